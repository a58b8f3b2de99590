// Verdicts: permissions, prohibitions, limits, exceptions, closed and free acts, phases; and the sentences they rest on.
#include <doctest/doctest.h>

#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view book = R"(rulebook norms
title     en "Norms"
languages en

enum side: red, blue
enum arm:  horse, foot, gun

entity unit
  side:   side
  arm:    arm
  size:   int
  manned: bool
  inside: house?
entity house
  size: int

sequence turn: movement, firing

§ 1 en "Entering"

(1) en: Units may enter houses with room.

    action enter(u: unit, h: house) by u.side in movement
    may enter(u, h) if u.size <= room(h)
    value room(h: house): int = h.size * 2

(2) en: Guns may not.

    may not enter(u, h) if u.arm is gun

(3) en: Except small ones.

    may enter(u, h) despite § 1(2) if u.arm is gun and u.size <= 1

(4) en: Horse only if the house is large.

    action ride(u: unit, h: house) by u.side in any phase
    may ride(u, h) if u.arm is horse only if h.size > 5

(5) en: Nobody leaves unless manned.

    action leave(u: unit) by u.side in any phase
    may leave(u) if u.inside is something
    may not leave(u) if u.arm is gun unless u.manned

§ 2 en "Closed and free"

(1) en: Firing is forbidden if not permitted.

    action fire(u: unit) by u.side in any phase
    closed fire(u)
    may fire(u) if u.size > 3 and u.arm is gun
    may fire(u) if u.manned

(2) en: Shouting is free.

    action shout(u: unit) by u.side in any phase
    free shout(u)
    may not shout(u) if u.size > 3

(3) en: Both.

    action wave(u: unit) by u.side in any phase
    free wave(u)

(4) en: Both.

    closed wave(u)

(5) en: A quarrel.

    value quarrel(u: unit): int = 1

(6) en: A quarrel.

    value quarrel(u) = 2
    action argue(u: unit) by u.side in any phase
    may argue(u) if quarrel(u) is 1
)";

constexpr std::string_view state = R"({"phase": "movement", "entities": {
  "unit": {"u1": {"arm": "foot", "size": 2, "manned": false, "inside": "h1"},
           "u2": {"arm": "gun", "size": 2, "manned": true, "inside": "h1"},
           "u3": {"arm": "gun", "size": 1, "manned": false, "inside": "h1"},
           "u4": {"arm": "horse", "size": 9, "inside": "h1"},
           "u5": {"size": 2},
           "u6": {"arm": "gun", "inside": "h1"}},
  "house": {"h1": {"size": 2}, "h2": {"size": 6}, "h3": {}}}})";

TEST_CASE("judge: a prohibition restricts a permission, an exception lifts it") {
  World w(book, state);
  REQUIRE(w.findings() == "rulebook.paragraf:68:5: warning[P307]: `wave` is both free and closed\n");
  CHECK(w.judge("enter(u1, h1)") == "allowed");
  CHECK(w.by() == "§ 1(1)");
  CHECK(w.judge("enter(u2, h1)") == "denied");
  CHECK(w.by() == "§ 1(2)");
  CHECK(w.judge("enter(u3, h1)") == "allowed");
  CHECK(w.by() == "§ 1(1), § 1(3)");
  CHECK(w.judge("enter(u5, h1)") == "undetermined: missing u5.arm");
  CHECK(w.by() == "§ 1(2)");
  CHECK(w.judge("enter(u1, h3)") == "undetermined: missing h3.size");
  CHECK(w.judge("enter(u2, h3)") == "denied");
  CHECK(w.judge("enter(u4, h1)") == "undetermined: no clause decides enter(u4, h1) by § 1(1), § 1(3)");
}

TEST_CASE("judge: only if permits and forbids, unless only forbids") {
  World w(book, state);
  CHECK(w.judge("ride(u4, h2)") == "allowed");
  CHECK(w.judge("ride(u4, h1)") == "denied");
  CHECK(w.by() == "§ 1(4)");
  CHECK(w.judge("ride(u4, h3)") == "undetermined: missing h3.size");
  CHECK(w.judge("ride(u1, h1)") == "undetermined: no clause decides ride(u1, h1) by § 1(4)");
  CHECK(w.judge("leave(u2)") == "allowed");
  CHECK(w.by() == "§ 1(5)");
  CHECK(w.judge("leave(u3)") == "denied");
  CHECK(w.judge("leave(u6)") == "undetermined: missing u6.manned");
}

TEST_CASE("judge: closed denies what no permission covers, free allows what no prohibition meets") {
  World w(book, state);
  CHECK(w.judge("fire(u2)") == "allowed");
  CHECK(w.judge("fire(u1)") == "denied");
  CHECK(w.by() == "§ 2(1)");
  CHECK(w.judge("fire(u4)") == "undetermined: missing u4.manned");
  CHECK(w.judge("shout(u1)") == "allowed");
  CHECK(w.by() == "§ 2(2)");
  CHECK(w.judge("shout(u4)") == "denied");
  CHECK(w.judge("shout(u6)") == "undetermined: missing u6.size");
  CHECK(w.judge("wave(u1)") == "conflict: conflict wave(u1) false|true by § 2(3), § 2(4)");
  CHECK(w.judge("argue(u1)") == "conflict: conflict quarrel(u1) 1|2 by § 2(5), § 2(6)");
}

TEST_CASE("judge: an act outside its phase is denied by its declaration; without a phase it is not tested") {
  World w(book, state);
  w.state().phase = w.book().phase_of.at(w.book().names.find("firing"));
  CHECK(w.judge("enter(u1, h1)") == "denied");
  CHECK(w.by() == "§ 1(1)");
  CHECK(w.judge("leave(u2)") == "allowed");
  w.state().phase = {};
  CHECK(w.judge("enter(u1, h1)") == "allowed");
}

}  // namespace
}  // namespace paragraf::tests
