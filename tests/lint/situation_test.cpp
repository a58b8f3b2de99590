// The smallest situation. In: small books and situations that are larger than they need to be. Out: that what is left is the least that
// still gets the answer, that it never leaves the declarations, and that an author can write it down.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/lint/inputs.hpp"
#include "tests/lint/situations.hpp"

namespace paragraf::tests {
namespace {

interpreter::Result answer(const Situation& situation) {
  const auto& asked = std::get<ValueQuestion>(situation.questions[0]);
  std::vector<interpreter::Result> args(asked.args.begin(), asked.args.end());
  return interpreter::Evaluator(situation.state.book(), situation.state, {}).call_value(asked.value, args, asked.column);
}
bool is_conflict(const Situation& situation) { return answer(situation).is_conflict(); }

std::string told(const Situation& situation, const analysis::Wording& wording = {}) {
  std::vector<std::string> lines = steps_of(situation, wording);
  for (const Question& question : situation.questions) lines.push_back(question_text(situation, question, wording));
  return fmt::format("{}", fmt::join(lines, "\n"));
}

std::string smallest(const Situation& situation, const Holds& holds, const analysis::Wording& wording = {}) {
  REQUIRE(holds(situation));
  const Situation found = minimised(situation, holds, wording);
  CHECK(holds(found));
  CHECK(told(minimised(found, holds, wording), wording) == told(found, wording));   // there is no smaller one near it
  return told(found, wording);
}

constexpr std::string_view units = R"(entity house
  full: bool
  rooms: int in 2..9
enum colour: red, green, blue
entity unit
  tired: bool
  legs: int
  load: number
  colour: colour
  inside: house?
  friends: set of unit
fact hit(u: unit, other: unit)
extern weather: int "the sky"
)";

constexpr std::string_view crowd = R"({"entities": {"unit": {
  "x1": {"tired": true, "legs": 977, "load": 3.7, "colour": "blue", "inside": "h1", "friends": ["x2", "x3"]},
  "x2": {"tired": true, "legs": 4, "load": 2, "colour": "green", "inside": "h2", "friends": []},
  "x3": {"tired": false, "legs": 5, "load": 1, "colour": "red", "inside": "h1", "friends": ["x1"]}},
  "house": {"h1": {"full": true, "rooms": 7}, "h2": {"full": true, "rooms": 3}}},
  "facts": {"hit": [["x1", "x2"], ["x3", "x1"]]}, "externs": {"weather": 12}})";

Situation crowded(SmallBook& small, std::string_view name, std::string_view of = "x1") {
  State state = state_of(small, crowd);
  REQUIRE_MESSAGE(small.findings == "", small.findings);
  const Values args{entity_named(state, of)};
  return {std::move(state), {ValueQuestion{value_named(small, name), args}}};
}

TEST_CASE("smallest state: what the answer does not need is gone, and entities are called as the parameters") {
  SmallBook small = book_of(units, R"(
    value v(u: unit): int
      = 1  if u.tired
      = 2  if u.tired and u.legs >= 10
)");
  CHECK(smallest(crowded(small, "v"), is_conflict) == "given u: unit { tired: true, legs: 10 }\nv(u)");
}

TEST_CASE("smallest state: others that are needed remain, and one stands for two") {
  SmallBook small = book_of(units, R"(
    value v(u: unit): int
      = 1  if u.inside is some h and h.full and h.rooms >= 3
      = 2  if some o in unit where hit(u, o) and o.inside is some k and k.full
)");
  // The unit that was hit need not be another, and its house is the same.
  CHECK(smallest(crowded(small, "v"), is_conflict) ==
        "given u: unit { inside: a_house }\ngiven a_house: house { full: true, rooms: 3 }\ngiven hit(u, u)\nv(u)");
}

TEST_CASE("smallest state: two arguments of one question stay two, each called as its parameter") {
  SmallBook small = book_of(units, R"(
    value v(u: unit, other: unit): int
      = 1  if u.tired
      = 2  if other.tired
)");
  State state = state_of(small, crowd);
  const Values args{entity_named(state, "x2"), entity_named(state, "x1")};
  CHECK(smallest({state, {ValueQuestion{value_named(small, "v"), args}}}, is_conflict) ==
        "given u: unit { tired: true }\ngiven other: unit { tired: true }\nv(u, other)");
}

TEST_CASE("smallest state: defaults, sets, the bounds of a domain, fractions") {
  SmallBook small = book_of(units, R"(
    value v(u: unit): int
      = 1  if u.colour is not red and size(u.friends) >= 1 and u.load > 3
      = 2  if u.inside is some h and h.rooms > 0 and u.load < 4
)");
  CHECK(smallest(crowded(small, "v"), is_conflict) ==
        "given u: unit { load: 3.5, colour: green, inside: a_house, friends: {u} }\ngiven a_house: house { rooms: 2 }\nv(u)");
}

TEST_CASE("smallest state: numbers that must be equal, or keep their difference, are made smaller together") {
  SmallBook small = book_of(units, R"(
    value v(u: unit, n: int in 3.., m: int): int
      = 1  if u.legs is n
      = 2  if m is n + 4
)");
  State state = state_of(small, crowd);
  const Values args{entity_named(state, "x1"), Value(Number(977)), Value(Number(981))};
  CHECK(smallest({state, {ValueQuestion{value_named(small, "v"), args}}}, is_conflict) == "given u: unit { legs: 977 }\nv(u, 977, 981)");
  SmallBook other = book_of(units, R"(
    value v(u: unit, n: int in 3..): int
      = 1  if u.legs is n
      = 2  if u.legs is n and n >= 5
    value w(n: int, m: int): int
      = 1  if m is n + 4
      = 2  if m > n
)");
  state = state_of(other, crowd);
  CHECK(smallest({state, {ValueQuestion{value_named(other, "v"), {entity_named(state, "x1"), Value(Number(977))}}}}, is_conflict) ==
        "given u: unit { legs: 5 }\nv(u, 5)");
  CHECK(smallest({state, {ValueQuestion{value_named(other, "w"), {Value(Number(977)), Value(Number(981))}}}}, is_conflict) == "w(0, 4)");
}

TEST_CASE("smallest state: steps of measures, bounds of attributes, records and lists") {
  SmallBook small = book_of(R"(measure weight: kg step 1/2
record shot: rings: int in 1..9, at: weight
entity unit
  load: weight
  legs: int at least 2 at most 40
  shots: list of shot
)", R"(    value v(u: unit): int
      = 1  if u.load > 3 kg and u.legs > 0
      = 2  if u.load < 4 kg and u.legs < 40 and some s in u.shots where s.rings > 1 and s.at > 0 kg
)");
  State state = state_of(small, R"({"entities": {"unit": {"x": {"load": "7/2", "legs": 39,
    "shots": [{"rings": 1, "at": 9}, {"rings": 9, "at": "17/2"}, {"rings": 8, "at": 0}]}}}})");
  REQUIRE_MESSAGE(small.findings == "", small.findings);
  CHECK(smallest({state, {ValueQuestion{value_named(small, "v"), {entity_named(state, "x")}}}}, is_conflict) ==
        "given u: unit { load: 3.5 kg, legs: 2, shots: [shot { rings: 2, at: 1 kg }] }\nv(u)");
}

TEST_CASE("smallest state: a polygon stays one, and corners that make none are not admitted") {
  SmallBook small = book_of("uses geometry\nmeasure length: cm\nentity wood\n  area: polygon\n", "    value v(w: wood): int = 1\n");
  State state = state_of(small, R"({"entities": {"wood": {"x": {"area": [["7 cm", "9 cm"], ["9 cm", "9 cm"], ["9 cm", "12 cm"], ["7 cm", "12 cm"]]}}}})");
  REQUIRE_MESSAGE(small.findings == "", small.findings);
  const Value wood = entity_named(state, "x");
  const Situation situation{state, {ValueQuestion{value_named(small, "v"), {wood}}}};
  const AttributeId area = small.book->attribute(EntityId(0), small.book->names.find("area"));
  const Holds supplied = [&](const Situation& one) { return one.state.cell(Instance{EntityId(0), 0}, area).supplied; };
  CHECK(smallest(situation, supplied) == "given w: wood { area: polygon([(0 cm, 0 cm), (0 cm, 1 cm), (1 cm, 0 cm)]) }\nv(w)");
  CHECK(is_admitted(situation));
  Situation without = situation;
  Value& corners = without.state.cell(wood.as<Instance>(), area).value;
  corners = Value::record(corners.as<model::Record>().declaration, {Value::list({})});
  CHECK(!is_admitted(without));
}

TEST_CASE("smallest state: whatever the order of declarations") {
  constexpr std::string_view kinds[] = {"entity house\n  full: bool\n", "entity unit\n  tired: bool\n  inside: house?\n",
                                        "fact hit(u: unit, other: unit)\n", "fact seen(h: house)\n", "extern weather: int \"the sky\"\n",
                                        "extern dark: bool \"the clock\"\n"};
  const auto told_in = [&](std::initializer_list<std::size_t> order) {
    std::string declarations;
    for (const std::size_t i : order) declarations += kinds[i];
    SmallBook small = book_of(declarations, R"(    value v(u: unit): int
      = 1  if u.tired or weather > 3
      = 2  if dark or some o in unit where hit(u, o) or hit(o, u)
      = 3  if some h in house where seen(h) or h.full
)");
    State state = state_of(small, R"({"entities": {"unit": {"a": {"tired": true, "inside": "h"}, "b": {"tired": true}, "c": {"inside": "g"}},
      "house": {"h": {"full": true}, "g": {"full": true}}}, "facts": {"hit": [["a", "b"], ["c", "a"]], "seen": [["g"]]},
      "externs": {"weather": 9, "dark": true}})");
    REQUIRE_MESSAGE(small.findings == "", small.findings);
    const auto all_three = [](const Situation& one) { return is_conflict(one) && answer(one).reasons().front().candidates.size() == 3; };
    return smallest({state, {ValueQuestion{value_named(small, "v"), {entity_named(state, "a")}}}}, all_three);
  };
  const std::string first = told_in({0, 1, 2, 3, 4, 5});
  CHECK(first == "given u: unit { tired: true }\ngiven a_house: house { full: true }\ngiven hit(u, u)\nv(u)");
  CHECK(told_in({5, 4, 3, 2, 1, 0}) == first);
  CHECK(told_in({2, 0, 5, 1, 4, 3}) == first);
}

TEST_CASE("smallest state: an extern is given up before what a state stores") {
  SmallBook small = book_of(units, R"(
    value v(u: unit): int
      = 1
      = 2  if u.tired or weather >= 3
)");
  const Situation found = minimised(crowded(small, "v"), is_conflict);
  CHECK(told(found) == "given u: unit { tired: true }\nv(u)");
  CHECK(!invents(found));
  const Situation invented = minimised(crowded(small, "v", "x3"), is_conflict);
  CHECK(told(invented) == "given u: unit {}\nassume weather is 3\nv(u)");
  CHECK(invents(invented));
}

TEST_CASE("smallest state: what is presupposed stays so") {
  SmallBook small = book_of(units, R"(
    presuppose strong: every u in unit has not u.tired or u.legs >= 4
    value v(u: unit): int
      = 1
      = 2  if u.tired and u.legs > 0
)");
  CHECK(smallest(crowded(small, "v"), is_conflict) == "given u: unit { tired: true, legs: 4 }\nv(u)");
}

TEST_CASE("smallest state: what an act is asked of, and its rolls") {
  SmallBook small = book_of(units, R"(
    event fall(u: unit, roll: 2d6)
    when fall(u, roll) if roll >= u.legs
      set u.tired to true
    action go(u: unit, far: int in 1..9) by u.colour in any phase
    free go(u)
    when go(u, far) if far > 2
      cause fall(u)
)");
  Situation situation{state_of(small, crowd), {}};
  situation.questions = {ActQuestion{act_named(small, "go"), {entity_named(situation.state, "x3"), Value(Number(8))}, {{act_named(small, "fall"), Number(11)}}}};
  const Holds tires = [&](const Situation& one) {
    const auto& asked = std::get<ActQuestion>(one.questions[0]);
    std::vector<interpreter::Result> args(asked.args.begin(), asked.args.end());
    interpreter::Dice dice;
    for (const auto& [event, total] : asked.rolls) dice.totals[event] = total;
    const auto outcome = interpreter::perform(*small.book, one.state, {}, dice, {asked.act, args, {}}, nullptr);
    return outcome.after && !outcome.changes.empty() && outcome.changes[0].after.is_true();
  };
  CHECK(smallest(situation, tires) == "given u: unit { legs: 0 }\ndo go(u, 3) rolling fall: 2");
}

TEST_CASE("smallest state: written in the words of the file, with names that mean nothing else there") {
  SmallBook small = book_of(units, R"(
    value red_one: int = 1
    value v(sum_of: unit): int
      = 1
      = 2  if sum_of.inside is some h and h.full
)");
  Situation situation = crowded(small, "v");
  CHECK(smallest(situation, is_conflict, {{}, "da"}) ==
        "givet sum_of: unit { inside: house_1 }\ngivet house_1: house { full: sand }\nv(sum_of)");
}

}  // namespace
}  // namespace paragraf::tests
