// Every mistake of names, types and rules is found where it stands, with a message that names it, and one mistake gives one
// finding: the books of tests/data/findings say beside each place what is found there, and nothing else is found.
#include <doctest/doctest.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "tests/support/expected.hpp"
#include "tests/support/running.hpp"
#include "interpreter/embed/load.hpp"

namespace paragraf::tests {
namespace {

TEST_CASE("findings: the books say what is found in them") {
  for (const auto& book : books_under("findings")) {
    CAPTURE(book.filename());
    const Expected expected = compare_findings(book);
    CHECK(expected.found == expected.written);
  }
}

TEST_CASE("findings: every code of names, types and rules is shown") {
  std::set<std::string> shown;
  for (const std::string folder : {"findings", "not-supported"})
    for (const auto& book : books_under(folder)) shown.merge(compare_findings(book).codes);
  for (const base::CodeInfo& code : base::all_codes()) {
    if (!code.text.starts_with("P2") && !code.text.starts_with("P3")) continue;
    CAPTURE(code.text);
    CHECK(shown.contains(std::string(code.text)));
  }
}

TEST_CASE("findings: a book of several files is told in its own file, and a name may stand in any of them") {
  const Running found = run_book({{"1.paragraf", "§ 1 en \"One\"\n\n(1) en: Text.\n\n    may go(u) if u.siide is red\n"},
                                  {"rulebook.paragraf", "rulebook two edition 1\nenum side: red, blue\nentity unit\n  side: side\n"
                                                        "§ 2 en \"Two\"\n\n(1) en: Text.\n\n    action go(u: unit) by u.side in any phase\n"}});
  REQUIRE(found.shown.size() == 1);
  CHECK(found.shown[0] == "1.paragraf:5:20: error[P201]: `siide` is no attribute of unit");
}

// Every fix of the books is applied alone: what it answers is not found any more.
TEST_CASE("findings: a fix that is offered mends what was found") {
  std::size_t fixes = 0;
  for (const auto& path : books_under("findings")) {
    CAPTURE(path.filename());
    base::Sources sources;
    base::Sink sink;
    embed::load_book(path, sources, sink);
    for (const base::Diagnostic& finding : sink.sorted())
      for (const base::Fix& fix : finding.fixes) {
        CAPTURE(finding.message);
        CAPTURE(fix.text);
        REQUIRE(fix.edits.size() == 1);
        const base::Edit& edit = fix.edits.front();
        std::string text(sources[edit.place.source].text());
        text.replace(edit.place.span.begin, edit.place.span.size(), edit.replacement);
        const Running mended = run_book({{path.filename().string(), text}});
        const std::string answered = std::string(base::info(finding.code).text) + " " + finding.message;
        const auto count = [&](const std::vector<std::string>& found) { return std::count(found.begin(), found.end(), answered); };
        const Running before = run_book({{path.filename().string(), std::string(sources[edit.place.source].text())}});
        CHECK(count(mended.findings) == count(before.findings) - 1);
        ++fixes;
      }
  }
  CHECK(fixes > 30);
}

// Two declarations of one name at the same offset of two files: places differ although spans do not.
TEST_CASE("findings: a second declaration at the same offset of another file is seen") {
  const Running found = run_book({{"a.paragraf", "rulebook aa edition 1\nentity unit\n  n: int\nextern far(u: unit): int \"map\"\n"},
                                  {"b.paragraf", "# of two files      .\nentity unit\n  m: int\nextern far(u: unit): int \"map\"\n"}});
  REQUIRE(found.findings.size() == 1);
  CHECK(found.findings[0] == "P202 name `far` is declared twice");
}

}  // namespace
}  // namespace paragraf::tests
