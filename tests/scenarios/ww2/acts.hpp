// What somebody does in a scenario of the toy-soldier game (move, fly, fire, leave a gun), as an act of the book; and what a state
// has to be so that one of them is as the scenario says.
#pragma once

#include <string>
#include <vector>

#include "tests/scenarios/ww2/state.hpp"

namespace paragraf::tests::scenarios::ww2 {

std::string act(const Node& initial, const Node& action);

// двигать(I, {шаг { модель: I_m1, через: [(20 см, 10 см)] }}): from where the men stand to these places, in their order.
std::string move(const std::string& act, const std::string& unit, const std::vector<Model>& men, const std::vector<Place>& to);
std::string steps(const std::vector<Model>& men, const std::vector<Place>& to);
std::string flight(const std::string& aircraft, const std::string& turn);  // 60 cm straight ahead after a turn
std::string legs(const Node& legs);                                       // [отрезок { куда: вперед, дальность: 20 см }]
std::string pivot(const std::string& degrees);                            // a turn on the spot
std::vector<Place> shifted(const std::vector<Model>& men, const base::Number& by);  // to the right

}  // namespace paragraf::tests::scenarios::ww2
