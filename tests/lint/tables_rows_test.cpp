// Rows that do nothing. In: small books. Out: what the linter says of them, word for word, and the edits that take them out.
#include <doctest/doctest.h>

#include "tests/lint/tables_support.hpp"

namespace paragraf::tests {
namespace {

using analysis::lint::Claim;

constexpr std::string_view words = "measure strength: cf step 1\n";

std::string told(std::string_view rules) { return told_tables(words, rules); }

TEST_CASE("tables: rows that never apply") {
  CHECK(told(R"(
    table t(cf: strength in 0..150 cf): int
      cf          | t
      0..150 cf   | 1
      160..200 cf | 2
)") == "P703 warning: this row of `t` never applies: `cf` is 0 to 150 cf, and the row is for 160 to 200 cf\n");
  CHECK(told(R"(
    table t(n: int in 1..9): int

(2) en: One.

    row t 2..5 | 1

(3) en: Two.

    row t 1..3 | 2 despite § 1(2)

(4) en: Three.

    row t 4..9 | 3 despite § 1(2)
)") == "P703 warning: this row of `t` never applies: § 1(3) and § 1(4) together lift it for all its keys\n");
  CHECK(told(R"(
    table t(n: int in 1..9): int

(2) en: One.

    row t 2..5 | 1

(3) en: Two.

    row t 1..3 | 2 despite § 1(2)

(4) en: Three.

    row t 5..9 | 3 despite § 1(2)
)") == "");
}

TEST_CASE("tables: rows that say nothing new") {
  CHECK(told(R"(
    table t(n: int in 1..9): int
      n    | t
      1..4 | 1
      5..9 | 1
      3..6 | 1
)") == "P704 warning: this row of `t` says nothing new: other rows together say the same for all its keys\n");
  CHECK(told(R"(
    table t(n: int in 1..9): int
      n    | t
      1..9 | 1
      1..9 | 1
)") == "P704 warning: this row of `t` says nothing new: another row says the same for all its keys\n");
  CHECK(told(R"(
    table t(n: int in 1..9): int

(2) en: All.

    row t 1..9 | 1

(3) en: But.

    row t 3 | 1 despite § 1(2)
)") == "P704 warning: this exception of `t` changes nothing: what it stands in place of says the same\n");
  // It shields its keys from another exception.
  CHECK(told(R"(
    table t(n: int in 1..9): int

(2) en: All.

    row t 1..9 | 1

(3) en: Few.

    row t 1..3 | 2 despite § 1(2)

(4) en: But.

    row t 3 | 1 despite § 1(3)
)") == "");
}

TEST_CASE("tables: an edit takes a row out if nothing else has to change") {
  const auto edited = [](std::string_view rules) {
    const SmallBook small = table_book(words, rules);
    REQUIRE_MESSAGE(small.findings.find("error[") == std::string::npos, small.findings);
    std::string text(small.sources[base::SourceId(0)].text()), before = text;
    for (const Claim& claim : table_claims(small))
      if (claim.finding)
        for (const base::Fix& fix : claim.finding->fixes)
          for (const base::Edit& edit : fix.edits)
            text.replace(edit.place.span.begin, edit.place.span.size(), edit.replacement);
    return text == before ? "" : text.substr(text.find("    table"));
  };
  CHECK(edited(R"(
    table t(n: int in 1..9): int
      n    | t
      1..9 | 1
      3..6 | 1
)") == R"(    table t(n: int in 1..9): int
      n    | t
      1..9 | 1
)");
  CHECK(edited(R"(
    table t(n: int in 1..9): int
    row t 1..9 | 1
    row t 12 | 2
)") == R"(    table t(n: int in 1..9): int
    row t 1..9 | 1
)");
  // Its sentence would have no rule, and an example names it.
  CHECK(edited(R"(
    table t(n: int in 1..9): int

(2) en: All.

    row t 1..9 | 1

(3) en: Again.

    row t 3..4 | 1
)") == "");
  CHECK(edited(R"(
    table t(n: int in 1..9): int
    row t 1..9 | 1

(2) en: More.

    table u(n: int in 1..9): int
    row u 1..9 | 1
    row t 3 | 1

    example "three"
      then t(3) is 1 by § 1(1), § 1(2)
)") == "");
}

}  // namespace
}  // namespace paragraf::tests
