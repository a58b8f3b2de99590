// See lowering.hpp.
#include "interpreter/engine/lowering.hpp"

#include <numeric>

namespace paragraf::engine {
namespace {

using base::Number;
using interpreter::formulas::Form;
using interpreter::formulas::FormulaNode;

constexpr std::int64_t most_values = 4096;       // of a lane, for a table
constexpr std::size_t many_steps = 8;            // a table of more pays only where it spares more than a few operations
constexpr std::size_t few_parts = 6;

struct Ratio {
  std::int64_t numerator, denominator;
};
std::optional<Ratio> ratio(const Number& number) {
  if (!number.is_rational()) return std::nullopt;
  const std::string text = number.to_fraction();
  const std::size_t slash = text.find('/');
  const auto part = [](const std::string& digits) { return Number::parse(digits)->to_int64(); };
  const auto n = part(text.substr(0, slash)), d = slash == std::string::npos ? std::optional<std::int64_t>(1) : part(text.substr(slash + 1));
  if (!n || !d) return std::nullopt;
  return Ratio{*n, *d};
}

// The least common multiple; none beyond 32 bits, so that factors have room.
std::optional<std::int64_t> common(std::int64_t a, std::int64_t b) {
  const Wide product = static_cast<Wide>(a / std::gcd(a, b)) * b;
  if (product > INT32_MAX) return std::nullopt;
  return static_cast<std::int64_t>(product);
}

}  // namespace

Lowering::Lowering(const interpreter::formulas::Formulas& formulas, Builder& builder, std::vector<std::optional<std::uint32_t>> lanes,
                   std::vector<Range> ranges)
    : f_(formulas), b_(builder), lanes_(std::move(lanes)), ranges_(std::move(ranges)) {}

// Arguments are older than what is made of them.
const Lowering::Only& Lowering::only(Formula formula) {
  for (std::size_t i = only_.size(); i <= formula.index(); ++i) {
    const FormulaNode& node = f_[Formula(i)];
    Only all;
    if (node.form == Form::variable) all.variable = node.variable;
    for (const Formula arg : node.args) {
      const Only& one = only_[arg.index()];
      all.many = all.many || one.many || (all.variable && one.variable && *all.variable != *one.variable);
      if (one.variable) all.variable = one.variable;
    }
    only_.push_back(all);
  }
  return only_[formula.index()];
}

std::optional<Lowering::Fraction> Lowering::tabled(Formula formula, bool is_truth) {
  const Only& of = only(formula);
  if (of.many || !of.variable || *of.variable >= lanes_.size() || !lanes_[*of.variable]) return std::nullopt;
  const std::vector<Formula> parts = f_.reachable(formula);
  if (parts.size() <= 2) return std::nullopt;
  const std::uint32_t lane = *lanes_[*of.variable];
  const Range& range = ranges_[lane];
  if (static_cast<Wide>(range.high) - range.low >= most_values) return std::nullopt;
  std::vector<Ratio> values;
  std::int64_t denominator = 1;
  interpreter::formulas::Assignment assignment(f_.variables().size());
  for (std::int64_t i = range.low; i <= range.high; ++i) {
    assignment[*of.variable] = Number(i);
    const auto value = ratio(f_.evaluate(parts, assignment).value_or(Number(0)));
    const auto wider = value ? common(denominator, value->denominator) : std::nullopt;
    if (!wider) return std::nullopt;
    denominator = *wider;
    values.push_back(*value);
  }
  Table table{range.low, {}, {}};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Wide scaled = static_cast<Wide>(values[i].numerator) * (denominator / values[i].denominator);
    if (scaled < INT32_MIN || scaled > INT32_MAX) return std::nullopt;
    const auto now = static_cast<std::int64_t>(scaled);
    if (i > 0 && now != table.values.back()) table.steps.push_back({range.low + static_cast<std::int64_t>(i) - 1, now - table.values.back()});
    table.values.push_back(now);
  }
  if (table.steps.size() > many_steps && parts.size() <= few_parts) return std::nullopt;
  if (is_truth && table.steps.size() == 1) {
    // One step is a comparison.
    const auto upwards = b_.at_most(b_.input(lane), table.steps[0].at);
    const auto made = table.steps[0].by > 0 ? b_.not_(upwards) : upwards;
    return made ? std::optional(Fraction{*made}) : std::nullopt;
  }
  const auto made = b_.look_up(std::move(table), b_.input(lane));
  if (!made) return std::nullopt;
  return Fraction{*made, denominator};
}

std::optional<Lowering::Fraction> Lowering::number(Formula formula) {
  if (const auto known = numbers_.find(formula); known != numbers_.end()) return known->second;
  auto made = tabled(formula, false);
  if (!made) made = lowered_number(formula);
  return numbers_.emplace(formula, made).first->second;
}

std::optional<Place> Lowering::truth(Formula formula) {
  if (const auto known = truths_.find(formula); known != truths_.end()) return known->second;
  std::optional<Place> made;
  // What is not so is worked out once.
  if (const auto other = truths_.find(f_.opposite(formula)); other != truths_.end() && other->second) made = b_.not_(*other->second);
  else if (const auto table = tabled(formula, true)) made = table->numerator;
  if (!made) made = lowered_truth(formula);
  return truths_.emplace(formula, made).first->second;
}

std::optional<Place> Lowering::divisor(const Fraction& of) {
  const Builder::Made fixed = b_.constant(of.denominator);
  return of.divisor ? b_.multiply(fixed, of.divisor) : fixed;
}

std::optional<Lowering::Fraction> Lowering::plus(const std::optional<Fraction>& a, const std::optional<Fraction>& b) {
  if (!a || !b) return std::nullopt;
  const auto denominator = common(a->denominator, b->denominator);
  if (!denominator) return std::nullopt;
  Builder::Made left = b_.scale(a->numerator, *denominator / a->denominator), right = b_.scale(b->numerator, *denominator / b->denominator);
  Fraction result{0, *denominator};
  if (a->divisor && b->divisor && *a->divisor == *b->divisor) {
    result.divisor = a->divisor;
  } else {
    if (b->divisor) left = b_.multiply(left, b->divisor);
    if (a->divisor) right = b_.multiply(right, a->divisor);
    const Builder::Made both = a->divisor && b->divisor ? b_.multiply(a->divisor, b->divisor) : a->divisor ? a->divisor : b->divisor;
    if (a->divisor && b->divisor && !both) return std::nullopt;
    result.divisor = both;
  }
  const Builder::Made sum = b_.add(left, right);
  if (!sum) return std::nullopt;
  result.numerator = *sum;
  return result;
}

std::optional<Lowering::Fraction> Lowering::turned(Formula formula) {
  if (f_[formula].form == Form::sum) return sum(f_[formula], true);
  auto made = number(formula);
  if (!made) return std::nullopt;
  const auto numerator = b_.subtract(b_.constant(0), made->numerator);
  if (!numerator) return std::nullopt;
  made->numerator = *numerator;
  return made;
}

std::optional<Lowering::Fraction> Lowering::rounded_down(const Fraction& of) {
  const auto made = of.divisor ? b_.divide(of.numerator, divisor(of)) : b_.divide(of.numerator, of.denominator);
  return made ? std::optional(Fraction{*made}) : std::nullopt;
}

// `negated`: of all its parts the opposite.
std::optional<Lowering::Fraction> Lowering::sum(const FormulaNode& node, bool negated) {
  const auto first = ratio(negated ? -node.value : node.value);
  if (!first) return std::nullopt;
  // What is added first and what is taken away then, so that small numbers stay small; the constant goes to where it lifts.
  std::optional<Fraction> total, less;
  for (std::size_t i = 0; i < node.args.size(); ++i) {
    const auto factor = ratio(negated ? -node.coefficients[i] : node.coefficients[i]);
    if (!factor) return std::nullopt;
    bool negative = factor->numerator < 0;
    std::optional<Fraction> part;
    // Rounding up is written as what is rounded down below 0: -floor(-n / d) is floor((n + d - 1) / d).
    if (const FormulaNode& inner = f_[node.args[i]]; negative && inner.form == Form::floor) {
      auto above = turned(inner.args[0]);
      const auto raised = above && !above->divisor ? b_.add_constant(above->numerator, above->denominator - 1) : std::nullopt;
      if (raised) {
        above->numerator = *raised;
        part = rounded_down(*above);
        negative = false;
      }
    }
    if (!part) part = number(node.args[i]);
    if (!part) return std::nullopt;
    const Wide denominator = static_cast<Wide>(part->denominator) * factor->denominator;
    if (denominator > INT32_MAX) return std::nullopt;
    const std::int64_t common_factor = std::gcd(factor->numerator, part->denominator);
    const Builder::Made scaled = b_.scale(part->numerator, std::abs(factor->numerator / common_factor));
    if (!scaled) return std::nullopt;
    const Fraction now{*scaled, static_cast<std::int64_t>(denominator / common_factor), part->divisor};
    std::optional<Fraction>& side = negative ? less : total;
    side = side ? plus(side, now) : std::optional(now);
    if (!side) return std::nullopt;
  }
  if (!total || first->numerator != 0) {
    const auto constant = b_.constant(first->numerator);
    if (!constant) return std::nullopt;
    const Fraction fixed{*constant, first->denominator};
    total = total ? plus(total, fixed) : std::optional(fixed);
    if (!total) return std::nullopt;
  }
  if (!less) return total;
  const auto denominator = common(total->denominator, less->denominator);
  if (!denominator) return std::nullopt;
  if (!total->divisor && !less->divisor) {
    const auto made = b_.subtract(b_.scale(total->numerator, *denominator / total->denominator),
                                  b_.scale(less->numerator, *denominator / less->denominator));
    return made ? std::optional(Fraction{*made, *denominator}) : std::nullopt;
  }
  const auto turned = b_.scale(less->numerator, -1);
  return turned ? plus(total, Fraction{*turned, less->denominator, less->divisor}) : std::nullopt;
}

std::optional<Lowering::Fraction> Lowering::quotient(const Fraction& a, const Fraction& b) {
  // a / b = (a.n * b.d) / (a.d * b.n), with what is below made positive.
  Builder::Made above = b_.scale(a.numerator, b.denominator);
  if (b.divisor) above = b_.multiply(above, b.divisor);
  Builder::Made below = b_.make_positive(b.numerator);
  const Builder::Made negative = b_.at_most(b.numerator, -1);
  above = b_.choose(negative, b_.scale(above, -1), above);
  if (a.divisor) below = b_.multiply(below, a.divisor);
  if (!above || !below) return std::nullopt;
  if (const auto k = b_.known(*below)) {
    const Wide denominator = static_cast<Wide>(a.denominator) * *k;
    if (denominator > INT32_MAX) return std::nullopt;
    return Fraction{*above, static_cast<std::int64_t>(denominator)};
  }
  return Fraction{*above, a.denominator, below};
}

std::optional<Lowering::Fraction> Lowering::choice(Place condition, const Fraction& a, const Fraction& b) {
  const auto denominator = common(a.denominator, b.denominator);
  if (!denominator) return std::nullopt;
  const auto numerator =
      b_.choose(condition, b_.scale(a.numerator, *denominator / a.denominator), b_.scale(b.numerator, *denominator / b.denominator));
  if (!numerator) return std::nullopt;
  Fraction result{*numerator, *denominator};
  if (a.divisor || b.divisor) {
    const auto one = b_.constant(1);
    result.divisor = b_.choose(condition, a.divisor ? a.divisor : one, b.divisor ? b.divisor : one);
    if (!result.divisor) return std::nullopt;
  }
  return result;
}

std::optional<Lowering::Fraction> Lowering::lowered_number(Formula formula) {
  const FormulaNode& node = f_[formula];
  switch (node.form) {
    case Form::constant: {
      const auto value = ratio(node.value);
      if (!value || value->denominator > INT32_MAX) return std::nullopt;
      return Fraction{*b_.constant(value->numerator), value->denominator};
    }
    case Form::variable: {
      if (node.variable >= lanes_.size() || !lanes_[node.variable]) return std::nullopt;
      return Fraction{*b_.input(*lanes_[node.variable])};
    }
    case Form::sum:
      return sum(node);
    case Form::product: {
      Fraction result{*b_.constant(1)};
      for (const Formula arg : node.args) {
        const auto part = number(arg);
        if (!part) return std::nullopt;
        const Wide denominator = static_cast<Wide>(result.denominator) * part->denominator;
        const auto numerator = b_.multiply(result.numerator, part->numerator);
        if (denominator > INT32_MAX || !numerator) return std::nullopt;
        if (part->divisor) result.divisor = result.divisor ? b_.multiply(result.divisor, part->divisor) : part->divisor;
        if (part->divisor && !result.divisor) return std::nullopt;
        result.numerator = *numerator;
        result.denominator = static_cast<std::int64_t>(denominator);
      }
      return result;
    }
    case Form::quotient: {
      const auto a = number(node.args[0]), b = number(node.args[1]);
      return a && b ? quotient(*a, *b) : std::nullopt;
    }
    case Form::floor: {
      const auto of = number(node.args[0]);
      return of ? rounded_down(*of) : std::nullopt;
    }
    case Form::choice: {
      const auto condition = truth(node.args[0]);
      const auto a = number(node.args[1]), b = number(node.args[2]);
      return condition && a && b ? choice(*condition, *a, *b) : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

std::optional<Place> Lowering::compared(const FormulaNode& node) {
  const auto left = number(node.args[0]);
  const auto right = ratio(node.value);
  if (!left || !right) return std::nullopt;
  if (left->divisor) {
    // n / d against p / q: n * q against p * d.
    const auto n = b_.scale(left->numerator, right->denominator), d = b_.scale(divisor(*left), right->numerator);
    return node.form == Form::less ? b_.below(n, d) : node.form == Form::at_most ? b_.not_(b_.below(d, n)) : b_.same(n, d);
  }
  const Number bound = node.value * Number(left->denominator);
  if (node.form == Form::equal) {
    const auto k = bound.to_int64();
    return k ? b_.equal(left->numerator, *k) : b_.constant(0);
  }
  const Number last = node.form == Form::at_most ? bound.floor() : bound.ceil() - Number(1);
  const auto k = last.to_int64();
  if (!k) return b_.constant(last.sign() > 0 ? 1 : 0);
  return b_.at_most(left->numerator, *k);
}

// What is known as the opposite of something goes together, as that something: a & !b & !c is a & !(b | c), and b | c may be there.
std::optional<Place> Lowering::junction(const FormulaNode& node) {
  const bool is_and = node.form == Form::and_;
  const auto join = [&](const std::vector<Formula>& parts, bool with_and) {
    Builder::Made all = b_.constant(with_and ? 1 : 0);
    for (const Formula part : parts) all = with_and ? b_.and_(all, truth(part)) : b_.or_(all, truth(part));
    return all;
  };
  std::vector<Formula> plain, opposites;
  for (const Formula arg : node.args) {
    const Formula opposite = f_.opposite(arg);
    const bool is_not = opposite && (f_[arg].form == Form::not_ || truths_.contains(opposite));
    (is_not ? opposites : plain).push_back(is_not ? opposite : arg);
  }
  std::sort(opposites.begin(), opposites.end());
  const auto turned = b_.not_(join(opposites, !is_and)), straight = join(plain, is_and);
  return is_and ? b_.and_(straight, turned) : b_.or_(straight, turned);
}

std::optional<Place> Lowering::lowered_truth(Formula formula) {
  const FormulaNode& node = f_[formula];
  switch (node.form) {
    case Form::constant:
      return b_.constant(f_.is_true(formula) ? 1 : 0);
    case Form::variable:
      if (node.variable >= lanes_.size() || !lanes_[node.variable]) return std::nullopt;
      return b_.input(*lanes_[node.variable]);
    case Form::not_:
      return b_.not_(truth(node.args[0]));
    case Form::and_:
    case Form::or_:
      return junction(node);
    case Form::less:
    case Form::at_most:
    case Form::equal:
      return compared(node);
    default:
      return std::nullopt;
  }
}

}  // namespace paragraf::engine
