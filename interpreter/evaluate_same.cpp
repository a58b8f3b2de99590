// `same`: the outcome of what a rule lifts, for the same arguments. In: the rule that asks for it. Out: the outcome on
// which the rules that it lifts agree, resolved as if the rule were not there; of an equation that replaces the total of
// a tally, that total. Where nothing that it lifts applies there is no such outcome, and the rule says nothing there.
#include <utility>

#include "interpreter/evaluate.hpp"
#include "interpreter/resolution.hpp"

namespace paragraf::interpreter {

std::optional<Result> Evaluator::lifted_outcome(const Rule& rule, const Frame& frame, std::size_t column) {
  const ValueId value(rule.subject);
  const ValueDecl& decl = book_[value];
  const std::size_t args = decl.params.size();
  Frame own(frame.begin(), frame.begin() + static_cast<std::ptrdiff_t>(args));
  Resolution lifted;
  for (RuleId id : rule.lifts) candidate(id, own, args, {&lifted, 1}, column, &rule);
  const Parameter* named = column < decl.columns.size() ? &decl.columns[column] : nullptr;
  const std::string_view name = named && named->name ? std::string_view(book_.text(named->name)) : std::string_view();
  const Resolved what{value, named ? named->type : decl.type, {own.data(), args}, name};
  if (!rule.replaces_total || lifted.decided()) return lifted.result(book_, what);
  Result sum = total(value, own, args, {}, &rule);
  const Value* otherwise = sum.known() ? &sum.value() : nullptr;
  if (std::optional<Result> result = lifted.result(book_, what, otherwise)) return result;
  return sum;
}

bool Evaluator::lifts_something(const Rule& rule, const Frame& frame, std::size_t column) {
  Trace* trace = std::exchange(trace_, nullptr);  // what it looks at is recorded where the outcome is worked out
  const bool any = lifted_outcome(rule, frame, column).has_value();
  trace_ = trace;
  return any;
}

Result Evaluator::same(const Expr& expr, Frame& frame) {
  std::optional<Result> outcome = lifted_outcome(book_[RuleId(expr.a)], frame, expr.b);
  return outcome ? std::move(*outcome) : Result::unbound();
}

}  // namespace paragraf::interpreter
