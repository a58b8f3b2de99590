// An end that is in is taken as it is; behind one that is out the next whole number, or the middle.
#include "analysis/lint/points.hpp"

namespace paragraf::analysis::lint {

namespace {

// A number behind an end that is out.
Number inside(const Interval& range, bool from_low) {
  const Number& end = from_low ? *range.low : *range.high;
  const std::optional<Number>& other = from_low ? range.high : range.low;
  const Number next = from_low ? end.floor() + 1 : end.ceil() - 1;
  if (!other || range.contains(next)) return next;
  return (end + *other) * Number::ratio(1, 2);
}

}  // namespace

Number pick(const Interval& range, Corner corner) {
  const auto end = [&](bool low) {
    const bool open = low ? range.low_open : range.high_open;
    return open ? inside(range, low) : low ? *range.low : *range.high;
  };
  if (corner == Corner::low && range.low) return end(true);
  if (corner == Corner::high && range.high) return end(false);
  if (range.contains(0)) return 0;
  return end(range.low && range.low->sign() >= 0);
}

Number any_of(const Variable& variable) {
  if (variable.sort == Sort::truth) return 0;
  const Interval domain{variable.low, variable.high, variable.low_open, variable.high_open};
  return pick(variable.sort == Sort::whole ? whole_within(domain) : domain, Corner::near_zero);
}

}  // namespace paragraf::analysis::lint
