// See question.hpp.
#include "tests/scenarios/question.hpp"

#include <algorithm>

#include "tests/scenarios/act.hpp"
#include "tests/scenarios/attack.hpp"
#include "tests/scenarios/claims.hpp"
#include "tests/scenarios/mission.hpp"
#include "tests/scenarios/state.hpp"
#include "tests/scenarios/values.hpp"

namespace paragraf::tests::scenarios {
namespace {

// A roll that is owed is an event that the act causes.
void obligations(const Node& initial, const Node& listed, Steps& steps) {
  for (const Node& item : listed.items()) {
    const Named roll = named(item);
    if (roll.name == "psr_mechwarrior" && roll.args.size() == 1)
      steps.after.push_back("then happens " + call("pilot_check", {roll.args[0]}));
    else
      item.fail("the obligation \"" + roll.name + "\" is not mapped");
  }
  if (!listed.items().empty()) return;
  for (const std::string& unit : ids_of(initial, "units")) {
    for (const std::string& building : ids_of(initial, "buildings"))
      steps.after.push_back("then not happens " + call("check", {unit, building}));
    steps.after.push_back("then not happens " + call("pilot_check", {unit}));
  }
}

void derived(const Node& initial, const Node& expected, const std::string& building, Steps& steps) {
  expected.only({"size", "class_at"});
  if (expected.has("size"))
    steps.after.push_back("then " + call("hexes_of", {building}) + " is " + std::to_string(expected.at("size").whole()));
  if (!expected.has("class_at")) return;
  const Node types = expected.at("class_at");
  const auto at_hex = [&](const std::string& hex, const std::string& word, const Node& where) {
    const auto type = building_type(word);
    if (!type) return where.fail("the type \"" + word + "\" is not mapped");
    steps.after.push_back("then some b in building where " + quoted(hex) + " in b.hexes and class_of(rating(b)).type is " +
                          std::string(*type));
  };
  if (types.json().is_object()) {
    for (const auto& [hex, type] : types.fields()) at_hex(hex, type.text(), type);
    return;
  }
  constexpr std::string_view everywhere = " everywhere";
  const std::string text = types.text();
  if (!text.ends_with(everywhere)) return types.fail("cannot read \"" + text + "\"");
  for (const std::string& hex : initial.at("buildings").at(building).at("hexes").texts())
    at_hex(hex, text.substr(0, text.size() - everywhere.size()), types);
}

void after_act(const Node& initial, const Act& act, const Node& query, const Node& expected, Steps& steps) {
  expected.only({"psr", "events", "changes", "unchanged", "obligations", "derived", "undefined"}, {"why"});
  std::vector<std::string> rolls;
  const auto kind = act.unit.empty() ? std::nullopt : stored(initial, "units", act.unit, "kind");
  const bool mech = kind && kind->text() == "mech";
  if (act.enters) {
    // Without a pilot there would be no check in any case, and a scenario without one would show nothing.
    if (mech && !stored(initial, "units", act.unit, "pilot_skill"))
      steps.given.push_back("given " + act.unit + ".piloting is " + std::string(Completion::pilot_target));
    steps.given.push_back("given " + act.unit + ".mp_left is " + std::string(Completion::movement));
    steps.assume.push_back("assume base_mp(place) is " + std::string(Completion::base_cost));
  }
  complete_collapse(steps);
  if (query.has("dice")) {
    query.at("dice").only({"psr"});
    rolls.push_back("check: " + total(query.at("dice").at("psr")));
  } else if (undefined(expected)) {
    rolls.push_back("check: " + std::string(Completion::best_roll));  // whatever is rolled
  }
  if (expected.has("psr")) {
    const Node outcome = expected.at("psr");
    const std::string word = outcome.text();
    if (word != "pass" && word != "fail") outcome.fail("the outcome \"" + word + "\" is not mapped");
    const std::string roll = query.has("dice") ? total(query.at("dice").at("psr")) : std::string();
    if (roll.empty()) outcome.fail("a check without dice");
    steps.before.push_back(claim(word == "pass", call("passes", {act.unit, act.building, act.moved, roll})));
    steps.after.push_back("then happens " + call("check", {act.unit, act.building}));
  }
  bool falls = act.falls;
  if (expected.has("events"))
    for (const Node& item : expected.at("events").items()) falls = falls || named(item).name == "fall_through";
  if (falls && !act.falls)
    steps.assume.push_back("assume " + call("levels_fallen", {act.unit, act.building}) + " is " +
                           std::string(Completion::no_levels));
  if (falls && mech) {
    steps.assume.push_back("assume " + call("pilot_target", {act.unit}) + " is " + std::string(Completion::pilot_target));
    rolls.push_back("pilot_check: " + std::string(Completion::best_roll));
  }
  steps.act = "do " + act.done;
  for (std::size_t i = 0; i < rolls.size(); ++i) steps.act += (i == 0 ? " rolling " : ", ") + rolls[i];

  if (undefined(expected)) steps.after.push_back("then undetermined");
  if (expected.has("events")) events(initial, expected.at("events"), steps);
  if (expected.has("obligations")) obligations(initial, expected.at("obligations"), steps);
  changes(initial, expected, "", steps);
  if (expected.has("derived")) derived(initial, expected.at("derived"), act.building, steps);
}

void verdict(const Node& initial, const Node& query, const Node& expected, Steps& steps) {
  query.only({"op", "action"});
  expected.only({"verdict", "by", "defeats", "exception_of", "cost_MP", "override"}, {"why"});
  const std::string word = expected.at("verdict").text();
  if (word != "allowed" && word != "denied" && word != "undetermined")
    expected.at("verdict").fail("the verdict \"" + word + "\" is not mapped");
  std::string because;
  if (!expected.at("by").json().is_null()) because = " by " + reason(expected.at("by"));
  // What is lifted by the act's own exception is among the reasons; what is outweighed is not.
  if (expected.has("exception_of")) because += ", " + reason(expected.at("exception_of"));
  because += defeated(expected) + suspended(initial, expected);
  const Node action = query.at("action");
  if (is_attack(action)) {
    steps.after.push_back("then " + word + " " + read_attack(initial, action).done + because);
    return;
  }
  const Act act = read_act(initial, action);
  if (act.enters) steps.assume.push_back("assume base_mp(place) is " + std::string(Completion::base_cost));
  steps.after.push_back("then " + word + " " + act.done + because);
  if (expected.has("cost_MP"))
    steps.after.push_back("then " + act.cost + " is " + std::to_string(expected.at("cost_MP").whole()) + " mp");
}

// The odds of a pilot skill check or of a roll to hit, and the number that has to be rolled.
void probability(const Node& initial, const Node& query, const Node& expected, Steps& steps) {
  query.only({"op", "event", "dice"});
  expected.only({"tn", "probability", "p_success"});
  if (query.has("dice") && query.at("dice").text() != "2d6") query.at("dice").fail("expected 2d6");
  const Named event = named(query.at("event"));
  const auto& args = event.args;
  std::string number, success, asked;
  if (event.name == "fail" && args.size() == 3 && args[0] == "psr_enter") {
    const std::string moved = call("counted_hexes", {args[1]});
    number = call("check_target", {args[1], args[2], moved});
    success = "odds(" + call("passes", {args[1], args[2], moved}) + ")";
    asked = "1 - " + success;
  } else if (event.name == "hit" && args.size() == 2) {
    const Attack attack = attack_on(initial, args[0], args[1], query.at("event"));
    complete_to_hit(initial, attack, steps);
    number = attack.number;
    success = asked = "odds(" + call("hits", {number}) + ")";
  } else {
    return query.at("event").fail("the event \"" + event.name + "\" is not mapped");
  }
  if (expected.has("tn")) steps.after.push_back("then " + number + " is " + number_in(expected.at("tn")));
  odds(asked, expected.at("probability"), steps);
  if (expected.has("p_success")) odds(success, expected.at("p_success"), steps);
}

}  // namespace

std::string entering_unit(const Node& query) {
  for (const std::string_view key : {"action", "after"})
    if (query.has(key) && query.at(key).at("type").text() == "enter") return query.at(key).at("unit").text();
  if (!query.has("event")) return {};
  const Named event = named(query.at("event"));
  return event.args.size() == 3 && event.args[0] == "psr_enter" ? event.args[1] : std::string();
}

Steps steps_for(const Node& initial, const Node& query, const Node& expected, const std::vector<Side>& sides) {
  Steps steps;
  for (const Side& side : sides) steps.assume.push_back("assume " + std::string(side.reading) + " is " + std::string(side.side));
  const std::string op = query.at("op").text();
  if (op == "value") {
    ask_value(initial, query, expected, steps);
  } else if (op == "permitted") {
    verdict(initial, query, expected, steps);
  } else if (op == "do") {
    query.only({"op", "action", "dice"});
    if (is_attack(query.at("action"))) {
      after_attack(initial, read_attack(initial, query.at("action")), query, expected, steps);
      return steps;
    }
    after_act(initial, read_act(initial, query.at("action")), query, expected, steps);
  } else if (op == "probability") {
    probability(initial, query, expected, steps);
  } else if (op == "obligations") {
    query.only({"op", "after"});
    after_act(initial, read_act(initial, query.at("after")), query, expected, steps);
  } else {
    query.at("op").fail("the query form \"" + op + "\" is not mapped");
  }
  return steps;
}

}  // namespace paragraf::tests::scenarios
