// Facts: closed, noted and forgotten by rules, given in examples and states; what noted one is a reason.
#include <doctest/doctest.h>

#include "interpreter/state_json.hpp"
#include "tests/interpreter/asker.hpp"
#include "tests/support/running.hpp"
#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view book = R"(rulebook facts
languages en

enum side: red, blue
entity unit
  side:  side
  lives: int
  boss:  unit?

fact spotted(u: unit, v: unit)
fact tired(u: unit)
fact marked(u: unit, n: int in 1..3)
fact storm()

extern hidden(u: unit): bool "the table"

§ 1 en "Looking"

(1) en: Who looks at the other side spots it.

    action look(u: unit, v: unit) by u.side in any phase
    may look(u, v) only if u.side is not v.side and not tired(u)
    when look(u, v)
      note spotted(u, v)

(2) en: Looking tires.

    when look(u, _)
      note tired(u)

(3) en: A storm hides everybody.

    event blow()
    when blow()
      note storm()
      forget spotted(u, v) for every u in unit, v in unit
      forget tired(u) for every u in unit where u.side is red

(4) en: Whoever is spotted by two is caught.

    event caught(u: unit)
    whenever (count v in unit where spotted(v, u)) >= 2 for every u in unit
      cause caught(u)

(5) en: Marks.

    event mark(u: unit, n: int)
    when mark(u, n)
      note marked(u, n)

(6) en: Both at once.

    event muddle(u: unit)
    when muddle(u)
      note tired(u)

(7) en: And the reverse.

    when muddle(u) if u.lives > 1
      forget tired(u)

(8) en: Of somebody who is not known.

    event promote(u: unit)
    when promote(u)
      note tired(v) for every v in unit where v.boss is u
    value sees_boss(u: unit): bool = u.boss is some b and spotted(u, b)
    value far(u: unit): bool = spotted(u, most)
    value most: unit = largest u in unit by u.lives
    value wet(u: unit): bool = storm and not hidden(u)
)";

constexpr std::string_view state = R"({ "entities": { "unit": {
  "r1": { "side": "red", "lives": 3 }, "r2": { "side": "red", "lives": 1, "boss": "r1" },
  "b1": { "side": "blue", "lives": 2 }, "b2": { "side": "blue", "lives": 2 }, "gone": { "side": "blue", "lives": 0 } } },
  "facts": { "tired": [["r2"]], "spotted": [["b1", "r1"], ["r2", "r1"]] } })";

// Empty if the text says so, else the text.
std::string unless(std::string text, std::string_view part) {
  return text.find(part) == std::string::npos ? "found: " + text : std::string();
}

TEST_CASE("facts: what was not noted did not happen") {
  World world(book, state);
  CHECK(world.findings() == "");
  CHECK(world.ask("tired(r2)") == "true");
  CHECK(world.ask("tired(r1)") == "false");
  CHECK(world.ask("not spotted(r1, b1) and spotted(b1, r1)") == "true");
  CHECK(world.ask("storm") == "false");
  CHECK(world.ask("storm()") == "false");
  CHECK(world.ask("count u in unit where tired(u)") == "1");
}

TEST_CASE("facts: an argument that is not known leaves the fact open") {
  World world(book, R"({ "entities": { "unit": { "a": { "lives": 2 }, "b": {} } }, "facts": { "spotted": [["a", "b"]] } })");
  CHECK(world.findings() == "");
  CHECK(world.ask("far(a)") == "missing b.lives");
  CHECK(world.ask("far(a) and storm") == "false");
  CHECK(world.ask("sees_boss(a)") == "false");  // nothing is a known absence
  CHECK(world.ask("wet(a)") == "false");        // the storm decides alone
  CHECK(world.ask("marked(a, 4)") == "outside marked() 4 [n: found 4, expected 1 to 3] by rulebook.paragraf");
}

TEST_CASE("facts: a step notes and forgets, and says what did") {
  World world(book, state);
  CHECK(world.perform("look(r1, b1)", true) ==
        "spotted(r1, b1) false -> true by § 1(1), tired(r1) false -> true by § 1(2); look(r1, b1)");
  CHECK(world.ask("spotted(r1, b1)") == "true");
  CHECK(world.by() == "§ 1(1)");
  CHECK(world.judge("look(r1, b2)") == "denied");
  CHECK(world.by() == "§ 1(1), § 1(2)");
  CHECK(world.judge("look(r2, b2)") == "denied");
  CHECK(world.by() == "§ 1(1)");                // tired by the state
  CHECK(world.perform("blow()", true) ==
        "spotted(b1, r1) true -> false by § 1(3), spotted(r1, b1) true -> false by § 1(3), "
        "spotted(r2, r1) true -> false by § 1(3), storm false -> true by § 1(3), tired(r1) true -> false by § 1(3), "
        "tired(r2) true -> false by § 1(3); blow()");
  CHECK(world.ask("tired(r1) or spotted(r1, b1)") == "false");
  CHECK(world.by() == "§ 1(3)");                // its absence has a reason, too
  CHECK(world.judge("look(r1, b2)") == "allowed");
  CHECK(world.ask("storm") == "true");
  CHECK(world.perform("blow()") == "; blow()");  // what is so already is no change
}

TEST_CASE("facts: whenever sees them") {
  World world(book, state);
  CHECK(world.perform("look(b2, r1)").find("caught(r1)") == std::string::npos);  // it was so before
  CHECK(world.perform("look(b1, r2)").find("caught") == std::string::npos);
  world.perform("look(b1, r2)", true);
  CHECK(world.perform("look(b2, r2)") ==
        "spotted(b2, r2) false -> true by § 1(1), tired(b2) false -> true by § 1(2); look(b2, r2) caught(r2)");
}

TEST_CASE("facts: noted and forgotten in one step is a conflict of exactly these") {
  World world(book, state);
  CHECK(world.perform("muddle(r1)") == "conflict: conflict tired(r1) [noted and forgotten in one step] by § 1(6), § 1(7)");
  CHECK(world.perform("muddle(r2)", true) == "; muddle(r2)");
  CHECK(world.ask("tired(r2)") == "true");
  CHECK(world.by() == "§ 1(6)");                // noted again: now a rule stands behind it
}

TEST_CASE("facts: an argument outside of its range, or not known, leaves the step undetermined") {
  World world(book, state);
  CHECK(world.perform("mark(r1, 4)") ==
        "undetermined: outside marked() 4 [n: found 4, expected 1 to 3] by rulebook.paragraf");
  CHECK(world.perform("mark(r1, 3)") == "marked(r1, 3) false -> true by § 1(5); mark(r1, 3)");
  CHECK(world.perform("promote(r1)") == "; promote(r1)");
}

TEST_CASE("facts: a state that was written reads back the same") {
  World world(book, state);
  world.perform("mark(r1, 2)", true);
  world.perform("blow()", true);
  world.perform("look(b1, r1)", true);
  const std::string written = interpreter::write_state(world.state());
  CHECK(written.find(R"(  "facts": {
    "marked": [
      ["r1", 2]
    ],
    "spotted": [
      ["b1", "r1"]
    ],
    "storm": true,
    "tired": [
      ["b1"]
    ]
  })") != std::string::npos);
  World again(book, written);
  CHECK(again.findings() == "");
  CHECK(interpreter::write_state(again.state()) == written);
}

TEST_CASE("facts: mistakes in a state are told with what was meant") {
  const auto findings = [](std::string_view facts) {
    return World(book, R"({ "entities": { "unit": { "r1": {} } }, "facts": )" + std::string(facts) + " }").findings();
  };
  CHECK(findings(R"({ "tierd": [["r1"]] })") ==
        "state.json:1:52: error[P402]: facts.tierd: the book declares no fact `tierd`\n");
  CHECK(unless(findings(R"({ "hidden": [["r1"]] })"), "[P402]: facts.hidden: the book declares no fact `hidden`") == "");
  CHECK(unless(findings(R"({ "tired": ["r1"] })"),
               "[P403]: facts.tired[0]: found the text \"r1\", expected a list of arguments") == "");
  CHECK(unless(findings(R"({ "tired": true })"), "[P403]: facts.tired: found true, expected a list") == "");
  CHECK(unless(findings(R"({ "storm": [[]] })"), "[P403]: facts.storm: found a list, expected true or false") == "");
  CHECK(findings(R"({ "storm": false })") == "");
  CHECK(unless(findings(R"({ "spotted": [["r1"]] })"), "[P403]: facts.spotted[0]: found 1 argument, expected 2") == "");
  CHECK(unless(findings(R"({ "tired": [["r2"]] })"), "[P406]: facts.tired[0][0]") == "");
  CHECK(unless(findings(R"({ "marked": [["r1", 7]] })"), "[P404]: facts.marked[0][1]") == "");
  CHECK(unless(findings(R"({ "tired": [["r1"], ["r1"]] })"), "[P407]: facts.tired[1]") == "");
  CHECK(unless(findings("[]"), "[P403]: facts: found a list, expected an object") == "");
}

TEST_CASE("facts: mistakes in a book are told with what was meant") {
  const auto findings = [](std::string_view rules) { return small_book(std::string(book) + std::string(rules)).findings; };
  const std::string mark = "    when mark(u, n)\n      ";
  CHECK(unless(findings(mark + "note tierd(u) for every v in unit where v.lives is n\n"), "[P201]: `tierd` is no fact") == "");
  CHECK(unless(findings(mark + "note hidden(u)\n"), "[P208]: `hidden` is stated elsewhere") == "");
  CHECK(unless(findings(mark + "note sees_boss(u)\n"), "[P208]: `sees_boss` is derived by rules") == "");
  CHECK(unless(findings(mark + "forget mark(u, n)\n"), "[P208]: `mark` is an act") == "");
  CHECK(unless(findings(mark + "note tired(u, u)\n"), "[P207]") == "");
  CHECK(unless(findings(mark + "note tired(n)\n"), "[P203]") == "");
  CHECK(unless(findings("    value w(u: unit): bool = tierd(u)\n"), "[P201]") == "");
  CHECK(unless(findings("    value w(u: unit): bool = tired\n"), "[P207]: `tired` needs its arguments") == "");
  CHECK(unless(findings("fact tired(n: int)\n"), "[P202]") == "");
  CHECK(unless(findings("fact rolled(n: d6)\n"), "[P209]") == "");
  CHECK(unless(findings("\n    example \"a\"\n      assume storm is true\n"), "[P208]: `storm` is a fact") == "");
  CHECK(unless(findings("\n    example \"a\"\n      given wet(u)\n"), "[P208]") == "");
}

TEST_CASE("facts: why tells them") {
  Asker asker(book, state);
  const Asked done = asker.perform("look(r1, b1)");
  CHECK(unless(done.why, R"(what changed:
  spotted(r1, b1): noted
    § 1(1)  note spotted(u, v)
  tired(r1): noted
    § 1(2)  "Looking tires."
      note tired(u)
)") == "");
  CHECK(unless(done.json, R"j({"fact":"spotted","args":["r1","b1"],"before":false,"after":true,"cites":["§ 1(1)"]})j") == "");
  const Asked denied = asker.judge("look(r2, b1)");
  CHECK(unless(denied.why, "tired(r2): yes") == "");
  CHECK(unless(denied.why, "to be allowed:\n  tired(r2) must not be noted\n") == "");
  CHECK(asker.value("tired(r2)").why == "tired(r2) = noted    (the state)\n");
  CHECK(asker.value("tired(r1)").why == "tired(r1) = not noted    (the state)\n");
  CHECK(unless(asker.perform("muddle(r1)").why, R"(in conflict:
  rules disagree on tired(r1): noted and forgotten in one step (§ 1(6), § 1(7))
    § 1(6)  "Both at once."
      note tired(u)
)") == "");
}

TEST_CASE("facts: in examples") {
  const auto run = [](std::string_view example) {
    return problems(std::string(book) + "\n    example \"e\"\n      given a: unit { side: red, lives: 1 }, b: unit { side: blue }\n" +
                    std::string(example));
  };
  CHECK(run("      given spotted(a, b), storm()\n      then spotted(a, b) and storm\n      then not tired(a)\n") == "");
  CHECK(run("      do look(a, b)\n      then spotted(a, b) by § 1(1) not by § 1(2)\n      then tired(a) by § 1(2)\n") == "");
  CHECK(unless(run("      given tired(a)\n      then allowed look(a, b)\n"), "found denied, expected allowed") == "");
  CHECK(unless(run("      then spotted(a, b)\n"), "found false, expected true") == "");
  CHECK(unless(run("      given marked(a, 4)\n"), "the fact `marked` cannot be given") == "");
}

}  // namespace
}  // namespace paragraf::tests
