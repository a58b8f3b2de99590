// Tables with gaps and columns, tallies with labels, exceptions to any depth, readings.
#include <doctest/doctest.h>

#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view book = R"(rulebook tables
title     en "Tables"
languages en

measure strength: cf step 1
enum arm: horse, foot, gun

entity unit
  arm:    arm
  steady: bool
  pace:   int
entity building
  cf: strength

§ 1 en "Tables"

(1) en: The table.

    table class_of(cf: strength): (rank: int, cost: int)

(2) en: Small ones.

    row class_of 1..15 cf | 1 | 1

(3) en: Larger ones.

    row class_of 17..40 cf | 2 | 2

(4) en: Some of them cost other.

    row class_of 10..12 cf | 1 | 5

(5) en: An exception.

    row class_of 30 cf | 2 | 9 despite § 1(3)

(6) en: Two keys.

    table chart(a: arm, n: int): int
    row chart horse | 1..3 | 10
    row chart foot  | 1..5 | 20

§ 2 en "Tallies"

(1) en: Parts.

    tally factor(u: unit): int at least 0 at most 10
      + base: 4
      + arm:  3 if u.arm is horse

(2) en: More.

    tally factor(u)
      + arm:    3 if u.steady
      + steady: 5 if u.steady

(3) en: Slow ones.

    tally factor(u)
      + pace: u.pace - 2
      + none: 0 if u.pace > 3

§ 3 en "Exceptions"

(1) en: The rule.

    value speed(u: unit): int = 4

(2) en: The exception.

    value speed(u) = 2 despite § 3(1) if u.arm is gun

(3) en: The exception from it.

    [light] lift § 3(2) if u.steady

(4) en: In a range.

    value bounded(u: unit): int in 0..5 = u.pace

(5) en: Readings.

    reading way "which?": up "so" or down "or so"
    value read_so(u: unit): int
      = 1 if way is up
      = 2 if way is down
)";

constexpr std::string_view state = R"({"entities": {
  "unit": {"u1": {"arm": "horse", "steady": true, "pace": 1}, "u2": {"arm": "gun", "steady": false, "pace": 9},
           "u3": {"arm": "gun", "steady": true, "pace": 2}, "u4": {"arm": "gun", "pace": 2}, "u5": {"arm": "foot", "steady": false}},
  "building": {"b1": {"cf": 15}, "b2": {}}}})";

TEST_CASE("values: a table names the gap") {
  World w(book, state);
  REQUIRE(w.findings() == "rulebook.paragraf:31:18: warning[P307]: this row of `class_of` contradicts another for the same key\n");
  CHECK(w.ask("class_of(b1.cf).rank") == "1");
  CHECK(w.by() == "§ 1(2)");
  CHECK(w.ask("class_of(b1.cf)") == "(1, 1)");
  CHECK(w.ask("class_of(b2.cf)") == "missing b2.cf");
  CHECK(w.ask("class_of(0 cf).rank") == "no clause decides class_of(0 cf) [no row covers 0 cf; rows begin at 1 cf] by § 1(2), § 1(3), § 1(4), § 1(5)");
  CHECK(w.ask("class_of(16 cf).rank").find("[no row covers 16 cf, between 15 cf and 17 cf]") != std::string::npos);
  CHECK(w.ask("class_of(41 cf).rank").find("[no row covers 41 cf; rows end at 40 cf]") != std::string::npos);
  CHECK(w.ask("chart(horse, 4)").find("[no row covers 4; rows end at 3]") != std::string::npos);
  CHECK(w.ask("chart(foot, 4)") == "20");
  CHECK(w.ask("chart(gun, 4)") == "no clause decides chart(gun, 4) by § 1(6)");
}

TEST_CASE("values: a cell of a table admits what it names and nothing else") {
  World w(R"(rulebook cells
title en "C"
languages en
enum ground: meadow, marsh, ...
table optional(n: int?): int
  n       | optional
  nothing | 0
  3       | 1
table open(g: ground): int
  g       | open
  "heath" | 0
  meadow  | 1
table either(x: ground or int): int
  x       | either
  3       | 0
  marsh   | 1
)",
          "{}");
  CHECK(w.findings() == "");                 // no rows contradict each other
  CHECK(w.ask("optional(nothing)") == "0");
  CHECK(w.ask("optional(3)") == "1");
  CHECK(w.ask("optional(4)").starts_with("no clause decides optional(4)"));
  CHECK(w.ask("open(\"heath\")") == "0");
  CHECK(w.ask("open(meadow)") == "1");
  CHECK(w.ask("open(marsh)").starts_with("no clause decides open(marsh)"));
  CHECK(w.ask("either(3)") == "0");
  CHECK(w.ask("either(marsh)") == "1");
  CHECK(w.ask("either(meadow)").starts_with("no clause decides either(meadow)"));
}

TEST_CASE("values: each column has its own outcome and reasons") {
  World w(book, state);
  CHECK(w.ask("class_of(11 cf).rank") == "1");
  CHECK(w.by() == "§ 1(2), § 1(4)");
  CHECK(w.ask("class_of(11 cf).cost") == "conflict class_of(11 cf) 1|5 [cost] by § 1(2), § 1(4)");
  CHECK(w.ask("class_of(11 cf)") == "conflict class_of(11 cf) 1|5 [cost] by § 1(2), § 1(4)");
  CHECK(w.ask("class_of(30 cf)") == "(2, 9)");
  CHECK(w.ask("class_of(30 cf).cost") == "9");
  CHECK(w.by() == "§ 1(5)");
}

TEST_CASE("values: a tally adds its labels, each once, within its bounds") {
  World w(book, state);
  CHECK(w.ask("factor(u2)") == "10");                 // 4 + 7
  CHECK(w.ask("factor(u1)") == "10");                 // 4 + 3 + 5 - 1, where two sentences give the same 3
  CHECK(w.by() == "§ 2(1), § 2(2), § 2(3)");
  CHECK(w.ask("factor(u1).arm") == "3");
  CHECK(w.ask("factor(u2).arm") == "0");
  CHECK(w.ask("factor(u3)") == "10");                 // 4 + 3 + 5 + 0 = 12
  CHECK(w.ask("factor(u4)") == "missing u4.steady");
  CHECK(w.ask("factor(u5)") == "missing u5.pace");
  CHECK(w.ask("factor(u5).none") == "0");             // 0 whether it applies or not
}

TEST_CASE("values: an exception lifts, and what lifts it gives back") {
  World w(book, state);
  CHECK(w.ask("speed(u1)") == "4");
  CHECK(w.ask("speed(u2)") == "2");
  CHECK(w.by() == "§ 3(2)");
  CHECK(w.ask("speed(u3)") == "4");
  CHECK(w.by() == "§ 3(1), § 3(3)");
  CHECK(w.ask("speed(u4)") == "missing u4.steady");
}

TEST_CASE("values: outside its range a value is missing") {
  World w(book, state);
  CHECK(w.ask("bounded(u1)") == "1");
  CHECK(w.ask("bounded(u2)") == "outside bounded() 9 [bounded: found 9, expected 0 to 5] by § 3(4)");
}

TEST_CASE("values: a reading selects, and an assumption pins a row") {
  World w(book, state);
  CHECK(w.ask("read_so(u1)") == "1");
  w.choose("way", 1);
  CHECK(w.ask("read_so(u1)") == "2");
}

}  // namespace
}  // namespace paragraf::tests
