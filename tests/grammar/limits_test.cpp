// Limits, bytes that are no text, warnings about text, and the amount of work.
#include <doctest/doctest.h>

#include "tests/grammar/parsing.hpp"

namespace paragraf::test {
namespace {

std::string brackets(std::size_t open, std::size_t closed) {
  return in_sentence("    value x: int = " + std::string(open, '(') + "1" + std::string(closed, ')') + "\n");
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("nesting is capped with one finding") {
  CHECK(Parse(brackets(180, 180)).codes() == "");
  CHECK(Parse(brackets(100000, 0)).codes() == "P102@5");
  CHECK(Parse(brackets(100000, 100000)).codes() == "P102@5");
  for (const char* part : {"not ", "-", "f(", "{[", "1 of ", "e { a: ", "some a in b where "})
    CHECK(Parse(in_sentence("    value x: int = " + repeated(part, 5000) + "\n    may f(u)\n")).codes() == "P102@5");
  CHECK(Parse(in_sentence("    value x: " + repeated("set of ", 5000) + "int\n")).codes() == "P102@5");
  CHECK(Parse(in_sentence("    value x: int = ((1))\n"), {.nesting = 2}).codes() == "P102@5");
}

TEST_CASE("work is linear in nested brackets, also in those that stay open") {
  const auto work = [](std::size_t open, std::size_t closed) {
    return static_cast<double>(Parse(brackets(open, closed)).parsed.tried);
  };
  for (const bool closed : {true, false}) {
    const double base = work(0, 0), half = work(90, closed ? 90 : 0), whole = work(180, closed ? 180 : 0);
    CHECK((whole - base) / (half - base) == doctest::Approx(2.0).epsilon(0.1));
  }
}

TEST_CASE("work is linear in the length of a broken text") {
  for (const char* line : {"    mayy f(u)\n", "    may f(u) if a and\n", "    when f(u)\n", "    value x: int = (\n",
                           "      + a 1\n", "§ x\n", "(1) en: T\n"}) {
    CAPTURE(line);
    const auto work = [&](std::size_t lines) {
      return static_cast<double>(Parse(in_sentence(repeated(line, lines))).parsed.tried);
    };
    CHECK(work(400) / work(200) < 2.5);
  }
}

TEST_CASE("texts beyond the limit are refused") {
  const Parse parse("may f(u)\n", {.nesting = 200, .bytes = 4});
  CHECK(parse.codes() == "P004@1");
  CHECK(parse.root().is(grammar::Kind::file));
}

TEST_CASE("bytes that are no text are reported at their place, and parsing goes on") {
  CHECK(Parse(in_sentence("    may f\xff(u)\n    mayy g(u)\n")).codes() == "P001@5 P101@6");
  CHECK(Parse("§ 1 en \"\xc3\"\n(1) en: \xed\xa0\x80.\n").codes() == "P001@1 P001@2 P001@2 P001@2");
  CHECK(Parse(in_sentence(std::string("    may \0f(u)\n    may g(u)\n", 27))).codes() == "P002@5");
}

TEST_CASE("sentence numbers") {
  const auto codes = [](std::vector<std::string> marks) {
    std::string text = "§ 1 en \"T\"\n";
    for (const auto& mark : marks) text += "(" + mark + ") en: Text.\n";
    return Parse(text).codes();
  };
  CHECK(codes({"1", "2", "2a", "2b", "3", "10", "11"}) == "");
  CHECK(codes({"1", "1"}) == "");  // the model says that it stands twice
  CHECK(codes({"2a", "2"}) == "P105@3");
  CHECK(codes({"10", "9"}) == "P105@3");
}

TEST_CASE("rules inside prose") {
  const std::string text = "§ 1 en \"T\"\n(1) en: Text\n    may not f(u)\n    may not occupy a building\n";
  const Parse parse(text);
  CHECK(parse.codes() == "P104@3");
  REQUIRE(!parse.findings[0].fixes.empty());
  // the fix makes a rule of it
  const auto& edit = parse.findings[0].fixes[0].edits[0];
  std::string fixed = text;
  fixed.replace(edit.place.span.begin, edit.place.span.size(), edit.replacement);
  CHECK(Parse(fixed).codes() != "P104@3");
}

TEST_CASE("header lines of tables") {
  CHECK(Parse(in_sentence("    table t(a: int): (b: int, c: int)\n      a | c | b\n      1 | 2 | 3\n")).codes() ==
        "P106@6");
  CHECK(Parse(in_sentence("    table t(a: int): int\n      a | t\n      1 | 2\n")).codes() == "");
}

TEST_CASE("an item word at a line start that opens no item") {
  const Parse parse(in_sentence("    value x: int = a +\n    value\n"));
  CHECK(parse.codes() == "P107@6");
}

}  // namespace paragraf::test
