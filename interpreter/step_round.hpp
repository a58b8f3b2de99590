// Does what was done together in a simultaneous phase come to the state that says so? In: a state with a round. Out: nothing, or a
// reason that names the first thing that differs (ReasonKind::altered): such a state was changed by hand.
#pragma once
#include <optional>

#include "interpreter/evaluate.hpp"

namespace paragraf::interpreter {

std::optional<Reason> altered_round(const State& state, const Choices& choices);

}  // namespace paragraf::interpreter
