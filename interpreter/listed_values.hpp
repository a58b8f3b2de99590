// The values that a parameter may have, where they can be listed: for duties, and for what a player may choose from.
#pragma once
#include "interpreter/state.hpp"

namespace paragraf::interpreter {

// Entities of the state in canonical order, members, truths, numbers of a range; of what may be nothing, those that are something.
// None for what cannot be listed (model::can_be_listed).
Values listed_values(const State& state, const Parameter& param);

}  // namespace paragraf::interpreter
