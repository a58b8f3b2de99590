// What formulas come to under an assignment, what they are made of, and how they are written in listings.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/lint/formula.hpp"
#include "analysis/lint/local_ids.hpp"

namespace paragraf::analysis::lint {

namespace {

using Result = std::optional<Number>;

// What is true or false whatever the undefined parts are stays so; `stops` is 0 for `and`, 1 for `or`.
template <class Of>
Result junction(const FormulaNode& node, const Number& stops, Of of) {
  bool all = true;
  for (const Formula arg : node.args) {
    const Result& part = of(arg);
    if (part && *part == stops) return stops;
    all = all && part.has_value();
  }
  return all ? Result(Number(1) - stops) : std::nullopt;
}

template <class Of>
Result arithmetic(const FormulaNode& node, Of of) {
  Number result = node.form == Form::product ? Number(1) : node.value;
  for (std::size_t i = 0; i < node.args.size(); ++i) {
    const Result& part = of(node.args[i]);
    if (!part) return std::nullopt;
    const Number& factor = node.form == Form::product ? result : node.coefficients[i];
    if (!base::can_multiply(factor, *part)) return std::nullopt;
    result = node.form == Form::product ? result * *part : result + factor * *part;
  }
  return result;
}

template <class Of>
Result come_to(const FormulaNode& node, const Assignment& assignment, Of of) {
  const auto compared = [&](auto holds) -> Result {
    const Result& base = of(node.args[0]);
    return base ? Result(holds(*base) ? 1 : 0) : std::nullopt;
  };
  switch (node.form) {
    case Form::constant: return node.value;
    case Form::variable: return assignment[node.variable];
    case Form::not_: return of(node.args[0]) ? Result(Number(1) - *of(node.args[0])) : std::nullopt;
    case Form::and_: return junction(node, 0, of);
    case Form::or_: return junction(node, 1, of);
    case Form::less: return compared([&](const Number& n) { return n < node.value; });
    case Form::at_most: return compared([&](const Number& n) { return n <= node.value; });
    case Form::equal: return compared([&](const Number& n) { return n == node.value; });
    case Form::choice: return of(node.args[0]) ? of(node.args[of(node.args[0])->is_zero() ? 2 : 1]) : std::nullopt;
    case Form::sum: case Form::product: return arithmetic(node, of);
    case Form::quotient: {
      const Result &above = of(node.args[0]), &below = of(node.args[1]);
      if (!above || !below || !base::can_divide(*above, *below)) return std::nullopt;
      return *above / *below;
    }
    case Form::floor: return of(node.args[0]) ? Result(of(node.args[0])->floor()) : std::nullopt;
  }
  return std::nullopt;
}

const char* between(Form form) {
  switch (form) {
    case Form::and_: return " and ";
    case Form::or_: return " or ";
    case Form::less: return " < ";
    case Form::at_most: return " <= ";
    case Form::equal: return " = ";
    case Form::product: return " * ";
    case Form::quotient: return " / ";
    case Form::constant: case Form::variable: case Form::not_: case Form::choice: case Form::sum: case Form::floor: break;
  }
  return "";
}

std::string term(const Number& coefficient, const std::string& base, bool first) {
  const std::string sign = coefficient.sign() < 0 ? (first ? "-" : " - ") : (first ? "" : " + ");
  const Number size = coefficient.abs();
  return sign + (size == 1 ? base : size.to_string() + "*" + base);
}

template <class Of>
std::string joined(const FormulaNode& node, Of of) {
  std::string text;
  for (const Formula arg : node.args) text += (text.empty() ? "" : between(node.form)) + of(arg);
  return text;
}

}  // namespace

std::vector<Formula> Formulas::reachable(Formula f) const {
  LocalIds ids;
  ids.add(f);
  for (std::size_t i = 0; i < ids.all().size(); ++i)
    for (const Formula arg : nodes_[ids.all()[i].index()].args) ids.add(arg);
  std::vector<Formula> found = ids.all();
  std::sort(found.begin(), found.end());
  return found;
}

std::optional<Number> Formulas::evaluate(Formula f, const Assignment& assignment) const {
  const std::vector<Formula> order = reachable(f);
  std::vector<Result> results;
  results.reserve(order.size());
  const auto of = [&](Formula arg) -> const Result& {
    return results[static_cast<std::size_t>(std::lower_bound(order.begin(), order.end(), arg) - order.begin())];
  };
  for (const Formula each : order) results.push_back(come_to(nodes_[each.index()], assignment, of));
  return results.back();
}

std::vector<std::uint32_t> Formulas::variables_of(Formula f) const {
  std::vector<std::uint32_t> found;
  for (const Formula each : reachable(f))
    if (is(each, Form::variable)) found.push_back(nodes_[each.index()].variable);
  std::sort(found.begin(), found.end());
  return found;
}

std::string Formulas::text(Formula f) const {
  const FormulaNode& node = nodes_[f.index()];
  const auto plain = [&](Formula arg) { return text(arg); };
  const auto inner = [&](Formula arg) {
    const FormulaNode& part = nodes_[arg.index()];
    const bool alone = part.form == Form::constant || part.form == Form::variable || part.form == Form::floor || part.form == Form::choice;
    return alone ? text(arg) : "(" + text(arg) + ")";
  };
  const auto in_junction = [&](Formula arg) { return is(arg, Form::and_) || is(arg, Form::or_) ? "(" + text(arg) + ")" : text(arg); };
  switch (node.form) {
    case Form::constant:
      if (node.sort == Sort::truth) return node.value.is_zero() ? "false" : "true";
      return node.value.to_string();
    case Form::variable: return variables_[node.variable].name;
    case Form::not_: return is(node.args[0], Form::variable) ? "not " + text(node.args[0]) : "not (" + text(node.args[0]) + ")";
    case Form::and_: case Form::or_: return joined(node, in_junction);
    case Form::less: case Form::at_most: case Form::equal: return text(node.args[0]) + between(node.form) + node.value.to_string();
    case Form::choice: return fmt::format("(if {} then {} else {})", text(node.args[0]), text(node.args[1]), text(node.args[2]));
    case Form::sum: {
      std::string sum;
      for (std::size_t i = 0; i < node.args.size(); ++i) sum += term(node.coefficients[i], inner(node.args[i]), i == 0);
      if (node.value.is_zero()) return sum;
      return sum + (node.value.sign() < 0 ? " - " : " + ") + node.value.abs().to_string();
    }
    case Form::product: return joined(node, inner);
    case Form::quotient: return joined(node, inner);
    case Form::floor: return joined(node, plain).insert(0, "floor(") + ")";
  }
  return "";
}

}  // namespace paragraf::analysis::lint
