// References of the prose: to what is not there, and those that the rules do not know. In: small books in three languages. Out: which are
// found, where, and how sure the linter is.
#include <doctest/doctest.h>

#include "tests/lint/told.hpp"

namespace paragraf::tests {
namespace {

using analysis::lint::check_references;

std::string told_about(std::string_view text) { return told(small_book(text), check_references); }

constexpr std::string_view two_clauses = R"(rulebook b
languages en, da, ru

entity boat
  seats: int

§ 1 en "Fares" da "Takster" ru "Цены"

(1) en: A boat costs two coins for each seat.

    value fare(b: boat): int = 2 * b.seats

§ 2 en "Sailing" da "Sejlads" ru "Рейсы"

)";

// A sentence of § 2 with this prose, and rules that rest on § 1.
std::string with(std::string_view prose) {
  return told_about(fmt::format(R"({}{}

    value dear(b: boat): bool = fare(b) > 10

    example "x"
      given b: boat {{ seats: 6 }}
      then dear(b)
)", two_clauses, prose));
}

TEST_CASE("lint references: what is in the book is found there") {
  CHECK(with("(1) en: A boat is dear if its fare is over ten coins, see § 1.") == "");
  CHECK(with("(1) en: A boat is dear if its fare (§ 1(1)) is over ten coins.") == "");
  CHECK(with("(1) da: En båd er dyr, jf. § 1(1), hvis den koster mere end 10.") == "");
  CHECK(with("(1) ru: Лодка дорогая, см. пункт 1.") == "");
  // They count something, or are no references.
  CHECK(with("(1) en: See 7 boats. On page 9 there are 3.5 of them, and rule 4 boats out.") == "");
  CHECK(with("(1) en: A boat is dear if its fare is over 10 coins, on 12.5 days (3).") == "");
}

TEST_CASE("lint references: a sentence or a clause that is not there") {
  CHECK(with("(1) en: A boat is dear if its fare is over ten coins, see § 1(3).") ==
        "15:61: warning[P761]: § 2(1) refers to 1(3), but § 1 has no sentence (3)\n");
  CHECK(with("(1) en: A boat is dear, see § 1.4.") == "15:31: warning[P761]: § 2(1) refers to 1.4, which is not in the book\n");
  // The chapter is not in the book: an extract may leave it out.
  CHECK(with("(1) da: En båd er dyr, jf. 4.1.2.") == "15:28: note[P761]: § 2(1) refers to 4.1.2, which is not in the book\n");
  CHECK(with("(1) ru: Лодка дорогая, см. табл. 8.") == "15:34: note[P761]: § 2(1) refers to table 8, which is not in the book\n");
  CHECK(with("(1) en: A boat is dear, see tables 5 and 8.") ==
        "15:36: note[P761]: § 2(1) refers to table 5, which is not in the book\n"
        "15:42: note[P761]: § 2(1) refers to table 8, which is not in the book\n");
}

TEST_CASE("lint references: languages that refer to the same are one finding, and to another place another") {
  const SmallBook small = small_book(R"(rulebook b
languages en, da

§ 2 en "Sailing" da "Sejlads"

(1) en: A boat sails, see 4.1.2 and 4.1.3.
    da: En båd sejler, jf. 4.1.2 og 4.2.3.
)");
  const auto claims = claims_of(small, check_references);
  CHECK(told(small, claims) ==
        "6:27: note[P761]: § 2(1) refers to 4.1.2, which is not in the book\n"
        "6:37: note[P761]: § 2(1) refers to 4.1.3, which is not in the book\n"
        "7:37: note[P761]: § 2(1) refers to 4.2.3, which is not in the book\n");
  CHECK(standing(claims, base::Code::reference_dangling, "§ 2(1) to 4.1.2") == "found");
  CHECK(claims.front().finding->labels.size() == 2);
  CHECK(claims.front().sentences.size() == 1);
}

TEST_CASE("lint references: what an extern or a comment says to be elsewhere is named") {
  const auto with = [](std::string_view declared) {
    return told_about(fmt::format(R"(rulebook b
languages en, da

{}

§ 2 en "Sailing" da "Sejlads"

(1) en: A boat sails, see 4.1.2, as table 8 has it.
    da: En båd sejler, jf. 4.1.2, efter skema 8.
)", declared));
  };
  const std::string both = "8:27: note[P761]: § 2(1) refers to 4.1.2, which is not in the book\n8:43: note[P761]: § 2(1) refers to table 8, which is not in the book\n";
  CHECK(with("") == both);
  CHECK(with("# 4.1.2 and table 8 are in the main book") == "");
  CHECK(with("# skema 8; 4.1 says how boats sail: see 4.1") == "");
  CHECK(with("# table 7; 4.1.0") == both);
}

TEST_CASE("lint references: a chapter that is meant as a whole, and books that are amended") {
  CHECK(told_about(R"(rulebook b
languages en

§ 6.1.1 en "A"

(1) en: See 6.1.0, and 6.1.1.

§ 6.1.2 en "B"

(1) en: See 6.1 and 6.1.1.
)") == "");
  const SmallBook small = small_books({R"(rulebook mission amends b
languages en

§ M1 en "Mission"

(1) en: As in 6.1.1(1), and not as in 6.1.1(4).
)", R"(rulebook b
languages en

§ 6.1.1 en "A"

(1) en: Boats sail.
)"});
  CHECK(small.findings == "");
  const auto claims = claims_of(small, check_references);
  REQUIRE(claims.front().finding);
  CHECK(claims.front().finding->message == "mission § M1(1) refers to 6.1.1(4), but § 6.1.1 has no sentence (4)");
  CHECK(standing(claims, base::Code::reference_dangling, "mission § M1(1) to 6.1.1(1)") == "");
}

constexpr std::string_view fares = R"(rulebook b
languages en

entity boat
  seats: int
  tired: bool

§ 1 en "Fares"

(1) en: A boat costs two coins for each seat.

    value fare(b: boat): int = 2 * b.seats

§ 2 en "Crews"

)";
constexpr std::string_view asked = R"(
    example "x"
      given b: boat { seats: 2, tired: true }
      then fare(b) is 4 and rests(b)
)";

TEST_CASE("lint references: rules that have nothing to do with what the prose refers to") {
  CHECK(told_about(fmt::format("{}(1) en: A tired crew rests, see § 1.\n\n    value rests(b: boat): bool = b.tired\n{}", fares, asked)) ==
        "16:35: note[P762]: § 2(1) refers to 1, but no rule of the one has anything to do with a rule of the other\n");
  // They share an attribute, a value, or what a value rests on.
  CHECK(told_about(fmt::format("{}(1) en: A tired crew rests, see § 1.\n\n    value rests(b: boat): bool = b.tired and b.seats > 1\n{}", fares, asked)) == "");
  CHECK(told_about(fmt::format("{}(1) en: A tired crew rests, see § 1.\n\n    value rests(b: boat): bool = b.tired and fare(b) > 1\n{}", fares, asked)) == "");
  CHECK(told_about(fmt::format("{}(1) en: A crew rests, see § 1.\n\n    value rests(b: boat): bool = works(b)\n\n(2) en: It works.\n\n    value works(b: boat): bool = fare(b) > 1\n{}", fares, asked)) == "");
  // What states nothing cannot contradict.
  CHECK(told_about(fmt::format("{}(1) en: A tired crew rests, see § 1.\n\n    informal \"advice\"\n\n(2) en: So.\n\n    value rests(b: boat): bool = b.tired\n{}", fares, asked)) == "");
}

}  // namespace
}  // namespace paragraf::tests
