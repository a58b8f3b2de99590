// Bounds that are a part of something. In: an expression of a book, such as "half of the figures, rounded down". Out: the same without the
// division, "the figures", in a book on top of it; and comparisons of a norm that bound an amount of its act in that way.
//
// A part is what stands behind a division by more than 1 or a multiplication by less, however it is rounded; "twice as many are at most
// the figures" is one too, where the figures are counted. Of a value with a single formula the formula counts.
#pragma once
#include <vector>

#include "model/book.hpp"

namespace paragraf::analysis::lint {

using namespace model;

struct Bound {
  ExprId comparison;
  ExprId bound;                          // the side that is the part; of "twice as many" the other one
  std::vector<std::uint32_t> amounts;    // parameters that the other side tells of
};

// Comparisons in a condition of a norm of the act, of an amount with a part of something that is none.
std::vector<Bound> bounds_in(const Book& book, const Act& act, ExprId root, const std::vector<std::uint32_t>& sides);

// The condition with this comparison undivided, written into `on_top`, a book on top of that of the condition; `slots`: how many slots its
// frame takes.
struct Undivided {
  ExprId root;
  std::uint32_t slots;
};
Undivided undivided(Book& on_top, ExprId root, const Bound& bound, std::uint32_t slots, const std::vector<std::uint32_t>& sides);

}  // namespace paragraf::analysis::lint
