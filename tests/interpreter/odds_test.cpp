// Odds in the language: exact over all rolls of the dice that are left out, missing if they are for some roll, and dice that a book names.
#include <doctest/doctest.h>

#include "tests/support/running.hpp"
#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view book = R"(rulebook lots
uses dice
entity unit
  skill: int
  luck:  die?
enum way: often, rarely
reading speed "how often?": slow or fast
extern fate: die "the umpire"
extern wind(n: int): int "the weather"
value usual: die = 2d6 if speed is slow
value usual = 3d6 if speed is fast
value best: die = keep_highest(4d6, 3)
value worst: die = keep_lowest(4d6, 3)
value pool: die = count_at_least(5d10, 8)
value kept: int = 4
value wrong: die = keep_highest(3d6, kept)
value two: die = keep_highest(3d6, 2)
value twice: die = keep_lowest(two, 1)
value none: die = count_at_least(8d6, 7)
value whatever: die = count_at_least(8d6, 0)

§ 1 en "Rolls"

(1) en: The rolls.

    value hits(target: int, roll: 2d6): bool = roll >= target
    value both(target: int, a: d6, b: d6): bool = a >= target and b >= target
    value lucky(roll: fate): bool = roll > 3
    value usually(roll: usual): int = roll
    value high(roll: best): int = roll
    value low(roll: worst): int = roll
    value successes(roll: pool): int = roll
    value sevens(roll: none): int = roll
    value zeros(roll: whatever): int = roll
    value off(roll: wrong): int = roll
    value off_twice(roll: twice): int = roll
    value half(roll: d6): bool
    value clash(roll: d6): bool = true
    value named(u: unit, roll: 2d6): bool = roll >= u.skill
    value blown(roll: 2d6): bool = roll > wind(roll)
    value many(a: 100d6, b: 100d6, c: 100d6, d: 100d6): bool = a > b and c > d

(2) en: A roll of 2 never hits.

    value hits(target, roll) = false despite § 1(1) if roll is 2
    value half(roll) = true if roll <= 3
    value clash(roll) = false if roll is 6
)";
constexpr std::string_view state = R"({"entities": {"unit": {"u1": {"skill": 7, "luck": "2d6"}, "u2": {}}}})";

}  // namespace

TEST_CASE("odds: exact, with exceptions, over all rolls") {
  World world(book, state);
  REQUIRE(world.findings() == "");
  CHECK(world.ask("odds(hits(8))") == "5/12");
  CHECK(world.by() == "§ 1(1), § 1(2)");
  CHECK(world.ask("odds(hits(2))") == "35/36");
  CHECK(world.ask("odds(hits(13))") == "0");
  CHECK(world.ask("1 - odds(hits(8))") == "7/12");
  CHECK(world.ask("odds(both(5))") == "1/9");
  CHECK(world.ask("odds(named(u1))") == "7/12");
  CHECK(world.ask("odds(true)") == "1");
}

TEST_CASE("odds: each call that leaves a die out rolls it once") {
  World world(book, state);
  CHECK(world.ask("odds(hits(8) and hits(8))") == "25/144");
  CHECK(world.ask("odds(hits(8) or hits(8))") == "95/144");
  CHECK(world.ask("odds(hits(8) and odds(hits(9)) > 1 / 4)") == "5/12");
  CHECK(world.ask("odds(hits(8, 9))") == "1");
  CHECK(world.ask("odds(both(3, _, 2))") == "0");
  CHECK(world.ask("odds(both(3, _, 4))") == "2/3");
}

TEST_CASE("odds: what is missing for some rolls is missing") {
  World world(book, state);
  CHECK(world.ask("odds(half())") == "no clause decides half(4) by § 1(2); no clause decides half(5) by § 1(2); no clause decides half(6) by § 1(2)");
  CHECK(world.ask("odds(half() or true)") == "1");
  CHECK(world.ask("odds(clash())") == "conflict clash(6) false|true by § 1(1), § 1(2)");
  CHECK(world.ask("odds(named(u2))") == "missing u2.skill");
  world.assume("wind(n) is 6");
  CHECK(world.ask("odds(blown())") == "7/12");
}

TEST_CASE("odds: a die that is stated elsewhere names itself until it is stated") {
  World world(book, state);
  CHECK(world.ask("odds(lucky())") == "not stated fate()");
  CHECK(world.ask("lucky(9)") == "true");
  world.assume("fate is d6");
  CHECK(world.ask("odds(lucky())") == "0.5");
  CHECK(world.ask("lucky(3)") == "false");
  CHECK(world.ask("lucky(9)") == "outside lucky() 9 [roll: found 9, expected 1 to 6] by § 1(1)");
  world.assume("fate is keep_highest(2d6, 1)");
  CHECK(world.ask("odds(lucky())") == "0.75");
  CHECK(world.ask("fate") == "keep_highest(2d6, 1)");
  CHECK(world.ask("fate is keep_highest(2d6, 1)") == "true");
}

TEST_CASE("odds: dice that the book names") {
  World world(book, state);
  CHECK(world.ask("odds(usually() >= 12)") == "1/36");
  world.choose("speed", 1);
  CHECK(world.ask("odds(usually() >= 12)") == "0.375");
  CHECK(world.ask("odds(high() >= 15)") == "25/108");
  CHECK(world.ask("odds(low() <= 6)") == "25/108");
  CHECK(world.ask("odds(successes() is 0)") == "0.16807");
  CHECK(world.ask("odds(off() > 1)") == "not measured keep_highest(3d6, 4) [of 3d6 at least 1 and at most 3 are kept, not 4]");
  CHECK(world.ask("odds(off_twice() > 1)") ==
        "not measured keep_lowest(keep_highest(3d6, 2), 1) [keep_highest(3d6, 2) is made of other dice; what counts is said once]");
  CHECK(world.ask("odds(sevens() is 0)") == "1");
  CHECK(world.ask("odds(zeros() is 8)") == "1");
  CHECK(world.ask("odds(sevens() > 0)") == "0");
  CHECK(world.ask("odds(2d6 >= 9)") == "5/18");
  CHECK(world.ask("odds(2d6 > 3 + d6)") == "0.5");
  CHECK(world.ask("high(3 + 4d6)") == "question:1:10: error[P209]: a die is rolled by an event or a value: make it a parameter\n");
  CHECK(world.ask("u1.luck is 2d6") == "true");
}

TEST_CASE("odds: dice that cannot be rolled are refused with what they show") {
  World world(book, state);
  CHECK(world.ask("hits(8, 13)") == "outside hits() 13 [roll: found 13, expected 2 to 12] by § 1(1)");
  CHECK(world.ask("hits(8, 1)") == "outside hits() 1 [roll: found 1, expected 2 to 12] by § 1(1)");
  CHECK(world.ask("high(19)") == "outside high() 19 [roll: found 19, expected 3 to 18] by § 1(1)");
  CHECK(world.ask("u1.luck is 0d6") == "question:1:12: error[P213]: `0d6` is no die: expected 1 to 1000 dice with 1 to 1000000 faces\n");
  CHECK(world.ask("u1.luck is 1000000d6") ==
        "question:1:12: error[P213]: `1000000d6` is no die: expected 1 to 1000 dice with 1 to 1000000 faces\n");
  const World faceless(book, R"({"entities": {"unit": {"u1": {"luck": "d0"}}}})");
  CHECK(faceless.findings().find("found the text \"d0\", expected a die, such as \"2d6\"") != std::string::npos);
}

TEST_CASE("odds: work is bounded, and the part that is left is missing") {
  World world(book, state);
  interpreter::Limits limits;
  limits.work = 100'000;
  interpreter::Work work(limits);
  world.choices.work = &work;
  CHECK(world.ask("odds(many())") == "limit [this takes more than 100000 evaluations (limit `work`)]");
}

TEST_CASE("odds: dice with names in Danish and Russian words") {
  CHECK(problems(R"(sprog da
regelbog lodder
titel en "Lots" da "Lodder"
udgivet på en, da
bruger terninger

begreb fate da "skæbne"
ekstern skæbne: terning "bordet"
værdi bedste: terning = behold_højeste(4d6, 3)

værdi heldig(slag: skæbne): sandhed = slag > 3
værdi styrke(slag: bedste): heltal = slag

eksempel "lodder"
  antag skæbne er antal_mindst(2d6, 5)
  så sandsynlighed(heldig()) er 0
  så sandsynlighed(styrke() >= 15) er 25/108
)") == "");
  CHECK(problems(R"(язык ru
книга жребий
использует кости

внешнее судьба: кость "стол"
величина худшие: кость = младшие_из(4d6, 3)

величина везёт(бросок: судьба): логическое = бросок > 3
величина слабость(бросок: худшие): целое = бросок

пример "жребий"
  допустим судьба это d6
  тогда вероятность(везёт()) это 1/2
  тогда вероятность(слабость() <= 6) это 25/108
)") == "");
}

}  // namespace paragraf::tests
