// From degrees to a direction, the same on every machine. Multiples of 15 degrees are exact sums of roots. Of all others sine and cosine
// come by their series in whole numbers, with a bound on the error, at growing precision until the rounded coordinates are certain.
// They become certain: below a right angle only 0 and 30 degrees have a rational sine, and these are not computed.
#include <gmpxx.h>

#include "base/number_big.hpp"
#include "base/plane.hpp"

namespace paragraf::base::plane {
namespace {

constexpr long scale = 1'000'000'000;

// arctan(1/n) * 2^bits, from below or above by less than its number of terms, which is less than `bits`.
mpz_class arctan_of_inverse(unsigned long n, unsigned long bits) {
  mpz_class power = (mpz_class(1) << bits) / n, sum = power;
  for (unsigned long k = 1; power != 0; ++k) {
    power /= n * n;
    if (k % 2 != 0) {
      sum -= power / (2 * k + 1);
    } else {
      sum += power / (2 * k + 1);
    }
  }
  return sum;
}

// sum of x^k / k! with every second k, signs in turn: cosine from k = 0, sine from k = 1.
mpz_class series(const mpz_class& x, unsigned long first, unsigned long bits) {
  const mpz_class square = (x * x) >> bits;
  mpz_class term = first == 0 ? mpz_class(1) << bits : x, sum = term;
  for (unsigned long k = first; term != 0; k += 2) {
    term = ((term * square) >> bits) / ((k + 1) * (k + 2));
    if ((k - first) % 4 == 0) {
      sum -= term;
    } else {
      sum += term;
    }
  }
  return sum;
}

// value / 2^bits * scale, rounded; nothing as long as the error leaves it open.
std::optional<long> rounded(const mpz_class& value, const mpz_class& error, unsigned long bits) {
  const mpz_class half = mpz_class(1) << (bits - 1);
  const mpz_class low = ((value - error) * scale + half) >> bits, high = ((value + error) * scale + half) >> bits;
  if (low != high) return std::nullopt;
  return low.get_si();
}

// Cosine and sine of 0 to 45 degrees.
Vector first_octant(const Number& degrees) {
  if (degrees.is_zero()) return {scale, 0};
  const mpq_class angle = NumberAccess::value(degrees) / 180;
  for (unsigned long bits = 128;; bits *= 2) {
    const mpz_class pi = 16 * arctan_of_inverse(5, bits) - 4 * arctan_of_inverse(239, bits);
    const mpz_class x = pi * angle.get_num() / angle.get_den();
    // Each series has fewer than bits / 2 terms, each wrong by less than 3: less than 30 * bits in pi, of which x has a fourth.
    const mpz_class error = 40 * bits;
    const std::optional<long> right = rounded(series(x, 0, bits), error, bits);
    const std::optional<long> up =
        degrees == 30 ? std::optional<long>(scale / 2) : rounded(series(x, 1, bits), error, bits);
    if (right && up) return {*right, *up};
  }
}

// The same for a multiple of 15, of length 1.
Vector exact_octant(const Number& degrees) {
  const Number half = Number::ratio(1, 2);
  if (degrees.is_zero()) return {1, 0};
  if (degrees == 30) return {Number::root(Number::ratio(3, 4)), half};
  if (degrees == 45) return {Number::root(half), Number::root(half)};
  const Number more = Number::root(Number::ratio(3, 8)), less = Number::root(Number::ratio(1, 8));  // (√6 ± √2) / 4
  return {more + less, more - less};
}

Vector around(const Number& degrees, Vector (*octant)(const Number&)) {
  const Number quarters = (degrees / 90).floor(), rest = degrees - 90 * quarters;
  Vector v = octant(rest > 45 ? 90 - rest : rest);
  if (rest > 45) std::swap(v.x, v.y);
  const Number turns = quarters - 4 * (quarters / 4).floor();
  for (Number i = 0; i < turns; i = i + 1) v = {-v.y, v.x};
  return v;
}

}  // namespace

Vector direction(const Number& degrees) { return around(degrees, first_octant); }

bool is_exact_direction(const Number& degrees) { return (degrees / 15).is_integer(); }

Vector unit_direction(const Number& degrees) {
  return is_exact_direction(degrees) ? around(degrees, exact_octant) : Number::ratio(1, scale) * direction(degrees);
}

Vector turned(const Vector& v, const Number& degrees) {
  const Vector by = unit_direction(degrees);
  return {v.x * by.x - v.y * by.y, v.x * by.y + v.y * by.x};
}

int compare_angle(const Vector& a, const Vector& b, const Number& degrees) {
  const Vector between{dot(a, b), cross(a, b).abs()}, bound = unit_direction(degrees);
  const int side = cross(bound, between).sign();
  if (side != 0 || dot(bound, between).sign() > 0) return side;
  return degrees.is_zero() ? 1 : -1;  // they are opposite
}

}  // namespace paragraf::base::plane
