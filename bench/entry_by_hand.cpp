// See entry_by_hand.hpp. Compiled for this very processor.
#include "bench/entry_by_hand.hpp"

#include "tests/data/cf-entry/cf.hpp"

namespace paragraf::bench {
namespace {

// `Wide`: what products and sums need.
template <class T, class Wide>
void entry(const T* __restrict cf, const T* __restrict levels, const T* __restrict hexes, const T* __restrict weight, const T* __restrict skill,
           const T* __restrict mech, const T* __restrict infantry, const T* __restrict roll, T* __restrict type, T* __restrict surcharge,
           T* __restrict target, T* __restrict passed, T* __restrict unit, T* __restrict building, T* __restrict collapse, T* __restrict soldiers,
           std::size_t rows) {
  const auto tenth = [](std::uint16_t n) { return static_cast<T>(static_cast<std::uint32_t>(n * 6554u) >> 16); };
#pragma GCC ivdep
  for (std::size_t i = 0; i < rows; ++i) {
    const T c = static_cast<T>(T(cf[i] > 15) + T(cf[i] > 40) + T(cf[i] > 90)), h = hexes[i];
    const T moved = static_cast<T>(T(h >= 3) + T(h >= 5) + T(h >= 7) + T(h >= 10) + T(h >= 18) + T(h >= 25));
    const T t = static_cast<T>(skill[i] + c + T(c == 3 ? 2 : 0) + moved);
    const T p = roll[i] >= t;
    type[i] = c, surcharge[i] = static_cast<T>(c + 1), target[i] = t, passed[i] = p;
    const T harm = tenth(static_cast<std::uint16_t>(cf[i] + 9));
    unit[i] = p ? T(0) : harm;
    building[i] = tenth(static_cast<std::uint16_t>(weight[i] + 9));
    collapse[i] = tenth(static_cast<std::uint16_t>(static_cast<Wide>(cf[i]) * static_cast<Wide>(levels[i] - mech[i]) + 9));
    soldiers[i] = static_cast<T>((static_cast<Wide>(infantry[i]) * static_cast<Wide>(3 - c) + 3) >> 2);
  }
}

template <class T> struct Needs { using type = T; };
template <> struct Needs<std::uint8_t> { using type = std::uint16_t; };

}  // namespace

template <class T>
EntryByHand<T>::EntryByHand(std::size_t rows) : rows_(rows) {
  for (auto& column : in_) column.resize(rows);
  for (auto& column : out_) column.resize(rows);
  cf_entry::Rng random;
  for (std::size_t i = 0; i < rows; ++i) {
    const cf_entry::In s = cf_entry::gen(random);
    const std::int32_t fields[] = {s.cf, s.levels, s.hexes, s.weight, s.skill, s.is_mech, s.inf, s.roll};
    for (std::size_t column = 0; column < 8; ++column) in_[column][i] = static_cast<T>(fields[column]);
  }
}

template <class T>
void EntryByHand<T>::run() {
  entry<T, typename Needs<T>::type>(in_[0].data(), in_[1].data(), in_[2].data(), in_[3].data(), in_[4].data(), in_[5].data(), in_[6].data(),
                                    in_[7].data(), out_[0].data(), out_[1].data(), out_[2].data(), out_[3].data(), out_[4].data(), out_[5].data(),
                                    out_[6].data(), out_[7].data(), rows_);
}

template class EntryByHand<std::uint8_t>;
template class EntryByHand<std::int32_t>;

}  // namespace paragraf::bench
