// See armament.hpp.
#include "tests/scenarios/armament.hpp"

#include <array>
#include <utility>

#include "tests/scenarios/act.hpp"
#include "tests/scenarios/attack.hpp"
#include "tests/scenarios/state.hpp"

namespace paragraf::tests::scenarios {
namespace {

constexpr std::array classes{
    std::pair<std::string_view, std::string_view>{"Missile", "missile"},
    std::pair<std::string_view, std::string_view>{"Rapid", "rapid"},
    std::pair<std::string_view, std::string_view>{"Ultra", "ultra"},
};

std::string class_of(const Node& weapon) {
  const bool burst = weapon.has("burst") && weapon.at("burst").truth();
  if (!weapon.has("cls")) return burst ? "burst_fire" : "other";
  for (const auto& [word, name] : classes)
    if (weapon.at("cls").text() == word && !burst) return std::string(name);
  weapon.at("cls").fail("the class \"" + weapon.at("cls").text() + "\" is not mapped");
  return {};
}

Json made(const std::string& of_class, bool physical) { return {{"class", of_class}, {"physical", physical}}; }

void take_weapons(const Node& unit, Json& stored, Json& weapons) {
  if (unit.has("weapon")) {
    const Node weapon = unit.at("weapon");
    weapon.only({"name", "cls", "burst", "full_damage"});
    Json& entity = weapons[weapon.has("name") ? weapon.at("name").text() : "W"];
    entity = made(class_of(weapon), false);
    entity["damage"] = weapon.at("full_damage").whole();
    stored.erase("weapon");
  }
  if (unit.has("kick_damage")) {
    weapons["K"] = made("other", true);
    weapons["K"]["damage"] = unit.at("kick_damage").whole();
    stored.erase("kick_damage");
  }
}

// E-TOHIT: gunnery, range and movement are one number of the base game.
void take_to_hit(const Node& unit, const std::string& id, Json& stored, Json& initial) {
  long long sum = 0;
  bool any = false;
  for (const std::string part : {"gunnery", "range_mod", "attacker_move_mod"})
    if (unit.has(part)) {
      sum += unit.at(part).whole();
      any = true;
      stored.erase(part);
    }
  if (any) initial["to_hit"][id] = sum;
}

std::string only_hex(const Json& initial, const std::string& building, const Node& where) {
  const Json& hexes = initial["buildings"][building]["hexes"];
  if (hexes.size() != 1) where.fail("which hex of " + building + " is attacked is not said");
  return hexes[0].get<std::string>();
}

// The hex `rows` further down the column: so many steps away.
std::string hex_below(const std::string& hex, long long rows) {
  const std::string row = std::to_string(std::stoll(hex.substr(2)) + rows);
  return hex.substr(0, 2) + (row.size() == 1 ? "0" : "") + row;
}

struct Sides {
  std::string attacker;
  std::string target;  // a unit or a building
  std::string hex;
  bool moves = false;  // the attack is made, not only asked about
};

Sides sides_of_attack(const Node& query) {
  if (query.has("action") && is_attack(query.at("action"))) {
    const Node action = query.at("action");
    return {action.at("unit").text(), action.at("target").text(), action.has("hex") ? action.at("hex").text() : "",
            query.at("op").text() == "do"};
  }
  if (!query.has("event")) return {};
  const Named event = named(query.at("event"));
  return event.name == "hit" && event.args.size() == 2 ? Sides{event.args[0], event.args[1], "", true} : Sides{};
}

// Where the two of an attack are: each has a hex, and inside one building a level.
void place(const Node& scenario, Sides sides, Json& initial) {
  Json& units = initial["units"];
  Json& attacker = units[sides.attacker];
  const bool on_unit = units.contains(sides.target);
  for (auto& [id, unit] : units.items())
    if (id != sides.attacker && unit.contains("inside") && !unit.contains("hex"))
      unit["hex"] = only_hex(initial, unit["inside"], scenario);
  if (sides.hex.empty())
    sides.hex = on_unit ? units[sides.target]["hex"].get<std::string>() : only_hex(initial, sides.target, scenario);
  if (attacker.contains("distance_hexes")) {
    attacker["hex"] = hex_below(sides.hex, attacker["distance_hexes"].get<long long>());
    attacker.erase("distance_hexes");
  }
  if (!on_unit || !sides.moves || !attacker.contains("inside")) return;
  for (Json* unit : {&attacker, &units[sides.target]})
    if (!unit->contains("level")) (*unit)["level"] = 0;
}

void add_somebody(const Node& query, Json& initial) {
  if (!query.has("of") || query.at("of").text().find('(') == std::string::npos) return;
  const Named asked = named(query.at("of"));
  if (asked.name == "los_height") initial["units"][std::string(somebody)] = {{"inside", "B1"}};
  if (asked.name == "los" && asked.args.size() == 2)
    for (const std::string& unit : asked.args) initial["units"][unit]["level"] = 0;
  if (asked.name != "infantry_damage") return;
  if (asked.args.size() == 2) initial["units"][std::string(somebody)] = {{"kind", "mech"}};
  if (initial.contains("weapons")) return;
  initial["weapons"]["W"] = made("other", false);
  initial["weapons"]["W"]["damage"] = std::stoll(asked.args.back());
}

}  // namespace

Json armed(const Node& scenario) {
  const Node given = scenario.at("initial");
  const Node query = scenario.at("query");
  Json initial = given.json();
  Json weapons = Json::object();
  if (given.has("units"))
    for (const auto& [id, unit] : given.at("units").fields()) {
      take_weapons(unit, initial["units"][id], weapons);
      take_to_hit(unit, id, initial["units"][id], initial);
    }
  const Sides sides = sides_of_attack(query);
  const bool physical = query.has("action") && query.at("action").at("type").text() == "physical_attack";
  if (!sides.attacker.empty()) {
    if (weapons.empty()) weapons[physical ? "K" : "W"] = made("other", physical);
    place(scenario, sides, initial);
  }
  if (!weapons.empty()) initial["weapons"] = weapons;
  add_somebody(query, initial);
  if (initial.contains("units"))  // a distance that no question asks about
    for (auto& [id, unit] : initial["units"].items()) unit.erase("distance_hexes");
  return initial;
}

std::string weapon_of(const Node& initial, const Node& where, bool physical) {
  std::string found;
  for (const std::string& id : ids_of(initial, "weapons")) {
    if (stored(initial, "weapons", id, "physical")->truth() != physical) continue;
    if (!found.empty()) where.fail("which weapon attacks is not said");
    found = id;
  }
  if (found.empty()) where.fail("there is no weapon");
  return found;
}

}  // namespace paragraf::tests::scenarios
