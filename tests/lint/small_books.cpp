// See small_books.hpp.
#include "tests/lint/small_books.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bench/fault_score.hpp"

namespace paragraf::tests {

std::vector<std::string> accusations(const std::vector<std::string>& files) {
  const bench::BuiltBook built = bench::build_texts(files);
  if (!built.ok) return {"not a book"};
  std::vector<std::string> lines;
  analysis::lint::LintOptions options;
  options.sources = &built.sources;
  for (const analysis::lint::Claim& claim : analysis::lint::lint(*built.book, options)) {
    const std::string_view code = base::info(claim.code).text;
    if (claim.standing != analysis::lint::Standing::found || claim.allowed || code.starts_with("P76")) continue;
    lines.push_back(fmt::format("{} {}", code, claim.subject));
  }
  const bench::FaultScore score = bench::score_of({"b", "as it is", "", false, files}, nullptr);
  for (const auto* otherwise : {&score.missed, &score.wrong, &score.problems}) lines.insert(lines.end(), otherwise->begin(), otherwise->end());
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::vector<std::string> accusations(const std::string& text) {
  return accusations(std::vector<std::string>{"rulebook b\nlanguages en\nprohibitions prevail\n" + text});
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace paragraf::tests
