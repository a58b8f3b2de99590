// Questions with their derivation: see asker.hpp.
#include "tests/interpreter/asker.hpp"

#include <doctest/doctest.h>

#include "grammar/parse.hpp"
#include "interpreter/state_json.hpp"

namespace paragraf::tests {

using namespace interpreter;

Asker::Asker(std::string_view book, std::string_view json) : small(small_book(book)), state(state_of(small, json)) {
  REQUIRE(small.findings == "");
}

model::Query Asker::query(std::string_view question) {
  base::Sink sink;
  const auto source = small.sources.add("question", std::string(question));
  const auto parsed = grammar::parse_expression(small.sources, source, *grammar::keyword_table("en"), sink);
  const auto query = model::build_query(*small.book, parsed, state.names(small.book->names), small.sources, sink);
  REQUIRE(short_lines(sink, small.sources) == "");
  REQUIRE(query);
  return *query;
}

Asked Asker::value(std::string_view question) {
  const model::Query asked = query(question);
  Trace trace(true);
  Frame frame(asked.slots);
  const Result result = Evaluator(*small.book, state, choices, &trace).evaluate(asked.expression, frame);
  return {why_text(telling(), trace, asked.expression, result), value_json(telling(), trace, asked.expression, result),
          why_json(telling(), trace, asked.expression, result)};
}

std::vector<model::ReadingId> Asker::deciding(std::string_view question) {
  const model::Query asked = query(question);
  Trace trace;
  const auto answer = [&](const Choices& chosen, Trace* record) {
    Frame frame(asked.slots);
    return Evaluator(*small.book, state, chosen, record).evaluate(asked.expression, frame);
  };
  const Result result = answer(choices, &trace);
  return readings_that_decide(*small.book, trace, choices, [&](const Choices& other) { return answer(other, nullptr) == result; });
}

Occurrence Asker::act(std::string_view question) {
  const model::Query asked = query(question);
  Frame frame(asked.slots);
  Evaluator evaluator(*small.book, state, choices);
  Occurrence act{asked.call.act, {}, {}};
  for (model::ExprId arg : asked.call.args) act.args.push_back(arg ? evaluator.evaluate(arg, frame) : Result::unbound());
  return act;
}

Asked Asker::judge(std::string_view question) {
  const Occurrence asked = act(question);
  Trace trace(true);
  const Verdict verdict = Evaluator(*small.book, state, choices, &trace).judge(asked.act, asked.args);
  return {why_text(telling(), trace, verdict), act_json(telling(), trace, {asked}, verdict), why_json(telling(), trace, verdict)};
}

Asked Asker::perform(std::string_view question) {
  const Occurrence asked = act(question);
  Trace trace(true);
  const Outcome outcome = interpreter::perform(*small.book, state, choices, dice, asked, &trace);
  return {why_text(telling(), trace, {asked}, outcome), act_json(telling(), trace, {asked}, outcome), why_json(telling(), trace, outcome)};
}

}  // namespace paragraf::tests
