// Simpler values. In: a value and its type. Out: values that a reader finds simpler, the simplest first; and of a number the way towards
// the simplest that still does, since numbers are too many to try. Whole before fractions, close to 0 before far, positive before negative.
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "model/book.hpp"

namespace paragraf::analysis::lint {

using namespace model;

bool is_simpler(const Number& a, const Number& b);

// Nothing where something need not be, false for true, members that are listed before, sets and lists without an element; of records,
// sets and lists also with one part simpler. Numbers are left as they are.
Values simpler_values(const Book& book, const Value& value, TypeId type);

// Tries numbers that are simpler than `number`, each a multiple of `step` (0: any); `does` says of one whether it will do, and is told
// none twice in a row. True if some did: the last for which `does` was true is the outcome.
bool try_simpler(const Number& number, const Number& step, const std::vector<Number>& bounds, const std::function<bool(const Number&)>& does);

// The numbers in a value, but for those in rows: where they are, and what they are of.
struct NumberPart {
  std::vector<std::size_t> path;
  Number number;
  TypeId type;
  Domain domain;
};
std::vector<NumberPart> number_parts(const Book& book, const Value& value, TypeId type, const Domain& domain);
Value with_part(const Value& value, std::span<const std::size_t> path, const Value& part);

}  // namespace paragraf::analysis::lint
