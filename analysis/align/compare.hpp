// Do two sentences say the same? In: what each says (marks). Out: what one says and the other does not, and where one says something else in
// its place, each with the words on both sides.
#pragma once
#include <optional>

#include "analysis/prose/marks.hpp"

namespace paragraf::analysis::align {

using prose::Mark;

// How sure it is that a difference is a slip: of 20 such in rulebooks, nearly all, most, or some.
enum class Sureness : unsigned char { sure, likely, possible };

// One of both may be absent: that side has nothing in its place.
struct Difference {
  std::string kind;                            // "number", "unit", "reference", "term", "negation", "modality", ...
  std::optional<Mark> a, b;
  std::string expected = {};                   // how it should be written, if that is known; of b's content "less" or "more"

  Sureness sureness() const;
};
std::string_view name_of(Sureness sureness);   // "sure"

// Pairs of marks that say the same: those that must have a counterpart get one first.
std::vector<Difference> compare(const std::vector<Mark>& a, const std::vector<Mark>& b);

}  // namespace paragraf::analysis::align
