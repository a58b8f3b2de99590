// A state with questions, on the way to a witness. In: entities and what is supplied, as a state; a question; what the interpreter has to
// answer. Out: the smallest such state that still gets that answer, and all of it as an author would write it in an example.
//
// Smaller is: nothing that is stated elsewhere, then fewer entities, then fewer inputs that are supplied, then defaults (nothing, false,
// the first member), then numbers close to 0 without fractions. It is found by trying, with the interpreter, so it does not matter who
// proposed the state.
#pragma once
#include <functional>
#include <span>

#include "analysis/lint/finding.hpp"
#include "analysis/lint/question.hpp"
#include "analysis/wording.hpp"
#include "interpreter/step.hpp"

namespace paragraf::analysis::lint {

// Values are asked of the state as it is then, and so are acts of which only the verdict is asked. Other acts are done one after the
// other, each in the state that the one before left; or all of them as one step.
struct Situation {
  State state;
  std::vector<Question> questions;
  bool together = false;             // acts are one step: `do A together with B`
  std::vector<std::uint32_t> sides = {};   // by ReadingId: the chosen side; empty: the first of each
};

// Does the interpreter answer as wanted? Must not depend on anything but the situation.
using Holds = std::function<bool(const Situation&)>;

// The smallest situation near this one for which `holds` still holds; `holds(situation)` must be true. Its entities have names for a file
// of that language.
Situation minimised(Situation situation, const Holds& holds, const Wording& wording = {});

// As `given` and `assume` steps of an example, in the language of the wording.
std::vector<std::string> steps_of(const Situation& situation, const Wording& wording);
std::string question_text(const Situation& situation, const Question& question, const Wording& wording);
// Of questions that are acts of one step.
std::string acts_text(const Situation& situation, std::span<const std::size_t> positions, const Wording& wording);
// Does it supply a value for an extern?
bool invents(const Situation& situation);
// All of it as it is shown, with what the interpreter answers.
Witness witness_of(const Situation& situation, const Wording& wording);

}  // namespace paragraf::analysis::lint
