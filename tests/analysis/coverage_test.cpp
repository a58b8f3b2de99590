// Coverage. In: small books. Out: which sentences are formal, which rules are exercised, which languages are missing.
#include <doctest/doctest.h>
#include <fmt/format.h>

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

TEST_CASE("coverage: torture 17: what no question comes near has a verdict, too") {
  const SmallBook small = small_book(R"(rulebook b
sequence day: morning, noon
enum kind: big, small
entity unit
  kind: kind
  n: int
action go(u: unit) by u in any phase
action stay(u: unit) by u in any phase
action rest(u: unit) by u in any phase
event hit(u: unit)

§ 1 en "A"

(1) en: Rows and values.

    table t(kind: kind, n: int): int
    row t big, small | 1 | 1
    row t big | 2 | 2
    row t small | 2 | 3
    table untouched(n: int): int
    row untouched 1 | 1
    value v(u: unit): int
      = 1 if u.kind is big
      = 2 otherwise
    value never(u: unit): int = 3
    tally s(u: unit): int
      + a: 1 if u.n > 0
      + b: 2 if u.n > 9

(2) en: Norms and duties.

    free go
    closed stay
    may rest(u) if u.n > 3
    [x] may not rest(u) if u.n is 4
    lift x if u.n > 40
    likewise x if u.n is 5
    must rest(u) each morning if u.n is 2
    need not rest(u) if u.n is 7

(3) en: Events.

    when go(u) if u.n > 3
      cause hit(u)
    when hit(u)
      add 1 to u.n
    when go(u) if u.n is 1
      add 2 to u.n
    whenever u.n is 99 for every u in unit
      set u.n to 0
    presuppose low: every u in unit has u.n < 200

example "one way through"
  given a: unit { kind: big, n: 5 }
  then t(big, 1) is 1
  then v(a) is 1
  then s(a) is 1
  do go(a)
  then a.n is 6
  then denied stay(a)
)");
  REQUIRE_MESSAGE(small.findings == "", small.findings);
  const analysis::Coverage found = analysis::coverage(*small.book);
  CHECK(found.failed == 0);
  CHECK(fmt::format("{}", fmt::join(lines_of_rules(small, found.exercised), "; ")) ==
        "big, small | 1 | 1; = 1 if u.kind is big; + a: 1 if u.n > 0; free go; closed stay; when go(u) if u.n > 3; when hit(u)");
  CHECK(lines_of_rules(small, found.unexercised) ==
        std::vector<std::string>{"big | 2 | 2", "small | 2 | 3", "1 | 1", "= 2 otherwise", "= 3", "+ b: 2 if u.n > 9",
                                 "may rest(u) if u.n > 3", "may not rest(u) if u.n is 4", "lift x if u.n > 40",
                                 "likewise x if u.n is 5", "must rest(u) each morning if u.n is 2", "need not rest(u) if u.n is 7",
                                 "when go(u) if u.n is 1", "whenever u.n is 99 for every u in unit",
                                 "presuppose low: every u in unit has u.n < 200"});
  CHECK(found.exercised.size() + found.unexercised.size() == small.book->rules.size());
}

TEST_CASE("coverage: a presupposition is exercised where it is broken, and languages are those of the book itself") {
  const std::vector<std::string_view> books{R"(rulebook m amends base
languages en

§ M1 en "M"

(1) en: A cart carries ten.

    presuppose ten: every c in cart has c.load <= 10

(2) en: And five.

    presuppose five: every c in cart has c.load >= 5

example "x"
  given a: cart { load: 7 }
  do    heap(a, 30)
  then  undetermined by § M1(1)
)",
                                            R"(rulebook base
languages en, da
entity cart
  load: int

§ 1 en "A"

(1) en: Heaping.
    da: Dynger.

    event heap(c: cart, n: int)
    when heap(c, n)
      add n to c.load
)"};
  const SmallBook small = small_books(books);
  REQUIRE_MESSAGE(small.findings == "", small.findings);
  const analysis::Coverage found = analysis::coverage(*small.book);
  CHECK(found.languages == std::vector<std::string>{"en"});
  REQUIRE(found.exercised.size() == 1);
  CHECK(small.book->text((*small.book)[found.exercised[0]].label) == "ten");
  CHECK(found.unexercised.size() == 1);
}

}  // namespace
}  // namespace paragraf::tests
