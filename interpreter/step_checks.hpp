// What an act must pass besides its verdict. In: states before and after it. Out: why it is undetermined, or nothing.
#pragma once
#include <vector>

#include "interpreter/step.hpp"

namespace paragraf::interpreter {

// Presuppositions that the state breaks; one that is not known breaks nothing.
std::vector<Reason> broken_presuppositions(const State& after, const Choices& choices);
// Acts of players in one step that do not commute: doing one first changes the verdict or the effects of the other, and no
// rule matched both `together`.
std::vector<Reason> unordered_acts(const State& before, const Choices& choices, const Dice& dice,
                                   const std::vector<Occurrence>& acts,
                                   const std::vector<std::vector<Occurrence>>& together);

}  // namespace paragraf::interpreter
