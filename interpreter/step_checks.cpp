// Presuppositions and the order of acts: see step_checks.hpp.
#include "interpreter/step_checks.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "interpreter/step_engine.hpp"

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

// What an act would do, alone.
struct Alone {
  std::optional<State> after;                  // none: it is not determined
  std::vector<Done> done;
  Judgement judgement = Judgement::allowed;
  bool operator==(const Alone& other) const {
    return after.has_value() == other.after.has_value() && done == other.done && judgement == other.judgement;
  }
};

Alone alone(const State& state, const Choices& choices, const Dice& dice, const Occurrence& act) {
  const Book& book = state.book();
  Alone result;
  if (book[act.act].action) result.judgement = Evaluator(book, state, choices).judge(act.act, act.args).judgement;
  StepEngine engine(book, state, choices, dice, nullptr);
  if (engine.run({act})) result.after = engine.state();
  result.done = engine.done();
  return result;
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

std::vector<Reason> unordered_acts(const State& before, const Choices& choices, const Dice& dice,
                                   const std::vector<Occurrence>& acts,
                                   const std::vector<std::vector<Occurrence>>& together) {
  std::vector<Reason> reasons;
  if (acts.size() < 2) return reasons;
  const Book& book = before.book();
  std::vector<Alone> now;
  for (const Occurrence& act : acts) now.push_back(alone(before, choices, dice, act));
  const auto matched = [&](const Occurrence& a, const Occurrence& b) {
    return std::any_of(together.begin(), together.end(), [&](const std::vector<Occurrence>& set) {
      return std::find(set.begin(), set.end(), a) != set.end() && std::find(set.begin(), set.end(), b) != set.end();
    });
  };
  for (std::size_t a = 0; a < acts.size(); ++a)
    for (std::size_t b = a + 1; b < acts.size(); ++b) {
      if (matched(acts[a], acts[b])) continue;
      bool commute = true;
      const bool turned = canonical_before(before, acts[b], acts[a]);
      const Occurrence &one = acts[turned ? b : a], &other = acts[turned ? a : b];
      Reason reason{.kind = ReasonKind::unordered,
                    .subject = one.act.index(),
                    .args = known_values(one.args),
                    .of = SubjectKind::act,
                    .other = other.act.index(),
                    .other_args = known_values(other.args)};
      for (const auto& [first, second] : {std::pair(a, b), std::pair(b, a)}) {
        if (!now[first].after) continue;
        const Alone later = alone(*now[first].after, choices, dice, acts[second]);
        if (later == now[second]) continue;
        commute = false;
        std::vector<Done> differ;
        std::set_symmetric_difference(later.done.begin(), later.done.end(), now[second].done.begin(),
                                      now[second].done.end(), std::back_inserter(differ));
        for (const Done& done : differ) {
          const std::vector<SentenceId>& cites = book[std::get<RuleId>(done)].cites;
          reason.cites.insert(reason.cites.end(), cites.begin(), cites.end());
        }
      }
      if (commute) continue;
      in_book_order(book, reason.cites);
      reasons.push_back(std::move(reason));
    }
  return reasons;
}

}  // namespace paragraf::interpreter
