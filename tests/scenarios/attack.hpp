// The attacks of a query, on a building or on a unit, as acts of the book; and what is expected of a roll to hit.
#pragma once

#include <string>

#include "tests/scenarios/question.hpp"

namespace paragraf::tests::scenarios {

struct Attack {
  std::string attacker;
  std::string weapon;
  std::string building;  // that is attacked, or that the target is in; may be empty
  std::string done;      // attack_unit(U1, T, W)
  std::string number;    // what has to be rolled: hit_unit(U1, T, W)
  std::string event;     // that rolls: shot
};

bool is_attack(const Node& action);
Attack read_attack(const Node& initial, const Node& action);
Attack attack_on(const Node& initial, const std::string& attacker, const std::string& target, const Node& where);

// What the base game says of this roll to hit: as the scenario gives it, or completed.
void complete_to_hit(const Node& initial, const Attack& attack, Steps& steps);
void after_attack(const Node& initial, const Attack& attack, const Node& query, const Node& expected, Steps& steps);

}  // namespace paragraf::tests::scenarios
