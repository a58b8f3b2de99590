// How long the comparison of two languages takes, by the number of sentences. In: a file with sentences in two languages (`reference`, as for
// bench/drift), of which texts of any length are made: each sentence with other numbers, and some with a fault. Out: a table, and how the time grows
// when the text doubles.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/align/corpus.hpp"

namespace {

using namespace paragraf::analysis;
using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

// Digits become others, the same in both languages; every tenth letter sequence gets a tail, so that the vocabulary grows with the text.
std::string varied(const std::string& text, std::size_t round, std::size_t at) {
  std::string varied;
  std::size_t word = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    varied += c >= '1' && c <= '9' ? static_cast<char>('1' + (static_cast<std::size_t>(c - '1') + round) % 9) : c;
    const bool ends = c != ' ' && i + 1 < text.size() && text[i + 1] == ' ' && static_cast<unsigned char>(c) >= 'a';
    if (ends && ++word % 10 == at % 10) varied += fmt::format("{}", static_cast<char>('a' + round % 26));
  }
  return varied;
}

double seconds_for(const prose::Language& of_a, const prose::Language& of_b, const std::vector<align::Pair>& pairs, std::size_t& found) {
  const Clock::time_point start = Clock::now();
  prose::Marker a(of_a, {}), b(of_b, {});
  for (const align::Pair& pair : pairs) a.add_vocabulary(pair.a), b.add_vocabulary(pair.b);
  const align::Corpus corpus(a, b, pairs);
  found = 0;
  for (std::size_t at = 0; at < pairs.size(); ++at) found += corpus.differences(at).size() + corpus.renderings(at).size();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "paragraf_bench_pairs FILE\n");
    return 2;
  }
  std::ifstream file(argv[1], std::ios::binary);
  if (!file) {
    fmt::print(stderr, "{}: cannot be read\n", argv[1]);
    return 2;
  }
  const Json document = Json::parse(std::string(std::istreambuf_iterator<char>(file), {}), nullptr, false);
  const Json reference = document.is_object() ? document.value("reference", Json::array()) : Json::array();
  if (reference.empty()) {
    fmt::print(stderr, "{}: expected a JSON object with sentences under `reference`\n", argv[1]);
    return 2;
  }
  std::vector<std::string> codes;
  for (const auto& [key, value] : reference.at(0).items())
    if (prose::language(key)) codes.push_back(key);
  if (codes.size() != 2) {
    fmt::print(stderr, "{}: expected sentences in two of the languages that are known\n", argv[1]);
    return 2;
  }
  fmt::print("{:>8} {:>9} {:>12} {:>9}\n", "pairs", "seconds", "differences", "growth");
  double before = 0;
  for (std::size_t size = 1250; size <= 20000; size *= 2) {
    std::vector<align::Pair> pairs;
    for (std::size_t i = 0; i < size; ++i) {
      const Json& unit = reference.at(i % reference.size());
      const std::size_t round = i / reference.size();
      pairs.push_back({varied(unit.at(codes[0]), round, i), varied(unit.at(codes[1]), round, i)});
    }
    std::size_t found = 0;
    const double seconds = seconds_for(*prose::language(codes[0]), *prose::language(codes[1]), pairs, found);
    fmt::print("{:>8} {:>9.2f} {:>12} {:>9}\n", size, seconds, found, before > 0 ? fmt::format("{:.2f}", seconds / before) : "");
    before = seconds;
  }
  return 0;
}
