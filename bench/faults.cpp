// How many seeded faults the linter finds, and how much it accuses falsely. In: rulebooks of one file (tests/data/lint/games). Out: each of them with
// every fault and every harmless edit at every site, compared with what the interpreter answers in all states: a table by code and one
// by edit; with --tell what was missed and what was wrong first. The exit code is 1 if there is either.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "bench/fault_score.hpp"

namespace {

using namespace paragraf::bench;

std::string content(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void tell(const char* what, std::vector<std::string> lines) {
  if (lines.empty()) return;
  std::sort(lines.begin(), lines.end());
  fmt::print("{}\n", what);
  for (const std::string& line : lines) fmt::print("  {}\n", line);
  fmt::print("\n");
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::filesystem::path> books;
  bool telling = false, clean_only = false;
  std::size_t every = 1;
  std::string only;
  double slow = 10;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--tell") telling = true;
    else if (argument == "--clean") clean_only = true;
    else if (argument == "--every" && i + 1 < argc) every = std::max(1ul, std::stoul(argv[++i]));
    else if (argument == "--slow" && i + 1 < argc) slow = std::stod(argv[++i]);
    else if (argument == "--only" && i + 1 < argc) only = argv[++i];
    else books.emplace_back(argument);
  }
  if (books.empty()) {
    fmt::print(stderr, "paragraf_bench_faults BOOK.paragraf... [--tell] [--clean] [--every N] [--only EDIT]\n");
    return 2;
  }
  const auto solver = paragraf::analysis::lint::load_solver();
  FaultScore all;
  for (const std::filesystem::path& path : books) {
    const std::string text = content(path), name = path.stem().string();
    std::vector<FaultyBook> made{{name, "as it is", "", true, {text}}};
    if (!clean_only) {
      for (FaultyBook& one : faults_of(name, text)) made.push_back(std::move(one));
      for (FaultyBook& one : harmless_edits_of(name, text)) made.push_back(std::move(one));
    }
    FaultScore of_book;
    for (std::size_t i = 0; i < made.size(); ++i)
      if ((i == 0 || i % every == 0) && made[i].edit.find(only) != std::string::npos) {
        const auto begin = std::chrono::steady_clock::now();
        of_book.add(score_of(made[i], solver.get()));
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (seconds > slow) fmt::print(stderr, "{:.1f} s: {}: {}: {}\n", seconds, name, made[i].edit, made[i].where);
      }
    fmt::print(stderr, "{}: {} books\n", name, of_book.books);
    all.add(of_book);
  }
  if (telling) {
    tell("missed", all.missed);
    tell("wrong", all.wrong);
  }
  tell("not tried", all.problems);
  fmt::print("{}", score_text(all));
  return all.missed.empty() && all.wrong.empty() ? 0 : 1;
}
