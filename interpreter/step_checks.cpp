// Presuppositions: see step_checks.hpp.
#include "interpreter/step_checks.hpp"

namespace paragraf::interpreter {
namespace {

// The first case that breaks a presupposition about `every` of some sets.
Values broken_for(Evaluator& evaluator, const Book& book, ExprId limit, Frame& frame) {
  const Expr& expr = book[limit];
  if (expr.op != Op::every) return {};
  std::vector<Binder> binders;
  for (std::size_t i = 0; i < expr.args.size(); ++i)
    binders.push_back({expr.b + static_cast<std::uint32_t>(i), expr.args[i]});
  Values found;
  evaluator.for_each(binders, frame, [&] {
    if (!evaluator.evaluate(ExprId(expr.a), frame).is_false()) return true;
    for (const Binder& binder : binders) found.push_back(frame[binder.slot].value());
    return false;
  });
  return found;
}

}  // namespace

std::vector<Reason> broken_presuppositions(const State& after, const Choices& choices) {
  const Book& book = after.book();
  std::vector<Reason> reasons;
  for (RuleId id : book.presuppositions) {
    const Rule& rule = book[id];
    Evaluator evaluator(book, after, choices);
    Frame frame;
    if (!evaluator.try_rule(rule, frame, 0).active.is_true()) continue;
    if (!evaluator.evaluate(rule.limit, frame).is_false()) continue;
    reasons.push_back({.kind = ReasonKind::presupposed,
                       .args = broken_for(evaluator, book, rule.limit, frame),
                       .detail = book.text(rule.label),
                       .cites = rule.cites});
  }
  return reasons;
}

}  // namespace paragraf::interpreter
