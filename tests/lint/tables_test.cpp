// Findings about tables. In: small books. Out: what the linter says of them, word for word, and what it does not say.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "tests/lint/tables_support.hpp"

namespace paragraf::tests {
namespace {

using analysis::lint::Claim;
using analysis::lint::Standing;

constexpr std::string_view words = R"(measure strength: cf step 1
measure distance: cm
enum terrain: woods, water, road
enum ground: meadow, marsh, ...
enum wind ordered: calm, breeze, gale, storm
entity boat
extern raining: bool "the sky"
)";

std::string told(std::string_view rules) { return told_tables(words, rules); }

TEST_CASE("tables: a gap in a range that can be counted") {
  constexpr std::string_view rows = R"(
    table class_of(cf: strength in {}): int
      cf          | class_of
      1..15 cf    | 1
      16..40 cf   | 2
      41..150 cf  | 3
)";
  CHECK(told(fmt::format(rows, "0..150 cf")) ==
        "P701 warning: `class_of` leaves a gap: 150 of 151 values of `cf` covered; 0 cf is not | class_of(0 cf) is "
        "undetermined\n");
  CHECK(told(fmt::format(rows, "1..150 cf")) == "");
  CHECK(told(fmt::format(rows, "0..200 cf")) ==
        "P701 warning: `class_of` leaves a gap: 150 of 201 values of `cf` covered; 0 cf and 151 to 200 cf are not"
        " | class_of(0 cf) is undetermined\n");
}

TEST_CASE("tables: values beyond all rows are told gently, and not at all if rows are open-ended") {
  CHECK(told(R"(
    table toll(wheels: int): int
      wheels | toll
      2      | 1
      3, 4   | 2
)") == "P701 note: no row of `toll` covers less than 2 or more than 4 | toll(0) is undetermined\n");
  CHECK(told(R"(
    table toll(wheels: int): int
      wheels | toll
      ..2    | 1
      > 3    | 2
)") == "P701 warning: `toll` leaves a gap in `wheels`: 3 | toll(3) is undetermined\n");
  CHECK(told(R"(
    table toll(g: ground): int
      g      | toll
      meadow | 1
      marsh  | 2
)") == "P701 note: no row of `toll` covers what `ground` does not list | toll(\"other\") is undetermined\n");
  CHECK(told(R"(
    table toll(g: ground): int
      g      | toll
      "heath" | 3
      -       | 1
)") == "P702 error: these rows of `toll` disagree where `g` is \"heath\": 1 and 3 | toll(\"heath\") is in conflict "
       "among 1, 3\n");
  CHECK(told(R"(
    table toll(g: ground, n: int in 1..3): int
      g      | n    | toll
      meadow | 1..3 | 1
      marsh  | 1..2 | 2
)") == "P701 warning: `toll` leaves a gap where `g` is marsh and `n` is 3 | toll(marsh, 3) is undetermined\n"
       "P701 note: no row of `toll` covers keys where `g` is what `ground` does not list | toll(\"other\", 1) is "
       "undetermined\n");
}

TEST_CASE("tables: the note on values beyond the rows says how a declaration excludes them") {
  const SmallBook small = table_book(words, R"(
    table class_of(cf: strength): int
      cf        | class_of
      1..15 cf  | 1
      16..40 cf | 2
)");
  const std::vector<Claim> claims = table_claims(small);
  REQUIRE(claims.front().finding);
  CHECK(claims.front().finding->notes ==
        std::vector<std::string>{"if there are no such values, the declaration of `cf` can say so: `in 1..40 cf`"});
}

TEST_CASE("tables: bounds of numbers without a step are exact") {
  CHECK(told(R"(
    table at(d: distance in 0..10 cm): int
      d        | at
      ..5 cm   | 1
      6..10 cm | 2
)") == "P701 warning: `at` leaves a gap in `d`: everything between 5 and 6 cm | at(5.5 cm) is undetermined\n");
  CHECK(told(R"(
    table at(d: distance in 0..10 cm): int
      d       | at
      < 5 cm  | 1
      > 5 cm  | 2
)") == "P701 warning: `at` leaves a gap in `d`: 5 cm | at(5 cm) is undetermined\n");
  CHECK(told(R"(
    table at(d: distance in 0..10 cm): int
      d       | at
      < 5 cm  | 1
      >= 5 cm | 2
)") == "");
  CHECK(told(R"(
    table at(d: distance in 0..10 cm): int
      d       | at
      <= 5 cm | 1
      >= 5 cm | 2
)") == "P702 error: these rows of `at` disagree where `d` is 5 cm: 1 and 2 | at(5 cm) is in conflict among 1, 2\n");
  // With a step there is nothing between 15 and 16 cf, unless a row names it.
  CHECK(told(R"(
    table at(cf: strength in 1..30 cf): int
      cf         | at
      ..15.5 cf  | 1
      16..30 cf  | 2
)") == "P701 warning: `at` leaves a gap in `cf`: everything between 15.5 and 16 cf | at(15.6 cf) is undetermined\n");
}

TEST_CASE("tables: nothing, truths and members are values like others") {
  CHECK(told(R"(
    table t(n: int?): int
      n       | t
      nothing | 0
      ..3     | 1
      > 3     | 2
)") == "");
  CHECK(told(R"(
    table t(n: int?, ready: bool): int
      n   | ready | t
      ..3 | -     | 1
      > 3 | true  | 2
)") == "P701 warning: `t` leaves a gap where `n` is nothing; or `n` is more than 3 and `ready` is false | t(nothing, "
       "false) is undetermined\n");
  CHECK(told(R"(
    table t(w: wind): int
      w            | t
      calm..breeze | 1
      storm        | 2
)") == "P701 warning: `t` leaves a gap: 3 of 4 values of `w` covered; gale is not | t(gale) is undetermined\n");
  CHECK(told(R"(
    table t(x: bool or int in 1..3): int
      x    | t
      true | 1
      1, 2 | 2
      3    | 3
)") == "P701 warning: `t` leaves a gap: 4 of 5 values of `x` covered; false is not | t(false) is undetermined\n");
}

TEST_CASE("tables: combinations of keys; keys that no cell looks at do not count") {
  CHECK(
      told(R"(
    table cost(b: boat, t: terrain, levels: int in 0..9, u: int): int
      b | t           | levels | u | cost
      - | woods       | 0..3   | - | 1
      - | water, road | -      | - | 2
)") ==
      "P701 warning: `cost` leaves a gap: 24 of 30 combinations covered; none where `t` is woods and `levels` is 4 to 9"
      " | given b: boat {}; cost(b, woods, 4, 0) is undetermined\n");
  CHECK(told(R"(
    table cost(t: terrain, levels: int): int
      t     | levels | cost
      woods | -      | 1
      water | 0..3   | 1
      road  | -      | 1
      water | > 4    | 2
)") == "P701 warning: `cost` leaves a gap where `t` is water and `levels` is 4 | cost(water, 4) is undetermined\n"
       "P701 note: no row of `cost` covers keys where `t` is water and `levels` is less than 0 | cost(water, -1) is "
       "undetermined\n");
}

TEST_CASE("tables: rows that disagree, and exactly those") {
  CHECK(told(R"(
    table t(n: int in 1..70): int
      n      | t
      1..10  | 1
      11..20 | 2
      21..30 | 3
      31..40 | 4
      41..50 | 5
      51..60 | 6
      60..70 | 7
)") == "P702 error: these rows of `t` disagree where `n` is 60: 6 and 7 | t(60) is in conflict among 6, 7\n");
  CHECK(told(R"(
    table t(n: int in 1..9): int
      n    | t
      1..4 | 1
      6..9 | 2
      3..7 | 3
)") == "P702 error: these rows of `t` disagree where `n` is 3 to 4: 1 and 3 | t(3) is in conflict among 1, 3\n"
       "P702 error: these rows of `t` disagree where `n` is 6 to 7: 2 and 3 | t(6) is in conflict among 2, 3\n");
  CHECK(told(R"(
    table t(n: int in 1..9): int
      n    | t
      1..9 | 1
      1..9 | 2
      1..9 | 3
)") == "P702 error: these 3 rows of `t` disagree: 1, 2 and 3 | t(1) is in conflict among 1, 2, 3\n");
  CHECK(told(R"(
    table t(n: int in 1..20): (low: int, high: int)
      n      | low | high
      1..10  | 1   | 5
      5..15  | 1   | 6
      10..20 | 1   | 6
)") == "P702 error: these rows of `t` disagree where `n` is 5 to 9: 5 and 6 for `high` | t(5).high is in conflict "
       "among 5, 6\n"
       "P702 error: these 3 rows of `t` disagree where `n` is 10: 5 and 6 for `high` | t(10).high is in conflict among "
       "5, 6\n");
  // A row that disagrees with many is told once.
  CHECK(told(R"(
    table t(n: int in 1..5): int
      n | t
      1 | 1
      2 | 2
      3 | 3
      4 | 4
      - | 5
)") == "P702 error: this row of `t` disagrees with 4 others where `n` is 1 to 4: for example 1 and 5 | t(1) is in "
       "conflict among 1, 5\n");
}

TEST_CASE("tables: rows that agree, or of which one lifts the other, are no conflict") {
  CHECK(told(R"(
    table t(n: int in 1..9): int

(2) en: One.

    row t 1..5 | 1

(3) en: Two.

    row t 4..9 | 1

(4) en: But.

    row t 7 | 2 despite § 1(3)
)") == "");
  CHECK(told(R"(
    table t(n: int in 1..9): int
      n    | t
      1..5 | 1

(3) en: Two.

    row t 4..9 | 2

(4) en: Not so.

    lift § 1(3) if n <= 5
)") == "");
  CHECK(told(R"(
    table t(n: int in 1..9): int
      n    | t
      1..6 | 1

(3) en: Two.

    row t 4..9 | 2

(4) en: Not so.

    lift § 1(3) if n <= 5
)") == "P702 error: these rows of `t` disagree where `n` is 6: 1 and 2 | t(6) is in conflict among 1, 2\n");
}

TEST_CASE("tables: what hangs on more than the key is not held against a table") {
  CHECK(told(R"(
    table t(n: int in 1..9): int
      n    | t
      1..5 | 1

(3) en: Two.

    row t 4..9 | 2

(4) en: Not in the rain.

    lift § 1(3) if raining
)") == "P701 undecided (t, where something may be lifted): exceptions with conditions of their own\n"
       "P702 undecided (t: § 1(1), 1..5 with § 1(3), 4..9): exceptions with conditions of their own\n"
       "P703 undecided (t: § 1(3), 4..9): exceptions with conditions of their own\n");
}

TEST_CASE("tables: outcomes that are formulas are worked out") {
  CHECK(told(R"(
    table t(n: int in 1..9): int
      n    | t
      1..5 | 2 * n
      5..9 | n + 5
)") == "");
  CHECK(told(R"(
    table t(n: int in 1..9): int
      n    | t
      1..6 | 2 * n
      5..9 | n + 5
)") == "P702 error: these rows of `t` disagree for some keys, such as `t(6)`: 11 and 12 | t(6) is in conflict among "
       "11, 12\n");
  CHECK(told(R"(
    table t(n: int, m: int): int
      n   | m | t
      -   | - | 2 * m
      > 5 | - | m
)") == "P702 error: these rows of `t` disagree for some keys, such as `t(6, 1)`: 1 and 2 | t(6, 1) is in conflict "
       "among 1, 2\n");
  CHECK(told(R"(
    table t(n: int): int
      n   | t
      -   | 2 * n
      > 5 | n + n
)") == "P702 undecided (t: § 1(1), - with § 1(1), > 5): their outcomes are formulas, and there are too many keys to "
       "try each\n");
}

TEST_CASE("tables: a mission replaces rows of the book that it amends without a complaint") {
  constexpr std::string_view base = R"(rulebook base
title en "B"
languages en
§ 1 en "A"

(1) en: Text.

    table t(n: int in 1..9): int

(2) en: Low.

    row t 1..4 | 1

(3) en: High.

    row t 5..9 | 2
)";
  constexpr std::string_view mission = R"(rulebook mission amends base
title en "M"
languages en
§ M1 en "A"

(1) en: Higher.

    row t 5..9 | 3 despite § 1(3)
)";
  constexpr std::string_view hole = R"(rulebook hole amends base
title en "H"
languages en
§ M1 en "A"

(1) en: None.

    suspend § 1(3)
    row t 6..9 | 3
)";
  const auto lines = [](const SmallBook& small) {
    REQUIRE_MESSAGE(small.findings == "", small.findings);
    std::string text;
    for (const Claim& claim : table_claims(small))
      if (claim.standing != Standing::proved) text += told_claim(claim) + "\n";
    return text;
  };
  CHECK(lines(small_books({mission, base})) == "");
  CHECK(lines(small_books({hole, base})) ==
        "P701 warning: `t` leaves a gap: 8 of 9 values of `n` covered; 5 is not | t(5) is undetermined\n");
}

TEST_CASE("tables: what holds is claimed as proved, and each claim is about its sentences") {
  const SmallBook small = table_book(words, R"(
    table t(n: int in 1..9): int

(2) en: Low.

    row t 1..4 | 1

(3) en: High.

    row t 4..9 | 2
)");
  std::vector<std::string> lines;
  for (const Claim& claim : table_claims(small)) {
    std::string line = told_claim(claim) + " by";
    for (const model::SentenceId sentence : claim.sentences) line += " " + (*small.book)[sentence].citation;
    lines.push_back(std::move(line));
  }
  CHECK(lines == std::vector<std::string>{
                     "P701 proved (t): boxes by § 1(1)",
                     "P702 error: these rows of `t` disagree where `n` is 4: 1 and 2 | t(4) is in conflict among 1, 2 "
                     "by § 1(2) § 1(3)",
                     "P703 proved (t): boxes by § 1(2) § 1(3)",
                     "P704 proved (t): boxes by § 1(2) § 1(3)",
                 });
}

}  // namespace
}  // namespace paragraf::tests
