// The facts and externs of a scenario as lines of an example. What happened before is noted as the rules would have noted it.
#include "tests/scenarios/belle/names.hpp"
#include "tests/scenarios/belle/scene.hpp"

namespace paragraf::tests::scenarios::belle {
namespace {

std::string call(const std::string& name, const std::vector<std::string>& args) { return name + "(" + joined(args) + ")"; }

}  // namespace

void Scene::fact(const Node& fact, std::vector<std::string>& out) const {
  const std::vector<Node> parts = fact.items();
  const std::string name = parts.empty() ? "" : parts[0].text();
  const auto arg = [&](std::size_t i) {
    if (i < parts.size()) return parts[i].text();
    fact.fail("argument " + std::to_string(i) + " is missing");
    return std::string();
  };
  const auto has = [&](std::size_t count) {
    if (parts.size() != count + 1) fact.fail("expected " + std::to_string(count) + " arguments of \"" + name + "\"");
    return parts.size() == count + 1;
  };
  const auto note = [&](const std::string& call) { out.push_back("given " + call); };
  if (name == "attacked_this_bound" && has(2)) return note(call("attacked", {arg(1), arg(2)}));
  if (name == "has_continued_advance" && has(1)) return note(arg(1) + ".advance is true");
  if (name == "melee_cancelled_by" && has(1)) return note(call("melee_cancelled_by", {arg(1)}));
  if (name == "base_contact_at_cause" && has(2)) return note(call("contact_at_break", {arg(1), arg(2)}));
  if (name == "at_melee_distance_at_cause" && has(2)) return note(call("zone_at_break", {arg(1), arg(2)}));
  if (name == "surrendered_inside" && has(2)) return note(call("surrendered", {arg(1), arg(2)}));
  if (name == "result_of_melee" && has(2)) return note(arg(1) + ".outcome is " + spelt(Words::disorder, parts[2]));
  if (name == "mutual_attack" && has(3)) {  // it is mutual: noted both ways round
    note(call("mutual_attack", {arg(1), arg(2), arg(3)}));
    return note(call("mutual_attack", {arg(2), arg(1), arg(3)}));
  }
  if (name == "became_in_phase" && has(3)) {
    if (const std::string broken = spelt(Words::disorder, parts[2]); broken != "U" && broken != "FU")
      parts[2].fail("only U and FU are noted");
    return note(call("broke_in", {arg(1), spelt(Words::phase, parts[3])}));
  }
  if (name == "unoccupied_at_attack" && has(1)) {  // by whoever has attacked it
    for (const Node& other : state_.at("facts").items())
      if (const auto attack = other.items(); attack.size() == 3 && attack[0].json() == "attacked_this_bound" && attack[2].json() == arg(1))
        note(call("empty_at_attack", {attack[1].text(), arg(1)}));
    return;
  }
  if (name == "left_building_due_to_melee" && has(3)) {
    note(call("left", {arg(1), arg(2)}));
    note(call("left_broken", {arg(1), arg(2)}));
    return note(arg(1) + ".outcome is " + spelt(Words::disorder, parts[3]));
  }
  if (name == "left_building" && has(2)) {  // in the disorder in which it is since
    note(call("left", {arg(1), arg(2)}));
    const std::string disorder = spelt(Words::disorder, unit(parts[1]).at("disorder"));
    if (disorder == "U" || disorder == "FU") note(call("left_broken", {arg(1), arg(2)}));
    return;
  }
  fact.fail("the fact \"" + name + "\" is not mapped");
}

void Scene::external_lines(const Node& value, const std::string& key, std::vector<std::string>& out) const {
  const External* found = external(key);
  if (!found) return value.fail("the external \"" + key + "\" is not mapped");
  const std::string name(found->name);
  const auto assume = [&](const std::string& call, const std::string& is) { out.push_back("assume " + call + " is " + is); };
  const auto one = [&](const Node& of) -> std::string {
    if (of.json().is_boolean()) return of.truth() ? "true" : "false";
    if (of.json().is_array()) {
      std::vector<std::string> words;
      for (const Node& word : of.items()) words.push_back(spelt(Words::formation, word));
      return "{" + joined(words) + "}";
    }
    return number(of) + (found->unit.empty() ? "" : " " + std::string(found->unit));
  };
  if (!value.json().is_object()) return assume(name + std::string(found->parameters), one(value));
  for (const auto& [of, is] : value.fields()) {
    const Json id = of;
    const Node key_node(id, is.path(), is.failures());
    if (name == "cover_factor") {
      assume(call(name, {spelt(Words::cover, key_node)}), one(is));
      continue;
    }
    const std::string who = unit(key_node).at("id").text();
    if (name == "countable_figures") {
      if (melees().size() != 1) is.fail("only figures of the one melee are mapped");
      for (const std::string& melee : melees()) assume(call(name, {who, melee}), one(is));
    } else if (name == "room_outside") {
      assume(call(name, {who, building_of(who).value_or("b")}), one(is));
    } else {
      assume(call(name, {who}), one(is));
    }
  }
}

std::vector<std::string> Scene::lines() const {
  std::vector<std::string> out{"given phase " + spelt(Words::phase, state_.at("phase"))};
  for (const Node& unit : state_.at("units").items()) {
    const std::string id = unit.at("id").text();
    if (const Node order = unit.at("order"); !order.json().is_null()) {
      order.only({"type", "target"});
      if (spelt(Words::errand, order.at("type")) != "attack") order.at("type").fail("only orders to attack are mapped");
      out.push_back("given " + call("ordered", {id, target(order.at("target"))}));
    }
    if (unit.at("fired_this_bound").truth()) out.push_back("given " + call("fired", {id}));
  }
  for (const Node& one : state_.at("facts").items()) fact(one, out);
  for (const Node& building : state_.at("buildings").items())
    out.push_back("assume " + call("capacity", {building.at("id").text()}) + " is " +
                  std::to_string(building.at("capacity").whole()));
  if (state_.has("melees"))
    for (const Node& melee : state_.at("melees").items())
      if (melee.has("zone_between"))
        out.push_back("assume " + call("zone_between", {melee.at("id").text()}) + " is polygon(" +
                      points(melee.at("zone_between")) + ")");
  for (const auto& [key, value] : scenario_.at("externals").fields()) external_lines(value, key, out);
  return out;
}

}  // namespace paragraf::tests::scenarios::belle
