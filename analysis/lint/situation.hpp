// A state with questions, on the way to a witness. In: entities and what is supplied, as a state; a question; what the interpreter has to
// answer. Out: the smallest such state that still gets that answer, and all of it as an author would write it in an example.
//
// Smaller is: fewer entities, then fewer inputs that are supplied, then defaults (nothing, false, the first member), then numbers close
// to 0 without fractions. It is found by trying, with the interpreter, so it does not matter who proposed the state.
#pragma once
#include <functional>
#include <variant>

#include "analysis/lint/finding.hpp"
#include "analysis/wording.hpp"
#include "interpreter/step.hpp"

namespace paragraf::analysis::lint {

struct ValueQuestion {
  ValueId value;
  Values args;
  std::uint32_t column = 0;          // 1-based, 0: all
};
struct ActQuestion {
  ActId act;
  Values args;                       // one for each parameter; nothing for a die that is rolled: its total stands in `rolls`
  std::vector<std::pair<ActId, Number>> rolls = {};
  bool verdict_only = false;         // `then allowed X`, not `do X`
};
using Question = std::variant<ValueQuestion, ActQuestion>;

struct Situation {
  State state;
  std::vector<Question> questions;
};

// Does the interpreter answer as wanted? Must not depend on anything but the situation.
using Holds = std::function<bool(const Situation&)>;

// The smallest situation near this one, in which entities have names for a file of that language, for which `holds` still holds; `holds(situation)` must be true.
Situation minimised(Situation situation, const Holds& holds, const Wording& wording = {});

// As `given` and `assume` steps of an example, in the language of the wording.
std::vector<std::string> steps_of(const Situation& situation, const Wording& wording);
std::string question_text(const Situation& situation, const Question& question, const Wording& wording);
// Does it supply a value for an extern?
bool invents(const Situation& situation);

}  // namespace paragraf::analysis::lint
