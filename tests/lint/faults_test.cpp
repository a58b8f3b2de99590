// Seeded faults: the linter finds what is wrong, and accuses nothing else. The truth is what the interpreter answers in all states of small
// books; `bench/faults` runs all of it, here some books are looked at, and of the others each tenth edit or so.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "bench/fault_score.hpp"
#include "tests/support/command_line.hpp"

namespace paragraf::tests {
namespace {

const std::filesystem::path games = std::filesystem::path(PARAGRAF_SOURCE_DIR) / "tests/data/lint/games";

bench::FaultyBook as_it_is(const std::string& name) { return {name, "as it is", "", true, {text_of(games / (name + ".paragraf"))}}; }

std::string all_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

// Every so manieth edit of the book.
bench::FaultScore sample(const std::string& name, std::size_t every, std::size_t& harmless) {
  const bench::FaultyBook book = as_it_is(name);
  std::vector<bench::FaultyBook> made = bench::faults_of(name, book.files.front());
  for (bench::FaultyBook& one : bench::harmless_edits_of(name, book.files.front())) made.push_back(std::move(one));
  bench::FaultScore score;
  for (std::size_t i = 0; i < made.size(); i += every) {
    harmless += made[i].harmless;
    score.add(bench::score_of(made[i], nullptr));
  }
  return score;
}

std::size_t there(const bench::FaultScore& score) {
  std::size_t sum = 0;
  for (const auto& [code, one] : score.by_code) sum += one.there;
  return sum;
}

}  // namespace

TEST_CASE("faults: nothing is said of the small games as they are") {
  std::size_t books = 0;
  for (const auto& file : std::filesystem::directory_iterator(games)) {
    const bench::FaultScore score = bench::score_of(as_it_is(file.path().stem().string()), nullptr);
    CAPTURE(file.path().string());
    CHECK(all_of(score.problems) == "");
    CHECK(all_of(score.wrong) == "");
    books += score.books;
  }
  CHECK(books >= 12);
}

TEST_CASE("faults: found where they are, and nowhere else") {
  std::size_t harmless = 0, faults = 0;
  for (const auto& game : {std::pair{"library-fines", 3}, {"ferry-tolls", 5}, {"harbour-norms", 4}, {"night-watch", 4}, {"turn-order", 6}, {"gorodki", 9}}) {
    const auto name = game.first;
    const int every = game.second;
    CAPTURE(name);
    const bench::FaultScore score = sample(name, static_cast<std::size_t>(every), harmless);
    CHECK(all_of(score.problems) == "");
    CHECK(all_of(score.missed) == "");
    CHECK(all_of(score.wrong) == "");
    faults += there(score);
  }
  CHECK(harmless >= 50);
  CHECK(faults >= 50);
}

TEST_CASE("faults: every site of every kind, each book once") {
  const std::string text = text_of(games / "harbour-norms.paragraf");
  std::set<std::vector<std::string>> books;
  std::set<std::string> edits;
  for (const auto& made : {bench::faults_of("b", text), bench::harmless_edits_of("b", text)})
    for (const bench::FaultyBook& one : made) {
      edits.insert(one.edit);
      books.insert(one.files);
    }
  CHECK(edits.contains("drop a lift"));
  CHECK(edits.contains("may -> may not"));
  CHECK(edits.contains("flip a bound"));
  CHECK(edits.contains("forbid in another file"));
  CHECK(edits.contains("harmless: a clause in another file"));
  CHECK(books.size() > 150);
}

// What the measure itself would notice: a book in which something is wrong in truth.
TEST_CASE("faults: the truth is tried out, not believed") {
  std::string text = text_of(games / "library-fines.paragraf");
  const std::string exception = " despite week, young if holiday";
  REQUIRE(holds(text, exception));
  text.replace(text.find(exception), exception.size(), " despite week if holiday");
  bench::BuiltBook built = bench::build_texts({text});
  REQUIRE(built.ok);
  const bench::Truth truth = bench::truth_of(*built.book);
  CHECK(truth.problems.empty());
  REQUIRE(truth.found.size() == 1);
  CHECK(base::info(truth.found.begin()->code).text == "P711");
  CHECK(holds(bench::told(*built.book, built.sources, *truth.found.begin()), "[young]"));
}

}  // namespace paragraf::tests
