// Two editions of a book beside each other. In: two books, and the sides of their readings. Out: how they are matched, both ways; what is defined
// alike; and a state of one told as one of the other.
#pragma once
#include <memory>
#include <optional>

#include "analysis/diff/canonical.hpp"
#include "analysis/lint/situation.hpp"

namespace paragraf::analysis::diff {

using interpreter::State;
using Sides = std::vector<std::uint32_t>;

struct Editions {
  Editions(const Book& old_book, const Book& new_book, Sides sides_of_old = {}, Sides sides_of_new = {})
      : old_(old_book), new_(new_book), old_sides(std::move(sides_of_old)), new_sides(std::move(sides_of_new)), to_new(old_, new_), to_old(new_, old_),
        unchanged(to_old, new_sides, old_sides), alike(std::make_unique<AlikeExpressions>(to_old, unchanged)) {}
  Editions(const Editions&) = delete;
  Editions& operator=(const Editions&) = delete;

  const Book &old_, &new_;
  Sides old_sides, new_sides;
  Pairs to_new, to_old;
  Unchanged unchanged;
  std::unique_ptr<AlikeExpressions> alike;
};

// What both can say: what the other book does not know is left out. None if something that it knows has a value that it does not know.
std::optional<State> translated(const Pairs& pairs, const State& state);
std::optional<lint::Question> translated(const Pairs& pairs, const lint::Question& question);
// With the sides of the other book.
std::optional<lint::Situation> translated(const Pairs& pairs, const lint::Situation& situation, const Sides& sides);

}  // namespace paragraf::analysis::diff
