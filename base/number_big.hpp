// Inside of `Number`: what it holds when a value does not fit two 64-bit integers, and the arithmetic of sums of square roots
// that number_roots.cpp does for number.cpp. Numbers use GMP only here, and in files that include this one.
#pragma once
#include <gmpxx.h>

#include <string>
#include <utility>
#include <vector>

#include "base/number.hpp"

namespace paragraf::base {

// factor * √radicand. The radicand is no square and has no small square factor; the factor is canonical and not 0.
struct Root {
  mpq_class factor;
  mpz_class radicand;
};

// In the order of their radicands. No two radicands have a square as product, so that roots and 1 are linearly independent:
// the sum is 0 only if there is nothing to add.
using Roots = std::vector<Root>;

struct Number::Big {
  mpq_class value;
  Roots roots;
};

struct NumberAccess {
  static Number small(std::int64_t numerator, std::int64_t denominator) {
    Number number(numerator);
    number.denominator_ = denominator;
    return number;
  }
  // The value must be canonical, as the results of GMP's own arithmetic are.
  static Number from(mpq_class value, Roots roots = {}) {
    if (roots.empty() && value.get_num().fits_slong_p() && value.get_den().fits_slong_p()) {
      return small(value.get_num().get_si(), value.get_den().get_si());
    }
    Number number;
    number.big_ = std::make_shared<const Number::Big>(Number::Big{std::move(value), std::move(roots)});
    return number;
  }
  static mpq_class value(const Number& number) {  // without its roots
    if (number.big_) return number.big_->value;
    mpq_class value;
    value.get_num() = static_cast<long>(number.numerator_);
    value.get_den() = static_cast<long>(number.denominator_);
    return value;
  }
  static const mpq_class* big(const Number& number) { return number.big_ ? &number.big_->value : nullptr; }
  static const Roots* roots(const Number& number) {
    return number.big_ && !number.big_->roots.empty() ? &number.big_->roots : nullptr;
  }
  static std::int64_t numerator(const Number& number) { return number.numerator_; }
  static std::int64_t denominator(const Number& number) { return number.denominator_; }
};

// At least one operand has roots.
namespace roots {
Number add(const Number& a, const Number& b);
Number multiply(const Number& a, const Number& b);
Number divide(const Number& a, const Number& b);
Number negate(const Number& a);
int sign(const Number& a);
Number floor(const Number& a);
// The terms between + and -, each factor as `written` writes it.
std::string text(const Number& a, std::string (*written)(const Number&));
std::size_t digits(const Number& a);
}  // namespace roots

}  // namespace paragraf::base
