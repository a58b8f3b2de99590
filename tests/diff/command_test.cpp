// `paragraf diff` as a user calls it.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/support/command_line.hpp"

namespace paragraf::tests {
namespace {

const std::string data = std::string(PARAGRAF_SOURCE_DIR) + "/tests/data/diff/";
const std::string first = data + "ferry-1.paragraf", second = data + "ferry-2.paragraf";

}  // namespace

TEST_CASE("diff: exit codes, and what is told") {
  const Ran same = run_program({"diff", first, first});
  CHECK(same.exit == 0);
  CHECK(same.out == first + ": 0 answers change; 4 proved to be the same; 0 not decided\n");
  const Ran other = run_program({"diff", first, second});
  CHECK(other.exit == 1);
  CHECK(holds(other.out, "only in the new edition: attribute `boat.crew`\n"));
  CHECK(holds(other.out, "another: what `fee` comes to, in 1 of 13 cases\n"));
  CHECK(holds(other.out, "  old answer: 1\n  new answer: 2\n"));
  CHECK(holds(run_program({"diff", "--lang", "da", first, second}).out, "  gammelt svar: 1\n  nyt svar: 2\n"));
  CHECK(holds(run_program({"diff", "--lang", "ru", first, second}).out, "  прежний ответ: 1\n  новый ответ: 2\n"));
  CHECK(run_program({"diff", first}).exit == 2);
  CHECK(run_program({"diff", first, data + "none.paragraf"}).exit == 2);
  CHECK(run_program({"diff", "--entities", "0", first, second}).exit == 2);
}

TEST_CASE("diff: a book and itself take no search") {
  for (const char* book : {"battletech", "ww2", "belle-alliance"}) {
    const std::string path = std::string(PARAGRAF_SOURCE_DIR) + "/rulesets/" + book;
    const Ran same = run_program({"diff", "--prove", path, path});
    CAPTURE(book);
    CHECK(same.exit == 0);
    CHECK_FALSE(holds(same.out, "by its bounds"));
    CHECK_FALSE(holds(same.out, "by the solver"));
    CHECK(holds(same.out, "; 0 not decided\n"));
  }
}

TEST_CASE("diff: one line each, and one object each") {
  CHECK(holds(run_program({"diff", "--format", "short", first, second}).out, second + ":15: another: what `fee` comes to, in 1 of 13 cases\n"));
  std::istringstream out(run_program({"diff", "--format", "json", "--prove", first, second}).out);
  std::vector<std::string> kinds;
  for (std::string line; std::getline(out, line);) kinds.push_back(nlohmann::json::parse(line).at("kind"));
  CHECK(kinds == std::vector<std::string>{"declaration", "comparison", "comparison", "comparison", "comparison", "diff"});
}

}  // namespace paragraf::tests
