// Nothing decides silently: neither the order of files, clauses, sentences and items, nor the names, change a result. Books are
// shuffled and renamed by fixed seeds; their examples must give the same verdicts, values, events and cited sentences, and
// wrong books the same findings.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/model/reordered.hpp"
#include "tests/support/expected.hpp"

namespace paragraf::tests {
namespace {

TextFile read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return {path.filename().string(), text.str()};
}

std::vector<TextFile> battletech() {
  const auto folder = std::filesystem::path(PARAGRAF_SOURCE_DIR) / "rulesets/battletech";
  std::vector<std::filesystem::path> paths;
  for (const auto& place : {folder, folder / "scenarios"})
    for (const auto& entry : std::filesystem::directory_iterator(place))
      if (entry.path().extension() == ".paragraf") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<TextFile> files;
  for (const auto& path : paths) files.push_back(read_file(path));
  return files;
}

std::string lines(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += text + "\n";
  return all;
}

// Whether sentences stand in the order of their numbers is asked of the text and not of the book.
std::string findings(const Running& book) {
  std::vector<std::string> all;
  for (const std::string& finding : book.findings)
    if (!finding.starts_with("P105")) all.push_back(finding);
  std::sort(all.begin(), all.end());
  return lines(all);
}

// Failures are compared by what they say, without their places.
std::vector<CaseOutcome> results(const Running& book) {
  std::vector<CaseOutcome> outcomes = book.outcomes;
  for (CaseOutcome& outcome : outcomes)
    for (std::string& failure : outcome.failures) failure.erase(0, failure.find("error["));
  return outcomes;
}

void check_orders(const std::vector<TextFile>& files, std::uint32_t seeds, const std::vector<TextFile>& amended = {}) {
  const Running original = run_book(files, amended);
  for (std::uint32_t seed = 1; seed <= seeds; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const Running other = run_book(shuffled(files, random), amended.empty() ? amended : shuffled(amended, random));
    CHECK(findings(other) == findings(original));
    const auto expected = results(original), found = results(other);
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      CAPTURE(expected[i].title);
      CHECK(found[i].title == expected[i].title);
      CHECK(lines(found[i].failures) == lines(expected[i].failures));
      CHECK(lines(found[i].cites) == lines(expected[i].cites));
    }
  }
}

void check_names(const std::vector<TextFile>& files, std::uint32_t seeds) {
  const Running original = run_book(files);
  for (std::uint32_t seed = 1; seed <= seeds; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const Running other = run_book(renamed(files, random));
    CHECK(lines(other.shown) == lines(original.shown));
    REQUIRE(other.outcomes.size() == original.outcomes.size());
    for (std::size_t i = 0; i < other.outcomes.size(); ++i) {
      CAPTURE(original.outcomes[i].title);
      CHECK(other.outcomes[i].title == original.outcomes[i].title);
      CHECK(other.outcomes[i].failures.size() == original.outcomes[i].failures.size());
      CHECK(lines(other.outcomes[i].cites) == lines(original.outcomes[i].cites));
    }
  }
}

// Every kind of rule, with exceptions to exceptions, a conflict, and an example that fails: it must fail everywhere alike.
const std::vector<TextFile> small_book = {
    {"rulebook.paragraf", R"(rulebook small edition 1
enum side: red, blue
measure mass: t, kg = 1/1000
type sides = set of party
type party = side
entity unit
  side:   party
  foes:   sides
  n:      int at least 0
  weight: mass
  inside: unit?
sequence turn: movement, combat
§ 2 en "Values"
(1) en: Values.

    value v(u: unit): int = 1
    value v(u) = 2 despite § 2(1) if u.side is red
(2) en: More.

    value v(u) = 3 if u.side is blue
    table class_of(m: mass): int
    row class_of ..10 t | 1
    row class_of 10..20 t | max(1, 2)
    tally sum_of(u: unit): int
      + own: u.n
)"},
    {"1.paragraf", R"(§ 1 en "Norms"
(1) en: Acts.

    action go(u: unit) by u.side in movement
    may go(u)
    [calm] may not go(u) if u.n > 3
    lift calm if u.inside is something
(2) en: What becomes of it.

    [gate] lift § 1(1) if u.n > 7
    lift gate if u.n > 8
    event moved(u: unit, far: int)
    when go(u)
      cause moved(u, v(u))
    when moved(u, far) after § 1(3)
      add far to u.n
(3) en: First of all.

    when moved(u, far) if far is 2
      set u.n to 0
    whenever u.n is 2 for every u in unit
      cause moved(u, 10)
    tally sum_of(u)
      + weight: 5 if u.weight > 1 t
§ 3 en "Examples"
(1) en: Some.

    example "some"
      given a: unit { side: red, n: 1, weight: 2 t, foes: {blue} }, b: unit { side: blue, n: 5, weight: 10 t, inside: a }, c: unit { side: blue, n: 5 }
      case then v(a) is 2
           then blue in a.foes
           then v(b) is in conflict among 1, 3
           then class_of(b.weight) is in conflict
           then sum_of(a) is 6
           then sum_of(c) is undetermined
      case then allowed go(a)
           then allowed go(b)
           then denied go(c)
           do   go(a)
           then happens moved(a, 2)
           then happens moved(a, 10)
           then a.n is 12
      case do   go(b)
           then conflict
      case "this one fails, always alike"
           then v(a) is 7
           then denied go(a)
           then v(c) is 3
)"}};

TEST_CASE("order: a small book means the same in every order and under every name") {
  const Running original = run_book(small_book);
  CHECK(lines(original.shown) == "");
  REQUIRE(original.outcomes.size() == 4);
  std::size_t failed = 0;
  for (const CaseOutcome& outcome : original.outcomes) {
    if (!outcome.failures.empty()) {
      ++failed;
      CHECK(outcome.title == "some / this one fails, always alike");
      CHECK(outcome.failures.size() == 3);
    }
  }
  CHECK(failed == 1);
  check_orders(small_book, 40);
  check_names(small_book, 10);
}

TEST_CASE("order: the BattleTech book means the same in every order and under every name") {
  const std::vector<TextFile> files = battletech();
  CHECK(problems(files) == "");
  check_orders(files, 4);
  check_names(files, 2);
}

TEST_CASE("order: a mission means the same in every order of it and of the book that it amends") {
  const auto mission = std::filesystem::path(PARAGRAF_SOURCE_DIR) / "rulesets/battletech/missions/river-crossing.paragraf";
  const Running original = run_book({read_file(mission)}, battletech());
  CHECK(original.outcomes.size() >= 5);
  check_orders({read_file(mission)}, 4, battletech());
}

TEST_CASE("order: wrong books have the same findings in every order") {
  for (const std::string folder : {"findings", "not-supported"})
    for (const auto& book : books_under(folder)) {
      // Which of two declarations is the second, and which of two clauses, is a matter of order.
      if (book.filename().string().starts_with("P202") || book.filename().string().starts_with("P304")) continue;
      if (compare_findings(book).codes.contains("P101")) continue;  // only what can be read can be rearranged
      CAPTURE(book.filename());
      check_orders({read_file(book)}, 8);
    }
}

TEST_CASE("order: what is rearranged is the whole book") {
  std::mt19937 random(1);
  const auto count = [](const std::vector<TextFile>& files, std::string_view word) {
    std::size_t found = 0;
    for (const TextFile& file : files)
      for (std::size_t at = file.text.find(word); at != std::string::npos; at = file.text.find(word, at + 1)) ++found;
    return found;
  };
  const std::vector<TextFile> files = battletech(), other = shuffled(files, random), names = renamed(files, random);
  for (const std::string_view word : {"row class_of", "cause damage_building", "(12) en:", "§ 5 en", "reading ", "then"})
    CHECK(count(other, word) >= count(files, word));
  CHECK(other[0].text != files[0].text);
  CHECK(count(names, "damage_building") == 0);
  CHECK(count(names, "row ") == count(files, "row "));
}

}  // namespace
}  // namespace paragraf::tests
