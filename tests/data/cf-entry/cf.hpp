// cf-entry, a work of known result: a unit enters a building. What comes in: 1 to a million states, drawn by the generator
// below (minstd, seed 12345, eight draws for a state, in the order of the fields). What goes out: eight numbers for a state,
// as rulebook.paragraf beside this file states them, folded into one sum over all states:
//   1 -> 1269    1000 -> 1197644    10000 -> 12052323    100000 -> 120413243    1000000 -> 1202765163
// `expected` says the same in C++, so that a wrong sum can be traced to the first wrong state.
//
// Boundary states are drawn by the same generator, one draw for a field in the same order, from lists instead of ranges: the
// ends of the range, and what stands at and beside each limit of a table or of rounding up. Skill, kind and roll, which no
// table limits, are drawn as ever. Their sums:
//   1 -> 3099    1000 -> 1059269    10000 -> 10482253    100000 -> 104153490    1000000 -> 1041619866
#pragma once

#include <cstdint>

namespace cf_entry {

struct Rng {
  std::uint64_t s = 12345;
  std::uint32_t next() {
    s = s * 48271 % 2147483647;
    return static_cast<std::uint32_t>(s);
  }
};

// cf, levels of the building; hexes counted, weight in t, piloting skill of the unit, a Mech or conventional;
// damage of an attack on infantry; the roll of the check.
struct In {
  std::int32_t cf, levels, hexes, weight, skill, is_mech, inf, roll;
};

// Type of the building (0 light .. 3 hardened), its surcharge in MP, target number, check passed, damage to the unit and to
// the building, damage of a collapse, damage to infantry.
struct Out {
  std::int32_t cls, mp, target, passed, unit, bldg, coll, inft;
  bool operator==(const Out&) const = default;
};

inline In gen(Rng& r) {
  const auto draw = [&r](std::uint32_t from, std::uint32_t count) {
    return static_cast<std::int32_t>(from + r.next() % count);
  };
  In s{};
  s.cf = draw(1, 150);
  s.levels = draw(1, 10);
  s.hexes = draw(1, 40);
  s.weight = draw(20, 81);
  s.skill = draw(2, 6);
  s.is_mech = draw(0, 2);
  s.inf = draw(0, 61);
  s.roll = draw(2, 11);
  return s;
}

inline In gen_boundary(Rng& r) {
  static constexpr std::int32_t cf[] = {1, 15, 16, 40, 41, 90, 91, 150};
  static constexpr std::int32_t levels[] = {1, 2, 9, 10};
  static constexpr std::int32_t hexes[] = {1, 2, 3, 4, 5, 6, 7, 9, 10, 17, 18, 24, 25, 40};
  const auto draw = [&r](std::uint32_t from, std::uint32_t count) {
    return static_cast<std::int32_t>(from + r.next() % count);
  };
  const auto beside = [](std::int32_t i, std::int32_t step) { return i / 2 * step + i % 2; };  // 0, 1, step, step + 1, 2 step ...
  In s{};
  s.cf = cf[r.next() % 8];
  s.levels = levels[r.next() % 4];
  s.hexes = hexes[r.next() % 14];
  s.weight = 20 + beside(draw(0, 17), 10);  // 20 21 30 31 .. 90 91 100
  s.skill = draw(2, 6);
  s.is_mech = draw(0, 2);
  s.inf = beside(draw(0, 31), 4);  // 0 1 4 5 .. 56 57 60
  s.roll = draw(2, 11);
  return s;
}

inline Out expected(const In& s) {
  constexpr std::int32_t skill[4] = {0, 1, 2, 5};
  constexpr std::int32_t percent[4] = {75, 50, 25, 0};
  Out o{};
  o.cls = s.cf <= 15 ? 0 : s.cf <= 40 ? 1 : s.cf <= 90 ? 2 : 3;
  o.mp = o.cls + 1;
  const std::int32_t h = s.hexes;
  o.target = s.skill + skill[o.cls] + (h >= 3) + (h >= 5) + (h >= 7) + (h >= 10) + (h >= 18) + (h >= 25);
  o.passed = s.roll >= o.target;
  o.unit = o.passed ? 0 : (s.cf + 9) / 10;
  o.bldg = (s.weight + 9) / 10;
  o.coll = (s.cf * (s.levels - s.is_mech) + 9) / 10;
  o.inft = (s.inf * percent[o.cls] + 99) / 100;
  return o;
}

inline std::int64_t fold(const Out& o) {
  return 3 * o.cls + 5 * o.mp + 7 * o.target + 11 * o.passed + 13 * o.unit + 17 * o.bldg + 19 * o.coll + 23 * o.inft;
}

}  // namespace cf_entry
