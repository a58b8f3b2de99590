// Putting questions: see ask.hpp.
#include "interpreter/embed/ask.hpp"

#include <algorithm>

#include "interpreter/derivation.hpp"

namespace paragraf::embed {
using namespace interpreter;
namespace {

Result value_of(const Question& question, const Choices& choices, Trace* trace) {
  Frame frame(question.query().slots);
  return Evaluator(question.book(), question.situation().state(), choices, trace).evaluate(question.query().expression, frame);
}

Occurrence occurrence_of(const Question& question, const Choices& choices, const Call& call) {
  Frame frame(question.query().slots);
  Evaluator evaluator(question.book(), question.situation().state(), choices);
  Occurrence act{call.act, {}, {}};
  for (ExprId arg : call.args) act.args.push_back(arg ? evaluator.evaluate(arg, frame) : Result::unbound());
  return act;
}

bool same_answer(const Outcome& a, const Outcome& b) {
  auto same_changes = [](const Change& x, const Change& y) {
    return x.cell == y.cell && x.after == y.after;
  };
  return a.verdict.judgement == b.verdict.judgement && a.reasons == b.reasons && a.happened == b.happened &&
         std::equal(a.changes.begin(), a.changes.end(), b.changes.begin(), b.changes.end(), same_changes);
}

// What the question chooses, with the work that it may do.
struct Bounded {
  Work work;
  Choices choices;
  explicit Bounded(const Question& question)
      : work(question.situation().limits()), choices(question.situation().choices()) {
    choices.work = &work;
  }
};

}  // namespace

std::vector<Occurrence> acts_of(const Question& question, const Choices& choices) {
  std::vector<Occurrence> acts{occurrence_of(question, choices, question.query().call)};
  for (const Call& call : question.query().together) acts.push_back(occurrence_of(question, choices, call));
  return acts;
}

ValueAnswer ask_value(const Question& question, bool expressions) {
  Bounded bounded(question);
  ValueAnswer answer{Trace(expressions, &bounded.work), {}};
  answer.result = value_of(question, bounded.choices, &answer.trace);
  answer.trace.close_account();
  return answer;
}

ActAnswer ask_act(const Question& question, bool expressions) {
  Bounded bounded(question);
  ActAnswer answer{Trace(expressions, &bounded.work), acts_of(question, bounded.choices), {}};
  answer.outcome = perform(question.book(), question.situation().state(), bounded.choices, question.situation().dice(),
                           answer.acts, &answer.trace);
  answer.trace.close_account();
  return answer;
}

Result ask_happened(const Question& question, const Outcome& last) {
  const Bounded bounded(question);
  const Result found = happened(last, question.query().call.act, occurrence_of(question, bounded.choices, question.query().call).args);
  return question.query().negated ? logical_not(found) : found;
}

ActAnswer judge_act(const Question& question, bool expressions) {
  Bounded bounded(question);
  ActAnswer answer{Trace(expressions, &bounded.work), acts_of(question, bounded.choices), {}};
  Outcome& outcome = answer.outcome;
  outcome.verdict = judge(question.book(), question.situation().state(), bounded.choices, answer.acts, &answer.trace);
  outcome.permitted = outcome.verdict.judgement == Judgement::allowed;
  outcome.reasons = outcome.verdict.reasons;
  outcome.cites = answer.trace.citations(question.book());
  answer.trace.close_account();
  return answer;
}

Telling telling(const Question& question, const ValueAnswer& answer) {
  auto same = [&](const Choices& other) {
    Bounded again(question);
    again.choices.sides = other.sides;
    return value_of(question, again.choices, nullptr) == answer.result;
  };
  return {.book = question.book(),
          .sources = question.sources(),
          .state = question.situation().state(),
          .choices = question.situation().choices(),
          .language = question.situation().prose_language(),
          .rests_on = readings_that_decide(question.book(), answer.trace, question.situation().choices(), same),
          .say = question.situation().say()};
}

Telling telling(const Question& question, const ActAnswer& answer) {
  auto same = [&](const Choices& other) {
    Bounded again(question);
    again.choices.sides = other.sides;
    return same_answer(perform(question.book(), question.situation().state(), again.choices,
                               question.situation().dice(), acts_of(question, again.choices), nullptr),
                       answer.outcome);
  };
  return {.book = question.book(),
          .sources = question.sources(),
          .state = answer.outcome.after ? *answer.outcome.after : question.situation().state(),
          .choices = question.situation().choices(),
          .language = question.situation().prose_language(),
          .rests_on = readings_that_decide(question.book(), answer.trace, question.situation().choices(), same),
          .say = question.situation().say()};
}

}  // namespace paragraf::embed
