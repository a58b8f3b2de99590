// Putting questions: see ask.hpp.
#include "tools/ask.hpp"

#include <algorithm>

namespace paragraf::tools {
using namespace interpreter;
namespace {

Result value_of(Session& session, const model::Query& query, const Choices& choices, Trace* trace) {
  Frame frame(query.slots);
  return Evaluator(session.book(), session.state(), choices, trace).evaluate(query.expression, frame);
}

Occurrence act_of(Session& session, const model::Query& query, const Choices& choices) {
  Frame frame(query.slots);
  Evaluator evaluator(session.book(), session.state(), choices);
  Occurrence act{query.call.act, {}, {}};
  for (ExprId arg : query.call.args) act.args.push_back(arg ? evaluator.evaluate(arg, frame) : Result::unbound());
  return act;
}

bool same_answer(const Outcome& a, const Outcome& b) {
  auto same_changes = [](const Change& x, const Change& y) {
    return x.entity == y.entity && x.attribute == y.attribute && x.after == y.after;
  };
  return a.verdict.judgement == b.verdict.judgement && a.reasons == b.reasons && a.happened == b.happened &&
         std::equal(a.changes.begin(), a.changes.end(), b.changes.begin(), b.changes.end(), same_changes);
}

}  // namespace

std::optional<model::Query> prepare(Session& session) {
  if (!session.load(session.options().books.front()) || !session.load_state() || !session.choose()) return std::nullopt;
  return session.query();
}

ValueAnswer ask_value(Session& session, const model::Query& query, bool expressions) {
  ValueAnswer answer{Trace(expressions), {}};
  answer.result = value_of(session, query, session.choices(), &answer.trace);
  return answer;
}

ActAnswer ask_act(Session& session, const model::Query& query, bool expressions) {
  ActAnswer answer{Trace(expressions), act_of(session, query, session.choices()), {}};
  answer.outcome =
      perform(session.book(), session.state(), session.choices(), session.dice(), answer.act, &answer.trace);
  return answer;
}

std::string dice_hint(const model::Book& book, const std::vector<Reason>& reasons) {
  std::vector<std::string> events;
  for (const Reason& reason : reasons)
    if (reason.kind == ReasonKind::die) events.push_back(book.text(book[ActId(reason.subject)].name));
  std::sort(events.begin(), events.end());
  events.erase(std::unique(events.begin(), events.end()), events.end());
  std::string text;
  for (const std::string& event : events)
    text += "--roll " + event + "=TOTAL" + (&event == &events.back() ? ", or --seed N" : " ");
  return text;
}

Telling telling(Session& session, const model::Query& query, const ValueAnswer& answer) {
  auto same = [&](const Choices& other) { return value_of(session, query, other, nullptr) == answer.result; };
  return {.book = session.book(),
          .sources = session.sources(),
          .state = session.state(),
          .choices = session.choices(),
          .language = session.prose_language(),
          .rests_on = readings_that_decide(session.book(), answer.trace, session.choices(), same)};
}

Telling telling(Session& session, const model::Query& query, const ActAnswer& answer) {
  auto same = [&](const Choices& other) {
    return same_answer(
        perform(session.book(), session.state(), other, session.dice(), act_of(session, query, other), nullptr),
        answer.outcome);
  };
  return {.book = session.book(),
          .sources = session.sources(),
          .state = session.state(),
          .choices = session.choices(),
          .language = session.prose_language(),
          .rests_on = readings_that_decide(session.book(), answer.trace, session.choices(), same)};
}

}  // namespace paragraf::tools
