// The table of codes and the sink.
#include "base/diagnostic.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace paragraf::base;

namespace {

Place at(SourceId source, std::uint32_t begin, std::uint32_t end) { return {source, {begin, end}}; }

std::vector<std::string> messages(const Sink& sink) {
  std::vector<std::string> result;
  for (const Diagnostic& finding : sink.sorted()) result.push_back(finding.message);
  return result;
}

}  // namespace

TEST_CASE("every code is found by its text and has a title of its own") {
  std::set<std::string_view> texts, titles;
  REQUIRE_FALSE(all_codes().empty());
  for (const CodeInfo& row : all_codes()) {
    CHECK(find_code(row.text) == row.code);
    CHECK(&info(row.code) == &row);
    CHECK(texts.insert(row.text).second);
    CHECK(titles.insert(row.title).second);
    CHECK(row.text.size() == 4);
    CHECK(row.text.front() == 'P');
  }
  CHECK(find_code("p101") == Code::syntax);
  CHECK_FALSE(find_code("P10").has_value());
  CHECK_FALSE(find_code("P1011").has_value());
  CHECK_FALSE(find_code("").has_value());
}

TEST_CASE("a diagnostic takes the severity of its code") {
  const Diagnostic finding = diagnostic(Code::sentence_order, at(SourceId(0), 1, 2), "found 3, expected 2");
  CHECK(finding.severity == Severity::warning);
  REQUIRE(finding.labels.size() == 1);
  CHECK(finding.labels[0].place.span == Span{1, 2});
  CHECK(to_string(Severity::note) == "note");
}

TEST_CASE("the sink sorts by place and keeps the order of equals") {
  Sink sink;
  sink.add(diagnostic(Code::syntax, at(SourceId(1), 0, 1), "second file"));
  sink.add(diagnostic(Code::syntax, at(SourceId(0), 9, 10), "late"));
  sink.add(diagnostic(Code::syntax, at(SourceId(0), 2, 3), "early"));
  sink.add(diagnostic(Code::sentence_order, at(SourceId(0), 2, 9), "early, added later"));
  sink.add(diagnostic(Code::unreadable_file, {}, "no place"));
  CHECK(messages(sink) == std::vector<std::string>{"no place", "early", "early, added later", "late", "second file"});
  CHECK(sink.errors() == 4);
  CHECK(sink.warnings() == 1);
  CHECK(sink.has_errors());
}

TEST_CASE("equal findings are kept and counted once") {
  Sink sink;
  for (int i = 0; i < 3; ++i) sink.add(diagnostic(Code::syntax, at(SourceId(0), 1, 2), "again"));
  CHECK(sink.errors() == 1);
  CHECK(sink.sorted().size() == 1);
  sink.add(diagnostic(Code::syntax, at(SourceId(0), 1, 2), "other message"));
  sink.add(diagnostic(Code::syntax, at(SourceId(0), 2, 2), "again"));
  sink.add(diagnostic(Code::table_header, at(SourceId(0), 1, 2), "again"));
  CHECK(sink.sorted().size() == 4);
}

TEST_CASE("beyond the limit findings are counted, and P005 says so") {
  Sink sink(2);
  sink.add(diagnostic(Code::sentence_order, at(SourceId(0), 5, 6), "one"));
  sink.add(diagnostic(Code::sentence_order, at(SourceId(0), 3, 4), "two"));
  CHECK(sink.dropped() == 0);
  CHECK(sink.sorted().size() == 2);
  sink.add(diagnostic(Code::syntax, at(SourceId(0), 1, 2), "three"));
  sink.add(diagnostic(Code::sentence_order, at(SourceId(0), 5, 6), "one"));  // known, so not dropped
  CHECK(sink.dropped() == 1);
  CHECK(sink.has_errors());
  const std::vector<Diagnostic> sorted = sink.sorted();
  REQUIRE(sorted.size() == 3);
  CHECK(sorted[0].message == "two");
  CHECK(sorted[2].code == Code::too_many_findings);
  CHECK(sorted[2].severity == Severity::note);
  CHECK(sorted[2].message == "1 more finding is not shown");
  sink.add(diagnostic(Code::syntax, at(SourceId(0), 7, 8), "four"));
  CHECK(sink.sorted().back().message == "2 more findings are not shown");
}
