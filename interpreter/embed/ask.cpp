// Putting questions: see ask.hpp.
#include "interpreter/embed/ask.hpp"

#include <algorithm>

#include "interpreter/derivation.hpp"

namespace paragraf::embed {
using namespace interpreter;
namespace {

Result value_of(const Situation& situation, const model::Query& query, const Choices& choices, Trace* trace) {
  Frame frame(query.slots);
  return Evaluator(situation.book(), situation.state(), choices, trace).evaluate(query.expression, frame);
}

Occurrence act_of(const Situation& situation, const model::Query& query, const Choices& choices) {
  Frame frame(query.slots);
  Evaluator evaluator(situation.book(), situation.state(), choices);
  Occurrence act{query.call.act, {}, {}};
  for (ExprId arg : query.call.args) act.args.push_back(arg ? evaluator.evaluate(arg, frame) : Result::unbound());
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

ValueAnswer ask_value(const Situation& situation, const model::Query& query, bool expressions) {
  ValueAnswer answer{Trace(expressions), {}};
  answer.result = value_of(situation, query, situation.choices(), &answer.trace);
  return answer;
}

ActAnswer ask_act(const Situation& situation, const model::Query& query, bool expressions) {
  ActAnswer answer{Trace(expressions), act_of(situation, query, situation.choices()), {}};
  answer.outcome =
      perform(situation.book(), situation.state(), situation.choices(), situation.dice(), answer.act, &answer.trace);
  return answer;
}

Telling telling(const Situation& situation, const model::Query& query, const ValueAnswer& answer) {
  auto same = [&](const Choices& other) { return value_of(situation, query, other, nullptr) == answer.result; };
  return {.book = situation.book(),
          .sources = situation.sources(),
          .state = situation.state(),
          .choices = situation.choices(),
          .language = situation.prose_language(),
          .rests_on = readings_that_decide(situation.book(), answer.trace, situation.choices(), same)};
}

Telling telling(const Situation& situation, const model::Query& query, const ActAnswer& answer) {
  auto same = [&](const Choices& other) {
    return same_answer(
        perform(situation.book(), situation.state(), other, situation.dice(), act_of(situation, query, other), nullptr),
        answer.outcome);
  };
  return {.book = situation.book(),
          .sources = situation.sources(),
          .state = situation.state(),
          .choices = situation.choices(),
          .language = situation.prose_language(),
          .rests_on = readings_that_decide(situation.book(), answer.trace, situation.choices(), same)};
}

}  // namespace paragraf::embed
