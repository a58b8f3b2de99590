// What ties a sentence to its translation. In: the sentences of two texts, what is known of their languages, terms. Out: for each sentence its
// anchors: numbers, references, units, codes, small words with a meaning, terms, words that look alike, and words that earlier passes
// saw together. Each anchor has the names that would answer it on the other side, and what an answer, or none, tells: logarithms of
// how much more likely that is in a translation than in any other sentence.
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "analysis/prose/marks.hpp"

namespace paragraf::analysis::align {

// A sentence or a heading to align.
struct Item {
  std::string text;
  enum class Heading : std::uint8_t { none, maybe, sure } heading = Heading::none;
  std::string number = {};                     // of a heading: "6.1.1"
  std::uint32_t paragraph = 0;
};

// Sentences that belong together; one side may be empty.
struct Bead {
  std::vector<std::uint32_t> a, b;
  bool operator==(const Bead&) const = default;
};

using Name = std::uint32_t;
using Score = std::int64_t;                    // millionths: sums do not depend on their order

struct Anchor {
  std::vector<Name> names;                     // any of these answers it
  Score reward = 0, penalty = 0;
};

// One text as alignment sees it.
struct Side {
  std::vector<Item> items;
  std::vector<std::vector<Name>> names;        // of each item, sorted: what answers anchors of the other side
  std::vector<std::vector<Anchor>> anchors;    // of each item
};

class Anchors {
 public:
  Anchors(std::vector<Item> a, const prose::Marker& of_a, std::vector<Item> b, const prose::Marker& of_b);

  // Sets the anchors anew, with what the beads teach; a sentence learns nothing from its own bead.
  void learn(std::span<const Bead> beads);
  const Side& a() const { return sides_[0]; }
  const Side& b() const { return sides_[1]; }

 private:
  struct Feature {
    std::string kind;                          // "number", "negation", "word", ...
    std::vector<Name> names;                   // that answer it as they are
    Name own;                                  // by which it is counted
  };
  struct Known {                               // of one side
    std::vector<std::vector<Feature>> features;             // of each item
    std::map<Name, std::vector<std::uint32_t>> where;       // the items that have a name
    std::map<Name, std::string> words;                      // by what is counted as one word
    std::map<Name, std::vector<Name>> alike;                // words of the other side that look like a word
  };

  void read(std::size_t side, const prose::Marker& marker);
  struct Counts;
  Counts count(std::size_t side, std::span<const Bead> beads) const;
  std::vector<Name> words_in(std::size_t side, const Bead& bead) const;
  std::vector<Name> learnt(const Counts& counts, Name x, const std::vector<Name>& own_words) const;
  void learn_side(std::size_t side, std::span<const Bead> beads);
  Name name(const std::string& text);

  Side sides_[2];
  Known known_[2];
  std::map<std::string, Name> ids_;
};

}  // namespace paragraf::analysis::align
