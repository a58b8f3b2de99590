// Directions, angles and flights: exact where degrees allow it, known digits elsewhere, each boundary, and flights against a search.
#include <doctest/doctest.h>

#include <random>

#include "base/plane.hpp"
#include "tests/base/plane_support.hpp"

using namespace paragraf::base;
using namespace paragraf::base::plane;
using namespace paragraf::test::plane;

namespace {

constexpr std::int64_t unit = 1'000'000'000;

Flight flight(const Point& from, const Vector& facing, std::int64_t turn) { return {from, facing, 60, 90, turn}; }

}  // namespace

TEST_CASE("degrees become one integer direction, correctly rounded") {
  CHECK(direction(0) == Vector{unit, 0});
  CHECK(direction(90) == Vector{0, unit});
  CHECK(direction(180) == Vector{-unit, 0});
  CHECK(direction(270) == Vector{0, -unit});
  CHECK(direction(-90) == direction(270));
  CHECK(direction(360 * 1000 + 90) == Vector{0, unit});
  CHECK(direction(45) == Vector{707106781, 707106781});
  CHECK(direction(135) == Vector{-707106781, 707106781});
  CHECK(direction(30) == Vector{866025404, 500000000});
  CHECK(direction(60) == Vector{500000000, 866025404});
  CHECK(direction(150) == Vector{-866025404, 500000000});
  CHECK(direction(1) == Vector{999847695, 17452406});
  CHECK(direction(number("22.5")) == Vector{923879533, 382683432});
  CHECK(direction(number("359.999999")) == Vector{unit, -17});
  CHECK(direction(Number::ratio(100, 3)) == Vector{835487811, 549508978});
  for (int degrees = -400; degrees <= 400; ++degrees) {
    const Vector v = direction(degrees);
    REQUIRE(v.x.is_integer());
    REQUIRE(direction(degrees + 360) == v);
    REQUIRE(direction(-degrees) == Vector{v.x, -v.y});
    REQUIRE(direction(degrees + 90) == Vector{-v.y, v.x});
    const Number off = squared_length(v) - Number(unit) * unit;
    REQUIRE(off.abs() < 2 * unit);
  }
}

TEST_CASE("a vector is turned, and an angle compared with degrees") {
  CHECK(turned({3, 4}, 90) == Vector{-4, 3});
  CHECK(turned({3, 4}, -90) == Vector{4, -3});
  CHECK(turned({3, 4}, 180) == Vector{-3, -4});
  CHECK(turned({3, 4}, 0) == Vector{3, 4});
  CHECK(turned({2, 0}, 45) == Vector{Number::root(2), Number::root(2)});
  CHECK(turned({2, 0}, 60) == Vector{1, Number::root(3)});
  CHECK(turned({4, 0}, 15) == Vector{Number::root(6) + Number::root(2), Number::root(6) - Number::root(2)});
  for (int degrees = -345; degrees <= 360; degrees += 15) {
    REQUIRE(squared_length(unit_direction(degrees)) == 1);
    REQUIRE(turned(turned({3, 4}, degrees), -degrees) == Vector{3, 4});
    REQUIRE(compare_angle({1, 0}, unit_direction(degrees), Number(degrees).abs() > 180 ? 360 - Number(degrees).abs() : Number(degrees).abs()) == 0);
  }
  const Vector ahead{1, 0};
  CHECK(compare_angle(ahead, {5, 0}, 0) == 0);
  CHECK(compare_angle(ahead, {-5, 0}, 180) == 0);
  CHECK(compare_angle(ahead, {-5, 0}, 0) == 1);
  CHECK(compare_angle(ahead, {5, 0}, 180) == -1);
  CHECK(compare_angle(ahead, {7, 7}, 45) == 0);
  CHECK(compare_angle(ahead, {7, -7}, 45) == 0);
  CHECK(compare_angle(ahead, {7, 6}, 45) == -1);
  CHECK(compare_angle(ahead, {6, 7}, 45) == 1);
  CHECK(compare_angle(ahead, {0, 3}, 90) == 0);
  CHECK(compare_angle(ahead, {-1, 100000}, 90) == 1);
  CHECK(compare_angle(ahead, {1, -100000}, 90) == -1);
  CHECK(compare_angle(ahead, {-7, 7}, 135) == 0);
  CHECK(compare_angle(ahead, {-7, 6}, 135) == 1);
  CHECK(compare_angle({3, 4}, {4, -3}, 90) == 0);
  CHECK(compare_angle(ahead, {1000, 1732}, 60) == -1);  // tan 60 is a little more than 1.732
  CHECK(compare_angle(ahead, {1000, 1733}, 60) == 1);
}

TEST_CASE("a flight ends on the table, at its edge at the least") {
  const Polygon table = rectangle(point(0, 0), 240, 180);
  const Vector east{1, 0};
  CHECK(flight_possible(flight(point(120, 90), east, 0), table));
  CHECK(flight_possible(flight(point(180, 90), east, 0), table));        // 60 to the edge
  CHECK_FALSE(flight_possible(flight(point("180.01", "90"), east, 0), table));
  CHECK(flight_possible(flight(point("180.01", "90"), east, 90), table));
  CHECK(flight_possible(flight(point(240, 180), east, 90), table));      // back along the edge
  CHECK_FALSE(flight_possible(flight(point(240, 180), {1, 1}, 90), table));
  CHECK(flight_possible(flight(point(240, 180), {1, 1}, 135), table));
  CHECK_FALSE(flight_possible(flight(point(240, 180), {1, 1}, 134), table));
  CHECK(flight_possible(flight(point(240, 180), {1, 1}, 180), table));
  // Corners: 36 and 48 to either side are exactly 60.
  const Polygon small = rectangle(point(0, 0), 36, 48);
  CHECK(flight_possible(flight(point(0, 0), {3, 4}, 0), small));
  CHECK_FALSE(flight_possible(flight(point(0, 0), {3, 5}, 0), small));
  CHECK_FALSE(flight_possible(flight(point("0.001", "0"), {3, 4}, 45), small));
  // From outside the table to it.
  CHECK(flight_possible(flight(point(-90, 90), east, 0), table));
  CHECK_FALSE(flight_possible(flight(point("-90.01", "90"), east, 90), table));
  // Around a hole between two arms: both are near, but not that far.
  const Polygon arms{point(0, 0), point(200, 0), point(200, 50), point(95, 50), point(95, 5), point(55, 5), point(55, 50), point(0, 50)};
  CHECK(flight_possible(flight(point(0, 50), east, 0), arms) == false);
  CHECK(flight_possible(flight(point(5, 50), east, 0), arms));
  CHECK(flight_possible({point(0, 50), east, 60, 95, 0}, arms));
  CHECK_FALSE(flight_possible({point(0, 50), east, 60, number("94.99"), 0}, arms));
  CHECK_FALSE(flight_possible({point(0, 50), east, 95, 60, 180}, arms));
}

TEST_CASE("an end of a flight is within turn and reach") {
  const Flight f = flight(point(0, 0), {1, 0}, 90);
  CHECK(reaches(f, point(60, 0)));
  CHECK(reaches(f, point(36, 48)));
  CHECK(reaches(f, point(0, 60)));
  CHECK(reaches(f, point(0, -90)));
  CHECK_FALSE(reaches(f, point("59.999", "0")));
  CHECK_FALSE(reaches(f, point("90.001", "0")));
  CHECK_FALSE(reaches(f, point("-0.001", "70")));
  CHECK_FALSE(reaches(f, point(0, 0)));
  CHECK(reaches({point(0, 0), {1, 0}, 0, 90, 0}, point(0, 0)));
}

TEST_CASE("whether a flight is possible agrees with a search over many ends") {
  std::mt19937_64 random(31);
  int possible = 0, tried = 300;
  for (int i = 0; i < tried; ++i) {
    const Polygon table = any_polygon(random, 12);
    Vector facing{0, 0};
    while (facing == Vector{}) facing = Vector{up_to(random, 7) - 3, up_to(random, 7) - 3};
    const Number least = up_to(random, 6);
    const Number turns[] = {0, 20, 45, 90, 120, 135, 180};
    const Flight f{any_point(random, 16), facing, least, least + up_to(random, 3), turns[random() % 7]};
    const bool found = flight_possible(f, table);
    possible += found;
    Flight moved_flight = f;
    moved_flight.from = f.from + far;
    REQUIRE(found == flight_possible(moved_flight, moved(table, far)));
    bool seen = false;
    for (int x = 0; x <= 48 && !seen; ++x) {
      for (int y = 0; y <= 48 && !seen; ++y) {
        const Point end{Number::ratio(x, 4), Number::ratio(y, 4)};
        seen = reaches(f, end) && encloses(table, end);
      }
    }
    REQUIRE((!seen || found));
    // Slightly more of everything, so that a search on a grid finds what is possible.
    if (!found || seen || f.turn == 0 || f.turn == 180) continue;
    const Flight wide{f.from, f.facing, f.least - number("0.5"), f.most + number("0.5"), std::min(Number(180), f.turn + 40)};
    bool near = false;
    for (int x = -4; x <= 52 && !near; ++x) {
      for (int y = -4; y <= 52 && !near; ++y) {
        const Point end{Number::ratio(x, 4), Number::ratio(y, 4)};
        near = reaches(wide, end) && distance(at(end), within(table)) <= number("0.25");
      }
    }
    REQUIRE(near);
  }
  CHECK(possible > tried / 5);
  CHECK(possible < tried * 4 / 5);
}
