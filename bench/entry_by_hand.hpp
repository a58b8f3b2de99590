// The questions of tests/data/cf-entry as a careful programmer writes them for many states: columns, a loop that the compiler vectorises. For the
// sake of comparison only.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace paragraf::bench {

// In the order of the columns: cf, levels, hexes, weight, skill, is a mech, infantry damage, roll; type, surcharge, target, passed, damage to the unit, to the
// building, of a collapse, to infantry.
template <class T>
class EntryByHand {
 public:
  explicit EntryByHand(std::size_t rows);
  void run();

 private:
  std::size_t rows_;
  std::array<std::vector<T>, 8> in_, out_;
};

}  // namespace paragraf::bench
