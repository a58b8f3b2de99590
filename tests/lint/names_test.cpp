// Names that nothing uses, that nothing supplies, and two for one thing. In: small books. Out: what is found, where, and what deleting it
// leaves; and that nothing is said of what an example, a state or the geometry uses.
#include <doctest/doctest.h>

#include "tests/lint/told.hpp"

namespace paragraf::tests {
namespace {

using analysis::lint::check_references;

std::string told_about(std::string_view text) { return told(small_book(text), check_references); }

// A book in which everything is used, with more declarations and more rules.
std::string book(std::string_view declared, std::string_view rules) {
  return fmt::format(R"(rulebook b
languages en

entity boat
  seats: int
{}

§ 1 en "Fares"

(1) en: A boat costs for each seat.

    value fare(b: boat): int = 2 * b.seats
{}

    example "two seats"
      given b: boat {{ seats: 2 }}
      then fare(b) is 4
)", declared, rules);
}

TEST_CASE("lint names: a book in which all is used") { CHECK(told_about(book("", "")) == ""); }

TEST_CASE("lint names: what neither a rule nor an example uses") {
  const auto unused = [](std::string_view declared) { return told_about(book(declared, "")); };
  CHECK(unused("extern wind: int \"weather\"") == "6:8: warning[P763]: no rule and no example uses the extern `wind`\n");
  CHECK(unused("record trip: from: int, to: int") == "6:8: warning[P763]: no rule and no example uses the record `trip`\n");
  CHECK(unused("enum colour: red, green") == "6:6: warning[P763]: no rule and no example uses the enum `colour` or one of its members\n");
  CHECK(unused("type craft = boat") == "6:6: warning[P763]: no rule and no example uses the type `craft`\n");
  CHECK(unused("fact docked(b: boat)") == "6:6: warning[P763]: no rule and no example uses the fact `docked`\n");
  CHECK(unused("measure mass: t, kg = 0.001") == "6:9: warning[P763]: nothing is measured in `mass`\n");
  CHECK(unused("entity raft\n  logs: int") == "6:8: warning[P763]: no rule and no example uses the entity `raft`\n7:3: warning[P763]: no rule and no example uses `logs` of `raft`\n");
  CHECK(unused("  sails: int") == "6:3: warning[P763]: no rule and no example uses `sails` of `boat`\n");
  CHECK(unused("action sail(b: boat) by b in any phase") == "6:8: warning[P763]: no rule and no example uses the action `sail`\n");
  CHECK(unused("event storm(b: boat)\n  set b.seats to 0") == "6:7: warning[P763]: no rule and no example uses the event `storm`\n");
  CHECK(unused("table toll(n: int): int\n  n    | toll\n  1..2 | 3\n  3..  | 4") == "6:7: warning[P763]: no rule and no example uses the table `toll`\n");
  CHECK(unused("tally load(b: boat): int\n  + seats: b.seats") == "6:7: warning[P763]: no rule and no example uses the tally `load`\n");
}

TEST_CASE("lint names: what calls itself, or is only said more of, is not used") {
  CHECK(told_about(book("", "\n    value far(n: int): int = far(n - 1) + 1 if n > 0\n    value far(n) = 0 if n <= 0\n")) ==
        "14:11: warning[P763]: no rule and no example uses the value `far`\n");
  CHECK(told_about(book("", "\n    table toll(n: int): int\n    row toll 1..2 | 3\n")) == "14:11: warning[P763]: no rule and no example uses the table `toll`\n");
}

TEST_CASE("lint names: what only examples ask for is what the book is for") {
  const auto used = [](std::string_view rules) { return told_about(book("", rules)); };
  CHECK(used("\n    value half(b: boat): bool = b.seats < 3\n\n    example \"x\"\n      given a: boat { seats: 2 }\n      then half(a)\n") == "");
  CHECK(used("\n    action sail(b: boat) by b in any phase\n    may sail(b) if b.seats > 0\n") == "");
  CHECK(used("\n    event storm(b: boat)\n      set b.seats to 0\n\n    example \"x\"\n      given a: boat { seats: 2 }\n      do storm(a)\n      then a.seats is 0\n") == "");
}

TEST_CASE("lint names: a book without examples does not say what it is asked for") {
  CHECK(told_about(R"(rulebook b
languages en

extern wind: int "weather"
extern fog: int "weather"

§ 1 en "Fares"

(1) en: A boat costs for each seat.

    value fare(n: int): int = wind * n
)") == "5:8: warning[P763]: no rule and no example uses the extern `fog`\n");
}

TEST_CASE("lint names: names are used in every place where one may stand") {
  // As a type, a unit, a die, in a union, in a domain of a table, by the words of another language.
  CHECK(told_about(R"(rulebook b
languages en, da

measure length: cm
enum colour: red, green
record trip: miles: length
type craft = boat or raft
extern die_of_boat: die "the dice"

entity boat
  seats: int
  hull:  colour
entity raft
  logs: int

event roll(c: craft, total: die_of_boat)

term colour da "farve"

§ 1 en "Fares"

(1) en: A boat costs for each seat.

    value fare(c: craft, t: trip): length = t.miles
    value is_red(b: boat): bool = b.hull is red
    value heavy(r: raft): bool = r.logs > 3
    when roll(c, total)
      set b.seats to total for every b in boat where b is c

    example "two seats"
      given b: boat { seats: 2, hull: red }
      assume die_of_boat is 2d6
      given r: raft { logs: 2 }
      then fare(b, trip { miles: 2 cm }) is 2 cm and is_red(b) and not heavy(r)
      do roll(b) rolling roll: 3
      then b.seats is 3
)") == "");
}

TEST_CASE("lint names: a fact that is noted and never asked for") {
  CHECK(told_about(book("fact sailed(b: boat)\nevent sail(b: boat)\n  note sailed(b)", R"(
    example "x"
      given a: boat { seats: 2 }
      do sail(a)
)")) == "6:6: warning[P763]: `sailed` is noted, but no rule and no example asks whether it was\n");
  CHECK(told_about(book("fact sailed(b: boat)\nevent sail(b: boat)\n  note sailed(b)", R"(
    example "x"
      given a: boat { seats: 2 }
      do sail(a)
      then sailed(a)
)")) == "");
}

TEST_CASE("lint names: deleting what stands alone takes its terms along, and leaves a book without the finding") {
  const std::string text = book("enum colour: red, green   # of nothing\nterm colour da \"farve\"\nterm red da \"rød\"\n", "");
  const SmallBook small = small_book(text);
  const auto claims = claims_of(small, check_references);
  REQUIRE(told(small, claims) == "6:6: warning[P763]: no rule and no example uses the enum `colour` or one of its members\n");
  const std::string without = mended(small, claims);
  CHECK(without == book("", ""));
  CHECK(told_about(without) == "");
  // An example, a second part elsewhere, or something else on the line stand in the way.
  const auto offers = [](std::string_view declared, std::string_view rules) {
    const SmallBook one = small_book(book(declared, rules));
    return mended(one, claims_of(one, check_references)) != "";
  };
  CHECK(offers("", "\n    value far(b: boat): int = b.seats\n"));
  CHECK(!offers("", "\n    value far(b: boat): int = 1 if b.seats > 0\n    value far(b) = 2 if b.seats <= 0\n"));
  CHECK(!offers("fact sailed(b: boat)\nevent sail(b: boat)\n  note sailed(b)", "\n    example \"x\"\n      given a: boat { seats: 2 }\n      do sail(a)\n"));
}

TEST_CASE("lint names: the place of an entity is used by what measures") {
  CHECK(told_about(R"(rulebook b
languages en
uses geometry

measure length: cm step 1/1000

entity boat
  at:    point
  hull:  point

§ 1 en "Far"

(1) en: A boat is near.

    value near(a: boat, b: boat): bool = gap(a.hull, b.hull) < 3 cm

    example "x"
      given a: boat { hull: (0 cm, 0 cm) },
            b: boat { hull: (1 cm, 0 cm) }
      then near(a, b)
)") == "");
}

TEST_CASE("lint names: an extern that no example supplies") {
  const std::string rules = "\n    value slow(b: boat): bool = wind < b.seats\n";
  CHECK(told_about(book("extern wind: int \"weather\"", rules + "\n    example \"x\"\n      given a: boat { seats: 2 }\n      then slow(a) is undetermined\n")) ==
        "6:8: note[P764]: no example says what `wind` is, so none shows what hangs on it\n");
  CHECK(told_about(book("extern wind: int \"weather\"", rules + "\n    example \"x\"\n      given a: boat { seats: 2 }\n      assume wind is 1\n      then slow(a)\n")) == "");
}

TEST_CASE("lint names: a state that examples start from supplies, too") {
  SmallBook small = small_book(book("extern wind: int \"weather\"\n\nentity raft\n  logs: int\n", "\n    value slow(b: boat, r: raft): bool = wind < b.seats\n\n    example \"x\"\n      given a: boat { seats: 2 }, r: raft {}\n      then slow(a, r) is undetermined\n"));
  interpreter::GivenStates states;
  states.emplace(std::pair(base::SourceId(0), "state.json"), state_of(small, R"({"entities": {"raft": {"r": {"logs": 3}}}, "externs": {"wind": [{"args": [], "is": 3}]}})"));
  analysis::lint::LintOptions options;
  CHECK(told(small, check_references) ==
        "6:8: note[P764]: no example says what `wind` is, so none shows what hangs on it\n9:3: warning[P763]: no rule and no example uses `logs` of `raft`\n");
  options.states = &states;
  CHECK(told(small, check_references, options) == "");
}

TEST_CASE("lint names: of an amendment only what it declares itself") {
  const SmallBook small = small_books({"rulebook mission amends b\nlanguages en\n\nextern fog: int \"weather\"\n", "rulebook b\nlanguages en\n\nextern wind: int \"weather\"\n"});
  const auto claims = claims_of(small, check_references);
  CHECK(standing(claims, base::Code::name_unused, "fog") == "found");
  CHECK(standing(claims, base::Code::name_unused, "wind") == "");
}

}  // namespace
}  // namespace paragraf::tests
