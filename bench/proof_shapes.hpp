// Conditions as tables of rules have them: ranges of three whole numbers, some members of an enum, a truth or not, and now and then a
// comparison of two numbers with each other. Made from a seed, the same on every machine.
#pragma once
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace paragraf::bench {

constexpr std::array<int, 3> lows = {1, 1, 2}, highs = {150, 40, 12};   // cf, hexes, roll
constexpr int kinds = 4;

struct Condition {
  std::array<int, 3> low = lows, high = highs;
  int kinds = 15;       // a set of bits
  int mech = 2;         // no, yes, either
  int times = 0;        // more than 0: cf > times * hexes
};

class Seeded {
 public:
  int below(int limit) {
    state_ ^= state_ << 13, state_ ^= state_ >> 7, state_ ^= state_ << 17;
    return static_cast<int>((state_ >> 11) % static_cast<std::uint64_t>(limit));
  }

 private:
  std::uint64_t state_ = 0x9e3779b97f4a7c15u;
};

inline Condition condition(Seeded& seeded) {
  Condition made;
  for (std::size_t i = 0; i < 3; ++i) {
    const int width = highs[i] - lows[i] + 1;
    int a = seeded.below(width), b = seeded.below(width);
    if (a > b) std::swap(a, b);
    made.low[i] = lows[i] + a, made.high[i] = lows[i] + b;
  }
  made.kinds = 1 + seeded.below(15);
  made.mech = seeded.below(3);
  made.times = seeded.below(10) == 0 ? 1 + seeded.below(4) : 0;
  return made;
}

using Pairs = std::vector<std::pair<Condition, Condition>>;

inline Pairs pairs(std::size_t count) {
  Seeded seeded;
  Pairs made;
  for (std::size_t i = 0; i < count; ++i) {
    const Condition a = condition(seeded), b = condition(seeded);
    made.emplace_back(a, b);
  }
  return made;
}

// Rows that share out all there is: steps of cf, of hexes, each kind, and mech or not if it counts.
inline std::vector<Condition> rows(int steps_of_cf, int steps_of_hexes, bool by_mech) {
  std::vector<Condition> made;
  for (int i = 0; i < steps_of_cf; ++i)
    for (int j = 0; j < steps_of_hexes; ++j)
      for (int k = 0; k < kinds; ++k)
        for (int m = 0; m < (by_mech ? 2 : 1); ++m) {
          Condition row;
          row.low[0] = 1 + 150 * i / steps_of_cf, row.high[0] = 150 * (i + 1) / steps_of_cf;
          row.low[1] = 1 + 40 * j / steps_of_hexes, row.high[1] = 40 * (j + 1) / steps_of_hexes;
          row.kinds = 1 << k;
          row.mech = by_mech ? m : 2;
          made.push_back(row);
        }
  return made;
}

// Plain Z3, as its manual shows it: one solver, and each question between push and pop.
std::vector<bool> overlaps_by_z3(const Pairs& pairs);
// Is there something that none of the rows covers?
bool gap_by_z3(const std::vector<Condition>& rows);

}  // namespace paragraf::bench
