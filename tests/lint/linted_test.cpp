// What is asked of a book that amends another: its own sentences, and what they change of the other. In: two small books. Out: which questions
// about values, actions and presuppositions are put when the first is linted.
#include <doctest/doctest.h>

#include "tests/lint/told.hpp"

namespace paragraf::tests {
namespace {

namespace lint = analysis::lint;

constexpr std::string_view amended = R"(rulebook base
languages en

entity boat
  seats: int in 0..9

§ 1 en "Boats"

(1) en: A boat with seats carries as many.

    value room(b: boat): int
    value room(b) = b.seats if b.seats > 0

(2) en: What it costs.

    value fare(b: boat): int
    value fare(b) = 2 if b.seats > 1

(3) en: A boat may be painted, one without seats not.

    action paint(b: boat) by b in any phase
    may paint(b)
    may not paint(b) if b.seats is 0
)";

std::string undecided_or_found(std::string_view mission, lint::LintOptions options = {}) {
  const SmallBook small = small_books({mission, amended});
  if (!small.findings.empty()) return small.findings;
  std::string all;
  for (const Check check : {lint::check_values, lint::check_norms})
    for (const lint::Claim& claim : claims_of(small, check, options))
      if (claim.standing != lint::Standing::proved)
        all += (all.empty() ? "" : ", ") + std::string(base::info(claim.code).text) + " " + claim.subject;
  return all;
}

TEST_CASE("lint: of a book that is amended only what the amendment touches") {
  CHECK(undecided_or_found("rulebook mission amends base\nlanguages en\n\n§ M1 en \"More\"\n\n(1) en: A raft.\n\n    value raft: int = 1\n") == "");
  CHECK(undecided_or_found("rulebook mission amends base\nlanguages en\n\n§ M1 en \"More\"\n\n(1) en: Large boats cost more.\n\n"
                           "    value fare(b) = 3 despite § 1(2) if b.seats > 5\n") == "P712 fare: some clause decides");
  CHECK(undecided_or_found("rulebook mission amends base\nlanguages en\n\n§ M1 en \"More\"\n\n(1) en: None is painted.\n\n    may not paint(_)\n") ==
        "P728 paint: mission § M1(1) and what is permitted");
}

}  // namespace
}  // namespace paragraf::tests
