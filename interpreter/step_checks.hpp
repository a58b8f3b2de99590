// What an act must pass besides its verdict. In: the state after it. Out: why it is undetermined, or nothing. Whether the order of
// several acts matters: step_order.hpp.
#pragma once
#include <vector>

#include "interpreter/step.hpp"

namespace paragraf::interpreter {

// Presuppositions that the state breaks; one that is not known breaks nothing. What `before` breaks, too, or none, is told as such.
std::vector<Reason> broken_presuppositions(const State& after, const Choices& choices, const State* before = nullptr);

}  // namespace paragraf::interpreter
