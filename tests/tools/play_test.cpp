// Games from the command line: options, orders from a file, the log and what is wrong with it, the terminal over pipes.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "interpreter/play/digest.hpp"
#include "tests/house/files.hpp"
#include "tools/commands.hpp"

namespace paragraf::tests {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view duel = R"x(rulebook duel
languages en
sequence turn: moving, firing simultaneous, mending
enum side: red, blue
entity gun
  side:   side
  at:     int in 0..20
  hits:   int
  broken: bool
extern fog: bool "the weather"

§ 1 en "Acts"

(1) en: A gun moves up to three miles.

    action move(g: gun, mile: int) by g.side in moving
    may move(g, mile) only if abs(mile - g.at) <= 3 and not g.broken
    when move(g, mile)
      set g.at to mile

(2) en: A gun fires at another; nine or more hits.

    action fire(g: gun, h: gun) by g.side in firing
    may fire(g, h) only if abs(g.at - h.at) <= 6 and g is not h
    when fire(g, h)
      cause shot(g, h)
    event shot(g: gun, h: gun, throw: 2d6)
    when shot(_, h, throw) if throw >= 9
      add 1 to h.hits
      set h.broken to true

(3) en: A broken gun is mended.

    action mend(g: gun) by g.side in mending
    may mend(g) only if g.broken
    must mend(g) each mending if g.broken
    when mend(g)
      set g.broken to false

(4) en: A side calls, and turns in the fog.

    action call(s: side) by s in any phase
    free call
    action turn(g: gun, around: bool) by g.side in moving
    may turn(g, around) only if around or fog

(5) en: There is room for all.

    presuppose room: every g in gun has g.at <= 15
)x";

constexpr std::string_view start = R"x({ "phase": "moving", "entities": { "gun": {
  "ann": { "side": "red", "at": 3, "hits": 0, "broken": false }, "bob": { "side": "blue", "at": 10, "hits": 0, "broken": false } } } })x";

constexpr std::string_view orders = R"x({"do": "move(ann, 5)", "note": "closer"}
{"do": "end_phase(moving)"}

{"do": "fire(ann, bob)", "rolls": {"shot(ann, bob)": 10}}
{"do": ["fire(bob, ann)"], "rolls": {"shot": 3}}
{"do": "end_phase(firing)"}
{"do": "mend(bob)"}
)x";

struct Ran {
  int exit;
  std::string out, err;
};

// A folder with the book, a state and orders.
class Table {
 public:
  Table() {
    folder_ = fs::temp_directory_path() / ("paragraf-play-" + std::to_string(++number));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    write("duel.paragraf", duel);
    write("start.json", start);
    write("orders.ndjson", orders);
  }
  ~Table() { fs::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void write(const std::string& name, std::string_view text) const { std::ofstream(folder_ / name, std::ios::binary) << text; }
  std::string read(const std::string& name) const { return read_file(folder_ / name); }
  bool has(const std::string& name) const { return fs::exists(folder_ / name); }

  Ran run(std::vector<std::string> words, const std::string& typed = "") const {
    std::vector<std::string> all{"paragraf", words[0], path("duel.paragraf")};
    for (std::size_t i = 1; i < words.size(); ++i) {
      const bool file = words[i].ends_with(".json") || words[i].ends_with(".ndjson");
      all.push_back(file ? path(words[i]) : words[i]);
    }
    std::vector<const char*> argv;
    for (const std::string& word : all) argv.push_back(word.c_str());
    std::istringstream in(typed);
    std::ostringstream out, err;
    const int exit = tools::run(static_cast<int>(argv.size()), argv.data(), {out, err, false, false, {}, true, &in});
    return {exit, out.str(), err.str()};
  }

 private:
  static inline int number = 0;
  fs::path folder_;
};

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

std::string joined(const std::vector<std::string>& all) {
  std::string text;
  for (const std::string& line : all) text += line + "\n";
  return text;
}

TEST_CASE("options: what an entity may and must do, choices that are listed and limits of those that are not") {
  const Table table;
  const Ran ran = table.run({"options", "--state", "start.json", "ann"});
  CHECK(ran.exit == 0);
  CHECK(ran.err == "");
  CHECK(ran.out ==
        "allowed\n"
        "  call(red)   (§ 1(4))\n"
        "  turn(ann, true)   (§ 1(4))\n"
        "\n"
        "depends on what is chosen\n"
        "  move(ann, mile)   (§ 1(1))\n"
        "       mile: a whole number\n"
        "       may move(g, mile) only if abs(mile - g.at) <= 3 and not g.broken   (§ 1(1))\n"
        "\n"
        "undetermined\n"
        "  turn(ann, false)   (§ 1(4))\n"
        "       fog is not known: it is stated elsewhere (the weather)\n"
        "\n"
        "denied\n"
        "  fire(ann, h)   (§ 1(2))\n"
        "       it can be done in firing; the state is in moving\n"
        "  mend(ann)   (§ 1(3))\n"
        "       it can be done in mending; the state is in moving\n");
  // After an act, with a duty.
  const Ran later = table.run({"options", "--state", "start.json", "--after", "end_phase(moving)", "--after", "shot(ann, bob, 12)", "--after",
                               "end_phase(firing)", "bob"});
  CHECK(later.out.starts_with("must be done\n  mend(bob)   (§ 1(2), § 1(3))\n\nallowed\n  mend(bob)   (§ 1(2), § 1(3))\n"));
  const Ran fires = table.run({"options", "--state", "start.json", "--after", "move(ann, 5)", "--after", "end_phase(moving)", "ann"});
  CHECK(has(fires.out, "allowed\n  call(red)   (§ 1(4))\n  fire(ann, bob)   (§ 1(1), § 1(2))\n"));
  CHECK(has(fires.out, "denied\n  fire(ann, ann)   (§ 1(2))\n"));
  const Ran json = table.run({"options", "--state", "start.json", "--format", "json", "ann"});
  CHECK(has(json.out, R"x({"kind":"options","entity":"ann","phase":"moving","acts":[{"act":"call","must":false,)x"));
  CHECK(has(json.out, R"x("open":[{"parameter":"mile","type":"int","choice":"a whole number"}])x"));
  const Ran nobody = table.run({"options", "--state", "start.json", "anna"});
  CHECK(nobody.exit == 2);
  CHECK(has(nobody.err, "the nearest is `ann`"));
}

TEST_CASE("play: orders with dice, the log, the same state again, and back to any line") {
  const Table table;
  const Ran ran = table.run({"play", "--state", "start.json", "--orders", "orders.ndjson", "--log", "game.ndjson", "-o", "end.json"});
  CHECK(ran.err == "");
  CHECK(ran.exit == 0);
  CHECK(has(ran.out, "2  move(ann, 5): allowed   (§ 1(1))\n"));
  CHECK(has(ran.out, "bob.hits: 0 -> 1"));
  const std::vector<std::string> log = lines(table.read("game.ndjson"));
  REQUIRE(log.size() == 6);
  CHECK(has(log[0], R"x({"kind":"game","book":"duel")x"));
  CHECK(has(log[1], R"x("order":{"do":"move(ann, 5)","note":"closer"},"answer":{"kind":"act","act":"move(ann, 5)","verdict":"allowed")x"));
  CHECK(has(log[3], R"x("rolls":[{ "event": "shot", "args": ["ann", "bob"], "die": "throw", "total": 10 },{ "event": "shot", "args": ["bob", "ann"], "die": "throw", "total": 3 }])x"));

  const Ran again = table.run({"play", "--replay", "game.ndjson", "-o", "again.json", "--log", "copy.ndjson"});
  CHECK(again.exit == 0);
  CHECK(table.read("again.json") == table.read("end.json"));
  CHECK(table.read("copy.ndjson") == table.read("game.ndjson"));
  CHECK(table.run({"play", "--replay", "game.ndjson", "--until", "2", "-o", "early.json"}).exit == 0);
  CHECK(has(table.read("early.json"), "\"at\": 5"));
  CHECK(has(table.read("early.json"), "\"phase\": \"moving\""));
  CHECK(table.run({"play", "--replay", "game.ndjson", "--until", "1", "-o", "first.json"}).exit == 0);
  CHECK(has(table.read("first.json"), "\"at\": 3"));

  // Going on from a line, into a log that is a game of its own.
  table.write("more.ndjson", "{\"do\": \"move(bob, 12)\"}\n");
  CHECK(table.run({"play", "--replay", "game.ndjson", "--until", "2", "--orders", "more.ndjson", "--log", "other.ndjson", "-o", "other.json"}).exit == 0);
  CHECK(lines(table.read("other.ndjson")).size() == 3);
  CHECK(table.run({"play", "--replay", "other.ndjson", "-o", "same.json"}).exit == 0);
  CHECK(table.read("same.json") == table.read("other.json"));
  CHECK(has(table.run({"play", "--replay", "game.ndjson", "--until", "8"}).err, "the lines 1 to 6"));
  CHECK(has(table.run({"play", "--state", "start.json", "--until", "2"}).err, "--replay"));
  // A log does not take the place of another.
  CHECK(table.run({"play", "--state", "start.json", "--orders", "orders.ndjson", "--log", "game.ndjson"}).exit == 2);
  CHECK(joined(log) == table.read("game.ndjson"));
}

TEST_CASE("play: drawn dice follow from the seed, and are in the log") {
  const Table table;
  table.write("drawn.ndjson", "{\"do\": \"move(ann, 5)\"}\n{\"do\": \"end_phase(moving)\"}\n{\"do\": \"fire(ann, bob)\"}\n{\"do\": \"fire(bob, ann)\"}\n");
  const Ran none = table.run({"play", "--state", "start.json", "--orders", "drawn.ndjson", "-o", "none.json"});
  CHECK(none.exit == 1);
  CHECK(has(none.err, "P421"));
  CHECK(has(none.err, "--seed N"));
  CHECK(has(table.read("none.json"), "\"phase\": \"firing\""));   // what was done before is kept
  CHECK(table.run({"play", "--state", "start.json", "--orders", "drawn.ndjson", "--seed", "4", "-o", "a.json", "--log", "a.ndjson"}).exit == 0);
  CHECK(table.run({"play", "--state", "start.json", "--orders", "drawn.ndjson", "--seed", "4", "-o", "b.json", "--log", "b.ndjson"}).exit == 0);
  CHECK(table.read("a.json") == table.read("b.json"));
  CHECK(table.read("a.ndjson") == table.read("b.ndjson"));
  CHECK(table.run({"play", "--state", "start.json", "--orders", "drawn.ndjson", "--seed", "5", "-o", "c.json", "--log", "c.ndjson"}).exit == 0);
  CHECK(table.read("a.ndjson") != table.read("c.ndjson"));
  CHECK(table.run({"play", "--replay", "c.ndjson", "-o", "d.json"}).exit == 0);
  CHECK(table.read("c.json") == table.read("d.json"));
}

TEST_CASE("play: bad orders are told where they stand, and change nothing") {
  const Table table;
  const auto told = [&](const std::string& bad) {
    table.write("bad.ndjson", "{\"do\": \"move(ann, 4)\"}\n" + bad + "\n{\"do\": \"move(bob, 9)\"}\n");
    const Ran ran = table.run({"play", "--state", "start.json", "--orders", "bad.ndjson", "-o", "bad.json", "--format", "short"});
    CHECK(ran.exit == 1);
    CHECK(has(table.read("bad.json"), "\"at\": 4"));
    CHECK(has(table.read("bad.json"), "\"at\": 10"));
    CHECK(has(ran.err, "bad.ndjson:2:1"));
    return ran.err;
  };
  CHECK(has(told(R"x({"do": "move(anna, 5)"})x"), "P201"));
  CHECK(has(told(R"x({"do": "fire(ann, bob)"})x"), "it can be done in firing"));
  CHECK(has(told(R"x({"do": "move(ann, 9)"})x"), "denied (§ 1(1))"));
  table.write("far.ndjson", R"x({"do": "move(ann, 9)"})x");
  CHECK(has(table.run({"play", "--state", "start.json", "--orders", "far.ndjson"}).err, "to be allowed: abs(9 - ann.at) <= 3 must hold"));
  CHECK(has(told(R"x({"do": "move(ann, 7) together with move(ann, 6)"})x"), "P421"));
  CHECK(has(told(R"x({"do": "shot(ann, bob)", "rolls": {"shot": 13}})x"), "2d6 shows 2 to 12"));
  CHECK(has(told(R"x({"do": "shot(ann, bob)", "rolls": {"shoot": 3}})x"), "P408"));
  CHECK(has(told(R"x({"do": "shot(ann, bob)", "rolls": {"shot": "3"}})x"), "P420"));
  CHECK(has(told(R"x({"do": "fog"})x"), "P4"));
  CHECK(has(told(R"x({"do": 5})x"), "P420"));
  CHECK(has(told(R"x({"doo": "move(ann, 5)"})x"), "the nearest is `do`"));
  CHECK(has(told("[]"), "P420"));
  CHECK(has(told("{"), "P420"));
  CHECK(has(told("{}"), "P420"));
  CHECK(has(told("\xff"), "P420"));
  // An act that would break what is presupposed.
  table.write("far.json", R"x({ "phase": "moving", "entities": { "gun": { "ann": { "side": "red", "at": 15, "hits": 0, "broken": false } } } })x");
  table.write("far.ndjson", "{\"do\": \"move(ann, 16)\"}\n");
  CHECK(has(table.run({"play", "--state", "far.json", "--orders", "far.ndjson"}).err, "P421"));
  table.write("far.json", R"x({ "phase": "moving", "entities": { "gun": { "ann": { "side": "red", "at": 16, "hits": 0, "broken": false } } } })x");
  const Ran broken = table.run({"play", "--state", "far.json", "--orders", "far.ndjson"});
  CHECK(has(broken.err, "P424"));
  CHECK(has(broken.err, "§ 1(5)"));
  CHECK(table.run({"play", "--state", "start.json", "--orders", "none.ndjson"}).exit == 2);
}

TEST_CASE("play: orders of a simultaneous phase are one step, in whatever order they stand in the file") {
  const Table table;
  const auto played = [&](const std::string& lines) {
    table.write("both.ndjson", "{\"do\": \"move(ann, 5)\"}\n{\"do\": \"end_phase(moving)\"}\n" + lines + "{\"do\": \"end_phase(firing)\"}\n");
    return table.run({"play", "--state", "start.json", "--orders", "both.ndjson", "--seed", "5", "-o", "both.json"});
  };
  const std::string a = "{\"do\": \"fire(ann, bob)\"}\n", b = "{\"do\": \"fire(bob, ann)\"}\n";
  const Ran one = played(a + b);
  CHECK(one.exit == 0);
  CHECK(has(one.out, "4  fire(ann, bob) together with fire(bob, ann): allowed"));
  const std::string state = table.read("both.json");
  CHECK(played(b + a).exit == 0);
  CHECK(table.read("both.json") == state);
  // One that answers stands behind what came of the others; an order that stands twice, or a roll that is given twice, is none.
  const Ran answer = played(a + "{\"do\": \"fire(bob, ann)\", \"answers\": true}\n");
  CHECK(has(answer.out, "5  fire(bob, ann)"));
  CHECK(has(played(a + b + a).err, "error[P420]: `fire(ann, bob)` stands twice in one step"));
  CHECK(has(played(a + b + a).err, "the orders of the lines 3 to 5 are one step"));
  const std::string rolls = "\"rolls\": {\"shot\": 9}}\n";
  CHECK(has(played("{\"do\": \"fire(ann, bob)\", " + rolls + "{\"do\": \"fire(bob, ann)\", " + rolls).err, "two orders of one step give the roll of `shot`"));
}

TEST_CASE("play: rolls that nothing asks for are told, keys that stand twice and deep brackets refused") {
  const Table table;
  const auto told = [&](const std::string& line) {
    table.write("odd.ndjson", line);
    return table.run({"play", "--state", "start.json", "--orders", "odd.ndjson"});
  };
  const Ran idle = told(R"x({"do": "move(ann, 4)", "rolls": {"shot": 12}})x");
  CHECK(idle.exit == 0);
  CHECK(has(idle.err, "warning[P420]: the roll of `shot` was not asked for"));
  CHECK(has(told(R"x({"do": "move(ann, 4)", "do": "move(bob, 9)"})x").err, "P420]: `do` stands twice"));
  CHECK(has(told(R"x({"do": "shot(ann, bob)", "rolls": {"shot": 9, "shot": 10}})x").err, "P420]: `shot` stands twice"));
  CHECK(has(told("{\"do\": " + std::string(100000, '[') + "}").err, "P420]: this nests deeper than 64 brackets"));
  CHECK(has(told(R"x({"do": "move(ann, 4)")x").err, "P420]: this is no JSON from character 22 on"));
}

TEST_CASE("play: what is read is not written over, and no line of a log is lost") {
  const Table table;
  REQUIRE(table.run({"play", "--state", "start.json", "--orders", "orders.ndjson", "--log", "game.ndjson"}).exit == 0);
  const std::string log = table.read("game.ndjson");
  CHECK(table.run({"play", "--replay", "game.ndjson", "--until", "2", "--log", "game.ndjson"}).exit == 2);
  CHECK(table.run({"play", "--replay", "game.ndjson", "-o", "game.ndjson"}).exit == 2);
  CHECK(table.read("game.ndjson") == log);
  CHECK(table.run({"play", "--state", "start.json", "--orders", "orders.ndjson", "-o", "orders.ndjson"}).exit == 2);
  CHECK(table.read("orders.ndjson") == orders);
  CHECK(has(table.run({"do", "--state", "start.json", "move(ann, 4)", "-o", table.path("duel.paragraf")}).err, "is read by this command"));
  CHECK(table.read("duel.paragraf") == duel);
  CHECK(table.run({"play", "--replay", "game.ndjson", "--log", "game.ndjson"}).exit == 0);   // written anew, whole
  CHECK(table.read("game.ndjson") == log);
  CHECK(table.run({"play", "--replay", "game.ndjson", "--assume", "fog"}).exit == 2);
}

TEST_CASE("play: a log whose assumption the book does not understand any more is told with its line") {
  const Table table;
  REQUIRE(table.run({"play", "--state", "start.json", "--orders", "orders.ndjson", "--assume", "fog is true", "--log", "game.ndjson"}).exit == 0);
  std::string renamed(duel);
  for (std::size_t at; (at = renamed.find("fog")) != renamed.npos;) renamed.replace(at, 3, "mist");
  table.write("duel.paragraf", renamed);
  const Ran ran = table.run({"play", "--replay", "game.ndjson"});
  CHECK(ran.exit == 1);
  CHECK(has(ran.err, "game.ndjson:1:1"));
  CHECK(has(ran.err, "the book is another one, or was changed since"));
}

TEST_CASE("play: an answer that was forged, with its digests, is told although the state is the same") {
  const Table table;
  REQUIRE(table.run({"play", "--state", "start.json", "--orders", "orders.ndjson", "--log", "game.ndjson"}).exit == 0);
  std::string forged, digest;
  for (std::string line : lines(table.read("game.ndjson"))) {
    line = line.substr(0, line.rfind(",\"digest\""));
    if (const std::size_t at = line.find("\"after\":5"); at != line.npos) line.replace(at, 9, "\"after\":6");
    digest = play::sha256(digest + line);
    forged += line + ",\"digest\":\"" + digest + "\"}\n";
  }
  table.write("forged.ndjson", forged);
  const Ran ran = table.run({"play", "--replay", "forged.ndjson"});
  CHECK(has(ran.err, "forged.ndjson:2:1"));
  CHECK(has(ran.err, "warning[P423]: the state is what this line says, but what stands beside is not what the game says now"));
}

TEST_CASE("play: a log that was changed is found, with its line") {
  const Table table;
  REQUIRE(table.run({"play", "--state", "start.json", "--orders", "orders.ndjson", "--log", "game.ndjson"}).exit == 0);
  const std::vector<std::string> log = lines(table.read("game.ndjson"));
  const auto told = [&](std::vector<std::string> changed) {
    table.write("changed.ndjson", joined(changed));
    const Ran ran = table.run({"play", "--replay", "changed.ndjson", "--format", "short"});
    return ran.exit == 0 ? std::string("nothing") : ran.err;
  };
  CHECK(told(log) == "nothing");
  for (std::size_t i = 0; i < log.size(); ++i) {
    std::vector<std::string> changed = log;
    const std::size_t at = changed[i].find("\"verdict\":\"allowed\"");
    changed[i].replace(at == std::string::npos ? changed[i].find("duel") : at, 4, "\"ver");
    changed[i][changed[i].size() / 2] ^= 1;
    CHECK(has(told(changed), "changed.ndjson:" + std::to_string(i + 1) + ":1: error[P422]"));
    changed = log;
    changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
    if (i + 1 < log.size()) CHECK(has(told(changed), "changed.ndjson:" + std::to_string(i + 1) + ":1: error[P4"));
  }
  std::vector<std::string> swapped = log;
  std::swap(swapped[2], swapped[3]);
  CHECK(has(told(swapped), "changed.ndjson:3:1: error[P422]"));
  CHECK(has(told({"{}"}), "P420"));
  CHECK(has(told({}), "P420"));
  // What is cut off at its end is a shorter game.
  CHECK(told({log.begin(), log.end() - 2}) == "nothing");
  // Another book.
  std::string other(duel);
  other.replace(other.find("<= 3"), 4, "<= 1");
  table.write("duel.paragraf", other);
  CHECK(has(told(log), "changed.ndjson:2:1: error[P423]"));
  other = duel;
  other.replace(other.find("set g.at to mile"), 16, "set g.at to 9");
  table.write("duel.paragraf", other);
  CHECK(has(told(log), "changed.ndjson:2:1: error[P423]"));
}

TEST_CASE("play --interactive: options, choices, dice, why, undo and the log, over pipes") {
  const Table table;
  const Ran ran = table.run({"play", "--state", "start.json", "--interactive", "--log", "evening.ndjson", "-o", "end.json"},
                            "help\n"
                            "ann\n"
                            "3\n"
                            "5\n"
                            "why move(ann, 9)\n"
                            "move(ann, 19)\n"
                            "show ann\n"
                            "end_phase(moving)\n"
                            "options ann\n"
                            "2\n"
                            "13\n"
                            "zwölf\n"
                            "10\n"
                            "undo\n"
                            "fire(bob, ann)\n"
                            "\n"
                            "undo 1\n"
                            "undo\n"
                            "undo 99\n"
                            "nonsense(\n"
                            "show\n"
                            "move(bob, 12)\n"
                            "save " + table.path("saved.json") + "\n"
                            "7\n"
                            "quit\n"
                            "move(ann, 4)\n");
  CHECK(ran.exit == 0);
  CHECK(ran.err == "");
  CHECK(has(ran.out, "why ACT"));
  CHECK(has(ran.out, "depends on what is chosen\n  3  move(ann, mile)"));
  CHECK(has(ran.out, "mile (a whole number): "));
  CHECK(has(ran.out, "ann.at: 3 -> 5"));
  CHECK(has(ran.out, "6 <= 3") == false);
  CHECK(has(ran.out, " <= 3: no"));
  CHECK(has(ran.out, "> denied   (§ 1(1))"));
  CHECK(has(ran.out, "  at: 5\n"));
  CHECK(has(ran.out, "the phase is firing"));
  CHECK(has(ran.out, "shot(ann, bob) rolls 2d6: "));
  CHECK(has(ran.out, "2d6 shows 2 to 12"));
  CHECK(has(ran.out, "bob.broken: false -> true"));
  CHECK(has(ran.out, "back to the state after line 3"));
  CHECK(has(ran.out, "nothing was done"));
  CHECK(has(ran.out, "there is nothing to take back"));
  CHECK(has(ran.out, "the log has the lines 1 to"));
  CHECK(has(ran.out, "P1"));
  CHECK(has(ran.out, "gun: ann, bob"));
  CHECK(has(ran.out, "there is no choice 7"));
  CHECK(table.read("saved.json") == table.read("end.json"));
  CHECK(has(table.read("end.json"), "\"at\": 12"));
  CHECK(has(table.read("end.json"), "\"at\": 3"));
  const std::vector<std::string> log = lines(table.read("evening.ndjson"));
  CHECK(log.size() == 7);
  CHECK(table.run({"play", "--replay", "evening.ndjson", "-o", "again.json"}).exit == 0);
  CHECK(table.read("again.json") == table.read("end.json"));
}

}  // namespace
}  // namespace paragraf::tests
