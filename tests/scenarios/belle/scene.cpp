// See scene.hpp.
#include "tests/scenarios/belle/scene.hpp"

#include <algorithm>

#include "tests/scenarios/belle/figures.hpp"
#include "tests/scenarios/belle/names.hpp"

namespace paragraf::tests::scenarios::belle {
namespace {

constexpr std::string_view of_position = "position:";

const Node* by_id(const std::vector<Node>& nodes, const std::string& id) {
  for (const Node& node : nodes)
    if (node.at("id").json() == id) return &node;
  return nullptr;
}

std::string truth(const Node& value) { return value.truth() ? "true" : "false"; }
std::string or_nothing(const Node& value) { return value.json().is_null() ? "nothing" : value.text(); }

}  // namespace

std::string joined(const std::vector<std::string>& parts, const std::string& between) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : between) + part;
  return out;
}

Scene::Scene(const Node& scenario) : scenario_(scenario), state_(scenario.at("state")) {
  state_.only({"bound", "phase", "buildings", "units", "facts", "melees"});
  if (state_.at("bound").whole() != 1) state_.at("bound").fail("only the first bound is mapped");
}

Node Scene::unit(const Node& id) const {
  const std::vector<Node> units = state_.at("units").items();
  const std::string name = id.text();
  if (const Node* found = by_id(units, name)) return *found;
  id.fail("there is no unit \"" + name + "\"");
  return units.front();
}

Node Scene::building(const Node& id) const {
  const std::vector<Node> buildings = state_.at("buildings").items();
  const std::string name = id.text();
  if (const Node* found = by_id(buildings, name)) return *found;
  id.fail("there is no building \"" + name + "\"");
  return id;
}

bool Scene::has_unit(const std::string& id) const { return by_id(state_.at("units").items(), id) != nullptr; }

std::size_t Scene::figures_of(const Node& id) const { return unit(id).at("figures").items().size(); }

std::optional<std::string> Scene::building_of(const std::string& id) const {
  const std::vector<Node> units = state_.at("units").items();
  const Node* found = by_id(units, id);
  if (!found || found->at("in_building").json().is_null()) return std::nullopt;
  return found->at("in_building").text();
}

std::vector<std::string> Scene::opponents_of(const std::string& id) const {
  const std::vector<Node> units = state_.at("units").items();
  const Node* own = by_id(units, id);
  std::vector<std::string> out;
  for (const Node& other : units)
    if (own && other.at("side").json() != own->at("side").json()) out.push_back(other.at("id").text());
  return out;
}

std::string Scene::target(const Node& target) const {
  if (target.json().is_string()) {  // of an order: b1, k1, position:c1
    const std::string text = target.text();
    if (text.starts_with(of_position)) return "at_" + text.substr(of_position.size());
    return text;
  }
  const std::string kind = target.at("kind").text();
  if (kind == "position") {
    target.only({"kind", "building"});
    return "at_" + building(target.at("building")).at("id").text();
  }
  target.only({"kind", "id"});
  if (kind == "building") return building(target.at("id")).at("id").text();
  if (kind == "unit") return unit(target.at("id")).at("id").text();
  target.at("kind").fail("the target \"" + kind + "\" is not mapped");
  return {};
}

Scene::Box Scene::box(const Node& building) const {
  const std::vector<Node> corners = building.at("ground_plan").items();
  Box out{};
  if (corners.size() == 4) {
    const auto at = [&](std::size_t corner, std::size_t axis) { return corners[corner].items().at(axis).json().get<double>(); };
    out = {at(0, 0), at(0, 1), at(2, 0), at(2, 1)};
    if (at(1, 0) == out.right && at(1, 1) == out.bottom && at(3, 0) == out.left && at(3, 1) == out.top) return out;
  }
  building.at("ground_plan").fail("only an upright rectangle is mapped, from its lower left corner to the right");
  return out;
}

std::string Scene::wall(const Node& building, const Node& side) const {
  box(building);
  constexpr std::string_view sides[] = {"south", "east", "north", "west"};  // in the order of the walls
  const std::string text = side.text();
  const auto found = std::find(std::begin(sides), std::end(sides), text);
  if (found == std::end(sides)) side.fail("the side \"" + text + "\" is not mapped");
  return "edge(" + building.at("id").text() + ".plan, " + std::to_string(found - std::begin(sides) + 1) + ")";
}

std::string Scene::building_text(const Node& building) const {
  building.only({"id", "ground_plan", "capacity", "cover_class"});
  const Node plan = building.at("ground_plan");
  const std::vector<Node> corners = plan.items();
  const Box walls = box(building);
  const std::string shape = walls.left == 0 && walls.bottom == 0
                                ? "rectangle" + point(corners.at(2))
                                : "polygon(" + points(plan) + ")";
  return building.at("id").text() + ": building { plan: " + shape +
         ", cover: " + spelt(Words::cover, building.at("cover_class")) + " }";
}

std::string Scene::figures_text(const Node& unit) const {
  std::optional<std::string> inside = building_of(unit.at("id").text());
  std::vector<Place> places;
  for (const Node& figure : unit.at("figures").items()) {
    figure.only({"id", "x", "y"});
    const std::string id = unit.at("id").text() + "." + std::to_string(places.size() + 1);
    if (figure.at("id").json() != id) figure.at("id").fail("expected " + id);
    places.push_back({thousandths(figure.at("x")), thousandths(figure.at("y")), inside.value_or("")});
  }
  if (inside) {  // a unit on its way out: only those within the plan are in the building
    const Box walls = box(building(unit.at("in_building")));
    for (Place& place : places)
      if (place.x < walls.left * 1000 || place.x > walls.right * 1000 || place.y < walls.bottom * 1000 || place.y > walls.top * 1000)
        place.inside.clear();
  }
  return figures(places);
}

std::string Scene::unit_text(const Node& unit) const {
  unit.only({"id", "side", "arm", "kind", "formation", "valour", "disorder", "supplied", "in_building", "mother", "soutien",
             "order", "fired_this_bound", "figures", "facing_deg"});
  std::vector<std::string> parts{
      "side: " + spelt(Words::side, unit.at("side")),
      "arm: " + spelt(Words::arm, unit.at("arm")),
      "kind: " + spelt(Words::kind, unit.at("kind")),
      "formation: " + spelt(Words::formation, unit.at("formation")),
      "valour: " + std::to_string(unit.at("valour").whole()),
      "disorder: " + spelt(Words::disorder, unit.at("disorder")),
      "supplied: " + truth(unit.at("supplied")),
  };
  if (unit.has("facing_deg")) parts.push_back("facing: " + std::to_string(unit.at("facing_deg").whole()));
  for (const std::string key : {"mother", "soutien"}) {
    const std::string other = or_nothing(unit.at(key));
    if (other != "nothing") parts.push_back(key + ": " + other);
  }
  parts.push_back("figures: " + figures_text(unit));
  return unit.at("id").text() + ": unit { " + joined(parts) + " }";
}

// A position is held by the unit that it is called after, or by the one opponent in that building.
std::vector<std::string> Scene::position_texts() const {
  std::vector<std::string> out;
  for (const Node& unit : state_.at("units").items()) {
    if (unit.at("order").json().is_null()) continue;
    const Node target = unit.at("order").at("target");
    const std::string text = target.text();
    if (!text.starts_with(of_position)) continue;
    const std::string where = text.substr(of_position.size());
    if (has_unit(where)) {
      const Json id = where;
      const std::vector<Node> places = this->unit(Node(id, target.path(), target.failures())).at("figures").items();
      if (places.size() != 1) target.fail("only the position of a single figure is mapped");
      out.push_back("at_" + where + ": position { holder: " + where + ", at: (" + length(places.at(0).at("x")) + ", " +
                    length(places.at(0).at("y")) + ") }");
      continue;
    }
    std::vector<std::string> holders;
    for (const std::string& other : opponents_of(unit.at("id").text()))
      if (building_of(other) == where) holders.push_back(other);
    if (holders.size() != 1) target.fail("only a position that one opponent holds is mapped");
    else out.push_back("at_" + where + ": position { holder: " + holders.front() + ", building: " + where + " }");
  }
  return out;
}

std::string Scene::melee_text(const Node& melee) const {
  melee.only({"id", "attacker", "defender", "independent", "zone_between"});
  const std::string attacker = unit(melee.at("attacker")).at("id").text();
  const Node defender = melee.at("defender");
  std::vector<std::string> defenders;
  std::optional<std::string> at;
  if (defender.json().is_object()) {
    defender.only({"force_in"});
    at = building(defender.at("force_in")).at("id").text();
    for (const Node& other : state_.at("units").items())
      if (building_of(other.at("id").text()) == at) defenders.push_back(other.at("id").text());
  } else {
    defenders.push_back(unit(defender).at("id").text());
    at = building_of(defenders.front());
  }
  if (melee.has("independent")) {  // follows from who is in it: no soutien of the chain
    const Node chain = unit(defender);
    if (!melee.at("independent").truth() || chain.at("kind").json() != "chain" || chain.at("soutien").json() == attacker)
      melee.at("independent").fail("only a chain on its own is mapped");
  }
  return melee.at("id").text() + ": melee { attackers: {" + attacker + "}, defenders: {" + joined(defenders) +
         "}, building: " + at.value_or("nothing") + ", mutual: false }";
}

std::vector<std::string> Scene::melees() const {
  std::vector<std::string> out;
  if (state_.has("melees"))
    for (const Node& melee : state_.at("melees").items()) out.push_back(melee.at("id").text());
  return out;
}

std::string Scene::melee_of(const Node& asked) {
  const std::string id = unit(asked).at("id").text();
  if (state_.has("melees"))
    for (const Node& melee : state_.at("melees").items())
      if (melee.at("attacker").json() == id || melee.at("defender").json() == id) return melee.at("id").text();
  return made_melees_.try_emplace(id, "melee_of_" + id).first->second;
}

std::vector<std::string> Scene::entities() const {
  std::vector<std::string> out;
  for (const Node& building : state_.at("buildings").items()) out.push_back(building_text(building));
  for (const Node& unit : state_.at("units").items()) out.push_back(unit_text(unit));
  for (std::string& position : position_texts()) out.push_back(std::move(position));
  if (state_.has("melees"))
    for (const Node& melee : state_.at("melees").items()) out.push_back(melee_text(melee));
  for (const auto& [unit, melee] : made_melees_)
    out.push_back(melee + ": melee { attackers: {" + joined(opponents_of(unit)) + "}, defenders: {" + unit +
                  "}, building: " + building_of(unit).value_or("nothing") + ", mutual: false }");
  return out;
}

}  // namespace paragraf::tests::scenarios::belle
