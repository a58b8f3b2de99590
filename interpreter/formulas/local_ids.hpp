// Numbers formulas anew, in the order in which they come: a small set for walks through the parts of one formula among many others.
#pragma once
#include <vector>

#include "interpreter/formulas/formula.hpp"

namespace paragraf::interpreter::formulas {

class LocalIds {
 public:
  LocalIds() : slots_(least) {}
  // The number of the formula; the second is true if it has come for the first time.
  std::pair<std::uint32_t, bool> add(Formula f) {
    std::size_t at = place(f);
    for (; slots_[at]; at = (at + 1) & (slots_.size() - 1))
      if (all_[slots_[at] - 1] == f) return {slots_[at] - 1, false};
    all_.push_back(f);
    slots_[at] = static_cast<std::uint32_t>(all_.size());
    if (all_.size() * 2 > slots_.size()) widen();
    return {static_cast<std::uint32_t>(all_.size() - 1), true};
  }
  const std::vector<Formula>& all() const { return all_; }

 private:
  static constexpr std::size_t least = 64;   // a power of two, as all sizes

  std::size_t place(Formula f) const { return (f.index() * std::size_t{0x9e3779b1u} >> 7) & (slots_.size() - 1); }
  void widen() {
    slots_.assign(slots_.size() * 2, 0);
    for (std::size_t i = 0; i < all_.size(); ++i) {
      std::size_t at = place(all_[i]);
      while (slots_[at]) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = static_cast<std::uint32_t>(i + 1);
    }
  }

  std::vector<std::uint32_t> slots_;
  std::vector<Formula> all_;
};

}  // namespace paragraf::interpreter::formulas
