// Conjunctions are taken apart; a disjunction of which one part is left is that part; bounds of a comparison go down to the variables of
// its sum. Again and again, until nothing changes or it has been often enough: less narrow is right, too.
#include "analysis/lint/box_narrowing.hpp"

namespace paragraf::analysis::lint {

namespace {

constexpr int most_rounds = 10;

// What the literal says of the base of its comparison; nothing of `not equal`.
Interval bounds_of(Form form, bool holds, const Number& c) {
  switch (form) {
    case Form::less: return holds ? Interval{{}, c, false, true} : Interval{c, {}};
    case Form::at_most: return holds ? Interval{{}, c} : Interval{c, {}, true, false};
    case Form::equal: return holds ? only(c) : Interval{};
    case Form::constant: case Form::variable: case Form::not_: case Form::and_: case Form::or_: case Form::choice: case Form::sum:
    case Form::product: case Form::quotient: case Form::floor:
      break;
  }
  return {};
}

// Takes a number away from an end of the interval.
Interval without(Interval range, const Number& c, bool whole) {
  if (range.low && !range.low_open && *range.low == c) {
    if (whole) range.low = c + 1;
    else range.low_open = true;
  }
  if (range.high && !range.high_open && *range.high == c) {
    if (whole) range.high = c - 1;
    else range.high_open = true;
  }
  return range;
}

// Fractions grow each time they come around; one that is long is not worth it.
Interval short_bounds(Interval bounds) {
  if (bounds.low && bounds.low->digits_if_long() > 0) bounds.low.reset(), bounds.low_open = false;
  if (bounds.high && bounds.high->digits_if_long() > 0) bounds.high.reset(), bounds.high_open = false;
  return bounds;
}

}  // namespace

bool BoxNarrowing::narrow(Box& box, std::vector<Literal>& required) {
  box_ = &box;
  view_.look_at(box);
  todo_ = std::move(required);
  for (int round = 0; round < most_rounds; ++round) {
    changed_ = false;
    left_.clear();
    while (!todo_.empty()) {
      const Literal literal = todo_.back();
      todo_.pop_back();
      if (!require(literal)) return false;
    }
    todo_.assign(left_.rbegin(), left_.rend());
    if (changed_) view_.forget();
    else break;
  }
  required = std::move(todo_);
  return true;
}

bool BoxNarrowing::require(Literal literal) {
  const BoxProgram::Node& node = program_[literal.node];
  switch (node.form) {
    case Form::constant: return literal.holds == !node.source->value.is_zero();
    case Form::variable: return within(literal.node, only(literal.holds ? 1 : 0));
    case Form::not_: return require({program_.arg(node, 0), !literal.holds});
    case Form::and_: case Form::or_:
      if ((node.form == Form::and_) != literal.holds) return require_some(node, literal);
      for (std::size_t i = node.count; i > 0; --i) todo_.push_back({program_.arg(node, i - 1), literal.holds});
      return true;
    case Form::less: case Form::at_most: case Form::equal: return require_comparison(node, literal);
    case Form::choice: case Form::sum: case Form::product: case Form::quotient: case Form::floor: break;
  }
  return true;
}

bool BoxNarrowing::require_some(const BoxProgram::Node& node, Literal literal) {
  std::size_t unknown = 0;
  Literal last;
  for (const std::uint32_t arg : program_.args(node)) {
    const auto part = view_.truth(arg);
    if (part == literal.holds) return true;
    if (!part) ++unknown, last = {arg, literal.holds};
  }
  if (unknown == 0) return false;
  if (unknown == 1) todo_.push_back(last);
  else left_.push_back(literal);
  return true;
}

bool BoxNarrowing::require_comparison(const BoxProgram::Node& node, Literal literal) {
  const std::uint32_t base = program_.arg(node, 0);
  const Number& c = node.source->value;
  const auto known = view_.truth(literal.node);
  if (known) return *known == literal.holds;
  const bool unequal = node.form == Form::equal && !literal.holds;
  const Interval bounds = unequal ? without(view_.range(base), c, program_[base].whole) : bounds_of(node.form, literal.holds, c);
  if (!within(base, bounds)) return false;
  const bool done = program_[base].form == Form::variable && (!unequal || !view_.range(base).contains(c));
  if (done) return true;
  left_.push_back(literal);
  view_.assume(literal.node, literal.holds);
  return true;
}

bool BoxNarrowing::within(std::uint32_t number, const Interval& bounds) {
  while (program_[number].form == Form::choice) {
    const auto known = view_.truth(program_.arg(program_[number], 0));
    if (!known) break;
    number = program_.arg(program_[number], *known ? 1 : 2);
  }
  const BoxProgram::Node& node = program_[number];
  switch (node.form) {
    case Form::variable: {
      Interval& domain = (*box_)[node.variable];
      Interval narrower = common(domain, short_bounds(bounds));
      if (node.whole) narrower = whole_within(narrower);
      if (empty(narrower)) return false;
      if (narrower == domain) return true;
      domain = std::move(narrower);
      return changed_ = true;
    }
    case Form::sum: return sum_within(node, bounds);
    case Form::product: return product_within(node, bounds);
    case Form::choice: return choice_within(node, bounds);
    case Form::quotient: {
      const Interval divisor = view_.range(program_.arg(node, 1));
      if (divisor.contains(0)) return true;
      return within(program_.arg(node, 0), times(bounds, divisor));
    }
    case Form::floor: {
      Interval inner = whole_within(bounds);
      if (inner.high) inner.high = *inner.high + 1, inner.high_open = true;
      return within(program_.arg(node, 0), inner);
    }
    case Form::constant: return bounds.contains(node.source->value);
    case Form::not_: case Form::and_: case Form::or_: case Form::less: case Form::at_most: case Form::equal: break;
  }
  return true;
}

bool BoxNarrowing::sum_within(const BoxProgram::Node& node, const Interval& bounds) {
  // What stands before and behind each part, so that the work grows with the number of parts.
  const std::size_t count = node.count;
  const auto& coefficients = node.source->coefficients;
  std::vector<Interval> parts, behind(count + 1, only(0));
  for (std::size_t i = 0; i < count; ++i) parts.push_back(times(coefficients[i], view_.range(program_.arg(node, i))));
  for (std::size_t i = count; i > 0; --i) behind[i - 1] = plus(behind[i], parts[i - 1]);
  Interval before = only(node.source->value);
  for (std::size_t i = 0; i < count; ++i) {
    const Interval rest = times(-1, plus(before, behind[i + 1]));
    if ((rest.low || rest.high) && base::can_divide(1, coefficients[i])) {
      const Interval own = times(Number(1) / coefficients[i], plus(bounds, rest));
      if (!within(program_.arg(node, i), own)) return false;
    }
    before = plus(before, parts[i]);
  }
  return true;
}

bool BoxNarrowing::product_within(const BoxProgram::Node& node, const Interval& bounds) {
  if (node.count != 2) return true;
  const std::uint32_t a = program_.arg(node, 0), b = program_.arg(node, 1);
  if (a == b) {
    if (!bounds.high || !program_[a].whole || !bounds.high->is_rational() || bounds.high->sign() < 0) return true;
    const Number root = Number::root(*bounds.high).floor();
    return within(a, {-root, root});
  }
  const Interval of_a = view_.range(a), of_b = view_.range(b);
  if (!of_b.contains(0) && !within(a, over(bounds, of_b))) return false;
  return of_a.contains(0) || within(b, over(bounds, of_a));
}

// The condition is not known.
bool BoxNarrowing::choice_within(const BoxProgram::Node& node, const Interval& bounds) {
  const bool then = !empty(common(view_.range(program_.arg(node, 1)), bounds));
  const bool otherwise = !empty(common(view_.range(program_.arg(node, 2)), bounds));
  if (then && otherwise) return true;
  if (!then && !otherwise) return false;
  todo_.push_back({program_.arg(node, 0), then});
  return within(program_.arg(node, then ? 1 : 2), bounds);
}

}  // namespace paragraf::analysis::lint
