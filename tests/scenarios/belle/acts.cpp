// See acts.hpp.
#include "tests/scenarios/belle/acts.hpp"

#include "tests/scenarios/belle/figures.hpp"
#include "tests/scenarios/belle/names.hpp"

namespace paragraf::tests::scenarios::belle {
namespace {

std::string unit(const Scene& scene, const Node& params, const char* key = "unit") {
  return scene.unit(params.at(key)).at("id").text();
}

// The building that a unit leaves is the one in which it stands.
std::string own_building(const Scene& scene, const Node& params) {
  const auto found = scene.building_of(unit(scene, params));
  if (!found) params.at("unit").fail("this unit is in no building");
  return found.value_or("");
}

std::string force(const Scene& scene, const Node& force) {
  force.only({"force_in"});
  return scene.building(force.at("force_in")).at("id").text();
}

std::string fire(const Scene& scene, const Node& params) {
  params.only({"force", "allocations"});
  const Node building = scene.building(params.at("force").at("force_in"));
  std::vector<std::string> shots;
  for (const Node& shot : params.at("allocations").items()) {
    shot.only({"side", "figures", "target"});
    shots.push_back("shot { wall: " + scene.wall(building, shot.at("side")) +
                    ", figures: " + std::to_string(shot.at("figures").whole()) + ", target: " + unit(scene, shot, "target") + " }");
  }
  return call("fire", {force(scene, params.at("force")), "[" + joined(shots) + "]"});
}

std::string orders(const Scene& scene, const Node& params) {
  params.only({"unit", "order"});
  std::vector<std::string> tasks;
  for (const Node& task : params.at("order").items()) {
    task.only({"type", "target"});
    tasks.push_back("task { errand: " + spelt(Words::errand, task.at("type")) +
                    (task.has("target") ? ", against: " + scene.target(task.at("target")) : "") + " }");
  }
  return call("give_orders", {unit(scene, params), "[" + joined(tasks) + "]"});
}

// The losses are figures of the unit, whichever; what a result does not mention is not given by it.
std::string melee_result(const Scene& scene, const Node& params) {
  params.only({"melee", "unit", "result"});
  const Node result = params.at("result");
  result.only({"disorder", "losses", "continued_advance"});
  const std::string who = unit(scene, params);
  const long long losses = result.has("losses") ? result.at("losses").whole() : 0;
  const bool advance = result.has("continued_advance") && result.at("continued_advance").truth();
  return call("melee_result", {params.at("melee").text(), who, spelt(Words::disorder, result.at("disorder")),
                               losses == 0 ? "{}" : std::to_string(losses) + " of " + who + ".figures", advance ? "true" : "false"});
}

std::string rout(const Scene& scene, const Node& params) {
  params.only({"unit", "direction", "distance_cm"});
  const long long distance = thousandths(params.at("distance_cm"));
  std::vector<std::string> step;
  bool straight = false;
  for (const Node& part : params.at("direction").items()) {
    const long long unit = part.whole();
    straight = straight || unit == 0;
    if (unit < -1 || unit > 1) part.fail("only a direction along an axis is mapped");
    step.push_back(decimal(unit * distance) + " cm");
  }
  if (!straight) params.at("direction").fail("only a direction along an axis is mapped");
  return call("rout_move", {unit(scene, params), "(" + joined(step) + ")"});
}

std::string effect(const Scene& scene, const Node& params) {
  params.only({"to", "effect"});
  const Node effect = params.at("effect");
  effect.only({"valour_delta", "supplied"});
  return call("suffer", {force(scene, params.at("to")), std::to_string(-effect.at("valour_delta").whole()),
                         effect.at("supplied").truth() ? "false" : "true"});
}

}  // namespace

std::string call(const std::string& name, const std::vector<std::string>& args) { return name + "(" + joined(args) + ")"; }

std::string name_of(const Node& doing) {
  doing.only({"action", "event", "params"});
  return doing.at(doing.has("event") ? "event" : "action").text();
}

std::string part(const Scene& scene, const Node& params) {
  const std::string who = unit(scene, params);
  if (!params.has("figures") || params.at("figures").json() == "all") return who + ".figures";
  const long long count = params.at("figures").whole();
  if (count < 1 || static_cast<std::size_t>(count) > scene.figures_of(params.at("unit")))
    params.at("figures").fail("the unit has not that many");
  return std::to_string(count) + " of " + who + ".figures";
}

std::string act(const Scene& scene, const Node& doing) {
  const std::string name = name_of(doing);
  const Node params = doing.at("params");
  if (name == "occupy") {
    params.only({"unit", "building", "mode", "figures"});
    return call("occupy", {unit(scene, params), scene.building(params.at("building")).at("id").text(),
                           spelt(Words::mode, params.at("mode")), part(scene, params)});
  }
  if (name == "vacate") {
    params.only({"unit", "formation", "placement", "figures"});
    return call("vacate", {unit(scene, params), own_building(scene, params), part(scene, params),
                           spelt(Words::formation, params.at("formation")), points(params.at("placement"))});
  }
  if (name == "declare_attack" || name == "carry_out_attack") {
    params.only({"unit", "target"});
    return call(name == "declare_attack" ? "attack" : name, {unit(scene, params), scene.target(params.at("target"))});
  }
  if (name == "move_attack") {
    params.only({"unit", "target", "available_cm"});
    return call("approach", {unit(scene, params), scene.target(params.at("target")), length(params.at("available_cm"))});
  }
  if (name == "choose_forced_back") {
    params.only({"unit"});
    return call("let_force_back", {unit(scene, params)});
  }
  if (name == "advance_to") {
    params.only({"unit", "point"});
    return call(name, {unit(scene, params), point(params.at("point"))});
  }
  if (name == "place_huddle") {
    params.only({"unit", "placement"});
    return call(name, {unit(scene, params), points(params.at("placement"))});
  }
  if (name == "become") {
    params.only({"unit", "disorder"});
    return call(name, {unit(scene, params), spelt(Words::disorder, params.at("disorder"))});
  }
  if (name == "reaches_melee_distance") {
    params.only({"attacker", "of"});
    return call(name, {unit(scene, params, "attacker"), unit(scene, params, "of")});
  }
  if (name == "rout_stopped") {
    params.only({"unit", "by"});
    return call(name, {unit(scene, params), unit(scene, params, "by")});
  }
  if (name == "issue_order") return orders(scene, params);
  if (name == "fire") return fire(scene, params);
  if (name == "melee_result") return melee_result(scene, params);
  if (name == "rout_move") return rout(scene, params);
  if (name == "apply_effect") return effect(scene, params);
  doing.fail("the act \"" + name + "\" is not mapped");
  return {};
}

}  // namespace paragraf::tests::scenarios::belle
