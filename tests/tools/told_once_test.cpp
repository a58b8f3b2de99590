// What `test` and `eval` say about slips of a rules author: a step above the cases that fails in all of them is told once, and who
// asks for a verdict where a value is evaluated is told how to ask.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tools/commands.hpp"

namespace {

namespace fs = std::filesystem;

constexpr std::string_view book = R"(rulebook pieces edition 1
entity piece
  morale: int in 0..9
action move(p: piece) by p in any phase
may move(p) if p.morale > 3
example "above"
  given k: piece { morale: 9 }
  then k.morale is 8
  case "one"
    then k.morale is 9
  case "two"
    then k.morale <= 9
)";

std::string told(const char* command, std::vector<const char*> rest) {
  const fs::path file = fs::temp_directory_path() / ("paragraf-told-" + std::to_string(::getpid()) + ".paragraf");
  std::ofstream(file, std::ios::binary) << book;
  const std::string path = file.string();
  std::vector<const char*> arguments = {"paragraf", command, path.c_str()};
  arguments.insert(arguments.end(), rest.begin(), rest.end());
  std::ostringstream out;
  paragraf::tools::run(static_cast<int>(arguments.size()), arguments.data(), {out, out});
  fs::remove(file);
  return out.str();
}

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST_CASE("test: a step above the cases that fails in all of them is told once") {
  const std::string all = told("test", {});
  CAPTURE(all);
  CHECK(count(all, "P501") == 1);
  CHECK(count(all, "found 9, expected 8, in 2 cases") == 1);
  CHECK(count(all, "example \"above / two\" does not hold, for a reason told above") == 1);
  CHECK(count(all, "0 passed, 2 failed") == 1);
}

TEST_CASE("eval: who asks for a verdict is told how to ask") {
  for (const char* query : {"allowed move(k)", "may move(k)"}) {
    CAPTURE(query);
    const std::string answer = told("eval", {query});
    CHECK(count(answer, "P101") == 1);
    CHECK(count(answer, "`paragraf why`") == 1);
  }
  CHECK(count(told("eval", {"1 +"}), "`paragraf why`") == 0);
}

}  // namespace
