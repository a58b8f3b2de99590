// What a polygon is as a whole: area, which way round, centroid, convex or not, what lies in it, its triangles.
#include <algorithm>

#include "base/plane_grid.hpp"

namespace paragraf::base::plane {
namespace {

// Twice the area, positive if counterclockwise. Measured from the first corner, so that numbers stay small.
Number doubled_area(std::span<const Point> polygon) {
  Number sum;
  for (std::size_t i = 2; i < polygon.size(); ++i)
    sum = sum + cross(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]);
  return sum;
}

int turn(const Point& a, const Point& b, const Point& c) { return cross(b - a, c - b).sign(); }

bool in_triangle(const Point& p, const Triangle& t) {
  return turn(t[0], t[1], p) >= 0 && turn(t[1], t[2], p) >= 0 && turn(t[2], t[0], p) >= 0;
}

bool is_ear(const Triangle& t, std::span<const Point> corners) {
  return std::none_of(corners.begin(), corners.end(), [&](const Point& p) {
    return p != t[0] && p != t[1] && p != t[2] && in_triangle(p, t);
  });
}

}  // namespace

Place place_of(const Point& p, std::span<const Point> polygon) {
  if (polygon.empty()) return Place::outside;
  Grid grid;
  grid.add(polygon);
  grid.add(std::span(&p, 1));
  return on_grid(grid, [&](auto zero) {
    using S = decltype(zero);
    return place_among(grid.spots<S>(std::span(&p, 1)).front(), grid.spots<S>(polygon));
  });
}

bool encloses(std::span<const Point> polygon, const Point& p) { return place_of(p, polygon) != Place::outside; }

Number area(std::span<const Point> polygon) { return doubled_area(polygon).abs() / 2; }

int orientation(std::span<const Point> polygon) { return doubled_area(polygon).sign(); }

bool is_convex(std::span<const Point> polygon) {
  const int round = orientation(polygon);
  const std::size_t n = polygon.size();
  if (round == 0 || !defects(polygon).empty()) return false;
  for (std::size_t i = 0; i < n; ++i)
    if (turn(polygon[i], polygon[(i + 1) % n], polygon[(i + 2) % n]) == -round) return false;
  return true;
}

std::optional<Point> centroid(std::span<const Point> polygon) {
  const Number whole = doubled_area(polygon);
  if (whole.is_zero()) return std::nullopt;
  Vector sum;
  for (std::size_t i = 2; i < polygon.size(); ++i) {
    const Vector a = polygon[i - 1] - polygon[0], b = polygon[i] - polygon[0];
    sum = sum + cross(a, b) * (a + b);
  }
  return polygon[0] + (1 / (3 * whole)) * sum;
}

std::optional<Point> mean(std::span<const Point> points) {
  if (points.empty()) return std::nullopt;
  Vector sum;
  for (const Point& p : points) sum = sum + Vector{p.x, p.y};
  const Number count(static_cast<std::int64_t>(points.size()));
  return Point{sum.x / count, sum.y / count};
}

std::vector<Edge> edges(std::span<const Point> polygon) {
  std::vector<Edge> out;
  for (std::size_t i = 0; i < polygon.size(); ++i) out.push_back({polygon[i], polygon[(i + 1) % polygon.size()]});
  return out;
}

std::vector<Triangle> triangles(std::span<const Point> polygon) {
  std::vector<Point> left(polygon.begin(), polygon.end());
  if (orientation(left) < 0) std::reverse(left.begin(), left.end());
  std::vector<Triangle> out;
  while (left.size() > 2) {
    std::size_t i = 0;
    for (; i < left.size(); ++i) {
      const Triangle ear{left[(i + left.size() - 1) % left.size()], left[i], left[(i + 1) % left.size()]};
      const int round = turn(ear[0], ear[1], ear[2]);
      if (round > 0 && is_ear(ear, left)) out.push_back(ear);
      if (round == 0 || (round > 0 && !out.empty() && out.back() == ear)) break;
    }
    if (i == left.size()) break;  // only if the polygon has defects
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return out;
}

std::optional<Point> point_inside(std::span<const Point> polygon) {
  const std::vector<Triangle> parts = triangles(polygon);
  return parts.empty() ? std::nullopt : mean(parts.front());
}

Polygon rectangle(const Point& corner, const Number& width, const Number& height) {
  const Vector right{width, 0}, up{0, height};
  return {corner, corner + right, corner + right + up, corner + up};
}

}  // namespace paragraf::base::plane
