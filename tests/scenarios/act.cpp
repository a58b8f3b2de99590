// See act.hpp.
#include "tests/scenarios/act.hpp"

#include <algorithm>
#include <regex>

namespace paragraf::tests::scenarios {
namespace {

std::string hex_entered(const Node& initial, const Node& action, const std::string& building) {
  if (action.has("hex")) return action.at("hex").text();
  const auto hexes = initial.at("buildings").at(building).at("hexes").texts();
  if (hexes.size() == 1) return hexes.front();
  action.fail("the hex is missing, and " + building + " has not one hex only");
  return {};
}

}  // namespace

Named named(const Node& node) {
  static const std::regex call(R"((\w+)(?:\(([\w(),]*)\))?)");
  std::smatch parts;
  const std::string text = node.text();
  if (!std::regex_match(text, parts, call)) {
    node.fail("cannot read \"" + text + "\" as a name with arguments");
    return {};
  }
  Named out{parts[1], {}};
  static const std::regex word(R"(\w+)");
  const std::string args = parts[2];
  for (std::sregex_iterator at(args.begin(), args.end(), word), end; at != end; ++at) out.args.push_back(at->str());
  return out;
}

std::string call(std::string_view name, std::initializer_list<std::string> args) {
  std::string out(name);
  char before = '(';
  for (const std::string& arg : args) {
    out += before == '(' ? "(" : ", ";
    out += arg;
    before = ',';
  }
  return out + ")";
}

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

std::string total(const Node& dice) {
  long long sum = 0;
  const auto faces = dice.items();
  if (faces.size() != 2) dice.fail("expected two dice");
  for (const Node& face : faces) {
    if (face.whole() < 1 || face.whole() > 6) face.fail("expected a face from 1 to 6");
    sum += face.whole();
  }
  return std::to_string(sum);
}

Act read_act(const Node& initial, const Node& action) {
  Act act;
  const std::string type = action.at("type").text();
  if (type == "damage_building") {
    action.only({"type", "building", "hex", "amount"});
    act.building = action.at("building").text();
    const std::string hex = quoted(action.at("hex").text());
    act.done = call("damage_hex", {act.building, hex, std::to_string(action.at("amount").whole())});
    return act;
  }
  act.unit = action.at("unit").text();
  if (type == "step") {  // into another hex of the building where the unit is
    action.only({"type", "unit", "hex"});
    act.building = initial.at("units").at(act.unit).at("inside").text();
    const auto hexes = initial.at("buildings").at(act.building).at("hexes").texts();
    if (std::find(hexes.begin(), hexes.end(), action.at("hex").text()) == hexes.end())
      action.fail("a step out of the building is not mapped");
  } else {
    act.building = action.at("building").text();
  }
  if (type == "enter" || type == "step") {
    if (type == "enter") action.only({"type", "unit", "building", "hex"});
    act.enters = true;
    const std::string hex = quoted(hex_entered(initial, action, act.building));
    act.done = call("enter", {act.unit, act.building, hex});
    act.cost = call("entry_cost", {act.unit, act.building, hex});
    act.moved = call("counted_hexes", {act.unit});
  } else if (type == "exit") {
    action.only({"type", "unit", "building"});
    act.done = call("leave", {act.unit, act.building});
    act.moved = call("hexes_on_leaving", {act.unit});
  } else if (type == "overfly") {
    action.only({"type", "unit", "building"});
    act.done = call("overfly", {act.unit, act.building});
  } else if (type == "fall_through") {
    action.only({"type", "unit", "building", "levels_fallen"});
    act.falls = true;
    act.done = call("fall_through", {act.unit, act.building, std::to_string(action.at("levels_fallen").whole())});
  } else {
    action.at("type").fail("the act \"" + type + "\" is not mapped");
  }
  return act;
}

}  // namespace paragraf::tests::scenarios
