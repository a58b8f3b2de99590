// Distributions of dice against counting every roll, and against what is known of them.
#include "base/dice.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>

using paragraf::base::DiceRoll;
using paragraf::base::distribution;
using paragraf::base::Distribution;
using paragraf::base::Number;
using Counts = DiceRoll::Counts;

namespace {

std::int64_t counted_total(const DiceRoll& roll, std::vector<std::uint32_t> shown) {
  std::sort(shown.begin(), shown.end());
  std::int64_t total = 0;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const bool kept = roll.counts == Counts::sum || (roll.counts == Counts::lowest && i < roll.n) ||
                      (roll.counts == Counts::highest && i + roll.n >= shown.size());
    total += roll.counts == Counts::at_least ? shown[i] >= roll.n : kept ? shown[i] : 0;
  }
  return total;
}

void check_by_counting(const DiceRoll& roll) {
  std::vector<std::int64_t> ways(static_cast<std::size_t>(roll.most() - roll.least() + 1));
  std::vector<std::uint32_t> shown(roll.dice, 1);
  std::int64_t all = 0;
  for (bool more = true; more; ++all) {
    ++ways[static_cast<std::size_t>(counted_total(roll, shown) - roll.least())];
    std::size_t i = 0;
    while (i < shown.size() && shown[i] == roll.faces) shown[i++] = 1;
    more = i < shown.size();
    if (more) ++shown[i];
  }
  CAPTURE(roll.dice);
  CAPTURE(roll.faces);
  CAPTURE(roll.n);
  const Distribution found = distribution(roll);
  REQUIRE(found.size() == ways.size());
  CHECK(found.all() == Number(all));
  for (std::size_t i = 0; i < ways.size(); ++i) CHECK(found.ways(i) == Number(ways[i]));
}

Number sum_of(const Distribution& found) {
  Number sum;
  for (std::size_t i = 0; i < found.size(); ++i) sum = sum + found.ways(i);
  return sum;
}

}  // namespace

TEST_CASE("dice: every roll of few dice, counted one by one") {
  for (std::uint32_t dice = 1; dice <= 4; ++dice)
    for (const std::uint32_t faces : {1u, 2u, 3u, 6u, 10u}) {
      check_by_counting({dice, faces});
      for (std::uint32_t n = 1; n <= dice; ++n) {
        check_by_counting({dice, faces, Counts::highest, n});
        check_by_counting({dice, faces, Counts::lowest, n});
      }
      for (std::uint32_t n = 1; n <= faces; ++n) check_by_counting({dice, faces, Counts::at_least, n});
    }
  check_by_counting({8, 6, Counts::highest, 5});
}

TEST_CASE("dice: many dice, of which no count fits 64 bits") {
  const Distribution many = distribution({100, 6});
  CHECK(many.least() == 100);
  CHECK(many.size() == 501);
  CHECK(many.ways(0) == Number(1));
  CHECK(many.ways(1) == Number(100));
  CHECK(many.ways(6) == *Number::parse("1609344000"));   // C(105, 6) - 100
  CHECK(many.ways(500) == Number(1));
  CHECK(sum_of(many) == many.all());
  CHECK(many.all().to_string() ==
        "653318623500070906096690267158057820537143710472954871543071966369497141477376");
  for (const DiceRoll& roll : {DiceRoll{24, 6}, DiceRoll{25, 6}, DiceRoll{1000, 6}, DiceRoll{3, 100000}, DiceRoll{30, 20},
                               DiceRoll{40, 6, Counts::highest, 30}, DiceRoll{40, 6, Counts::lowest, 3},
                               DiceRoll{200, 10, Counts::at_least, 8}, DiceRoll{1000, 1}, DiceRoll{70, 1, Counts::highest, 35}}) {
    CAPTURE(roll.dice);
    const Distribution found = distribution(roll);
    CHECK(sum_of(found) == found.all());
    CHECK(found.words().size() <= roll.words());
  }
}

TEST_CASE("dice: what is kept is all, where all are kept") {
  for (const DiceRoll& roll : {DiceRoll{30, 6}, DiceRoll{50, 8}}) {
    const Distribution sum = distribution(roll);
    const Distribution kept = distribution({roll.dice, roll.faces, Counts::highest, roll.dice});
    REQUIRE(sum.size() == kept.size());
    for (std::size_t i = 0; i < sum.size(); ++i) CHECK(sum.ways(i) == kept.ways(i));
  }
}
