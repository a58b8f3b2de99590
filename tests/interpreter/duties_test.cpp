// Duties: due or not, for every binding; what they deny, what cancels them, and what they contradict.
#include <doctest/doctest.h>

#include "interpreter/state_json.hpp"
#include "tests/interpreter/asker.hpp"
#include "tests/support/running.hpp"
#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view book = R"(rulebook duties
languages en

sequence turn: movement, firing
enum side: red, blue
measure length: cm

entity unit
  side:    side
  routed:  bool
  pinned:  bool?
  burning: bool
  near:    unit?

§ 1 en "Acts"

(1) en: What units do.

    action march(u: unit, far: length) by u.side in movement
    action wait(u: unit) by u.side in any phase
    action shoot(u: unit, v: unit) by u.side in firing
    action call(s: side) by s in any phase
    action mark(u: unit, n: int in 1..2) by u.side in movement
    free march or wait or shoot or call or mark

§ 2 en "Duties"

(1) en: Routed units march each movement phase.

    must march(u, _) each movement if u.routed

(2) en: Pinned units need not.

    need not march(u, _) if u.pinned is some p and p

(3) en: Who is near somebody shoots at them.

    must shoot(u, v) if u.near is some w and w is v

(4) en: Both sides call once a turn.

    must call(s) each turn

(5) en: Burning units wait before anything else happens.

    must wait(u) first phase if u.burning

§ 3 en "Limits"

(1) en: Nobody marches more than 90 cm.

    may not march(_, far) if far > 90 cm

(2) en: Nobody shoots at their own.

    may not shoot(u, v) if u.side is v.side
)";

std::string state(std::string_view phase, std::string_view units, std::string_view done = "") {
  return (phase.empty() ? std::string("{") : "{ \"phase\": \"" + std::string(phase) + "\",") + R"("entities": { "unit": {)" +
         std::string(units) + "} }" + std::string(done) + "}";
}

constexpr std::string_view called = R"(, "done": [ { "act": "call", "args": ["red"], "in": "turn" }, { "act": "call", "args": ["blue"], "in": "turn" } ])";

TEST_CASE("duties: the end of the phase is denied while one is due") {
  World world(book, state("movement", R"("a": { "side": "red", "routed": true, "burning": false },
    "b": { "side": "red", "routed": false, "burning": false }, "c": { "side": "blue", "routed": true, "burning": false })"));
  REQUIRE(world.findings() == "");
  CHECK(world.judge("end_phase(movement)") == "denied: due march(a) by § 2(1); due march(c) by § 2(1)");
  CHECK(world.by() == "§ 2(1)");
  CHECK(world.perform("march(a, 20 cm)", true) == "; march(a, 20 cm)");
  CHECK(world.judge("end_phase(movement)") == "denied: due march(c) by § 2(1)");
  CHECK(world.perform("march(c, 1 cm)", true) == "; march(c, 1 cm)");
  CHECK(world.perform("end_phase(movement)", true) == "phase movement -> firing by rulebook.paragraf; end_phase(movement)");
  CHECK(world.by() == "§ 2(1)");                // what was fulfilled is a reason
  CHECK(world.state().done.empty());
}

TEST_CASE("duties: what is not known leaves the end undetermined, unless another denies it") {
  World world(book, state("movement", R"("a": { "routed": false, "burning": false }, "b": { "burning": false })"));
  CHECK(world.judge("end_phase(movement)") == "undetermined: missing b.routed");
  World denied(book, state("movement", R"("a": { "routed": true, "burning": false }, "b": { "burning": false })"));
  CHECK(denied.judge("end_phase(movement)") == "denied: due march(a) by § 2(1)");
}

TEST_CASE("duties: need not cancels") {
  World world(book, state("movement", R"("a": { "routed": true, "burning": false, "pinned": true })"));
  CHECK(world.judge("end_phase(movement)") == "allowed");
  CHECK(world.by() == "§ 2(2)");
  World open(book, state("movement", R"("a": { "routed": true, "burning": false, "pinned": false })"));
  CHECK(open.judge("end_phase(movement)") == "denied: due march(a) by § 2(1)");
}

TEST_CASE("duties: of a sequence they last through its phases") {
  World world(book, state("movement", R"("a": { "routed": false, "burning": false, "near": null, "side": "red" })"));
  CHECK(world.judge("end_phase(movement)") == "allowed");
  world.perform("call(red)", true);
  CHECK(world.judge("end_phase(turn)") == "denied");  // the firing is still to come
  world.perform("end_phase(movement)", true);
  CHECK(world.judge("end_phase(turn)") == "denied: due call(blue) by § 2(4)");
  CHECK(interpreter::write_state(world.state()).find(R"("done": [
    { "act": "call", "args": ["red"], "in": "turn" }
  ])") != std::string::npos);
  world.perform("call(blue)", true);
  CHECK(interpreter::write_state(world.state()).find(R"({ "act": "call", "args": ["blue"], "in": "firing" },)") != std::string::npos);
  CHECK(world.perform("end_phase(turn)", true) == "phase firing -> movement by rulebook.paragraf; end_phase(turn)");
  world.perform("end_phase(movement)", true);
  CHECK(world.judge("end_phase(turn)").find("denied: due call(red)") == 0);  // a new turn
}

TEST_CASE("duties: without P they are those of the phases of the act") {
  const std::string units = R"("a": { "side": "red", "routed": false, "burning": false, "near": "b" },
                               "b": { "side": "blue", "routed": false, "burning": false, "near": null })";
  World world(book, state("movement", units, called));
  REQUIRE(world.findings() == "");
  CHECK(world.judge("end_phase(movement)") == "allowed");
  World firing(book, state("firing", units, called));
  CHECK(firing.judge("end_phase(firing)") == "denied: due shoot(a, b) by § 2(3)");
  CHECK(firing.judge("end_phase(turn)") == "denied: due shoot(a, b) by § 2(3)");
  firing.perform("shoot(b, a)", true);
  CHECK(firing.judge("end_phase(firing)") == "denied: due shoot(a, b) by § 2(3)");
  firing.perform("shoot(a, b)", true);
  CHECK(firing.judge("end_phase(turn)") == "allowed");
}

TEST_CASE("duties: what is first denies every other act of its chooser") {
  World world(book, state("movement", R"("a": { "side": "red", "routed": false, "burning": true },
    "b": { "side": "red", "routed": false, "burning": false }, "c": { "side": "blue", "routed": false, "burning": false })"));
  CHECK(world.judge("march(b, 3 cm)") == "denied: due wait(a) by § 2(5)");
  CHECK(world.by() == "§ 2(5)");
  CHECK(world.judge("wait(b)") == "denied: due wait(a) by § 2(5)");
  CHECK(world.judge("wait(a)") == "allowed");
  CHECK(world.judge("march(c, 3 cm)") == "allowed");   // the other side may act
  CHECK(world.judge("call(red)") == "denied: due wait(a) by § 2(5)");
  CHECK(world.judge("end_phase(movement)") == "denied: due wait(a) by § 2(5)");
  world.perform("wait(a)", true);
  CHECK(world.judge("march(b, 3 cm)") == "allowed");
  World unknown(book, state("movement", R"("a": { "side": "red" }, "b": { "side": "red" })"));
  CHECK(unknown.judge("march(b, 3 cm)") == "undetermined: missing a.burning; missing b.burning");
}

TEST_CASE("duties: what is due and forbidden is a conflict, unless the prohibition hangs on what is left open") {
  World world(book, state("firing", R"("a": { "side": "red", "burning": false, "near": "b" }, "b": { "side": "red", "burning": false, "near": "a" })"));
  CHECK(world.judge("shoot(a, b)") == "conflict: conflict shoot(a, b) [it is due, and it is forbidden] by § 2(3), § 3(2)");
  World moving(book, state("movement", R"("a": { "side": "red", "burning": false, "routed": true })"));
  CHECK(moving.judge("march(a, 95 cm)") == "denied");
  CHECK(moving.by() == "§ 3(1)");
  CHECK(moving.judge("march(a, 90 cm)") == "allowed");
}

TEST_CASE("duties: in a state without a phase") {
  World world(book, state("", R"("a": { "side": "red", "routed": true, "burning": false, "near": null })"));
  CHECK(world.judge("end_phase(movement)") == "denied: due march(a) by § 2(1)");
  world.perform("march(a, 1 cm)", true);
  CHECK(world.judge("end_phase(movement)") == "allowed");
  world.perform("end_phase(movement)", true);
  CHECK(world.judge("end_phase(movement)") == "denied: due march(a) by § 2(1)");
}

TEST_CASE("duties: done acts in a state, and mistakes in them") {
  const auto findings = [](std::string_view done) {
    std::string text = World(book, state("movement", R"("a": {})", ", \"done\": " + std::string(done))).findings();
    return text.substr(text.find(" error") + 1);
  };
  CHECK(findings(R"([ { "act": "wait", "args": ["a"] } ])") == "");
  CHECK(findings(R"([ { "act": "wiat", "args": ["a"] } ])") == "error[P402]: done[0].act: the book has no action `wiat`\n");
  CHECK(findings(R"([ { "act": "wait", "args": ["a", "a"] } ])") == "error[P403]: done[0].args: found 2 arguments, expected 1\n");
  CHECK(findings(R"([ { "act": "wait", "args": ["a"], "in": "movment" } ])") ==
        "error[P402]: done[0].in: the book has no phase or sequence `movment`\n");
  CHECK(findings(R"([ { "act": "wait", "args": ["a"], "on": "firing" } ])") == "error[P402]: done[0].on: unknown key `on`\n");
  CHECK(findings(R"([ { "args": ["a"] } ])") == "error[P403]: done[0]: found no `act`, expected the name of an action\n");
  CHECK(findings(R"([ { "act": "wait", "args": ["a"] }, { "act": "wait", "args": ["a"] } ])") ==
        "error[P407]: done[1]: `wait` is done twice\n");
  CHECK(findings(R"({})").find("error[P403]: done: found an object, expected a list") == 0);
}

TEST_CASE("duties: obliged in examples") {
  const auto run = [](std::string_view steps) {
    return problems(std::string(book) + "\n    example \"e\"\n      given a: unit { side: red, routed: true, burning: false }, "
                    "b: unit { side: red, routed: false, burning: false }\n      given phase movement\n" + std::string(steps));
  };
  CHECK(run("      then obliged march(a) by § 2(1)\n      then not obliged march(b)\n      then obliged march()\n"
            "      do march(a, 3 cm)\n      then not obliged march(a)\n      then not obliged march()\n") == "");
  CHECK(run("      given a.pinned is true\n      then not obliged march(a) by § 2(2)\n") == "");
  CHECK(run("      then not obliged march(a)\n").find("found obliged, expected not obliged") != std::string::npos);
  CHECK(run("      then obliged march(b)\n").find("found not obliged, expected obliged") != std::string::npos);
  CHECK(run("      given c: unit { side: red }\n      then obliged march(c)\n").find("found undetermined, expected obliged") !=
        std::string::npos);
  CHECK(run("      do end_phase(movement)\n      then denied by § 2(1)\n      do march(a, 1 cm)\n      do end_phase(movement)\n"
            "      then allowed\n      then phase is firing\n") == "");
  CHECK(run("      do end_phase(movement)\n").find("this act did not happen: march(a) is due, and not done yet (§ 2(1))") !=
        std::string::npos);
}

TEST_CASE("duties: either of two acts fulfils `must A or B`") {
  const std::string text = R"(rulebook either
languages en
sequence turn: movement, firing
entity unit
  n: int
action go(u: unit, far: int) by u in movement
action stay(u: unit) by u in movement
free go or stay

§ 1 en "Either"

(1) en: Go or stay.

    must stay(u) or go(u, _) each movement if u.n > 1

    example "either"
      given a: unit { n: 2 }, b: unit { n: 1 }, c: unit { n: 3 }
      given phase movement
      case do end_phase(movement)
           then denied by § 1(1)
      case do stay(a)
           do go(c, 4)
           then not obliged go(a)
           do end_phase(movement)
           then allowed by § 1(1)
)";
  CHECK(problems(text) == "");
}

TEST_CASE("duties: an exception lifts a duty, and mistakes are told") {
  const auto findings = [](std::string_view rules) { return small_book(std::string(book) + std::string(rules)).findings; };
  CHECK(findings("\n(9) en: Red never.\n\n    lift § 2(1) if u.side is red\n") == "");
  CHECK(findings("    must march(u, far) if far > 3 cm\n").find("[P308]: a duty for each `far`: a length cannot be listed") !=
        std::string::npos);
  CHECK(findings("    must mark(u, n) if u.routed and n > 1\n") == "");
  CHECK(findings("    must wait(u) each movment\n").find("[P201]: `movment` is no phase or sequence") != std::string::npos);
  CHECK(findings("    must wiat(u)\n").find("[P201]: `wiat` is no action") != std::string::npos);
  CHECK(findings("    must wait(x)\n").find("[P205]") != std::string::npos);
  CHECK(findings("    must end_phase(turn)\n").find("ends a phase: nobody can owe it") != std::string::npos);
}

TEST_CASE("duties: lifted ones are not due") {
  World world(std::string(book) + "\n(9) en: Red never.\n\n    lift § 2(1) if u.side is red\n",
              state("movement", R"("a": { "side": "red", "routed": true, "burning": false }, "c": { "side": "blue", "routed": true, "burning": false })"));
  CHECK(world.judge("end_phase(movement)") == "denied: due march(c) by § 2(1)");
}

TEST_CASE("duties: why tells them, and what to do") {
  Asker asker(book, state("movement", R"("a": { "side": "red", "routed": true, "burning": true }, "b": { "side": "red", "burning": false, "routed": false })"));
  const Asked end = asker.judge("end_phase(movement)");
  CHECK(end.why == R"j(end_phase(movement): denied
  § 2(1)  "Routed units march each movement phase."
    must march(u, _) each movement if u.routed    a.routed: yes    (march(a) is due)
  § 2(5)  "Burning units wait before anything else happens."
    must wait(u) first phase if u.burning         a.burning: yes    (wait(a) is due)
to be allowed:
  march(a) must have been done or a.routed must be false
  wait(a) must have been done or a.burning must be false
)j");
  CHECK(end.json.find(R"j({"kind":"due","what":"march(a)","text":"march(a) is due, and not done yet (§ 2(1))","cites":["§ 2(1)"]})j") !=
        std::string::npos);
  CHECK(asker.judge("march(b, 3 cm)").why == R"j(march(b, 3 cm): denied
  § 2(5)  "Burning units wait before anything else happens."
    must wait(u) first phase if u.burning    a.burning: yes    (wait(a) is due)
to be allowed:
  wait(a) must have been done or a.burning must be false
)j");
}

}  // namespace
}  // namespace paragraf::tests
