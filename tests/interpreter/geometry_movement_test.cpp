// Geometry that moves things: what is rounded when it is stored, steps toward something, places in an order, directions, flights
// and room for a base; and the sizes of the parts of something.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include "tests/support/running.hpp"
#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view march = R"(rulebook march
uses geometry
measure length: cm, m = 100 step 1/10
measure angle: degrees
enum side: red, blue
entity figure
  at: point
entity building
  plan:  polygon
  trail: path
entity unit
  side:    side
  figures: set of figure
  moved:   length
  facing:  vector
  left:    length in 0 cm..10 cm
entity mark
  at: point

§ 1 en "Marching"
(1) en: All move.

    action walk(u: unit, way: path) by u.side in any phase
    action count_on(u: unit, d: length) by u.side in any phase
    action go_to(f: figure, p: point) by red in any phase
    action huddle(u: unit, spots: list of point) by u.side in any phase
    action advance(u: unit, b: building, d: length, reach: length) by u.side in any phase
    action gather(u: unit, b: building) by u.side in any phase
    action sign(u: unit) by u.side in any phase
    action tell(u: unit) by u.side in any phase
    action spend(u: unit, way: path) by u.side in any phase
    action follow(b: building, way: path) by red in any phase
    free walk or count_on or go_to or huddle or advance or gather or sign or tell or spend or follow
    when spend(u, way)
      take path_length(way) from u.left
    when follow(b, way)
      set b.trail to way
    event told(u: unit, d: length)
    value way_of(u: unit): length = 2 * gap(u, (1 cm, 1 cm))
    when walk(u, way)
      add path_length(way) to u.moved
    when count_on(u, d)
      add d to u.moved
    when go_to(f, p)
      set f.at to p
    when huddle(u, spots)
      set f.at to spot(spots, u.figures, f) for every f in u.figures
    when advance(u, b, d, reach)
      set f.at to f.at + step_toward(u, b, d, reach) for every f in u.figures
    when gather(u, b)
      set f.at to centroid(b.plan) for every f in u.figures
    when sign(u)
      create m: mark with at: centroid(u)
    when tell(u)
      cause told(u, way_of(u))
    when told(u, d)
      set u.moved to d
)";

World with(std::string_view entities) { return World(march, fmt::format(R"({{ "entities": {{ {} }} }})", entities)); }

World marching() {
  return with(R"("figure": { "f2": { "at": ["0 cm", "0 cm"] }, "f10": { "at": ["0 cm", "1 cm"] }, "f1": { "at": ["0 cm", "2 cm"] } },
      "unit": { "u": { "side": "red", "figures": ["f1", "f2", "f10"], "moved": "0 cm", "facing": ["1 cm", "0 cm"], "left": "1.4 cm" },
                "v": { "side": "red", "figures": ["f1"], "moved": "0 cm" } },
      "building": { "b": { "plan": [["10 cm", "-5 cm"], ["20 cm", "-5 cm"], ["20 cm", "5 cm"], ["10 cm", "5 cm"]] },
                    "c": { "plan": [["0 cm", "0 cm"], ["1 cm", "0 cm"], ["0 cm", "1 cm"]] } })");
}

TEST_CASE("stored: what geometry made is rounded to the step, and what somebody wrote off the step is refused") {
  World world = marching();
  REQUIRE(world.findings() == "");
  CHECK(world.perform("walk(u, [(0 cm, 0 cm), (3 cm, 3 cm)])").find("u.moved 0 cm -> 4.2 cm") != std::string::npos);
  CHECK(world.perform("walk(u, [(0 cm, 0 cm), (3 cm, 4 cm)])").find("u.moved 0 cm -> 5 cm") != std::string::npos);
  CHECK(world.perform("count_on(u, 0.05 cm)").find("outside") != std::string::npos);
  CHECK(world.perform("go_to(f1, (0.05 cm, 0 cm))").find("outside") != std::string::npos);
  CHECK(world.perform("go_to(f1, (0.1 cm, 0 cm))").find("(0.1 cm, 0 cm)") != std::string::npos);
  // Half away from zero, through a value and an event; 1/3 of a centimetre, in what is created and in what is set.
  CHECK(world.perform("tell(v)").find("v.moved 0 cm -> 2.8 cm") != std::string::npos);
  CHECK(world.perform("gather(v, c)").find("f1.at (0 cm, 2 cm) -> (0.3 cm, 0.3 cm)") != std::string::npos);
  CHECK(world.perform("sign(v)").find("(0 cm, 2 cm)") != std::string::npos);
  CHECK(world.perform("walk(u, [(0 cm, 0 cm), (0.1 cm, 0.3 cm), (0 cm, 0 cm)])").find("0 cm -> 0.6 cm") != std::string::npos);
}

TEST_CASE("stored: a range is tested on the exact amount, and what is refused is named by its part") {
  World world = marching();
  // √2 cm of 1.4 cm: what would be left is less than nothing, though nothing is what would be stored.
  CHECK(world.perform("spend(u, [(0 cm, 0 cm), (1 cm, 1 cm)])").find("outside") != std::string::npos);
  CHECK(world.perform("spend(u, [(0 cm, 0 cm), (1.4 cm, 0 cm)])").find("u.left 1.4 cm -> 0 cm") != std::string::npos);
  CHECK(world.perform("spend(u, [(0 cm, 0 cm), (0.9 cm, 0.9 cm)])").find("u.left 1.4 cm -> 0.1 cm") != std::string::npos);
  CHECK(world.perform("go_to(f1, (0.05 cm, 0 cm))").find("f1.at.x") != std::string::npos);
  CHECK(world.perform("follow(b, [(0 cm, 0 cm), (1 cm, 1.05 cm)])").find("b.trail[2].y") != std::string::npos);
}

TEST_CASE("step_toward: the gap is reached if the reach allows, else the reach is kept") {
  World world = marching();
  CHECK(world.ask("step_toward(u, b, 0 cm, 20 cm)") == "(10 cm, 0 cm)");
  CHECK(world.ask("step_toward(u, b, 5 cm, 20 cm)") == "(5 cm, 0 cm)");
  CHECK(world.ask("step_toward(u, b, 5 cm, 5 cm)") == "(5 cm, 0 cm)");
  CHECK(world.ask("step_toward(u, b, 5 cm, 4.9 cm)") == "(4.9 cm, 0 cm)");
  CHECK(world.ask("step_toward(u, b, 12 cm, 4 cm)") == "(0 cm, 0 cm)");
  CHECK(world.ask("step_toward(u, b, -7 cm, 20 cm)") == "(10 cm, 0 cm)");   // nothing lies nearer than 0
  CHECK(world.ask("step_toward(u, b, 0 cm, -1 cm)") == "(0 cm, 0 cm)");
  CHECK(world.ask("step_toward((0 cm, 0 cm), (30 cm, 30 cm), 0 cm, 0.24 cm)") == "(0.1 cm, 0.2 cm)");   // of two the smaller x
  CHECK(world.ask("gap(f2.at + step_toward(f2, (7 cm, 9 cm), 3 cm, 90 cm), (7 cm, 9 cm)) <= 3 cm") == "true");
  CHECK(world.ask("gap((0 cm, 0 cm), (0 cm, 0 cm) + step_toward(f2, (7 cm, 9 cm), 3 cm, 5 cm)) <= 5 cm") == "true");
  CHECK(world.perform("advance(u, b, 0 cm, 4 cm)").find("f2.at (0 cm, 0 cm) -> (4 cm, 0 cm)") != std::string::npos);
}

TEST_CASE("spot: the places are taken in the order of the names, digits read as numbers") {
  World world = marching();
  const std::string done = world.perform("huddle(u, [(1 cm, 0 cm), (2 cm, 0 cm), (3 cm, 0 cm)])");
  CHECK(done.find("f1.at (0 cm, 2 cm) -> (1 cm, 0 cm)") != std::string::npos);
  CHECK(done.find("f2.at (0 cm, 0 cm) -> (2 cm, 0 cm)") != std::string::npos);
  CHECK(done.find("f10.at (0 cm, 1 cm) -> (3 cm, 0 cm)") != std::string::npos);
  CHECK(world.perform("huddle(u, [(1 cm, 0 cm), (2 cm, 0 cm)])").find("there are 2 points, and this is element 3 of 3") != std::string::npos);
  CHECK(world.perform("huddle(u, [(1 cm, 0 cm)])").find("there is 1 point, and this is element 2 of 3") != std::string::npos);
  CHECK(world.ask("spot([(1 cm, 0 cm)], v.figures, f2)").find("it is not an element of the set") != std::string::npos);
  CHECK(world.ask("spot([(1 cm, 0 cm)], v, f1)") == "(1 cm, 0 cm)");
}

TEST_CASE("sizes: of sets, and of what has one set, the largest first") {
  World world = marching();
  CHECK(world.ask("sizes(unit)") == "[3, 1]");
  CHECK(world.ask("sizes(unit) is [3, 1]") == "true");
  CHECK(world.ask("sizes([u.figures, v.figures, v.figures])") == "[3, 1, 1]");
  CHECK(world.ask("sizes(figure)").find("expected a set or a list of what has a size") != std::string::npos);
  CHECK(world.ask("sizes(3)").find("expected a set or a list of what has a size") != std::string::npos);
}

TEST_CASE("directions: ahead and to the side, turned, and within an angle on both sides of the bound") {
  World world = marching();
  CHECK(world.ask("turned_by(u.facing, 90 degrees)") == "(0 cm, 1 cm)");
  CHECK(world.ask("turned_by(u.facing, -180 degrees)") == "(-1 cm, 0 cm)");
  CHECK(world.ask("turned_by((2 cm, 0 cm), 60 degrees) is (1 cm, 3 cm)") == "false");
  CHECK(world.ask("turned_by(turned_by(u.facing, 45 degrees), 45 degrees) is (0 cm, 1 cm)") == "true");
  CHECK(world.ask("gap((0 cm, 0 cm), (0 cm, 0 cm) + turned_by((10 cm, 0 cm), 60 degrees))") == "10 cm");
  CHECK(world.ask("dot_product(turned_by(u.facing, 45 degrees), turned_by(u.facing, -45 degrees))") == "0");
  CHECK(world.ask("within_angle(u.facing, turned_by(u.facing, 75 degrees), 75 degrees)") == "true");
  CHECK(world.ask("within_angle(u.facing, turned_by(u.facing, 75 degrees), 74.9 degrees)") == "false");
  CHECK(world.ask("ahead_by((3 cm, 4 cm), 10 cm)") == "(6 cm, 8 cm)");
  CHECK(world.ask("ahead_by((1 cm, 1 cm), 10 cm)") == "(7.1 cm, 7.1 cm)");
  CHECK(world.ask("ahead_by((0 cm, 0 cm), 10 cm)").find("has no direction") != std::string::npos);
  CHECK(world.ask("dot_product(u.facing, (1 cm, 5 cm))") == "1");
  CHECK(world.ask("dot_product(u.facing, (0 cm, 5 cm))") == "0");
  CHECK(world.ask("cross_product(u.facing, (1 cm, 5 cm))") == "5");
  CHECK(world.ask("cross_product(u.facing, (1 cm, -5 cm)) < 0") == "true");
  CHECK(world.ask("within_angle(u.facing, (1 cm, 1 cm), 45 degrees)") == "true");
  CHECK(world.ask("within_angle(u.facing, (1 cm, -1 cm), 45 degrees)") == "true");
  CHECK(world.ask("within_angle(u.facing, (1000 cm, 1000.1 cm), 45 degrees)") == "false");
  CHECK(world.ask("within_angle(u.facing, (0 cm, 1 cm), 90 degrees)") == "true");
  CHECK(world.ask("within_angle(u.facing, (-0.1 cm, 100 cm), 90 degrees)") == "false");
  CHECK(world.ask("within_angle(u.facing, (-1 cm, 0 cm), 180 degrees)") == "true");
}

TEST_CASE("flights: 60 to 90 cm after a turn of up to 90 degrees, on both sides of every bound") {
  World world = marching();
  const std::string table = "rectangle(180 cm, 120 cm)";
  const auto possible = [&](std::string_view start, std::string_view facing) {
    return world.ask(fmt::format("flight_possible({}, {}, 90 degrees, 60 cm, 90 cm, {})", start, facing, table));
  };
  CHECK(possible("(90 cm, 60 cm)", "(1 cm, 0 cm)") == "true");
  CHECK(possible("(0 cm, 0 cm)", "(-1 cm, 0 cm)") == "true");     // straight up along the edge
  CHECK(possible("(0 cm, 60 cm)", "(-1 cm, 0 cm)") == "true");    // exactly 60 cm to the corner
  CHECK(world.ask("flight_possible((0 cm, 59.9 cm), (-1 cm, 0 cm), 90 degrees, 60.2 cm, 90 cm, rectangle(180 cm, 120 cm))") == "false");
  CHECK(possible("(0 cm, 0 cm)", "(-1 cm, -1 cm)") == "false");
  const auto reaches = [&](std::string_view goal) {
    return world.ask(fmt::format("flight_reaches((0 cm, 0 cm), (1 cm, 0 cm), 90 degrees, 60 cm, 90 cm, {})", goal));
  };
  CHECK(reaches("(60 cm, 0 cm)") == "true");
  CHECK(reaches("(59.9 cm, 0 cm)") == "false");
  CHECK(reaches("(0 cm, 90 cm)") == "true");
  CHECK(reaches("(0 cm, 90.1 cm)") == "false");
  CHECK(reaches("(-0.1 cm, 80 cm)") == "false");
  CHECK(world.ask("flight_reaches((0 cm, 0 cm), (1 cm, 0 cm), 200 degrees, 60 cm, 90 cm, (0 cm, 0 cm))").find("between 0 and 180") != std::string::npos);
}

TEST_CASE("room: a base stands on the ground and overlaps nothing; touching is allowed") {
  World world = marching();
  const auto room = [&](std::string_view by, std::string_view others) {
    return world.ask(fmt::format("has_room(moved_by(rectangle(2 cm, 2 cm), {}), rectangle(100 cm, 100 cm), {})", by, others));
  };
  CHECK(room("(8 cm, 0 cm)", "b") == "true");
  CHECK(room("(8.1 cm, 0 cm)", "b") == "false");
  CHECK(room("(98 cm, 98 cm)", "building") == "true");
  CHECK(room("(98.1 cm, 98 cm)", "building") == "false");
  CHECK(room("(8 cm, 0 cm)", "building") == "true");
  CHECK(room("(0 cm, 0 cm)", "{b, c}") == "false");
}

}  // namespace
}  // namespace paragraf::tests
