// Phases: what lives for a phase or sequence, and the act that ends them.
#include <doctest/doctest.h>

#include "interpreter/state_json.hpp"
#include "tests/interpreter/asker.hpp"
#include "tests/support/running.hpp"
#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view book = R"(rulebook phases
languages en

sequence turn: movement, firing, ..., melee, rest
enum mood: calm, angry
enum wish: firing, peace

entity unit
  n:      int
  mood:   mood? this firing
  speed:  int   this turn
  aim:    int   this phase
  spare:  int at least 0
fact moved(u: unit) this movement
fact fired(u: unit, v: unit) this turn
fact seen(u: unit)  this phase
fact marked(u: unit)
fact broke(u: unit, p: phase)

§ 1 en "Acting"

(1) en: Units move.

    action move(u: unit) by u.n in movement
    free move(u)
    when move(u)
      note moved(u)
      note seen(u)
      note broke(u, phase)

(2) en: The end of the movement costs those that did not move.

    when end_phase(movement)
      take 1 from u.spare for every u in unit where not moved(u)
      note moved(u) for every u in unit where u.n > 3

(3) en: When the firing begins, all are counted.

    event counted()

(4) en: A battle does not end in anger.

    may not end_phase(turn) if some u in unit where u.mood is angry

(5) en: Whatever.

    value is_firing: bool = phase is firing
    value wants(w: wish): bool = w is firing
    value late: bool = phase in {melee, rest}
    value broken(u: unit, p: phase): bool = broke(u, p)
)";

std::string state(std::string_view phase) {
  return (phase.empty() ? std::string("{") : "{ \"phase\": \"" + std::string(phase) + "\",") + R"( "entities": { "unit": {
    "a": { "n": 1, "mood": "calm", "speed": 3, "aim": 5, "spare": 2 }, "b": { "n": 2, "mood": "angry", "speed": 1, "spare": 1 } } },
    "facts": { "moved": [["a"]], "fired": [["a", "b"]], "seen": [["b"]], "marked": [["a"]], "broke": [["a", "melee"]] } })";
}

TEST_CASE("phases: the end of a phase clears what lives for it, and the next one begins") {
  World world(book, state("movement"));
  CHECK(world.findings() == "");
  CHECK(world.perform("end_phase(movement)", true) ==
        "a.aim 5 -> ? by rulebook.paragraf, b.spare 1 -> 0 by § 1(2), moved(a) true -> false by rulebook.paragraf, "
        "seen(b) true -> false by rulebook.paragraf, phase movement -> firing by rulebook.paragraf; "
        "end_phase(movement)");
  CHECK(world.ask("a.aim") == "missing a.aim");
  CHECK(world.ask("a.mood") == "calm");
  CHECK(world.ask("fired(a, b) and marked(a) and not seen(b)") == "true");
  CHECK(world.ask("is_firing") == "true");
  CHECK(world.judge("move(a)") == "denied");
  CHECK(world.judge("end_phase(movement)") == "denied");
  CHECK(world.perform("end_phase(phase)", true) ==
        "a.mood calm -> nothing by rulebook.paragraf, b.mood angry -> nothing by rulebook.paragraf, "
        "phase firing -> ? by rulebook.paragraf; end_phase(firing)");  // what comes behind it is not said
  CHECK(world.ask("phase") == "phase");
  CHECK(world.ask("late") == "phase");
}

TEST_CASE("phases: the end of a sequence ends all its phases") {
  World early(book, state("melee"));
  CHECK(early.judge("end_phase(turn)") == "denied");    // the rest is still to come
  CHECK(early.by() == "rulebook.paragraf");
  World world(book, state("rest"));
  CHECK(world.judge("end_phase(turn)") == "denied");
  CHECK(world.by() == "§ 1(4)");
  world.perform("end_phase(rest)", true);
  World calm(book, R"({ "phase": "rest", "entities": { "unit": { "a": { "mood": "calm", "speed": 3, "aim": 5 } } },
    "facts": { "moved": [["a"]], "fired": [["a", "a"]], "seen": [["a"]], "marked": [["a"]] } })");
  CHECK(calm.perform("end_phase(turn)", true) ==
        "a.aim 5 -> ? by rulebook.paragraf, a.mood calm -> nothing by rulebook.paragraf, "
        "a.speed 3 -> ? by rulebook.paragraf, fired(a, a) true -> false by rulebook.paragraf, "
        "moved(a) true -> false by rulebook.paragraf, seen(a) true -> false by rulebook.paragraf, "
        "phase rest -> movement by rulebook.paragraf; end_phase(turn)");
}

TEST_CASE("phases: in a state without a phase the phase that ends is the current one, and none is stated afterwards") {
  World world(book, state(""));
  CHECK(world.ask("is_firing") == "phase");
  CHECK(world.judge("end_phase(phase)") == "undetermined: phase");
  CHECK(world.perform("end_phase(movement)", true) ==
        "a.aim 5 -> ? by rulebook.paragraf, b.spare 1 -> 0 by § 1(2), moved(a) true -> false by rulebook.paragraf, "
        "seen(b) true -> false by rulebook.paragraf; end_phase(movement)");
  CHECK(world.judge("end_phase(movement)") == "allowed");
}

TEST_CASE("phases: what a rule notes for the phase that ends is gone with it") {
  World world(book, R"({ "phase": "movement", "entities": { "unit": { "a": { "n": 4, "spare": 2 } } } })");
  CHECK(world.perform("end_phase(movement)", true) ==
        "a.spare 2 -> 1 by § 1(2), phase movement -> firing by rulebook.paragraf; end_phase(movement)");
  CHECK(world.ask("moved(a)") == "false");
}

TEST_CASE("phases: a phase is a value") {
  World world(book, state("movement"));
  CHECK(world.ask("phase") == "movement");
  CHECK(world.ask("late") == "false");
  CHECK(world.ask("wants(firing)") == "true");         // the member of the enum that is expected
  CHECK(world.ask("broken(a, melee)") == "true");
  CHECK(world.perform("move(b)", true).find("broke(b, movement) false -> true by § 1(1)") != std::string::npos);
  const std::string written = interpreter::write_state(world.state());
  CHECK(written.find(R"(["b", "movement"])") != std::string::npos);
  CHECK(World(book, written).findings() == "");
}

TEST_CASE("phases: whenever sees the phase change") {
  World world(R"(rulebook r
languages en
sequence turn: movement, firing, melee
entity unit
  n: int
event counted(u: unit)

§ 1 en "Counting"

(1) en: When the firing begins, all are counted.

    whenever phase is firing and u.n > 1 for every u in unit
      cause counted(u)
)",
              R"({ "phase": "movement", "entities": { "unit": { "a": { "n": 1 }, "b": { "n": 2 } } } })");
  CHECK(world.findings() == "");
  CHECK(world.perform("end_phase(movement)", true) ==
        "phase movement -> firing by rulebook.paragraf; end_phase(movement) counted(b)");
  CHECK(world.perform("end_phase(firing)", true) == "phase firing -> melee by rulebook.paragraf; end_phase(firing)");
  CHECK(world.perform("end_phase(melee)") == "undetermined: phase");  // what comes next is not said, so nothing can rise
}

TEST_CASE("phases: mistakes are told with what was meant") {
  const auto findings = [](std::string_view rules) {
    std::string text = small_book(std::string(book) + std::string(rules)).findings;
    return text.substr(0, text.find('\n'));
  };
  CHECK(findings("fact late_(u: unit) this turm\n") ==
        "rulebook.paragraf:51:26: error[P201]: `turm` is no phase or sequence");
  CHECK(findings("sequence day: morning, firing\n") == "rulebook.paragraf:4:26: error[P202]: phase `firing` stands twice");
  CHECK(findings("sequence firing: morning\n") == "rulebook.paragraf:4:26: error[P202]: phase `firing` stands twice");
  CHECK(findings("    event e()\n    when e()\n      cause end_phase(turn)\n").find("`end_phase` is an action") != std::string::npos);
  CHECK(findings("    when end_phase(movment)\n      note seen(u) for every u in unit\n").find("P205") != std::string::npos);
  CHECK(findings("    value v: bool = phase is movment\n").find("`movment` is no member of phase") != std::string::npos);
  CHECK(problems("rulebook r\n\nexample \"e\"\n  do end_phase(turn)\n").find("there is no phase to end") != std::string::npos);
  CHECK(problems("rulebook r\nvalue v: bool = phase is x\n").find("there is no phase") != std::string::npos);
}

TEST_CASE("phases: in the words of each language") {
  CHECK(problems("language da\n\nregelbog r\nrækkefølge tur: flytning, skydning\ngenstand enhed\n  n: heltal i denne fase\n"
                 "\neksempel \"e\"\n  givet a: enhed { n: 1 }\n  givet fase flytning\n  udfør fase_slutter(flytning)\n"
                 "  så    fase er skydning\n  så    a.n er uafgjort\n") == "");
}

TEST_CASE("phases: why tells what ended") {
  Asker asker(book, state("movement"));
  const std::string why = asker.perform("end_phase(movement)").why;
  CHECK(why.find("  moved(a): forgotten\n") != std::string::npos);
  CHECK(why.find("  phase: movement -> firing\n") != std::string::npos);
  CHECK(asker.judge("end_phase(firing)").why == R"j(end_phase(firing): denied    (firing cannot end; the state is in movement)
to be allowed:
  the phase must be firing (now movement)
)j");
}

TEST_CASE("phases: an act out of its phase is denied by its sentence, and by the one that orders the phases") {
  World world(R"(rulebook ordered
languages en
entity unit
  n: int
§ 1 en "The turn"
(1) en: First everybody moves, then everybody fires.

    sequence turn: movement, firing
(2) en: Units move.

    action move(u: unit) by u in movement
    free move
)",
              R"({ "phase": "firing", "entities": { "unit": { "a": { "n": 1 } } } })");
  REQUIRE(world.findings() == "");
  CHECK(world.judge("move(a)") == "denied");
  CHECK(world.by() == "§ 1(1), § 1(2)");
}

}  // namespace
}  // namespace paragraf::tests
