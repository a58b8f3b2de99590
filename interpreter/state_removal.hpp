// What happens to a state when an entity goes. In: a state in which some entities are gone. Out: nothing names them any more:
// sets and lists lose them, what may be nothing becomes nothing, what has to name one is not known, facts about them are forgotten.
#pragma once
#include <functional>

#include "interpreter/state.hpp"

namespace paragraf::interpreter {

// `store` puts a cell into the state; `cites`: the sentences by which they went.
void take_out_gone(State& state, const std::vector<SentenceId>& cites, const std::function<void(const CellKey&, Cell)>& store);
// An entity goes by hand.
void remove_entity(State& state, Instance entity);

}  // namespace paragraf::interpreter
