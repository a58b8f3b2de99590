// Small books for what the linter finds in values, tables and exceptions: shapes from the bug reports of other rule engines, each with the
// right accusation and with a neighbour of which nothing is to be said. Brute force through the interpreter agrees with each answer.
#include <doctest/doctest.h>

#include "tests/lint/small_books.hpp"

namespace paragraf::tests {
namespace {

using Lines = std::vector<std::string>;

#define CHECK_LINES(text, ...) CHECK(joined(accusations(text)) == joined(Lines(__VA_ARGS__)))

// Sentences of § 1, each with its rules.
std::string sentences(const std::string& declarations, const std::vector<std::string>& rules) {
  std::string text = declarations + "\n§ 1 en \"Rules\"\n";
  for (std::size_t i = 0; i < rules.size(); ++i) text += "\n(" + std::to_string(i + 1) + ") en: A sentence.\n\n    " + rules[i] + "\n";
  return text;
}

TEST_CASE("small books: two piecewise definitions that overlap") {
  const std::string fee = "value fee(children: int in 0..4): int\n";
  CHECK_LINES(sentences(fee, {"value fee(n) = 3 if n < 2\n    value fee(n) = 2 if n >= 2", "value fee(n) = 1 if n >= 3"}), {"P711 fee: § 1(1) rule 2 with § 1(2)"});
  CHECK_LINES(sentences(fee, {"value fee(n) = 3 if n < 2\n    value fee(n) = 2 if n is 2", "value fee(n) = 1 if n >= 3"}), {});
}

TEST_CASE("small books: of seven rows the sixth and the seventh conflict") {
  const std::string table = "table price(n: int in 0..13): int\n";
  const std::string rows = "row price 0..1 | 1\n    row price 2..3 | 1\n    row price 4..5 | 2\n    row price 6..7 | 1\n    row price 8..9 | 2\n    row price 10..12 | 3\n    row price ";
  CHECK_LINES(sentences(table, {rows + "12..13 | 4"}), {"P702 price: § 1(1), 10..12 with § 1(1), 12..13"});
  CHECK_LINES(sentences(table, {rows + "13 | 4"}), {});
}

TEST_CASE("small books: three values for one name, and each pair meets") {
  const std::string value = "extern a: bool \"x\"\nextern b: bool \"x\"\nextern c: bool \"x\"\nvalue v: int\n";
  CHECK_LINES(sentences(value, {"value v = 1 if a", "value v = 2 if b", "value v = 3 if c", "value v = 4 if not a and not b and not c"}),
              {"P711 v: § 1(1) with § 1(2)", "P711 v: § 1(1) with § 1(3)", "P711 v: § 1(2) with § 1(3)"});
  CHECK_LINES(sentences(value, {"value v = 1 if a", "value v = 1 if b", "value v = 1 if c", "value v = 4 if not a and not b and not c"}), {});
}

TEST_CASE("small books: a conflict in two files, whatever their order") {
  const std::string head = "rulebook b\nlanguages en\nvalue v(n: int in 0..3): int\n";
  const std::string one = "\n§ 1 en \"One\"\n\n(1) en: A sentence.\n\n    value v(n) = 1 if n <= 2\n";
  const std::string two = "\n§ 2 en \"Two\"\n\n(1) en: A sentence.\n\n    value v(n) = 2 if n >= 2\n";
  const Lines right{"P711 v: § 1(1) with § 2(1)"};
  CHECK(joined(accusations(Lines{head + one, two})) == joined(right));
  CHECK(joined(accusations(Lines{head + two, one})) == joined(Lines{"P711 v: § 2(1) with § 1(1)"}));
  CHECK(joined(accusations(Lines{head, one, two})) == joined(right));
}

TEST_CASE("small books: one rule overlaps two others that do not overlap each other") {
  const std::string value = "value v(n: int in 0..5): int\n";
  CHECK_LINES(sentences(value, {"value v(n) = 1 if n <= 2", "value v(n) = 2 if n >= 3", "value v(n) = 3 if n in {2, 3}"}),
              {"P711 v: § 1(1) with § 1(3)", "P711 v: § 1(2) with § 1(3)"});
}

TEST_CASE("small books: exceptions with the same outcome, to a group, and in turn") {
  const std::string value = "extern a: bool \"x\"\nextern b: bool \"x\"\nvalue v(n: int in 0..3): int\n";
  CHECK_LINES(sentences(value, {"value v(n) = n", "value v(_) = 0 despite § 1(1) if a", "value v(_) = 0 despite § 1(1) if b"}), {});
  CHECK_LINES(sentences(value, {"value v(n) = n", "value v(_) = 0 despite § 1(1) if a", "value v(_) = 9 despite § 1(1) if b"}), {"P711 v: § 1(2) with § 1(3)"});
  CHECK_LINES(sentences(value, {"value v(n) = 1 if n < 2\n    value v(n) = 2 if n >= 2", "value v(_) = 9 despite § 1(1) if a"}), {});
  CHECK_LINES(sentences(value, {"value v(n) = n", "value v(_) = 9 despite § 1(1) if a", "lift § 1(2) if b"}), {});
  CHECK_LINES(sentences(value, {"value v(n) = n", "value v(_) = 9 despite § 1(1) if a", "value v(_) = 5 despite § 1(2) if b"}),
              {"P711 v: § 1(1) with § 1(3)"});   // what lifts an exception gives back what that had lifted
  CHECK_LINES(sentences(value, {"value v(n) = n if n > 2\n    value v(n) = 1 if n <= 2", "value v(n) = 9 despite § 1(1) if a and n > 3"}),
              {"P713 v: § 1(2) applies", "P725 § 1(2) lifts something"});
}

TEST_CASE("small books: the same, but where there is nothing that it could change") {
  const std::string value = "value v(n: int in 0..3): int\n";
  CHECK_LINES(sentences(value, {"value v(n) = n if n > 1", "value v(_) = same + 1 despite § 1(1) if n < 1"}), {"not a book"});   // `n` is no name there
  CHECK_LINES(sentences(value, {"value v(n) = n if n > 1", "value v(n) = same + 1 despite § 1(1) if n < 1", "value v(n) = 0 if n <= 1"}),
              {"P713 v: § 1(2) applies", "P725 § 1(2) lifts something"});
  CHECK_LINES(sentences(value, {"value v(n) = n if n > 1", "value v(n) = same + 1 despite § 1(1) if n > 2", "value v(n) = 0 if n <= 1"}), {});
}

TEST_CASE("small books: unconditional and conditional, guards that exclude themselves, what `otherwise` does not bring back") {
  const std::string value = "enum word: foo, bar\nextern x: word \"x\"\nextern a: bool \"x\"\nvalue v: int\n";
  CHECK_LINES(sentences(value, {"value v = 1", "value v = 2 if a"}), {"P711 v: § 1(1) with § 1(2)"});
  CHECK_LINES(sentences(value, {"value v = 1", "value v = 1 if a"}), {});
  CHECK_LINES(sentences(value, {"value v = 1", "value v = 2 despite § 1(1) if x is foo and x is bar"}),
              {"P713 v: § 1(2) applies", "P725 § 1(2) lifts something"});
  CHECK_LINES(sentences("extern a: bool \"x\"\nextern n: int in 0..2 \"x\"\n", {"value w: int\n      = 2 / n  if a\n      = 1  otherwise"}),
              {"P742 w: division by zero, or a number outside of its range in § 1(1) rule 1"});
}

TEST_CASE("small books: an equality hides a rule, and a test that is believed total is not") {
  const std::string value = "enum kind: a, b, c\nentity u\n  kind: kind\n  n: int in 0..2\nvalue v(u: u): int\n";
  CHECK_LINES(sentences(value, {"value v(u) = 1 if u.kind is a\n    value v(u) = 2 if u.kind is not a and not (u.kind is a and u.n > 0)",
                                "value v(u) = 3 if u.kind is a and u.n is 1 and u.n is 2"}),
              {"P713 v: § 1(2) applies"});
  CHECK_LINES(sentences(value, {"value v(u) = 1 if u.kind is a", "value v(u) = 2 if u.kind is b"}), {"P712 v: some clause decides"});
  CHECK_LINES(sentences(value, {"value v(u) = 1 if u.kind is a", "value v(u) = 2 if u.kind in {b, c}"}), {});
}

TEST_CASE("small books: a value for some arguments only, and one that is asked beyond its range") {
  CHECK_LINES(sentences("value root(n: int in -2..2): int\n", {"value root(n) = n if n >= 0"}), {"P712 root: some clause decides"});
  const std::string half = "extern n: int in 0..4 \"x\"\nvalue half(n: int in 0..2): int = 2 * n\n";
  CHECK_LINES(sentences(half, {"value v: int = half(n)"}), {"P742 v: division by zero, or a number outside of its range in § 1(1)"});
  CHECK_LINES(sentences(half, {"value v: int\n      = half(n)  if n <= 2\n      = 0  otherwise"}), {});
}

TEST_CASE("small books: gaps before, between and behind") {
  const std::string table = "table price(n: int in 0..9): int\n";
  CHECK_LINES(sentences(table, {"row price 2..3 | 1\n    row price 5..6 | 2\n    row price 8 | 3"}), {"P701 price"});
  CHECK_LINES(sentences(table, {"row price ..3 | 1\n    row price 4..6 | 2\n    row price 7.. | 3"}), {});
  CHECK_LINES(sentences(table, {"row price < 4 | 1\n    row price ..4 | 2\n    row price > 4 | 3"}), {"P702 price: § 1(1), < 4 with § 1(1), ..4"});
}

TEST_CASE("small books: redundant, subsumed, conflicting and missing rows together") {
  const std::string table = "table price(n: int in 0..9): int\n";
  CHECK_LINES(sentences(table, {"row price 0..3 | 1\n    row price 1..2 | 1\n    row price 4..6 | 2\n    row price 6..7 | 3\n    row price 9 | 4"}),
              {"P701 price", "P702 price: § 1(1), 4..6 with § 1(1), 6..7", "P704 price: § 1(1), 1..2"});
  CHECK_LINES(sentences(table, {"row price 0..4 | 1\n    row price 5..9 | 1\n    row price 3..6 | 1"}), {"P704 price: § 1(1), 3..6"});
  CHECK_LINES(sentences(table, {"row price - | 1\n    row price 3 | 2"}), {"P702 price: § 1(1), - with § 1(1), 3"});
  CHECK_LINES(sentences(table, {"row price - | 1", "row price 3 | 2 despite § 1(1)"}), {});
  CHECK_LINES(sentences(table, {"row price - | 1", "row price - | 2 despite § 1(1)"}), {"P703 price: § 1(1), -"});
}

TEST_CASE("small books: rows by different keys, outcomes that read the same when they are joined") {
  const std::string table = "enum sex: f, m\ntable dose(age: int in 0..5, sex: sex): int\n";
  CHECK_LINES(sentences(table, {"row dose > 2 | - | 1\n    row dose - | f | 2\n    row dose ..2 | m | 3"}), {"P702 dose: § 1(1), > 2 | - with § 1(1), - | f"});
  CHECK_LINES(sentences(table, {"row dose > 2 | - | 1\n    row dose - | f | 1\n    row dose ..2 | m | 3"}), {});
  CHECK_LINES(sentences("table names(n: int in 0..1): (one: text, other: text)\n", {"row names 0 | \"a\" | \"bc\"\n    row names 0 | \"ab\" | \"c\"\n    row names 1 | \"a\" | \"b\""}),
              {"P702 names: § 1(1), 0 with § 1(1), 0 (2)"});
}

TEST_CASE("small books: lines of a tally need not cover anything; two of one name agree") {
  const std::string tally = "tally total(n: int in 0..4): int\n      + base: 1\n";
  CHECK_LINES(sentences(tally, {"tally total(n)\n      + more: 2 if n > 3"}), {});
  CHECK_LINES(sentences(tally, {"tally total(n)\n      + more: 2 if n > 2", "tally total(n)\n      + more: 3 if n > 3"}), {"P711 total: § 1(1).more with § 1(2).more"});
  CHECK_LINES(sentences(tally, {"tally total(n)\n      + more: 2 if n > 4"}), {"P713 total: § 1(1).more applies"});
}

TEST_CASE("small books: ties, fractions, numbers below 0") {
  const std::string units = "entity u\n  n: int in 0..1\n  m: int in 0..1\n";
  CHECK_LINES(sentences(units, {"value best: int = largest x in u by x.n gives x.m"}), {"P734 best: largest or smallest of several that are equal in § 1(1)"});
  CHECK_LINES(sentences(units, {"value best: int = largest x in u gives x.n"}), {});
  CHECK_LINES(sentences(units, {"value half(x: u): int = x.n / 2"}), {"P744 half: fraction that no rounding covers in § 1(1)"});
  CHECK_LINES(sentences(units, {"value half(x: u): int = ceil(x.n / 2)"}), {});
  CHECK_LINES(sentences(units, {"value left(x: u): int = x.n - x.m"}), {"P741 left: not negative"});
  CHECK_LINES(sentences(units, {"value left(x: u): int = max(0, x.n - x.m)"}), {});
}

}  // namespace
}  // namespace paragraf::tests
