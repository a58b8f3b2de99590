// What an amendment makes of sentences that hang on others without stating a rule of their own: `likewise`, `confirms`, `lift`;
// and of what is presupposed. Nothing that falls is an error of the book that is amended.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view base = R"(rulebook river
enum kind: foot, horse, gun
entity unit
  kind: kind
  n:    int
  wet:  bool
extern shallow: bool "the map"
extern night: bool "the clock"
action cross(u: unit) by u in any phase
action ford(u: unit) by u in any phase
action swim(u: unit) by u in any phase
event splash(u: unit, k: int)

§ 1 en "A"

(1) en: Foot may cross.

    may cross(u) if u.kind is foot

(2) en: Horses, too.

    likewise § 1(1) if u.kind is horse

(3) en: The same holds for fords.

    [fords] likewise § 1(2) on ford(u)

(4) en: All of this stands.

    [stands] confirms § 1(1), § 1(2), fords

(5) en: No one has more than ten.

    presuppose few: every u in unit has u.n <= 10

(6) en: A splash counts.

    when splash(u, k)
      add k to u.n

(7) en: And again for what is wet.

    likewise § 1(6) if u.wet

§ 2 en "Swimming"

(1) en: Nobody may swim.

    may swim
    [ban] may not swim(u)

(2) en: That does not hold where it is shallow.

    lift ban if shallow

(3) en: By night it holds there, too.

    lift § 2(2) if night
)";

constexpr std::string_view state =
    R"({ "entities": { "unit": { "f": { "kind": "foot", "n": 9, "wet": false }, "h": { "kind": "horse", "n": 1, "wet": true } } },)"
    R"( "externs": { "shallow": true, "night": true } })";

struct Mission : World {
  explicit Mission(std::string_view items)
      : World({fmt::format("rulebook flood amends river\n\n§ F1 en \"Flood\"\n\n(1) en: One.\n\n{}", items), base}, tests::state) {}
  std::string judged(std::string_view act) {
    const std::string verdict = judge(act);
    return verdict + " by " + by();
  }
};

TEST_CASE("repeats: as the base has them") {
  World world({base}, state);
  CHECK(world.findings() == "");
  CHECK(world.judge("cross(h)") == "allowed");
  CHECK(world.by() == "§ 1(1), § 1(2), § 1(4)");
  CHECK(world.judge("ford(h)") == "allowed");
  CHECK(world.judge("swim(f)") == "denied");
  CHECK(world.perform("splash(h, 2)") == "h.n 1 -> 5 by § 1(6), § 1(7); splash(h, 2)");
  CHECK(world.perform("splash(f, 2)").starts_with("undetermined: presupposed"));
}

TEST_CASE("repeats: what a repetition repeats falls, and so does what repeats or confirms that") {
  Mission mission("    suspend § 1(1)\n");
  CHECK(mission.findings() ==
        "book0.paragraf:7:5: note[P333]: `likewise § 1(1)` in § 1(2) repeats nothing any more\n"
        "book0.paragraf:7:5: note[P333]: `likewise § 1(2)` in § 1(3) repeats nothing any more\n"
        "book0.paragraf:7:5: note[P333]: § 1(4) stays, but has nothing to confirm in § 1(1), § 1(2), fords\n"
        "book0.paragraf:7:5: warning[P334]: no clause decides `cross` and `ford` any more\n");
  CHECK(mission.judge("ford(h)") == "undetermined: no clause decides ford(h) by flood § F1(1)");
}

TEST_CASE("repeats: a whole clause may be suspended, and a repetition together with what it repeats") {
  CHECK(Mission("    suspend § 1(1), § 1(2), fords\n").findings() ==
        "book0.paragraf:7:5: note[P333]: § 1(4) stays, but has nothing to confirm in § 1(1), § 1(2), fords\n"
        "book0.paragraf:7:5: warning[P334]: no clause decides `cross` any more\n");
  Mission clause("    suspend § 1\n");
  CHECK(clause.findings() == "book0.paragraf:7:5: warning[P334]: no clause decides `cross` any more\n");
  CHECK(clause.perform("splash(h, 20)") == "; splash(h, 20)");
}

TEST_CASE("repeats: a confirmation is suspended and replaced like a rule") {
  for (const std::string_view which : {"§ 1(4)", "stands"}) {
    Mission mission(fmt::format("    suspend {}\n", which));
    CHECK(mission.findings() == "");
    CHECK(mission.judged("cross(f)") == "allowed by § 1(1)");
  }
  Mission replaced("    replace § 1(4)\n    confirms § 1(1)\n");
  CHECK(replaced.findings() == "");
  CHECK(replaced.judged("cross(f)") == "allowed by § 1(1), flood § F1(1)");
  CHECK(replaced.judged("ford(h)") == "allowed by § 1(1), § 1(2), § 1(3)");
}

TEST_CASE("repeats: a repetition is replaced by a rule, and the base's references mean that rule") {
  Mission mission("    replace § 1(2)\n    may cross(u) if u.kind is gun\n");
  CHECK(mission.findings() == "");
  CHECK(mission.judge("cross(h)") == "undetermined: no clause decides cross(h) by § 1(1), § 1(4), flood § F1(1)");
  CHECK(mission.judge("ford(f)") == "undetermined: no clause decides ford(f) by § 1(3), § 1(4), flood § F1(1)");
  Mission both("    replace § 1(1), § 1(2)\n    may cross(u) if u.n > 0\n");
  CHECK(both.findings() == "");
  CHECK(both.judged("ford(h)") == "allowed by § 1(3), § 1(4), flood § F1(1)");
}

TEST_CASE("repeats: a mission repeats and confirms what the base states") {
  Mission mission("    likewise § 1(1) on swim(u) if u.n is 9\n    confirms § 1(6)\n    lift ban if u.n is 9\n");
  CHECK(mission.findings() == "");
  CHECK(mission.judge("swim(f)") == "allowed");
  CHECK(mission.judge("swim(h)") == "denied");
  CHECK(mission.perform("splash(h, 1)") == "h.n 1 -> 3 by § 1(6), § 1(7), flood § F1(1); splash(h, 1)");
}

TEST_CASE("repeats: a sentence cannot repeat what it replaces") {
  CHECK(Mission("    replace § 1(6)\n    likewise § 1(6) if u.n > 3\n").findings() ==
        "book0.paragraf:7:5: note[P333]: `likewise § 1(6)` in flood § F1(1) repeats nothing any more\n"
        "book0.paragraf:7:5: note[P333]: `likewise § 1(6)` in § 1(7) repeats nothing any more\n");
}

TEST_CASE("presupposed: suspended, replaced under its own name, and joined by another of the name") {
  for (const std::string_view which : {"§ 1(5)", "few"}) {
    Mission mission(fmt::format("    suspend {}\n", which));
    CHECK(mission.findings() == "");
    CHECK(mission.perform("splash(f, 5)") == "f.n 9 -> 14 by § 1(6); splash(f, 5)");
  }
  Mission replaced("    replace § 1(5)\n    presuppose few: every u in unit has u.n <= 12\n");
  CHECK(replaced.findings() == "");
  CHECK(replaced.perform("splash(f, 3)") == "f.n 9 -> 12 by § 1(6); splash(f, 3)");
  CHECK(replaced.perform("splash(f, 4)").starts_with("undetermined: presupposed"));
  Mission joined("    presuppose few: every u in unit has u.n >= 0\n");
  CHECK(joined.findings() == "");
  CHECK(joined.perform("splash(f, -10)").starts_with("undetermined: presupposed"));
  CHECK(joined.perform("splash(f, 2)").starts_with("undetermined: presupposed"));
  CHECK(joined.perform("splash(f, -9)") == "f.n 9 -> 0 by § 1(6); splash(f, -9)");
}

TEST_CASE("lifts: one that is replaced is lifted by what lifted it, where it stands now") {
  Mission mission("    replace § 2(2)\n    lift § 2(1).ban if u.kind is horse\n");
  CHECK(mission.findings() == "");
  CHECK(mission.judge("swim(h)") == "denied");   // by night § 2(3) lifts the new sentence, too
  CHECK(mission.judge("swim(f)") == "denied");
  Mission day("    replace § 2(2)\n    lift § 2(1).ban if u.kind is horse\n    suspend § 2(3)\n");
  CHECK(day.judge("swim(h)") == "allowed");
  CHECK(day.judge("swim(f)") == "denied");
  Mission gone("    suspend § 2(2)\n");
  CHECK(gone.findings() ==
        "book0.paragraf:7:5: note[P333]: `lift § 2(2)` in § 2(3) lifts nothing any more\n"
        "book0.paragraf:7:5: note[P333]: § 2(2) falls, and what it lifts holds again\n");
}

// A label names one rule of its sentence, and what stands for it when the sentence is replaced is not the whole new sentence.
constexpr std::string_view labelled = R"(rulebook road
entity unit
  hp:  int
  n:   int
  vip: bool
action go(u: unit) by u in any phase
action run(u: unit) by u in any phase

§ 1 en "A"

(1) en: Going is for the living, and costs one.

    [gg] may go(u) if u.hp > 0
    when go(u)
      take 1 from u.hp

(2) en: Running, too.

    likewise gg on run(u)

(3) en: So it is.

    confirms gg

§ 2 en "B"

(1) en: Going counts.

    [counted] when go(u)
      add 1 to u.n
    [tired] may not go(u) if u.hp > 50

(2) en: Not for those who matter.

    lift counted if u.vip

(3) en: Nor are they ever tired.

    may go(u) despite tired if u.vip

(4) en: What comes later sees the count.

    when go(u) if u.n > 5 after counted
      set u.n to 0
)";

struct Road : World {
  explicit Road(std::string_view items)
      : World({fmt::format("rulebook mud amends road\n\n§ F1 en \"Mud\"\n\n(1) en: One.\n\n{}", items), labelled},
              R"({ "entities": { "unit": { "a": { "hp": 9, "n": 1, "vip": false }, "b": { "hp": 60, "n": 1, "vip": true } } } })") {}
};

TEST_CASE("labels: of a replaced sentence only what bears the label is repeated, confirmed and lifted") {
  Road plain("    value none: int = 0\n");
  CHECK(plain.findings() == "");
  CHECK(plain.perform("go(a)") == "a.hp 9 -> 8 by § 1(1), a.n 1 -> 2 by § 2(1); go(a)");
  CHECK(plain.perform("run(a)") == "; run(a)");
  CHECK(plain.perform("go(b)") == "b.hp 60 -> 59 by § 1(1); go(b)");

  Road named("    replace § 1(1)\n    [gg] may go(u) if u.hp > 8\n    when go(u)\n      take 2 from u.hp\n");
  CHECK(named.findings() == "");
  CHECK(named.perform("run(a)") == "; run(a)");
  CHECK(named.judge("run(a)") == "allowed");
  CHECK(named.by() == "§ 1(2), mud § F1(1)");
  CHECK(named.perform("go(a)") == "a.hp 9 -> 7 by mud § F1(1), a.n 1 -> 2 by § 2(1); go(a)");   // § 1(3) confirms the norm alone

  Road lifted("    replace § 2(1)\n    [counted] when go(u)\n      add 2 to u.n\n    [tired] may not go(u) if u.hp > 55\n"
              "    when go(u)\n      add 3 to u.hp\n");
  CHECK(lifted.findings() == "");
  CHECK(lifted.perform("go(b)") == "b.hp 60 -> 62 by § 1(1), mud § F1(1); go(b)");   // only the count is lifted
}

TEST_CASE("labels: if nothing bears the label, what speaks of the same act stands in") {
  Road norm("    replace § 1(1)\n    may go(u) if u.hp > 8\n    when go(u)\n      take 2 from u.hp\n");
  CHECK(norm.findings() == "");
  CHECK(norm.perform("run(a)") == "; run(a)");
  CHECK(norm.judge("run(a)") == "allowed");
  CHECK(norm.by() == "§ 1(2), mud § F1(1)");
  CHECK(norm.judge("go(a)") == "allowed");
  CHECK(norm.by() == "§ 1(3), mud § F1(1)");
  Road rules("    replace § 2(1)\n    when go(u)\n      add 2 to u.n\n    may not go(u) if u.hp > 55\n"
             "    may not run(u) if u.hp > 70\n");
  CHECK(rules.findings() == "");
  CHECK(rules.perform("go(b)") == "b.hp 60 -> 59 by § 1(1); go(b)");   // lifts the count; § 2(3) lifts the ban on going
  CHECK(rules.perform("go(a)") == "a.hp 9 -> 8 by § 1(1), a.n 1 -> 3 by mud § F1(1); go(a)");
}

TEST_CASE("labels: if nothing speaks of the same act either, what hangs on the label falls") {
  CHECK(Road("    replace § 1(1)\n    when go(u)\n      take 2 from u.hp\n").findings() ==
        "book0.paragraf:7:5: note[P333]: `likewise gg` in § 1(2) repeats nothing any more\n"
        "book0.paragraf:7:5: note[P333]: § 1(3) stays, but has nothing to confirm in gg\n"
        "book0.paragraf:7:5: warning[P334]: no clause decides `run` any more\n");
  Road other("    replace § 2(1)\n    may not run(u) if u.hp > 70\n");
  CHECK(other.findings() ==
        "book0.paragraf:7:5: note[P333]: `lift counted` in § 2(2) lifts nothing any more\n"
        "book0.paragraf:7:5: note[P333]: § 2(3) stays, but has nothing to lift in tired\n");
  CHECK(other.perform("go(b)") == "b.hp 60 -> 59 by § 1(1); go(b)");
}

}  // namespace
}  // namespace paragraf::tests
