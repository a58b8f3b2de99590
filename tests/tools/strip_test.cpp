// `paragraf draw --replay` as a game club calls it: panels, captions, rows, and what is wrong with a log or its lines.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/house/files.hpp"
#include "tools/commands.hpp"

namespace paragraf::tests {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view book = R"x(rulebook march
uses geometry
languages en, da
measure length: cm step 1/10
sequence turn: moving, firing simultaneous, mending
enum side: red, blue
term red da "rød"

entity wood
  area: polygon
entity figure
  at: point
entity unit
  side:    side
  figures: set of figure
  facing:  vector
  hits:    int
  tired:   bool
  call:    text?

§ 1 en "Acts"

(1) en: Units march, turn and fire.

    action march(u: unit, way: vector) by u in moving
    free march
    when march(u, way)
      set f.at to f.at + way for every f in u.figures
      set u.tired to true
    action fire(u: unit, v: unit) by u in firing
    free fire
    when fire(u, v)
      cause shot(u, v)
    event shot(u: unit, v: unit, throw: 2d6)
    when shot(_, v, throw) if throw >= 9
      add 1 to v.hits
    event fall(f: figure)
    when fall(f)
      destroy f
    event name(u: unit, called: text)
    when name(u, called)
      set u.call to called
    event vanish(s: side)
    when vanish(_)
      destroy f for every f in figure
      destroy w for every w in wood
)x";

constexpr std::string_view start = R"x({ "phase": "moving", "entities": {
  "wood": { "oaks": { "area": [["20 cm", "10 cm"], ["35 cm", "12 cm"], ["30 cm", "25 cm"]] } },
  "figure": { "f1": { "at": ["5 cm", "5 cm"] }, "f2": { "at": ["6 cm", "5 cm"] }, "f3": { "at": ["40 cm", "20 cm"] } },
  "unit": { "guard": { "side": "red", "figures": ["f1", "f2"], "facing": ["1 cm", "0 cm"], "hits": 0, "tired": false },
            "scout": { "side": "blue", "figures": ["f3"], "facing": ["0 cm", "0 cm"], "hits": 0, "tired": false } } } })x";

constexpr std::string_view orders = R"x({"do": "march(guard, (10 cm, 5 cm))", "note": "to <the wood> & \"on\""}
{"do": "fall(f2)"}
{"do": "end_phase(moving)"}
{"do": "fire(guard, scout)", "rolls": {"shot(guard, scout)": 10}}
{"do": "fire(scout, guard)", "rolls": {"shot": 3}, "answers": true}
{"do": "end_phase(firing)"}
)x";

struct Ran {
  int exit;
  std::string out, err;
};

class Club {
 public:
  explicit Club(std::string_view orders_given = orders, const std::string& typed = "") {
    folder_ = fs::temp_directory_path() / ("paragraf-strip-" + std::to_string(++number));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    write("march.paragraf", book);
    write("start.json", start);
    write("orders.ndjson", orders_given);
    std::vector<std::string> play{"play", "--state", "start.json", "--orders", "orders.ndjson", "--log", "game.ndjson"};
    if (!typed.empty()) play.emplace_back("--interactive");
    const Ran ran = run(play, typed);
    REQUIRE_MESSAGE(ran.exit == 0, ran.err);
  }
  ~Club() { fs::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void write(const std::string& name, std::string_view text) const { std::ofstream(folder_ / name, std::ios::binary) << text; }
  std::string read(const std::string& name) const { return read_file(folder_ / name); }
  bool has(const std::string& name) const { return fs::exists(folder_ / name); }

  Ran run(const std::vector<std::string>& words, const std::string& typed = "") const {
    std::vector<std::string> all{"paragraf", words[0], path("march.paragraf")};
    for (std::size_t i = 1; i < words.size(); ++i) {
      const bool file = words[i].ends_with("json") || words[i].ends_with(".svg");
      all.push_back(file ? path(words[i]) : words[i]);
    }
    std::vector<const char*> argv;
    for (const std::string& word : all) argv.push_back(word.c_str());
    std::istringstream in(typed);
    std::ostringstream out, err;
    const int exit = tools::run(static_cast<int>(argv.size()), argv.data(), {out, err, false, false, {}, true, &in});
    return {exit, out.str(), err.str()};
  }
  Ran draw(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"draw", "--replay", "game.ndjson"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }

 private:
  static inline int number = 0;
  fs::path folder_;
};

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}
std::size_t panels(const std::string& svg) { return count(svg, "<g transform="); }

// The text elements, one a line.
std::string texts(const std::string& svg) {
  std::string all;
  for (std::size_t at = svg.find("<text "); at != svg.npos; at = svg.find("<text ", at + 1)) {
    const std::size_t from = svg.find('>', at) + 1;
    all += svg.substr(from, svg.find('<', from) - from) + "\n";
  }
  return all;
}

TEST_CASE("strip: a panel for the start and each order; phase ends that change nothing in it stand under the one before") {
  const Club club;
  const Ran ran = club.draw({"--show", "hits"});
  CHECK(ran.exit == 0);
  CHECK(ran.err == "");
  CHECK(ran.out.starts_with("<svg "));
  CHECK(ran.out == club.draw({"--show", "hits"}).out);
  CHECK(panels(ran.out) == 5);
  const std::string told = texts(ran.out);
  for (const std::string part :
       {"1  the start of the game\nthe phase is moving\n",
        "2  march(guard, (10 cm, 5 cm)): allowed\nto &lt;the wood&gt; &amp; &quot;on&quot;\nguard.tired: false -&gt; true\n",
        "3  fall(f2): happens\n4  end_phase(moving): allowed\nphase: moving -&gt; firing\n",
        "5  fire(guard, scout): allowed\nshot(guard, scout, 10)\n", "hits 0 → 1\n",
        "6  fire(scout, guard): allowed\nshot(scout, guard, 3)\n7  end_phase(firing): allowed\nphase: firing -&gt; mending\n",
        "was there before\ngone\nchanged\n"})
    CHECK_MESSAGE(has(told, part), part);
  CHECK(count(told, "shot(guard, scout, 10)") == 1);   // in a simultaneous phase it happens again with the next order
  CHECK(!has(told, "f1.at"));                          // it can be seen
  CHECK(!has(told, "scout.hits"));
}

TEST_CASE("strip: without what is shown under the names, the captions tell it; in the language that was asked for") {
  const Club club;
  const std::string told = texts(club.draw({"--lang", "da"}).out);
  for (const std::string part : {"1  spillets begyndelse\nfasen er moving\n", "march(guard, (10 cm, 5 cm)): tilladt\n", "scout.hits: 0 -&gt; 1\n",
                                 "rød\n", "var der før\n"})
    CHECK_MESSAGE(has(told, part), part);
  const std::string russian = texts(club.draw({"--lang", "ru"}).out);
  CHECK(has(russian, "1  начало игры\n"));
}

TEST_CASE("strip: some lines of the log; the first panel tells what changed since the line before") {
  const Club club;
  const Ran some = club.draw({"--from", "3", "--until", "5"});
  CHECK(some.exit == 0);
  CHECK(panels(some.out) == 2);
  CHECK(has(texts(some.out), "3  fall(f2): happens\n4  end_phase(moving): allowed\n"));
  CHECK(has(texts(some.out), "gone\n"));
  const Ran end = club.draw({"--from", "4", "--until", "4"});   // with no panel before it, it has its own
  CHECK(panels(end.out) == 1);
  CHECK(has(texts(end.out), "4  end_phase(moving): allowed\n"));
  const Ran early = club.draw({"--until", "1"});
  CHECK(panels(early.out) == 1);
  const Ran none = club.draw({"--from", "9"});
  CHECK(none.exit == 2);
  CHECK(has(none.err, "error[P408]: the log has the lines 1 to 7, and no line 9"));
  const Ran behind = club.draw({"--from", "5", "--until", "3"});
  CHECK(behind.exit == 2);
  CHECK(has(behind.err, "error[P408]: --from 5 is behind --until 3"));
  const Ran until = club.draw({"--until", "9"});
  CHECK(until.exit == 1);
  CHECK(has(until.err, "error[P408]: the log has the lines 1 to 7, and no line 9"));
}

TEST_CASE("strip: what was taken back is left out, and what counts is compared with what it followed") {
  const Club club(R"x({"do": "march(guard, (0 cm, 9 cm))"})x", "undo\nmarch(scout, (-5 cm, 0 cm))\nundo\nquit\n");
  REQUIRE(has(club.read("game.ndjson"), "\"line\":5"));
  const Ran all = club.draw();
  CHECK(all.exit == 0);
  CHECK(panels(all.out) == 1);
  CHECK(!has(all.out, "march("));
  const Ran until = club.draw({"--until", "4"});
  CHECK(panels(until.out) == 2);
  CHECK(has(texts(until.out), "4  march(scout, (-5 cm, 0 cm)): allowed\n"));
  CHECK(!has(until.out, "march(guard"));
  const Ran from = club.draw({"--from", "3"});
  CHECK(from.exit == 2);
  CHECK(has(from.err, "error[P408]: --from 3: nothing was done from that line on that was not taken back"));
}

TEST_CASE("strip: a game without orders has one panel; one of many has rows of equal panels") {
  const Club none("");
  const Ran one = none.draw();
  CHECK(one.exit == 0);
  CHECK(panels(one.out) == 1);
  std::string many;
  for (int i = 0; i < 11; ++i) many += R"x({"do": "march(guard, (0 cm, 1 cm))"})x" "\n";
  const Club club(many);
  const Ran ran = club.draw();
  CHECK(panels(ran.out) == 12);
  std::vector<std::string> lefts, tops;
  for (std::size_t at = ran.out.find("<g transform=\"translate("); at != ran.out.npos; at = ran.out.find("<g transform=\"translate(", at + 1)) {
    const std::string place = ran.out.substr(at + 24, ran.out.find(')', at) - at - 24);
    const std::size_t blank = place.find(' ');
    const std::string left = place.substr(0, blank), top = place.substr(blank + 1);
    if (std::find(lefts.begin(), lefts.end(), left) == lefts.end()) lefts.push_back(left);
    if (std::find(tops.begin(), tops.end(), top) == tops.end()) tops.push_back(top);
  }
  CHECK(lefts.size() > 1);
  CHECK(lefts.size() < 5);
  CHECK(lefts.size() * tops.size() == 12);
  CHECK(has(ran.out, "viewBox=\"0 0 1"));   // as wide as a page
}

TEST_CASE("strip: names and texts of the players are escaped, and long orders are cut before their verdict") {
  const std::string call = "<script>alert(1)</script> & ]]>";
  const Club club("{\"do\": \"name(guard, \\\"" + call + "\\\")\"}\n{\"do\": \"name(guard, \\\"" + std::string(300, 'x') + "\\\")\"}\n");
  const Ran ran = club.draw({"--show", "call"});
  CHECK(ran.exit == 0);
  CHECK(!has(ran.out, "<script>"));
  CHECK(has(ran.out, "&lt;script&gt;alert(1)"));
  CHECK(has(texts(ran.out), "xx…: happens\n"));
}

TEST_CASE("strip: what goes out of sight, and a game of which nothing can be seen") {
  const Club club("{\"do\": \"vanish(red)\"}\n");
  const Ran ran = club.draw();
  CHECK(ran.exit == 0);
  CHECK(panels(ran.out) == 2);
  CHECK(has(ran.out, "line-through"));
  const Ran blank = club.draw({"--from", "2"});
  CHECK(blank.exit == 0);
  CHECK(panels(blank.out) == 1);
  club.write("start.json", R"({ "entities": { "unit": { "guard": { "hits": 0 } } } })");
  club.write("orders.ndjson", "");
  REQUIRE(club.run({"play", "--state", "start.json", "--log", "unseen.ndjson"}).exit == 0);
  const Ran nothing = club.run({"draw", "--replay", "unseen.ndjson", "-o", "strip.svg"});
  CHECK(nothing.exit == 1);
  CHECK(has(nothing.err, "there is nothing to draw"));
  CHECK(!club.has("strip.svg"));
}

TEST_CASE("strip: a log that was changed is refused, and nothing is written") {
  const Club club;
  std::string log = club.read("game.ndjson");
  log.replace(log.find("(10 cm, 5 cm)"), 13, "(10 cm, 6 cm)");
  club.write("forged.ndjson", log);
  const Ran forged = club.run({"draw", "--replay", "forged.ndjson", "-o", "strip.svg"});
  CHECK(forged.exit == 1);
  CHECK(has(forged.err, "error[P422]: line 2 was changed"));
  CHECK(!club.has("strip.svg"));
  const Ran missing = club.run({"draw", "--replay", "none.ndjson", "-o", "strip.svg"});
  CHECK(missing.exit == 2);
  CHECK(has(missing.err, "error[P003]"));
  const Ran written = club.draw({"-o", "strip.svg"});
  CHECK(written.exit == 0);
  CHECK(written.out == "");
  CHECK(club.read("strip.svg") == club.draw().out);
}

TEST_CASE("strip: rings are in each panel, each with a name of its own") {
  const Club club;
  const Ran ran = club.draw({"--ring", "guard: 5 cm", "--until", "2"});
  CHECK(ran.exit == 0);
  CHECK(has(ran.out, "<mask id=\"ring1-1\""));
  CHECK(has(ran.out, "<mask id=\"ring2-1\""));
  CHECK(club.draw({"--ring", "5"}).exit == 2);
}

TEST_CASE("strip: options that do not go together") {
  const Club club;
  const Ran both = club.draw({"--state", "start.json"});
  CHECK(both.exit == 2);
  const Ran neither = club.run({"draw"});
  CHECK(neither.exit == 2);
  CHECK(has(neither.err, "error[P408]: there is nothing to draw: expected --state FILE or --replay FILE"));
  const Ran from = club.run({"draw", "--state", "start.json", "--from", "2"});
  CHECK(from.exit == 2);
  CHECK(has(from.err, "--from names a line of the log that --replay reads"));
  CHECK(has(club.run({"draw", "--state", "start.json", "--until", "2"}).err, "--until names a line of the log that --replay reads"));
}

}  // namespace
}  // namespace paragraf::tests
