// The convex hull: the corners that a band around all points would touch, by Andrew's chains from left to right and back.
#include <algorithm>

#include "base/plane.hpp"

namespace paragraf::base::plane {
namespace {

bool further_left(const Point& a, const Point& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

// The lower side of points from left to right, without its last point; points on a straight line are no corners.
template <class Iterator>
void add_side(Iterator first, Iterator last, Polygon& hull) {
  const std::size_t start = hull.size();
  for (; first != last; ++first) {
    while (hull.size() >= start + 2 &&
           cross(hull.back() - hull[hull.size() - 2], *first - hull[hull.size() - 2]).sign() <= 0)
      hull.pop_back();
    hull.push_back(*first);
  }
  hull.pop_back();
}

}  // namespace

Polygon hull(std::span<const Point> points) {
  std::vector<Point> sorted(points.begin(), points.end());
  std::sort(sorted.begin(), sorted.end(), further_left);
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  if (sorted.size() < 3) return sorted;
  Polygon hull;
  add_side(sorted.begin(), sorted.end(), hull);
  add_side(sorted.rbegin(), sorted.rend(), hull);
  return hull;
}

}  // namespace paragraf::base::plane
