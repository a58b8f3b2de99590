// Distances: each boundary, and random shapes against slow definitions, also far away, where coordinates do not fit 64 bits.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "base/plane.hpp"
#include "tests/base/plane_support.hpp"

using namespace paragraf::base;
using namespace paragraf::base::plane;
using namespace paragraf::test::plane;

TEST_CASE("a distance of 9 and 12 is exactly 15, and 15.0004 is not within 15") {
  CHECK(distance(point(0, 0), point(9, 12)) == 15);
  CHECK(distance(point("0", "0"), point("9", "12")) <= 15);
  CHECK(distance(point("0", "0"), point("9", "12.0005")) > 15);
  CHECK(distance(point("0", "0"), point("15.0004", "0")) > 15);
  CHECK_FALSE(distance(point("0", "0"), point("15.0004", "0")) <= 15);
  CHECK(distance(point("0", "0"), point("10.6", "10.6")) < 15);
  CHECK(distance(point("0", "0"), point("10.61", "10.61")) > 15);
  CHECK(distance(point(3, 4), point(3, 4)) == 0);
}

TEST_CASE("distances of points, ways and areas") {
  const Shape square = within(rectangle(point(0, 0), 10, 10));
  CHECK(distance(at(point(13, 14)), square) == 5);
  CHECK(distance(at(point(10, 5)), square) == 0);   // on the edge
  CHECK(distance(at(point(5, 5)), square) == 0);    // inside
  CHECK(distance(at(point(12, 5)), square) == 2);   // beside an edge
  CHECK(distance(at(point("10.0001", "5")), square) > 0);
  // A way that comes near in its middle and ends far away.
  const Shape way = along({point(-20, 12), point(5, 12), point(40, 40)});
  CHECK(distance(way, square) == 2);
  CHECK(distance(at(point(5, 15)), way) < 3);
  CHECK(distance(way, at(point(-30, 12))) == 10);
  CHECK(distance(along({point(-5, 5), point(15, 5)}), square) == 0);  // right through, no corner near
  CHECK(distance(square, within(rectangle(point(13, 14), 5, 5))) == 5);
  CHECK(distance(square, within(rectangle(point(10, 10), 5, 5))) == 0);  // corner to corner
  CHECK(distance(square, within(rectangle(point(2, 2), 5, 5))) == 0);    // one in the other
  CHECK(distance(within(rectangle(point(2, 2), 5, 5)), square) == 0);
  CHECK(distance(along({point(0, 0), point(4, 4)}), at(point(0, 4))) == Number::root(8));
  CHECK(distance(within({point(0, 0), point(10, 0)}), at(point(5, 3))) == 3);  // an area of two points is a line
  CHECK(distance(within({point(1, 1)}), at(point(4, 5))) == 5);
}

TEST_CASE("the nearest pair, the first of equals") {
  const std::vector<Shape> a{at(point(0, 0)), at(point(3, 0))}, b{at(point(9, 0)), at(point(3, 6)), at(point(20, 0))};
  const std::optional<Nearest> found = nearest(a, b);
  REQUIRE(found);
  CHECK(found->a == 1);
  CHECK(found->b == 0);
  CHECK(found->squared_distance == 36);
  CHECK_FALSE(nearest(a, {}));
}

TEST_CASE("the closest point lies on the shape") {
  const Shape square = within(rectangle(point(0, 0), 10, 10));
  CHECK(closest_point(square, point(13, 5)) == point(10, 5));
  CHECK(closest_point(square, point(13, 14)) == point(10, 10));
  CHECK(closest_point(square, point(3, 4)) == point(3, 4));
  CHECK(closest_point(along({point(0, 0), point(4, 2)}), point(3, 0)) == point("2.4", "1.2"));
  CHECK(closest_point(at(point(1, 1)), point(3, 0)) == point(1, 1));
}

TEST_CASE("the length of a way is compared exactly with a limit") {
  CHECK(path_length(Path{point(0, 0), point(9, 12), point(12, 16)}) == 20);
  CHECK(path_length(Path{point(4, 4)}) == 0);
  CHECK(path_length(Path{}) == 0);
  CHECK(path_length(Path{point(0, 0), point(1, 1), point(4, 4)}) == 4 * Number::root(2));
  Path whole{point(0, 0)}, longer{point(0, 0)}, shorter{point(0, 0)};
  for (int i = 1; i <= 200; ++i) {
    const Point last = whole.back();
    whole.push_back(i % 2 ? last + Vector{3, 4} : last + Vector{12, -5});
    longer.push_back(i == 200 ? whole.back() + Vector{number("0.0001"), 0} : whole.back());
    shorter.push_back(i == 200 ? whole.back() + Vector{number("-0.0001"), 0} : whole.back());
  }
  CHECK(path_length(whole) == 1800);
  CHECK(path_length(longer) > 1800);
  CHECK(path_length(shorter) < 1800);
}

TEST_CASE("a step towards something keeps the reach or arrives, on the grid") {
  const Shape target = at(point(30, 40));
  const Number tenth = number("0.1");
  CHECK(step_toward(point(0, 0), target, 0, 100, tenth) == Vector{30, 40});
  CHECK(step_toward(point(0, 0), target, 25, 100, tenth) == Vector{15, 20});
  CHECK(step_toward(point(0, 0), target, 0, 10, tenth) == Vector{6, 8});
  CHECK(step_toward(point(0, 0), target, 50, 10, tenth) == Vector{0, 0});
  CHECK(step_toward(point(0, 0), target, 60, 10, tenth) == Vector{0, 0});
  std::mt19937_64 random(3);
  for (int i = 0; i < 100; ++i) {
    const Shape shape = any_shape(random);
    const Point p = any_point(random);
    const Number gap = static_cast<std::int64_t>(random() % 8), reach = 1 + static_cast<std::int64_t>(random() % 30);
    const Vector move = step_toward(p, shape, gap, reach, tenth);
    const Number before = distance(at(p), shape), after = distance(at(p + move), shape);
    INFO(before.to_string(), " ", after.to_string(), " ", gap.to_string(), " ", reach.to_string());
    REQUIRE((move.x / tenth).is_integer());
    REQUIRE((move.y / tenth).is_integer());
    REQUIRE(length(move) <= reach);
    if (before <= gap) {
      REQUIRE(move == Vector{});
    } else if (before - gap < reach - 1) {
      REQUIRE(after <= gap);
      REQUIRE(after > gap - number("0.3"));
    } else if (before - gap > reach) {
      REQUIRE(after - (before - reach) < number("0.3"));
    }
  }
}

TEST_CASE("distances of random shapes are those of their definition, wherever they lie") {
  std::mt19937_64 random(7);
  for (int i = 0; i < 300; ++i) {
    const Shape a = any_shape(random), b = any_shape(random);
    const Number squared = squared_distance(a, b);
    REQUIRE(squared == squared_distance(b, a));
    REQUIRE(squared == squared_distance(moved(a, far), moved(b, far)));
    REQUIRE(squared == squared_distance(mirrored(a), mirrored(b)));
    REQUIRE(9 * squared == squared_distance(scaled(a, 3), scaled(b, 3)));
    REQUIRE(squared / 49 == squared_distance(scaled(a, number("1/7")), scaled(b, number("1/7"))));
    // No sampled point of one is nearer to the other, and its closest point is as near as it says.
    for (const Point& p : a.points) {
      REQUIRE(squared_distance(at(p), b) >= squared);
      const Point near = closest_point(b, p);
      REQUIRE(squared_distance(at(p), b) == squared_length(near - p));
      REQUIRE(squared_distance(at(near), b) == 0);
    }
  }
}
