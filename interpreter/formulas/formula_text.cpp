// What formulas come to under an assignment, what they are made of, and how they are written in listings.
#include <algorithm>

#include "interpreter/formulas/formula.hpp"
#include "interpreter/formulas/local_ids.hpp"

namespace paragraf::interpreter::formulas {

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

std::optional<Number> Formulas::evaluate(Formula f, const Assignment& assignment) const { return evaluate(reachable(f), assignment); }

std::optional<Number> Formulas::evaluate(const std::vector<Formula>& order, const Assignment& assignment) const {
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

// A part that stands at many places is written at each of them, so that it ends only where there has been enough.
class Formulas::Text {
 public:
  explicit Text(const Formulas& formulas) : formulas_(formulas) {}

  void write(Formula f) {
    if (text_.size() > longest) return;
    const FormulaNode& node = formulas_[f];
    switch (node.form) {
      case Form::constant: text_ += node.sort != Sort::truth ? node.value.to_string() : node.value.is_zero() ? "false" : "true"; return;
      case Form::variable: text_ += formulas_.variables()[node.variable].name; return;
      case Form::not_:
        text_ += "not ";
        return in_brackets(node.args[0], !formulas_.is(node.args[0], Form::variable));
      case Form::and_: case Form::or_: case Form::product: case Form::quotient:
        for (std::size_t i = 0; i < node.args.size(); ++i) {
          if (i) text_ += between(node.form);
          in_brackets(node.args[i], binds_weaker(node.args[i], node.form));
        }
        return;
      case Form::less: case Form::at_most: case Form::equal:
        write(node.args[0]);
        text_ += between(node.form) + node.value.to_string();
        return;
      case Form::choice:
        text_ += "(if ", write(node.args[0]);
        text_ += " then ", write(node.args[1]);
        text_ += " else ", write(node.args[2]);
        text_ += ")";
        return;
      case Form::sum: return write_sum(node);
      case Form::floor:
        text_ += "floor";
        return in_brackets(node.args[0], true);
    }
  }

  std::string done() { return text_.size() > longest ? text_ + " ..." : text_; }

 private:
  static constexpr std::size_t longest = 10'000;

  bool binds_weaker(Formula arg, Form around) const {
    const Form form = formulas_[arg].form;
    if (around == Form::and_ || around == Form::or_) return form == Form::and_ || form == Form::or_;
    return form != Form::constant && form != Form::variable && form != Form::floor && form != Form::choice;
  }

  void in_brackets(Formula arg, bool brackets) {
    if (brackets) text_ += "(";
    write(arg);
    if (brackets) text_ += ")";
  }

  void write_sum(const FormulaNode& node) {
    for (std::size_t i = 0; i < node.args.size(); ++i) {
      const Number size = node.coefficients[i].abs();
      if (node.coefficients[i].sign() < 0) text_ += i ? " - " : "-";
      else if (i) text_ += " + ";
      if (size != 1) text_ += size.to_string() + "*";
      in_brackets(node.args[i], binds_weaker(node.args[i], Form::product));
    }
    if (!node.value.is_zero()) text_ += (node.value.sign() < 0 ? " - " : " + ") + node.value.abs().to_string();
  }

  const Formulas& formulas_;
  std::string text_;
};

std::string Formulas::text(Formula f) const {
  Text text(*this);
  text.write(f);
  return text.done();
}

}  // namespace paragraf::interpreter::formulas
