// Columns of any width as columns of the widths of a program, and back. In: a column and the range of what may stand in it. Out: the same numbers; in which
// rows they are outside, and a number inside there instead.
#pragma once
#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>

#include "interpreter/engine/program.hpp"

namespace paragraf::batch {

// Calls with a number of the type of the width.
template <class Use>
auto with_width(engine::Width width, Use use) {
  switch (width) {
    case engine::Width::u8: return use(std::uint8_t());
    case engine::Width::i16: return use(std::int16_t());
    case engine::Width::i32: return use(std::int32_t());
    case engine::Width::i64: break;
  }
  return use(std::int64_t());
}

inline const void* moved(const void* column, engine::Width width, std::size_t rows) { return static_cast<const std::byte*>(column) + rows * engine::bytes_of(width); }
inline void* moved(void* column, engine::Width width, std::size_t rows) { return static_cast<std::byte*>(column) + rows * engine::bytes_of(width); }

inline bool all_inside(const void* column, engine::Width width, engine::Range range, std::size_t rows) {
  return with_width(width, [&](auto type) {
    using Number = decltype(type);
    const auto* const from = static_cast<const Number*>(column);
    // What the type cannot say is not outside.
    const auto low = static_cast<Number>(std::max<std::int64_t>(range.low, std::numeric_limits<Number>::min()));
    const auto high = static_cast<Number>(std::min<std::int64_t>(range.high, std::numeric_limits<Number>::max()));
    if (low > high || low < range.low || high > range.high) return rows == 0;
    unsigned outside = 0;
    for (std::size_t i = 0; i < rows; ++i) outside |= static_cast<unsigned>(from[i] < low) | static_cast<unsigned>(from[i] > high);
    return outside == 0;
  });
}

// `outside`: 1 is put where it is.
inline void copy_inside(const void* column, engine::Width width, void* to, engine::Width to_width, engine::Range range, std::int64_t instead,
                        std::span<std::uint8_t> outside) {
  with_width(width, [&](auto type) {
    const auto* const from = static_cast<const decltype(type)*>(column);
    with_width(to_width, [&](auto to_type) {
      auto* const there = static_cast<decltype(to_type)*>(to);
      for (std::size_t i = 0; i < outside.size(); ++i) {
        const std::int64_t number = from[i];
        const bool inside = number >= range.low && number <= range.high;
        there[i] = static_cast<decltype(to_type)>(inside ? number : instead);
        outside[i] |= static_cast<std::uint8_t>(!inside);
      }
    });
  });
}

inline void copy(const void* column, engine::Width width, void* to, engine::Width to_width, std::size_t rows) {
  with_width(width, [&](auto type) {
    const auto* const from = static_cast<const decltype(type)*>(column);
    with_width(to_width, [&](auto to_type) {
      auto* const there = static_cast<decltype(to_type)*>(to);
      for (std::size_t i = 0; i < rows; ++i) there[i] = static_cast<decltype(to_type)>(from[i]);
    });
  });
}

}  // namespace paragraf::batch
