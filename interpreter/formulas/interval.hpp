// Arithmetic of intervals. In: what numbers may be, each between two bounds that are in or out, or without bound. Out: what their
// sums, products, quotients may be: never less than the truth, exactly the truth where each number occurs once. An interval
// without any number in it is `empty`; what is worked out of it means nothing.
#pragma once
#include "model/types.hpp"

namespace paragraf::interpreter::formulas {

using model::Interval;
using model::Number;

bool empty(const Interval& a);
Interval only(const Number& value);
std::optional<Number> only_value(const Interval& a);          // of an interval with one number in it

Interval plus(const Interval& a, const Interval& b);
Interval times(const Number& factor, const Interval& a);
Interval times(const Interval& a, const Interval& b);
Interval power(const Interval& a, std::size_t exponent);      // exponent 1 or more
Interval over(const Interval& a, const Interval& b);          // any number, if b may be 0
Interval floor_of(const Interval& a);
Interval hull(const Interval& a, const Interval& b);
Interval common(const Interval& a, const Interval& b);
Interval whole_within(const Interval& a);                     // of the whole numbers in it: with bounds that are whole and in

// Are all of them below (at most, equal to) the number, or none? None: some are and some may not be.
std::optional<bool> is_below(const Interval& a, const Number& c);
std::optional<bool> is_at_most(const Interval& a, const Number& c);
std::optional<bool> is_equal(const Interval& a, const Number& c);

}  // namespace paragraf::interpreter::formulas
