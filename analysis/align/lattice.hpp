// One pass of alignment. In: two texts with their anchors, what is known of lengths. Out: the beads that are worth most together.
#pragma once
#include "analysis/align/band.hpp"

namespace paragraf::analysis::align {

// How long translations are.
class Lengths {
 public:
  Lengths(const std::vector<Item>& a, const std::vector<Item>& b);
  void learn(const std::vector<Bead>& beads);
  // How much more likely it is that one stretch of so many letters is a translation of the other than that both are so long by chance.
  Score score(double a, double b) const;
  // How much more than usual a stretch of so many letters holds, by chance.
  Score by_chance_a(double length) const { return by_chance(length, mean_a_); }
  Score by_chance_b(double length) const { return by_chance(length, mean_b_); }
  double a(std::size_t at) const { return a_[at]; }
  double b(std::size_t at) const { return b_[at]; }

 private:
  static Score by_chance(double length, double mean);

  std::vector<double> a_, b_;
  double mean_a_ = 1, mean_b_ = 1;
  double stretch_ = 0;                         // the usual logarithm of length in b by length in a
  double chance_ = 1;                          // variance of that for sentences that have nothing in common
};

// `single`: only beads of one sentence of each side at most.
std::vector<Bead> best_beads(const Side& a, const Side& b, const Lengths& lengths, Band band, bool single = false);

// What a pair is worth, without regard to how usual pairs are.
Score likeness(const Side& a, std::uint32_t i, const Side& b, std::uint32_t j, const Lengths& lengths);

}  // namespace paragraf::analysis::align
