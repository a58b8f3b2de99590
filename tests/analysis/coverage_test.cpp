// Coverage. In: small books. Out: which sentences are formal, which rules are exercised, which languages are missing.
#include <doctest/doctest.h>

#include "analysis/coverage.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {
namespace {

using analysis::Form;

constexpr std::string_view text = R"(rulebook b
title en "B"
languages en, da

enum kind: big, small
entity unit
  kind: kind
  left: int

§ 1 en "A"

(1) en: A table.
    da: En tabel.

    table cost(kind: kind): int
    row cost big | 2
    row cost small | 1

(2) en: Prose.

    informal "it only greets"

(3) en: Nothing yet.
    da: Intet endnu.

(4) en: Acts.

    action go(u: unit) by u.kind in any phase
    may go(u) if u.left >= cost(u.kind)
    may not go(u) if u.left > 5 unless u.kind is big
    [never] may not go(u) if u.left is 4
    lift never if u.kind is big
    when go(u)
      take cost(u.kind) from u.left
    whenever u.left is 2 for every u in unit
      add 10 to u.left

(10) en: More prose.

    informal

example "big"
  given u: unit { kind: big, left: 4 }
  do go(u)
  then u.left is 12
)";

std::vector<std::string> lines_of_rules(const SmallBook& small, const std::vector<model::RuleId>& rules) {
  std::vector<std::string> lines;
  for (const model::RuleId id : rules) {
    const model::Place place = (*small.book)[id].place;
    const std::string_view whole = small.sources[place.source].text(place.span);
    lines.emplace_back(whole.substr(0, whole.find('\n')));
  }
  return lines;
}

TEST_CASE("coverage: sentences by their form, in the order of the book, and the languages that they lack") {
  const SmallBook small = small_book(text);
  REQUIRE_MESSAGE(small.findings == "", small.findings);
  const analysis::Coverage found = analysis::coverage(*small.book);
  std::vector<Form> forms;
  for (const auto& sentence : found.sentences) forms.push_back(sentence.form);
  CHECK(forms == std::vector<Form>{Form::formal, Form::informal, Form::neither, Form::formal, Form::unreasoned});
  CHECK(found.sentences[0].without.empty());
  CHECK(found.sentences[1].without == std::vector<std::string>{"da"});
}

TEST_CASE("coverage: a rule is exercised if it applied, also as an exception or as a standing rule") {
  const SmallBook small = small_book(text);
  const analysis::Coverage found = analysis::coverage(*small.book);
  CHECK(found.cases == 1);
  CHECK(found.failed == 0);
  CHECK(found.exercised.size() == 5);
  CHECK(lines_of_rules(small, found.unexercised) ==
        std::vector<std::string>{"small | 1", "may not go(u) if u.left > 5 unless u.kind is big", "may not go(u) if u.left is 4"});
}

TEST_CASE("coverage: a case that fails exercises nothing") {
  std::string wrong(text);
  wrong.replace(wrong.find("is 12"), 5, "is 13");
  const SmallBook small = small_book(wrong);
  const analysis::Coverage found = analysis::coverage(*small.book);
  CHECK(found.failed == 1);
  CHECK(found.exercised.empty());
}

TEST_CASE("coverage: a limit that is met is exercised") {
  std::string met(text);
  met.replace(met.find("left: 4 }"), 9, "left: 7 }");
  met.replace(met.find("is 12"), 5, "is 5 ");
  const SmallBook small = small_book(met);
  const analysis::Coverage found = analysis::coverage(*small.book);
  CHECK(found.failed == 0);
  CHECK(lines_of_rules(small, found.unexercised) ==
        std::vector<std::string>{"small | 1", "may not go(u) if u.left is 4", "lift never if u.kind is big",
                                 "whenever u.left is 2 for every u in unit"});
}

}  // namespace
}  // namespace paragraf::tests
