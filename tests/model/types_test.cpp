// Domains that meet: which values two of them admit together.
#include <doctest/doctest.h>

#include "model/types.hpp"

namespace paragraf::model {
namespace {

Domain span(std::optional<int> low, std::optional<int> high, bool low_open = false, bool high_open = false) {
  Domain domain;
  Interval& only = domain.intervals.emplace_back();
  if (low) only.low = Number(*low);
  if (high) only.high = Number(*high);
  only.low_open = low_open, only.high_open = high_open;
  return domain;
}

Domain values(std::initializer_list<int> numbers) {
  Domain domain;
  for (int number : numbers) domain.values.emplace_back(Number(number));
  return domain;
}

bool meet(const Domain& a, const Domain& b, const Number& step = Number(0)) {
  const bool one = intersection(a, b, step).has_value(), other = intersection(b, a, step).has_value();
  CHECK(one == other);
  return one;
}

TEST_CASE("domains: ranges meet where both admit a value") {
  CHECK(meet(span(1, 5), span(5, 8)));
  CHECK_FALSE(meet(span(1, 5), span(6, 8)));
  CHECK(meet(span({}, 3), span(3, {})));
  CHECK_FALSE(meet(span({}, 3), span(3, {}, true)));
  CHECK_FALSE(meet(span(3, {}, true), span({}, 3, false, true)));
  CHECK(meet(Domain(), span(1, 2)));
  CHECK(meet(Domain(), Domain()));
}

TEST_CASE("domains: between two whole numbers lies nothing on a step") {
  CHECK(meet(span(3, {}, true), span({}, 4, false, true)));
  CHECK_FALSE(meet(span(3, {}, true), span({}, 4, false, true), Number(1)));
  CHECK(meet(span(3, {}, true), span({}, 4, false, true), Number::ratio(1, 2)));
  CHECK_FALSE(meet(span(1, 4), span(1, 4), Number(5)));
  CHECK(meet(span(1, 5), span(1, 5), Number(5)));
}

TEST_CASE("domains: values meet values and ranges") {
  CHECK(meet(values({1, 2}), values({2, 3})));
  CHECK_FALSE(meet(values({1}), values({2})));
  CHECK(meet(values({1, 9}), span(8, {})));
  CHECK_FALSE(meet(values({1}), span(8, {})));
}

TEST_CASE("domains: what both admit is what each of them admits") {
  Domain two = span(1, 3);
  two.intervals.push_back(*span(7, 9).intervals.begin());
  const auto both = intersection(two, span(2, 8), Number(1));
  REQUIRE(both);
  for (int n = 0; n <= 10; ++n) {
    CAPTURE(n);
    const Value value{Number(n)};
    CHECK(both->contains(value) == (two.contains(value) && n >= 2 && n <= 8));
  }
}

TEST_CASE("domains: a range speaks of values of its own kind") {
  const Member red{EnumId(0), 0}, blue{EnumId(0), 1}, large{EnumId(1), 0};
  Domain numbers = span(1, 6), both = span(1, 6);
  both.values = {red};
  const auto admits = [](const Domain& domain, const Values& all) {
    std::string answer;
    for (const Value& value : all) answer += domain.contains(value) ? '+' : '-';
    return answer;
  };
  const Values all{Number(6), Number(7), red, blue, large, true, Value::text("6")};
  CHECK(admits(numbers, all) == "+-+++++");
  CHECK(admits(both, all) == "+-+-++-");
  Domain colour;
  colour.values = {red};
  const auto met = intersection(colour, numbers, Number(1));
  REQUIRE(met);
  CHECK(admits(*met, all) == admits(both, all));
}

}  // namespace
}  // namespace paragraf::model
