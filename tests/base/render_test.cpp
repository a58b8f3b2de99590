// Drawings compared to the last blank: the caret must stand under the right terminal column.
#include "base/render.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

using namespace paragraf::base;

namespace {

// A one-file world in which labels are named by the text they mark.
struct World {
  Sources sources;
  SourceId source;

  explicit World(std::string text) : source(sources.add("book.rule", std::move(text))) {}

  Place place(std::string_view marked) const {
    const std::size_t begin = sources[source].text().find(marked);
    REQUIRE(begin != std::string_view::npos);
    return {source, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + marked.size())}};
  }
  Place point(std::size_t offset) const {
    return {source, {static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(offset)}};
  }
  // What is drawn below the header line and the place.
  std::string body(Place at, std::string text = "") const {
    Diagnostic finding = diagnostic(Code::syntax, at, "m");
    finding.labels[0].text = std::move(text);
    const std::string drawn = render_human(finding, sources);
    const std::string frame = "\n   |\n", narrow = "\n  |\n";
    const std::size_t found = drawn.find(narrow);
    return found != std::string::npos ? drawn.substr(found + narrow.size())
                                      : drawn.substr(drawn.find(frame) + frame.size());
  }
};

}  // namespace

TEST_CASE("a drawing as a whole") {
  World world(std::string(11, '\n') + "    may occupy(u, b) iff near(u, b)\n");
  Diagnostic finding = diagnostic(Code::syntax, world.place("iff"), "found `iff`");
  finding.labels[0].text = "expected a line end";
  finding.labels.push_back({world.place("occupy"), "after this"});
  finding.notes = {"first line\nsecond line"};
  finding.fixes = {{"write `only if`", {{world.place("iff"), "only if"}}}};
  CHECK(render_human(finding, world.sources) ==
        "error[P101]: found `iff`\n"
        "  --> book.rule:12:22\n"
        "   |\n"
        "12 |     may occupy(u, b) iff near(u, b)\n"
        "   |                      ^^^ expected a line end\n"
        "   |         ------ after this\n"
        "   = note: first line\n"
        "           second line\n"
        "   = fix: write `only if`\n");
  CHECK(render_short(finding, world.sources) == "book.rule:12:22: error[P101]: found `iff`");
}

TEST_CASE("carets stand under the right column in every script") {
  const World danish("søen på øen");
  CHECK(danish.body(danish.place("øen ")) ==
        "1 | søen på øen\n"
        "  |  ^^^^\n");
  const World russian("отряд может идти");
  CHECK(russian.body(russian.place("может"), "тут") ==
        "1 | отряд может идти\n"
        "  |       ^^^^^ тут\n");
  const World combining(
      "caf"
      "e\u0301 x");
  CHECK(combining.body(combining.place("x")) ==
        "1 | cafe\u0301 x\n"
        "  |      ^\n");
  CHECK(combining.body(combining.place("\u0301")) ==  // a mark alone is where its letter is
        "1 | cafe\u0301 x\n"
        "  |    ^\n");
  const World wide("漢字 ab");
  CHECK(wide.body(wide.place("字")) ==
        "1 | 漢字 ab\n"
        "  |   ^^\n");
  CHECK(wide.body(wide.place("ab")) ==
        "1 | 漢字 ab\n"
        "  |      ^^\n");
}

TEST_CASE("columns of the place count code points") {
  const World world("漢字 e\u0301 x");
  CHECK(render_short(diagnostic(Code::syntax, world.place("x"), "m"), world.sources) ==
        "book.rule:1:7: error[P101]: m");
}

TEST_CASE("tabs go to tab stops") {
  const World world("\tab\tc");
  CHECK(world.body(world.place("c")) ==
        "1 |         ab      c\n"
        "  |                 ^\n");
  CHECK(world.body(world.place("b\t")) ==
        "1 |         ab      c\n"
        "  |          ^^^^^^^\n");
  CHECK(render_human(diagnostic(Code::syntax, world.place("c"), "m"), world.sources, {.tab_width = 2}) ==
        "error[P101]: m\n"
        " --> book.rule:1:5\n"
        "  |\n"
        "1 |   ab  c\n"
        "  |       ^\n");
  const World wide("漢\tx");
  CHECK(wide.body(wide.place("x")) ==
        "1 | 漢      x\n"
        "  |         ^\n");
}

TEST_CASE("line ends") {
  const World crlf("ab\r\ncd\r\n");
  CHECK(crlf.body(crlf.place("cd\r\n")) ==
        "2 | cd\n"
        "  | ^^\n");
  CHECK(crlf.body(crlf.place("\r\n")) ==  // the line end itself
        "1 | ab\n"
        "  |   ^\n");
  const World open("one\nlast");
  CHECK(open.body(open.point(8), "here") ==
        "2 | last\n"
        "  |     ^ here\n");
  CHECK(open.body({open.source, {100, 200}}) ==
        "2 | last\n"
        "  |     ^\n");
  const World closed("one\n");
  CHECK(closed.body(closed.point(4)) ==
        "2 |\n"
        "  | ^\n");
  const World empty("");
  CHECK(empty.body(empty.point(0), "expected a clause") ==
        "1 |\n"
        "  | ^ expected a clause\n");
}

TEST_CASE("an empty span gets one caret, a span over lines ends with the first") {
  const World world("  abc def\nghi\n");
  CHECK(world.body(world.point(2)) ==
        "1 |   abc def\n"
        "  |   ^\n");
  CHECK(world.body(world.place("def\nghi")) ==
        "1 |   abc def\n"
        "  |       ^^^\n");
}

TEST_CASE("nothing in a text steers the terminal") {
  const World escape("a\x1b[31mb\x7f c");
  CHECK(escape.body(escape.place("b")) ==
        "1 | a\\x1b[31mb\\x7f c\n"
        "  |          ^\n");
  CHECK(escape.body(escape.place("\x1b")) ==
        "1 | a\\x1b[31mb\\x7f c\n"
        "  |  ^^^^\n");
  const World overridden("a\u202e b\u009b c\xff d");
  CHECK(overridden.body(overridden.place("d")) ==
        "1 | a\\u{202e} b\\u{9b} c\\xff d\n"
        "  |                         ^\n");
  const World lone("a\rb");
  CHECK(lone.body(lone.place("b")) ==
        "1 | a\\x0db\n"
        "  |      ^\n");
  const World mark("\t\u0301x");  // a mark does not join a tab
  CHECK(mark.body(mark.place("x")) ==
        "1 |         \u00a0\u0301x\n"
        "  |          ^\n");

  Sources sources;
  const SourceId source = sources.add("bad\x1b.rule", "x");
  Diagnostic finding = diagnostic(Code::syntax, {source, {0, 1}}, "found `\x1b`\n");
  finding.labels[0].text = "\x1b";
  finding.notes = {"\x1b"};
  finding.fixes = {{"\x1b", {}}};
  CHECK(render_human(finding, sources) ==
        "error[P101]: found `\\x1b`\\x0a\n"
        " --> bad\\x1b.rule:1:1\n"
        "  |\n"
        "1 | x\n"
        "  | ^ \\x1b\n"
        "  = note: \\x1b\n"
        "  = fix: \\x1b\n");
  CHECK(render_short(finding, sources) == "bad\\x1b.rule:1:1: error[P101]: found `\\x1b`\\x0a");
}

TEST_CASE("labels on other lines and in other files") {
  World world("one\ntwo\nthree\nfour\n");
  const SourceId other = world.sources.add("other.rule", "\nelsewhere\n");
  Diagnostic finding = diagnostic(Code::sentence_order, world.place("four"), "m");
  finding.labels.push_back({{other, {1, 5}}, "there"});
  finding.labels.push_back({world.place("wo"), "first"});
  finding.labels.push_back({{}, "nowhere"});
  finding.labels.push_back({world.place("ne"), "before"});
  CHECK(render_human(finding, world.sources) ==
        "warning[P105]: m\n"
        " --> book.rule:4:1\n"
        "  |\n"
        "1 | one\n"
        "  |  -- before\n"
        "2 | two\n"
        "  |  -- first\n"
        "...\n"
        "4 | four\n"
        "  | ^^^^\n"
        "  |\n"
        " ::: other.rule:2:1\n"
        "  |\n"
        "2 | elsewhere\n"
        "  | ---- there\n");
}

TEST_CASE("a finding without a place is its header and its notes") {
  Diagnostic finding = diagnostic(Code::unreadable_file, {}, "no file `x`");
  finding.notes = {"look again"};
  CHECK(render_human(finding, Sources()) ==
        "error[P003]: no file `x`\n"
        "  = note: look again\n");
  CHECK(render_short(finding, Sources()) == "error[P003]: no file `x`");
}

TEST_CASE("a long line is cut to a window around the label") {
  const std::string before(5000, 'a'), behind(5000, 'b');
  const World world(before + "XYZ" + behind);
  CHECK(world.body(world.place("XYZ"), "here") == "1 | ..." + std::string(58, 'a') + "XYZ" + std::string(59, 'b') +
                                                      "...\n" + "  |    " + std::string(58, ' ') + "^^^ here\n");
  CHECK(world.body(world.point(0)) == "1 | " + std::string(120, 'a') +
                                          "...\n"
                                          "  | ^\n");
  CHECK(world.body(world.point(10'003)) ==
        "1 | ..." + std::string(59, 'b') + "\n" + "  |    " + std::string(59, ' ') + "^\n");
  CHECK(world.body({world.source, {0, 10'003}}) ==  // a label longer than the window
        "1 | " + std::string(120, 'a') + "...\n" + "  | " + std::string(120, '^') + "\n");
}

TEST_CASE("labels far apart in a long line get a part each") {
  const World world("X" + std::string(300, ' ') + "Y");
  Diagnostic finding = diagnostic(Code::syntax, world.place("Y"), "m");
  finding.labels.push_back({world.place("X"), "x"});
  CHECK(render_human(finding, world.sources) ==
        "error[P101]: m\n"
        " --> book.rule:1:302\n"
        "  |\n"
        "1 | ..." +
            std::string(59, ' ') + "Y\n" + "  |    " + std::string(59, ' ') +
            "^\n"
            "1 | X" +
            std::string(119, ' ') +
            "...\n"
            "  | - x\n");
}

TEST_CASE("long lines of wide and broken text are cut between characters") {
  std::string wide;
  for (int i = 0; i < 2000; ++i) wide += "漢";
  for (std::uint32_t offset = 0; offset < wide.size(); offset += 7) {
    const World world(wide);
    const std::string drawn = world.body(world.point(offset));
    REQUIRE(drawn.find("\\x") == std::string::npos);
    REQUIRE(drawn.find('^') != std::string::npos);
  }
  const World broken(std::string(5000, '\x80'));
  CHECK(broken.body(broken.point(2500)).find("\\x80") != std::string::npos);
}

TEST_CASE("colours only when asked for") {
  const World world("ab cd");
  Diagnostic finding = diagnostic(Code::syntax, world.place("cd"), "m");
  finding.notes = {"n"};
  CHECK(render_human(finding, world.sources).find('\x1b') == std::string::npos);
  CHECK(render_human(finding, world.sources, {.colour = true}) ==
        "\x1b[1;31merror[P101]\x1b[0m\x1b[1m: m\x1b[0m\n"
        " \x1b[1;34m-->\x1b[0m book.rule:1:4\n"
        "\x1b[1;34m  |\x1b[0m\n"
        "\x1b[1;34m1 |\x1b[0m ab cd\n"
        "\x1b[1;34m  |\x1b[0m    \x1b[1;31m^^\x1b[0m\n"
        "  \x1b[1;34m=\x1b[0m \x1b[1;36mnote\x1b[0m: n\n");
}

TEST_CASE("JSON holds everything, with columns in code points") {
  World world("æ\nблå x\n");
  Diagnostic finding = diagnostic(Code::syntax, world.place("x"), "found \"x\"");
  finding.labels[0].text = "here";
  finding.labels.push_back({{}, "nowhere"});
  finding.notes = {"n"};
  finding.fixes = {{"write y", {{world.place("x"), "y"}}}, {"unplaced", {{{}, "z"}}}};
  finding.facts = {{"found", "x"}};
  CHECK(render_json(finding, world.sources) ==
        R"({"code":"P101","severity":"error","message":"found \"x\"","labels":[{"path":"book.rule",)"
        R"("begin":{"offset":10,"line":2,"column":5},"end":{"offset":11,"line":2,"column":6},"text":"here"}],)"
        R"("notes":["n"],"fixes":[{"text":"write y","edits":[{"path":"book.rule",)"
        R"("begin":{"offset":10,"line":2,"column":5},"end":{"offset":11,"line":2,"column":6},"replacement":"y"}]},)"
        R"({"text":"unplaced","edits":[]}],"facts":{"found":"x"}})");
}

TEST_CASE("JSON is valid whatever the bytes") {
  Sources sources;
  const SourceId source = sources.add("p\xff", "\xff\n");
  Diagnostic finding = diagnostic(Code::invalid_utf8, {source, {0, 1}}, "bad \xff \x1b\n");
  finding.labels[0].text = "\xc3";
  finding.notes = {"\x80"};
  finding.fixes = {{"\xff", {{{source, {0, 1}}, "\xfe"}}}};
  finding.facts = {{"\xff", "\xff"}};
  const nlohmann::json parsed = nlohmann::json::parse(render_json(finding, sources));
  CHECK(parsed["message"] == "bad \ufffd \x1b\n");
  CHECK(parsed["labels"][0]["path"] == "p\ufffd");
  CHECK(parsed["labels"][0]["end"]["column"] == 2);
  CHECK(parsed["facts"]["\ufffd"] == "\ufffd");
  CHECK(render_json(diagnostic(Code::syntax, {}, "m"), sources) ==
        R"({"code":"P101","severity":"error","message":"m","labels":[],"notes":[],"fixes":[],"facts":{}})");
}
