// What `eval`, `do` and `why` print, where they must agree: an act that lacks arguments, dice that nobody gave, an act in the
// wrong phase, the language of the prose.
#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/small_book.hpp"
#include "tools/commands.hpp"

namespace {

namespace fs = std::filesystem;

constexpr std::string_view book = R"(language da

regelbog brydning udgave 1
titel en "Wrestling" da "Brydning"
udgivet på en, da

genstand piece
  morale: heltal

rækkefølge tur: dag, nat

§ 1 en "Wrestling" da "Brydning"

(1) en: Pieces wrestle by day.
    da: Brikker brydes om dagen.

    handling wrestle(p: piece, hard: heltal) valgt af p under dag
    kan wrestle(p, hard) kun hvis hard <= 3

    når wrestle(p, hard)
      udløs brawl(p)

(2) en: On 9 it hurts.
    da: Ved 9 gør det ondt.

    hændelse brawl(p: piece, roll: 2d6)

    når brawl(p, roll) hvis roll >= 9
      træk 1 fra p.morale
)";

class World {
 public:
  World() : folder_(fs::temp_directory_path() / ("paragraf-answers-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
    write("book.paragraf", book);
    phase("dag");
  }
  ~World() { fs::remove_all(folder_); }

  void phase(const std::string& name) {
    write("state.json", R"({"phase": ")" + name + R"(", "entities": {"piece": {"ulf": {"morale": 4}}}})");
  }

  std::string ask(const std::string& command, const std::string& query, std::vector<std::string> more = {}) const {
    const std::string file = (folder_ / "book.paragraf").string(), state = (folder_ / "state.json").string();
    std::vector<const char*> arguments{"paragraf", command.c_str(), file.c_str(), "--state", state.c_str(), query.c_str()};
    for (const std::string& word : more) arguments.push_back(word.c_str());
    std::ostringstream out;
    paragraf::tools::run(static_cast<int>(arguments.size()), arguments.data(), {out, out});
    return out.str();
  }

 private:
  void write(const char* name, std::string_view text) const { std::ofstream(folder_ / name, std::ios::binary) << text; }
  fs::path folder_;
};

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("answers: an act has all arguments but its dice") {
  World world;
  for (const char* command : {"do", "why"}) {
    CHECK(has(world.ask(command, "wrestle(ulf)"), "error[P207]: wrestle needs 2 arguments: wrestle(p: piece, hard: int)\n"));
    CHECK(has(world.ask(command, "wrestle(_, 1)"), "error[P207]: wrestle needs 2 arguments"));
    CHECK_FALSE(has(world.ask(command, "brawl(ulf)"), "error"));
    CHECK_FALSE(has(world.ask(command, "brawl(ulf, _)"), "error"));
  }
}

TEST_CASE("answers: what is done in an example has all arguments, what is looked for has not") {
  const auto findings = [](const std::string& steps) {
    return paragraf::tests::small_book(std::string(book) + "    eksempel \"ulf\"\n      givet ulf: piece { morale: 4 }\n" + steps).findings;
  };
  CHECK(findings("      udfør wrestle(ulf, 1) med slaget brawl: 9\n      så indtræffer brawl(_)\n      så forbudt wrestle(ulf)\n") == "");
  CHECK(has(findings("      udfør wrestle(ulf)\n"), "error[P207]: wrestle needs 2 arguments: wrestle(p: piece, hard: int)\n"));
}

TEST_CASE("answers: `do` and `why` say the same of dice that nobody gave") {
  World world;
  const std::string act = "wrestle(ulf, 1)", hint = "hint: --roll brawl=TOTAL, or --seed N\n";
  CHECK(world.ask("do", act) == "allowed; what follows is not decided   (§ 1(1), § 1(2))\n  the roll of brawl(ulf) is not known\n  " + hint);
  const std::string why = world.ask("why", act);
  CHECK(why.starts_with("wrestle(ulf, 1): allowed; what follows is not decided\n"));
  CHECK(why.ends_with("what follows is not decided, because:\n  the roll of brawl(ulf) is not known\n" + hint));
  CHECK(world.ask("do", "brawl(ulf)").starts_with("happens; what follows is not decided   (§ 1(2))\n"));
  CHECK(world.ask("do", "brawl(ulf)", {"--roll", "brawl=9"}) == "happens   (§ 1(2))\n  ulf.morale: 4 -> 3   (§ 1(2))\n");
  CHECK(has(world.ask("do", act, {"--format", "json"}), R"("verdict":"undetermined")"));
}

TEST_CASE("answers: outside of its phase an act is denied with the phases in which it can be done") {
  World world;
  world.phase("nat");
  CHECK(world.ask("do", "wrestle(ulf, 1)") == "denied: it can be done in dag; the state is in nat   (§ 1(1))\n");
  CHECK(world.ask("why", "wrestle(ulf, 1)").ends_with("to be allowed:\n  the phase must be dag (now nat)\n"));
}

TEST_CASE("answers: prose in the language of the book's words, or the one that is asked for") {
  World world;
  CHECK(has(world.ask("why", "wrestle(ulf, 4)"), "\"Brikker brydes om dagen.\""));
  CHECK(has(world.ask("why", "wrestle(ulf, 4)", {"--lang", "en"}), "\"Pieces wrestle by day.\""));
  CHECK(has(world.ask("why", "wrestle(ulf, 4)", {"--lang", "en", "--format", "json"}), "\"Pieces wrestle by day.\""));
  CHECK(world.ask("eval", "1 + 1", {"--lang", "fi"}) == "error[P408]: --lang fi: answers are told in en, da, ru, and the prose of this book is in en, da\n");
}
