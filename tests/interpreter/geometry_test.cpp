// Geometry in the language: places, distances and areas, on both sides of every bound. What is measured is exact.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include "tests/support/running.hpp"
#include "tests/support/world.hpp"

namespace paragraf::tests {
namespace {

constexpr std::string_view field = R"(rulebook field
uses geometry
measure length: cm, m = 100 step 1/10000
enum side: red, blue
entity figure
  at: point
entity building
  plan: polygon
entity unit
  figures: set of figure
  friends: set of unit
  seen:    point?
entity melee
  ours:   set of unit
  theirs: set of unit
entity post
  near: point
  far:  point
entity idea
  name: text
value near(a: unit, b: unit): bool = gap(a, b) <= 15 cm
value nearer(a: unit, b: unit): bool = gap(a, b) < 15 cm
)";

World with(std::string_view entities) { return World(field, fmt::format(R"({{ "entities": {{ {} }} }})", entities)); }

World two_figures(std::string_view x, std::string_view y) {
  return with(fmt::format(R"("figure": {{ "f": {{ "at": ["0 cm", "0 cm"] }}, "g": {{ "at": ["{}", "{}"] }} }},
      "unit": {{ "u": {{ "figures": ["f"] }}, "v": {{ "figures": ["g"] }} }})", x, y));
}

TEST_CASE("gap: 9, 12 and 15 are exactly 15, and what lies a step farther is not within 15") {
  World right = two_figures("9 cm", "12 cm");
  REQUIRE(right.findings() == "");
  CHECK(right.ask("gap(f, g)") == "15 cm");
  CHECK(right.ask("gap(f.at, g.at) is 15 cm") == "true");
  CHECK(right.ask("near(u, v)") == "true");
  CHECK(right.ask("nearer(u, v)") == "false");
  World farther = two_figures("9 cm", "12.0005 cm");
  CHECK(farther.ask("near(u, v)") == "false");
  CHECK(farther.ask("gap(u, v) > 15 cm") == "true");
  CHECK(farther.ask("gap(u, v) < 15.0005 cm") == "true");
  World closer = two_figures("9 cm", "11.9999 cm");
  CHECK(closer.ask("nearer(u, v)") == "true");
}

TEST_CASE("gap: a root is told exactly and about, adds up, and is compared exactly") {
  World world = two_figures("3 cm", "3 cm");
  CHECK(world.ask("gap(f, g)") == "3·√2 cm (about 4.24264 cm)");
  CHECK(world.ask("2 * gap(f, g) is gap((0 cm, 0 cm), (6 cm, 6 cm))") == "true");
  CHECK(world.ask("gap(f, g) - gap(g, f)") == "0 cm");
  CHECK(world.ask("gap(f, g) + 1 cm") == "(1 + 3·√2) cm (about 5.24264 cm)");
  CHECK(world.ask("gap(f, g) < 4.2427 cm") == "true");
  CHECK(world.ask("gap(f, g) > 4.2426 cm") == "true");
  CHECK(world.ask("gap(f, g) is gap(u, v)") == "true");
}

TEST_CASE("gap: of a unit and a building it is that of the nearest figure; touching and inside are 0") {
  World world = with(R"("figure": { "f1": { "at": ["-5 cm", "3 cm"] }, "f2": { "at": ["-2 cm", "3 cm"] }, "amid": { "at": ["5 cm", "3 cm"] },
        "on": { "at": ["10 cm", "6 cm"] } },
      "building": { "b": { "plan": { "corners": [["0 cm", "0 cm"], ["10 cm", "0 cm"], ["10 cm", "6 cm"], ["0 cm", "6 cm"]] } } },
      "unit": { "u": { "figures": ["f1", "f2"] }, "empty": { "figures": [] } })");
  REQUIRE(world.findings() == "");
  CHECK(world.ask("gap(u, b)") == "2 cm");
  CHECK(world.ask("gap(b, u)") == "2 cm");
  CHECK(world.ask("gap(u, b.plan)") == "2 cm");
  CHECK(world.ask("gap(u.figures, b)") == "2 cm");
  CHECK(world.ask("gap(on, b)") == "0 cm");
  CHECK(world.ask("gap(amid, b)") == "0 cm");
  CHECK(world.ask("gap((13 cm, 10 cm), b)") == "5 cm");
  CHECK(world.ask("gap((10.0001 cm, 3 cm), b) is 0 cm") == "false");
  CHECK(world.ask("encloses(b.plan, on.at)") == "true");
  CHECK(world.ask("encloses(b.plan, (10.0001 cm, 6 cm))") == "false");
  CHECK(world.ask("encloses(b.plan, amid)") == "true");
  CHECK(world.ask("encloses(b.plan, u)") == "false");
  CHECK(world.ask("gap(empty, b)") == "not measured gap(empty, b) [there is nothing in empty.figures that has a place]");
}

TEST_CASE("gap: a place that is not known is missing, also of one of many figures; what is stated stands in for it") {
  World world = with(R"("figure": { "f": { "at": ["0 cm", "0 cm"] }, "g": {}, "h": { "at": ["1 cm", "0 cm"] } },
      "unit": { "u": { "figures": ["f"] }, "v": { "figures": ["g", "h"] }, "w": {} })");
  REQUIRE(world.findings() == "");
  CHECK(world.ask("gap(f, g)") == "missing g.at");
  CHECK(world.ask("gap(u, v)") == "missing g.at");
  CHECK(world.ask("gap(u, w)") == "missing w.figures");
  CHECK(world.ask("gap(g, w)") == "missing g.at; missing w.figures");
  CHECK(world.ask("some x in v.figures where gap(x, u) <= 1 cm") == "true");
  world.assume("gap(u, v) is 5 cm");
  CHECK(world.ask("gap(u, v)") == "5 cm");
  CHECK(world.ask("gap(v, u)") == "5 cm");
  world.assume("gap(f, h) is 2 cm");
  CHECK(world.ask("gap(f, h)") == "measures else gap(f, h) 2 cm|1 cm");
  CHECK(world.ask("gap(h, f)") == "measures else gap(h, f) 2 cm|1 cm");
  world.assume("gap(f, h) is 1 cm");
  CHECK(world.ask("gap(f, h)") == "1 cm");
}

TEST_CASE("gap: a state may state it, as it measures; entities, points and sets name their type there") {
  const auto given = [](std::string_view a, std::string_view b, std::string_view is) {
    return World(field, fmt::format(R"({{ "entities": {{ "figure": {{ "f": {{ "at": {{ "x": "0 cm", "y": "0 cm" }} }}, "g": {{}} }} }},
      "externs": {{ "gap": [ {{ "args": [{}, {}], "is": "{}" }} ] }} }})", a, b, is));
  };
  World stated = given(R"("f")", R"("g")", "5 cm");
  CHECK(stated.findings() == "");
  CHECK(stated.ask("gap(f, g)") == "5 cm");
  CHECK(stated.ask("gap(g, f)") == "5 cm");
  CHECK(given(R"("f")", R"("g")", "5.03 cm").ask("gap(g, f)") == "5.03 cm");    // no more on the step than what is measured
  CHECK(given(R"("f")", R"("g")", "-5 cm").findings().find("found -5 cm, expected at least 0 cm") != std::string::npos);
  stated.assume("gap(f, g) is 6 cm");
  stated.assume("gap(g, f) is 7.03 cm");
  CHECK(stated.ask("gap(f, g)") == "7.03 cm");                                    // both are one statement
  CHECK(given(R"("f")", R"({ "point": ["3 cm", "4 cm"] })", "5 cm").findings() == "");
  CHECK(given(R"("f")", R"({ "point": ["3 cm", "4 cm"] })", "6 cm").findings().ends_with(
      "error[P411]: externs.gap[0]: 6 cm is given, but it measures 5 cm\n"));
}

TEST_CASE("paths: their length leg by leg, their ends, and how near they come on the way") {
  World world = two_figures("0 cm", "2 cm");
  CHECK(world.ask("path_length([(0 cm, 0 cm), (3 cm, 4 cm), (3 cm, 14 cm)])") == "15 cm");
  CHECK(world.ask("path_length([(0 cm, 0 cm), (3 cm, 4 cm), (3 cm, 14 cm)]) <= 15 cm") == "true");
  CHECK(world.ask("path_length([(0 cm, 0 cm), (3 cm, 4 cm), (3 cm, 14.0001 cm)]) <= 15 cm") == "false");
  CHECK(world.ask("path_length([(0 cm, 0 cm), (1 cm, 1 cm), (2 cm, 3 cm)])") == "(√2 + √5) cm (about 3.65028 cm)");
  CHECK(world.ask("path_length([(1 cm, 1 cm)])") == "0 cm");
  CHECK(world.ask("gap((0 cm, 0 cm), (9.0001 cm, 12 cm))").ends_with("(about 15.00006 cm)"));  // and not 15.000
  CHECK(world.ask("path_length([])").starts_with("not measured path_length"));
  CHECK(world.ask("start_of([(1 cm, 2 cm), (3 cm, 4 cm)])") == "(1 cm, 2 cm)");
  CHECK(world.ask("end_of([(1 cm, 2 cm), (3 cm, 4 cm)])") == "(3 cm, 4 cm)");
  CHECK(world.ask("gap(start_of([(0 cm, 0 cm), (9 cm, 9 cm)]), (3 cm, 4 cm))") == "5 cm");
  // The path passes the figure in its middle.
  CHECK(world.ask("closest([(-10 cm, 0 cm), (10 cm, 0 cm)], g.at)") == "2 cm");
  CHECK(world.ask("closest([(-10 cm, 0 cm), (10 cm, 0 cm)], g) < 2 cm") == "false");
  CHECK(world.ask("closest([(-10 cm, 0.0001 cm), (10 cm, 0.0001 cm)], v) < 2 cm") == "true");
  CHECK(world.ask("closest([(-10 cm, -5 cm), (-10 cm, 0 cm)], f)") == "10 cm");
}

TEST_CASE("crosses: through the inside of an area or over a line; along an edge and touching is not crossing") {
  World world = with(R"("building": { "b": { "plan": [["0 cm", "0 cm"], ["10 cm", "0 cm"], ["10 cm", "6 cm"], ["0 cm", "6 cm"]] } })");
  REQUIRE(world.findings() == "");
  CHECK(world.ask("crosses([(-5 cm, 3 cm), (15 cm, 3 cm)], b)") == "true");
  CHECK(world.ask("encloses(b, (1 cm, 1 cm))").find("expected a polygon") != std::string::npos);
  CHECK(world.ask("encloses(b.plan, (1 cm, 1 cm))") == "true");
  CHECK(world.ask("length(b)").find("`length` is a type, and no function") != std::string::npos);
  CHECK(world.ask("crosses([(-5 cm, 0 cm), (15 cm, 0 cm)], b)") == "false");
  CHECK(world.ask("crosses([(-5 cm, 0.0001 cm), (15 cm, 0.0001 cm)], b.plan)") == "true");
  CHECK(world.ask("crosses([(-5 cm, 3 cm), (0 cm, 3 cm)], b)") == "false");
  CHECK(world.ask("crosses([(-5 cm, 3 cm), (0.0001 cm, 3 cm)], b)") == "true");
  CHECK(world.ask("crosses([(2 cm, 2 cm), (3 cm, 3 cm)], b)") == "true");
  CHECK(world.ask("crosses([(0 cm, -1 cm), (0 cm, 1 cm)], edge(b.plan, 1))") == "false");
  CHECK(world.ask("crosses([(1 cm, -1 cm), (1 cm, 1 cm)], edge(b.plan, 1))") == "true");
  CHECK(world.ask("crosses([(1 cm, -1 cm), (1 cm, 0 cm)], edge(b.plan, 1))") == "false");
}

TEST_CASE("points and vectors: what is added to what, and what it makes") {
  World world = two_figures("3 cm", "4 cm");
  CHECK(world.ask("g.at - f.at") == "(3 cm, 4 cm)");
  CHECK(world.ask("f.at + (1 cm, 2 cm)") == "(1 cm, 2 cm)");
  CHECK(world.ask("(1 cm, 2 cm) + f.at") == "(1 cm, 2 cm)");
  CHECK(world.ask("f.at - (1 cm, 2 cm)") == "(-1 cm, -2 cm)");
  CHECK(world.ask("f.at + 2 * (g.at - f.at)") == "(6 cm, 8 cm)");
  CHECK(world.ask("f.at + (g.at - f.at) / 3") == "(1 cm, 4/3 cm)");
  CHECK(world.ask("-(g.at - f.at)") == "(-3 cm, -4 cm)");
  CHECK(world.ask("g.at.x + g.at.y") == "7 cm");
  CHECK(world.ask("g.at is (3 cm, 4 cm)") == "true");
  CHECK(world.ask("(3 cm, 4.0001 cm) is g.at") == "false");
  CHECK(world.ask("(0.03 m, 4 cm) is g.at") == "true");
  CHECK(world.ask("(3 cm, 4 cm) - f.at") == "(3 cm, 4 cm)");
  CHECK(world.ask("(1 cm, 1 cm) + (g.at - f.at) is (4 cm, 5 cm)") == "true");
  CHECK(world.ask("gap(f.at + 2 * (3 cm, 4 cm), f)") == "10 cm");
  CHECK(world.ask("g.at in [(0 cm, 0 cm), (3 cm, 4 cm)]") == "true");
  CHECK(world.ask("some p in [(0 cm, 0 cm), (9 cm, 9 cm)] where p is f.at") == "true");
  CHECK(world.ask("count p in [(0 cm, 0 cm), (9 cm, 9 cm)] where gap(p, f) < 10 cm") == "1");
  CHECK(world.ask("f.at + g.at").find("is neither a point nor a vector") != std::string::npos);
  CHECK(world.ask("g.at * 2").find("is neither a point nor a vector") != std::string::npos);
  CHECK(world.ask("(g.at - f.at) + 1 cm").find("is neither a point nor a vector") != std::string::npos);
  CHECK(world.ask("(g.at - f.at) / (1 - 1)") == "division by zero");
  CHECK(world.ask("gap((1 cm, 2 cm, 3 cm), f)").find("found 3 parts, expected a point: its x and its y") != std::string::npos);
}

TEST_CASE("polygons: corners that make none are told, in what is written and in what is worked out") {
  World world = two_figures("3 cm", "4 cm");
  CHECK(world.ask("rectangle(10 cm, 6 cm)") == "polygon([(0 cm, 0 cm), (10 cm, 0 cm), (10 cm, 6 cm), (0 cm, 6 cm)])");
  CHECK(world.ask("size(walls(rectangle(10 cm, 6 cm)))") == "4");
  CHECK(world.ask("edge(rectangle(10 cm, 6 cm), 4) in walls(rectangle(10 cm, 6 cm))") == "true");
  CHECK(world.ask("edge(rectangle(10 cm, 6 cm), 4).end") == "(0 cm, 0 cm)");
  CHECK(world.ask("edge(rectangle(10 cm, 6 cm), 5)").find("the polygon has the edges 1 to 4") != std::string::npos);
  CHECK(world.ask("centroid(rectangle(10 cm, 6 cm))") == "(5 cm, 3 cm)");
  CHECK(world.ask("centroid([(0 cm, 0 cm), (1 cm, 0 cm), (0 cm, 1 cm)])") == "(1/3 cm, 1/3 cm)");
  CHECK(world.ask("centroid(u)") == "(0 cm, 0 cm)");
  CHECK(world.ask("centroid({f, g})") == "(1.5 cm, 2 cm)");
  const auto fault = [&](std::string_view corners) {
    std::string text = world.ask(fmt::format("polygon([{}])", corners));
    return text.substr(text.find("error") == std::string::npos ? 0 : text.find("error"));
  };
  CHECK(fault("(0 cm, 0 cm), (1 cm, 0 cm)") == "error[P219]: a polygon has at least 3 corners, this one has 2\n");
  CHECK(fault("(0 cm, 0 cm), (1 cm, 0 cm), (1 cm, 0 cm), (0 cm, 1 cm)").find("corner 3 (1 cm, 0 cm)") != std::string::npos);
  CHECK(fault("(0 cm, 0 cm), (1 cm, 1 cm), (2 cm, 2 cm)") == "error[P219]: the polygon has no area: all its corners lie on one line\n");
  CHECK(fault("(0 cm, 0 cm), (2 cm, 2 cm), (2 cm, 0 cm), (0 cm, 2 cm)").find("the polygon crosses itself") != std::string::npos);
  CHECK(world.ask("polygon([f.at, g.at, g.at, (0 cm, 9 cm)])").starts_with("not measured polygon("));
  CHECK(world.ask("rectangle(0 cm, 1 cm)").find("more than 0") != std::string::npos);
}

TEST_CASE("states: points and polygons in both forms; what is off the step, or no polygon, is refused") {
  const auto found = [](std::string_view plan) { return with(fmt::format(R"("building": {{ "b": {{ "plan": {} }} }})", plan)).findings(); };
  CHECK(found(R"([["0 cm", "0 cm"], { "x": "2 cm", "y": "0 cm" }, [0, "2 cm"]])") == "");
  CHECK(found(R"({ "corners": [["0 cm", "0 cm"], ["2 cm", "0 cm"], ["0 cm", "2 cm"]] })") == "");
  CHECK(found(R"([["0 cm", "0 cm"], ["2 cm", "0 cm"]])").find("error[P412]: entities.building.b.plan: a polygon has at least 3 corners, this one has 2") != std::string::npos);
  CHECK(found(R"([["0 cm", "0 cm"], ["2 cm", "2 cm"], ["2 cm", "0 cm"], ["0 cm", "2 cm"]])").find("crosses itself") != std::string::npos);
  CHECK(found(R"([["0 cm", "0 cm"], ["2 cm"], ["0 cm", "2 cm"]])").find("found 1 value, expected a `point`") != std::string::npos);
  CHECK(found(R"([["0.00005 cm", "0 cm"], ["2 cm", "0 cm"], ["0 cm", "2 cm"]])").find("P405") != std::string::npos);
  CHECK(found("3").find("expected a `polygon`") != std::string::npos);
}

TEST_CASE("places: an entity without one, and one with two, are told") {
  World world = two_figures("3 cm", "4 cm");
  CHECK(world.ask("every i in idea has gap(i, f) > 0 cm").find("error[P218]: `idea` has no place") != std::string::npos);
  CHECK(world.ask("every m in melee has gap(m, f) > 0 cm").find("error[P218]: which place of `melee` is meant: `ours` or `theirs`?") != std::string::npos);
  CHECK(world.ask("every p in post has gap(f, p) > 0 cm").find("error[P218]: which place of `post` is meant: `far` or `near`?") != std::string::npos);
  CHECK(world.ask("every p in post has gap(f, p.near) > 0 cm") == "true");
  CHECK(world.ask("gap(f, 3)").find("P203") != std::string::npos);
}

}  // namespace
}  // namespace paragraf::tests
