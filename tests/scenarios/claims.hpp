// What the forms of questions share: claims of an example, and the values that complete what a scenario does not say.
#pragma once

#include <string>
#include <string_view>

#include "tests/scenarios/question.hpp"
#include "tests/scenarios/strict.hpp"

namespace paragraf::tests::scenarios {

// An act needs more than the scenarios say (movement points, what the base game states, a roll for the MechWarrior): it is
// completed by values that the expectations do not depend on.
struct Completion {
  static constexpr std::string_view movement = "20 mp";      // enough for any act
  static constexpr std::string_view base_cost = "1 mp";
  static constexpr std::string_view collapse = "cf <= 0 cf";  // E-COLLAPSE
  static constexpr std::string_view pilot_target = "5";       // E-PILOT
  static constexpr std::string_view best_roll = "12";         // harms no MechWarrior
  static constexpr std::string_view no_levels = "0";          // a fall that does the building no damage
  static constexpr std::string_view unhurt = "0";
  static constexpr std::string_view ground = "0";             // E-LOS: height of a unit on the ground
  static constexpr std::string_view blocks = "obstacle > near and obstacle > far";
  static constexpr std::string_view mech_sight = "x.level + 1";  // E-LOS
  static constexpr std::string_view to_hit = "7";  // E-TOHIT, where a scenario does not give its parts
};

bool undefined(const Node& expected);
std::string claim(bool holds, const std::string& condition);
std::string number_in(const Node& value);  // 13, "15/2" -> 15 / 2
std::string reason(const Node& sentence);  // bt.s31 -> § 5(11); anything else is a failure

// What must and what must not have happened: each event that is listed, and none of the others that could be.
void events(const Node& initial, const Node& listed, Steps& steps);

// `changes` and `unchanged`, each claim followed by `by`: " by § 7(6)".
void changes(const Node& initial, const Node& expected, const std::string& by, Steps& steps);

// " not by § 7(1)": the sentences that the one that decides has defeated, if any.
std::string defeated(const Node& expected);

// What is expected of the odds of something.
void odds(const std::string& expression, const Node& expected, Steps& steps);

// What the base game states about any act that can damage a building.
void complete_collapse(Steps& steps);

}  // namespace paragraf::tests::scenarios
