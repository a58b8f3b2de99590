// Sentences without effect, definitions that need each other, readings that make no difference. In: small books. Out: what is found for
// certain, what is proved, what is not decided; and the witnesses, which the interpreter answers.
#include <doctest/doctest.h>

#include "interpreter/evaluate.hpp"
#include "tests/lint/told.hpp"

namespace paragraf::tests {
namespace {

using analysis::lint::check_readings;
using analysis::lint::check_references;
using analysis::lint::Claim;
using base::Code;

std::string only(const SmallBook& small, Code code, std::vector<Claim> claims) {
  std::erase_if(claims, [&](const Claim& claim) { return claim.code != code; });
  return small.findings + told(small, claims);
}

constexpr std::string_view header = R"(rulebook b
languages en

entity boat
  seats: int
  crew:  int
extern wind: int "weather"

)";

// What is said of the second sentence of § 1.
std::string dead(std::string_view first, std::string_view second) {
  const SmallBook small = small_book(fmt::format("{}{}", header, fmt::format(R"(action sail(b: boat) by b in any phase
event storm(b: boat)
event calm(b: boat)

§ 1 en "Sailing"

(1) en: First.

{}

(2) en: Second.

{}
)", first, second)));
  return only(small, Code::clause_dead, claims_of(small, check_references));
}

TEST_CASE("lint dead: something without a condition stands in the place of all of it") {
  CHECK(dead("    value fare(b: boat): int = 2 * b.seats\n    value fare(b) = 3 despite § 1(2)\n", "    value fare(b) = 4 despite § 1(1)\n") != "");   // each other: an error of the book
  CHECK(dead("    may not sail(b) despite § 1(2)\n", "    may sail(b) if b.crew > 0\n") == "20:1: warning[P766]: no rule of § 1(2) ever has an effect\n");
  CHECK(dead("    may not sail(b) despite § 1(2) if wind > 3\n", "    may sail(b) if b.crew > 0\n") == "");
  CHECK(dead("    lift § 1(2)\n", "    may sail(b) if b.crew > 0\n    must sail(b) if b.seats > 3\n") == "20:1: warning[P766]: no rule of § 1(2) ever has an effect\n");
  CHECK(dead("    [all] may not sail(b) despite § 1(2)\n", "    may sail(b) if b.crew > 0\n\n(3) en: Third.\n\n    lift § 1(1) if wind > 3\n") == "");
}

TEST_CASE("lint dead: a sentence that is built upon has an effect") {
  CHECK(dead("    value fare(b: boat): int\n    value fare(b) = same + 1 despite § 1(2)\n", "    value fare(b) = 2 * b.seats\n") == "");
}

TEST_CASE("lint dead: a condition that is never true, a duty that nobody has") {
  CHECK(dead("    closed sail(b)\n", "    may sail(b) if b.crew > 0 and false\n") == "20:1: warning[P766]: no rule of § 1(2) ever has an effect\n");
  CHECK(dead("    closed sail(b)\n", "    need not sail(b) if b.crew > 0\n") == "20:1: warning[P766]: no rule of § 1(2) ever has an effect\n");
  CHECK(dead("    must sail(b) if b.seats > 3\n", "    need not sail(b) if b.crew > 0\n") == "");
  // One rule that is of use is enough.
  CHECK(dead("    closed sail(b)\n", "    may sail(b) if b.crew > 0 and false\n    may sail(b) if b.seats > 1\n") == "");
}

TEST_CASE("lint dead: an event that nothing brings about is only said in a note") {
  const std::string note = "20:1: note[P766]: nothing in the book brings about what the rules of § 1(2) wait for\n";
  CHECK(dead("    closed sail(b)\n", "    when storm(b)\n      set b.crew to 0\n") == note);
  CHECK(dead("    when sail(b)\n      cause storm(b)\n", "    when storm(b)\n      set b.crew to 0\n") == "");
  CHECK(dead("    when sail(b)\n      cause calm(b)\n", "    when storm(b) together with calm(b)\n      set b.crew to 0\n") == "21:1: note[P766]: nothing in the book brings about what the rules of § 1(2) wait for\n");
  CHECK(dead("    closed sail(b)\n", "    when storm(b)\n      set b.crew to 0\n\n    example \"x\"\n      given b: boat {}\n      do storm(b)\n      then b.crew is 0\n") == "");
}

std::pair<std::string, std::vector<Claim>> circles(std::string_view values) {
  const SmallBook small = small_book(fmt::format("{}§ 1 en \"Fares\"\n\n(1) en: Text.\n\n{}", header, values));
  std::vector<Claim> claims = claims_of(small, check_references);
  std::erase_if(claims, [](const Claim& claim) { return claim.code != Code::definition_circle; });
  return {small.findings + told(small, claims), std::move(claims)};
}

TEST_CASE("lint circles: values that need each other in every state") {
  CHECK(circles("    value a(b: boat): int = c(b) + 1\n    value c(x: boat): int = a(x) - 1\n").first == "13:11: warning[P767]: `a` needs `c`, which needs `a`, so none of it is ever known\n");
  CHECK(circles("    value a(): int = a() + 1\n").first == "13:11: warning[P767]: `a` needs `a`, so none of it is ever known\n");
  CHECK(circles("    value a(b: boat): bool = b.seats > 2 if a(b)\n").first == "13:11: warning[P767]: `a` needs `a`, so none of it is ever known\n");
  CHECK(circles("    value a(n: int, m: int): int = c(m, n)\n    value c(n: int, m: int): int = a(m, n)\n").first ==
        "13:11: warning[P767]: `a` needs `c`, which needs `a`, so none of it is ever known\n");
  CHECK(circles("    value a(b: boat): int = d(b) + c(b)\n    value c(b: boat): int = 3\n    value d(b: boat): int = e(b)\n    value e(b: boat): int = a(b)\n").first ==
        "13:11: warning[P767]: `a` needs `d`, which needs `e`, which needs `a`, so none of it is ever known\n");
}

TEST_CASE("lint circles: other arguments end somewhere") {
  CHECK(circles("    value a(n: int): int\n      = a(n - 1) + 1  if n > 0\n      = 0             if n <= 0\n").first == "");
  CHECK(circles("    value a(n: int, m: int): int = a(m, n)\n").first == "");
  CHECK(circles("    table t(n: int): (low: int, high: int)\n      n    | low | high\n      1..  | 3   | t(n).low + 1\n").first == "");
  CHECK(circles("    value a(b: boat): int = sum x in boat where x is not b gives c(x)\n    value c(b: boat): int = a(b)\n").first == "");
}

TEST_CASE("lint circles: one that closes in some states is shown in the smallest") {
  const auto [told, claims] = circles(R"(    value a(b: boat): int
      = c(b)     if b.seats > 3
      = 0        if b.seats <= 3
    value c(b: boat): int
      = a(b) + 1 if b.crew is 2
      = 1        if b.crew is not 2
)");
  CHECK(told == "13:11: warning[P767]: `a` needs `c`, which needs `a`, so in this state none of it is known\n");
  REQUIRE(claims.front().witness);
  CHECK(claims.front().witness->steps == std::vector<std::string>{"given b: boat { seats: 4, crew: 2 }"});
  CHECK(claims.front().witness->questions == std::vector<std::string>{"a(b)"});
  CHECK(claims.front().witness->expectations == std::vector<std::string>{"a(b) is undetermined"});
}

TEST_CASE("lint circles: one that closes as a reading is read") {
  const auto [told, claims] = circles(R"(    reading r "?": one or two
    value a(): int
      = c() if r is two
      = 0   if r is one
    value c(): int = a() + 1
)");
  CHECK(told == "14:11: warning[P767]: `a` needs `c`, which needs `a`, so in this state none of it is known\n");
  REQUIRE(claims.front().witness);
  CHECK(claims.front().witness->sides == std::vector<std::uint32_t>{1});
}

TEST_CASE("lint circles: conditions that exclude each other, and what is not decided") {
  const auto standing_of = [](std::string_view values) {
    const auto [told, claims] = circles(values);
    CHECK(told == "");
    return standing(claims, Code::definition_circle, "definitions") + standing(claims, Code::definition_circle, "a, c");
  };
  CHECK(standing_of("    reading r \"?\": one or two\n    value a(b: boat): int\n      = c(b) if r is one\n      = 0 if r is two\n    value c(b: boat): int\n      = a(b) if r is two\n      = 0 if r is one\n") == "proved");
  CHECK(standing_of("    value a(b: boat): int\n      = c(b) if b.seats > 3\n      = 0 if not b.seats > 3\n    value c(b: boat): int\n      = a(b) if not b.seats > 3\n      = 0 if b.seats > 3\n") == "proved");
  CHECK(standing_of("    value a(b: boat): int\n      = c(b) if b.seats > 3\n      = 0 if b.seats <= 3\n    value c(b: boat): int\n      = a(b) if b.seats < 2\n      = 0 if b.seats >= 2\n") == "undecided");
}

std::pair<std::string, std::vector<Claim>> idle(std::string_view rules) {
  const SmallBook small = small_book(fmt::format("{}§ 1 en \"Fares\"\n\n(1) en: Text.\n\n    reading r \"?\": one or two\n{}", header, rules));
  std::vector<Claim> claims = claims_of(small, check_readings);
  return {small.findings + told(small, claims), std::move(claims)};
}

TEST_CASE("lint readings: one that no rule tests") {
  const auto [told, claims] = idle("    value a(b: boat): int = b.seats\n");
  CHECK(told == "13:13: warning[P751]: no rule tests the reading `r`\n");
  CHECK(claims.front().subject == "r");
}

TEST_CASE("lint readings: sides that never differ") {
  CHECK(idle("    value a(n: int in 0..3): int\n      = n + n  if r is one\n      = 2 * n  if r is two\n").first == "13:13: warning[P751]: whichever side of `r` is read, the answers are the same\n");
  // Under another side of another reading they do.
  const auto [told, claims] = idle("    reading s \"?\": three or four\n    value a(n: int in 0..3): int\n      = n + n  if r is one\n      = 2 * n  if r is two and s is three\n      = 3 * n  if r is two and s is four\n");
  CHECK(told == "");
  CHECK(standing(claims, Code::reading_idle, "r") == "proved");
}

TEST_CASE("lint readings: an example that holds under one side only, or a situation, shows that they differ") {
  const auto [told, claims] = idle("    value a(b: boat): int\n      = b.seats if r is one\n      = b.crew if r is two\n\n    example \"x\"\n      given b: boat { seats: 2, crew: 3 }\n      then a(b) is 2\n");
  CHECK(told == "");
  CHECK(claims.front().how == "an example of the book");
  const auto searched = idle("    value a(b: boat): int\n      = b.seats if r is one\n      = b.crew if r is two\n");
  CHECK(standing(searched.second, Code::reading_idle, "r") == "proved");
  CHECK(searched.second.front().how == "a situation that was searched");
}

TEST_CASE("lint readings: where there is no end of situations, nothing is claimed") {
  const auto [told, claims] = idle("    value a(n: int): int\n      = n + n  if r is one\n      = 2 * n  if r is two\n");
  CHECK(told == "");
  CHECK(standing(claims, Code::reading_idle, "r") == "undecided");
  // Two boats that may be one, sets of all boats.
  CHECK(standing(idle("    value a(b: boat, c: boat): bool\n      = b is c  if r is one\n      = false  if r is two\n").second, Code::reading_idle, "r") != "found");
  CHECK(standing(idle("    value a(): bool\n      = some b in boat where true  if r is one\n      = false  if r is two\n").second, Code::reading_idle, "r") != "found");
}

}  // namespace
}  // namespace paragraf::tests
