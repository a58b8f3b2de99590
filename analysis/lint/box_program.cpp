// Parts are visited when they are asked for and only once for each look, so a part that is not needed costs nothing.
#include "analysis/lint/box_program.hpp"

#include <algorithm>

#include "interpreter/formulas/local_ids.hpp"

namespace paragraf::analysis::lint {

namespace {

constexpr int deepest = 2'000;

const Interval anything;

}  // namespace

std::optional<bool> compared(Form form, const Interval& range, const Number& c) {
  if (form == Form::less) return is_below(range, c);
  if (form == Form::at_most) return is_at_most(range, c);
  return is_equal(range, c);
}

BoxProgram::BoxProgram(const Formulas& formulas, Formula formula) {
  LocalIds ids;
  ids.add(formula);
  for (std::size_t i = 0; i < ids.all().size(); ++i)
    for (const Formula arg : formulas[ids.all()[i]].args) ids.add(arg);
  // Smaller ids first: arguments are older than what is made of them.
  std::vector<std::uint32_t> order(ids.all().size()), place(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return ids.all()[a] < ids.all()[b]; });
  for (std::uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  for (const std::uint32_t each : order) {
    const FormulaNode& source = formulas[ids.all()[each]];
    if (source.form == Form::variable) variables_.push_back(source.variable);
  }
  std::sort(variables_.begin(), variables_.end());
  for (const std::uint32_t variable : variables_) {
    const Variable& known = formulas.variables()[variable];
    wholes_.push_back(known.sort != Sort::number);
    if (known.sort == Sort::truth) domains_.push_back({Number(0), Number(1)});
    else domains_.push_back({known.low, known.high, known.low_open, known.high_open});
    if (known.sort == Sort::whole) domains_.back() = whole_within(domains_.back());
  }
  nodes_.reserve(order.size());
  for (const std::uint32_t each : order) {
    const FormulaNode& source = formulas[ids.all()[each]];
    Node node{source.form, source.sort != Sort::number, 0, static_cast<std::uint32_t>(args_.size()),
              static_cast<std::uint32_t>(source.args.size()), &source};
    if (source.form == Form::variable) {
      const auto at = std::lower_bound(variables_.begin(), variables_.end(), source.variable);
      node.variable = static_cast<std::uint32_t>(at - variables_.begin());
    }
    for (const Formula arg : source.args) args_.push_back(place[ids.add(arg).first]);
    nodes_.push_back(node);
  }
}

BoxView::BoxView(const BoxProgram& program)
    : program_(program), seen_(program.size()), truths_(program.size()), ranges_(program.size()) {}

std::optional<bool> BoxView::truth(std::uint32_t at, int depth) {
  const BoxProgram::Node& node = program_[at];
  ++steps_;
  if (node.form == Form::variable) return is_equal((*box_)[node.variable], 1);
  if (node.form == Form::not_) {
    const auto inner = truth(program_.arg(node, 0), depth);
    return inner ? std::optional(!*inner) : std::nullopt;
  }
  if (seen_[at] == now_) return truths_[at];
  if (depth > deepest) {
    gave_up_ = true;
    return std::nullopt;
  }
  const auto result = work_out(node, depth + 1);
  seen_[at] = now_, truths_[at] = result;
  return result;
}

std::optional<bool> BoxView::work_out(const BoxProgram::Node& node, int depth) {
  switch (node.form) {
    case Form::constant: return !node.source->value.is_zero();
    case Form::and_: case Form::or_: {
      const bool stops = node.form == Form::or_;
      bool all = true;
      for (const std::uint32_t arg : program_.args(node)) {
        const auto part = truth(arg, depth);
        if (part == stops) return stops;
        all = all && part;
      }
      return all ? std::optional(!stops) : std::nullopt;
    }
    case Form::less: case Form::at_most: case Form::equal:
      return compared(node.form, range(program_.arg(node, 0), depth), node.source->value);
    case Form::variable: case Form::not_: case Form::choice: case Form::sum: case Form::product: case Form::quotient: case Form::floor:
      break;
  }
  return std::nullopt;
}

const Interval& BoxView::range(std::uint32_t at, int depth) {
  const BoxProgram::Node& node = program_[at];
  ++steps_;
  if (node.form == Form::variable) return (*box_)[node.variable];
  if (seen_[at] == now_) return ranges_[at];
  if (depth > deepest) {
    gave_up_ = true;
    return anything;
  }
  Interval result = work_out_range(node, depth + 1);
  seen_[at] = now_;
  return ranges_[at] = std::move(result);
}

Interval BoxView::work_out_range(const BoxProgram::Node& node, int depth) {
  const auto arg = [&](std::size_t i) -> const Interval& { return range(program_.arg(node, i), depth); };
  const auto args = program_.args(node);
  Interval result = only(node.source->value);
  switch (node.form) {
    case Form::choice: {
      const auto condition = truth(args[0], depth);
      if (condition) return arg(*condition ? 1 : 2);
      result = arg(1);
      return hull(result, arg(2));
    }
    case Form::sum:
      for (std::size_t i = 0; i < args.size(); ++i) result = plus(result, times(node.source->coefficients[i], arg(i)));
      return result;
    case Form::product:
      result = only(1);
      for (std::size_t from = 0, to = 0; from < args.size(); from = to) {
        while (to < args.size() && args[to] == args[from]) ++to;
        result = times(result, power(arg(from), to - from));
      }
      return result;
    case Form::quotient:
      result = arg(0);
      return over(result, arg(1));
    case Form::floor: return floor_of(arg(0));
    case Form::constant: case Form::variable: case Form::not_: case Form::and_: case Form::or_: case Form::less: case Form::at_most:
    case Form::equal:
      break;
  }
  return result;
}

}  // namespace paragraf::analysis::lint
