// Questions and answers. In: a situation and a question that it has read. Out: the answer with its record, and what a telling of
// it needs: the readings on which it rests are those of which another side gives another answer.
#pragma once
#include "interpreter/embed/situation.hpp"
#include "interpreter/telling.hpp"

namespace paragraf::embed {

struct ValueAnswer {
  interpreter::Trace trace;
  interpreter::Result result;
};
ValueAnswer ask_value(const Situation& situation, const model::Query& query, bool expressions);

struct ActAnswer {
  interpreter::Trace trace;
  interpreter::Occurrence act;
  interpreter::Outcome outcome;
};
ActAnswer ask_act(const Situation& situation, const model::Query& query, bool expressions);

// What a telling needs; `rests_on` is found by asking again under each other side of each reading that was tested.
interpreter::Telling telling(const Situation& situation, const model::Query& query, const ValueAnswer& answer);
interpreter::Telling telling(const Situation& situation, const model::Query& query, const ActAnswer& answer);

}  // namespace paragraf::embed
