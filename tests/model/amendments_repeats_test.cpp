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

}  // namespace
}  // namespace paragraf::tests
