// Simultaneous phases: acts that are done one after another in one are a single step against the state in which the first of them
// was done.
#include <doctest/doctest.h>

#include "interpreter/state_json.hpp"
#include "tests/support/running.hpp"
#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view book = R"(rulebook houses
languages en

sequence turn: orders, movement simultaneous, firing
enum side: red, blue

entity house
  room: int
entity unit
  side:   side
  men:    int
  house:  house?
  x:      int
  halted: bool

fact to_place(u: unit)

value inside(h: house): int = sum u in unit where u.house is h gives u.men

§ 1 en "Houses"

(1) en: A unit may occupy a house that has room for it.

    action occupy(u: unit, h: house) by u.side in movement
    may occupy(u, h) only if inside(h) + u.men <= h.room
    when occupy(u, h)
      set u.house to h

(2) en: Two sides that occupy a house at once both halt.

    when occupy(u, h) together with occupy(v, h) if u.side is not v.side
      instead
      set u.halted to true

(3) en: A unit leaves its house, and has to be placed.

    action leave(u: unit) by u.side in movement
    may leave(u) only if u.house is something
    when leave(u)
      set u.house to nothing
      note to_place(u)

(4) en: Units march; the wind moves them.

    action march(u: unit) by u.side in movement
    free march
    when march(u)
      cause step(u)
    event step(u: unit, roll: d6)
    when step(u, roll)
      add roll to u.x
    event wind()
    when wind()
      add 10 to u.x for every u in unit

(5) en: Who left is placed before the movement ends.

    action place(u: unit, x: int) by u.side in movement
    may place(u, _) only if to_place(u)
    must place(u, _) each movement if to_place(u)
    when place(u, x)
      set u.x to x
      forget to_place(u)
)";

std::string state(std::string_view more = R"("h": { "room": 12 })") {
  return R"({ "phase": "movement", "entities": { "house": { )" + std::string(more) + R"( }, "unit": {
    "a": { "side": "red", "men": 8, "x": 0, "halted": false }, "b": { "side": "red", "men": 8, "x": 0, "halted": false },
    "c": { "side": "blue", "men": 4, "x": 0, "halted": false } } } })";
}

// The same state, written and read again.
void reread(World& world) {
  const std::string json = write_state(world.state());
  base::Sources sources;
  base::Sink sink;
  const auto read = interpreter::read_state(world.book(), sources, sources.add("state", json), sink);
  REQUIRE(read);
  CHECK(write_state(*read) == json);
  world.state() = *read;
}

TEST_CASE("simultaneous: what is done later in the phase joins the step, so the order of giving means nothing") {
  World one(book, state()), other(book, state()), at_once(book, state());
  REQUIRE(one.findings() == "");
  CHECK(one.perform("occupy(a, h)", true) == "a.house nothing -> h by § 1(1); occupy(a, h)");
  // The house is entered by both sides: nobody is inside, both halt.
  CHECK(one.perform("occupy(c, h)", true) ==
        "a.halted false -> true by § 1(2), c.halted false -> true by § 1(2); occupy(a, h) occupy(c, h)");
  CHECK(one.ask("a.house is nothing and c.halted") == "true");
  CHECK(other.perform("occupy(c, h)", true) == "c.house nothing -> h by § 1(1); occupy(c, h)");
  other.perform("occupy(a, h)", true);
  CHECK(write_state(one.state()) == write_state(other.state()));
  CHECK(at_once.perform("occupy(c, h) together with occupy(a, h)", true) ==
        "a.halted false -> true by § 1(2), c.halted false -> true by § 1(2); occupy(a, h) occupy(c, h)");
  CHECK(write_state(one.state()) == write_state(at_once.state()));
}

TEST_CASE("simultaneous: a race for the last places is not decided by who gives the order first") {
  World world(book, state());
  world.perform("occupy(a, h)", true);
  CHECK(world.judge("occupy(b, h)") == "allowed");  // it was, when the phase began
  CHECK(world.perform("occupy(b, h)", true) == "undetermined: unordered occupy(a, h) occupy(b, h) by rulebook.paragraf, § 1(1)");
  CHECK(world.ask("a.house is some h and inside(h) is 8") == "true");        // nothing is lost
  World roomy(book, state(R"("h": { "room": 16 })"));
  roomy.perform("occupy(a, h)", true);
  CHECK(roomy.perform("occupy(b, h)", true) == "a.house nothing -> h by § 1(1), b.house nothing -> h by § 1(1); occupy(a, h) occupy(b, h)");
}

TEST_CASE("simultaneous: what became possible by the step is done after it, and begins anew") {
  World world(book, state(R"("h": { "room": 8 })"));
  world.perform("occupy(a, h)", true);
  world.perform("end_phase(movement)", true);
  world.state().phase = world.book().phase_of.at(world.book().names.find("movement"));
  // b cannot enter together with a's leaving: the state before decides.
  CHECK(world.perform("leave(a) together with occupy(b, h)") == "denied");
  CHECK(world.perform("leave(a)", true) == "a.house h -> nothing by § 1(3), to_place(a) false -> true by § 1(3); leave(a)");
  CHECK(world.judge("end_phase(movement)") == "denied: due place(a) by § 1(5)");
  CHECK(world.perform("place(a, 3)", true) == "a.x 0 -> 3 by § 1(5), to_place(a) true -> false by § 1(5); place(a, 3)");
  reread(world);
  CHECK(world.perform("occupy(b, h)", true) == 
        "a.x 0 -> 3 by § 1(5), b.house nothing -> h by § 1(1), to_place(a) true -> false by § 1(5); occupy(b, h) place(a, 3)");
  CHECK(world.perform("end_phase(movement)", true) == "phase movement -> firing by rulebook.paragraf; end_phase(movement)");
  CHECK(!world.state().round);
}

TEST_CASE("simultaneous: what was rolled stays when others join; an event settles what was done") {
  World world(book, state());
  world.dice.seed = 4;
  world.perform("march(b)", true);
  const std::string rolled = world.ask("b.x");
  reread(world);
  world.dice.seed = 5;
  world.perform("march(a)", true);
  CHECK(world.ask("b.x") == rolled);
  world.dice.seed.reset();
  CHECK(world.perform("march(c)", true) == "undetermined: die step(c) [roll]");
  reread(world);
  world.roll("step", 6);
  world.perform("march(c)", true);
  CHECK(world.ask("b.x") == rolled);
  CHECK(world.ask("c.x") == "6");
  world.perform("wind()", true);
  CHECK(!world.state().round);
  world.perform("march(c)", true);
  CHECK(world.ask("c.x") == "22");
  // The same act again is one more, not the same one.
  world.perform("march(c)", true);
  CHECK(world.ask("c.x") == "28");
}

// The state after the first order, written, changed by hand, and read again.
std::string joined_after(std::string_view from, std::string_view to, std::string_view act) {
  World world(book, state());
  world.perform("occupy(a, h)", true);
  std::string json = write_state(world.state());
  const std::size_t at = json.rfind(from);
  REQUIRE(at != json.npos);
  json.replace(at, from.size(), to);
  World changed(book, json);
  REQUIRE(changed.findings() == "");
  const std::string answer = changed.perform(act, true);
  if (answer.starts_with("undetermined: altered")) CHECK(write_state(changed.state()) == json);
  return answer;
}

TEST_CASE("simultaneous: a state that was changed by hand is not undone by who joins") {
  CHECK(joined_after("\"men\": 4", "\"men\": 4", "march(b)").starts_with("undetermined: die"));
  CHECK(joined_after("\"men\": 4", "\"men\": 4", "occupy(c, h)").starts_with("a.halted"));
  CHECK(joined_after("\"house\": \"h\"", "\"house\": null", "occupy(c, h)").starts_with("undetermined: altered"));
}

TEST_CASE("simultaneous: examples") {
  CHECK(problems(std::string(book) + R"(
    example "joined"
      given h: house { room: 12 }, a: unit { side: red, men: 8, halted: false }, c: unit { side: blue, men: 4, halted: false }
      given phase movement
      case "both" do   occupy(a, h)
           then allowed by § 1(1)
           then a.house is h
           do   occupy(c, h)
           then allowed by § 1(2)
           then a.house is nothing and c.halted
           then happens occupy(a, h)
      case "given between settles"
           do   occupy(a, h)
           given c.men is 4
           do   occupy(c, h)
           then c.house is h and a.house is h
)") == "");
}

}  // namespace
}  // namespace paragraf::tests
