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

std::optional<Reason> broken(const State& state, const Choices& choices, const Rule& rule) {
  const Book& book = state.book();
  Evaluator evaluator(book, state, choices);
  Frame frame;
  if (!evaluator.try_rule(rule, frame, 0).active.is_true() || !evaluator.evaluate(rule.limit, frame).is_false()) return std::nullopt;
  return Reason{.kind = ReasonKind::presupposed,
                .args = broken_for(evaluator, book, rule.limit, frame),
                .detail = book.text(rule.label),
                .cites = rule.cites};
}

}  // namespace

std::vector<Reason> broken_presuppositions(const State& after, const Choices& choices, const State* before) {
  const Book& book = after.book();
  std::vector<Reason> reasons;
  for (const RuleId id : book.presuppositions) {
    auto reason = broken(after, choices, book[id]);
    if (!reason) continue;
    reason->already = !before || broken(*before, choices, book[id]) == reason;
    reasons.push_back(std::move(*reason));
  }
  return reasons;
}

}  // namespace paragraf::interpreter
