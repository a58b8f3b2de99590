// Answers. In: a question. Out: the answer with its record, and what a telling of
// it needs: the readings on which it rests are those of which another side gives another answer.
#pragma once
#include "interpreter/embed/situation.hpp"
#include "interpreter/telling.hpp"

namespace paragraf::embed {

struct ValueAnswer {
  interpreter::Trace trace;
  interpreter::Result result;
};
ValueAnswer ask_value(const Question& question, bool expressions);

struct ActAnswer {
  interpreter::Trace trace;
  interpreter::Occurrence act;
  interpreter::Outcome outcome;
};
ActAnswer ask_act(const Question& question, bool expressions);

// The verdict alone: nothing happens, and the answer has no state after.
ActAnswer judge_act(const Question& question, bool expressions);

// What a telling needs; `rests_on` is found by asking again under each other side of each reading that was tested.
interpreter::Telling telling(const Question& question, const ValueAnswer& answer);
interpreter::Telling telling(const Question& question, const ActAnswer& answer);  // `answer` must outlive it: it names what was created

}  // namespace paragraf::embed
