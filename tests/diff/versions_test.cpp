// Two versions of a book, in the words of two languages: clauses that say the same, and one that does not.
#include "tests/diff/two_editions.hpp"

namespace paragraf::tests {
namespace {

const std::string english = "rulebook b\nlanguages en, da\nenum kind: raft, ferry\nentity boat\n  seats: int in 0..12\n"
                            "term boat da \"båd\"\nterm seats da \"pladser\"\nterm fee da \"afgift\"\n\n§ 1 en \"Fees\" da \"Afgifter\"\n\n";

std::string first(const std::string& rule, const std::string& more = "") {
  return english + "(1) en: Text.\n    da: Tekst.\n\n    value fee(b: boat): int\n    " + rule + "\n" + more;
}

std::string claims(const TwoEditions& two) {
  std::string text;
  for (const auto& one : diff::version_claims(*two.editions, two.difference)) {
    const lint::Standing standing = one.claim.standing;
    text += fmt::format("{} {}{}\n", one.claim.subject, standing == lint::Standing::proved ? "proved" : standing == lint::Standing::found ? "found" : "undecided",
                        one.claim.allowed ? ", allowed: " + *one.claim.allowed : "");
  }
  return text;
}

// With Danish keywords, names and all.
std::string second(const std::string& rule) {
  return "sprog da\nregelbog b\nudgivet på en, da\nopregning kind: raft, ferry\ngenstand båd\n  pladser: heltal indenfor 0..12\n\n§ 1 en \"Fees\" da \"Afgifter\"\n\n"
         "(1) en: Text.\n    da: Tekst.\n\n    værdi afgift(b: båd): heltal\n    " + rule + "\n";
}

}  // namespace

TEST_CASE("versions: the same tree in two languages is no claim") {
  const TwoEditions two(first("value fee(b) = 1 if b.seats > 2"), second("værdi afgift(b) = 1 hvis b.pladser > 2"));
  CHECK(claims(two) == "");
}

TEST_CASE("versions: another tree is proved to say the same, or shown not to") {
  const TwoEditions same(first("value fee(b) = 1 if b.seats > 2"), second("værdi afgift(b) = 1 hvis ikke (b.pladser <= 2)"));
  CHECK(claims(same) == "§ 1(1) proved\n");
  const TwoEditions other(first("value fee(b) = 1 if b.seats > 2"), second("værdi afgift(b) = 1 hvis b.pladser >= 2"));
  CHECK(claims(other) == "§ 1(1) found\n");
  const TwoEditions allowed(first("value fee(b) = 1 if b.seats > 2", "    allow P771: \"the Danish game is played with larger boats\"\n"),
                            second("værdi afgift(b) = 1 hvis b.pladser >= 2"));
  CHECK(claims(allowed) == "§ 1(1) found, allowed: the Danish game is played with larger boats\n");
}

}  // namespace paragraf::tests
