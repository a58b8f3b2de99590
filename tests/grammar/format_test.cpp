// The canonical layout, rule by rule: what stands in docs/format.md.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "tests/grammar/formatting.hpp"

using namespace paragraf;
using namespace paragraf::test;

namespace {

// Items of a sentence; their layout without the head of the sentence and its indentation.
std::string laid(const std::string& items) {
  const std::string text = formatted(in_sentence(items));
  const std::string head = in_sentence("");
  REQUIRE(text.substr(0, head.size()) == head);
  std::string result;
  for (std::size_t at = head.size(); at < text.size();) {
    const std::size_t end = text.find('\n', at) + 1;
    const bool indented = text.substr(at, 4) == "    ";
    result += text.substr(at + (indented ? 4 : 0), end - at - (indented ? 4 : 0));
    at = end;
  }
  return result;
}

}  // namespace

TEST_CASE("format: blanks inside a line") {
  CHECK(laid("may  occupy( u ,b,_ )if u.arm in{cavalry,artillery} and-u.x*2>=-(1+n)\n") ==
        "may occupy(u, b, _) if u.arm in {cavalry, artillery} and -u.x * 2 >= -(1 + n)\n");
  CHECK(laid("[ a ]when x( u:unit )\nset u.at to unit{at:(1 cm,2  cm),s:{ }}\n") ==
        "[a] when x(u: unit)\n  set u.at to unit { at: (1 cm, 2 cm), s: {} }\n");
  CHECK(laid("measure m:t,kg=1/1000 step 1/100\n") == "measure m: t, kg = 1/1000 step 1/100\n");
  CHECK(laid("value odds_of(u:unit):number?=1/6*u.n/2\n") == "value odds_of(u: unit): number? = 1 / 6 * u.n / 2\n");
  CHECK(laid("value half:number=1 / 2\n") == "value half: number = 1/2\n");
  CHECK(laid("row t 1 .. 5 cf|..3|25 hexes ..|+6|75%|-|< 4|a,b\n") ==
        "row t 1..5 cf | ..3 | 25 hexes.. | +6 | 75 % | - | < 4 | a, b\n");
}

TEST_CASE("format: neighbours are aligned") {
  CHECK(laid("row t 1..15 cf | light | 0\nrow t 16..40 cf | medium | +1\nrow other 1 | 2\n") ==
        "row t 1..15 cf  | light  | 0\nrow t 16..40 cf | medium | +1\nrow other 1 | 2\n");
  CHECK(laid("row t 1 | 2\n\nrow t 100 | 2\n") == "row t 1 | 2\n\nrow t 100 | 2\n");
  CHECK(laid("enum side: red\nenum formation: line\n") == "enum side:      red\nenum formation: line\n");
  CHECK(laid("entity unit\nside: side\nmp_left: movement at least 0 mp\n") ==
        "entity unit\n  side:    side\n  mp_left: movement at least 0 mp\n");
  CHECK(laid("value v(u: unit): int\n= 1 if a(u)\n= 2 + u.n otherwise\n") ==
        "value v(u: unit): int\n  = 1        if a(u)\n  = 2 + u.n  otherwise\n");
  CHECK(laid("tally t(u: unit): int\n+ a: 1\n+ long: u.x if u.y\n+ b: 22 if u.z\n") ==
        "tally t(u: unit): int\n  + a:    1\n  + long: u.x  if u.y\n  + b:    22   if u.z\n");
  CHECK(laid("reading r \"Q?\": a \"x\" or long_one or b \"y\"\n") ==
        "reading r \"Q?\":\n     a        \"x\"\n  or long_one\n  or b        \"y\"\n");
  CHECK(laid("table t(a: int): (b: int, long: int)\na | b | long\n1..5 | 2 | 3\n") ==
        "table t(a: int): (b: int, long: int)\n  a    | b | long\n  1..5 | 2 | 3\n");
  CHECK(laid("extern a: int \"one\"\nextern bb(u: unit): int \"two\"\n") ==
        "extern a: int            \"one\"\nextern bb(u: unit): int  \"two\"\n");
}

TEST_CASE("format: widths are those of a terminal") {
  // a wide character takes two columns, a combining mark none
  CHECK(laid("enum 部隊: a\nenum side: b\n") == "enum 部隊: a\nenum side: b\n");
  CHECK(laid("enum e\u0301te\u0301: a\nenum side: b\n") == "enum e\u0301te\u0301:  a\nenum side: b\n");
  CHECK(laid("enum сторона: a\nenum side: b\n") == "enum сторона: a\nenum side:    b\n");
}

TEST_CASE("format: examples") {
  CHECK(laid("example \"e\"\ngiven b: x { n: 1 }, c: y { n: 2 }\nassume f(b) is 1\ncase\ngiven b.n is 2\nthen v is 1\n"
             "case \"t\"\ndo a(b)\nthen denied\n") ==
        "example \"e\"\n"
        "  given b: x { n: 1 },\n"
        "        c: y { n: 2 }\n"
        "  assume f(b) is 1\n"
        "  case  given  b.n is 2\n"
        "        then   v is 1\n"
        "  case \"t\"\n"
        "        do     a(b)\n"
        "        then   denied\n");
  CHECK(laid("example \"e\"\ngiven left(u), seen(u)\ndo a(u)\nthen   u.n is 1\n") ==
        "example \"e\"\n  given left(u), seen(u)\n  do    a(u)\n  then  u.n is 1\n");
}

TEST_CASE("format: long lines break before their endings, then before `and` and `or`") {
  const std::string twenty = "a_name_of_thirty_characters_xx";
  CHECK(laid("may go(u) if " + twenty + "(u) and " + twenty + "(u) only if " + twenty + "(u) provided " + twenty + "(u)\n") ==
        "may go(u) if " + twenty + "(u) and " + twenty + "(u)\n  only if " + twenty + "(u) provided " + twenty + "(u)\n");
  CHECK(laid("may go(u) if " + twenty + "(u) and " + twenty + "(u) and " + twenty + "(u) or " + twenty + "(u)\n") ==
        "may go(u)\n  if " + twenty + "(u) and " + twenty + "(u) and " + twenty + "(u)\n  or " + twenty + "(u)\n");
  CHECK(laid("value v(u: unit): number = " + twenty + "(u) if " + twenty + "(u) and " + twenty + "(u)\n") ==
        "value v(u: unit): number\n  = " + twenty + "(u) if " + twenty + "(u) and " + twenty + "(u)\n");
  CHECK(laid("example \"e\"\ndo go([step { first_field: " + twenty + ", second: " + twenty + " }, step { third: " + twenty +
             " }])\n") ==
        "example \"e\"\n  do go([step { first_field: " + twenty + ", second: " + twenty + " },\n         step { third: " +
            twenty + " }])\n");
}

TEST_CASE("format: comments stay where they belong") {
  CHECK(laid("# one\nmay a(u)   # two  \nmay bbb(u) # three\n\n# four\n\nmay c(u)\n  # five\n") ==
        "# one\nmay a(u)    # two\nmay bbb(u)  # three\n\n# four\n\nmay c(u)\n# five\n");
  // what stands beside a comment stays beside it
  CHECK(laid("may a(u) if b(u)   # why\n and   c(u)\n") == "may a(u) if b(u)  # why\n  and c(u)\n");
  CHECK(laid("entity unit\n side: side\n # of the map\n at: point\n") ==
        "entity unit\n  side: side\n  # of the map\n  at:   point\n");
  CHECK(formatted("# only a comment") == "# only a comment\n");
  CHECK(formatted("") == "");
}

TEST_CASE("format: torture 15: comments inside of arguments, braces, lists and cells, and before what closes them") {
  // an argument, a comment, another argument, and then another condition
  CHECK(laid("value v(a: int): int = max(a, # first\n b) # second\n if a > 1 # third\n and a < 9 # fourth\n") ==
        "value v(a: int): int = max(a,  # first\n                           b)  # second\n  if a > 1  # third\n  and a < 9  # fourth\n");
  // between a brace and a value, behind a colon, and before the closing brace
  CHECK(laid("value r: p = p { # open\n a: # colon\n 1, b: 2 # last\n # alone\n }\n") ==
        "value r: p = p {  # open\n  a:  # colon\n  1, b: 2  # last\n  # alone\n  }\n");
  CHECK(laid("value s: bool = x in {1, # one\n 2 # two\n # alone\n}\n") ==
        "value s: bool = x in {1,  # one\n                      2  # two\n  # alone\n  }\n");
  CHECK(laid("enum side: # of the map\n red, # r\n # neither\n blue # b\n# end\n") ==
        "enum side:  # of the map\n  red,  # r\n  # neither\n  blue  # b\n# end\n");
  CHECK(laid("table t(a: int): int\n a | t\n 1, # one\n 2 | 3 # two\n # three\n 4 | 5\n") ==
        "table t(a: int): int\n  a | t\n  1,  # one\n  2 | 3  # two\n  # three\n  4 | 5\n");
}

TEST_CASE("format: a cell that is longer than a line is broken, and read again") {
  std::string members = "member_0", broken;
  for (int i = 1; i < 30; ++i) members += fmt::format(", member_{}", i);
  const std::string table = "table t(a: e): int\n  a | t\n  " + members + " | 1\n";
  const std::string once = laid(table);
  CHECK(std::count(once.begin(), once.end(), '\n') > 3);
  std::size_t longest = 0;
  for (std::size_t at = 0; at < once.size(); at = once.find('\n', at) + 1) longest = std::max(longest, once.find('\n', at) - at);
  CHECK(longest <= 120);
  CHECK(laid(once) == once);
}

TEST_CASE("format: sentences, prose and empty lines") {
  CHECK(formatted("§ 1   en \"T\"\n(1)   en: Two\n   lines,  as  they are.\n  da: To.\n\n\n\n  may a(u)\n\n\n\n  may b(u)\n(2) en: x") ==
        "§ 1 en \"T\"\n\n(1) en: Two\n   lines,  as  they are.\n    da: To.\n\n    may a(u)\n\n    may b(u)\n\n(2) en: x\n");
  // the blank behind a tag without a text belongs to the tag
  CHECK(formatted("§ 1 en \"T\"\n\n(1) en: \n\n    may a(u)\n") == "§ 1 en \"T\"\n\n(1) en: \n\n    may a(u)\n");
  CHECK(formatted("language   da\nkan a(u)\n") == "language da\n\nkan a(u)\n");
  CHECK(formatted("\xef\xbb\xbfmay  a(u)") == "\xef\xbb\xbfmay a(u)\n");
  CHECK(formatted("may  a(u)\r\nmay b(u)") == "may a(u)\r\nmay b(u)\r\n");
}

TEST_CASE("format: a part with a mistake stays as it is, and is told") {
  const std::string text = "may  a(u)\n\nmay  b(u)\n\nmay  c(u) iff  d(u)\n\nmay  e(u)\n\nmay  f(u)\n";
  const Parse parse(text);
  const grammar::Formatted result = formatted(parse);
  CHECK(result.text == "may a(u)\n\nmay b(u)\n\nmay  c(u) iff  d(u)\n\nmay  e(u)\n\nmay f(u)\n");
  REQUIRE(result.kept.size() == 1);
  CHECK(parse.sources[parse.id].text(result.kept[0]) == "may  c(u) iff  d(u)\n\nmay  e(u)");
  CHECK(formatted("may \xff  a(u)") == "may \xff  a(u)");  // not text: untouched
}

namespace {

std::string in(std::string_view language, const std::string& text) {
  const Parse parse(text);
  const std::vector<const grammar::Parsed*> files = {&parse.parsed};
  const grammar::BookNames names(files);
  const grammar::Respelling respelling(parse.parsed, *grammar::keyword_table(language), names);
  std::string problems;
  for (const auto& one : respelling.impossible()) problems += "? " + std::string(one.leaf.text());
  return problems.empty() ? formatted(parse, &respelling).text : problems;
}

}  // namespace

TEST_CASE("respell: keywords, built-in names, and names by `term`") {
  const std::string english =
      "term unit da \"enhed\", \"enheder\"\nterm in_line da \"på linje\"\n\nentity unit\n  size: int\n\n"
      "§ 1 en \"unit\"\n\n(1) en: A unit in line.\n\n    may go(u: unit) if in_line(u) and size(u.size) is 1  # unit\n";
  const std::string danish =
      "sprog da\n\nbegreb unit    da \"enhed\", \"enheder\"\nbegreb in_line da \"på linje\"\n\ngenstand enhed\n  size: heltal\n\n"
      "§ 1 en \"unit\"\n\n(1) en: A unit in line.\n\n    kan go(u: enhed) såfremt på_linje(u) og størrelse(u.size) er 1  # unit\n";
  CHECK(in("da", english) == danish);
  CHECK(in("en", danish) == formatted(english));
  // a book's own name is not the built-in one
  CHECK(in("da", "measure length: cm step 1\nentity e\n  at: length\n") ==
        "sprog da\n\nmål length: cm trin 1\ngenstand e\n  at: length\n");
  // the word for `in` of a phase is no name in Danish; nor may two names become one
  CHECK(in("da", "value under: int = 1\n") == "? under");
  CHECK(in("da", "term a da \"b\"\nvalue a: int = 1\nvalue b: int = 2\n").substr(0, 1) == "?");
  CHECK(in("da", "may a(u) iff b\n") == "may a(u) iff b\n");
}
