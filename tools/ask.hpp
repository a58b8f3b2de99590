// Questions, as `eval`, `do` and `why` put them. In: a session with a book, a state and choices. Out: the answer with its record,
// and the readings on which it rests: those of which another side gives another answer.
#pragma once
#include "interpreter/answer_json.hpp"
#include "interpreter/why.hpp"
#include "tools/session.hpp"

namespace paragraf::tools {

struct ValueAnswer {
  interpreter::Trace trace;
  interpreter::Result result;
};
ValueAnswer ask_value(Session& session, const model::Query& query, bool expressions);

struct ActAnswer {
  interpreter::Trace trace;
  interpreter::Occurrence act;
  interpreter::Outcome outcome;
};
ActAnswer ask_act(Session& session, const model::Query& query, bool expressions);

// What a telling needs; `rests_on` is found by asking again under each other side of each reading that was tested.
interpreter::Telling telling(Session& session, const model::Query& query, const ValueAnswer& answer);
interpreter::Telling telling(Session& session, const model::Query& query, const ActAnswer& answer);

// How to give the dice that an answer misses: "--roll brawl=TOTAL, or --seed N"; empty if it misses none.
std::string dice_hint(const model::Book& book, const std::vector<interpreter::Reason>& reasons);

// Book, state, choices and the query of the options; none after printing what is wrong.
std::optional<model::Query> prepare(Session& session);

}  // namespace paragraf::tools
