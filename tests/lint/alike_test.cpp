// Two names for one thing. In: small books with values, enums and terms that are the same, or only look so. Out: which are told.
#include <doctest/doctest.h>

#include "tests/lint/told.hpp"

namespace paragraf::tests {
namespace {

using analysis::lint::check_references;

// What is said of the values of a sentence, all of which an example uses.
std::string alike(std::string_view values) {
  const SmallBook small = small_book(fmt::format(R"(rulebook b
languages en

entity boat
  seats: int
  crew:  int
extern wind: int "weather"

§ 1 en "Fares"

(1) en: A boat costs for each seat.

{}
)", values));
  std::string lines = small.findings;
  for (const auto& claim : claims_of(small, check_references))
    if (claim.code == base::Code::same_thing_twice && claim.finding) lines += claim.finding->message + "\n";
  return lines;
}

TEST_CASE("lint alike: values that work out the same (P765)") {
  CHECK(alike("    value fare(b: boat): int = 2 * b.seats + wind\n    value price(x: boat): int = 2 * x.seats + wind\n") == "`fare` and `price` are defined in the same way\n");
  CHECK(alike("    value far(n: int): int\n      = 0 if n <= 0\n      = far(n - 1) + 1 if n > 0\n    value deep(m: int): int\n      = 0 if m <= 0\n      = deep(m - 1) + 1 if m > 0\n") == "`far` and `deep` are defined in the same way\n");
  CHECK(alike("    value all(n: int): int = sum b in boat where b.seats > n gives b.crew\n    value whole(k: int): int = sum v in boat where v.seats > k gives v.crew\n") == "`all` and `whole` are defined in the same way\n");
  CHECK(alike("    table toll(n: int): int\n      n | toll\n      1 | 3\n      2 | 4\n      3.. | 5\n    table tax(k: int): int\n      k | tax\n      1 | 3\n      2 | 4\n      3.. | 5\n") == "`toll` and `tax` are tables with the same rows\n");
}

TEST_CASE("lint alike: what differs in anything, or only comes to the same, is two things") {
  CHECK(alike("    value fare(b: boat): int = 2 * b.seats\n    value price(b: boat): int = 2 * b.crew\n") == "");
  CHECK(alike("    value fare(b: boat): int = 2 * b.seats\n    value price(b: boat): int = 3 * b.seats\n") == "");
  CHECK(alike("    value fare(b: boat): int = b.seats - b.crew\n    value price(b: boat): int = b.crew - b.seats\n") == "");
  CHECK(alike("    value fare(b: boat, n: int): int = 2 * n\n    value price(n: int, b: boat): int = 2 * n\n") == "");
  CHECK(alike("    value fare(b: boat): int = 2 * b.seats\n    value price(b: boat): int = 2 * b.seats if wind > 1\n") == "");
  CHECK(alike("    value low(): int = 15\n    value high(): int = 15\n") == "");
  CHECK(alike("    value room(b: boat): int = b.seats\n    value size_of(b: boat): int = b.seats\n") == "");
  CHECK(alike("    value a(n: int in 1..3): int = n + 1\n    value c(n: int in 1..4): int = n + 1\n") == "");
  CHECK(alike("    value far(n: int): int = near(n - 1) + 1\n    value near(n: int): int = far(n - 1) + 1\n") == "");
}

TEST_CASE("lint alike: enums of the same members") {
  const auto claims = [](std::string_view enums) {
    const SmallBook small = small_book(fmt::format("rulebook b\nlanguages en\n\n{}\n", enums));
    return standing(claims_of(small, check_references), base::Code::same_thing_twice, "colour and paint");
  };
  CHECK(claims("enum colour: red, green\nenum paint: green, red") == "found");
  CHECK(claims("enum colour: red, green\nenum paint: green, red, blue") == "");
}

TEST_CASE("lint alike: terms that the rules take for one thing") {
  const auto found = [](std::string_view csv, std::string_view second) {
    const SmallBook small = small_book(fmt::format(R"(rulebook b
languages en

entity gun
  crew: int

§ 1 en "Guns"

(1) en: Nobody fires a gun with nobody in its control zone.

    value in_zone(g: gun): int = g.crew
    value silent(g: gun): bool = in_zone(g) < 1

(2) en: A gun needs two men in its firing zone.

    value ready(g: gun): bool = {}
)", second));
    REQUIRE(small.findings == "");
    const auto terms = analysis::prose::read_terms(csv).terms;
    analysis::lint::LintOptions options;
    options.terms = &terms;
    std::string lines;
    for (const auto& claim : claims_of(small, check_references, options))
      if (claim.code == base::Code::same_thing_twice && claim.finding) lines += claim.finding->message + "\n";
    return lines;
  };
  constexpr std::string_view both = "term,en\ncontrol zone,control zone\nfiring zone,firing zone\n";
  CHECK(found(both, "in_zone(g) >= 2") == "the rules take `control zone` and `firing zone` for one thing, `in_zone`, and the prose does not say that they are\n");
  CHECK(found(both, "g.crew >= 2") == "");
  CHECK(found("term,en\ncontrol zone,control zone | firing zone\n", "in_zone(g) >= 2") == "");
  CHECK(found("term,en\ncontrol zone,control zone\nman,man | men\n", "in_zone(g) >= 2") == "");
}

}  // namespace
}  // namespace paragraf::tests
