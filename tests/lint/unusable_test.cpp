// P714 on small books: values that an action asks for where it is never allowed, and each of the reasons why nothing is said. In: the sentences
// of a book about guns. Out: how the question about each rule came out.
#include <doctest/doctest.h>

#include "tests/lint/told.hpp"

namespace paragraf::tests {
namespace {

namespace lint = analysis::lint;

const std::string head = R"(rulebook b
languages en
prohibitions prevail

entity man
entity gun
  crew:   set of man
  shells: int in 0..9
  hit:    bool

reading lone "May one man fire?":
     pair "two are needed"
  or one  "one hits on 5"

)";
const std::string two = "action fire(g: gun) by g in any phase\n    may fire(g)\n    [two] may not fire(g) if size(g.crew) < 2";
const std::string numbers = "table to_hit(men: int in 1..): int\n    row to_hit 2.. | 3\n    row to_hit 1 | 5";
const std::string shot = "event shot(g: gun, roll: 1d6)\n    when fire(g)\n      cause shot(g)\n"
                         "    when shot(g, roll) if roll >= to_hit(size(g.crew))\n      set g.hit to true";

std::string book(const std::vector<std::string>& rules) {
  std::string text = head + "§ 1 en \"Guns\"\n";
  for (std::size_t i = 0; i < rules.size(); ++i) text += "\n(" + std::to_string(i + 1) + ") en: A sentence.\n\n    " + rules[i] + "\n";
  return text;
}

// "§ 1(2) rule 1 proved, § 1(2) rule 2 found"
std::string answers(const std::vector<std::string>& rules) {
  const SmallBook small = small_book(book(rules));
  if (!small.findings.empty()) return small.findings;
  std::string all;
  for (const lint::Claim& claim : claims_of(small, lint::check_unusable)) {
    const std::string name = claim.subject.substr(claim.subject.find(": ") + 2);
    all += (all.empty() ? "" : ", ") + name.substr(0, name.find(" in ")) + " " + standing({claim}, claim.code, claim.subject);
  }
  return all;
}

TEST_CASE("lint: the number of a lone gunner where firing takes two") {
  CHECK(answers({two, numbers, shot}) == "§ 1(2) rule 1 proved, § 1(2) rule 2 found");
  CHECK(answers({two, numbers, "event shot(g: gun)\n    when fire(g) if to_hit(size(g.crew)) < 4\n      set g.hit to true"}) ==
        "§ 1(2) rule 1 proved, § 1(2) rule 2 found");
  // Through other values, and through a `may ... only if`.
  CHECK(answers({"action fire(g: gun) by g in any phase\n    may fire(g) only if men(g) >= 2", numbers,
                 "value men(g: gun): int = size(g.crew)\n    value number(g: gun): int = to_hit(men(g))",
                 "when fire(g) if number(g) < 4\n      set g.hit to true"}) ==
        "§ 1(2) rule 1 proved, § 1(2) rule 2 found, § 1(3) rule 2 proved");
}

TEST_CASE("lint: the number of a lone gunner who may fire in some state, or under some reading") {
  CHECK(answers({two, numbers, shot, "may fire(g) despite two if size(g.crew) is 1"}) == "§ 1(2) rule 1 proved, § 1(2) rule 2 proved");
  CHECK(answers({two, numbers, shot, "may fire(g) despite two if size(g.crew) is 1 and lone is one"}) == "§ 1(2) rule 1 proved, § 1(2) rule 2 proved");
  CHECK(answers({"action fire(g: gun) by g in any phase\n    may fire(g)\n    may not fire(g) if g.shells < 2", numbers, shot}) ==
        "§ 1(2) rule 1 proved, § 1(2) rule 2 proved");
}

TEST_CASE("lint: values for which somebody else asks, too, are not asked about") {
  CHECK(answers({two, numbers, shot, "example \"one\"\n      then to_hit(1) is 5"}) == "");
  CHECK(answers({two, numbers, shot, "may not fire(g) if to_hit(size(g.crew)) > 8"}) == "");
  CHECK(answers({two, numbers, shot, "action aim(g: gun) by g in any phase\n    may aim(g)\n    when aim(g) if to_hit(size(g.crew)) > 4\n      set g.hit to false"}) == "");
  CHECK(answers({two, numbers, shot, "example \"a shot from nowhere\"\n      given g: gun { crew: {} }\n      do shot(g, 4)"}) == "");
  CHECK(answers({two, numbers}) == "");                                        // nobody asks
}

TEST_CASE("lint: an act that is never allowed, a rule that never applies, and what is otherwise, are no findings here") {
  CHECK(answers({"action fire(g: gun) by g in any phase\n    may not fire(g)", numbers, shot}) == "");
  CHECK(answers({two, "value to_hit(men: int in 1..): int\n      = 3 if men >= 2\n      = 5 otherwise", shot}) == "§ 1(2) rule 1 proved");
  CHECK(answers({two, "value to_hit(men: int in 1..): int\n      = 3 if men >= 2\n      = 5 if men < 1\n      = 4 if men is 1", shot}) ==
        "§ 1(2) rule 1 proved, § 1(2) rule 3 found");
}

TEST_CASE("lint: what is asked for after something has changed, or of each of several, is not decided") {
  CHECK(answers({two, numbers, shot, "when fire(g)\n      set g.crew to {}"}) == "§ 1(2) rule 1 undecided, § 1(2) rule 2 undecided");
  CHECK(answers({two, numbers, shot, "when fire(g)\n      take 1 from g.shells"}) == "§ 1(2) rule 1 proved, § 1(2) rule 2 found");
  CHECK(answers({two, numbers, "when fire(g) if some x in gun where to_hit(size(x.crew)) > 4\n      set g.hit to true"}) ==
        "§ 1(2) rule 1 undecided, § 1(2) rule 2 undecided");
}

}  // namespace
}  // namespace paragraf::tests
