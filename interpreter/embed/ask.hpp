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
  std::vector<interpreter::Occurrence> acts;   // one, or several that are done together
  interpreter::Outcome outcome;
};
// The acts that are asked about, with what their arguments come to in the state.
std::vector<interpreter::Occurrence> acts_of(const Question& question, const interpreter::Choices& choices);
ActAnswer ask_act(const Question& question, bool expressions);

// Whether something happened in `last`. In: a question with `happens`, put to the state that it left.
interpreter::Result ask_happened(const Question& question, const interpreter::Outcome& last);

// The verdict alone: nothing happens, and the answer has no state after.
ActAnswer judge_act(const Question& question, bool expressions);

// What a telling needs; `rests_on` is found by asking again under each other side of each reading that was tested.
interpreter::Telling telling(const Question& question, const ValueAnswer& answer);
interpreter::Telling telling(const Question& question, const ActAnswer& answer);  // `answer` must outlive it: it names what was created

}  // namespace paragraf::embed
