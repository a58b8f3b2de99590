// Whatever is written, building a book ends with findings and never with a broken invariant: the lines of good books are
// dropped, doubled, swapped and mixed with those of others, by fixed seeds.
#include <doctest/doctest.h>

#include <fstream>
#include <random>
#include <sstream>

#include "tests/support/expected.hpp"
#include "tests/support/running.hpp"

namespace paragraf::tests {
namespace {

std::vector<std::string> lines_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

TEST_CASE("broken books: any mixture of lines is built, or told what is wrong with it") {
  std::vector<std::vector<std::string>> books;
  for (const std::string folder : {"findings", "not-supported", "drafts/belle-alliance", "drafts/battletech"})
    for (const auto& book : books_under(folder)) books.push_back(lines_of(book));
  const std::filesystem::path battletech = std::filesystem::path(PARAGRAF_SOURCE_DIR) / "rulesets/battletech";
  for (const char* name : {"rulebook.paragraf", "2-construction-factor.paragraf", "5-movement.paragraf"}) books.push_back(lines_of(battletech / name));

  std::size_t with_findings = 0;
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    std::vector<std::string> lines = books[random() % books.size()];
    const std::vector<std::string>& other = books[random() % books.size()];
    for (int change = 0; change < 6 && !lines.empty(); ++change) {
      const std::size_t at = random() % lines.size();
      switch (random() % 4) {
        case 0: lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at)); break;
        case 1: lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(random() % lines.size()), std::string(lines[at])); break;
        case 2: std::swap(lines[at], lines[random() % lines.size()]); break;
        case 3: lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), other[random() % other.size()]); break;
      }
    }
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    CAPTURE(text);
    Running found;
    CHECK_NOTHROW(found = run_book({{"rulebook.paragraf", text}}));
    if (!found.findings.empty()) ++with_findings;
  }
  CHECK(with_findings > 200);
}

}  // namespace
}  // namespace paragraf::tests
