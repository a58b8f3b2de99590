// Exact numbers: against 128-bit arithmetic where that reaches, and by identities beyond.
#include "base/number.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <random>
#include <utility>

using namespace paragraf::base;

namespace {

__extension__ using Wide = __int128;

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

Number number(std::string_view text) {
  const std::optional<Number> parsed = Number::parse(text);
  REQUIRE_MESSAGE(parsed.has_value(), std::string(text));
  return *parsed;
}

std::string digits(Wide value) {
  if (value == 0) return "0";
  std::string out;
  const bool negative = value < 0;
  for (; value != 0; value /= 10) {
    const int digit = static_cast<int>(value % 10);
    out.insert(out.begin(), static_cast<char>('0' + (digit < 0 ? -digit : digit)));
  }
  return negative ? "-" + out : out;
}

Wide factor(Wide a, Wide b) {
  if (a < 0) a = -a;
  while (b != 0) a = std::exchange(b, a % b);
  return a;
}

// The fraction in lowest terms; the divisor is not 0.
std::string reference(Wide above, Wide below) {
  if (below < 0) above = -above, below = -below;
  const Wide shared = factor(above, below);
  above /= shared;
  below /= shared;
  return below == 1 ? digits(above) : digits(above) + "/" + digits(below);
}

// Small, medium and extreme values, so that all carries and overflows are met.
std::int64_t any_integer(std::mt19937_64& random) {
  constexpr std::int64_t special[] = {0, 1, -1, 2, -2, 10, lowest, lowest + 1, highest, highest - 1, 1'000'000'000};
  switch (random() % 4) {
    case 0:
      return special[random() % std::size(special)];
    case 1:
      return static_cast<std::int64_t>(random() % 41) - 20;
    case 2:
      return static_cast<std::int64_t>(random()) >> 33;
    default:
      return static_cast<std::int64_t>(random());
  }
}

Number any_number(std::mt19937_64& random) {
  std::int64_t below = 0;
  while (below == 0) below = any_integer(random);
  return Number::ratio(any_integer(random), below);
}

}  // namespace

TEST_CASE("numbers are read in every documented form") {
  CHECK(number("0") == 0);
  CHECK(number("-0") == 0);
  CHECK(number("-0.000") == 0);
  CHECK(number("007") == 7);
  CHECK(number("2.718") == Number::ratio(1359, 500));
  CHECK(number("-2.50") == Number::ratio(-5, 2));
  CHECK(number("31/2") == Number::ratio(31, 2));
  CHECK(number("-4/8") == Number::ratio(-1, 2));
  CHECK(number("0/5") == 0);
  CHECK(number("1e3") == 1000);
  CHECK(number("1E+3") == 1000);
  CHECK(number("1.5e-1") == Number::ratio(3, 20));
  CHECK(number("25e0001") == 250);
  CHECK(number("-9223372036854775808") == lowest);
  CHECK(number("9223372036854775807") == highest);
  CHECK(number("1e1000").to_fraction() == "1" + std::string(1000, '0'));
  CHECK(number("1e-1000") * number("1e1000") == 1);
  CHECK(number("0.30") == number("3/10"));
}

TEST_CASE("anything else is no number") {
  for (const std::string_view text :
       {"",       "-",     "+1",    "1.", ".5",  "1/0",    "1/00",    "1/",
        "/2",     "1/-2",  "--1",   "1e", "1e+", "1e1001", "1e-1001", "1e99999999999999999999",
        "0e1001", "1/2e3", "1.5/2", " 1", "1 ",  "1,5",    "0x10",    "NaN",
        "1_000",  "١",     "1e3.5"}) {
    CHECK_MESSAGE(!Number::parse(text).has_value(), std::string(text));
  }
  CHECK_FALSE(Number::parse(std::string_view("1\0", 2)).has_value());
}

TEST_CASE("numbers are written in the shortest exact form") {
  CHECK(Number().to_string() == "0");
  CHECK(number("12").to_string() == "12");
  CHECK(number("-1/2").to_string() == "-0.5");
  CHECK(number("1/8").to_string() == "0.125");
  CHECK(number("31/2").to_string() == "15.5");
  CHECK(number("31/7").to_string() == "31/7");
  CHECK(number("-1/3").to_string() == "-1/3");
  CHECK(number("0.000000001").to_string() == "0.000000001");
  CHECK(number("0.0000000001").to_string() == "1/10000000000");
  CHECK(number("1/512").to_string() == "0.001953125");
  CHECK(number("1/1024").to_string() == "1/1024");
  CHECK(number("123456789012345678901234567890.5").to_string() == "123456789012345678901234567890.5");
  CHECK(number("-0.5").to_fraction() == "-1/2");
  CHECK(Number(lowest).to_string() == "-9223372036854775808");
  CHECK(Number::ratio(lowest, 10).to_string() == "-922337203685477580.8");
}

TEST_CASE("the ends of 64 bits") {
  CHECK((-Number(lowest)).to_fraction() == "9223372036854775808");
  CHECK(-(-Number(lowest)) == lowest);
  CHECK(Number(lowest).abs() == number("9223372036854775808"));
  CHECK(Number::ratio(lowest, lowest) == 1);
  CHECK(Number::ratio(lowest, -1) == number("9223372036854775808"));
  CHECK(Number::ratio(1, lowest).to_fraction() == "-1/9223372036854775808");
  CHECK(Number::ratio(2, lowest).to_fraction() == "-1/4611686018427387904");
  CHECK(Number(highest) + 1 - 1 == highest);
  CHECK(Number(lowest) - 1 + 1 == lowest);
  CHECK((Number(highest) + 1).to_int64() == std::nullopt);
  CHECK((Number(highest) + 1 - 1).to_int64() == highest);
  CHECK(Number(lowest) * -1 > highest);
  CHECK(Number(lowest) - 1 < lowest);
  CHECK(Number(highest) * highest / highest == highest);
  CHECK(Number::ratio(lowest, 3).floor() == Number(-3074457345618258603));
  CHECK(Number::ratio(lowest, 3).ceil() == Number(-3074457345618258602));
}

TEST_CASE("floor, ceil and round") {
  const struct {
    std::string_view value;
    std::int64_t floor, ceil, round;
  } rows[] = {{"0", 0, 0, 0},       {"5", 5, 5, 5},   {"-5", -5, -5, -5},   {"1/2", 0, 1, 1},
              {"-1/2", -1, 0, -1},  {"3/2", 1, 2, 2}, {"-3/2", -2, -1, -2}, {"2.4", 2, 3, 2},
              {"-2.4", -3, -2, -2}, {"2.6", 2, 3, 3}, {"-2.6", -3, -2, -3}, {"1e-30", 0, 1, 0},
              {"-1e-30", -1, 0, 0}};
  for (const auto& row : rows) {
    CAPTURE(std::string(row.value));
    CHECK(number(row.value).floor() == row.floor);
    CHECK(number(row.value).ceil() == row.ceil);
    CHECK(number(row.value).round() == row.round);
  }
  CHECK(number("100000000000000000000000000001/2").round() == number("50000000000000000000000000001"));
  CHECK(number("-100000000000000000000000000001/2").floor() == number("-50000000000000000000000000001"));
}

TEST_CASE("what a number is") {
  CHECK(number("4/2").is_integer());
  CHECK_FALSE(number("1/2").is_integer());
  CHECK(number("1e50").is_integer());
  CHECK_FALSE(number("1e-50").is_integer());
  CHECK(number("1e-50").sign() == 1);
  CHECK(number("-1e50").sign() == -1);
  CHECK(Number().sign() == 0);
  CHECK(Number().is_zero());
  CHECK((number("1e50") - number("1e50")).is_zero());
  CHECK(number("1/2").to_int64() == std::nullopt);
  CHECK(number("6/2").to_int64() == 3);
  CHECK_THROWS_AS(Number(1) / Number(0), std::domain_error);
  CHECK_THROWS_AS(Number::ratio(1, 0), std::domain_error);
}

TEST_CASE("random fractions agree with 128-bit arithmetic") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 100'000; ++i) {
    const std::int64_t a = any_integer(random), c = any_integer(random);
    std::int64_t b = any_integer(random), d = any_integer(random);
    if (b == 0) b = 1;
    if (d == 0) d = 1;
    const Number left = Number::ratio(a, b), right = Number::ratio(c, d);
    const Wide product = Wide(b) * d;
    REQUIRE(left.to_fraction() == reference(a, b));
    REQUIRE((left * right).to_fraction() == reference(Wide(a) * c, product));
    if (c != 0) REQUIRE((left / right).to_fraction() == reference(Wide(a) * d, Wide(b) * c));
    Wide sum = 0, difference = 0;
    if (!__builtin_add_overflow(Wide(a) * d, Wide(c) * b, &sum)) {
      REQUIRE((left + right).to_fraction() == reference(sum, product));
    }
    if (!__builtin_sub_overflow(Wide(a) * d, Wide(c) * b, &difference)) {
      REQUIRE((left - right).to_fraction() == reference(difference, product));
      const Wide order = product < 0 ? -difference : difference;
      REQUIRE((left < right) == (order < 0));
      REQUIRE((left == right) == (order == 0));
      REQUIRE((left > right) == (order > 0));
    }
  }
}

TEST_CASE("identities hold whatever the size, and equal numbers are represented and hashed alike") {
  std::mt19937_64 random(2);
  for (int i = 0; i < 20'000; ++i) {
    Number a = any_number(random), b = any_number(random), c = any_number(random);
    if (i % 3 == 0) a = a * a * a + b;
    if (i % 5 == 0) b = b * c * b;
    REQUIRE(a + b == b + a);
    REQUIRE((a + b) - b == a);
    REQUIRE((a + b).hash() == (b + a).hash());
    REQUIRE(((a + b) - b).hash() == a.hash());
    REQUIRE(a * (b + c) == a * b + a * c);
    REQUIRE(a - a == 0);
    REQUIRE((a - a).hash() == Number().hash());
    if (!b.is_zero()) {
      REQUIRE(a * b / b == a);
      REQUIRE((a * b / b).hash() == a.hash());
    }
    REQUIRE(number(a.to_fraction()) == a);
    REQUIRE(number(a.to_string()) == a);
    REQUIRE(a.floor() <= a);
    REQUIRE(a < a.floor() + 1);
    REQUIRE(a.ceil() == -(-a).floor());
    REQUIRE((a.round() - a).abs() <= Number::ratio(1, 2));
    REQUIRE((a < b) == ((a - b).sign() < 0));
  }
}
