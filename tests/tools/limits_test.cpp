// Bounds on the command line: each is reached and named.
#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tools/commands.hpp"

namespace {

constexpr const char* greedy = R"(rulebook greedy
languages en

entity thing
  size: number

§ 1 en "Greed"

(1) en: It never ends, and doubles its digits.

    event square(t: thing)
    when square(t)
      set t.size to t.size * t.size
      cause square(t)

(2) en: It asks itself.

    value paths(n: int): int
      = 1                            if n <= 0
      = paths(n - 1) + paths(n - 1)  otherwise
)";

struct Book {
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("paragraf-limits-" + std::to_string(::getpid()));
  Book() {
    std::filesystem::create_directories(path);
    std::ofstream(path / "rulebook.paragraf") << greedy;
    std::ofstream(path / "state.json") << R"({"entities": {"thing": {"t": {"size": 3}}}})";
  }
  ~Book() { std::filesystem::remove_all(path); }
};

std::string run(const Book& book, const char* command, const char* question, const char* option, const char* limit) {
  const std::string folder = book.path.string(), state = (book.path / "state.json").string();
  const std::vector<const char*> argv{"paragraf", command, folder.c_str(), question, "--state", state.c_str(), option, limit};
  std::ostringstream out;
  const int code = paragraf::tools::run(static_cast<int>(argv.size()), argv.data(), {out, out});
  return std::to_string(code) + " " + out.str();
}

}  // namespace

TEST_CASE("limits: options of the command line") {
  const Book book;
  const auto reaches = [&](const char* command, const char* question, const char* option, const char* limit) {
    return run(book, command, question, option, limit);
  };
  const auto names = [](const std::string& answer, int code, const char* text) {
    return answer.starts_with(std::to_string(code)) && answer.find(text) != answer.npos;
  };
  CHECK(names(reaches("do", "square(t)", "--max-steps", "3"), 1, "more than 3 steps; the last ones: square"));
  CHECK(names(reaches("do", "square(t)", "--max-events", "3"), 1, "more than 3 events (limit `events`)"));
  CHECK(names(reaches("do", "square(t)", "--max-digits", "30"), 1, "more than 30 digits (limit `digits`)"));
  CHECK(names(reaches("eval", "paths(99)", "--max-work", "1000"), 1, "more than 1000 evaluations (limit `work`)"));
  CHECK(names(reaches("why", "paths(99)", "--max-memory", "1"), 1, "more than 1048576 bytes (limit `memory`)"));
  CHECK(names(reaches("eval", "paths(15)", "--max-depth", "10"), 1, "more than 10 expressions"));
  CHECK(names(reaches("eval", "paths(3)", "--max-work", "1000"), 0, "8"));
  CHECK(names(reaches("eval", "paths(3)", "--max-work", "0"), 2, "--max-work"));
  std::ofstream(book.path / "large.paragraf") << std::string(2 << 20, '#');
  CHECK(names(reaches("eval", "paths(3)", "--max-file", "1"), 2, "is longer than the limit of 1 MiB"));
}
