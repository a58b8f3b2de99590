// What a scenario says about an attack on the way, as the book has it: a weapon is an entity of its own, the parts of a roll to
// hit are one number, and a distance in hexes is a hex that lies so far away.
#pragma once

#include <string>
#include <string_view>

#include "tests/scenarios/strict.hpp"

namespace paragraf::tests::scenarios {

// An attacker outside of the building, or somebody else inside, whom a scenario means and does not name.
inline constexpr std::string_view somebody = "someone";

// The initial state of the scenario with `weapons` (W: a weapon without a name, K: a physical attack), `to_hit` for each
// attacker whose gunnery is given, and a hex for everybody in an attack.
Json armed(const Node& scenario);

// The weapon of an attack, physical or not. `where` is told when there is none, or more than one.
std::string weapon_of(const Node& initial, const Node& where, bool physical);

}  // namespace paragraf::tests::scenarios
