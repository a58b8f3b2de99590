// See question.hpp. An act needs more than the scenarios say (movement points, what the base game states, a roll for the
// MechWarrior): that is completed here, in `Completion`, by values that the expectations do not depend on.
#include "tests/scenarios/question.hpp"

#include <algorithm>
#include <regex>

#include "tests/scenarios/act.hpp"
#include "tests/scenarios/state.hpp"

namespace paragraf::tests::scenarios {
namespace {

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
};

bool undefined(const Node& expected) { return expected.has("undefined") && expected.at("undefined").truth(); }

std::string claim(bool holds, const std::string& condition) {
  return "then " + std::string(holds ? "" : "not ") + condition;
}

// What must and what must not have happened: each event that is listed, and none of the others that could be.
void events(const Node& initial, const Node& listed, Steps& steps) {
  std::vector<std::string> happened;
  for (const Node& item : listed.items()) {
    const Named event = named(item);
    if (event.name == "fall_through" && event.args.size() == 2)
      happened.push_back(call("fall_through", {event.args[0], event.args[1]}));
    else if (event.name == "collapse" && event.args.size() == 1)
      happened.push_back(call("collapse", {event.args[0]}));
    else
      item.fail("the event \"" + event.name + "\" is not mapped");
  }
  for (const std::string& event : happened) steps.after.push_back("then happens " + event);
  const auto absent = [&](const std::string& event) {
    if (std::find(happened.begin(), happened.end(), event) == happened.end())
      steps.after.push_back("then not happens " + event);
  };
  for (const std::string& building : ids_of(initial, "buildings")) {
    for (const std::string& unit : ids_of(initial, "units")) absent(call("fall_through", {unit, building}));
    absent(call("collapse", {building}));
  }
}

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

// A new value; "0 (20-21, floor assumed)" and "45 before fall damage" are a number with a remark.
void change(const std::string& path, const Node& value, Steps& steps) {
  const auto cell = cell_at(path, value);
  if (!cell) return;
  std::string text;
  if (cell->attribute->form == Form::number && value.json().is_string()) {
    static const std::regex remarked(R"((\d+) (?:\(.*\)|before fall damage))");
    std::smatch parts;
    const std::string remark = value.text();
    if (!std::regex_match(remark, parts, remarked)) return value.fail("cannot read \"" + remark + "\" as a number");
    text = measured(std::stoll(parts[1]), cell->attribute->unit, cell->attribute->units);
  } else {
    text = spelt(*cell->attribute, value);
  }
  steps.after.push_back("then " + cell->path() + " is " + text);
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

// What the base game states about any act that can damage a building.
void complete_collapse(Steps& steps) {
  steps.assume.push_back("assume comes_down(cf) is " + std::string(Completion::collapse));
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
  if (expected.has("changes"))
    for (const auto& [path, value] : expected.at("changes").fields()) change(path, value, steps);
  if (expected.has("unchanged"))
    for (const Node& item : expected.at("unchanged").items())
      if (const auto cell = cell_at(item.text(), item)) {
        const auto before = stored(initial, cell->type->key, cell->id, cell->attribute->key);
        if (before)
          change(item.text(), *before, steps);
        else
          item.fail("the state does not say what it was");
      }
  if (expected.has("derived")) derived(initial, expected.at("derived"), act.building, steps);
}

void type_of_building(const Node& query, const Node& expected, Steps& steps) {
  const std::string row = "class_of(" + call("rating", {query.at("building").text()}) + ")";
  expected.only({"class", "mp_surcharge_MP", "psr_mod", "undefined"}, {"why"});
  if (undefined(expected)) steps.after.push_back("then " + row + ".type is undetermined");
  if (expected.has("class")) {
    const std::string word = expected.at("class").text();
    const auto type = building_type(word);
    if (!type) expected.at("class").fail("the type \"" + word + "\" is not mapped");
    steps.after.push_back("then " + row + ".type is " + std::string(type.value_or("")));
  }
  if (expected.has("mp_surcharge_MP"))
    steps.after.push_back("then " + row + ".surcharge is " + std::to_string(expected.at("mp_surcharge_MP").whole()) + " mp");
  if (expected.has("psr_mod"))
    steps.after.push_back("then " + row + ".skill is " + std::to_string(expected.at("psr_mod").whole()));
}

// An expression with the number that it has, or none.
void number(const std::string& expression, const Node& expected, Steps& steps) {
  steps.after.push_back("then " + expression + " is " +
                        (undefined(expected) ? "undetermined" : std::to_string(expected.at("value").whole())));
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

void value(const Node& initial, const Node& query, const Node& expected, Steps& steps) {
  query.only({"op", "of", "building"});
  const std::string of = query.at("of").text();
  if (of == "class" || of == "class,mp_surcharge,psr_mod") return type_of_building(query, expected, steps);
  expected.only({"value", "undefined"}, {"why"});
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
  query.at("of").fail("the query \"" + of + "\" is not mapped");
}

void verdict(const Node& initial, const Node& query, const Node& expected, Steps& steps) {
  query.only({"op", "action"});
  expected.only({"verdict", "by"}, {"why"});
  const std::string word = expected.at("verdict").text();
  if (word != "allowed" && word != "denied") expected.at("verdict").fail("the verdict \"" + word + "\" is not mapped");
  const std::string sentence = expected.at("by").text();
  const auto clause = clause_of(sentence);
  if (!clause) expected.at("by").fail("the sentence \"" + sentence + "\" is not mapped");
  const Act act = read_act(initial, query.at("action"));
  steps.after.push_back("then " + word + " " + act.done + " by " + clause.value_or(""));
}

}  // namespace

std::string entering_unit(const Node& query) {
  for (const std::string_view key : {"action", "after"})
    if (query.has(key) && query.at(key).at("type").text() == "enter") return query.at(key).at("unit").text();
  return {};
}

Steps steps_for(const Node& initial, const Node& query, const Node& expected, const std::vector<Side>& sides) {
  Steps steps;
  for (const Side& side : sides) {
    // A scenario that does not say what a building was at first means an undamaged one.
    if (goes_by_original_cf(side))
      for (const std::string& id : ids_of(initial, "buildings"))
        if (!stored(initial, "buildings", id, "cf_original"))
          steps.given.push_back("given " + id + ".cf_original is " +
                                measured(initial.at("buildings").at(id).at("cf").whole(), "cf", "cf"));
    steps.assume.push_back("assume " + std::string(side.reading) + " is " + std::string(side.side));
  }
  const std::string op = query.at("op").text();
  if (op == "value") {
    value(initial, query, expected, steps);
  } else if (op == "permitted") {
    verdict(initial, query, expected, steps);
  } else if (op == "do") {
    query.only({"op", "action", "dice"});
    after_act(initial, read_act(initial, query.at("action")), query, expected, steps);
  } else if (op == "obligations") {
    query.only({"op", "after"});
    after_act(initial, read_act(initial, query.at("after")), query, expected, steps);
  } else {
    query.at("op").fail("the query form \"" + op + "\" is not mapped");
  }
  return steps;
}

}  // namespace paragraf::tests::scenarios
