// A state as cards: one for each entity, with what is known of it, and one for all else. In: a state, and what a clause looked at. Out: the
// cards as data, and drawn; so that a state without places can be seen, too. What was looked at has a ring around it.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "analysis/lint/sides.hpp"
#include "analysis/svg.hpp"

namespace paragraf::analysis::lint {

struct CardLine {
  std::string text;                      // "legs: 3", "legs: 3 → 4", "hit(u, o)", "weather is 3"
  bool ringed;
};
struct Card {
  std::string title;                     // "u: unit"; empty: facts, externs and the phase
  std::vector<CardLine> lines;
  bool ringed = false;                   // some line of it is
};

// In the words of the book's file; the entities of `first` come first.
std::vector<Card> cards_of(const State& state, const ClauseSide& side, std::span<const Instance> first, const Wording& wording);
// From left to right and down, within the width. Returns the height.
Number draw_cards(Svg& svg, const std::vector<Card>& cards, const Number& left, const Number& top, const Number& width);

}  // namespace paragraf::analysis::lint
