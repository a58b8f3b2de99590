// What would have to be different for an act to be allowed: comparisons solved for what is stored, whatever their form.
#include <doctest/doctest.h>

#include "tests/interpreter/asker.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view book = R"(rulebook flight
title     en "Flight"
languages en

measure height: m, km = 1000

enum kind: glider, balloon

entity craft
  kind:  kind
  at:    height
  speed: int
  load:  number
  ready: bool
  tower: tower?
entity tower
  top: height

extern calm: bool "the weather table"

sequence turn: movement

§ 1 en "Flying"

(1) en: Whoever is clear of a tower may pass it.

    action pass(c: craft, t: tower) by c.kind in movement
    value clear(c: craft, t: tower): bool = c.at >= t.top + 10 m
    may pass(c, t) only if clear(c, t)

(2) en: Fast craft may not land, unless light.

    action land(c: craft) by c.kind in movement
    may land(c)
    may not land(c) if 20 - 2 * c.speed < 4 unless c.load / 3 <= 1

(3) en: Diving is closed.

    action dive(c: craft, t: tower) by c.kind in movement
    closed dive(c, t)
    may dive(c, t) if c.kind is not balloon and (c.ready or calm)
    may dive(c, t) if c.tower is t

(4) en: Two at a tower are too many.

    action moor(c: craft, t: tower) by c.kind in movement
    may moor(c, t) only if no d in craft where d.tower is t

(5) en: The load is weighed.

    action lift(c: craft) by c.kind in movement
    may lift(c) only if ceil(c.load) < 2 and c.speed is 3
)";

constexpr std::string_view world = R"({ "phase": "movement", "entities": {
  "craft": {
    "c1": { "kind": "balloon", "at": "30 m", "speed": 9, "load": 6, "ready": false },
    "c2": { "kind": "glider", "at": "30 m", "speed": 9, "load": 6, "ready": false, "tower": "t1" } },
  "tower": { "t1": { "top": "25 m" }, "t2": { "top": "1 m" } } },
  "externs": { "calm": [ { "args": [], "is": false } ] } })";

std::string remedy(std::string_view act) {
  Asker asker(book, world);
  const std::string why = asker.judge(act).why;
  const std::size_t at = why.find("to be allowed:\n");
  return at == why.npos ? why.substr(0, why.find('\n')) : why.substr(at + 15);
}

TEST_CASE("remedy: a condition that a value defines is followed") {
  CHECK(remedy("pass(c1, t1)") == "  c1.at must be at least 35 m (now 30 m) or t1.top must be at most 20 m (now 25 m)\n");
  CHECK(remedy("pass(c1, t2)") == "pass(c1, t2): allowed");
}

TEST_CASE("remedy: negative factors turn the comparison; a prohibition yields to its condition or its limit") {
  CHECK(remedy("land(c1)") == "  c1.speed must be at most 8 (now 9) or c1.load must be at most 3 (now 6)\n");
}

TEST_CASE("remedy: of several permissions one is enough") {
  CHECK(remedy("dive(c1, t1)") ==
        "  (c1.kind must not be balloon and (c1.ready must be true or calm must be true)) or c1.tower must be t1 (now\n"
        "    nothing)\n");
  CHECK(remedy("dive(c2, t2)") == "  c2.ready must be true or calm must be true or c2.tower must be t2 (now t1)\n");
}

TEST_CASE("remedy: what cannot be solved is quoted") {
  CHECK(remedy("moor(c1, t1)") == "  it must be so that: no d in craft where d.tower is t\n");
  CHECK(remedy("lift(c1)") == "  it must be so that: ceil(c.load) < 2 and c1.speed must be 3\n");
}

}  // namespace
}  // namespace paragraf::tests
