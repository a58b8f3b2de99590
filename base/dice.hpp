// Exact distributions of dice. In: how many dice of how many faces, and what of them counts. Out: for each total in how many of
// all rolls, which are equally likely, it comes up: whole numbers of any length. The sum of n dice of k faces has the generating
// function ((1 - x^k) / (1 - x))^n, whose derivative gives each count from three that came before, whatever n and k are.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/number.hpp"

namespace paragraf::base {

struct DiceRoll {
  enum class Counts : std::uint8_t {
    sum,
    highest,                       // the sum of the `n` highest dice
    lowest,                        // the sum of the `n` lowest dice
    at_least,                      // how many dice show `n` or more
  };
  std::uint32_t dice = 1, faces = 6;         // at least 1
  Counts counts = Counts::sum;
  std::uint32_t n = 0;                       // kept dice: 1 to `dice`; the face: 1 to `faces` + 1, which none shows
  std::int64_t least() const;
  std::int64_t most() const;
  // About how many words of 64 bits the distribution takes; before it is worked out.
  std::uint64_t words() const;
};

class Distribution {
 public:
  // Every count takes `width` words, the lowest first.
  Distribution(DiceRoll roll, std::size_t width, std::vector<std::uint64_t> words)
      : roll_(roll), width_(width), words_(std::move(words)) {}
  std::int64_t least() const { return roll_.least(); }
  std::size_t size() const { return words_.size() / width_; }   // the totals from `least` on
  Number ways(std::size_t i) const;                             // of the total `least() + i`
  Number all() const;                                           // how many rolls there are
  const std::vector<std::uint64_t>& words() const { return words_; }

 private:
  DiceRoll roll_;
  std::size_t width_;
  std::vector<std::uint64_t> words_;
};

Distribution distribution(const DiceRoll& roll);
// What the dice come to that show these faces.
std::int64_t total_of(const DiceRoll& roll, std::vector<std::uint32_t> shown);

}  // namespace paragraf::base
