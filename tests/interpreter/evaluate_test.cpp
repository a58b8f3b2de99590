// Truth, absence and conflict; numbers; folds and quantifiers; definitions in circles.
#include <doctest/doctest.h>

#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view book = R"(rulebook logic
title     en "Logic"
languages en

measure mass: t, kg = 1/1000 step 1/100

enum rank ordered: private, sergeant, captain

entity unit
  size:   int
  weight: mass
  rank:   rank
  ready:  bool
  inside: building?
entity building
  cf: int

extern stated(u: unit): int "elsewhere"
extern flag: bool "elsewhere"

§ 1 en "Values"

(1) en: Values.

    value twice(u: unit): int = u.size * 2
    value fixed(u: unit): int = 7
    value half(u: unit): number = u.size / 2
    value whole_half(u: unit): int = u.size / 2
    value shelter(u: unit): int = b.cf if u.inside is some b
    value ratio(u: unit): number = u.weight / 500 kg
    value round_about(u: unit): int = round_about(u) + 1
    value down(n: int): int
      = 0            if n <= 0
      = down(n - 1)  otherwise
    value deep(n: int): int
      = 0                        if n <= 0
      = 1 + (1 + deep(n - 1))    otherwise

(2) en: Two that disagree.

    value torn(u: unit): int = 1 if u.size > 1

(3) en: The other.

    value torn(u) = 2 if u.size > 2

(4) en: Agreement.

    value agreed(u: unit): int = 3
    value agreed(u) = 1 + 2 if u.size > 2
)";

constexpr std::string_view state = R"({"entities": {
  "unit": {"u1": {"size": 1, "weight": "1.5 t", "rank": "sergeant", "ready": true, "inside": "b1"},
           "u2": {"size": 3, "weight": "2 t", "rank": "captain", "inside": "b2"},
           "u3": {"weight": "3 t", "ready": false}},
  "building": {"b1": {"cf": 40}, "b2": {}}},
  "externs": {"stated": [{"args": ["u1"], "is": 5}]}})";

TEST_CASE("evaluate: what is missing does not matter where the rest decides") {
  World w(book, state);
  REQUIRE(w.findings() == "");
  CHECK(w.ask("u1.ready and u1.size is 1") == "true");
  CHECK(w.ask("u3.size is 1 and u3.ready") == "false");
  CHECK(w.ask("u3.ready and u3.size is 1") == "false");
  CHECK(w.ask("u3.size is 1 or u1.ready") == "true");
  CHECK(w.ask("u3.size is 1 and u1.ready") == "missing u3.size");
  CHECK(w.ask("u3.size is 1 or u3.ready") == "missing u3.size");
  CHECK(w.ask("not u2.ready") == "missing u2.ready");
  CHECK(w.ask("u3.size < b2.cf") == w.ask("b2.cf > u3.size"));
  CHECK(w.ask("flag and u3.size is 1") == "missing u3.size; not stated flag()");
  CHECK(w.ask("torn(u2) is 1 or u2.size is 3") == "true");
  CHECK(w.ask("torn(u2) is 1 and u2.size is 0") == "false");
  // A conflict comes first among the reasons.
  CHECK(w.ask("u3.size is 1 and torn(u2) is 1") == "conflict torn(u2) 1|2 by § 1(2), § 1(3); missing u3.size");
}

TEST_CASE("evaluate: optionals bind only where there is something") {
  World w(book, state);
  CHECK(w.ask("shelter(u1)") == "40");
  CHECK(w.ask("shelter(u2)") == "missing b2.cf");
  CHECK(w.ask("shelter(u3)") == "no clause decides shelter(u3) by § 1(1)");
  CHECK(w.ask("u3.inside is nothing") == "true");
  CHECK(w.ask("u1.inside is some b and b.cf > 30") == "true");
  CHECK(w.ask("u3.inside is some b and b.cf > 30") == "false");
  CHECK(w.ask("u1.inside is b1") == "true");
  CHECK(w.ask("u3.inside is b1") == "false");
}

TEST_CASE("evaluate: numbers are exact, and an int is whole and has 64 bits") {
  World w(book, state);
  CHECK(w.ask("half(u1) + half(u2)") == "2");
  CHECK(w.ask("1/3 + 1/3 + 1/3") == "1");
  CHECK(w.ask("ratio(u1)") == "3");
  CHECK(w.ask("u1.weight + 250 kg") == "1.75 t");
  CHECK(w.ask("whole_half(u1)") == "not whole 0.5");
  CHECK(w.ask("whole(u2.size / 3)") == "1");
  CHECK(w.ask("ceil(u2.size / 2)") == "2");
  CHECK(w.ask("floor(-u2.size / 2)") == "-2");
  CHECK(w.ask("round(u2.size / 2)") == "2");
  CHECK(w.ask("u1.size / (u1.size - 1)") == "division by zero");
  CHECK(w.ask("9223372036854775807 + 0") == "9223372036854775807");
  CHECK(w.ask("9223372036854775807 + 1") == "overflow 9223372036854775808");
  CHECK(w.ask("9223372036854775807 + 1 - 1") == "overflow 9223372036854775808");
  CHECK(w.ask("max(u1.size, u2.size)") == "3");
  CHECK(w.ask("min(u1.size, u3.size)") == "missing u3.size");
  CHECK(w.ask("u1.rank < u2.rank") == "true");
}

TEST_CASE("evaluate: quantifiers are or and and over the elements") {
  World w(book, state);
  CHECK(w.ask("some u in unit where u.size is 3") == "true");
  CHECK(w.ask("some u in unit where u.size is 4") == "missing u3.size");
  CHECK(w.ask("every u in unit has u.size > 1") == "false");
  CHECK(w.ask("every u in unit has u.size > 0") == "missing u3.size");
  CHECK(w.ask("every u in unit has u.weight > 1 t") == "true");
  CHECK(w.ask("no u in unit where u.weight > 5 t") == "true");
  CHECK(w.ask("some u in unit, b in building where u.inside is b and b.cf is 40") == "true");
  CHECK(w.ask("every u in (those v in unit where v.weight > 9 t) has u.ready") == "true");
}

TEST_CASE("evaluate: folds") {
  World w(book, state);
  CHECK(w.ask("count u in unit where u.weight >= 2 t") == "2");
  CHECK(w.ask("count u in unit where u.size > 0") == "missing u3.size");
  CHECK(w.ask("sum u in unit gives u.weight") == "6.5 t");
  CHECK(w.ask("sum u in unit where u.weight < 3 t gives u.size") == "4");
  CHECK(w.ask("size(those u in unit where u.inside is something)") == "2");
  CHECK(w.ask("the u in unit where u.weight > 9 t") == "nothing");
  CHECK(w.ask("the u in unit where u.weight > 2 t") == "u3");
  CHECK(w.ask("the u in unit where u.weight >= 2 t") == "tie u2|u3");
  CHECK(w.ask("the u in unit where u.size is 3") == "missing u3.size");
  CHECK(w.ask("largest u in unit by u.weight") == "u3");
  CHECK(w.ask("largest u in unit by u.weight gives u.size") == "missing u3.size");
  CHECK(w.ask("smallest u in unit by u.weight gives u.size") == "1");
  CHECK(w.ask("largest u in unit gives u.weight") == "3 t");
  CHECK(w.ask("largest u in unit by u.size") == "missing u3.size");
  CHECK(w.ask("largest u in unit where u.weight > 9 t by u.size") == "nothing");
  CHECK(w.ask("largest u in unit by fixed(u) gives u.weight") == "tie 1.5 t|2 t|3 t");
  // A missing key does not matter where every outcome is the same.
  CHECK(w.ask("largest u in unit by u.size gives fixed(u)") == "7");
}

TEST_CASE("evaluate: sets") {
  World w(book, state);
  CHECK(w.ask("u1.size in {1, 2}") == "true");
  CHECK(w.ask("u3.size in {1, 2}") == "missing u3.size");
  CHECK(w.ask("1 in {1, u3.size}") == "true");
  CHECK(w.ask("2 in {1, u3.size}") == "missing u3.size");
  CHECK(w.ask("2 not in {1, 3}") == "true");
}

TEST_CASE("evaluate: a missing argument is passed on") {
  World w(book, state);
  CHECK(w.ask("twice(u3)") == "missing u3.size");
  CHECK(w.ask("down(u3.size)") == "missing u3.size");
  CHECK(w.ask("stated(u1)") == "5");
  CHECK(w.ask("stated(u2)") == "not stated stated(u2)");
}

TEST_CASE("evaluate: equations that agree are one, others conflict") {
  World w(book, state);
  CHECK(w.ask("torn(u1)") == "no clause decides torn(u1) by § 1(2), § 1(3)");
  CHECK(w.ask("torn(u2)") == "conflict torn(u2) 1|2 by § 1(2), § 1(3)");
  CHECK(w.by() == "§ 1(2), § 1(3)");
  CHECK(w.ask("torn(u3)") == "missing u3.size");
  CHECK(w.ask("agreed(u2)") == "3");
  CHECK(w.ask("agreed(u3)") == "3");
  CHECK(w.by() == "§ 1(4)");
}

TEST_CASE("evaluate: definitions in circles and too deep ones are missing, not a crash") {
  World w(book, state);
  CHECK(w.ask("round_about(u1)") == "circular round_about(u1)");
  CHECK(w.ask("down(100)") == "0");
  CHECK(w.ask("down(100000)").starts_with("too deep down("));
  CHECK(w.ask("deep(100)") == "200");
  CHECK(w.ask("deep(100000)").starts_with("too deep"));
}

TEST_CASE("evaluate: assumptions pin externs and whole values, a later one before an earlier one") {
  World w(book, state);
  w.assume("stated(u2) is 8");
  CHECK(w.ask("stated(u2)") == "8");
  w.assume("stated(u) is 9");
  CHECK(w.findings() == "");
  CHECK(w.ask("stated(u2)") == "9");
  CHECK(w.ask("stated(u1)") == "9");
  w.assume("torn(u2) is 4");
  CHECK(w.ask("torn(u2)") == "4");
  CHECK(w.ask("torn(u1)") == "no clause decides torn(u1) by § 1(2), § 1(3)");
}

}  // namespace
}  // namespace paragraf::tests
