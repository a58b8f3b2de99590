// A bound that is not there is without end; products look at the four pairs of bounds, where 0 with no bound is 0.
#include "interpreter/formulas/interval.hpp"

namespace paragraf::interpreter::formulas {

namespace {

// One end of an interval: `side` is -1 without a lower bound, 1 without an upper one, else 0.
struct End {
  int side = 0;
  Number value = {};
  bool open = false;
};

End low_end(const Interval& a) { return a.low ? End{0, *a.low, a.low_open} : End{-1, {}, true}; }
End high_end(const Interval& a) { return a.high ? End{0, *a.high, a.high_open} : End{1, {}, true}; }

End product(const End& a, const End& b) {
  const int sign_a = a.side ? a.side : a.value.sign(), sign_b = b.side ? b.side : b.value.sign();
  if (a.side || b.side) {
    if (sign_a != 0 && sign_b != 0) return {sign_a * sign_b, {}, true};
    return {0, 0, sign_a == 0 ? a.open : b.open};
  }
  if (sign_a == 0 || sign_b == 0) return {0, 0, (sign_a != 0 || a.open) && (sign_b != 0 || b.open)};
  return {0, a.value * b.value, a.open || b.open};
}

// Negative if `a` lies further down; of equal ends, the one that is in lies further out.
bool lower(const End& a, const End& b) {
  if (a.side != b.side) return a.side < b.side;
  if (a.side) return false;
  return a.value < b.value || (a.value == b.value && !a.open && b.open);
}
bool higher(const End& a, const End& b) {
  if (a.side != b.side) return a.side > b.side;
  if (a.side) return false;
  return a.value > b.value || (a.value == b.value && !a.open && b.open);
}

// A bound of very many digits says little and costs much.
bool is_told(const End& end) { return !end.side && end.value.digits_if_long() <= 1000; }

Interval between(const End& low, const End& high) {
  Interval result;
  if (is_told(low)) result.low = low.value, result.low_open = low.open;
  if (is_told(high)) result.high = high.value, result.high_open = high.open;
  return result;
}

bool multiplies(const Interval& a, const Interval& b) {
  for (const auto* x : {&a.low, &a.high})
    for (const auto* y : {&b.low, &b.high})
      if (*x && *y && !base::can_multiply(**x, **y)) return false;
  return true;
}

}  // namespace

bool empty(const Interval& a) {
  return a.low && a.high && (*a.high < *a.low || (*a.low == *a.high && (a.low_open || a.high_open)));
}

Interval only(const Number& value) { return {value, value}; }

std::optional<Number> only_value(const Interval& a) {
  if (!a.low || !a.high || a.low_open || a.high_open || *a.low != *a.high) return std::nullopt;
  return a.low;
}

Interval plus(const Interval& a, const Interval& b) {
  Interval result;
  if (a.low && b.low) result.low = *a.low + *b.low, result.low_open = a.low_open || b.low_open;
  if (a.high && b.high) result.high = *a.high + *b.high, result.high_open = a.high_open || b.high_open;
  return result;
}

Interval times(const Number& factor, const Interval& a) {
  if (factor.is_zero()) return only(0);
  for (const auto* x : {&a.low, &a.high})
    if (*x && !base::can_multiply(**x, factor)) return {};
  Interval result;
  const bool turned = factor.sign() < 0;
  if (a.low) (turned ? result.high : result.low) = *a.low * factor, (turned ? result.high_open : result.low_open) = a.low_open;
  if (a.high) (turned ? result.low : result.high) = *a.high * factor, (turned ? result.low_open : result.high_open) = a.high_open;
  return result;
}

Interval times(const Interval& a, const Interval& b) {
  if (!multiplies(a, b)) return {};
  const End ends[] = {product(low_end(a), low_end(b)), product(low_end(a), high_end(b)), product(high_end(a), low_end(b)),
                      product(high_end(a), high_end(b))};
  const End *least = ends, *most = ends;
  for (const End& end : ends) {
    if (lower(end, *least)) least = &end;
    if (higher(end, *most)) most = &end;
  }
  return between(*least, *most);
}

Interval power(const Interval& a, std::size_t exponent) {
  Interval result = a;
  for (std::size_t i = 1; i < exponent; ++i) result = times(result, a);
  if (exponent % 2 == 0 && (!result.low || result.low->sign() < 0)) result.low = 0, result.low_open = false;
  return result;
}

Interval over(const Interval& a, const Interval& b) {
  const bool positive = b.low && (b.low->sign() > 0 || (b.low->is_zero() && b.low_open));
  const bool negative = b.high && (b.high->sign() < 0 || (b.high->is_zero() && b.high_open));
  if (!positive && !negative) return {};
  // What 1 / b may be: an end at 0 has no bound, and without bound it comes near to 0.
  for (const auto* x : {&b.low, &b.high})
    if (*x && !(*x)->is_zero() && !base::can_divide(1, **x)) return {};
  Interval inverse;
  if (!b.high) inverse.low = 0, inverse.low_open = true;
  else if (!b.high->is_zero()) inverse.low = Number(1) / *b.high, inverse.low_open = b.high_open;
  if (!b.low) inverse.high = 0, inverse.high_open = true;
  else if (!b.low->is_zero()) inverse.high = Number(1) / *b.low, inverse.high_open = b.low_open;
  return times(a, inverse);
}

Interval floor_of(const Interval& a) {
  Interval result;
  if (a.low) result.low = a.low->floor();
  if (a.high) result.high = a.high_open ? a.high->ceil() - 1 : a.high->floor();
  return result;
}

Interval hull(const Interval& a, const Interval& b) {
  const End lows[] = {low_end(a), low_end(b)}, highs[] = {high_end(a), high_end(b)};
  return between(lows[lower(lows[1], lows[0]) ? 1 : 0], highs[higher(highs[1], highs[0]) ? 1 : 0]);
}

Interval common(const Interval& a, const Interval& b) {
  Interval result = a;
  if (b.low && (!a.low || *a.low < *b.low)) result.low = b.low, result.low_open = b.low_open;
  else if (b.low && *a.low == *b.low) result.low_open = a.low_open || b.low_open;
  if (b.high && (!a.high || *b.high < *a.high)) result.high = b.high, result.high_open = b.high_open;
  else if (b.high && *a.high == *b.high) result.high_open = a.high_open || b.high_open;
  return result;
}

Interval whole_within(const Interval& a) {
  Interval result;
  if (a.low) result.low = a.low_open ? a.low->floor() + 1 : a.low->ceil();
  if (a.high) result.high = a.high_open ? a.high->ceil() - 1 : a.high->floor();
  return result;
}

std::optional<bool> is_below(const Interval& a, const Number& c) {
  if (a.high && (*a.high < c || (*a.high == c && a.high_open))) return true;
  if (a.low && *a.low >= c) return false;
  return std::nullopt;
}

std::optional<bool> is_at_most(const Interval& a, const Number& c) {
  if (a.high && *a.high <= c) return true;
  if (a.low && (*a.low > c || (*a.low == c && a.low_open))) return false;
  return std::nullopt;
}

std::optional<bool> is_equal(const Interval& a, const Number& c) {
  if (!a.contains(c)) return false;
  if (a.low && a.high && *a.low == *a.high) return true;
  return std::nullopt;
}

}  // namespace paragraf::interpreter::formulas
