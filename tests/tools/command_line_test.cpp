// The program as a user calls it: arguments in, printed text and exit code out. Run in this process, with streams of its own.
#include <doctest/doctest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tools/commands.hpp"

namespace {

namespace fs = std::filesystem;

struct Ran {
  int exit;
  std::string out, err;
};

Ran run(std::vector<std::string> arguments, bool terminal = false) {
  std::vector<const char*> argv{"paragraf"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  std::ostringstream out, err;
  int code = paragraf::tools::run(static_cast<int>(argv.size()), argv.data(), {out, err, terminal, terminal});
  return {code, out.str(), err.str()};
}

const std::string root = PARAGRAF_SOURCE_DIR;
const std::string book = root + "/rulesets/battletech";
const std::string factory = book + "/states/before-the-factory.json";

// A folder that goes away with the test.
struct Folder {
  fs::path path = fs::temp_directory_path() / ("paragraf-test-" + std::to_string(::getpid()) + "-" + std::to_string(++made));
  Folder() { fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(path / name, std::ios::binary) << text;
    return (path / name).string();
  }
  static inline int made = 0;
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("exit codes: clean, findings, usage") {
  CHECK(run({"check", book}).exit == 0);
  CHECK(run({"eval", book, "class_of(41 cf).type"}).exit == 0);
  CHECK(run({"eval", book, "class_of(0 cf).type"}).exit == 1);
  CHECK(run({"eval", book, "clas_of(41 cf)"}).exit == 2);
  CHECK(run({"do", book, "--state", factory, "enter(squad, factory, \"0505\")"}).exit == 1);
  CHECK(run({"do", book, "--state", factory, "--roll", "check=9", "enter(atlas, factory, \"0505\")"}).exit == 0);
  CHECK(run({"check", root + "/no-such-book"}).exit == 2);
  CHECK(run({"eval", book, "--state", root + "/no-such-state.json", "1 + 1"}).exit == 2);
  CHECK(run({"eval", book, "overfly(_, _)"}).exit == 2);
  CHECK(run({"do", book, "class_of(41 cf)"}).exit == 2);
  CHECK(run({}).exit == 2);
  CHECK(run({"chekc", book}).exit == 2);
  CHECK(has(run({"chekc", book}).err, "the nearest is `check`"));
  CHECK(run({"eval"}).exit == 2);
  CHECK(run({"--help"}).exit == 0);
  // Whatever stands before the command, its options are told.
  CHECK(has(run({"--help", "eval"}).out, "--state"));
  CHECK(run({"--help", "eval"}).out == run({"eval", "--help"}).out);
  CHECK(has(run({"--nope", "eval"}).err, "BOOK is required"));
  CHECK(run({"explain", "p101"}).exit == 0);
  CHECK(run({"explain", "P999"}).exit == 2);
}

TEST_CASE("an act where an expression is asked, and the reverse, is P409") {
  CHECK(has(run({"why", book, "--state", factory, "happens overfly(karnov, factory)"}).err, "P409"));
  CHECK(has(run({"eval", book, "--state", factory, "happens overfly(karnov, factory)"}).err, "P409"));
  CHECK(has(run({"do", book, "class_of(41 cf)"}).err, "P409"));
}

TEST_CASE("odds: options that do not fit name themselves, and a picture has the verdict") {
  const Ran of = run({"odds", book, "--state", factory, "--of", "atlas.damage", "2d6 >= 9"});
  CHECK(of.exit == 2);
  CHECK(has(of.err, "--of atlas.damage: `2d6 >= 9` is a value"));
  const Ran compared = run({"odds", book, "--compare", "last_hex=exclude", "2d6 >= 9"});
  CHECK(compared.exit == 2);
  CHECK(has(compared.err, "--compare last_hex=exclude"));
  CHECK_FALSE(has(compared.err, "--reading"));
  const Folder folder;
  const std::string picture = folder.file("odds.svg", "");
  run({"odds", book, "--state", factory, "--svg", picture, "enter(atlas, factory, \"0505\")"});
  std::stringstream drawn;
  drawn << std::ifstream(picture).rdbuf();
  CHECK(has(drawn.str(), ">allowed "));
  CHECK(has(drawn.str(), ">in any case<"));
}

TEST_CASE("options that the book does not have are P408, with the nearest name") {
  Ran reading = run({"eval", book, "--reading", "roundin=early", "1"});
  CHECK(reading.exit == 2);
  CHECK(has(reading.err, "P408"));
  CHECK(has(reading.err, "`rounding`"));
  CHECK(has(run({"eval", book, "--reading", "rounding=erly", "1"}).err, "`late`, `early`"));
  CHECK(has(run({"eval", book, "--reading", "rounding", "1"}).err, "NAME=SIDE"));
  CHECK(has(run({"do", book, "--state", factory, "--roll", "chek=9", "leave(squad, factory)"}).err, "`check`"));
  CHECK(has(run({"do", book, "--state", factory, "--roll", "check=13", "leave(squad, factory)"}).err, "2 to 12"));
}

TEST_CASE("another side of a reading gives another answer") {
  std::string collapse = "collapse_damage(squad, factory, 41 cf)";
  CHECK(has(run({"eval", book, "--state", factory, collapse}).out, "9"));
  CHECK(has(run({"eval", book, "--state", factory, "--reading", "rounding=early", collapse}).out, "10"));
  CHECK(has(run({"eval", book, "--state", factory, "--assume", "rounding is early", collapse}).out, "10"));
}

TEST_CASE("the same seed gives the same dice, and dice that nobody gives leave the step undetermined") {
  std::vector<std::string> enter = {"do", book, "--state", factory, "enter(atlas, factory, \"0505\")"};
  std::vector<std::string> seeded = enter;
  seeded.insert(seeded.end(), {"--seed", "7"});
  CHECK(run(seeded).out == run(seeded).out);
  Ran open = run(enter);
  CHECK(open.exit == 1);
  CHECK(has(open.out, "allowed; what follows is not decided"));
  CHECK(has(open.out, "roll of check"));
}

TEST_CASE("a seed is a whole number") {
  for (const char* seed : {"-1", "1.5", "x", "99999999999999999999"})
    CHECK(run({"do", book, "--state", factory, "--seed", seed, "leave(squad, factory)"}).exit == 2);
}

TEST_CASE("the new state is written, reads back, and is not written when the act is not done") {
  Folder folder;
  std::string next = (folder.path / "next.json").string();
  REQUIRE(run({"do", book, "--state", factory, "--roll", "check=9", "-o", next, "enter(atlas, factory, \"0505\")"}).exit == 0);
  CHECK(has(run({"eval", book, "--state", next, "factory.cf"}).out, "74 cf"));
  CHECK(has(run({"eval", book, "--state", next, "atlas.damage"}).out, "9"));
  std::string none = (folder.path / "none.json").string();
  CHECK(run({"do", book, "--state", factory, "-o", none, "enter(squad, factory, \"0505\")"}).exit == 1);
  CHECK(!fs::exists(none));
  CHECK(run({"do", book, "--state", factory, "--roll", "check=9", "-o", "/no/such/folder/x.json", "enter(atlas, factory, \"0505\")"}).exit == 2);
}

TEST_CASE("colour only on a terminal, never with NO_COLOR, always if asked") {
  Folder folder;
  std::string broken = folder.file("broken.paragraf", "rulebook x\nvalue y: int 3\n");
  CHECK(!has(run({"check", broken}).out, "\x1b["));
  CHECK(has(run({"check", broken}, true).out, "\x1b["));
  CHECK(has(run({"check", "--color", "always", broken}).out, "\x1b["));
  ::setenv("NO_COLOR", "1", 1);
  CHECK(!has(run({"check", broken}, true).out, "\x1b["));
  ::unsetenv("NO_COLOR");
}

TEST_CASE("formats of findings: human, short, JSON lines") {
  Folder folder;
  std::string broken = folder.file("broken.paragraf", "rulebook x\nvalue y: int 3\nvalue z: itn = 3\n");
  Ran human = run({"check", broken}), brief = run({"check", "--format", "short", broken}), json = run({"check", "--format", "json", broken});
  CHECK(human.exit == 1);
  CHECK(has(human.out, "error[P101]"));
  CHECK(has(brief.out, "broken.paragraf:2:14: error[P101]"));
  CHECK(json.out.front() == '{');
  CHECK(has(json.out, "\"code\":\"P101\""));
}

TEST_CASE("files that are no rulebooks") {
  Folder folder;
  CHECK(has(run({"check", folder.path.string()}).out, "P003"));
  fs::create_directory(folder.path / "rulebook.paragraf");
  CHECK(has(run({"check", folder.path.string()}).out, "is a folder"));
  CHECK(has(run({"check", folder.file("bytes.paragraf", "rulebook x\n# \xff\n")}).out, "P001"));
  CHECK(has(run({"check", folder.file("nul.paragraf", std::string("rulebook x\n# \0\n", 14))}).out, "P002"));
  CHECK(run({"check", folder.file("crlf.paragraf", "rulebook x\r\nvalue y: int = 3")}).exit == 0);
  Folder apart;
  CHECK(has(run({"check", apart.file("empty.paragraf", "")}).out, "P305"));
}

TEST_CASE("what is asked of the wrong file or with a wrong option is told") {
  CHECK(has(run({"check", factory}).out, "a game state is given with --state"));
  CHECK(run({"check", factory}).exit == 2);
  CHECK(run({"check", book + "/"}).exit == 0);
  CHECK(run({"check", book + "/rulebook.paragraf/"}).exit == 0);
  CHECK(has(run({"check", book + "/4-size.paragraf"}).out, "battletech: 11 files"));
  Ran misspelt = run({"eval", book, "--sate", factory, "1"});
  CHECK(misspelt.exit == 2);
  CHECK(has(misspelt.err, "--state"));
  CHECK(has(run({"eval"}).err, "BOOK"));
  CHECK(has(run({"eval", book, "obstacle_height(factory)"}).err, "no state was given"));
  Ran assume = run({"eval", book, "--assume", "base_mp(_) is 1 mpp", "1"});
  CHECK(assume.exit == 2);
  CHECK(has(assume.err, " --> --assume:1:"));
  CHECK(has(assume.err, "1 | base_mp(_) is 1 mpp\n"));
  CHECK(has(run({"eval", book, "--assume", "base_mp(_) is is", "1"}).err, " --> --assume:1:15\n"));
}

TEST_CASE("a misspelt act is told with the nearest act, and a missing file with a colon") {
  Folder folder;
  const std::string small = folder.file("x.paragraf", "rulebook x\nentity u\n  n: int\naction attack_unit(a: u) by a in any phase\n"
                                                      "value attack_unity: int = 1\nfree attack_unit\n");
  const std::string state = folder.file("s.json", R"({ "entities": { "u": { "a": {} } } })");
  const Ran act = run({"do", small, "--state", state, "atack_unit(a)"});
  CHECK(has(act.err, "`atack_unit` is no action or event\n"));
  CHECK(has(act.err, "= fix: write `attack_unit`\n"));
  CHECK(has(run({"why", small, "--state", state, "atack_unit(a)"}).err,
            "`atack_unit` is no value, table, tally, extern, fact, action or event\n"));
  CHECK(has(run({"eval", small, "--state", state, "atack_unity(a)"}).err, "= fix: write `attack_unity`\n"));
  folder.file("y.paragraf", "rulebook y\nexample \"e\"\n  given state \"evening.json\"\n");
  CHECK(has(run({"check", (folder.path / "y.paragraf").string()}).out, "evening.json: there is no such file"));
}

TEST_CASE("a chapter stands for its book; a book of its own in the folder is left out") {
  Folder folder;
  folder.file("rulebook.paragraf", "rulebook x\nvalue y: int = 3\n");
  std::string chapter = folder.file("1-first.paragraf", "§ 1 en \"One\"\n\n(1) en: Text.\n\n    value z: int = y + 1\n");
  folder.file("mission.paragraf", "rulebook other\nvalue y: int = 5\n");
  CHECK(has(run({"eval", chapter, "z"}).out, "4"));
  CHECK(has(run({"eval", folder.path.string(), "z"}).out, "4"));
  std::filesystem::create_directories(folder.path / "scenarios");
  const std::string scenario = folder.file("scenarios/a.paragraf", "example \"a\"\n  then z is 4\n");
  CHECK(has(run({"test", scenario}).out, "1 passed"));
  CHECK(has(run({"eval", (folder.path / "mission.paragraf").string(), "y"}).out, "5"));
}

TEST_CASE("why answers for values and acts, in words and as JSON") {
  Ran denied = run({"why", book, "--state", factory, "enter(squad, factory, \"0505\")"});
  CHECK(denied.exit == 1);
  CHECK(has(denied.out, "denied"));
  CHECK(has(denied.out, "Entering a Building requires extra MP"));
  CHECK(has(denied.out, "squad.mp_left must be at least 4 mp (now 1 mp)"));
  CHECK(has(run({"why", book, "class_of(41 cf).skill"}).out, "Heavy Buildings have 41 to 90 cf"));
  CHECK(has(run({"why", book, "--format", "json", "class_of(41 cf).skill"}).out, "\"kind\":\"why\""));
  CHECK(has(run({"do", book, "--state", factory, "--format", "json", "leave(squad, factory)"}).out, "\"kind\":\"act\""));
  CHECK(has(run({"eval", book, "--format", "json", "class_of(41 cf).skill"}).out, "\"kind\":\"value\""));
}

TEST_CASE("test counts cases, and a failing example is told with its place") {
  Folder folder;
  std::string tested = folder.file("tested.paragraf", "rulebook x\nvalue y: int = 3\nexample \"good\"\n  then y is 3\nexample \"bad\"\n  then y is 4\n");
  Ran ran = run({"test", tested});
  CHECK(ran.exit == 1);
  CHECK(has(ran.out, "1 passed, 1 failed\n"));
  CHECK(has(ran.out, "P501"));
  CHECK(has(ran.out, "found 3"));
  CHECK(run({"test", "--only", "good", tested}).exit == 0);
  CHECK(run({"test", "--only", "nothing like it", tested}).exit == 1);
}

TEST_CASE("odd input: a named pipe is no book, and a language that nothing has is told") {
  const Folder folder;
  const std::string pipe = (folder.path / "pipe.paragraf").string();
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const Ran ran = run({"check", pipe});
  CHECK(ran.exit == 2);
  CHECK(has(ran.out + ran.err, "is a pipe or a device, expected a file"));
  const std::string ferry = folder.file("ferry.paragraf", "rulebook ferry\nentity boat\n  seats: int\n");
  const Ran strange = run({"eval", ferry, "--lang", "xx", "1"});
  CHECK(strange.exit == 2);
  CHECK(has(strange.err, "--lang xx: answers are told in en, da, ru\n"));
}

TEST_CASE("questions: what stands behind one is told, and nothing is answered") {
  for (const std::string behind : {"\nvalue x: int = 2", "\r\n\r\n  free go"}) {
    CAPTURE(behind);
    const Ran ran = run({"eval", book, "1 + 1" + behind});
    CHECK(ran.exit == 2);
    CHECK(ran.out == "");
    CHECK(has(ran.err, "expected the end of the question"));
  }
  CHECK(run({"eval", book, "1 + 1 \n\n"}).out == "2\n");
  CHECK(run({"eval", book, "--assume", "base_mp(_) is 1 mp\nfree go", "1"}).exit == 2);
}
