// Three ways to count, see dice.hpp: sums by the recurrence, in 64 bits where all that it comes to fits them, else in long words of
// GMP; kept dice by the face of the last one that is kept; successes by the binomial theorem.
#include "base/dice.hpp"

#include <gmpxx.h>

#include <algorithm>
#include <bit>
#include <numeric>

namespace paragraf::base {
namespace {

static_assert(sizeof(mp_limb_t) == sizeof(std::uint64_t) && GMP_NAIL_BITS == 0, "GMP counts in words of 64 bits");

using Words = std::vector<std::uint64_t>;

// No count has more bits.
std::size_t most_bits(const DiceRoll& roll) { return std::size_t{std::bit_width(roll.faces - 1)} * roll.dice + 1; }

// The counts of a sum, from the least on, are f[0] = 1 and
//   s f[s] = (s - 1 + n) f[s-1] - (n k + k - s) f[s-k] + (n (k - 1) + k + 1 - s) f[s-k-1];
// they are the same from both ends.
struct Recurrence {
  std::uint64_t n, k;
  std::uint64_t last(std::uint64_t s) const { return s - 1 + n; }
  std::uint64_t taken(std::uint64_t s) const { return n * k + k - s; }
  std::uint64_t added(std::uint64_t s) const { return n * (k - 1) + k + 1 - s; }
};

Words short_sum(const DiceRoll& roll) {
  const Recurrence r{roll.dice, roll.faces};
  const std::size_t size = r.n * (r.k - 1) + 1, half = (size + 1) / 2;
  Words f(size);
  f[0] = 1;
  for (std::size_t s = 1; s < half; ++s) {
    std::uint64_t sum = r.last(s) * f[s - 1];
    if (s > r.k) sum += r.added(s) * f[s - r.k - 1];
    if (s >= r.k) sum -= r.taken(s) * f[s - r.k];
    f[s] = sum / s;
  }
  for (std::size_t s = half; s < size; ++s) f[s] = f[size - 1 - s];
  return f;
}

Words long_sum(const DiceRoll& roll, std::size_t width) {
  const Recurrence r{roll.dice, roll.faces};
  const std::size_t size = r.n * (r.k - 1) + 1, half = (size + 1) / 2;
  Words words(size * width);
  std::vector<mp_size_t> used(half, 1);          // words of each count that are not 0
  const auto count = [&](std::size_t s) { return reinterpret_cast<mp_limb_t*>(words.data() + s * width); };
  std::vector<mp_limb_t> sum(width + 2);
  words[0] = 1;
  for (std::size_t s = 1; s < half; ++s) {
    mp_size_t length = used[s - 1];
    sum[static_cast<std::size_t>(length)] = mpn_mul_1(sum.data(), count(s - 1), length, r.last(s));
    ++length;
    if (s > r.k) {                                // what came earlier is never longer
      const mp_size_t earlier = used[s - r.k - 1];
      const mp_limb_t carry = mpn_addmul_1(sum.data(), count(s - r.k - 1), earlier, r.added(s));
      if (mpn_add_1(sum.data() + earlier, sum.data() + earlier, length - earlier, carry) != 0)
        sum[static_cast<std::size_t>(length++)] = 1;
    }
    if (s >= r.k) {
      const mp_size_t earlier = used[s - r.k];
      const mp_limb_t borrow = mpn_submul_1(sum.data(), count(s - r.k), earlier, r.taken(s));
      mpn_sub_1(sum.data() + earlier, sum.data() + earlier, length - earlier, borrow);
    }
    while (sum[static_cast<std::size_t>(length) - 1] == 0) --length;
    mpn_divexact_1(count(s), sum.data(), length, s);
    while (count(s)[length - 1] == 0) --length;
    used[s] = length;
  }
  for (std::size_t s = half; s < size; ++s)
    std::copy_n(words.begin() + static_cast<std::ptrdiff_t>((size - 1 - s) * width), width,
                words.begin() + static_cast<std::ptrdiff_t>(s * width));
  return words;
}

// C(r, i) for r from `from` to `to` and i <= d, row by row.
template <class Int>
std::vector<Int> binomials(std::uint32_t from, std::uint32_t to, std::uint32_t d) {
  const std::size_t width = std::size_t{d} + 1;
  std::vector<Int> rows((to - from + 1) * width, Int(0));
  rows[0] = 1;
  for (std::uint32_t r = 1; r <= from; ++r)
    for (std::size_t i = std::min<std::size_t>(r, d); i > 0; --i) rows[i] += rows[i - 1];
  for (std::size_t row = width; row < rows.size(); row += width) {
    rows[row] = 1;
    for (std::size_t i = 1; i < width; ++i) rows[row + i] = rows[row - width + i] + rows[row - width + i - 1];
  }
  return rows;
}

// The m highest of n dice. Let v be the face of the last that is kept, and a < m how many dice show more: any a of the n, with each sum
// that a dice of the k - v faces above make. Of the n - a others at most n - m show less than v.
template <class Int>
std::vector<Int> highest(std::uint32_t n, std::uint32_t k, std::uint32_t m) {
  const std::uint32_t less = n - m;
  const std::vector<Int> choose = binomials<Int>(n, n, m), of_others = binomials<Int>(n - m + 1, n, less);
  std::vector<Int> counts(std::size_t{m} * (k - 1) + 1, Int(0));
  std::vector<Int> sum, next;                     // ways to make a sum with a dice, from the least sum on
  for (std::uint32_t v = k; v >= 1; --v) {
    const std::size_t above = k - v;
    sum.assign(1, Int(1));
    for (std::uint32_t a = 0; a < m; ++a) {
      const Int* row = &of_others[std::size_t{m - 1 - a} * (less + 1)];
      Int others(0);
      for (std::uint32_t i = less + 1; i-- > 0;) others = others * Int(v - 1) + row[i];
      others *= choose[a];
      const std::size_t least = std::size_t{a} * v + std::size_t{m - a} * (v - 1);   // a (v + 1) + (m - a) v, less m
      for (std::size_t s = 0; s < sum.size(); ++s) counts[least + s] += others * sum[s];
      if (above == 0) break;
      next.assign(sum.size() + above - 1, Int(0));
      Int window(0);
      for (std::size_t s = 0; s < next.size(); ++s) {
        if (s < sum.size()) window += sum[s];
        if (s >= above) window -= sum[s - above];
        next[s] = window;
      }
      sum.swap(next);
    }
  }
  return counts;
}

// How many of n dice show one of h of their k faces.
template <class Int>
std::vector<Int> successes(std::uint32_t n, std::uint32_t k, std::uint32_t h) {
  std::vector<Int> counts = binomials<Int>(n, n, n);
  Int hits(1), misses(1);
  for (std::uint32_t j = 0; j <= n; ++j) {
    counts[j] *= hits;
    counts[n - j] *= misses;
    hits *= Int(h);
    misses *= Int(k - h);
  }
  return counts;
}

template <class Int>
std::vector<Int> counted(const DiceRoll& roll) {
  if (roll.counts == DiceRoll::Counts::at_least) return successes<Int>(roll.dice, roll.faces, roll.faces + 1 - roll.n);
  std::vector<Int> counts = highest<Int>(roll.dice, roll.faces, roll.n);
  // Turned over, the highest dice are the lowest.
  if (roll.counts == DiceRoll::Counts::lowest) std::reverse(counts.begin(), counts.end());
  return counts;
}

Words flat(const std::vector<mpz_class>& counts, std::size_t width) {
  Words words(counts.size() * width);
  for (std::size_t i = 0; i < counts.size(); ++i)
    std::copy_n(mpz_limbs_read(counts[i].get_mpz_t()), mpz_size(counts[i].get_mpz_t()),
                words.begin() + static_cast<std::ptrdiff_t>(i * width));
  return words;
}

}  // namespace

std::int64_t DiceRoll::least() const {
  return counts == Counts::sum ? dice : counts == Counts::at_least ? 0 : n;
}

std::int64_t DiceRoll::most() const {
  return counts == Counts::at_least ? std::int64_t{dice} : least() * faces;
}

std::uint64_t DiceRoll::words() const {
  return (static_cast<std::uint64_t>(most() - least()) + 1) * (most_bits(*this) / 64 + 1);
}

std::int64_t total_of(const DiceRoll& roll, std::vector<std::uint32_t> shown) {
  std::sort(shown.begin(), shown.end());
  const std::size_t kept = roll.counts == DiceRoll::Counts::sum ? shown.size() : std::min<std::size_t>(roll.n, shown.size());
  const auto first = shown.begin() + (roll.counts == DiceRoll::Counts::lowest ? 0 : static_cast<std::ptrdiff_t>(shown.size() - kept));
  if (roll.counts == DiceRoll::Counts::at_least)
    return std::count_if(shown.begin(), shown.end(), [&](std::uint32_t face) { return face >= roll.n; });
  return std::accumulate(first, first + static_cast<std::ptrdiff_t>(kept), std::int64_t{0});
}

Distribution distribution(const DiceRoll& roll) {
  const std::size_t bits = most_bits(roll), width = bits / 64 + 1;
  if (roll.counts == DiceRoll::Counts::sum) {
    // On the way to a count stands one that is s times as large, and its parts.
    const bool fits = bits + std::size_t{std::bit_width(std::uint64_t{roll.dice} * roll.faces)} + 3 <= 64;
    return fits ? Distribution(roll, 1, short_sum(roll)) : Distribution(roll, width, long_sum(roll, width));
  }
  if (width == 1) return Distribution(roll, 1, counted<std::uint64_t>(roll));
  return Distribution(roll, width, flat(counted<mpz_class>(roll), width));
}

Number Distribution::ways(std::size_t i) const { return Number::whole(words_.data() + i * width_, width_); }

Number Distribution::all() const {
  Number all(1);
  for (std::uint32_t i = 0; i < roll_.dice; ++i) all = all * Number(roll_.faces);
  return all;
}

}  // namespace paragraf::base
