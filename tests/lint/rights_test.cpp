// P743 on small books: bounds that are a part of something, and give nothing where there is little; and bounds that are none. In: the sentences of a
// book about houses. Out: how each question came out.
#include <doctest/doctest.h>

#include "tests/lint/told.hpp"

namespace paragraf::tests {
namespace {

namespace lint = analysis::lint;

const std::string head = R"(rulebook b
languages en
prohibitions prevail

entity figure
entity house
  inside: set of figure
  gold:   int in 0..20

reading half "Half of an odd number?":
     down "at most"
  or up   "else one could never fire"

enum wall: north, south
record part: wall: wall, figures: int in 1..50

action fire(h: house, n: int in 1..50) by h in any phase
action split(h: house, parts: list of part) by h in any phase
action leave(h: house, who: set of figure) by h in any phase
action pay(h: house, n: int in 0..50) by h in any phase

§ 1 en "Houses"
)";

struct Answer {
  std::string standing, question;
};

std::vector<Answer> answers(const std::string& rules, const std::vector<std::uint32_t>& sides = {}) {
  const SmallBook small = small_book(head + "\n(1) en: A sentence.\n\n    " + rules + "\n");
  if (!small.findings.empty()) return {{small.findings, {}}};
  lint::LintOptions options;
  options.sides = sides;
  std::vector<Answer> all;
  for (const lint::Claim& claim : claims_of(small, lint::check_rights, options))
    all.push_back({standing({claim}, claim.code, claim.subject), claim.witness ? claim.witness->questions.front() : std::string()});
  return all;
}

std::string told(const std::vector<Answer>& answers) {
  std::string all;
  for (const Answer& one : answers) all += (all.empty() ? "" : ", ") + one.standing + (one.question.empty() ? "" : " " + one.question);
  return all;
}

TEST_CASE("lint: at most half of one") {
  CHECK(told(answers("may fire(h, n) only if n <= floor(size(h.inside) / 2)")) == "found fire(h, 1)");
  CHECK(told(answers("may fire(h, n) if n <= size(h.inside) / 2")) == "found fire(h, 1)");
  CHECK(told(answers("may fire(h, n)\n    may not fire(h, n) unless 2 * n <= size(h.inside)")) == "found fire(h, 1)");
  CHECK(told(answers("may fire(h, n)\n    may not fire(h, n) if n > 0.25 * h.gold")) == "found fire(h, 1)");
  CHECK(told(answers("may pay(h, n) only if n <= h.gold * 1/2")) == "found pay(h, 1)");
  CHECK(told(answers("may leave(h, who) only if size(who) <= size(h.inside) / 3")).starts_with("found leave(h, {"));
  CHECK(told(answers("may split(h, parts)\n    may not split(h, parts) unless every w in {north, south} has 2 * (sum p in parts where p.wall is w gives p.figures) <= size(h.inside)"))
            .starts_with("found split(h, [part { wall: north, figures: 1 }])"));
}

TEST_CASE("lint: half of one is asked of a value, as the reading is read") {
  const std::string by_value = "value half_of(h: house): int\n      = floor(size(h.inside) / 2) if half is down\n      = ceil(size(h.inside) / 2) if half is up\n"
                               "    may fire(h, n) only if n <= half_of(h)";
  CHECK(told(answers(by_value)) == "found fire(h, 1)");
  CHECK(told(answers(by_value, {1})) == "proved");
}

TEST_CASE("lint: a bound that is rounded up, is at least one, or takes nothing away, gives a right to somebody") {
  CHECK(told(answers("may fire(h, n) only if n <= ceil(size(h.inside) / 2)")) == "proved");
  CHECK(told(answers("may fire(h, n) only if n <= max(1, floor(size(h.inside) / 2))")) == "proved");
  CHECK(told(answers("may fire(h, n) if size(h.inside) >= 2 only if n <= floor(size(h.inside) / 2)")) == "proved");
  CHECK(told(answers("may fire(h, n) only if n <= size(h.inside)")) == "");
  CHECK(told(answers("may pay(h, n) only if n <= h.gold")) == "");
  CHECK(told(answers("may pay(h, n) only if 3 * n <= h.gold")) == "");        // a price
}

}  // namespace
}  // namespace paragraf::tests
