// Where the sides of a reading differ. In: small books, and the books that ship. Out: the differences that must be found, exact
// shares where they can be counted, and that every difference is one: put as an example it holds under each side.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "analysis/readings.hpp"
#include "interpreter/examples.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {
namespace {

using analysis::ReadingView;

std::vector<ReadingView> views(const SmallBook& small) {
  REQUIRE_MESSAGE(small.findings == "", small.findings);
  return analysis::reading_views(*small.book);
}

constexpr std::string_view header = "rulebook b\ntitle en \"B\"\nlanguages en\n";
constexpr std::string_view reading = "\n§ 1 en \"A\"\n\n(1) en: Text.\n\n    reading r \"?\": one or two\n";

SmallBook book(std::string_view declarations, std::string_view rules) {
  return small_book(fmt::format("{}{}{}{}", header, declarations, reading, rules));
}

TEST_CASE("readings: the share of a finite domain is exact") {
  const SmallBook small = book("enum colour: red, green, blue\n", R"(
    value v(n: int in 1..10, c: colour): bool
      = n >= 4                 if r is one
      = n >= 4 and c is red    if r is two
)");
  const auto found = views(small);
  REQUIRE(found.size() == 1);
  REQUIRE(found[0].difference);
  CHECK(found[0].difference->question == "v(4, green)");
  CHECK(found[0].difference->answers == std::vector<std::string>{"true", "false"});
  REQUIRE(found[0].share);
  // n in 4..10, and green or blue: 14 of 30
  CHECK(found[0].share->situations == base::Number(30));
  CHECK(found[0].share->differing == base::Number::ratio(14, 30));
}

TEST_CASE("readings: inputs that only some ways look at are weighed by their domains") {
  const SmallBook small = book("entity unit\n  tired: bool\n  legs: int in 1..5\n", R"(
    value v(u: unit): bool
      = u.tired and u.legs is 1  if r is one
      = false                    if r is two
)");
  const auto found = views(small);
  REQUIRE(found[0].difference);
  CHECK(found[0].difference->steps == std::vector<std::string>{"given u: unit { tired: true, legs: 1 }"});
  REQUIRE(found[0].share);
  CHECK(found[0].share->differing == base::Number::ratio(1, 10));
}

TEST_CASE("readings: what has no end is not counted") {
  const SmallBook small = book("", R"(
    value v(n: int): int
      = n      if r is one
      = n + 1  if r is two
)");
  const auto found = views(small);
  REQUIRE(found[0].difference);
  CHECK(found[0].difference->question == "v(1)");
  CHECK(!found[0].share);
}

TEST_CASE("readings: sides that never differ have no difference") {
  const SmallBook small = book("", R"(
    value v(n: int in 0..3): int
      = n + n  if r is one
      = 2 * n  if r is two
)");
  const auto found = views(small);
  CHECK(!found[0].difference);
  CHECK(found[0].tested_by.size() == 1);
  CHECK(found[0].tried > 4);
}

TEST_CASE("readings: a reading that no rule tests") {
  const auto found = views(book("", "\n    value v: int = 1\n"));
  CHECK(found[0].tested_by.empty());
  CHECK(!found[0].difference);
}

TEST_CASE("readings: effects of acts, dice and externs are found") {
  const SmallBook small = book("entity unit\n  hurt: int\n", R"(
    extern harm(u: unit): int "elsewhere"
    event hit(u: unit, roll: 2d6)
    when hit(u, roll) if roll >= 8
      add harm(u) to u.hurt
    when hit(u, roll) if roll is 12 and r is two
      add harm(u) * 2 to u.hurt
)");
  const auto found = views(small);
  REQUIRE(found[0].difference);
  CHECK(found[0].difference->question == "do hit(u) rolling hit: 12");
  CHECK(found[0].difference->answers == std::vector<std::string>{"allowed: u.hurt becomes 2", "allowed: u.hurt becomes 4"});
}

TEST_CASE("readings: an exception that hangs on a reading, an entity behind an optional") {
  const SmallBook small = book("enum side: red, blue\nentity house\n  full: bool\nentity unit\n  side: side\n  inside: house?\n", R"(
    action go(u: unit) by u.side in any phase
    free go(u)
    [shut] may not go(u) if u.inside is some h and h.full
    lift shut if r is two
)");
  const auto found = views(small);
  REQUIRE(found[0].difference);
  CHECK(found[0].difference->answers == std::vector<std::string>{"denied", "allowed"});
  REQUIRE(found[0].difference->steps.size() == 2);
  CHECK(found[0].difference->steps[1] == "given a_house: house { full: true }");
}

TEST_CASE("readings: a fact that must be noted, and records") {
  const SmallBook small = book("record shot: rings: int in 1..3\nentity unit\n  tired: bool\nfact hit(u: unit, s: shot)\n", R"(
    value v(u: unit, s: shot): bool
      = hit(u, s)                   if r is one
      = hit(u, s) and s.rings is 2  if r is two
)");
  const auto found = views(small);
  REQUIRE(found[0].difference);
  CHECK(found[0].difference->question == "v(u, shot { rings: 1 })");
  CHECK(found[0].difference->steps == std::vector<std::string>{"given u: unit {}", "given hit(u, shot { rings: 1 })"});
  CHECK(found[0].difference->answers == std::vector<std::string>{"true", "false"});
}

TEST_CASE("readings: the phase that the state is in") {
  const SmallBook small = book("sequence turn: move, fire\n", R"(
    value v: bool
      = phase is fire  if r is one
      = phase is move  if r is two
)");
  const auto found = views(small);
  REQUIRE(found[0].difference);
  CHECK(found[0].difference->question == "v");
  CHECK(found[0].difference->steps == std::vector<std::string>{"given phase move"});
  CHECK(found[0].difference->answers == std::vector<std::string>{"false", "true"});
}

TEST_CASE("readings: what is created and destroyed") {
  const SmallBook small = book("entity unit\n  n: int in 0..9\n", R"(
    action split(u: unit) by u.n in any phase
    free split(u)
    when split(u) if r is one
      create u2: unit with n: 1
    when split(u) if r is two
      destroy u
)");
  const auto found = views(small);
  REQUIRE(found[0].difference);
  CHECK(found[0].difference->question == "do split(u)");
  CHECK(found[0].difference->answers ==
        std::vector<std::string>{"allowed: unit_u created, unit_u.n becomes 1", "allowed: u destroyed"});
}

// Put as examples, the differences hold: the same values come out of the text.
void replay(const std::string& text) {
  const SmallBook small = small_book(text);
  std::string examples;
  for (const ReadingView& view : views(small)) {
    if (!view.difference || view.difference->question.starts_with("do ")) continue;
    const model::Reading& declared = (*small.book)[view.reading];
    examples += fmt::format("\nexample \"{}\"\n", small.book->text(declared.name));
    for (const std::string& step : view.difference->steps) examples += fmt::format("  {}\n", step);
    for (std::size_t side = 0; side < declared.sides.size(); ++side) {
      const std::string& answer = view.difference->answers[side];
      examples += fmt::format("  case assume {} is {}\n       then {} is {}\n", small.book->text(declared.name),
                              small.book->text(declared.sides[side].name), view.difference->question, answer);
    }
  }
  CHECK(!examples.empty());
  std::string whole = text;
  whole.insert(whole.find("\n§"), examples);
  const SmallBook again = small_book(whole);
  REQUIRE_MESSAGE(again.findings == "", again.findings, examples);
  std::size_t cases = 0;
  for (const model::Example& example : again.book->examples)
    for (const interpreter::CaseResult& one : interpreter::run_example(*again.book, example)) {
      ++cases;
      CHECK_MESSAGE(one.failures.empty(), one.title, examples);
    }
  CHECK(cases >= 2);
}

TEST_CASE("readings: a difference is an example that holds") {
  replay(std::string(header) + "measure length: cm step 1/2\nentity wall\n  height: length in 1 cm..\n  gate: wall?\n" +
         std::string(reading) + R"(
    extern wind(h: length): number "weather"
    value v(w: wall): number
      = wind(w.height)                    if r is one
      = wind(w.height) * (w.height / 2 cm)  if r is two
    reading s "?": first or second
    value t(w: wall): length
      = g.height if w.gate is some g and s is first
      = w.height if w.gate is something and s is second
      = 0 cm otherwise
)");
}

}  // namespace
}  // namespace paragraf::tests
