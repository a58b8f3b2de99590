// An action or event of a scenario as a call of the book: move_attack -> approach(r1, b1, 20 cm).
#pragma once

#include <string>

#include "tests/scenarios/belle/scene.hpp"

namespace paragraf::tests::scenarios::belle {

std::string call(const std::string& name, const std::vector<std::string>& args);
std::string act(const Scene& scene, const Node& doing);
std::string name_of(const Node& doing);                       // occupy

// "all", a number of figures, or none at all: which figures of the unit.
std::string part(const Scene& scene, const Node& params);

}  // namespace paragraf::tests::scenarios::belle
