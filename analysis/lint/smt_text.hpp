// A question in SMT-LIB, the language of solvers. In: a formula. Out: declarations and assertions, each part of the formula defined
// once; a rounding down is a whole number between two bounds, a quotient a number whose product with the divisor is the dividend.
#pragma once
#include "interpreter/formulas/formula.hpp"

namespace paragraf::analysis::lint {

using namespace interpreter::formulas;

struct SmtText {
  std::string text;                          // declarations and assertions
  std::string nothing_by_zero;               // an assertion more: that nothing is divided by 0; empty if nothing is
  std::vector<std::uint32_t> variables;      // of the formulas
  std::vector<std::string> names;            // of them in the text; "b0" a truth, "i1" a whole number, "r2" any number
};

// None if it holds what cannot be said exactly (roots).
std::optional<SmtText> smt_text(const Formulas& formulas, Formula formula);

}  // namespace paragraf::analysis::lint
