// Scenarios of a mission: what the mission changes becomes a book of its own that amends the BattleTech book, with the
// scenario as its example.
#pragma once

#include <string>

#include "tests/scenarios/strict.hpp"

namespace paragraf::tests::scenarios {

bool has_mission(const Node& initial);  // one that changes something

// The name of the book (bt_t51), and its text up to the example: manifest, and a sentence for each change.
std::string mission_name(const std::string& id);
std::string mission_book(const Node& scenario, const std::string& id);

// " by § M1(1)" for what the mission has changed, else the sentence that still decides; and " not by § 7(7)" for the verdict that
// stands because the mission has suspended a sentence. Empty without a mission.
std::string decided_by(const Node& initial, const Node& expected, const std::string& field);
std::string suspended(const Node& initial, const Node& expected);

}  // namespace paragraf::tests::scenarios
