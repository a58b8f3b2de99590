// Exact rational numbers, unbounded. In and out: integers, decimals ("2.718"), fractions ("31/2"). Numbers whose numerator
// and denominator fit 64 bits are computed without allocation; anything larger is a GMP rational, and comes back when it
// fits again, so that equal numbers have equal representations. No floating point anywhere.
#pragma once
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace paragraf::base {

class Number {
 public:
  Number() = default;
  Number(std::int64_t integer) : numerator_(integer) {}  // NOLINT: integers are numbers
  static Number ratio(std::int64_t numerator, std::int64_t denominator);   // denominator not 0
  // [-]digits, [-]digits.digits, [-]digits/digits (not /0), also with an exponent ("1e3") as JSON writes it (|exponent| <= 1000).
  static std::optional<Number> parse(std::string_view text);

  bool is_integer() const;
  bool is_zero() const;
  int sign() const;                                   // -1, 0, 1
  std::optional<std::int64_t> to_int64() const;       // none if not whole or too large
  // Shortest exact form: "12", "-0.5" if the decimal expansion ends within 9 places, else "31/7".
  std::string to_string() const;
  std::string to_fraction() const;                    // "12", "-1/2"
  std::size_t hash() const;
  // About how many decimal digits it takes, numerator and denominator together; 0 if both fit 64 bits.
  std::size_t digits_if_long() const;

  Number operator-() const;
  friend Number operator+(const Number&, const Number&);
  friend Number operator-(const Number&, const Number&);
  friend Number operator*(const Number&, const Number&);
  friend Number operator/(const Number&, const Number&);   // divisor not zero
  friend bool operator==(const Number&, const Number&);
  friend std::strong_ordering operator<=>(const Number&, const Number&);

  Number floor() const;
  Number ceil() const;
  Number round() const;                               // half away from zero
  Number abs() const;

 private:
  struct Big;                                         // a canonical GMP rational that does not fit
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;                      // > 0, coprime to the numerator; unused when big_
  std::shared_ptr<const Big> big_;
  friend struct NumberAccess;
};

}  // namespace paragraf::base
