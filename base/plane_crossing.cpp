// Where ways go: through the inside of an area, over a line, or only along an edge. A leg is cut at every corner that it touches; between
// two cuts it is inside, outside or on the edge as a whole, and its middle tells which.
#include <algorithm>

#include "base/plane_grid.hpp"

namespace paragraf::base::plane {
namespace {

// Calls f with the place of each part of the leg, until it says true.
template <class S, class F>
bool any_part(const Spot<S>& from, const Spot<S>& to, const Spots<S>& polygon, F f) {
  if (from == to) return f(place_among(from, polygon));
  Spots<S> cuts{from, to};
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    if (cross_properly(from, to, polygon[j], polygon[i])) return f(Place::inside) || f(Place::outside);
    if (on_segment(from, to, polygon[i])) cuts.push_back(polygon[i]);
    if (on_segment(polygon[j], polygon[i], from) || on_segment(polygon[j], polygon[i], to)) {
      if (f(Place::edge)) return true;
    }
  }
  std::sort(cuts.begin(), cuts.end(),
            [&](const Spot<S>& a, const Spot<S>& b) { return squared(from, a) < squared(from, b); });
  for (std::size_t i = 1; i < cuts.size(); ++i) {
    if (cuts[i] == cuts[i - 1]) continue;
    const Spot<S> middle{(cuts[i].x + cuts[i - 1].x) / 2, (cuts[i].y + cuts[i - 1].y) / 2};
    if (f(place_among(middle, polygon))) return true;
  }
  return false;
}

template <class S, class F>
bool any_part_of_way(const Spots<S>& way, bool closed, const Spots<S>& polygon, F f) {
  if (way.size() == 1) return any_part(way[0], way[0], polygon, f);
  for (std::size_t i = closed ? 0 : 1; i < way.size(); ++i)
    if (any_part(way[i == 0 ? way.size() - 1 : i - 1], way[i], polygon, f)) return true;
  return false;
}

// From one side to the other, and on the line only between its ends: a way that may as well go around an end touches.
template <class S>
bool crosses_line(const Spots<S>& way, const Spot<S>& a, const Spot<S>& b) {
  int before = 0;       // the side on which the way was last
  bool between = true;  // all that has been on the line since
  for (std::size_t i = 0; i < way.size(); ++i) {
    const int now = side(a, b, way[i]);
    if (now == 0) {
      between = between && sign_of(dot(way[i], a, b)) < 0;
      continue;
    }
    if (before == -now) {
      const bool straight = side(a, b, way[i - 1]) != 0;
      if (straight ? cross_properly(way[i - 1], way[i], a, b) : between) return true;
    }
    before = now;
    between = true;
  }
  return false;
}

Grid fine_grid(std::span<const Point> a, std::span<const Point> b) {
  Grid grid;
  grid.add(a);
  grid.add(b);
  grid.halve();
  return grid;
}

}  // namespace

bool crosses(std::span<const Point> path, std::span<const Point> area) {
  if (path.empty() || area.size() < 2) return false;
  const Grid grid = fine_grid(path, area);
  return on_grid(grid, [&](auto zero) {
    using S = decltype(zero);
    const Spots<S> way = grid.spots<S>(path), polygon = grid.spots<S>(area);
    if (polygon.size() == 2) return crosses_line(way, polygon[0], polygon[1]);
    return any_part_of_way(way, false, polygon, [](Place place) { return place == Place::inside; });
  });
}

bool encloses(std::span<const Point> polygon, const Shape& shape) {
  if (polygon.size() < 3) return false;
  const Grid grid = fine_grid(polygon, shape.points);
  return on_grid(grid, [&](auto zero) {
    using S = decltype(zero);
    const bool closed = shape.area && shape.points.size() > 2;
    return !any_part_of_way(grid.spots<S>(shape.points), closed, grid.spots<S>(polygon),
                            [](Place place) { return place == Place::outside; });
  });
}

bool overlaps(std::span<const Point> a, std::span<const Point> b) {
  if (a.size() < 3 || b.size() < 3) return false;
  const Grid grid = fine_grid(a, b);
  const bool enters = on_grid(grid, [&](auto zero) {
    using S = decltype(zero);
    const Spots<S> left = grid.spots<S>(a), right = grid.spots<S>(b);
    const auto inside = [](Place place) { return place == Place::inside; };
    return any_part_of_way(left, true, right, inside) || any_part_of_way(right, true, left, inside);
  });
  if (enters) return true;
  // No edge of one is inside the other: they are the same, or apart.
  const std::optional<Point> point = point_inside(a);
  return point && place_of(*point, b) == Place::inside;
}

}  // namespace paragraf::base::plane
