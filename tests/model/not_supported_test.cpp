// What the language has and the engine cannot run yet is told: one finding (P301) for each construct, at its place, and none
// for what names it. The books of tests/data/not-supported walk through the grammar.
#include <doctest/doctest.h>

#include "base/render.hpp"
#include "tests/support/expected.hpp"
#include "interpreter/embed/load.hpp"

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

// The drafts use the whole language: all of it can be run.
TEST_CASE("not supported: in the drafts nothing else is found") {
  for (const std::string draft : {"battletech", "belle-alliance", "ww2"}) {
    CAPTURE(draft);
    base::Sources sources;
    base::Sink sink;
    embed::load_book(std::filesystem::path(PARAGRAF_SOURCE_DIR) / "tests/data/drafts" / draft, sources, sink);
    std::string others;
    for (const base::Diagnostic& finding : sink.sorted())
      if (finding.code != base::Code::not_supported && finding.code != base::Code::unknown_book)
        others += base::render_short(finding, sources) + "\n";
    CHECK(others == "");
    CHECK(sink.errors() == 0);
  }
}

}  // namespace
}  // namespace paragraf::tests
