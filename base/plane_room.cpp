// Whether a base can stand where it is put: on its ground, which may end at its edge, and beside others, which it may touch.
#include <algorithm>

#include "base/plane.hpp"

namespace paragraf::base::plane {
namespace {

bool is_area(const Shape& shape) { return shape.area && shape.points.size() > 2; }

}  // namespace

bool has_room(std::span<const Point> base, std::span<const Point> ground, std::span<const Shape> others) {
  if (!ground.empty() && !encloses(ground, within({base.begin(), base.end()}))) return false;
  return std::none_of(others.begin(), others.end(), [&](const Shape& other) {
    return is_area(other) ? overlaps(base, other.points) : crosses(other.points, base);
  });
}

bool has_room(const Disc& base, std::span<const Point> ground, std::span<const Shape> others) {
  const Shape centre = at(base.centre);
  const auto clear_of = [&](const Shape& other) { return squared_distance(centre, other) >= base.radius * base.radius; };
  if (!ground.empty()) {
    Path edge(ground.begin(), ground.end());
    edge.push_back(edge.front());
    if (!encloses(ground, base.centre) || !clear_of(along(std::move(edge)))) return false;
  }
  return std::all_of(others.begin(), others.end(), clear_of);
}

}  // namespace paragraf::base::plane
