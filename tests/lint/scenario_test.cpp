// Witnesses as examples. In: small books with a state that breaks them. Out: the text of an example that holds when it is put into the
// book, in its language, laid out; and that fails once the rules are mended.
#include <fmt/ranges.h>

#include "analysis/lint/scenario.hpp"
#include "interpreter/examples.hpp"
#include "tests/lint/situations.hpp"

namespace paragraf::tests {
namespace {

// A sentence of rules, and the witness of a situation in it.
struct Shown {
  std::string head, rules;
  SmallBook small;
  Claim claim;
};

constexpr std::string_view english = R"(rulebook b
title en "B"
languages en

measure weight: kg, t = 1000
enum colour: red, green, blue
entity house
  full: bool
entity unit
  tired: bool
  legs: int
  load: weight?
  colour: colour
  inside: house?
fact hit(u: unit, other: unit)
extern weather: int "the sky"

§ 1 en "A"

(1) en: Text.

)";

std::string with(std::string_view head, std::string_view rules, std::string_view example) { return fmt::format("{}{}\n{}", head, rules, example); }

Shown shown(std::string_view head, std::string_view rules) {
  Shown one{std::string(head), std::string(rules), small_book(with(head, rules, "")), {}};
  REQUIRE_MESSAGE(one.small.findings == "", one.small.findings);
  return one;
}

// Its text, put into a book with these rules: what fails.
std::string failures(std::string_view head, std::string_view rules, const std::string& text) {
  const SmallBook small = small_book(with(head, rules, text));
  REQUIRE_MESSAGE(small.findings == "", small.findings);
  std::string told;
  REQUIRE(small.book->examples.size() == 1);
  for (const auto& result : interpreter::run_example(*small.book, small.book->examples[0]))
    for (const auto& failure : result.failures) told += failure.message + '\n';
  return told;
}

std::string scenario(Shown& one, const Situation& situation, const analysis::Wording& wording = {}) {
  one.claim.code = Code::equations_disagree;
  one.claim.standing = Standing::found;
  one.claim.subject = "v: § 1(1) with § 1(1)";
  one.claim.sentences = {one.small.book->rules[0].sentence};
  one.claim.witness = witness_of(situation, wording);
  const std::string text = scenario_text(*one.small.book, one.claim, wording);
  CHECK(failures(one.head, one.rules, text) == "");
  return text;
}

State state_in(Shown& one, std::string_view json) {
  State state = state_of(one.small, json);
  REQUIRE_MESSAGE(one.small.findings == "", one.small.findings);
  return state;
}

TEST_CASE("scenario: a value in conflict, with what the state and the outside world supply") {
  Shown one = shown(english, R"(    value v(u: unit, n: int): int
      = 1  if u.tired and weather >= 3
      = 2  if hit(u, u) and n > 7 and u.load is some l and l > 2 kg
)");
  const State state = state_in(one, R"({"entities": {"unit": {"u": {"tired": true, "load": "7/3"}}},
    "facts": {"hit": [["u", "u"]]}, "externs": {"weather": 3}})");
  const Situation situation{state, {ValueQuestion{value_named(one.small, "v"), {entity_named(state, "u"), Value(Number(8))}}}};
  constexpr std::string_view expected = R"~(example "v: equations that disagree in one state"
  # P711: § 1(1)
  given u: unit { tired: true, load: 7 / 3 * 1 kg }
  given hit(u, u)
  assume weather is 3
  then  v(u, 8) is in conflict among 1, 2
)~";
  CHECK(scenario(one, situation) == expected);
  CHECK(one.claim.witness->answer == "in conflict: rules disagree on v(u, 8): 1 and 2 (§ 1(1))");
  CHECK(one.claim.witness->invented);
  // Mended, it says what is answered instead.
  constexpr std::string_view mended = R"(    value v(u: unit, n: int): int
      = 1  if u.tired and weather >= 3
      = 2  if hit(u, u) and n > 7 and u.load is some l and l > 2 kg and not u.tired
)";
  CHECK(failures(one.head, mended, scenario_text(*one.small.book, one.claim)) == "found 1, expected rules in conflict\n");
}

TEST_CASE("scenario: no value, a value, a row of a table, what is nothing") {
  Shown one = shown(english, R"(    value v(u: unit): int
      = 1  if u.tired
    value w(u: unit): house? = u.inside
    table t(n: int): (kind: colour, more: int)
      n   | kind | more
      1   | red  | 1
      2.. | blue | 2
)");
  const State state = state_in(one, R"({"entities": {"unit": {"u": {"tired": false}}}})");
  const Value u = entity_named(state, "u");
  Situation situation{state, {ValueQuestion{value_named(one.small, "v"), {u}}, ValueQuestion{value_named(one.small, "w"), {u}},
                              ValueQuestion{value_named(one.small, "t"), {Value(Number(5))}},
                              ValueQuestion{value_named(one.small, "t"), {Value(Number(1))}, 2},
                              ValueQuestion{value_named(one.small, "t"), {Value(Number(0))}}}};
  constexpr std::string_view expected = R"~(example "v: equations that disagree in one state"
  # P711: § 1(1)
  given u: unit { tired: false }
  then  v(u) is undetermined
  then  w(u) is nothing
  then  t(5).kind is blue and t(5).more is 2
  then  t(1).more is 1
  then  t(0) is undetermined
)~";
  CHECK(scenario(one, situation) == expected);
}

TEST_CASE("scenario: verdicts, acts one after the other, dice") {
  Shown one = shown(english, R"(    action go(u: unit, o: unit) by u.colour in any phase
    must go(u, o)
    may go(u, o)
    may not go(u, o) if u.tired
    event fall(u: unit, roll: 2d6)
    when go(u, o)
      cause fall(u)
    when fall(u, roll) if roll >= 8
      set u.tired to true
    when fall(u, roll) if roll >= 11
      note hit(u, u)
)");
  const State state = state_in(one, R"({"entities": {"unit": {"u": {"tired": false}, "other": {"tired": true}}}})");
  const Values args{entity_named(state, "u"), entity_named(state, "other")}, back{args[1], args[0]};
  const ActId go = act_named(one.small, "go"), fall = act_named(one.small, "fall");
  Situation situation{state, {ActQuestion{go, back, {}, true}, ActQuestion{go, args, {{fall, Number(12)}}}, ActQuestion{go, args}}};
  constexpr std::string_view expected = R"~(example "v: equations that disagree in one state"
  # P711: § 1(1)
  given other: unit { tired: true }
  given u: unit { tired: false }
  then  conflict go(other, u)
  do    go(u, other) rolling fall: 12
  then  u.tired is true and hit(u, u)
  do    go(u, other)
  then  denied
)~";
  CHECK(scenario(one, situation) == expected);
}

TEST_CASE("scenario: acts of one step") {
  Shown one = shown(english, R"(    event paint(u: unit, c: colour)
    when paint(u, c)
      set u.colour to c
)");
  const State state = state_in(one, R"({"entities": {"unit": {"u": {"colour": "red"}}}})");
  const ActId paint = act_named(one.small, "paint");
  const EnumId colour = one.small.book->enum_of.at(one.small.book->names.find("colour"));
  const auto act = [&](std::uint32_t member) { return ActQuestion{paint, {entity_named(state, "u"), Value(Member{colour, member})}}; };
  Situation situation{state, {act(1), act(2)}, true};
  constexpr std::string_view expected = R"~(example "v: equations that disagree in one state"
  # P711: § 1(1)
  given u: unit { colour: red }
  do    paint(u, green) together with paint(u, blue)
  then  conflict
)~";
  CHECK(scenario(one, situation) == expected);
  CHECK(one.claim.witness->questions == std::vector<std::string>{"do paint(u, green) together with paint(u, blue)"});
}

TEST_CASE("scenario: a side of a reading that is not the first is assumed") {
  Shown one = shown(english, R"(    reading r "?": one or two
    value v: int
      = 1
      = 2  if r is two
)");
  const Situation situation{State(*one.small.book), {ValueQuestion{value_named(one.small, "v"), {}}}, false, {1}};
  constexpr std::string_view expected = R"~(example "v: equations that disagree in one state"
  # P711: § 1(1)
  assume r is two
  then v is in conflict among 1, 2
)~";
  CHECK(scenario(one, situation) == expected);
}

TEST_CASE("scenario: what a library measures may be assumed, too, by its word in the language of the file") {
  constexpr std::string_view russian = "язык ru\n\nкнига b\nназвание ru \"B\"\nязыки ru\nиспользует геометрия\n\nмера длина: см\nобъект солдат\n  где_стоит: точка\n\n§ 1 ru \"A\"\n\n(1) ru: Текст.\n\n";
  Shown one = shown(russian, "    величина v(а: солдат, б: солдат): целое\n      = 1\n      = 2  если расстояние(а, б) < 5 см\n");
  State state = state_in(one, R"({"entities": {"солдат": {"а": {}, "б": {}}}})");
  const Values args{entity_named(state, "а"), entity_named(state, "б")};
  state.externs.emplace(std::pair(one.small.book->extern_of.at(one.small.book->names.find("gap")), args), Value(Number(1)));
  CHECK(scenario(one, {state, {ValueQuestion{value_named(one.small, "v"), args}}}, {{}, "ru"}).find("расстояние(а, б)") != std::string::npos);
}

TEST_CASE("scenario: in the words of the book's language, and a file of its own") {
  constexpr std::string_view danish = "sprog da\n\nregelbog b\ntitel da \"B\"\nudgivet på da\n\ngenstand båd\n  fuld: sandhed\n\n§ 1 da \"A\"\n\n(1) da: Tekst.\n\n";
  Shown one = shown(danish, "    værdi v(b: båd): heltal\n      = 1\n      = 2  hvis b.fuld\n");
  const State state = state_in(one, R"({"entities": {"båd": {"b": {"fuld": true}}}})");
  const Situation situation{state, {ValueQuestion{value_named(one.small, "v"), {entity_named(state, "b")}}}};
  const analysis::Wording wording{{}, "da"};
  const std::string text = scenario(one, situation, wording);
  const std::string file = scenario_file(*one.small.book, std::vector<Claim>{one.claim, Claim{}, one.claim}, wording);
  CHECK(file.starts_with("sprog da\n\neksempel \"v: equations that disagree in one state\"\n"));
  CHECK(file.find("disagree in one state (2)\"\n") != file.npos);
  CHECK(scenario_file(*one.small.book, std::vector<Claim>{Claim{}}, wording) == "");
}

}  // namespace
}  // namespace paragraf::tests
