// How many of the labelled faults of a translation are found for the right reason. In: a file of sentences and faults (drift_score.hpp), a term
// base, if there is one. Out: what was found by kind of difference and by type of fault, and the line
// `found N/M, harmless flagged N/M, clean flagged N/M`; with --tell each difference first.
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "bench/drift_score.hpp"

namespace {

using namespace paragraf::analysis;

std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    fmt::print(stderr, "{}: cannot be read\n", path);
    std::exit(2);
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main(int argc, char** argv) {
  std::string file, terms;
  bool tell = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--terms" && i + 1 < argc) terms = argv[++i];
    else if (argument == "--tell") tell = true;
    else file = argument;
  }
  if (file.empty()) {
    fmt::print(stderr, "paragraf_bench_drift FILE [--terms terms.csv] [--tell]\n");
    return 2;
  }
  prose::TermBase base;
  if (!terms.empty()) {
    prose::ReadTerms read = prose::read_terms(content(terms));
    for (const std::string& problem : read.problems) fmt::print(stderr, "{}: {}\n", terms, problem);
    base = std::move(read.terms);
  }
  paragraf::bench::DriftScore score;
  try {
    score = paragraf::bench::drift_score(nlohmann::ordered_json::parse(content(file)), base);
  } catch (const nlohmann::json::exception& found) {
    score.problem = found.what();
  }
  if (!score.problem.empty()) {
    fmt::print(stderr, "{}: {}\n", file, score.problem);
    return 2;
  }
  if (tell)
    for (const std::string& line : score.told) fmt::print("{}\n", line);
  fmt::print("{:<20} {:<9} {:>9} {:>9}\n", "difference", "", "in faults", "in clean");
  for (const auto& [kind, seen] : score.by_kind)
    fmt::print("{:<20} {:<9} {:>9} {:>9}\n", kind.second, align::name_of(kind.first), seen.in_faults, seen.in_clean);
  fmt::print("\n{:<20} {:>5} {:>4}  {}\n", "fault", "found", "of", "missed");
  for (const auto& [type, count] : score.by_type)
    fmt::print("{:<20} {:>5} {:>4}  {}\n", type, count.found, count.all, fmt::join(count.missed, " "));
  fmt::print("{}\n", last_line(score));
  return 0;
}
