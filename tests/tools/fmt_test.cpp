// `paragraf fmt` as a user calls it: which files change, which do not, what is said, and the exit codes.
#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "tests/support/command_line.hpp"

namespace {

namespace fs = std::filesystem;
using namespace paragraf::tests;

Ran run(std::vector<std::string> arguments, const char* command = "fmt") {
  arguments.insert(arguments.begin(), command);
  return run_program(arguments);
}

class Folder {
 public:
  Folder() { fs::create_directories(path_); }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  std::string file(const std::string& name, const std::string& text) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
    return (path_ / name).string();
  }
  std::string path() const { return path_.string(); }

 private:
  fs::path path_ = fs::temp_directory_path() / ("paragraf-fmt-" + std::to_string(::getpid()) + "-" + std::to_string(++made));
  static inline int made = 0;
};

}  // namespace

TEST_CASE("fmt: files of a folder are rewritten, and those that changed are named") {
  const Folder folder;
  const std::string untidy = folder.file("rulebook.paragraf", "rulebook  a\nmay  go(u)"), tidy = folder.file("b.paragraf", "may go(u)\n");
  const std::string inner = folder.file("scenarios/c.paragraf", "may  go(u)\r\n");
  folder.file(".hidden/d.paragraf", "may  go(u)\n");
  folder.file("notes.txt", "may  go(u)\n");

  Ran check = run({"--check", folder.path()});
  CHECK(check.exit == 1);
  CHECK(check.out == untidy + ": would be formatted\n" + inner + ": would be formatted\n");
  CHECK(text_of(untidy) == "rulebook  a\nmay  go(u)");

  Ran written = run({folder.path()});
  CHECK(written.exit == 0);
  CHECK(written.out == untidy + ": formatted\n" + inner + ": formatted\n");
  CHECK(text_of(untidy) == "rulebook a\nmay go(u)\n");
  CHECK(text_of(inner) == "may go(u)\r\n");
  CHECK(text_of(folder.path() + "/.hidden/d.paragraf") == "may  go(u)\n");
  CHECK(text_of(folder.path() + "/notes.txt") == "may  go(u)\n");
  CHECK(run({"--check", folder.path(), tidy}).out == "");
}

TEST_CASE("fmt: links and permissions stay as they are") {
  const Folder folder;
  const std::string file = folder.file("a.paragraf", "may  go(u)\n"), link = folder.path() + "/link.paragraf";
  fs::create_symlink("a.paragraf", link);
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
  CHECK(run({link}).exit == 0);
  CHECK(fs::is_symlink(link));
  CHECK(text_of(file) == "may go(u)\n");
  CHECK(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read));
}

TEST_CASE("fmt: what has a mistake stays, is told, and is exit code 1") {
  const Folder folder;
  const std::string file = folder.file("a.paragraf", "may  a(u)\n\nmay  b(u)\n\nmay  c(u) iff x\n");
  Ran ran = run({file});
  CHECK(ran.exit == 1);
  CHECK(ran.out == file + ":5: this line stays as it is, since there is a mistake; `paragraf check` tells which\n" + file +
                       ": formatted\n");
  CHECK(text_of(file) == "may a(u)\n\nmay b(u)\n\nmay  c(u) iff x\n");
}

TEST_CASE("fmt: no such file, no such language, nothing to format") {
  const Folder folder;
  CHECK(run({folder.path() + "/none.paragraf"}).exit == 2);
  CHECK(run({folder.path()}).exit == 2);
  const std::string file = folder.file("a.paragraf", "may  go(u)\n");
  Ran language = run({"--keywords", "de", file});
  CHECK(language.exit == 2);
  CHECK(language.err == "paragraf fmt: there are no keywords in `de`, only in da, en, ru\n");
  CHECK(text_of(file) == "may  go(u)\n");
}

TEST_CASE("fmt --keywords: names by the `term` items of the whole folder, there and back") {
  const Folder folder;
  const std::string book = "rulebook walk\n\nterm in_line da \"på linje\"\n";
  const std::string chapter = "value in_line(u: unit): bool = size(u.figures) is 1\n";
  const std::string a = folder.file("rulebook.paragraf", book), b = folder.file("1.paragraf", chapter);
  CHECK(run({"--keywords", "da", folder.path()}).exit == 0);
  CHECK(text_of(a) == "sprog da\n\nregelbog walk\n\nbegreb in_line da \"på linje\"\n");
  CHECK(text_of(b) == "sprog da\n\nværdi på_linje(u: unit): sandhed = størrelse(u.figures) er 1\n");
  CHECK(run({"--keywords", "ru", b}).exit == 0);
  CHECK(run({"--keywords", "en", folder.path()}).exit == 0);
  CHECK(text_of(a) == book);
  CHECK(text_of(b) == chapter);

  const std::string clash = folder.file("2.paragraf", "value under: int = 1\n");
  Ran refused = run({"--keywords", "da", clash});
  CHECK(refused.exit == 1);
  CHECK(refused.err == clash + ":1:7: `under` cannot be a name in the words of `da`: it is a word there; say "
                               "how it is called with `term under da \"...\"`\n");
  CHECK(text_of(clash) == "value under: int = 1\n");
}

TEST_CASE("fmt --keywords: names by the `term` items of the amended book and of libraries, there and back") {
  const Folder folder;
  const std::string base =
      "rulebook walk\nuses     hexes\n\nentity unit\n  at: hex\n\nvalue reach(u: unit): distance = 3 hexes\n\n"
      "term unit  da \"enhed\"\nterm reach da \"rækkevidde\"\nterm walk  da \"march\"\n";
  const std::string mission =
      "rulebook flood amends walk\n\nvalue near(u: unit, h: hex): bool = steps(u.at, h) <= reach(u)\n\nterm near da \"nær ved\"\n";
  const std::string other = "rulebook alone\n\nvalue reach: int = 3\n";
  const std::string a = folder.file("rulebook.paragraf", base), b = folder.file("missions/flood.paragraf", mission);
  const std::string c = folder.file("missions/alone.paragraf", other);
  CHECK(run({"--keywords", "da", b}).exit == 0);
  const std::string danish =
      "sprog da\n\nregelbog flood ændrer walk\n\n"
      "værdi nær_ved(u: enhed, h: felt): sandhed = felter_mellem(u.at, h) <= rækkevidde(u)\n\nbegreb near da \"nær ved\"\n";
  CHECK(text_of(b) == danish);
  CHECK(text_of(a) == base);
  CHECK(run({"--keywords", "da", folder.path()}).exit == 0);
  CHECK(text_of(b) == danish);
  CHECK(text_of(a).find("regelbog walk\nbruger   felter\n") != std::string::npos);
  CHECK(text_of(a).find("værdi rækkevidde(u: enhed): feltafstand = 3 felter\n") != std::string::npos);
  CHECK(text_of(c) == "sprog da\n\nregelbog alone\n\nværdi reach: heltal = 3\n");  // a book beside it has names of its own
  CHECK(run({"--keywords", "en", folder.path()}).exit == 0);
  CHECK(text_of(a) == base);
  CHECK(text_of(b) == mission);
  CHECK(text_of(c) == other);
}

TEST_CASE("fmt --keywords: what a library declares by a name that is built in has the word of the language") {
  const Folder folder;
  const std::string near =
      "rulebook near\nuses     geometry\n\nmeasure length: cm step 1\n\nvalue near(a: point, b: point): bool = gap(a, b) <= 15 cm\n"
      "value gaps: int = 3\n\nexample \"9, 12, 15\"\n  then near((0 cm, 0 cm), (9 cm, 12 cm)) and gaps is 3\n";
  const std::string own = "rulebook own\n\nvalue gap(a: int): int = a\n\nexample \"its own\"\n  then gap(3) is 3\n";
  const std::string a = folder.file("a.paragraf", near), b = folder.file("b.paragraf", own);
  CHECK(run({"--keywords", "da", folder.path()}).err == "");
  CHECK(text_of(a) ==
        "sprog da\n\nregelbog near\nbruger   geometri\n\nmål length: cm trin 1\n\n"
        "værdi near(a: punkt, b: punkt): sandhed = afstand(a, b) <= 15 cm\nværdi gaps: heltal = 3\n\n"
        "eksempel \"9, 12, 15\"\n  så near((0 cm, 0 cm), (9 cm, 12 cm)) og gaps er 3\n");
  CHECK(text_of(b).find("værdi gap(a: heltal): heltal = a\n") != std::string::npos);
  for (const std::string language : {"da", "ru", "en"}) {
    CHECK(run({"--keywords", language, folder.path()}).err == "");
    for (const std::string& file : {a, b}) CHECK(run({file}, "test").out == "1 passed, 0 failed\n");
  }
  CHECK(text_of(a) == near);
  CHECK(text_of(b) == own);
}

TEST_CASE("fmt --keywords: the name of a book stays, whatever a term of the same name says") {
  const Folder folder;
  const std::string hut = "rulebook hut\n\nterm hut da \"hytte\"\n\nentity hut\n  beds: int\n";
  const std::string more = "rulebook more amends hut\nuses     hexes\n\nvalue full(h: hut): bool = h.beds is steps(\"0101\", \"0102\") / 1 hex\n";
  const std::string a = folder.file("hut/rulebook.paragraf", hut), b = folder.file("more/rulebook.paragraf", more);
  CHECK(run({"--keywords", "da", folder.path()}).err == "");
  CHECK(text_of(a) == "sprog da\n\nregelbog hut\n\nbegreb hut da \"hytte\"\n\ngenstand hytte\n  beds: heltal\n");
  // with the terms of what it amends and of its library
  CHECK(text_of(b) == "sprog da\n\nregelbog more ændrer hut\nbruger   felter\n\n"
                      "værdi full(h: hytte): sandhed = h.beds er felter_mellem(\"0101\", \"0102\") / 1 felt\n");
  CHECK(run({"--keywords", "en", folder.path()}).err == "");
  CHECK(text_of(a) == hut);
  CHECK(text_of(b) == more);
}

TEST_CASE("fmt --keywords: what could not be read as the same is not written") {
  const Folder folder;
  // an entity of the state is called as the phase is
  folder.file("s.json", "{\"entities\": {\"dog\": {\"phase\": {\"legs\": 4}}}}");
  const auto refused = [&](const std::string& text, const std::string& why) {
    const std::string file = folder.file("a.paragraf", text);
    const Ran ran = run({"--keywords", "da", file});
    CHECK(ran.exit == 1);
    CHECK(ran.err == file + why + "\n");
    CHECK(text_of(file) == text);
  };
  refused("rulebook a\nentity dog\n  legs: int\nexample \"x\"\n  given state \"s.json\"\n  then phase.legs is 4\n",
          ": left as it is, since it would not be read as the same in the words of `da`: P201 there is no phase: the "
          "book declares no sequence of phases");
  refused("rulebook a\nsequence turn: phase, late\nvalue now: bool = phase is late\n",
          ":3:19: nothing tells whether `phase` is the phase, or what the book calls so; give the latter another name");
  refused("rulebook a\nvalue numerisk(a: int): int = abs(a)\n",
          ":2:31: `numerisk` has two meanings in the words of `da`: what the book calls so, and the built-in one; say how it "
          "is called with `term numerisk da \"...\"`");
  refused("rulebook a\nenum state: uafgjort, won\nvalue end: state = won\nexample \"x\"\n  then end is uafgjort\n",
          ": left as it is, since it would not be read as the same in the words of `da`: compare `end is uafgjort` became "
          "open `end er uafgjort`");
  refused("rulebook uanset\n", ":1:10: `uanset` cannot be the name of a book in the words of `da`: it is a word there");
}

TEST_CASE("format: keywords of the rulebooks of the repository go to every language, and all holds as it did") {
  const Folder folder;
  const std::string root = PARAGRAF_SOURCE_DIR;
  fs::copy(root + "/rulesets", folder.path() + "/rulesets", fs::copy_options::recursive);
  fs::copy(root + "/tests/data/drafts", folder.path() + "/drafts", fs::copy_options::recursive);
  std::vector<std::string> books;
  for (const auto& entry : fs::recursive_directory_iterator(folder.path() + "/rulesets"))
    if (entry.path().filename() == "rulebook.paragraf") books.push_back(entry.path().parent_path().string());
  REQUIRE(!books.empty());
  const auto outcomes = [&] {
    std::string all;
    for (const std::string& book : books) {
      const std::string told = run({book}, "test").out;
      all += run({book}, "check").out + told.substr(told.rfind('\n', told.size() - 2) + 1);
    }
    return all;
  };
  const std::string before = outcomes();
  // Of the forms of a word (`равно`, `равна`) one is written, so a file comes back as it was translated into its own words at first.
  std::map<std::string, std::pair<std::string, std::string>> own;
  for (const auto& entry : fs::recursive_directory_iterator(folder.path() + "/rulesets")) {
    if (entry.path().extension() != ".paragraf") continue;
    const std::string text = text_of(entry.path());
    const bool danish = text.find("sprog da\n") != text.npos, russian = text.find("язык ru\n") != text.npos;
    own[entry.path().string()] = {danish ? "da" : russian ? "ru" : "en", danish || russian ? "" : text};
  }
  for (const std::string language : {"da", "ru", "en"}) {
    const Ran ran = run({"--keywords", language, folder.path()});
    CHECK(ran.err == "");
    CHECK(ran.exit == 0);
    CHECK(outcomes() == before);
    for (auto& [path, words] : own)
      if (words.first == language && words.second.empty()) words.second = text_of(path);
  }
  for (const auto& [path, words] : own) {
    CHECK(run({"--keywords", words.first, path}).err == "");
    CHECK(text_of(path) == words.second);
  }
}

TEST_CASE("fmt: the rulebooks of the repository are laid out") {
  const std::string root = PARAGRAF_SOURCE_DIR;
  Ran ran = run({"--check", root + "/rulesets", root + "/stdlib"});
  INFO("run `./paragraf fmt rulesets stdlib`");
  CHECK(ran.out == "");
  CHECK(ran.exit == 0);
}
