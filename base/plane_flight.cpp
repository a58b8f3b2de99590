// Whether a flight can end on the table. The table is cut into triangles and each by the bounds of the turn; what is left of a
// triangle is convex, so the distances of its points are all those from the least to the greatest, and it is enough that they
// meet those of the flight.
#include <algorithm>

#include "base/plane.hpp"

namespace paragraf::base::plane {
namespace {

// What of a convex polygon lies to the left of the line through `from` along v, the line included.
Polygon left_of(const Polygon& convex, const Point& from, const Vector& v) {
  Polygon out;
  for (std::size_t i = 0; i < convex.size(); ++i) {
    const Point &a = convex[i], &b = convex[(i + 1) % convex.size()];
    const Number at_a = cross(v, a - from), at_b = cross(v, b - from);
    if (at_a.sign() >= 0) out.push_back(a);
    if (at_a.sign() * at_b.sign() < 0) out.push_back(a + (at_a / (at_a - at_b)) * (b - a));
  }
  return out;
}

Vector quarter_left(const Vector& v) { return {-v.y, v.x}; }

// Turned, without roots, as what is cut and met has to be: its length is of no matter.
Vector towards(const Vector& ahead, const Number& degrees) {
  const Vector by = direction(degrees);
  return {ahead.x * by.x - ahead.y * by.y, ahead.x * by.y + ahead.y * by.x};
}

// The directions from `right` turned left to `left`, at most a half turn, as half planes.
std::vector<std::vector<Vector>> sectors(const Flight& flight) {
  const Vector &ahead = flight.facing, left = towards(ahead, flight.turn), right = towards(ahead, -flight.turn);
  const Vector back = Number(-1) * left;
  if (flight.turn <= 90) return {{right, back, Number(-1) * quarter_left(ahead)}};
  return {{ahead, back}, {right, Number(-1) * ahead}};
}

bool in_reach(const Flight& flight, const Polygon& part) {
  if (part.empty()) return false;
  const Shape shape = part.size() == 1 ? at(part.front()) : within(part);
  Number farthest;
  for (const Point& p : part) farthest = std::max(farthest, squared_length(p - flight.from));
  const Number nearest = squared_distance(at(flight.from), shape);
  return nearest <= flight.most * flight.most && farthest >= flight.least * flight.least;
}

}  // namespace

bool reaches(const Flight& flight, const Point& end) {
  const Vector way = end - flight.from;
  const Number squared = squared_length(way);
  if (squared < flight.least * flight.least || squared > flight.most * flight.most) return false;
  return squared.is_zero() || compare_angle(flight.facing, way, flight.turn) <= 0;
}

bool flight_possible(const Flight& flight, std::span<const Point> table) {
  if (flight.least > flight.most) return false;
  const std::vector<std::vector<Vector>> all = sectors(flight);
  for (const Triangle& triangle : triangles(table)) {
    for (const std::vector<Vector>& sector : all) {
      Polygon part(triangle.begin(), triangle.end());
      for (const Vector& bound : sector) part = left_of(part, flight.from, bound);
      if (in_reach(flight, part)) return true;
    }
  }
  return false;
}

}  // namespace paragraf::base::plane
