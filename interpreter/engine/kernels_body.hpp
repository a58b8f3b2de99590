// The kernels themselves: included once for each family of processors, with `PARAGRAF_KERNELS` as the name of the table. Uses nothing of other
// headers, since an inline function that is compiled for one processor could be linked into what runs on another.
#include "interpreter/engine/kernels.hpp"

namespace paragraf::engine {
namespace {

#define COLUMN(type, name, from) const type* __restrict name = static_cast<const type*>(from)
#define RESULT(type) type* __restrict to = static_cast<type*>(call.to)
#ifdef __clang__                          // which needs no more than __restrict
#define EACH for (std::size_t i = 0; i < n; ++i)
#else
#define EACH _Pragma("GCC ivdep") for (std::size_t i = 0; i < n; ++i)
#endif

// Sums and products are worked out without a sign, where nothing can overflow: what does not fit does not come (see program.hpp).
template <class T> struct Unsigned;
template <> struct Unsigned<std::uint8_t> { using type = std::uint8_t; };
template <> struct Unsigned<std::int16_t> { using type = std::uint16_t; };
template <> struct Unsigned<std::int32_t> { using type = std::uint32_t; };
template <> struct Unsigned<std::int64_t> { using type = std::uint64_t; };

#define BINARY(name, type_of_result, expression)                         \
  template <class T>                                                     \
  void name(const ColumnsCall& call) {                                  \
    using U [[maybe_unused]] = typename Unsigned<T>::type;               \
    COLUMN(T, a, call.a);                                                \
    COLUMN(T, b, call.b);                                                \
    RESULT(type_of_result);                                              \
    const std::size_t n = call.count;                                    \
    EACH to[i] = static_cast<type_of_result>(expression);                \
  }
#define UNARY(name, type_of_result, expression)                          \
  template <class T>                                                     \
  void name(const ColumnsCall& call) {                                  \
    using U [[maybe_unused]] = typename Unsigned<T>::type;               \
    COLUMN(T, a, call.a);                                                \
    RESULT(type_of_result);                                              \
    const std::size_t n = call.count;                                    \
    const T k [[maybe_unused]] = static_cast<T>(call.k);                 \
    EACH to[i] = static_cast<type_of_result>(expression);                \
  }

BINARY(add, T, static_cast<U>(a[i]) + static_cast<U>(b[i]))
BINARY(subtract, T, static_cast<U>(a[i]) - static_cast<U>(b[i]))
BINARY(below, std::uint8_t, a[i] < b[i])
BINARY(same, std::uint8_t, a[i] == b[i])
BINARY(and_, std::uint8_t, a[i] & b[i])
BINARY(or_, std::uint8_t, a[i] | b[i])
BINARY(divide_by, T, a[i] / b[i] - (a[i] % b[i] != 0 && a[i] < 0 ? 1 : 0))
UNARY(add_constant, T, static_cast<U>(a[i]) + static_cast<U>(k))
UNARY(equal, std::uint8_t, a[i] == k)
UNARY(not_, std::uint8_t, a[i] ^ 1)

// Two bytes times two bytes would be an int, with a sign.
template <class T>
void multiply(const ColumnsCall& call) {
  using U = typename Unsigned<T>::type;
  COLUMN(T, a, call.a);
  COLUMN(T, b, call.b);
  RESULT(T);
  const std::size_t n = call.count;
  if constexpr (sizeof(T) < 4)
    EACH to[i] = static_cast<T>(static_cast<std::uint32_t>(static_cast<U>(a[i])) * static_cast<U>(b[i]));
  else
    EACH to[i] = static_cast<T>(static_cast<U>(a[i]) * static_cast<U>(b[i]));
}

template <class T>
void scale(const ColumnsCall& call) {
  using U = typename Unsigned<T>::type;
  COLUMN(T, a, call.a);
  RESULT(T);
  const std::size_t n = call.count;
  const U k = static_cast<U>(call.k);
  if constexpr (sizeof(T) < 4)
    EACH to[i] = static_cast<T>(static_cast<std::uint32_t>(static_cast<U>(a[i])) * k);
  else
    EACH to[i] = static_cast<T>(static_cast<U>(a[i]) * k);
}

// A bound beyond the width decides for all; the builder leaves such comparisons out.
template <class T>
void at_most(const ColumnsCall& call) {
  COLUMN(T, a, call.a);
  RESULT(std::uint8_t);
  const std::size_t n = call.count;
  const T k = static_cast<T>(call.k);
  EACH to[i] = a[i] <= k;
}

template <class T>
void divide(const ColumnsCall& call) {
  COLUMN(T, a, call.a);
  RESULT(T);
  const std::size_t n = call.count;
  if constexpr (sizeof(T) < 4) {
    const auto lift = static_cast<std::uint16_t>(call.offset * call.k), factor = static_cast<std::uint16_t>(call.factor);
    const auto offset = static_cast<std::uint16_t>(call.offset);
    const unsigned shift = call.shift - 16;
    EACH {
      const auto x = static_cast<std::uint16_t>(static_cast<std::uint16_t>(a[i]) + lift);
      const auto high = static_cast<std::uint16_t>(static_cast<std::uint32_t>(x) * factor >> 16);
      to[i] = static_cast<T>(static_cast<std::uint16_t>(high >> shift) - offset);
    }
  } else if (sizeof(T) == 4 && call.factor != 0) {
    const auto lift = static_cast<std::uint32_t>(call.offset * call.k), offset = static_cast<std::uint32_t>(call.offset);
    const std::uint64_t factor = call.factor;
    const unsigned shift = call.shift;
    EACH {
      const std::uint32_t x = static_cast<std::uint32_t>(a[i]) + lift;
      to[i] = static_cast<T>(static_cast<std::uint32_t>(x * factor >> shift) - offset);
    }
  } else {
    const T k = static_cast<T>(call.k);
    for (std::size_t i = 0; i < n; ++i) to[i] = static_cast<T>(a[i] / k - (a[i] % k != 0 && a[i] < 0 ? 1 : 0));
  }
}

// By bits, which every processor can do with many at once.
template <class T>
void choose(const ColumnsCall& call) {
  using U = typename Unsigned<T>::type;
  COLUMN(std::uint8_t, a, call.a);
  COLUMN(T, b, call.b);
  COLUMN(T, c, call.c);
  RESULT(T);
  const std::size_t n = call.count;
  EACH {
    const U mask = static_cast<U>(U(0) - static_cast<U>(a[i]));
    to[i] = static_cast<T>((static_cast<U>(b[i]) & mask) | (static_cast<U>(c[i]) & static_cast<U>(~mask)));
  }
}

template <class From, class To>
void convert(const ColumnsCall& call) {
  COLUMN(From, a, call.a);
  RESULT(To);
  const std::size_t n = call.count;
  EACH to[i] = static_cast<To>(a[i]);
}

// A block at a time, so that the result stays near while all steps are added.
template <class From, class To>
void steps(const ColumnsCall& call) {
  using U = typename Unsigned<To>::type;
  COLUMN(From, all, call.a);
  To* __restrict result = static_cast<To*>(call.to);
  constexpr std::size_t block = 256;
  const U first = static_cast<U>(call.k);
  for (std::size_t from = 0; from < call.count; from += block) {
    const std::size_t n = call.count - from < block ? call.count - from : block;
    const From* __restrict a = all + from;
    U sum[block];
    EACH sum[i] = first;
    for (std::size_t s = 0; s < call.step_count; ++s) {
      const From at = static_cast<From>(call.steps[s].at);
      const U by = static_cast<U>(call.steps[s].by);
      EACH sum[i] = static_cast<U>(sum[i] + (a[i] > at ? by : U(0)));
    }
    To* __restrict to = result + from;
    EACH to[i] = static_cast<To>(sum[i]);
  }
}

template <class From, class To>
void look_up(const ColumnsCall& call) {
  COLUMN(From, a, call.a);
  COLUMN(To, values, call.values);
  RESULT(To);
  const std::size_t n = call.count;
  const std::int64_t low = call.low;
  for (std::size_t i = 0; i < n; ++i) to[i] = values[a[i] - low];
}

#define WIDTHS(name) {name<std::uint8_t>, name<std::int16_t>, name<std::int32_t>, name<std::int64_t>}
#define TO_WIDTHS(name, from) {name<from, std::uint8_t>, name<from, std::int16_t>, name<from, std::int32_t>, name<from, std::int64_t>}
#define PAIRS(name) {TO_WIDTHS(name, std::uint8_t), TO_WIDTHS(name, std::int16_t), TO_WIDTHS(name, std::int32_t), TO_WIDTHS(name, std::int64_t)}

}  // namespace

extern const Kernels PARAGRAF_KERNELS = {
    PARAGRAF_KERNELS_NAME,
    WIDTHS(add), WIDTHS(subtract), WIDTHS(multiply), WIDTHS(add_constant), WIDTHS(scale), WIDTHS(divide), WIDTHS(divide_by), WIDTHS(choose),
    WIDTHS(at_most), WIDTHS(equal), WIDTHS(below), WIDTHS(same),
    not_<std::uint8_t>, and_<std::uint8_t>, or_<std::uint8_t>,
    PAIRS(convert), PAIRS(steps), PAIRS(look_up)};

}  // namespace paragraf::engine
