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

Occurrence act_of(const Question& question, const Choices& choices) {
  Frame frame(question.query().slots);
  Evaluator evaluator(question.book(), question.situation().state(), choices);
  Occurrence act{question.query().call.act, {}, {}};
  for (ExprId arg : question.query().call.args) act.args.push_back(arg ? evaluator.evaluate(arg, frame) : Result::unbound());
  return act;
}

bool same_answer(const Outcome& a, const Outcome& b) {
  auto same_changes = [](const Change& x, const Change& y) {
    return x.cell == y.cell && x.after == y.after;
  };
  return a.verdict.judgement == b.verdict.judgement && a.reasons == b.reasons && a.happened == b.happened &&
         std::equal(a.changes.begin(), a.changes.end(), b.changes.begin(), b.changes.end(), same_changes);
}

}  // namespace

ValueAnswer ask_value(const Question& question, bool expressions) {
  ValueAnswer answer{Trace(expressions), {}};
  answer.result = value_of(question, question.situation().choices(), &answer.trace);
  return answer;
}

ActAnswer ask_act(const Question& question, bool expressions) {
  ActAnswer answer{Trace(expressions), act_of(question, question.situation().choices()), {}};
  answer.outcome =
      perform(question.book(), question.situation().state(), question.situation().choices(), question.situation().dice(), answer.act, &answer.trace);
  return answer;
}

Telling telling(const Question& question, const ValueAnswer& answer) {
  auto same = [&](const Choices& other) { return value_of(question, other, nullptr) == answer.result; };
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
    return same_answer(
        perform(question.book(), question.situation().state(), other, question.situation().dice(), act_of(question, other), nullptr),
        answer.outcome);
  };
  return {.book = question.book(),
          .sources = question.sources(),
          .state = question.situation().state(),
          .choices = question.situation().choices(),
          .language = question.situation().prose_language(),
          .rests_on = readings_that_decide(question.book(), answer.trace, question.situation().choices(), same),
          .say = question.situation().say()};
}

}  // namespace paragraf::embed
