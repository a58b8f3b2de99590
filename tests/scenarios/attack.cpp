// See attack.hpp.
#include "tests/scenarios/attack.hpp"

#include "tests/scenarios/act.hpp"
#include "tests/scenarios/armament.hpp"
#include "tests/scenarios/claims.hpp"
#include "tests/scenarios/state.hpp"

namespace paragraf::tests::scenarios {
namespace {

Attack make(const Node& initial, const std::string& attacker, const std::string& target, const std::string& hex, bool physical,
            const Node& where) {
  Attack attack;
  attack.attacker = attacker;
  attack.weapon = weapon_of(initial, where, physical);
  if (!initial.has("units") || !initial.at("units").has(target)) {
    attack.building = target;
    const std::string place = hex.empty() ? initial.at("buildings").at(target).at("hexes").texts().front() : hex;
    attack.done = call("attack_building", {attacker, target, quoted(place), attack.weapon});
    attack.number = call("hit_building", {attacker, target, quoted(place), attack.weapon});
    attack.event = "shot_at_building";
    return attack;
  }
  if (const auto inside = stored(initial, "units", target, "inside")) attack.building = inside->text();
  attack.done = call("attack_unit", {attacker, target, attack.weapon});
  attack.number = call("hit_unit", {attacker, target, attack.weapon});
  attack.event = "shot";
  return attack;
}

}  // namespace

bool is_attack(const Node& action) {
  const std::string type = action.at("type").text();
  return type == "attack" || type == "physical_attack";
}

Attack read_attack(const Node& initial, const Node& action) {
  action.only({"type", "unit", "target", "hex"});
  return make(initial, action.at("unit").text(), action.at("target").text(),
              action.has("hex") ? action.at("hex").text() : std::string(), action.at("type").text() == "physical_attack", action);
}

Attack attack_on(const Node& initial, const std::string& attacker, const std::string& target, const Node& where) {
  return make(initial, attacker, target, "", false, where);
}

void complete_to_hit(const Node& initial, const Attack& attack, Steps& steps) {
  std::string number(Completion::to_hit);
  if (initial.has("to_hit") && initial.at("to_hit").has(attack.attacker))
    number = std::to_string(initial.at("to_hit").at(attack.attacker).whole());
  steps.assume.push_back("assume " + call("base_to_hit", {attack.attacker, attack.weapon}) + " is " + number);
}

void after_attack(const Node& initial, const Attack& attack, const Node& query, const Node& expected, Steps& steps) {
  expected.only({"tn", "hit", "events", "changes", "unchanged", "by", "defeats", "forbidden", "probability_hit"});
  query.at("dice").only({"to_hit"});
  const std::string roll = total(query.at("dice").at("to_hit"));
  complete_to_hit(initial, attack, steps);
  complete_collapse(steps);
  steps.act = "do " + attack.done + " rolling " + attack.event + ": " + roll;

  std::string because;  // belongs to what has changed, or else to the roll
  if (expected.has("by")) because = " by " + reason(expected.at("by")) + defeated(expected);
  const bool changed = expected.has("changes");
  if (expected.has("tn")) steps.before.push_back("then " + attack.number + " is " + number_in(expected.at("tn")));
  if (expected.has("hit"))
    steps.before.push_back(claim(expected.at("hit").truth(), call("hits", {attack.number, roll})) + (changed ? "" : because));
  if (expected.has("probability_hit")) odds("odds(" + call("hits", {attack.number}) + ")", expected.at("probability_hit"), steps);
  if (expected.has("forbidden"))
    for (const Node& item : expected.at("forbidden").items()) {
      if (item.text() != "roll_2d6_infantry") item.fail("\"" + item.text() + "\" is not mapped");
      steps.before.push_back("then denied " + call("roll_burst", {attack.attacker, attack.building, attack.weapon}));
    }
  if (expected.has("events")) events(initial, expected.at("events"), steps);
  changes(initial, expected, because, steps);
}

}  // namespace paragraf::tests::scenarios
