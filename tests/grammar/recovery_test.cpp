// Several mistakes in one text: each is reported once, at its place, and nothing else is.
#include <doctest/doctest.h>

#include "tests/grammar/parsing.hpp"

namespace paragraf::test {
namespace {

// A line whose mistake is marked behind it: `... # ^ token` says that the finding points at `token`; `# ^ end` at the
// line's end.
struct Marked {
  const char* what;
  const char* rules;
};

constexpr Marked marked[] = {
    {"items",
     "    mayy enter(u)                  # ^ mayy\n"
     "    may go(u) if f(a, b c)         # ^ c\n"
     "    vaule x: int = 3               # ^ vaule\n"
     "    may stop(u)\n"
     "    must stop(u) unless x          # ^ unless\n"},
    {"statements",
     "    when f(u)\n"
     "      noet y(b)                    # ^ noet\n"
     "      set u.a 3                    # ^ 3\n"
     "      add 3 to u.b foo             # ^ foo\n"
     "      note z(b)\n"
     "      add 3 to u.b + 2             # ^ +\n"},
    {"equations",
     "    value x(u: unit): int\n"
     "      = 3 if (u.a                  # ^ end\n"
     "      = 4 if u.a => 3              # ^ =>\n"
     "      = 5 otherwise 3              # ^ 3\n"
     "    value y(u) == 3                # ^ =\n"},
    {"attributes",
     "    entity e\n"
     "      a int                        # ^ int\n"
     "      b: int\n"
     "      c: set off d                 # ^ off\n"
     "      d: int in 0.. at leest 3     # ^ leest\n"},
    {"tally lines",
     "    tally t(u: unit): int\n"
     "      + a: 1\n"
     "      + b 2                        # ^ 2\n"
     "      - c: 3                       # ^ -\n"
     "      + d: 4 iff u.x               # ^ u\n"},
    {"table lines",
     "    table t(a: int): (b: int)\n"
     "      a | b\n"
     "      1 | | 3                      # ^ |\n"
     "      2 | )                        # ^ )\n"
     "      4 | 5\n"},
    {"steps and cases",
     "    example \"x\"\n"
     "      given u: unit { a 1 }        # ^ 1\n"
     "      asume x is 3                 # ^ asume\n"
     "      do f(u)\n"
     "      case then x is 3\n"
     "           then x = 3              # ^ =\n"
     "      csae then denied             # ^ csae\n"
     "      case then allowed\n"},
    {"brackets over several lines give one finding",
     "    may f(u) if g(a,\n"
     "      b c,                         # ^ c\n"
     "      d,\n"
     "      e) and h(u,\n"
     "      i)\n"
     "    may g(u) if u.a && u.b         # ^ &&\n"},
    {"an open bracket ends with its item",
     "    closed f(u                     # ^ end\n"
     "    free f(u)\n"
     "    may f(u) if [a, (b, c] and d   # ^ ]\n"
     "    row t 1 | 3 |                  # ^ end\n"
     "    may y(u) if every a in b where c   # ^ where\n"},
    {"quotes",
     "    informal \"open quote\n"
     "    may q(u)\n"},
};

}  // namespace

TEST_CASE("every independent mistake is reported at its own place") {
  for (const Marked& text : marked) {
    CAPTURE(text.what);
    const Parse parse(in_sentence(text.rules));
    std::vector<std::string> expected, reported;
    std::uint32_t line = 5;
    std::istringstream lines(text.rules);
    for (std::string row; std::getline(lines, row); ++line)
      if (const auto at = row.find("# ^ "); at != std::string::npos)
        expected.push_back(std::to_string(line) + " " + row.substr(at + 4));
    for (const base::Diagnostic& finding : parse.findings) {
      CHECK(base::info(finding.code).text == "P101");
      const std::string found = parse.found(finding);
      reported.push_back(std::to_string(parse.line(finding)) + " " + (found.empty() ? "end" : found));
    }
    if (std::string(text.what) == "quotes") expected = {"5 \""};
    CHECK(reported == expected);
  }
}

TEST_CASE("after a mistake, the next sentence and clause are read") {
  const Parse parse(
      "§ x en \"One\"\n(1) en: Yes.\n\n    may f(u) u\n\n(2) No tag.\n\n    may g(u)\n\n§ 2 en Two\n(1) en: T.\n\n    "
      "free h(u)\n");
  CHECK(parse.codes() == "P101@1 P101@4 P101@6 P101@10");
  std::size_t clauses = 0, sentences = 0;
  for (const grammar::Node& node : parse.parsed.tree.nodes) {
    clauses += node.kind == grammar::Kind::clause;
    sentences += node.kind == grammar::Kind::sentence;
  }
  CHECK(clauses == 1);  // `§ x` opens none
  CHECK(sentences == 2);
}

TEST_CASE("a sentence stands under a clause") { CHECK(Parse("(1) en: Text.\n\n    informal\n").codes() == "P101@1"); }

TEST_CASE("an item that another one would swallow is still read") {
  const Parse parse(in_sentence("    may f(u) if a and\n    may not g(u)\n"));
  CHECK(parse.codes() == "P101@5");
  CHECK(parse.findings[0].message == "found the end of the line, expected an expression");
  CHECK(shape(parse.root()).find("'may not heads(head(g ( binder(u)))") != std::string::npos);
}

TEST_CASE("messages") {
  const auto message = [](const std::string& rules) {
    const Parse parse(in_sentence("    " + rules + "\n"));
    return parse.findings.size() == 1 ? parse.findings[0].message : parse.codes();
  };
  CHECK(message("action a(u: unit) in p") == "found `in`, expected `by`");
  CHECK(message("entity d6") == "found `d6`, expected a name");
  CHECK(message("may f(u) if x if y") ==
        "found `if`, expected an operator, `only if`, `provided` or the end of the line");
  CHECK(message("row t 1 |") == "found the end of the text, expected a cell");
  CHECK(message("uses a b") == "found `b`, expected `,` or the end of the line");
}

TEST_CASE("fixes") {
  const auto fixed = [](const std::string& rules) {
    std::string text = in_sentence("    " + rules + "\n");
    const Parse parse(text);
    if (parse.findings.size() != 1 || parse.findings[0].fixes.empty()) return parse.codes() + " without a fix";
    auto edits = parse.findings[0].fixes[0].edits;
    std::sort(edits.begin(), edits.end(),
              [](const auto& a, const auto& b) { return a.place.span.begin > b.place.span.begin; });
    for (const base::Edit& edit : edits) text.replace(edit.place.span.begin, edit.place.span.size(), edit.replacement);
    const Parse again(text);
    const std::size_t begin = in_sentence("    ").size();
    return again.codes() + text.substr(begin, text.size() - begin - 1);
  };
  CHECK(fixed("may f(u) if a = b") == "may f(u) if a is b");
  CHECK(fixed("may f(u) if a != b") == "may f(u) if a is not b");
  CHECK(fixed("may f(u) if a == b") == "may f(u) if a is b");
  CHECK(fixed("may f(u) if a =< 3") == "may f(u) if a <= 3");
  CHECK(fixed("may f(u) if and only if a") == "may f(u) only if a");
  CHECK(fixed("must f(u) unless a") == "must f(u) if not a");
  CHECK(fixed("may f(u) if a if b") == "may f(u) if a and b");
  CHECK(fixed("may f(u) if a despite x") == "may f(u) despite x if a");
  CHECK(fixed("may f (u)") == "may f(u)");
  CHECK(fixed("may f(u) if a is some") == "may f(u) if a is something");
  CHECK(fixed("mayy enter(u)") == "may enter(u)");
  CHECK(fixed("vaule x: int = 3") == "value x: int = 3");
  CHECK(fixed("informal \"open") == "informal \"open\"");
  CHECK(fixed("value x: int == 3") == "value x: int = 3");
  CHECK(fixed("value x(u: unit): int = u.a\n      + u.b") == "value x(u: unit): int = u.a +\n      u.b");
  CHECK(fixed("value x: length = 3\n      cm") == "value x: length = 3 cm");
  CHECK(fixed("may f(u)\n      when u.a") == "may f(u)\n      if u.a");
  CHECK(fixed("when f(u)\n      raise g(u)") == "when f(u)\n      cause g(u)");
  CHECK(fixed("tally t(u: unit): int\n      - c: 3") == "tally t(u: unit): int\n      + c: -3");
  CHECK(fixed("entity e\n      d: int at leest 3") == "entity e\n      d: int at least 3");
}

}  // namespace paragraf::test
