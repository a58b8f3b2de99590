// `allow CODE: "why"` and `prohibitions prevail`: what the model knows of them, in three languages, and which mistakes in them are found.
#include <doctest/doctest.h>

#include "tests/grammar/formatting.hpp"
#include "tests/support/running.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {
namespace {

// "§ 1(1) P712 P713 why", one line for each.
std::string allowances(const model::Book& book) {
  std::string text;
  for (const model::Sentence& sentence : book.sentences)
    for (const model::Allowance& allowance : sentence.allowances) {
      text += sentence.citation;
      for (const auto& one : allowance.codes) text += " " + std::string(base::info(one.code).text);
      text += " " + allowance.reason + "\n";
    }
  return text;
}

std::string with(const std::string& items) { return "rulebook ferry\nlanguages en\n\n§ 1 en \"Fares\"\n\n(1) en: Text.\n\n" + items; }

std::string found(const std::string& text) {
  std::string all;
  for (const std::string& finding : run_book({{"rulebook.paragraf", text}}).findings) all += (all.empty() ? "" : "; ") + finding;
  return all;
}

}  // namespace

TEST_CASE("allow: a sentence knows what it allows, and why") {
  const SmallBook some = small_book(with("    allow P712, p713: \"the base game gives it\"\n    allow P728: \"meant so\"\n"));
  CHECK(some.findings == "");
  CHECK(allowances(*some.book) == "§ 1(1) P712 P713 the base game gives it\n§ 1(1) P728 meant so\n");
  CHECK_FALSE(some.book->sentences.back().formal);
  CHECK_FALSE(some.book->volumes[0].prohibitions_prevail);
}

TEST_CASE("allow, prohibitions prevail: in Danish and Russian") {
  const SmallBook danish = small_book("sprog da\nregelbog ferry\nforbud går forud\n\n§ 1 da \"Takster\"\n\n(1) da: Tekst.\n\n    tillad P712: \"står i grundspillet\"\n");
  CHECK(danish.findings == "");
  CHECK(allowances(*danish.book) == "§ 1(1) P712 står i grundspillet\n");
  CHECK(danish.book->volumes[0].prohibitions_prevail);
  const SmallBook russian = small_book("язык ru\nкнига ferry\nзапрет сильнее разрешения\n\n§ 1 ru \"Цены\"\n\n(1) ru: Текст.\n\n    допустить P712: \"сказано в основной игре\"\n");
  CHECK(russian.findings == "");
  CHECK(allowances(*russian.book) == "§ 1(1) P712 сказано в основной игре\n");
  CHECK(russian.book->volumes[0].prohibitions_prevail);
}

TEST_CASE("allow: laid out, and in other words and back") {
  const std::string text =
      "rulebook  ferry\nprohibitions prevail\nlanguages en\n\n§ 1 en \"Fares\"\n\n(1) en: Text.\n\n    allow P712, P713: \"the base game gives it\"\n";
  CHECK(test::formatted("rulebook ferry\nprohibitions  prevail\nlanguages en\n§ 1 en \"Fares\"\n(1) en: Text.\n\n  allow P712 ,P713 :\"the base game gives it\"\n") ==
        text);
  const std::string long_reason(110, 'x');
  CHECK(test::formatted(with("    allow P712: \"" + long_reason + "\"\n")) == test::formatted(with("    allow P712:\n      \"" + long_reason + "\"\n")));
  for (const char* language : {"da", "ru"}) {
    const test::Parse parse(text);
    const grammar::Parsed* files[] = {&parse.parsed};
    const grammar::BookNames names(files);
    const grammar::Respelling there(parse.parsed, *grammar::keyword_table(language), names);
    const std::string other = test::formatted(parse, &there).text;
    CHECK(other.find("allow") == other.npos);
    CHECK(other.find("P712, P713: \"the base game gives it\"") != other.npos);
    const test::Parse again(other);
    CHECK(again.codes() == "");
    const grammar::Respelling back(again.parsed, *grammar::keyword_table("en"), names);
    CHECK(test::formatted(again, &back).text.ends_with(text));
  }
}

TEST_CASE("allow: it states nothing, so a sentence may be informal beside it") {
  const SmallBook some = small_book(with("    informal \"history\"\n    allow P762: \"a letter of the author\"\n"));
  CHECK(some.findings == "");
  CHECK(some.book->sentences.back().informal);
}

TEST_CASE("allow: a name is no item") {
  const SmallBook some = small_book("rulebook ferry\nentity boat\n  allow: int\n  other: bool\nvalue v(b: boat): int = b.allow\n");
  CHECK(some.findings == "");
}

TEST_CASE("allow: what can go wrong") {
  CHECK(found(with("    allow P799: \"x\"\n")) == "P201 `P799` is no code of a finding");
  CHECK(found(with("    allow all: \"x\"\n")) == "P201 `all` is no code of a finding");
  CHECK(found(with("    allow P307: \"x\"\n")) == "P201 `P307` is no finding that `allow` silences");
  CHECK(found(with("    allow P612: \"x\"\n")) == "P201 `P612` is no finding that `allow` silences");
  CHECK(found(with("    allow P781: \"x\"\n")) == "P201 `P781` is no finding that `allow` silences");
  CHECK(found(with("    allow P701, P701: \"x\"\n")) == "P202 `P701` is allowed twice in one sentence");
  CHECK(found(with("    allow P701: \"x\"\n    allow P702, P701: \"y\"\n")) == "P202 `P701` is allowed twice in one sentence");
  CHECK(found("rulebook ferry\nprohibitions prevail\nprohibitions prevail\n") == "P202 the book says twice that prohibitions prevail");
}

TEST_CASE("allow: a reason is wanted, in quotes") {
  CHECK(test::Parse(with("    allow P701: \" \"\n")).codes() == "P101@8");
  CHECK(test::Parse(with("    allow P701\n")).codes() == "P101@8");
  const test::Parse bare(with("    allow P701: the base game\n"));
  REQUIRE(bare.findings.size() == 1);
  REQUIRE(bare.findings[0].fixes.size() == 1);
  CHECK(bare.findings[0].fixes[0].text == "quote it");
}

}  // namespace paragraf::tests
