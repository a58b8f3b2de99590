// What an `allow` silences, and what `prohibitions prevail` does, on claims that nobody had to prove.
#include <doctest/doctest.h>

#include <algorithm>

#include "analysis/lint/allowances.hpp"
#include "analysis/lint/lint.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {
namespace {

using namespace analysis::lint;

model::SentenceId sentence_of(const model::Book& book, std::string_view citation) {
  for (std::size_t i = 0; i < book.sentences.size(); ++i)
    if (book.sentences[i].citation == citation) return model::SentenceId(i);
  return {};
}

Claim claim_about(const model::Book& book, Code code, std::vector<std::string> citations, Standing standing = Standing::found) {
  Claim claim;
  claim.code = code;
  claim.standing = standing;
  claim.subject = citations.front();
  for (const std::string& citation : citations) claim.sentences.push_back(sentence_of(book, citation));
  if (standing == Standing::found) claim.finding = base::diagnostic(code, {}, "found");
  return claim;
}

// "P712 § 1(1): why; P781 § 1(2): P713", what is allowed with its reason, and what is told of `allow` itself.
std::string applied(const model::Book& book, std::vector<Claim> claims) {
  apply_allowances(book, claims);
  std::string text;
  for (const Claim& claim : claims)
    if (claim.allowed || claim.code == Code::allow_unused)
      text += (text.empty() ? "" : "; ") + std::string(base::info(claim.code).text) + " " + claim.subject + (claim.allowed ? ": " + *claim.allowed : "");
  return text;
}

const std::string head = "rulebook ferry\nlanguages en\n\n§ 1 en \"Fares\"\n\n";
const std::string two = head + "(1) en: A.\n\n    allow P712, P713: \"the base game\"\n\n(2) en: B.\n\n    informal\n";

}  // namespace

TEST_CASE("allow: silences its codes in its sentence") {
  const SmallBook some = small_book(two);
  REQUIRE(some.findings == "");
  const model::Book& book = *some.book;
  CHECK(applied(book, {claim_about(book, Code::value_gap, {"§ 1(1)"}), claim_about(book, Code::equation_never, {"§ 1(1)"})}) ==
        "P712 § 1(1): the base game; P713 § 1(1): the base game");
  // of several sentences one is enough
  CHECK(applied(book, {claim_about(book, Code::value_gap, {"§ 1(2)", "§ 1(1)"}), claim_about(book, Code::equation_never, {"§ 1(1)"})}) ==
        "P712 § 1(2): the base game; P713 § 1(1): the base game");
}

TEST_CASE("allow: neither other codes nor other sentences, and then it is told") {
  const SmallBook some = small_book(two);
  const model::Book& book = *some.book;
  CHECK(applied(book, {}) == "P781 § 1(1): P712, P713");
  CHECK(applied(book, {claim_about(book, Code::value_gap, {"§ 1(2)"}), claim_about(book, Code::rows_overlap, {"§ 1(1)"})}) == "P781 § 1(1): P712, P713");
  CHECK(applied(book, {claim_about(book, Code::value_gap, {"§ 1(1)"})}) == "P712 § 1(1): the base game; P781 § 1(1): P713");
}

TEST_CASE("allow: what is proved needs none, what is not decided may be what is meant") {
  const SmallBook some = small_book(two);
  const model::Book& book = *some.book;
  CHECK(applied(book, {claim_about(book, Code::value_gap, {"§ 1(1)"}, Standing::proved), claim_about(book, Code::equation_never, {"§ 1(1)"}, Standing::undecided)}) ==
        "P781 § 1(1): P712");
  Claim told = claim_about(book, Code::value_gap, {"§ 1(1)"}, Standing::undecided);
  told.finding = base::diagnostic(Code::value_gap, {}, "it was not decided");
  CHECK(applied(book, {told, claim_about(book, Code::equation_never, {"§ 1(1)"})}) == "P712 § 1(1): the base game; P713 § 1(1): the base game");
}

TEST_CASE("allow: the edit that takes it out") {
  const SmallBook some = small_book(two);
  const model::Book& book = *some.book;
  std::vector<Claim> none, one{claim_about(book, Code::equation_never, {"§ 1(1)"})};
  apply_allowances(book, none);
  REQUIRE(none.size() == 1);
  const base::Fix& all = none[0].finding->fixes.at(0);
  CHECK(all.safe);
  CHECK(some.sources[all.edits.at(0).place.source].text(all.edits.at(0).place.span) == "    allow P712, P713: \"the base game\"\n");
  CHECK(all.edits[0].replacement == "");
  apply_allowances(book, one);
  REQUIRE(one.size() == 2);
  const base::Fix& rest = one[1].finding->fixes.at(0);
  CHECK(some.sources[rest.edits.at(0).place.source].text(rest.edits.at(0).place.span) == "P712, P713");
  CHECK(rest.edits[0].replacement == "P713");
}

TEST_CASE("prohibitions prevail: P728 is allowed by the book, and nothing else is") {
  const SmallBook silent = small_book(head + "(1) en: A.\n\n    informal\n");
  const SmallBook some = small_book("rulebook ferry\nprohibitions prevail\nlanguages en\n\n§ 1 en \"Fares\"\n\n(1) en: A.\n\n    informal\n");
  CHECK(applied(*silent.book, {claim_about(*silent.book, Code::overlap_undeclared, {"§ 1(1)"})}) == "");
  CHECK(applied(*some.book, {claim_about(*some.book, Code::overlap_undeclared, {"§ 1(1)"}), claim_about(*some.book, Code::double_bind, {"§ 1(1)"})}) ==
        "P728 § 1(1): prohibitions prevail");
}

TEST_CASE("prohibitions prevail, allow: of a book that another amends") {
  const SmallBook both = small_books({"rulebook mission amends ferry\nlanguages en\n\n§ M1 en \"More\"\n\n(1) en: C.\n\n    informal\n    allow P722: \"meant\"\n",
                                      "rulebook ferry\nprohibitions prevail\nlanguages en\n\n§ 1 en \"Fares\"\n\n(1) en: A.\n\n    informal\n    allow P712: \"the base game\"\n"});
  REQUIRE(both.findings == "");
  const model::Book& book = *both.book;
  // The amended book speaks for its amendments; its own `allow` is told when it is linted itself.
  CHECK(applied(book, {claim_about(book, Code::overlap_undeclared, {"mission § M1(1)"})}) == "P728 mission § M1(1): prohibitions prevail; P781 mission § M1(1): P722");
  CHECK(applied(book, {claim_about(book, Code::value_gap, {"§ 1(1)"}), claim_about(book, Code::permission_never, {"mission § M1(1)", "§ 1(1)"})}) ==
        "P712 § 1(1): the base game; P722 mission § M1(1): meant");
  const SmallBook other = small_books({"rulebook mission amends ferry\nprohibitions prevail\nlanguages en\n\n§ M1 en \"More\"\n\n(1) en: C.\n\n    informal\n",
                                       head + "(1) en: A.\n\n    informal\n"});
  CHECK(applied(*other.book, {claim_about(*other.book, Code::overlap_undeclared, {"§ 1(1)"})}) == "");
  CHECK(applied(*other.book, {claim_about(*other.book, Code::overlap_undeclared, {"§ 1(1)", "mission § M1(1)"})}) == "P728 § 1(1): prohibitions prevail");
}

}  // namespace paragraf::tests
