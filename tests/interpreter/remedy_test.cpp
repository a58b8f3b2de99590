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

(6) en: Who is at a tower is struck from there, unless by those who are ready.

    action strike(c: craft, d: craft) by c.kind in movement
    may strike(c, d) if d.tower is something
    may not strike(c, d) if d.tower is something and not c.ready unless c.tower is some t and d.tower is t
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
        "  ((c1.ready must be true or calm must be true) and c1.kind must not be balloon) or c1.tower must be t1 (now\n"
        "    nothing)\n");
  CHECK(remedy("dive(c2, t2)") == "  c2.ready must be true or calm must be true or c2.tower must be t2 (now t1)\n");
}

TEST_CASE("remedy: what would end the permission is no way, and what is bound is named by where it comes from") {
  CHECK(remedy("strike(c1, c2)") ==
        "  c1.ready must be true or (c1.tower must be given and c2.tower must be c1.tower)\n");
}

TEST_CASE("remedy: what cannot be solved is quoted") {
  CHECK(remedy("moor(c1, t1)") == "  no d in craft where d.tower is t1 must hold\n");
  CHECK(remedy("lift(c1)") == "  ceil(c1.load) < 2 must hold and c1.speed must be 3\n");
}

constexpr std::string_view moves = R"(rulebook moves
title     en "Moves"
languages en

enum side: red, blue

entity piece
  side:  side
  power: int
  rests: bool

sequence turn: morning, evening, night

§ 1 en "Moving"

(1) en: Nobody moves far, and whoever rests moves one step.

    action move(p: piece, far: int) by p.side in morning, evening
    closed move(p, _)
    may move(p, far) only if far <= 6
    may not move(p, far) if far > 5
    may not move(p, far) if 2 * far > 2 and p.rests

(2) en: The stronger takes the weaker, if it is another's.

    action take(p: piece, q: piece) by p.side in morning
    value strength(p: piece): int = p.power + 1
    may take(p, q) if p.side is not q.side and strength(p) > strength(q)

(3) en: A leap is as long as it is.

    action leap(p: piece, far: int, high: int) by p.side in morning
    value short(length: int): bool = length < 3
    may leap(p, far, high) only if short(far) and high is 2
)";

constexpr std::string_view pieces = R"({ "phase": "morning", "entities": { "piece": {
  "ulf": { "side": "red", "power": 3, "rests": false }, "sven": { "side": "red", "power": 5, "rests": true } } } })";

std::string needs(std::string_view act, std::string_view phase = "morning") {
  Asker asker(moves, pieces);
  asker.state.phase = asker.small.book->phase_of.at(asker.small.book->names.intern(std::string(phase)));
  const std::string why = asker.judge(act).why;
  const std::size_t at = why.find("to be allowed:\n");
  return at == why.npos ? why.substr(0, why.find('\n')) : why.substr(at + 15);
}

TEST_CASE("remedy: another act of the kind, and nothing that another line says already") {
  CHECK(needs("move(ulf, 7)") == "  move with far at most 5 (now 7)\n");
  CHECK(needs("move(ulf, 5)") == "move(ulf, 5): allowed");
  CHECK(needs("move(sven, 7)") ==
        "  move with far at most 5 (now 7)\n  move with far at most 1 (now 7) or sven.rests must be false\n");
}

TEST_CASE("remedy: a condition that is quoted names who is meant; what something is comes last") {
  CHECK(needs("take(ulf, sven)") == "  strength(ulf) > strength(sven) must hold and ulf.side must not be red\n");
}

TEST_CASE("remedy: a parameter is followed into the value that tests it") {
  CHECK(needs("leap(ulf, 3, 1)") == "  leap with far less than 3 (now 3) and leap with high 2 (now 1)\n");
}

TEST_CASE("remedy: outside of its phases an act waits for them") {
  CHECK(needs("move(ulf, 1)", "night") == "  the phase must be morning or evening (now night)\n");
}

}  // namespace
}  // namespace paragraf::tests
