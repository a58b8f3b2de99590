// Does the order of the acts of one step matter? In: the acts, the state before, and what they did together. Out: nothing, or for
// each pair that no clause orders a reason why the step is undetermined. What is compared, and what is not found:
// docs/language.md, "Several acts in one step".
#pragma once
#include <vector>

#include "interpreter/step_engine.hpp"

namespace paragraf::interpreter {

// `done`: the engine of the step, after its run.
std::vector<Reason> unordered_acts(const State& before, const Choices& choices, const Dice& dice,
                                   const std::vector<Occurrence>& acts, const StepEngine& done);

}  // namespace paragraf::interpreter
