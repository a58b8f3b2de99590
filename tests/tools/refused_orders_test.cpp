// Why an order is not carried out, as `do` tells it: which of several acts is denied, which acts disagree, which phases are still
// to come, what the state broke before anybody did anything.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tools/commands.hpp"

namespace {

namespace fs = std::filesystem;

constexpr std::string_view book = R"(rulebook battle
languages en

sequence turn: movement simultaneous, firing, mending

entity house
  places: int in 0..
entity unit
  at:    int
  men:   int
  house: house?

§ 1 en "Movement"

(1) en: A unit marches up to three miles.

    action march(u: unit, mile: int in 0..20) by u in movement
    may march(u, mile) only if abs(mile - u.at) <= 3
    when march(u, mile)
      set u.at to mile

(2) en: A unit enters a house that has place for its men.

    value taken(h: house): int = sum u in unit where u.house is h gives u.men
    action enter(u: unit, h: house) by u in movement
    may enter(u, h) only if taken(h) + u.men <= h.places
    when enter(u, h)
      set u.house to h

(3) en: A bombardment kills a third.

    action shell(u: unit, v: unit) by u in firing
    free shell
    when shell(u, v)
      take v.men / 3 from v.men

(4) en: Nobody marches to where no miles are.

    presuppose ahead: every u in unit has u.at >= 0
)";

class Files {
 public:
  Files() : folder_(fs::temp_directory_path() / ("paragraf-refused-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
    write("book.paragraf", std::string(book));
    state("movement", 3);
  }
  ~Files() { fs::remove_all(folder_); }

  void state(const std::string& phase, int at, const std::string& more = {}) {
    write("state.json", R"({"phase": ")" + phase + R"(", "entities": {"house": {"farm": {"places": 30}}, "unit": {"a": {"at": )" +
                            std::to_string(at) + R"(, "men": 40}, "b": {"at": 3, "men": 20}}})" + more + "}");
  }
  std::string read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(folder_ / name).rdbuf();
    return text.str();
  }
  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name, std::ios::binary) << text; }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::string ask(const std::string& command, const std::string& query, std::vector<std::string> more = {}) const {
    const std::string file = path("book.paragraf"), state = path("state.json");
    std::vector<const char*> arguments{"paragraf", command.c_str(), file.c_str(), "--state", state.c_str(), query.c_str()};
    for (const std::string& word : more) arguments.push_back(word.c_str());
    std::ostringstream out;
    paragraf::tools::run(static_cast<int>(arguments.size()), arguments.data(), {out, out});
    return out.str();
  }

 private:
  fs::path folder_;
};

TEST_CASE("refused orders: of several acts those that are denied are named") {
  Files files;
  CHECK(files.ask("do", "march(b, 5) together with enter(a, farm)") == "denied: enter(a, farm)   (§ 1(1), § 1(2))\n");
  CHECK(files.ask("do", "march(b, 9) together with march(a, 9)").starts_with("denied: march(b, 9) and march(a, 9)"));
  CHECK(files.ask("do", "march(b, 5) together with shell(a, b)").starts_with(
      "denied: shell(a, b): it can be done in firing; the state is in movement"));
  CHECK(files.ask("do", "enter(a, farm)").starts_with("denied   ("));
  const auto json = nlohmann::json::parse(files.ask("do", "march(b, 5) together with enter(a, farm)", {"--format", "json"}));
  CHECK(json["verdict"] == "denied");
  CHECK(json["stopped_by"] == nlohmann::json::array({"enter(a, farm)"}));
  CHECK(!nlohmann::json::parse(files.ask("do", "enter(a, farm)", {"--format", "json"})).contains("stopped_by"));
}

TEST_CASE("refused orders: acts that disagree are named") {
  Files files;
  const std::string text = files.ask("do", "march(a, 6) together with march(a, 5)");
  CHECK(text.find("  march(a, 5) and march(a, 6): rules disagree on a.at: 5 and 6 (§ 1(1))\n") != text.npos);
  const auto json = nlohmann::json::parse(files.ask("do", "march(a, 6) together with march(a, 5)", {"--format", "json"}));
  CHECK(json["conflict"][0]["acts"] == nlohmann::json::array({"march(a, 5)", "march(a, 6)"}));
  CHECK(files.ask("why", "march(a, 6) together with march(a, 5)").find("march(a, 5) and march(a, 6): rules disagree") != std::string::npos);
  CHECK(files.ask("do", "march(a, 6) together with march(a, 5)", {"--lang", "da"}).find("march(a, 5) og march(a, 6): ") != std::string::npos);
}

TEST_CASE("refused orders: a sequence ends with its last phase") {
  Files files;
  CHECK(files.ask("do", "end_phase(turn)").starts_with("denied: turn cannot end: firing and mending are still to come"));
  CHECK(files.ask("why", "end_phase(turn)").find("the phase must be mending (now movement)") != std::string::npos);
  files.state("firing", 3);
  CHECK(files.ask("do", "end_phase(turn)").starts_with("denied: turn cannot end: mending is still to come"));
  CHECK(files.ask("do", "end_phase(movement)").starts_with("denied: movement cannot end; the state is in firing"));
  files.state("mending", 3);
  CHECK(files.ask("do", "end_phase(turn)").find("phase: mending -> movement") != std::string::npos);
}

TEST_CASE("refused orders: what a number is for that is not whole, and what was broken before") {
  Files files;
  files.state("firing", 3);
  CHECK(files.ask("do", "shell(b, a)").find("40/3 is not whole, and no rounding is stated") != std::string::npos);
  files.state("movement", -2);
  CHECK(files.ask("do", "march(b, 4)").find("what is presupposed does not hold as it is, whatever is done: ahead, for a (§ 1(4))") != std::string::npos);
}

TEST_CASE("refused orders: what comes to nothing is no option") {
  Files files;
  files.state("firing", 3);
  const std::string told = files.ask("options", "b");
  CHECK(told.starts_with("undetermined\n  shell(b, a)"));
  CHECK(told.find("40/3 is not whole, and no rounding is stated") != std::string::npos);
  files.state("movement", -2);
  CHECK(files.ask("options", "b").find("what is presupposed does not hold as it is") != std::string::npos);
}

TEST_CASE("refused orders: an argument that an act can never have is a mistake of the question") {
  Files files;
  for (const char* command : {"do", "why", "eval"}) {
    const std::string text = files.ask(command, "march(a, 21)");
    CHECK(text.starts_with("error[P214]: `21` is outside the range of `mile`, expected 0 to 20\n"));
  }
  CHECK(files.ask("do", "march(b, 4) together with march(a, 21)").starts_with("error[P214]"));
  CHECK(files.ask("do", "march(a, a.men)").starts_with("undetermined"));
}

TEST_CASE("refused orders: a state that was changed by hand beside what was done together") {
  Files files;
  CHECK(files.ask("do", "march(a, 5)", {"-o", files.path("next.json")}).starts_with("allowed"));
  std::string json = files.read("next.json");
  files.write("state.json", json);
  CHECK(files.ask("eval", "a.men") == "40\n");
  json.replace(json.find("\"men\": 40"), 9, "\"men\": 99");
  files.write("state.json", json);
  const std::string text = files.ask("do", "march(b, 5)", {"-o", files.path("out.json")});
  CHECK(text.starts_with("warning[P413]: a.men is 99 in the state, but what was done together in this phase comes to 40\n"));
  CHECK(text.find("allowed; what follows is not decided") != text.npos);
  CHECK(!fs::exists(files.path("out.json")));
  CHECK(files.ask("eval", "a.men").find("\n99\n") != std::string::npos);
}

}  // namespace
