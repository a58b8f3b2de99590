// The map is stretched so that everything falls on whole numbers, which keeps lines straight: columns are 3 apart, rows 2, and the
// corners of a hex lie 2 to its sides, or 1 to its sides and 1 above or below. Angles are measured in the map as it is.
#include "base/hexes.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

namespace paragraf::base {
namespace {

struct Place {
  std::int64_t x, y;
};

Place middle(Hex hex) { return {3 * hex.column, 2 * hex.row + (hex.column % 2 == 0 ? 1 : 0)}; }

constexpr std::array<Place, 6> corners{{{-2, 0}, {-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}}};

// From a along the line to b: the product with a true direction, in which two hexes beside each other have the order in which a
// line meets them, since the side between them is at right angles to it.
std::int64_t along(Place a, Place b, Place p) {
  return (b.x - a.x) * (p.x - a.x) + 3 * (b.y - a.y) * (p.y - a.y);
}

// By the sides of the line on which the corners lie. If two lie on it and all others on one side, it runs along.
bool meets(Place a, Place b, Place hex) {
  int left = 0, right = 0;
  for (const Place& corner : corners) {
    const std::int64_t side =
        (b.x - a.x) * (hex.y + corner.y - a.y) - (b.y - a.y) * (hex.x + corner.x - a.x);
    left += side > 0;
    right += side < 0;
  }
  return (left > 0 && right > 0) || left + right == 4;
}

}  // namespace

std::vector<Hex> neighbours(Hex hex, int most) {
  const int upper = hex.column % 2 == 0 ? hex.row : hex.row - 1;  // the row of those above, to the sides
  const std::array<Hex, 6> all{{{hex.column, hex.row - 1}, {hex.column + 1, upper}, {hex.column + 1, upper + 1},
                                {hex.column, hex.row + 1}, {hex.column - 1, upper + 1}, {hex.column - 1, upper}}};
  std::vector<Hex> out;
  std::copy_if(all.begin(), all.end(), std::back_inserter(out),
               [&](Hex h) { return h.column >= 1 && h.row >= 1 && h.column <= most && h.row <= most; });
  return out;
}

std::vector<Hex> hexes_between(Hex a, Hex b, int most) {
  const Place from = middle(a), to = middle(b);
  const std::int64_t end = along(from, to, to);
  std::vector<Hex> out;
  for (int column = std::min(a.column, b.column); column <= std::max(a.column, b.column); ++column) {
    for (int row = std::max(1, std::min(a.row, b.row) - 1); row <= std::min(most, std::max(a.row, b.row) + 1); ++row) {
      const Place hex = middle({column, row});
      const std::int64_t at = along(from, to, hex);
      if (at > 0 && at < end && meets(from, to, hex)) out.push_back({column, row});
    }
  }
  std::stable_sort(out.begin(), out.end(), [&](Hex left, Hex right) {
    return along(from, to, middle(left)) < along(from, to, middle(right));
  });
  return out;
}

}  // namespace paragraf::base
