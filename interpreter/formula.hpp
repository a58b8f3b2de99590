// Formulas with their numbers. In: an expression of a rule and what its parts came to when it was evaluated. Out: its own text
// from the book with the values in place of the names: `u.mp_left >= entry_cost(u, b, h)` gives "3 mp >= 4 mp". Also: the parts
// of a condition that decided it.
#pragma once
#include <functional>
#include <span>

#include "interpreter/telling.hpp"

namespace paragraf::interpreter {

// What the expressions of one rule came to (TraceNode::seen, Trace::seen).
class Seen {
 public:
  explicit Seen(const std::vector<std::pair<ExprId, Result>>& all) : all_(all) {}
  const Result* last(ExprId expr) const;              // none if it was not looked at
  std::vector<const Result*> each(ExprId expr) const; // in the order of evaluation
 private:
  const std::vector<std::pair<ExprId, Result>>& all_;
};

// Where the expression stands, with all of its operands.
base::Place whole_place(const Book& book, ExprId expr);
// The text with values for names; calls, folds and attributes are replaced as a whole.
std::string filled_text(const Telling& telling, ExprId expr, const Seen& seen);
// The text with the names of a rule's arguments filled in, all else as it stands: "strength(ulf) > strength(sven)".
std::string named_text(const Telling& telling, ExprId expr, std::span<const Result> args);
// The elements that its folds counted or summed, and those that decided its quantifiers: " (ulf, sven)"; empty if there are none.
std::string elements_text(const Telling& telling, ExprId expr, const Seen& seen);
// "1 mp + 3 mp = 4 mp"; "ceil(4.1 * 3) = ceil(12.3) = 13"; empty if the text of the rule says the same already.
std::string worked_out(const Telling& telling, ExprId expr, const Seen& seen);
// "yes", "no", "not known"
std::string truth_text(const base::Speech& say, const Result* result);

// The parts of a condition that decide it: all of a true conjunction, the false ones of a false one, and so on. Tests of
// readings are left out, since an answer names its readings once.
std::vector<ExprId> deciding_parts(const Book& book, ExprId condition, const Seen& seen);
// Does it look at readings and constants only?
bool tests_readings_only(const Book& book, ExprId expr);
// A test that the head of the rule implies: the argument is the constant, or two names are the same thing.
bool tests_head(const Book& book, ExprId expr);

}  // namespace paragraf::interpreter
