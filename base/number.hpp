// Exact numbers, unbounded: rationals, and sums of square roots of rationals, as distances and lengths of paths are. In and
// out: integers, decimals ("2.718"), fractions ("31/2"); out only: "3 + 2·√2". Numbers whose numerator and denominator fit 64
// bits are computed without allocation; anything larger is a GMP rational, and comes back when it fits again. A sum with a
// root that does not cancel is never rational. No floating point anywhere.
#pragma once
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace paragraf::base {

class Number {
 public:
  Number() = default;
  Number(std::int64_t integer) : numerator_(integer) {}  // NOLINT: integers are numbers
  static Number ratio(std::int64_t numerator, std::int64_t denominator);   // denominator not 0
  static Number whole(const std::uint64_t* words, std::size_t count);      // the lowest word first
  // [-]digits, [-]digits.digits, [-]digits/digits (not /0), also with an exponent ("1e3") as JSON writes it (|exponent| <= 1000).
  static std::optional<Number> parse(std::string_view text);
  static Number root(const Number& number);           // of a rational that is not negative; √9 is 3
  static Number sum(std::span<const Number> numbers); // for many roots faster than one by one

  bool is_rational() const;                           // no roots
  bool is_integer() const;
  bool is_zero() const;
  int sign() const;                                   // -1, 0, 1
  std::optional<std::int64_t> to_int64() const;       // none if not whole or too large
  // Shortest exact form: "12", "-0.5" if the decimal expansion ends within 9 places, else "31/7"; with roots "3 - 0.5·√2".
  std::string to_string() const;
  std::string to_fraction() const;                    // "12", "-1/2"
  std::string approximation(int places) const;        // correctly rounded, so many digits behind the point: "15.00"
  std::size_t hash() const;
  // About how many decimal digits it takes, numerator, denominator and roots together; 0 if both fit 64 bits.
  std::size_t digits_if_long() const;

  Number operator-() const;
  friend Number operator+(const Number&, const Number&);
  friend Number operator-(const Number&, const Number&);
  friend Number operator*(const Number&, const Number&);
  friend Number operator/(const Number&, const Number&);   // if can_divide
  friend bool operator==(const Number&, const Number&);
  friend std::strong_ordering operator<=>(const Number&, const Number&);

  Number floor() const;
  Number ceil() const;
  Number round() const;                               // half away from zero
  Number round_to(const Number& step) const;          // to a multiple of the step, half away from zero; step > 0, rational
  Number abs() const;

 private:
  struct Big;                                         // a canonical GMP rational that does not fit, or has roots
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;                      // > 0, coprime to the numerator; unused when big_
  std::shared_ptr<const Big> big_;
  friend struct NumberAccess;
};

// Whether the result has so few roots that it is worth having; with rationals always, except that nothing is divided by zero.
bool can_multiply(const Number& a, const Number& b);
bool can_divide(const Number& a, const Number& b);

}  // namespace paragraf::base
