// What is advised beside a mistake or an answer: each of these was met by somebody who wrote a first book, and did not know how to go on.
#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tools/commands.hpp"

namespace {

namespace fs = std::filesystem;

constexpr std::string_view field = R"x(rulebook field
languages en
uses geometry
measure length: cm step 1/10
entity soldier
  at: point
  wounds: int
entity squad
  men: set of soldier
entity house
  plan: polygon
entity unit
  morale: number
reading luck "May luck be changed?": fixed or changed
event shot(s: soldier, roll: d6)
event rest(s: soldier)
value hits(roll: d6): bool = roll >= 5
value plain: int = 4
value lucky(roll: d6): bool = roll > 5 or luck is changed
action shoot(s: soldier) by s in any phase
free shoot
when shoot(s)
  cause rest(s)
when rest(s)
  add 1 to s.wounds
)x";

constexpr std::string_view state = R"x({ "entities": { "soldier": { "a": { "at": ["0 cm", "0 cm"] }, "b": { "at": ["3 cm", "4 cm"] } },
  "squad": { "none": { "men": [] } } } })x";

class Advice {
 public:
  Advice() : folder_(fs::temp_directory_path() / ("paragraf-advice-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
    write("book.paragraf", field);
    write("state.json", state);
  }
  ~Advice() { fs::remove_all(folder_); }

  std::string run(std::vector<std::string> args) const {
    std::ostringstream out, err;
    for (std::string& arg : args)
      if (arg.ends_with(".paragraf") || arg.ends_with(".json")) arg = (folder_ / arg).string();
    std::vector<const char*> arguments{"paragraf"};
    for (const std::string& arg : args) arguments.push_back(arg.c_str());
    paragraf::tools::run(static_cast<int>(arguments.size()), arguments.data(), {out, err});
    return out.str() + err.str();
  }
  std::string check(std::string_view book) const {
    write("other.paragraf", book);
    return run({"check", "other.paragraf"});
  }
  std::string eval(const std::string& query) const { return run({"eval", "book.paragraf", "--state", "state.json", query}); }
  std::string eval_in(std::string_view given, const std::string& query) const {
    write("given.json", given);
    return run({"eval", "book.paragraf", "--state", "given.json", query});
  }

 private:
  void write(const std::string& name, std::string_view text) const { std::ofstream(folder_ / name) << text; }
  fs::path folder_;
};

bool has(const std::string& text, std::string_view part) {
  INFO(text);
  const bool found = text.find(part) != text.npos;
  CHECK(found);
  return found;
}

std::size_t findings(const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = text.find("error[P"); at != text.npos; at = text.find("error[P", at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("advice: names and units of geometry") {
  const Advice advice;
  has(advice.eval("distance(a, b)"), "how far two things are apart is `gap(a, b)`");
  has(advice.eval("gap(a, {b.at, a.at})"), "several places are those of a set of entities");
  has(advice.eval("gap(a, (0,5 cm, 1 cm))"), "a decimal number is written with a point");
  has(advice.eval("gap(none, a)"), "there is nothing in none.men that has a place");
  has(advice.check("rulebook r\nuses geometry\nmeasure length: cm\nmeasure angle: rad\n"),
      "error[P217]: angles are measured in degrees, and `rad` would be one degree");
  has(advice.check("rulebook r\nuses geometry\nmeasure distance: cm\n"), "the one in which distances are has to be called `length`");
  has(advice.check("rulebook r\nuses geometrie\n"), "fix: write `geometry`");
  has(advice.check("sprog da\nregelbog r\nbruger geometry2\n"), "fix: write `geometri`");
  has(advice.check("sprog da\nregelbog r\nværdi a(n: heltal): heltal = n\nværdi b: heltal = 3 cm\n"), "this book declares no measure: `mål længde: cm`");
  has(advice.check("rulebook r\nuses geometry\nmeasure length: cm\nvalue spot(n: int): int = n\n"),
      "`spot` is a name of the library `geometry`: yours has to be called something else");
  CHECK(findings(advice.check("rulebook r\nuses geometry\nmeasure length: cm\nmeasure angle: degrees\n")) == 0);
}

TEST_CASE("advice: what is assumed twice, and differently, on the command line") {
  const Advice advice;
  const std::string none = R"x({ "entities": { "soldier": { "a": {}, "b": {} } } })x";
  const auto asked = [&](const std::string& first, const std::string& second) {
    advice.eval_in(none, "1");
    return advice.run({"eval", "book.paragraf", "--state", "given.json", "--assume", first, "--assume", second, "gap(a, b)"});
  };
  has(asked("gap(a, b) is 7 cm", "gap(b, a) is 8 cm"), "error[P344]: this is assumed to be something else already");
  has(asked("gap(a, b) is 7 cm", "gap(b, a) is 7 cm"), "7 cm");
  has(asked("luck is fixed", "luck is changed"), "error[P344]");
  CHECK(findings(asked("gap(a, b) is 7 cm", "gap(a, a) is 0 cm")) == 0);
}

TEST_CASE("advice: a decimal comma in a state, and what a polygon looks like there") {
  const Advice advice;
  const std::string comma = advice.eval_in(R"x({ "entities": { "soldier": { "a": { "at": ["1,5 cm", "0 cm"] } } } })x", "a.at");
  has(comma, "a decimal number is written with a point");
  has(comma, "fix: write \"1.5 cm\"");
  has(advice.eval_in(R"x({ "entities": { "unit": { "u": { "morale": "1,5" } } } })x", "u.morale"), "fix: write \"1.5\"");
  const std::string square = advice.eval_in(R"x({ "entities": { "house": { "h": { "plan": "square" } } } })x", "h.plan");
  const std::string example = R"x([["0 cm", "0 cm"], ["3 cm", "0 cm"], ["3 cm", "3 cm"]])x";
  has(square, example);
  CHECK(findings(advice.eval_in(R"x({ "entities": { "house": { "h": { "plan": )x" + example + " } } } }", "h.plan")) == 0);
}

TEST_CASE("advice: dice where there are none") {
  const Advice advice;
  has(advice.run({"odds", "book.paragraf", "--state", "state.json", "--roll", "rest(a)=6", "shoot(a)"}), "`rest` has no dice");
  has(advice.run({"odds", "book.paragraf", "--state", "state.json", "--roll", "hits=6", "shoot(a)"}),
      "what a value rolls is given as its argument");
  has(advice.run({"odds", "book.paragraf", "plain"}), "nothing is rolled here");
  CHECK(advice.run({"odds", "book.paragraf", "hits()"}).find("nothing is rolled here") == std::string::npos);
  has(advice.run({"odds", "book.paragraf", "--compare", "luck=fixed", "lucky()"}), "error[P408]: --compare luck=fixed: that side holds already");
  has(advice.run({"odds", "book.paragraf", "--compare", "luck=changed", "lucky()"}), "luck=changed");
  const std::string not_used = advice.eval("keep_highest(2d6, 1)");
  has(not_used, "write `uses dice` behind the title of the book");
  CHECK(findings(not_used) == 1);
  has(advice.check("rulebook r\nvalue best: die = 2d6 + 1\nvalue shown(roll: best): int = roll\n"),
      "what is added stands in the value that has the die as a parameter");
  const std::string sure = advice.run({"odds", "book.paragraf", "--state", "state.json", "shoot(a)"});
  has(sure, "in any case\n  a.wounds: unknown\n  rest(a)");   // nobody knows how many there were before
  has(advice.run({"do", "book.paragraf", "--state", "state.json", "shoot(a)"}), "  a.wounds is not known, so what it would be now is not known either");
}
