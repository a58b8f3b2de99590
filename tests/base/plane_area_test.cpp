// Areas: what lies in them, what crosses them and what only touches; defects; centroids; room for a base.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "base/plane.hpp"
#include "tests/base/plane_support.hpp"

using namespace paragraf::base::plane;
using paragraf::base::Number;
using namespace paragraf::test::plane;

namespace {

const Polygon square = rectangle(point(0, 0), 10, 10);
// A U that is open above: between its arms it is outside.
const Polygon horseshoe{point(0, 0), point(12, 0), point(12, 10), point(8, 10), point(8, 4), point(4, 4), point(4, 10), point(0, 10)};

Polygon turned_round(Polygon polygon) {
  std::reverse(polygon.begin(), polygon.end());
  return polygon;
}

Polygon from_next(Polygon polygon) {
  std::rotate(polygon.begin(), polygon.begin() + 1, polygon.end());
  return polygon;
}

bool has(const std::vector<Defect>& defects, Fault fault, std::size_t first, std::size_t second) {
  return std::find(defects.begin(), defects.end(), Defect{fault, first, second}) != defects.end();
}

}  // namespace

TEST_CASE("the edge of an area is not outside") {
  CHECK(place_of(point(5, 5), square) == Place::inside);
  CHECK(place_of(point(10, 5), square) == Place::edge);
  CHECK(place_of(point(10, 10), square) == Place::edge);
  CHECK(place_of(point(0, 7), square) == Place::edge);
  CHECK(place_of(point("10.0000001", "5"), square) == Place::outside);
  CHECK(place_of(point("9.9999999", "5"), square) == Place::inside);
  CHECK(place_of(point(6, 7), horseshoe) == Place::outside);
  CHECK(place_of(point(6, 4), horseshoe) == Place::edge);
  CHECK(place_of(point(6, 2), horseshoe) == Place::inside);
  CHECK(place_of(point(-3, 4), horseshoe) == Place::outside);  // level with corners
  CHECK(place_of(point(20, 10), horseshoe) == Place::outside);
  CHECK(encloses(square, point(10, 0)));
  CHECK_FALSE(encloses(square, point(11, 0)));
  CHECK(encloses(square, along({point(0, 0), point(10, 0), point(5, 5)})));
  CHECK_FALSE(encloses(horseshoe, along({point(2, 10), point(10, 10)})));  // over the gap between the arms
  CHECK(encloses(horseshoe, along({point(4, 4), point(8, 4)})));
  CHECK_FALSE(encloses(horseshoe, within({point(2, 2), point(10, 2), point(6, 8)})));
  CHECK(encloses(horseshoe, within(horseshoe)));
}

TEST_CASE("touching is not crossing") {
  const auto over = [](std::initializer_list<Point> path, const Polygon& area) { return crosses(Path(path), area); };
  CHECK(over({point(-5, 5), point(15, 5)}, square));
  CHECK(over({point(5, 5), point(15, 5)}, square));   // leaves
  CHECK(over({point(4, 4), point(6, 6)}, square));    // stays within
  CHECK(over({point(5, 5)}, square));                 // stands within
  CHECK(over({point(0, 0), point(10, 10)}, square));  // from corner to corner
  CHECK_FALSE(over({point(10, 5)}, square));
  CHECK_FALSE(over({point(-5, 10), point(15, 10)}, square));                 // along an edge
  CHECK_FALSE(over({point(0, 0), point(10, 0), point(10, 10)}, square));     // along two
  CHECK_FALSE(over({point(5, -5), point(5, 0), point(8, -5)}, square));      // to the edge and back
  CHECK_FALSE(over({point(15, 5), point(5, 15)}, square));                   // past a corner
  CHECK(over({point(15, 4), point(5, 15)}, square));                         // cuts it off
  CHECK_FALSE(over({point(4, 10), point(8, 10)}, horseshoe));                // across the opening
  CHECK(over({point(3, 10), point(8, 10)}, horseshoe) == false);             // along the end of an arm
  CHECK(over({point(0, 9), point(12, 9)}, horseshoe));
  CHECK_FALSE(over({point(6, 20), point(6, 4), point(6, 20)}, horseshoe));   // into the opening
  CHECK_FALSE(over({point(4, 4), point(8, 4)}, horseshoe));
  CHECK_FALSE(over({}, square));
  CHECK_FALSE(over({point(5, 5)}, {}));
}

TEST_CASE("a line is crossed from one side to the other between its ends") {
  const Polygon line{point(0, 0), point(10, 0)};
  const auto over = [&](std::initializer_list<Point> path) { return crosses(Path(path), line); };
  CHECK(over({point(5, -3), point(5, 3)}));
  CHECK_FALSE(over({point(5, -3), point(5, 0)}));                            // ends on it
  CHECK_FALSE(over({point(5, 0), point(5, 3)}));                             // begins on it
  CHECK_FALSE(over({point(5, -3), point(5, 0), point(7, -3)}));              // touches
  CHECK(over({point(5, -3), point(5, 0), point(7, 3)}));                     // with a corner on it
  CHECK(over({point(5, -3), point(5, 0), point(7, 0), point(7, 3)}));        // along a part
  CHECK_FALSE(over({point(5, -3), point(5, 0), point(12, 0), point(12, 3)}));  // around an end
  CHECK_FALSE(over({point(0, -3), point(0, 3)}));                            // through an end
  CHECK_FALSE(over({point(11, -3), point(11, 3)}));
  CHECK_FALSE(over({point(2, 0), point(7, 0)}));
  CHECK(over({point(12, 3), point(12, -3), point(9, -3), point(9, 3)}));     // first around, then over
}

TEST_CASE("each defect of a polygon names its corners") {
  CHECK(defects(square).empty());
  CHECK(defects(horseshoe).empty());
  CHECK(defects(Polygon{point(0, 0), point(5, 0), point(10, 0), point(10, 10)}).empty());  // a corner on an edge is none
  CHECK(defects(Polygon{}) == std::vector<Defect>{{Fault::few_corners, 0, 0}});
  CHECK(defects(Polygon{point(0, 0), point(1, 1)}) == std::vector<Defect>{{Fault::few_corners, 0, 0}});
  CHECK(defects(Polygon{point(0, 0), point(5, 5), point(5, 5), point(0, 9)}) == std::vector<Defect>{{Fault::repeated, 1, 2}});
  CHECK(defects(Polygon{point(0, 0), point(5, 5), point(0, 9), point(0, 0)}) == std::vector<Defect>{{Fault::repeated, 3, 0}});
  CHECK(defects(Polygon{point(0, 0), point(5, 5), point(9, 9)}) == std::vector<Defect>{{Fault::no_area, 0, 0}});
  const Polygon bow{point(0, 0), point(10, 10), point(10, 0), point(0, 10)};
  CHECK(defects(bow) == std::vector<Defect>{{Fault::crossing, 0, 2}});
  const Polygon spike{point(0, 0), point(10, 0), point(10, 10), point(10, 5), point(0, 5)};
  CHECK(has(defects(spike), Fault::back, 2, 2));
  const Polygon pinched{point(0, 0), point(10, 0), point(10, 10), point(5, 0), point(0, 10)};
  CHECK(has(defects(pinched), Fault::touching, 0, 2));
  const Polygon twice{point(0, 0), point(4, 0), point(4, 4), point(8, 4), point(8, 8), point(4, 4), point(0, 4)};
  CHECK_FALSE(defects(twice).empty());  // one point at two corners
}

TEST_CASE("area, way round, centroid, edges") {
  CHECK(area(square) == 100);
  CHECK(area(horseshoe) == 12 * 10 - 4 * 6);
  CHECK(orientation(square) == 1);
  CHECK(orientation(turned_round(square)) == -1);
  CHECK(orientation(Polygon{point(0, 0), point(1, 1)}) == 0);
  CHECK(is_convex(square));
  CHECK(is_convex(turned_round(square)));
  CHECK_FALSE(is_convex(horseshoe));
  CHECK_FALSE(is_convex(Polygon{point(0, 0), point(10, 10), point(10, 0), point(0, 10)}));
  CHECK(is_convex(Polygon{point(0, 0), point(5, 0), point(10, 0), point(10, 10)}));
  CHECK(centroid(square) == Point{5, 5});
  CHECK(centroid(Polygon{point(0, 0), point(4, 0), point(0, 4)}) == Point{Number::ratio(4, 3), Number::ratio(4, 3)});
  CHECK(centroid(turned_round(horseshoe)) == centroid(horseshoe));
  CHECK(centroid(Polygon{point(0, 0), point(4, 4)}) == std::nullopt);
  CHECK(mean(Path{point(0, 0), point(1, 0), point(1, 1)}) == Point{Number::ratio(2, 3), Number::ratio(1, 3)});
  CHECK(mean(Path{}) == std::nullopt);
  const std::vector<Edge> all = edges(square);
  REQUIRE(all.size() == 4);
  CHECK(all[0].from == point(0, 0));
  CHECK(all[0].to == point(10, 0));
  CHECK(all[3].from == point(0, 10));
  CHECK(all[3].to == point(0, 0));
}

TEST_CASE("a base has room on its ground and beside others, which it may touch") {
  const std::vector<Shape> others{within(rectangle(point(6, 6), 4, 4)), at(point(1, 1)), within({point(0, 5), point(5, 5)})};
  const auto room = [&](std::int64_t x, std::int64_t y, std::int64_t w, std::int64_t h) {
    return has_room(rectangle(point(x, y), w, h), square, others);
  };
  CHECK(room(6, 1, 4, 5));        // up to the edge of the ground and of another
  CHECK_FALSE(room(7, 1, 4, 5));  // over the edge
  CHECK_FALSE(room(6, 1, 4, 6));  // over another
  CHECK(room(1, 1, 3, 3));        // the point at its corner
  CHECK_FALSE(room(0, 0, 3, 3));  // over the point
  CHECK(room(1, 5, 3, 3));        // along the line
  CHECK_FALSE(room(1, 4, 3, 3));  // over the line
  CHECK_FALSE(room(6, 6, 4, 4));  // just where another is
  CHECK_FALSE(room(7, 7, 1, 1));  // within another
  CHECK(has_room(rectangle(point(-3, -3), 3, 3), {}, others));
  const auto disc = [&](const char* x, const char* y, const char* radius) {
    return has_room(Disc{point(x, y), number(radius)}, square, others);
  };
  CHECK(disc("8", "3", "2"));
  CHECK_FALSE(disc("8", "3", "2.0001"));
  CHECK_FALSE(disc("8", "3.0001", "3"));
  CHECK(disc("4", "2.5", "2.5"));        // touches the line
  CHECK_FALSE(disc("4", "2.6", "2.5"));
  CHECK(disc("2", "8", "2"));
  CHECK(disc("3", "9", "1"));
  CHECK_FALSE(disc("3", "9", "1.01"));
  CHECK_FALSE(disc("-3", "-3", "1"));    // beside the ground
}

TEST_CASE("areas of random polygons agree with each other, wherever they lie and however they are written") {
  std::mt19937_64 random(23);
  int crossing = 0, overlapping = 0;
  for (int i = 0; i < 300; ++i) {
    const Polygon a = any_polygon(random, 8), b = any_polygon(random, 8);
    Path path{any_point(random, 8)};
    for (std::int64_t n = up_to(random, 3); n > 0; --n) path.push_back(any_point(random, 8));
    const bool crossed = crosses(path, a), both = overlaps(a, b);
    crossing += crossed, overlapping += both;
    REQUIRE(crossed == crosses(path, turned_round(a)));
    REQUIRE(crossed == crosses(path, from_next(a)));
    REQUIRE(crossed == crosses(turned_round(path), a));
    REQUIRE(crossed == crosses(moved(path, far), moved(a, far)));
    REQUIRE(crossed == crosses(mirrored(path), mirrored(a)));
    REQUIRE(both == overlaps(b, a));
    REQUIRE(both == overlaps(moved(a, far), moved(b, far)));
    REQUIRE(overlaps(a, from_next(turned_round(a))));
    REQUIRE(defects(moved(a, far)).empty());
    REQUIRE(area(moved(a, far)) == area(a));
    REQUIRE(*centroid(moved(a, far)) == *centroid(a) + far);
    Number sum;
    for (const Triangle& t : triangles(a)) sum = sum + area(t);
    REQUIRE(sum == area(a));
    REQUIRE(place_of(*point_inside(a), a) == Place::inside);
    if (encloses(a, within(b))) REQUIRE(both);
    if (both) REQUIRE(squared_distance(within(a), within(b)) == 0);
    // By many points: what is inside by the path, or by both polygons.
    bool seen = false, shared = false;
    for (std::size_t leg = 1; leg < path.size(); ++leg)
      for (int k = 0; k <= 420 && !seen; ++k)
        seen = place_of(path[leg - 1] + Number::ratio(k, 420) * (path[leg] - path[leg - 1]), a) == Place::inside;
    seen = seen || place_of(path.front(), a) == Place::inside;
    REQUIRE((!seen || crossed));
    for (int x = 0; x <= 16 && !shared; ++x) {
      for (int y = 0; y <= 16 && !shared; ++y) {
        const Point p{Number::ratio(x, 2), Number::ratio(y, 2)};
        shared = place_of(p, a) == Place::inside && place_of(p, b) == Place::inside;
      }
    }
    REQUIRE((!shared || both));
  }
  CHECK(crossing > 50);
  CHECK(crossing < 250);
  CHECK(overlapping > 50);
  CHECK(overlapping < 290);
}
