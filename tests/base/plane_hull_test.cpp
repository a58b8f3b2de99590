// The convex hull of points: corners only, counterclockwise, exact.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "base/plane.hpp"

namespace paragraf::base::plane {

TEST_CASE("hull: corners only, counterclockwise from the leftmost") {
  const Polygon all{{0, 0}, {2, 1}, {4, 0}, {4, 4}, {0, 4}, {2, 4}, {1, 3}, {4, 2}};
  CHECK(hull(all) == Polygon{{0, 0}, {4, 0}, {4, 4}, {0, 4}});
  // The order of the points does not matter.
  Polygon turned = all;
  std::reverse(turned.begin(), turned.end());
  CHECK(hull(turned) == hull(all));
}

TEST_CASE("hull: of points on a line its ends, of one point that point") {
  CHECK(hull(Polygon{{3, 3}, {1, 1}, {2, 2}, {1, 1}}) == Polygon{{1, 1}, {3, 3}});
  CHECK(hull(Polygon{{16, 12}, {16, 8}}) == Polygon{{16, 8}, {16, 12}});
  CHECK(hull(Polygon{{5, 7}, {5, 7}}) == Polygon{{5, 7}});
  CHECK(hull(Polygon{}).empty());
}

TEST_CASE("hull: a point a hair beside a side is a corner, one on it is none") {
  const Number hair = Number::ratio(1, 1'000'000'000);
  CHECK(hull(Polygon{{0, 0}, {1, -hair}, {2, 0}, {1, 1}}) == Polygon{{0, 0}, {1, -hair}, {2, 0}, {1, 1}});
  CHECK(hull(Polygon{{0, 0}, {1, 0}, {2, 0}, {1, 1}}) == Polygon{{0, 0}, {2, 0}, {1, 1}});
  CHECK(hull(Polygon{{0, 0}, {1, hair}, {2, 0}, {1, 1}}) == Polygon{{0, 0}, {2, 0}, {1, 1}});
}

}  // namespace paragraf::base::plane
