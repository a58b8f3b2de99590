// The rulebooks of tests/data/drafts parse, and every file of tests/data/pitfalls is treated as its first line says.
#include <doctest/doctest.h>

#include "tests/grammar/parsing.hpp"

namespace paragraf::test {
namespace {

// Children lie inside their parents, in order, and do not overlap; every node has one parent.
std::size_t check_spans(const grammar::Tree& tree) {
  std::vector<int> parents(tree.nodes.size());
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const grammar::Cursor node(tree, grammar::NodeId(i));
    std::uint32_t end = node.span().begin;
    for (grammar::Cursor child : node) {
      ++parents[child.id().index()];
      if (child.span().begin < end || child.span().end > node.span().end || child.span().end < child.span().begin ||
          child.id().index() >= i)
        return i + 1;
      end = child.span().end;
    }
  }
  for (std::size_t i = 0; i + 1 < parents.size(); ++i)
    if (parents[i] != 1) return i + 1;
  return 0;
}

}  // namespace

TEST_CASE("every draft parses without a finding") {
  const auto files = files_under("drafts");
  REQUIRE(files.size() >= 11);
  for (const auto& file : files) {
    CAPTURE(file.string());
    const Parse parse(read_text(file));
    CHECK(parse.codes() == "");
    CHECK(parse.root().span() == base::Span{0, static_cast<std::uint32_t>(parse.parsed.tree.text.size())});
    CHECK(check_spans(parse.parsed.tree) == 0);
  }
}

TEST_CASE("every pitfall does what its first line says") {
  const auto files = files_under("pitfalls");
  REQUIRE(files.size() >= 57);
  for (const auto& file : files) {
    CAPTURE(file.string());
    const std::string text = read_text(file);
    const Parse parse(text);
    std::string does = "accept";
    for (const base::Diagnostic& finding : parse.findings) {
      if (finding.severity == base::Severity::warning && does == "accept") does = "warn";
      if (finding.severity == base::Severity::error) does = "reject";
    }
    std::string says = text.substr(2, text.find(':') - 2);
    if (says == "checker") says = "accept";  // it parses; what is wrong with it is not the grammar's
    CHECK(does == says);
    CHECK(parse.findings.size() == (does == "accept" ? 0 : 1));
    CHECK(check_spans(parse.parsed.tree) == 0);
    CHECK(parse.root().span().size() == text.size());
  }
}

TEST_CASE("a node begins at its first token and ends at its last") {
  const Parse parse("# before\n" + in_sentence("    # note\n    may go(u)   # why\n      if u.x\n\n"));
  REQUIRE(parse.codes() == "");
  const auto item = parse.root().child(grammar::Kind::clause).child(grammar::Kind::sentence).child(grammar::Kind::item);
  CHECK(item.text() == "may go(u)   # why\n      if u.x");
  CHECK(item.first().child(grammar::Kind::heads).text() == "go(u)");
  CHECK(item.first().child(grammar::Kind::if_).text() == "if u.x");
}

TEST_CASE("every prefix of a draft parses, and its tree spans it") {
  for (const auto& file : files_under("drafts")) {
    CAPTURE(file.string());
    const std::string text = read_text(file);
    const std::size_t step = text.size() / 60 + 1;
    for (std::size_t size = 0; size < text.size(); size += step) {
      CAPTURE(size);
      const Parse parse(text.substr(0, size));
      REQUIRE(parse.root().span() == base::Span{0, static_cast<std::uint32_t>(size)});
      REQUIRE(check_spans(parse.parsed.tree) == 0);
    }
  }
}

TEST_CASE("every prefix of every pitfall parses") {
  for (const auto& file : files_under("pitfalls")) {
    CAPTURE(file.string());
    const std::string text = read_text(file);
    if (text.size() > 700) continue;
    for (std::size_t size = 0; size < text.size(); ++size) {
      const Parse parse(text.substr(0, size));
      REQUIRE(parse.root().span().size() == size);
      REQUIRE(check_spans(parse.parsed.tree) == 0);
    }
  }
}

TEST_CASE("carriage returns, a byte order mark and a missing final newline change nothing") {
  for (const auto& file : files_under("drafts")) {
    CAPTURE(file.string());
    const std::string text = read_text(file);
    std::string crlf;
    for (const char c : text) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const Parse plain(text), dos(crlf), bom("\xef\xbb\xbf" + text),
        cut(text.substr(0, text.find_last_not_of("\n") + 1));
    CHECK(dos.codes() == "");
    CHECK(bom.codes() == "");
    CHECK(cut.codes() == "");
    CHECK(dos.parsed.tree.nodes.size() == plain.parsed.tree.nodes.size());
    CHECK(bom.parsed.tree.nodes.size() == plain.parsed.tree.nodes.size());
    CHECK(cut.parsed.tree.nodes.size() == plain.parsed.tree.nodes.size());
    CHECK(bom.root().span().size() == text.size() + 3);
  }
}

}  // namespace paragraf::test
