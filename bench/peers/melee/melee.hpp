// The work melee: sums of a melee as rulesets/belle-alliance has them (4.3.1(4), 4.3.1(6), 4.3.2(1), 4.3.2(4), 4.3.2(6), 4.3.2(7), 4.3.2(8),
// 6.1.2(10)), of a formed unit s, its chain c, and an enemy k, each a set of figures at points. What comes in: states, drawn by the
// generator below (minstd, seed 12345, in the order of the code). What goes out: seven numbers for a state, folded into one sum.
//   figures[u]  melee_figures(u, m)  for u = s, c, k
//   losses      melee_unit_figures(s, m)
//   factor[u]   melee_factor(u, m)   for u = s, c, k
// Boundary states draw coordinates from a list instead of a range: many pairs are then exactly 15 cm apart, many figures on the border
// of the zone.
#pragma once

#include <cstdint>

namespace melee {

struct Rng {
  std::uint64_t s = 12345;
  std::uint32_t next() {
    s = s * 48271 % 2147483647;
    return static_cast<std::uint32_t>(s);
  }
};

enum Unit { soutien, chain, enemy };
enum Arm { infantry, cavalry, artillery };
enum Defenders { only_soutien, only_chain, both };

struct Point {
  std::int32_t x, y;   // cm
};
inline constexpr std::int32_t most_figures = 12;

struct Figures {
  std::int32_t count;
  Point at[most_figures];
};
struct In {
  std::int32_t arm[3];
  Figures figures[3];
  bool fired;                    // the chain has
  bool mother;                   // the soutien is the mother unit of the chain
  bool mutual;                   // a mutual attack on a building
  std::int32_t cover;            // of that building: 0 none, 1 .. 3
  std::int32_t defenders;        // the enemy attacks
  std::int32_t countable[3];
  Point zone;                    // the lower corner of the zone between the sides, 10 cm wide and 5 cm high
};
struct Out {
  std::int32_t figures[3], losses, factor[3];
  bool operator==(const Out&) const = default;
};

inline constexpr std::int32_t soutien_factor = 2, uncovered_factor = -2, fired_factor = -3, cover_factor[4] = {0, -2, -4, -6};
inline constexpr std::int32_t reach = 15, zone_width = 10, zone_height = 5;

inline In gen(Rng& r, bool boundary) {
  static constexpr std::int32_t places[9] = {-15, -12, -9, -1, 0, 1, 9, 12, 15};
  const auto draw = [&r](std::int32_t from, std::uint32_t count) { return from + static_cast<std::int32_t>(r.next() % count); };
  const auto place = [&] { return boundary ? places[r.next() % 9] : draw(-30, 61); };
  In in{};
  for (auto& arm : in.arm) arm = draw(0, 3);
  for (auto& unit : in.figures) {
    unit.count = draw(1, most_figures);
    for (std::int32_t i = 0; i < unit.count; ++i) {
      unit.at[i].x = place();
      unit.at[i].y = place();
    }
  }
  in.fired = draw(0, 2) == 1;
  in.mother = draw(0, 2) == 1;
  in.mutual = draw(0, 2) == 1;
  in.cover = draw(0, 4);
  in.defenders = draw(0, 3);
  for (auto& countable : in.countable) countable = draw(0, 25);
  in.zone.x = place();
  in.zone.y = place();
  return in;
}

// How many of `those` are at most 15 cm from some figure of `others`.
inline std::int32_t near(const Figures& those, const Figures& others) {
  std::int32_t found = 0;
  for (std::int32_t i = 0; i < those.count; ++i) {
    bool is_near = false;
    for (std::int32_t j = 0; j < others.count && !is_near; ++j) {
      const std::int32_t dx = those.at[i].x - others.at[j].x, dy = those.at[i].y - others.at[j].y;
      is_near = dx * dx + dy * dy <= reach * reach;
    }
    found += is_near;
  }
  return found;
}

// Whether a figure stands in the zone; its border belongs to it.
inline bool between(const Figures& those, Point zone) {
  for (std::int32_t i = 0; i < those.count; ++i) {
    const std::int32_t x = those.at[i].x - zone.x, y = those.at[i].y - zone.y;
    if (x >= 0 && x <= zone_width && y >= 0 && y <= zone_height) return true;
  }
  return false;
}

inline Out expected(const In& in) {
  const bool in_melee[3] = {in.defenders != only_chain, in.defenders != only_soutien, true};
  const std::int32_t near_soutien = near(in.figures[chain], in.figures[soutien]);
  const bool screened = between(in.figures[chain], in.zone);
  const bool alone = in.defenders == only_chain;
  Out out{};
  out.figures[soutien] = in.countable[soutien] + near_soutien;
  out.figures[chain] = alone ? near(in.figures[chain], in.figures[enemy]) : in.countable[chain];
  out.figures[enemy] = in.countable[enemy];
  out.losses = in.countable[soutien] + (in_melee[soutien] && screened ? near_soutien : 0);

  // Infantry against infantry; the enemy meets those units that the melee is with.
  const bool foot = in.arm[enemy] == infantry;
  const bool against_foot = (in_melee[soutien] && in.arm[soutien] == infantry) || (in_melee[chain] && in.arm[chain] == infantry);
  if (in.arm[soutien] == infantry && foot && !screened) out.factor[soutien] += uncovered_factor;
  if (in.arm[chain] == infantry && foot) out.factor[chain] += uncovered_factor;
  if (foot && against_foot) out.factor[enemy] += uncovered_factor;
  if (in.fired && (near_soutien > 0 || in.mother)) out.factor[soutien] += fired_factor;
  if (near_soutien > 0) out.factor[chain] += soutien_factor;
  for (int unit = 0; unit < 3; ++unit)
    if (in.mutual && in_melee[unit]) out.factor[unit] += cover_factor[in.cover];
  return out;
}

inline std::int64_t fold(const Out& o) {
  return 3 * o.figures[0] + 5 * o.figures[1] + 7 * o.figures[2] + 11 * o.losses + 13 * o.factor[0] + 17 * o.factor[1] + 19 * o.factor[2];
}

}  // namespace melee
