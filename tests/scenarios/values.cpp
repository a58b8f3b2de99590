// See values.hpp.
#include "tests/scenarios/values.hpp"

#include <algorithm>

#include "tests/scenarios/act.hpp"
#include "tests/scenarios/armament.hpp"
#include "tests/scenarios/claims.hpp"
#include "tests/scenarios/mission.hpp"
#include "tests/scenarios/state.hpp"

namespace paragraf::tests::scenarios {
namespace {

void type_of_building(const Node& initial, const Node& query, const Node& expected, Steps& steps) {
  const std::string row = "class_of(" + call("rating", {query.at("building").text()}) + ")";
  expected.only({"class", "mp_surcharge_MP", "psr_mod", "undefined", "decided_by"}, {"why"});
  const auto because = [&](const std::string& field) { return decided_by(initial, expected, field); };
  if (undefined(expected)) steps.after.push_back("then " + row + ".type is undetermined");
  if (expected.has("class")) {
    const std::string word = expected.at("class").text();
    const auto type = building_type(word);
    if (!type) expected.at("class").fail("the type \"" + word + "\" is not mapped");
    steps.after.push_back("then " + row + ".type is " + std::string(type.value_or("")) + because("class"));
  }
  if (expected.has("mp_surcharge_MP"))
    steps.after.push_back("then " + row + ".surcharge is " + std::to_string(expected.at("mp_surcharge_MP").whole()) + " mp" +
                          because("mp_surcharge"));
  if (expected.has("psr_mod"))
    steps.after.push_back("then " + row + ".skill is " + std::to_string(expected.at("psr_mod").whole()) + because("psr_mod"));
}

// An expression with the number that it has, or none.
void number(const std::string& expression, const Node& expected, Steps& steps) {
  steps.after.push_back("then " + expression + " is " +
                        (undefined(expected) ? "undetermined" : number_in(expected.at("value"))));
}

// The CF of the state is that before the last blow: with damage of as much the building comes down, on a unit that is
// unhurt. Where no damage is defined, the value is asked for.
void collapse_damage(const Node& initial, const std::string& unit, const std::string& building, const Node& expected,
                     Steps& steps) {
  const long long cf = initial.at("buildings").at(building).at("cf").whole();
  if (undefined(expected)) return number(call("collapse_damage", {unit, building, measured(cf, "cf", "cf")}), expected, steps);
  if (const auto hurt = stored(initial, "units", unit, "damage"); hurt && hurt->whole() != 0)
    hurt->fail("the damage of a collapse is asked for: expected 0, or no damage");
  else if (!hurt)
    steps.given.push_back("given " + unit + ".damage is " + std::string(Completion::unhurt));
  complete_collapse(steps);
  steps.act = "do " + call("damage_building", {building, std::to_string(cf)});
  steps.after.push_back("then happens " + call("collapse", {building, measured(cf, "cf", "cf")}));
  number(unit + ".damage", expected, steps);
}

// Each unit of the scenario is among those that fall, or it is not.
void falling_units(const Node& initial, const std::string& building, const Node& expected, Steps& steps) {
  const auto falling = expected.at("value").texts();
  for (const std::string& unit : ids_of(initial, "units")) {
    const bool falls = std::find(falling.begin(), falling.end(), unit) != falling.end();
    steps.after.push_back(claim(true, unit + ".inside is " + building));
    steps.after.push_back(claim(falls, call("too_heavy", {unit, building})));
  }
}

void sight(const std::string& building, const std::string& near, const std::string& far, const Node& expected, Steps& steps) {
  for (const std::string& unit : {near, far})
    steps.assume.push_back("assume " + call("base_sight_height", {unit}) + " is " + std::string(Completion::ground));
  steps.assume.push_back("assume obstacle_blocks(obstacle, near, far) is " + std::string(Completion::blocks));
  steps.after.push_back(claim(expected.at("value").truth(), call("blocks_sight", {building, near, far})));
}

// attack(U1,T),10: of this attack, whose weapon does 10; outside,40: of an attacker somewhere outside.
void infantry_damage(const Node& initial, const Node& asked, const std::vector<std::string>& args, const Node& expected,
                     Steps& steps) {
  const bool outside = args.size() == 2 && args[0] == "outside";
  if (!outside && !(args.size() == 4 && args[0] == "attack")) return asked.fail("this attack is not mapped");
  const std::string weapon = weapon_of(initial, asked, false);
  if (const auto damage = stored(initial, "weapons", weapon, "damage"); !damage || std::to_string(damage->whole()) != args.back())
    asked.fail("the weapon does not do this damage");
  number(call("inflicted", {outside ? std::string(somebody) : args[1], outside ? "T" : args[2], weapon}), expected, steps);
}

// Whether light woods block the line of sight, only the base game says.
void line_of_sight(const std::string& near, const std::string& far, const Node& expected, Steps& steps) {
  if (expected.at("value").text() != "external") return expected.at("value").fail("expected \"external\"");
  steps.after.push_back("then " + call("in_sight", {near, far}) + " is undetermined needs " +
                        call("woods_block", {call("woods_between", {near, far})}));
}

// How high a unit sees: within the building where it is, towards somebody there; or outside.
void sight_height(const Node& initial, const std::string& unit, const Node& expected, Steps& steps) {
  const std::string context = initial.at("context").text();
  if (context.starts_with("outside"))
    steps.given.push_back("given " + unit + ".inside is nothing");
  else if (context != "within building")
    initial.at("context").fail("the context \"" + context + "\" is not mapped");
  if (expected.at("unit").text() != "level") expected.at("unit").fail("expected \"level\"");
  steps.assume.push_back("assume base_sight_height(x) is " + std::string(Completion::mech_sight));
  number(call("sight_height", {unit, std::string(somebody)}), expected, steps);
}

}  // namespace

void ask_value(const Node& initial, const Node& query, const Node& expected, Steps& steps) {
  query.only({"op", "of", "building"});
  const std::string of = query.at("of").text();
  if (of == "class" || of == "class,mp_surcharge,psr_mod") return type_of_building(initial, query, expected, steps);
  expected.only({"value", "undefined", "unit"}, {"why"});
  if (of == "move_mod") {
    const long long moved = initial.at("hexes_moved").whole();
    return number(call("speed_modifier", {measured(moved, "hex", "hexes")}), expected, steps);
  }
  const Named asked = named(query.at("of"));
  const auto& args = asked.args;
  if (asked.name == "tn" && args.size() == 3 && args[0] == "psr_exit")
    return number(call("check_target", {args[1], args[2], call("hexes_on_leaving", {args[1]})}), expected, steps);
  if (asked.name == "collapse_damage" && args.size() == 2) return collapse_damage(initial, args[0], args[1], expected, steps);
  if (asked.name == "falling_units" && args.size() == 1) return falling_units(initial, args[0], expected, steps);
  if (asked.name == "los_blocked_by" && args.size() == 3) return sight(args[0], args[1], args[2], expected, steps);
  if (asked.name == "supported" && args.size() == 2) {
    steps.after.push_back(claim(!expected.at("value").truth(), call("too_heavy", {args[0], args[1]})));
    return;
  }
  if (asked.name == "damage_reduction" && args.size() == 1) return number(call("reduction", {args[0]}), expected, steps);
  if (asked.name == "infantry_damage") return infantry_damage(initial, query.at("of"), args, expected, steps);
  if (asked.name == "los" && args.size() == 2) return line_of_sight(args[0], args[1], expected, steps);
  if (asked.name == "los_height" && args.size() == 1) return sight_height(initial, args[0], expected, steps);
  query.at("of").fail("the query \"" + of + "\" is not mapped");
}

}  // namespace paragraf::tests::scenarios
