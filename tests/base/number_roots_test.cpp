// Sums of square roots: canonical forms, exact comparison at the boundary, arithmetic against identities, and the time that long
// sums take.
#include <doctest/doctest.h>

#include <ctime>
#include <random>
#include <string>
#include <vector>

#include "base/number.hpp"

using namespace paragraf::base;

namespace {

Number number(std::string_view text) { return *Number::parse(text); }
Number root(const Number& n) { return Number::root(n); }

Number power(std::int64_t base, int exponent) {
  Number out = 1;
  for (int i = 0; i < exponent; ++i) out = out * base;
  return out;
}

Number any_rational(std::mt19937_64& random, std::int64_t most = 60) {
  const auto up_to = [&](std::int64_t n) { return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n)); };
  return Number::ratio(up_to(2 * most + 1) - most, 1 + up_to(6));
}

Number any_sum(std::mt19937_64& random, std::size_t most = 4) {
  Number out = any_rational(random);
  for (std::size_t i = random() % (most + 1); i > 0; --i) out = out + any_rational(random, 9) * root(any_rational(random).abs());
  return out;
}

}  // namespace

TEST_CASE("a root of a square is rational, any other has its square factors taken out") {
  CHECK(root(0) == 0);
  CHECK(root(225) == 15);
  CHECK(root(number("2.25")) == number("1.5"));
  CHECK(root(power(10, 60)) == power(10, 30));
  CHECK(root(18).to_string() == "3·√2");
  CHECK(root(7).to_string() == "√7");
  CHECK(root(number("1/2")).to_string() == "0.5·√2");
  CHECK(root(number("4/3")).to_string() == "2/3·√3");
  CHECK((3 + 2 * root(2)).to_string() == "3 + 2·√2");
  CHECK((3 - 2 * root(2)).to_string() == "3 - 2·√2");
  CHECK((-root(2)).to_string() == "-√2");
  CHECK((-root(3) - root(2) + number("0.5")).to_string() == "0.5 - √2 - √3");
  CHECK((number("0.5") * root(3)).to_fraction() == "1/2·√3");
  CHECK_FALSE(root(2).is_rational());
  CHECK_FALSE(root(2).is_integer());
  CHECK_FALSE(root(2).is_zero());
  CHECK(root(2).to_int64() == std::nullopt);
  CHECK((root(2) * root(8)).to_int64() == 4);
  CHECK((root(2) - root(2)).is_rational());
  CHECK(root(number("1018081")) == 1009);  // the square of the first prime that is not tried
  CHECK(root(2 * power(1009, 2)) == 1009 * root(2));
}

TEST_CASE("roots meet although large square factors hide in them") {
  const Number p = 1'000'003, q = 1'000'033, r = 998'244'353;  // primes
  const Number hidden = root(p * p * q), plain = p * root(q);
  CHECK(hidden == plain);
  CHECK(hidden.hash() == plain.hash());
  CHECK((hidden - plain).is_zero());
  CHECK((hidden + plain) == 2 * plain);
  CHECK((root(p * p * r * q) - p * root(r * q)).is_zero());
  CHECK(hidden * hidden == p * p * q);
  CHECK(root(p * q) * root(q * r) == q * root(p * r));
  CHECK(hidden > plain - number("1e-30"));
  CHECK(hidden < plain + number("1e-30"));
  CHECK(root(2) + root(3) != root(2) + root(5));
  CHECK(root(2) != 1);
}

TEST_CASE("comparison is exact at the boundary") {
  CHECK(root(81 + 144) <= 15);
  CHECK(root(81 + 144) >= 15);
  CHECK(root(number("225.012")) > 15);  // 15.0004
  CHECK_FALSE(root(number("225.012")) <= 15);
  CHECK(root(power(10, 40) + 1) > power(10, 20));
  CHECK(root(power(10, 40) - 1) < power(10, 20));
  CHECK(root(2) + root(3) > root(number("9.898")));
  CHECK(root(2) + root(3) < root(number("9.899")));
  CHECK((root(2) + root(3)) * (root(2) + root(3)) == 5 + 2 * root(6));
  // Nine roots on each side whose sums differ by less than 10^-36 (Graham).
  Number left, right;
  for (const int n : {1, 25, 31, 84, 87, 134, 158, 182, 198}) left = left + root(1'000'000 + n);
  for (const int n : {2, 18, 42, 66, 113, 116, 169, 175, 199}) right = right + root(1'000'000 + n);
  CHECK(left < right);
  CHECK((left - right).abs() < number("1e-36"));
  CHECK((left - right).floor() == -1);
}

TEST_CASE("roots are rounded as exactly as fractions") {
  CHECK(root(2).floor() == 1);
  CHECK(root(2).ceil() == 2);
  CHECK((-root(2)).floor() == -2);
  CHECK((-root(2)).ceil() == -1);
  CHECK(root(2).round() == 1);
  CHECK(root(3).round() == 2);
  CHECK((-root(3)).round() == -2);
  CHECK((-root(3)).abs() == root(3));
  CHECK(root(power(10, 40) + 1).floor() == power(10, 20));
  CHECK(root(power(10, 40) - 1).ceil() == power(10, 20));
  CHECK(root(2).round_to(number("0.1")) == number("1.4"));
  CHECK(root(3).round_to(number("0.5")) == number("1.5"));
  CHECK(number("0.25").round_to(number("0.5")) == number("0.5"));
  CHECK(number("-0.25").round_to(number("0.5")) == number("-0.5"));
  CHECK(root(2).approximation(0) == "1");
  CHECK(root(2).approximation(4) == "1.4142");
  CHECK(root(2).approximation(30) == "1.414213562373095048801688724210");
  CHECK((-root(2)).approximation(1) == "-1.4");
  CHECK((root(2) - number("1.4142")).approximation(3) == "0.000");
  CHECK((number("1.4142") - root(2)).approximation(3) == "0.000");
  CHECK(number("2/3").approximation(2) == "0.67");
  CHECK(Number(15).approximation(2) == "15.00");
  CHECK(number("0.125").approximation(2) == "0.13");
}

TEST_CASE("a quotient of roots has no roots below, and says before when it has too many") {
  CHECK(1 / root(2) == root(number("0.5")));
  CHECK(1 / (3 + 2 * root(2)) == 3 - 2 * root(2));
  CHECK(root(6) / root(2) == root(3));
  const Number p = 1'000'003, q = 1'000'033, r = 998'244'353;
  const Number hidden = 1 + root(p * p * q) + root(q * r) + root(p * p * q * r * r);
  CHECK((5 / hidden) * hidden == 5);
  Number sum = 1, many = 1;
  for (const int n : {2, 3, 6, 10, 15}) sum = sum + root(n);
  CHECK(can_divide(root(7), sum));
  CHECK((root(7) / sum) * sum == root(7));
  for (const int n : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29}) many = many + root(n);
  CHECK_FALSE(can_divide(1, many));
  CHECK_FALSE(can_divide(root(2), 0));
  CHECK(can_divide(many, root(2)));
  CHECK(can_divide(1, 3));
  CHECK(can_multiply(many, many));
}

TEST_CASE("random sums of roots follow the laws of numbers") {
  std::mt19937_64 random(11);
  for (int i = 0; i < 1500; ++i) {
    const Number a = any_sum(random), b = any_sum(random), c = any_sum(random);
    INFO(a.to_string(), "; ", b.to_string(), "; ", c.to_string());
    REQUIRE(a + b == b + a);
    REQUIRE(a * b == b * a);
    REQUIRE((a + b) + c == a + (b + c));
    REQUIRE((a + b) * c == a * c + b * c);
    REQUIRE((a + b - b).to_string() == a.to_string());
    REQUIRE((a + b).hash() == (b + a).hash());
    REQUIRE((a < b) == (a + c < b + c));
    REQUIRE((a < b) == (b > a));
    REQUIRE((a <=> b == 0) == (a == b));
    REQUIRE((a * b).sign() == a.sign() * b.sign());
    REQUIRE(a.floor() <= a);
    REQUIRE(a < a.floor() + 1);
    const std::vector<Number> three{a, b, c};
    REQUIRE(Number::sum(three) == a + b + c);
    if (can_divide(a, b)) REQUIRE((a / b) * b == a);
    const Number close = *Number::parse(a.approximation(12));
    REQUIRE((close - a).abs() * 2 <= *Number::parse("1e-12"));
  }
}

TEST_CASE("long sums of roots stay fast, and their length counts") {
  std::mt19937_64 random(5);
  for (const std::uint64_t largest : {std::uint64_t{1} << 28, std::uint64_t{1} << 60}) {
    std::vector<Number> legs;
    for (int i = 0; i < 200; ++i) legs.push_back(root(static_cast<std::int64_t>(1 + random() % largest)));
    const std::clock_t start = std::clock();
    const Number sum = Number::sum(legs);
    Number one_by_one;
    for (const Number& leg : legs) one_by_one = one_by_one + leg;
    CHECK(sum == one_by_one);
    CHECK(sum > sum.floor());
    CHECK(sum < sum.floor() + 1);
    const std::clock_t took = std::clock() - start;
    CHECK(sum.digits_if_long() > 200 * 6);
    CHECK(took < 10 * CLOCKS_PER_SEC);  // of the processor; takes a hundredth of it without sanitizers
  }
  CHECK(root(2).digits_if_long() > 0);
}
