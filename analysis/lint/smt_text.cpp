// Whole numbers are Int, all others Real; where both meet, the whole one is made a Real.
#include "analysis/lint/smt_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace paragraf::analysis::lint {

namespace {

class Writer {
 public:
  Writer(const Formulas& formulas, Formula formula) : formulas_(formulas), formula_(formula), parts_(formulas.reachable(formula)) {}

  std::optional<SmtText> write() {
    for (const Formula part : parts_) define(part);
    result_.text += fmt::format("(assert {})\n", name(formula_));
    if (!divisors_.empty()) result_.nothing_by_zero = fmt::format("(assert (and true{}))\n", divisors_);
    if (!exact_) return std::nullopt;
    return std::move(result_);
  }

 private:
  const FormulaNode& node(Formula f) const { return formulas_[f]; }

  std::string literal(const Number& number, bool whole) {
    if (!number.is_rational()) {
      exact_ = false;
      return "0";
    }
    if (whole) return number.sign() < 0 ? fmt::format("(- {})", number.abs().to_fraction()) : number.to_fraction();
    const std::string fraction = number.abs().to_fraction();
    const std::size_t bar = fraction.find('/');
    const std::string size = bar == fraction.npos ? fraction + ".0" : fmt::format("(/ {}.0 {}.0)", fraction.substr(0, bar), fraction.substr(bar + 1));
    return number.sign() < 0 ? fmt::format("(- {})", size) : size;
  }

  std::string name(Formula f) {
    const FormulaNode& of = node(f);
    if (of.form == Form::constant && of.sort == Sort::truth) return of.value.is_zero() ? "false" : "true";
    if (of.form == Form::constant) return literal(of.value, of.sort == Sort::whole);
    const char letter = of.form != Form::variable ? 'n' : of.sort == Sort::truth ? 'b' : of.sort == Sort::whole ? 'i' : 'r';
    // Numbered within the question, so that it does not hang on what else there is.
    return fmt::format("{}{}", letter, std::lower_bound(parts_.begin(), parts_.end(), f) - parts_.begin());
  }
  // As a number of the wanted sort, which is not narrower than its own.
  std::string as(Formula f, bool whole) {
    if (node(f).form == Form::constant) return literal(node(f).value, whole);
    return node(f).sort == Sort::whole && !whole ? fmt::format("(to_real {})", name(f)) : name(f);
  }

  static const char* sort_name(Sort sort) { return sort == Sort::truth ? "Bool" : sort == Sort::whole ? "Int" : "Real"; }

  void declare(const std::string& name, Sort sort) { result_.text += fmt::format("(declare-const {} {})\n", name, sort_name(sort)); }

  void declare_variable(Formula f) {
    const FormulaNode& of = node(f);
    const Variable& variable = formulas_.variables()[of.variable];
    const std::string name = this->name(f);
    declare(name, of.sort);
    result_.variables.push_back(of.variable);
    result_.names.push_back(name);
    const Interval domain{variable.low, variable.high, variable.low_open, variable.high_open};
    const bool whole = of.sort == Sort::whole;
    const Interval range = whole ? whole_within(domain) : domain;
    if (of.sort == Sort::truth) return;
    if (range.low) result_.text += fmt::format("(assert ({} {} {}))\n", range.low_open ? ">" : ">=", name, literal(*range.low, whole));
    if (range.high) result_.text += fmt::format("(assert ({} {} {}))\n", range.high_open ? "<" : "<=", name, literal(*range.high, whole));
  }

  std::string joined(const FormulaNode& of, bool whole) {
    std::string text;
    for (const Formula arg : of.args) text += " " + (of.sort == Sort::truth ? name(arg) : as(arg, whole));
    return text;
  }

  std::string compared(const FormulaNode& of, const char* sign) {
    const bool whole = node(of.args[0]).sort == Sort::whole && of.value.is_integer();
    return fmt::format("({} {} {})", sign, as(of.args[0], whole), literal(of.value, whole));
  }

  // A number that is bound by assertions, not defined.
  void bind(Formula f) {
    const FormulaNode& of = node(f);
    declare(name(f), of.sort);
    if (of.form == Form::floor) {
      const std::string inner = as(of.args[0], false);
      result_.text += fmt::format("(assert (<= (to_real {}) {}))\n(assert (< {} (+ (to_real {}) 1.0)))\n", name(f), inner, inner, name(f));
      return;
    }
    const std::string above = as(of.args[0], false), below = as(of.args[1], false);
    result_.text += fmt::format("(assert (=> (not (= {} 0.0)) (= (* {} {}) {})))\n", below, name(f), below, above);
    divisors_ += fmt::format(" (not (= {} 0.0))", below);
  }

  void define(Formula f) {
    const FormulaNode& of = node(f);
    const bool whole = of.sort == Sort::whole;
    std::string body;
    switch (of.form) {
      case Form::constant: return;
      case Form::variable: return declare_variable(f);
      case Form::floor: case Form::quotient: return bind(f);
      case Form::not_: body = fmt::format("(not {})", name(of.args[0])); break;
      case Form::and_: body = fmt::format("(and{})", joined(of, whole)); break;
      case Form::or_: body = fmt::format("(or{})", joined(of, whole)); break;
      case Form::less: body = compared(of, "<"); break;
      case Form::at_most: body = compared(of, "<="); break;
      case Form::equal: body = compared(of, "="); break;
      case Form::choice:
        body = fmt::format("(ite {} {} {})", name(of.args[0]), as(of.args[1], whole), as(of.args[2], whole));
        break;
      case Form::sum:
        body = "(+ " + literal(of.value, whole);
        for (std::size_t i = 0; i < of.args.size(); ++i)
          body += fmt::format(" (* {} {})", literal(of.coefficients[i], whole), as(of.args[i], whole));
        body += ")";
        break;
      case Form::product: body = fmt::format("(*{})", joined(of, whole)); break;
    }
    result_.text += fmt::format("(define-fun {} () {} {})\n", name(f), sort_name(of.sort), body);
  }

  const Formulas& formulas_;
  const Formula formula_;
  const std::vector<Formula> parts_;
  SmtText result_;
  std::string divisors_;
  bool exact_ = true;
};

}  // namespace

std::optional<SmtText> smt_text(const Formulas& formulas, Formula formula) { return Writer(formulas, formula).write(); }

}  // namespace paragraf::analysis::lint
