// The pages of what the linter finds. In: the first book of a page, and the one under "Fix". Out: that the first has that finding, about what
// the list here says, and no other of the linter; and that the second has none.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>
#include <sstream>

#include "analysis/lint/lint.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {
namespace {

namespace lint = analysis::lint;

struct Page {
  std::string_view code, subject;
};
constexpr Page pages[] = {
    {"P711", "rent: § 1(1) with § 1(2)"},
    {"P712", "points: some clause decides"},
    {"P713", "penalty: § 1(2) applies"},
    {"P714", "to_hit: § 1(2) rule 2 in fire"},
    {"P721", "sell: § 1(1) against § 1(2)"},
    {"P722", "feed: § 1(2) can be used"},
    {"P723", "borrow: § 1(2) changes something"},
    {"P724", "store: § 1(1) rule 2 can be met"},
    {"P725", "§ 1(2) lifts something"},
    {"P726", "draw together with draw: both can be done"},
    {"P727", "shut together with sell: both can be done"},
    {"P728", "run: § 1(2) and what is permitted"},
    {"P731", "winter: § 1(1) with § 1(2) on stands"},
    {"P732", "§ 1(2) with § 1(3) comes to rest"},
    {"P733", "draw keeps § 1(2).hand"},
    {"P734", "winner: largest or smallest of several that are equal in § 1(1)"},
    {"P735", "topple comes to an end"},
    {"P736", "ride, then lodge: what was set is as it would be now"},
    {"P741", "price: not negative"},
    {"P742", "share: division by zero, or a number outside of its range in § 1(1)"},
    {"P743", "fire: bound 1 in § 1(1)"},
    {"P744", "breakfast: fraction that no rounding covers in § 1(1) rule 1"},
    {"P745", "toll: rounding 1 in § 1(1)"},
};

std::vector<std::string> books_of(std::string_view code) {
  std::ifstream in(fmt::format("{}/docs/codes/{}.md", PARAGRAF_SOURCE_DIR, code));
  std::ostringstream text;
  text << in.rdbuf();
  std::vector<std::string> books;
  bool inside = false;
  std::istringstream lines(text.str());
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = !inside && line.starts_with("```paragraf file ");
      if (inside) books.emplace_back();
    } else if (inside) {
      books.back() += line + "\n";
    }
  }
  return books;
}

std::vector<std::string> found_in(const std::string& text) {
  const SmallBook small = small_book(text);
  REQUIRE_MESSAGE(small.book, small.findings);
  std::vector<std::string> found;
  lint::LintOptions options;
  options.sources = &small.sources;
  for (const lint::Claim& claim : lint::lint(*small.book, options))
    if (claim.standing == lint::Standing::found && !claim.allowed)
      found.push_back(fmt::format("{} {}", base::info(claim.code).text, claim.subject));
  return found;
}

TEST_CASE("lint pages: the book of a page has its finding and no other, and is mended") {
  for (const Page& page : pages) {
    INFO(page.code);
    const std::vector<std::string> books = books_of(page.code);
    REQUIRE(books.size() >= 2);
    const std::vector<std::string> found = found_in(books[0]);
    CHECK(fmt::format("{}", fmt::join(found, "; ")) == fmt::format("{} {}", page.code, page.subject));
    CHECK(fmt::format("{}", fmt::join(found_in(books[1]), "; ")) == "");
  }
}

}  // namespace
}  // namespace paragraf::tests
