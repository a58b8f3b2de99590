// Numbers and comparisons. A comparison is brought to its normal form, looked up, and said of what its base is made of where that is
// exact: a choice by cases, a rounding down by two bounds, a quotient by what is known to be above 0 as a product.
#include <algorithm>
#include <numeric>

#include "interpreter/formulas/formula.hpp"

namespace paragraf::interpreter::formulas {

namespace {

Number denominator(const Number& rational) {
  if (rational.is_integer()) return 1;
  const std::string text = rational.to_fraction();
  return *Number::parse(std::string_view(text).substr(text.find('/') + 1));
}

Number common_divisor(Number a, Number b) {
  a = a.abs(), b = b.abs();
  const auto small_a = a.to_int64(), small_b = b.to_int64();
  if (small_a && small_b) return std::gcd(*small_a, *small_b);
  while (!b.is_zero()) {
    Number rest = a - (a / b).floor() * b;
    a = std::move(b), b = std::move(rest);
  }
  return a;
}

// Whole coefficients without a common divisor; of others the first is 1 or -1.
void reduce(std::map<Formula, Number>& parts, Number& constant, bool whole) {
  Number factor = 1;
  if (whole) {
    Number below = 1, above = 0;
    for (const auto& [base, coefficient] : parts) {
      const Number own = denominator(coefficient);
      if (own != 1) below = below / common_divisor(below, own) * own;
    }
    for (const auto& [base, coefficient] : parts) above = common_divisor(above, coefficient * below);
    factor = below / above;
  } else {
    const Number first = parts.begin()->second.abs();
    if (first == 1 || !base::can_divide(1, first)) return;
    factor = Number(1) / first;
    if (!base::can_multiply(constant, factor)) return;
    for (const auto& [base, coefficient] : parts)
      if (!base::can_multiply(coefficient, factor)) return;
  }
  if (factor == 1) return;
  constant = constant * factor;
  for (auto& [base, coefficient] : parts) coefficient = coefficient * factor;
}

bool holds(Form form, int sign) { return form == Form::less ? sign < 0 : form == Form::at_most ? sign <= 0 : sign == 0; }

}  // namespace

Formulas::Linear Formulas::linear(Formula number) const {
  const FormulaNode& node = nodes_[number.index()];
  if (node.form == Form::constant) return {node.value};
  if (node.form != Form::sum) return {0, {{number, 1}}};
  Linear result{node.value};
  for (std::size_t i = 0; i < node.args.size(); ++i) result.parts.emplace_hint(result.parts.end(), node.args[i], node.coefficients[i]);
  return result;
}

void Formulas::add_to(Linear& sum, const Number& factor, const Linear& more) {
  sum.constant = sum.constant + factor * more.constant;
  for (const auto& [base, coefficient] : more.parts) {
    const auto [at, is_new] = sum.parts.try_emplace(base, 0);
    at->second = at->second + factor * coefficient;
    if (at->second.is_zero()) sum.parts.erase(at);
  }
}

Formula Formulas::from(const Linear& linear) {
  if (linear.parts.empty()) return number(linear.constant);
  if (linear.parts.size() == 1 && linear.constant.is_zero() && linear.parts.begin()->second == 1) return linear.parts.begin()->first;
  FormulaNode node{Form::sum, linear.constant.is_integer() ? Sort::whole : Sort::number, 0, linear.constant};
  for (const auto& [base, coefficient] : linear.parts) {
    if (!is_whole(base) || !coefficient.is_integer()) node.sort = Sort::number;
    node.args.push_back(base);
    node.coefficients.push_back(coefficient);
  }
  return intern(std::move(node));
}

Interval Formulas::range(Formula number) const {
  const FormulaNode& node = nodes_[number.index()];
  return node.form == Form::constant ? only(node.value) : known_range(number);
}

Interval Formulas::worked_out(const FormulaNode& node) const {
  const auto arg = [&](std::size_t i) { return range(node.args[i]); };
  Interval result = only(node.value);
  switch (node.form) {
    case Form::variable: {
      const Variable& variable = variables_[node.variable];
      const Interval domain{variable.low, variable.high, variable.low_open, variable.high_open};
      return variable.sort == Sort::whole ? whole_within(domain) : domain;
    }
    case Form::choice: return hull(arg(1), arg(2));
    case Form::sum:
      for (std::size_t i = 0; i < node.args.size(); ++i) result = plus(result, times(node.coefficients[i], arg(i)));
      return result;
    case Form::product:
      result = only(1);
      for (std::size_t from = 0, to = 0; from < node.args.size(); from = to) {
        while (to < node.args.size() && node.args[to] == node.args[from]) ++to;
        result = times(result, power(arg(from), to - from));
      }
      return result;
    case Form::quotient: return over(arg(0), arg(1));
    case Form::floor: return floor_of(arg(0));
    case Form::constant: case Form::not_: case Form::and_: case Form::or_: case Form::less: case Form::at_most: case Form::equal: break;
  }
  return result;
}

Formula Formulas::compare(Form form, Linear difference) {
  if (difference.parts.empty()) return truth(holds(form, difference.constant.sign()));
  const bool whole = std::all_of(difference.parts.begin(), difference.parts.end(),
                                 [&](const auto& part) { return is_whole(part.first) && part.second.is_rational(); });
  reduce(difference.parts, difference.constant, whole);
  Number c = std::move(difference.constant);
  difference.constant = 0;
  if (difference.parts.begin()->second.sign() > 0) return compare(form, from(difference), -c);
  for (auto& [base, coefficient] : difference.parts) coefficient = -coefficient;
  const Formula turned = from(difference);
  if (form == Form::equal) return compare(form, turned, c);
  return not_(compare(form == Form::less ? Form::at_most : Form::less, turned, c));
}

Formula Formulas::compare(Form form, Formula number, const Number& bound) {
  Number c = bound;
  const Interval& known = known_range(number);
  const bool whole = is_whole(number);
  if (whole && form == Form::less) form = Form::at_most, c = c.ceil() - 1;
  else if (whole && form == Form::at_most) c = c.floor();
  const auto decided = form == Form::less ? is_below(known, c) : form == Form::at_most ? is_at_most(known, c) : is_equal(known, c);
  if (decided) return truth(*decided);
  if (whole && form == Form::equal && !c.is_integer()) return truth(false);
  // At the ends of what it may be one thing can be said in two ways.
  const bool to_low = known.low && !known.low_open, to_high = known.high && !known.high_open;
  if (form == Form::at_most && to_low && c == *known.low) return compare(Form::equal, number, c);
  if (form == Form::at_most && whole && to_high && c == *known.high - 1) return not_(compare(Form::equal, number, *known.high));
  if (form == Form::less && to_high && c == *known.high) return not_(compare(Form::equal, number, c));
  if (form == Form::equal && whole && to_low && to_high && c == *known.high && *known.low == c - 1) {
    return not_(compare(Form::equal, number, *known.low));
  }
  const Formula self = comparison(form, number, c);
  if (!spelt_[self.index()]) {
    const Formula other = respelt(form, number, c);
    spelt_[self.index()] = other ? other : self;
  }
  return spelt_[self.index()];
}

Formula Formulas::respelt(Form form, Formula base, const Number& c) {
  Linear difference = linear(base);
  Formula choice;
  std::size_t choices = 0;
  for (const auto& [part, coefficient] : difference.parts)
    if (is(part, Form::choice)) choice = part, ++choices;
  if (choices == 1) {
    difference.constant = -c;
    return spread(form, std::move(difference), choice);
  }
  const FormulaNode node = nodes_[base.index()];
  if (node.form == Form::floor) {
    const Formula below_next = less(node.args[0], number(c + 1));
    return form == Form::at_most ? below_next : and_(below_next, at_most(number(c), node.args[0]));
  }
  if (node.form == Form::quotient) {
    const Interval divisor = range(node.args[1]);
    const int sign = is_below(divisor, 0) == true ? -1 : is_at_most(divisor, 0) == false ? 1 : 0;
    if (!sign || !c.is_rational()) return {};
    Linear left;
    add_to(left, sign, linear(node.args[0]));
    add_to(left, c * Number(-sign), linear(node.args[1]));
    return compare(form, std::move(left));
  }
  return {};
}

Formula Formulas::spread(Form form, Linear difference, Formula choice) {
  const Number coefficient = difference.parts.at(choice);
  difference.parts.erase(choice);
  const auto with = [&](Formula branch) {
    Linear whole = difference;
    add_to(whole, coefficient, linear(branch));
    return compare(form, std::move(whole));
  };
  std::vector<std::pair<Formula, Formula>> rows;  // condition and what holds then
  for (; is(choice, Form::choice); choice = nodes_[choice.index()].args[2]) {
    const std::vector<Formula> args = nodes_[choice.index()].args;
    rows.emplace_back(args[0], with(args[1]));
  }
  // From the last row on. Neighbours that say the same are put together at once.
  Formula result = with(choice);
  for (std::size_t left = rows.size(); left > 0;) {
    const Formula same = rows[left - 1].second;
    if (same != truth(true) && same != truth(false)) {
      const auto [condition, then] = rows[--left];
      result = this->choice(condition, then, result);
      continue;
    }
    std::vector<Formula> parts = {result};
    for (; left > 0 && rows[left - 1].second == same; --left)
      parts.push_back(is_true(same) ? rows[left - 1].first : not_(rows[left - 1].first));
    result = is_true(same) ? or_(std::move(parts)) : and_(std::move(parts));
  }
  return result;
}

Formula Formulas::compare(Form form, Formula a, Formula b) {
  const std::optional<Number> of_a = constant(a), of_b = constant(b);
  if (of_b && is_base(a)) return compare(form, a, *of_b);
  if (of_a && is_base(b)) {
    if (form == Form::equal) return compare(form, b, *of_a);
    return not_(compare(form == Form::less ? Form::at_most : Form::less, b, *of_a));
  }
  Linear difference = linear(a);
  add_to(difference, -1, linear(b));
  return compare(form, std::move(difference));
}

Formula Formulas::less(Formula a, Formula b) { return compare(Form::less, a, b); }
Formula Formulas::at_most(Formula a, Formula b) { return compare(Form::at_most, a, b); }

Formula Formulas::equal(Formula a, Formula b) {
  if (a == b) return truth(true);
  if (nodes_[a.index()].sort == Sort::truth) return or_(and_(a, b), and_(not_(a), not_(b)));
  return compare(Form::equal, a, b);
}

Formula Formulas::in(Formula number, const Domain& domain) {
  if (domain.open()) return truth(true);
  std::vector<Formula> any;
  const auto against = [&](const Number& c, Form form) { return compare(form, number, this->number(c)); };
  for (const Interval& interval : domain.intervals) {
    std::vector<Formula> both;
    if (interval.low) both.push_back(not_(against(*interval.low, interval.low_open ? Form::at_most : Form::less)));
    if (interval.high) both.push_back(against(*interval.high, interval.high_open ? Form::less : Form::at_most));
    any.push_back(and_(std::move(both)));
  }
  for (const model::Value& value : domain.values)
    if (value.is<Number>()) any.push_back(against(value.number(), Form::equal));
  return or_(std::move(any));
}

Formula Formulas::add(Formula a, Formula b) { return sum({a, b}); }

Formula Formulas::sum(const std::vector<Formula>& parts) {
  Linear result;
  for (const Formula part : parts) add_to(result, 1, linear(part));
  return from(result);
}

Formula Formulas::scale(const Number& factor, Formula a) {
  if (factor.is_zero()) return number(0);
  Linear result, of_a = linear(a);
  bool multiplies = base::can_multiply(factor, of_a.constant);
  for (const auto& [part, coefficient] : of_a.parts) multiplies = multiplies && base::can_multiply(factor, coefficient);
  if (!multiplies) {
    std::vector<Formula> args = {number(factor), a};
    std::sort(args.begin(), args.end());
    return intern({Form::product, Sort::number, 0, 0, std::move(args)});
  }
  add_to(result, factor, of_a);
  return from(result);
}

bool Formulas::branches_to_constant(Formula f) const {
  const FormulaNode& node = nodes_[f.index()];
  return node.form == Form::choice && (is(node.args[1], Form::constant) || is(node.args[2], Form::constant));
}

template <class Change>
Formula Formulas::in_branches(Formula choice, Change change) {
  std::vector<std::pair<Formula, Formula>> rows;
  for (; branches_to_constant(choice); choice = nodes_[choice.index()].args[2]) {
    const std::vector<Formula> args = nodes_[choice.index()].args;
    rows.emplace_back(args[0], change(args[1]));
  }
  Formula result = change(choice);
  for (; !rows.empty(); rows.pop_back()) result = this->choice(rows.back().first, rows.back().second, result);
  return result;
}

std::pair<Number, Formula> Formulas::factored(Formula number) {
  Linear parts = linear(number);
  if (parts.parts.empty()) return {parts.constant, this->number(1)};
  if (parts.parts.size() > 1 || !parts.constant.is_zero()) return {1, number};
  return {parts.parts.begin()->second, parts.parts.begin()->first};
}

Formula Formulas::multiply(Formula a, Formula b) {
  if (const auto c = constant(a)) return scale(*c, b);
  if (const auto c = constant(b)) return scale(*c, a);
  if (branches_to_constant(a)) return in_branches(a, [&](Formula branch) { return multiply(branch, b); });
  if (branches_to_constant(b)) return in_branches(b, [&](Formula branch) { return multiply(a, branch); });
  Number factor = 1;
  FormulaNode node{Form::product, Sort::whole};
  for (const Formula number : {a, b}) {
    const auto [own, base] = factored(number);
    if (!base::can_multiply(factor, own)) {
      node.args.push_back(number);
      continue;
    }
    factor = factor * own;
    const FormulaNode& of_base = nodes_[base.index()];
    if (of_base.form == Form::product) node.args.insert(node.args.end(), of_base.args.begin(), of_base.args.end());
    else node.args.push_back(base);
  }
  std::sort(node.args.begin(), node.args.end());
  for (const Formula arg : node.args)
    if (!is_whole(arg)) node.sort = Sort::number;
  return scale(factor, intern(std::move(node)));
}

Formula Formulas::divide(Formula a, Formula b) {
  if (const auto c = constant(b); c && base::can_divide(1, *c)) return scale(Number(1) / *c, a);
  if (branches_to_constant(b)) return in_branches(b, [&](Formula branch) { return divide(a, branch); });
  const auto [above, base_a] = factored(a);
  const auto [below, base_b] = factored(b);
  if (below.is_zero() || !base::can_divide(above, below)) return intern({Form::quotient, Sort::number, 0, 0, {a, b}});
  return scale(above / below, intern({Form::quotient, Sort::number, 0, 0, {base_a, base_b}}));
}

Formula Formulas::floor(Formula a) {
  if (is_whole(a)) return a;
  if (const auto c = constant(a)) return number(c->floor());
  if (branches_to_constant(a)) return in_branches(a, [&](Formula branch) { return floor(branch); });
  Linear outside, inside;
  const Linear all = linear(a);
  outside.constant = all.constant.floor();
  inside.constant = all.constant - outside.constant;
  for (const auto& [base, coefficient] : all.parts)
    (is_whole(base) && coefficient.is_integer() ? outside : inside).parts.emplace(base, coefficient);
  if (!inside.parts.empty()) add_to(outside, 1, linear(intern({Form::floor, Sort::whole, 0, 0, {from(inside)}})));
  return from(outside);
}

}  // namespace paragraf::interpreter::formulas
