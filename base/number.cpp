// Two ways for every operation: 64-bit arithmetic that notices overflow, and GMP for the rest. Fractions are kept in
// lowest terms by taking out common factors before multiplying (Knuth, 4.5.1), so the 64-bit way overflows late.
// Whatever has square roots goes to number_roots.cpp.
#include "base/number.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "base/number_big.hpp"

namespace paragraf::base {

static_assert(sizeof(long) == sizeof(std::int64_t), "GMP takes 64-bit integers as long");

namespace {

using Access = NumberAccess;

constexpr long longest_exponent = 1000;
constexpr int longest_decimal = 9;
constexpr std::size_t digits_that_fit = 18;  // every integer of 18 digits fits 64 bits

std::uint64_t magnitude(std::int64_t value) {
  return value < 0 ? -static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

// `b` is positive, so the result fits.
std::int64_t common_factor(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(std::gcd(magnitude(a), magnitude(b)));
}

std::optional<Number> add_small(const Number& a, const Number& b) {
  const std::int64_t a_below = Access::denominator(a), b_below = Access::denominator(b);
  const std::int64_t shared = a_below == 1 || b_below == 1 ? 1 : common_factor(a_below, b_below);
  std::int64_t left = 0, right = 0, sum = 0, below = 0;
  if (__builtin_mul_overflow(Access::numerator(a), b_below / shared, &left) ||
      __builtin_mul_overflow(Access::numerator(b), a_below / shared, &right) ||
      __builtin_add_overflow(left, right, &sum)) {
    return std::nullopt;
  }
  const std::int64_t factor = shared == 1 ? 1 : common_factor(sum, shared);
  if (__builtin_mul_overflow(a_below / shared, b_below / factor, &below)) return std::nullopt;
  return Access::small(sum / factor, below);
}

std::optional<Number> multiply_small(const Number& a, const Number& b) {
  const std::int64_t a_below = Access::denominator(a), b_below = Access::denominator(b);
  const std::int64_t first = b_below == 1 ? 1 : common_factor(Access::numerator(a), b_below);
  const std::int64_t second = a_below == 1 ? 1 : common_factor(Access::numerator(b), a_below);
  std::int64_t above = 0, below = 0;
  if (__builtin_mul_overflow(Access::numerator(a) / first, Access::numerator(b) / second, &above) ||
      __builtin_mul_overflow(a_below / second, b_below / first, &below)) {
    return std::nullopt;
  }
  return Access::small(above, below);
}

bool any_roots(const Number& a, const Number& b) { return Access::roots(a) || Access::roots(b); }

bool both_small(const Number& a, const Number& b) { return !Access::big(a) && !Access::big(b); }

std::size_t mix(std::size_t seed, std::uint64_t value) {
  value += 0x9e3779b97f4a7c15u + seed;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
  return static_cast<std::size_t>(value ^ (value >> 31));
}

std::size_t mix(std::size_t seed, const mpz_class& value) {
  seed = mix(seed, static_cast<std::uint64_t>(sgn(value) + 1));
  for (std::size_t i = 0; i < mpz_size(value.get_mpz_t()); ++i) {
    seed = mix(seed, std::uint64_t{mpz_getlimbn(value.get_mpz_t(), static_cast<mp_size_t>(i))});
  }
  return seed;
}

Number power_of_ten(unsigned long exponent) {
  if (exponent <= digits_that_fit) {
    std::int64_t power = 1;
    for (; exponent > 0; --exponent) power *= 10;
    return power;
  }
  mpz_class power;
  mpz_ui_pow_ui(power.get_mpz_t(), 10, exponent);
  return Access::from(mpq_class(power));
}

bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }

// Takes the digits at the front of `text`.
std::string_view take_digits(std::string_view& text) {
  std::size_t size = 0;
  while (size < text.size() && is_ascii_digit(text[size])) ++size;
  const std::string_view digits = text.substr(0, size);
  text.remove_prefix(size);
  return digits;
}

bool take(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

Number integer(std::string_view digits) {
  if (digits.size() > digits_that_fit) return Access::from(mpq_class(mpz_class(std::string(digits), 10)));
  std::int64_t value = 0;
  for (const char digit : digits) value = value * 10 + (digit - '0');
  return value;
}

// The exponent at the front of `text`, 0 if there is none; nothing if it is malformed or too large.
std::optional<long> take_exponent(std::string_view& text) {
  if (!take(text, 'e') && !take(text, 'E')) return 0;
  const bool negative = take(text, '-');
  if (!negative) take(text, '+');
  const std::string_view digits = take_digits(text);
  if (digits.empty()) return std::nullopt;
  long exponent = 0;
  for (const char digit : digits) {
    exponent = exponent * 10 + (digit - '0');
    if (exponent > longest_exponent) return std::nullopt;
  }
  return negative ? -exponent : exponent;
}

// A whole number with its last `places` digits behind the point.
std::string decimal(const Number& whole, int places, bool negative) {
  std::string digits = whole.to_fraction();
  const auto behind = static_cast<std::size_t>(places);
  if (digits.size() <= behind) digits.insert(0, behind + 1 - digits.size(), '0');
  if (places > 0) digits.insert(digits.size() - behind, 1, '.');
  if (negative) digits.insert(0, 1, '-');
  return digits;
}

}  // namespace

Number Number::whole(const std::uint64_t* words, std::size_t count) {
  mpz_class value;
  mpz_import(value.get_mpz_t(), count, -1, sizeof(std::uint64_t), 0, 0, words);
  return Access::from(mpq_class(value));
}

Number Number::ratio(std::int64_t numerator, std::int64_t denominator) {
  return Number(numerator) / Number(denominator);
}

std::optional<Number> Number::parse(std::string_view text) {
  std::int64_t small = 0;
  std::size_t read = 0;
  for (; read < std::min(text.size(), digits_that_fit) && text[read] >= '0' && text[read] <= '9'; ++read) small = small * 10 + (text[read] - '0');
  if (read > 0 && read == text.size()) return Number(small);
  const bool negative = take(text, '-');
  const std::string_view whole = take_digits(text);
  if (whole.empty()) return std::nullopt;
  Number result;
  if (take(text, '/')) {
    const std::string_view below = take_digits(text);
    if (below.empty()) return std::nullopt;
    const Number divisor = integer(below);
    if (divisor.is_zero()) return std::nullopt;
    result = integer(whole) / divisor;
  } else {
    std::string digits(whole);
    long places = 0;
    if (take(text, '.')) {
      const std::string_view fraction = take_digits(text);
      if (fraction.empty()) return std::nullopt;
      digits += fraction;
      places = static_cast<long>(fraction.size());
    }
    const std::optional<long> exponent = take_exponent(text);
    if (!exponent) return std::nullopt;
    const long scale = *exponent - places;
    const Number power = power_of_ten(magnitude(scale));
    result = scale < 0 ? integer(digits) / power : integer(digits) * power;
  }
  if (!text.empty()) return std::nullopt;
  return negative ? -result : result;
}

bool Number::is_integer() const { return big_ ? big_->value.get_den() == 1 && big_->roots.empty() : denominator_ == 1; }

bool Number::is_zero() const { return !big_ && numerator_ == 0; }

int Number::sign() const {
  if (big_) return big_->roots.empty() ? sgn(big_->value) : roots::sign(*this);
  return numerator_ < 0 ? -1 : numerator_ > 0 ? 1 : 0;
}

std::optional<std::int64_t> Number::to_int64() const {
  if (big_ || denominator_ != 1) return std::nullopt;
  return numerator_;
}

std::string Number::to_fraction() const {
  if (Access::roots(*this)) return roots::text(*this, [](const Number& n) { return n.to_fraction(); });
  if (big_) return big_->value.get_str();
  if (denominator_ == 1) return std::to_string(numerator_);
  return std::to_string(numerator_) + "/" + std::to_string(denominator_);
}

std::string Number::to_string() const {
  if (is_integer()) return to_fraction();
  if (Access::roots(*this)) return roots::text(*this, [](const Number& n) { return n.to_string(); });
  Number scaled = *this;
  for (int places = 1; places <= longest_decimal; ++places) {
    scaled = scaled * 10;
    if (!scaled.is_integer()) continue;
    return decimal(scaled.abs(), places, sign() < 0);
  }
  return to_fraction();
}

std::size_t Number::hash() const {
  // One value may be written with different roots, if large square factors hide in them.
  if (Access::roots(*this)) return (*this * (std::int64_t{1} << 40)).floor().hash();
  if (big_) return mix(mix(0, big_->value.get_num()), big_->value.get_den());
  return mix(mix(0, static_cast<std::uint64_t>(numerator_)), static_cast<std::uint64_t>(denominator_));
}

Number Number::operator-() const {
  if (Access::roots(*this)) return roots::negate(*this);
  if (big_ || numerator_ == std::numeric_limits<std::int64_t>::min()) return Access::from(-Access::value(*this));
  return Access::small(-numerator_, denominator_);
}

Number operator+(const Number& a, const Number& b) {
  if (both_small(a, b)) {
    if (auto sum = add_small(a, b)) return *std::move(sum);
  }
  if (any_roots(a, b)) return roots::add(a, b);
  return Access::from(Access::value(a) + Access::value(b));
}

Number operator-(const Number& a, const Number& b) { return a + -b; }

Number operator*(const Number& a, const Number& b) {
  if (both_small(a, b)) {
    if (auto product = multiply_small(a, b)) return *std::move(product);
  }
  if (any_roots(a, b)) return roots::multiply(a, b);
  return Access::from(Access::value(a) * Access::value(b));
}

Number operator/(const Number& a, const Number& b) {
  if (b.is_zero()) throw std::domain_error("division of a number by zero");
  const std::int64_t above = Access::numerator(b), below = Access::denominator(b);
  if (both_small(a, b) && above != std::numeric_limits<std::int64_t>::min()) {
    return a * (above < 0 ? Access::small(-below, -above) : Access::small(below, above));
  }
  if (Access::roots(b)) return roots::divide(a, b);
  if (Access::roots(a)) return a * Access::from(1 / Access::value(b));
  return Access::from(Access::value(a) / Access::value(b));
}

bool operator==(const Number& a, const Number& b) {
  if (both_small(a, b)) return a.numerator_ == b.numerator_ && a.denominator_ == b.denominator_;
  if (any_roots(a, b)) return Access::roots(a) && Access::roots(b) && (a.big_ == b.big_ || (a - b).is_zero());
  return a.big_ && b.big_ && (a.big_ == b.big_ || a.big_->value == b.big_->value);
}

std::strong_ordering operator<=>(const Number& a, const Number& b) {
  if (both_small(a, b)) {
    std::int64_t left = 0, right = 0;
    if (!__builtin_mul_overflow(a.numerator_, b.denominator_, &left) &&
        !__builtin_mul_overflow(b.numerator_, a.denominator_, &right)) {
      return left <=> right;
    }
  }
  if (any_roots(a, b)) return (a - b).sign() <=> 0;
  return cmp(Access::value(a), Access::value(b)) <=> 0;
}

Number Number::floor() const {
  if (Access::roots(*this)) return roots::floor(*this);
  if (big_) {
    mpz_class whole;
    mpz_fdiv_q(whole.get_mpz_t(), big_->value.get_num_mpz_t(), big_->value.get_den_mpz_t());
    return Access::from(mpq_class(whole));
  }
  return numerator_ / denominator_ - (numerator_ % denominator_ < 0 ? 1 : 0);
}

Number Number::ceil() const { return -(-*this).floor(); }

Number Number::round() const {
  const Number rounded = (abs() + ratio(1, 2)).floor();
  return sign() < 0 ? -rounded : rounded;
}

Number Number::round_to(const Number& step) const { return (*this / step).round() * step; }

std::string Number::approximation(int places) const {
  const Number scaled = (abs() * power_of_ten(magnitude(places))).round();
  return decimal(scaled, places, sign() < 0 && !scaled.is_zero());
}

Number Number::abs() const { return sign() < 0 ? -*this : *this; }

std::size_t Number::digits_if_long() const {
  if (!big_) return 0;
  return roots::digits(*this) + mpz_sizeinbase(big_->value.get_num_mpz_t(), 10) + mpz_sizeinbase(big_->value.get_den_mpz_t(), 10);
}

}  // namespace paragraf::base
