// What the language has and the engine cannot run yet is told: one finding (P301) for each construct, at its place, and none
// for what names it. The books of tests/data/not-supported walk through the grammar.
#include <doctest/doctest.h>

#include "tests/support/expected.hpp"

namespace paragraf::tests {
namespace {

TEST_CASE("not supported: every construct gives one finding, at its place") {
  for (const auto& book : books_under("not-supported")) {
    CAPTURE(book.filename());
    const Expected expected = compare_findings(book);
    CHECK(expected.found == expected.written);
    CHECK(expected.codes == std::set<std::string>{"P301"});
  }
}

}  // namespace
}  // namespace paragraf::tests
