// What is wrong with a polygon, so that a message can name the corners. Each pair of edges is looked at once.
#include "base/plane_grid.hpp"

namespace paragraf::base::plane {
namespace {

template <class S>
std::vector<Defect> found(const Spots<S>& corners) {
  const std::size_t n = corners.size();
  if (n < 3) return {{Fault::few_corners, 0, 0}};
  std::vector<Defect> out;
  const auto corner = [&](std::size_t i) -> const Spot<S>& { return corners[i % n]; };
  for (std::size_t i = 0; i < n; ++i)
    if (corner(i) == corner(i + 1)) out.push_back({Fault::repeated, i, (i + 1) % n});
  if (!out.empty()) return out;
  bool flat = true;
  for (std::size_t i = 2; i < n && flat; ++i) flat = side(corners[0], corners[1], corners[i]) == 0;
  if (flat) return {{Fault::no_area, 0, 0}};
  for (std::size_t i = 0; i < n; ++i) {
    if (side(corner(i), corner(i + 1), corner(i + 2)) == 0 && sign_of(dot(corner(i + 1), corner(i), corner(i + 2))) > 0)
      out.push_back({Fault::back, (i + 1) % n, (i + 1) % n});
    for (std::size_t j = i + 2; j < n; ++j) {
      if (i == 0 && j == n - 1) continue;  // neighbours
      const Spot<S>&a = corner(i), &b = corner(i + 1), &c = corner(j), &d = corner(j + 1);
      if (cross_properly(a, b, c, d)) {
        out.push_back({Fault::crossing, i, j});
      } else if (meet(a, b, c, d)) {
        out.push_back({Fault::touching, i, j});
      }
    }
  }
  return out;
}

}  // namespace

std::vector<Defect> defects(std::span<const Point> polygon) {
  Grid grid;
  grid.add(polygon);
  return on_grid(grid, [&](auto zero) { return found(grid.spots<decltype(zero)>(polygon)); });
}

}  // namespace paragraf::base::plane
