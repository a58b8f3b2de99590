// How long the exact distributions of base/dice.hpp take. Out: one line for each, "name <tab> nanoseconds <tab> count", the count of one
// total, so that bench/dice can see that both programs worked out the same. The best of several runs counts.
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "base/dice.hpp"

namespace {

using paragraf::base::DiceRoll;

void measure(const char* name, const DiceRoll& roll, std::int64_t total) {
  using Clock = std::chrono::steady_clock;
  double best = 1e30;
  long runs = 1;
  std::uint64_t seen = 0;
  for (int round = 0; round < 7;) {
    const auto start = Clock::now();
    for (long i = 0; i < runs; ++i) seen += paragraf::base::distribution(roll).words().front();
    const double took = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
    if (took < 2e7) {
      runs *= 2;
      continue;
    }
    best = std::min(best, took / static_cast<double>(runs));
    ++round;
  }
  const auto found = paragraf::base::distribution(roll);
  const auto ways = found.ways(static_cast<std::size_t>(total - found.least()));
  std::printf("%s\t%.1f\t%s\n", name, seen > 0 ? best : 0.0, ways.to_string().c_str());
}

}  // namespace

int main() {
  measure("2d6", {2, 6}, 7);
  measure("10d6", {10, 6}, 35);
  measure("8d6 keep five", {8, 6, DiceRoll::Counts::highest, 5}, 20);
  measure("100d6", {100, 6}, 350);
  measure("1000d6", {1000, 6}, 3500);
}
