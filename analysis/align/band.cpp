// Following names that occur once, or beads; see band.hpp.
#include "analysis/align/band.hpp"

#include <algorithm>

namespace paragraf::analysis::align {
namespace {

constexpr std::uint64_t tried_as_a_whole = 400'000;
constexpr std::int64_t margin = 60, narrow_margin = 20;

struct Point {
  std::int64_t i, j;
};

// Anchors of one answer that occur once in each text.
std::vector<Point> fixed_points(const Side& a, const Side& b) {
  struct Place {
    std::uint32_t at = 0, times = 0;
  };
  std::map<Name, Place> in_a, in_b;
  for (std::uint32_t j = 0; j < b.names.size(); ++j)
    for (const Name name : b.names[j]) ++in_b[name].times, in_b[name].at = j;
  for (std::uint32_t i = 0; i < a.anchors.size(); ++i)
    for (const Anchor& anchor : a.anchors[i])
      if (anchor.names.size() == 1) ++in_a[anchor.names.front()].times, in_a[anchor.names.front()].at = i;
  std::vector<Point> points;
  for (const auto& [name, place] : in_a)
    if (const auto other = in_b.find(name); place.times == 1 && other != in_b.end() && other->second.times == 1)
      points.push_back({place.at, other->second.at});
  std::sort(points.begin(), points.end(), [](const Point& x, const Point& y) { return std::pair(x.i, -x.j) < std::pair(y.i, -y.j); });
  return points;
}

// The longest chain of points that rise in both texts.
std::vector<Point> rising(const std::vector<Point>& points) {
  std::vector<std::size_t> ends, before(points.size(), points.size());
  for (std::size_t at = 0; at < points.size(); ++at) {
    const auto place = std::lower_bound(ends.begin(), ends.end(), at, [&](std::size_t x, std::size_t y) { return points[x].j < points[y].j; });
    if (place != ends.begin()) before[at] = *(place - 1);
    if (place == ends.end())
      ends.push_back(at);
    else
      *place = at;
  }
  std::vector<Point> chain;
  if (!ends.empty())
    for (std::size_t at = ends.back(); at != points.size(); at = before[at]) chain.push_back(points[at]);
  std::reverse(chain.begin(), chain.end());
  return chain;
}

// So many places of the second text are tried for one of the first, at most; in long stretches without a fixed point those near the straight line.
constexpr std::int64_t widest = 2000;

// The places near the lines between points; where the texts are of different length between two of them, all that may be.
Band around(const std::vector<Point>& chain, std::int64_t m, std::int64_t margin_of) {
  Band band(static_cast<std::size_t>(chain.back().i) + 1, {static_cast<std::uint32_t>(m), 0});
  for (std::size_t at = 0; at + 1 < chain.size(); ++at) {
    const auto [i0, j0] = chain[at];
    const auto [i1, j1] = chain[at + 1];
    for (std::int64_t i = i0; i <= i1; ++i) {
      const std::int64_t from_start = j0 + (i - i0), from_end = j1 - (i1 - i);
      Stretch& stretch = band[static_cast<std::size_t>(i)];
      std::int64_t low = std::clamp(std::min(from_start, from_end), j0, j1), high = std::clamp(std::max(from_start, from_end), j0, j1);
      if (high - low > widest) {
        const std::int64_t straight = j0 + (j1 - j0) * (i - i0) / std::max<std::int64_t>(1, i1 - i0);
        low = std::max(low, straight - widest / 2), high = std::min(high, straight + widest / 2);
      }
      stretch.begin = std::min(stretch.begin, static_cast<std::uint32_t>(std::max<std::int64_t>(0, low - margin_of)));
      stretch.end = std::max(stretch.end, static_cast<std::uint32_t>(std::min(m, high + margin_of) + 1));
    }
  }
  return band;
}

}  // namespace

bool are_short(const Side& a, const Side& b) { return std::uint64_t{a.items.size()} * b.items.size() <= tried_as_a_whole; }

Band whole_band(const Side& a, const Side& b) { return Band(a.items.size() + 1, {0, static_cast<std::uint32_t>(b.items.size()) + 1}); }

Band band_by_names(const Side& a, const Side& b) {
  const auto n = static_cast<std::int64_t>(a.items.size()), m = static_cast<std::int64_t>(b.items.size());
  std::vector<Point> chain = rising(fixed_points(a, b));
  chain.insert(chain.begin(), {0, 0});
  chain.push_back({n, m});
  return around(chain, m, margin);
}

Band band_along(const std::vector<Bead>& beads, const Side& a, const Side& b) {
  std::vector<Point> chain{{0, 0}};
  for (const Bead& bead : beads)
    if (!bead.a.empty() && !bead.b.empty() && chain.back().i <= bead.a.front() && chain.back().j <= bead.b.front())
      chain.push_back({bead.a.front(), bead.b.front()});
  chain.push_back({static_cast<std::int64_t>(a.items.size()), static_cast<std::int64_t>(b.items.size())});
  return around(chain, static_cast<std::int64_t>(b.items.size()), narrow_margin);
}

}  // namespace paragraf::analysis::align
