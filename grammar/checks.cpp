// Findings that need more than one rule; see checks.hpp.
#include "grammar/checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "base/unicode.hpp"
#include "grammar/word_sets.hpp"

namespace paragraf::grammar {

namespace {

using base::Code;
using base::Place;
using base::Sink;

Place place(base::SourceId source, std::size_t begin, std::size_t end) {
  return {source, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}};
}

// Sentence numbers: 1, 2, 2a, 2b, 3.
struct SentenceNumber {
  std::string_view digits, letter;
  explicit SentenceNumber(std::string_view mark) {
    const std::size_t end = std::min(mark.find_first_not_of("0123456789", 1), mark.size());
    digits = mark.substr(1, end - 1);
    while (digits.size() > 1 && digits.front() == '0') digits.remove_prefix(1);
    letter = mark.substr(end, mark.size() - end - 1);
  }
  bool operator<(const SentenceNumber& other) const {
    if (digits.size() != other.digits.size()) return digits.size() < other.digits.size();
    return digits != other.digits ? digits < other.digits : letter < other.letter;
  }
};

void check_sentences(Cursor clause, Sink& sink) {
  Cursor before;
  for (Cursor sentence : clause) {
    if (!sentence.is(Kind::sentence)) continue;
    const Cursor mark = sentence.child(Kind::mark);
    // A number that stands twice is the matter of the model, which sees all files.
    if (before && SentenceNumber(mark.text()) < SentenceNumber(before.text())) {
      auto finding = base::diagnostic(Code::sentence_order, mark.place(),
                                      fmt::format("sentence {} stands after {}", mark.text(), before.text()));
      finding.labels.push_back({before.place(), "the sentence before"});
      sink.add(std::move(finding));
    }
    before = mark;
  }
}

void check_header(Cursor table, Sink& sink) {
  const Cursor header = table.child(Kind::header);
  if (!header) return;
  std::vector<std::string_view> want, have;
  for (Cursor param : table.child(Kind::params)) want.push_back(param.first().text());
  if (const Cursor columns = table.child(Kind::columns))
    for (Cursor attr : columns) want.push_back(attr.first().text());
  else
    want.push_back(table.child(Kind::id).text());
  for (Cursor name : header) have.push_back(name.text());
  if (want == have) return;
  const std::string right = fmt::format("{}", fmt::join(want, " | "));
  auto finding = base::diagnostic(Code::table_header, header.place(),
                                  fmt::format("the header line is `{}`, expected `{}`", fmt::join(have, " | "), right));
  finding.notes.push_back("the header line repeats the names of the table in the order of its declaration");
  finding.fixes.push_back({fmt::format("write `{}`", right), {{header.place(), right}}});
  sink.add(std::move(finding));
}

// `0-9` in a cell would be the cell -9.
void check_cell(Cursor cell, Sink& sink) {
  for (Cursor span : cell) {
    const Cursor sum = span.first(), sign = sum.first().next();
    if (!span.is(Kind::span) || !sum.is(Kind::sum) || sum.next()) continue;
    const auto is_number = [](Cursor operand) { return operand.is(Kind::measured) && !operand.first().next(); };
    if (sum.text().find(' ') != std::string_view::npos || !is_number(sum.first()) || sign.text() != "-" ||
        !is_number(sign.next()) || sign.next().next())
      continue;
    auto finding =
        base::diagnostic(Code::syntax, sum.place(), fmt::format("found `{}`, a difference, in a cell", sum.text()));
    const std::string right = fmt::format("{}..{}", sum.first().text(), sign.next().text());
    finding.notes.push_back(fmt::format("a range is written `{}`", right));
    finding.fixes.push_back({fmt::format("write `{}`", right), {{sum.place(), right}}});
    sink.add(std::move(finding));
  }
}

void check_prose(Cursor prose, const std::function<bool(std::size_t)>& reads_as_item, const Scanner& scanner,
                 Sink& sink) {
  const base::Span span = prose.span();
  for (std::size_t line = scanner.line_end(span.begin); line < span.end; line = scanner.line_end(line + 1)) {
    const std::size_t at = scanner.skip(line + 1, Layout::line);
    if (at >= span.end || !scanner.opens_item(at) || !reads_as_item(at)) continue;
    std::size_t end = std::min<std::size_t>(scanner.line_end(at), span.end);
    auto finding = base::diagnostic(Code::rule_inside_prose, place(prose.tree().source, at, end),
                                    "this line is text of the sentence, but reads like a rule");
    finding.notes.push_back("an empty line ends the text of a sentence");
    finding.fixes.push_back({"put an empty line before it", {{place(prose.tree().source, line, line), "\n"}}});
    sink.add(std::move(finding));
  }
}

void check_item_words(const Tree& tree, const Scanner& scanner, Sink& sink) {
  std::vector<bool> text_at(tree.text.size() + 1), opens(tree.text.size() + 1);
  for (const Node& node : tree.nodes) {
    switch (node.kind) {
      case Kind::prose:
      case Kind::string:
      case Kind::error:
        std::fill(text_at.begin() + node.span.begin, text_at.begin() + node.span.end, true);
        break;
      case Kind::item:
      case Kind::attr:
      case Kind::field:
      case Kind::side:
      case Kind::header:
      case Kind::line:
        opens[node.span.begin] = true;
        break;
      default:
        break;
    }
  }
  for (std::size_t line = scanner.start(); line < scanner.size(); line = scanner.line_end(line) + 1) {
    const std::size_t at = scanner.skip(line, Layout::line);
    if (at >= scanner.size() || text_at[at] || opens[at]) continue;
    const Role role = scanner.item_word(at);
    if (role == Role::none) continue;
    const std::size_t end = scanner.word(at, role);
    auto finding = base::diagnostic(
        Code::item_swallowed, place(tree.source, at, end),
        fmt::format("`{}` begins a line, but is read as a part of what stands above", tree.text.substr(at, end - at)));
    finding.notes.push_back(
        "the line above is not finished: it ends with an operator, a comma or a word after which it goes on");
    sink.add(std::move(finding));
  }
}

// A finding that stays stays for a reason.
void check_allow(Cursor allow, Sink& sink) {
  const Cursor reason = allow.child(Kind::string);
  if (!reason || reason.text().find_first_not_of("\" \t") != std::string_view::npos) return;
  auto finding = base::diagnostic(Code::syntax, reason.place(), fmt::format("found `{}`, expected why the finding stays", reason.text()));
  finding.notes.push_back("the reason is for whoever reads the book, and stands in the list of `paragraf lint --prove`");
  sink.add(std::move(finding));
}

}  // namespace

base::Diagnostic too_large(base::SourceId source, std::string_view text, const Limits& limits) {
  return base::diagnostic(Code::text_too_large, place(source, 0, 0),
                          fmt::format("the text has {} bytes, the limit is {}", text.size(), limits.bytes));
}

void check_bytes(base::SourceId source, std::string_view text, Sink& sink) {
  // Eight bytes at once, as long as all of them are characters of ASCII, and none is a NUL.
  const auto plain = [&](std::size_t at) {
    constexpr std::uint64_t ones = 0x0101010101010101, tops = 0x8080808080808080;
    std::uint64_t eight = 0;
    if (at + sizeof eight > text.size()) return false;
    std::memcpy(&eight, text.data() + at, sizeof eight);
    return ((eight | (eight - ones)) & tops) == 0;
  };
  for (std::size_t at = 0; at < text.size();) {
    if (plain(at)) {
      at += sizeof(std::uint64_t);
      continue;
    }
    if (text[at] > 0 && text[at] < 0x7f) {
      ++at;
      continue;
    }
    const base::CodePoint c = base::decode(text, at);
    if (!c.valid)
      sink.add(base::diagnostic(Code::invalid_utf8, place(source, at, at + 1),
                                fmt::format("byte {:02X} is not valid UTF-8", static_cast<unsigned char>(text[at]))));
    else if (c.value == 0)
      sink.add(base::diagnostic(Code::nul_byte, place(source, at, at + 1), "a NUL byte stands in the text"));
    at += c.size;
  }
}

void check_tree(const Tree& tree, const Scanner& scanner, bool broken,
                const std::function<bool(std::size_t)>& reads_as_item, Sink& sink) {
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const Cursor node(tree, NodeId(i));
    switch (node.kind()) {
      case Kind::clause:
        check_sentences(node, sink);
        break;
      case Kind::table:
        check_header(node, sink);
        break;
      case Kind::cell:
        check_cell(node, sink);
        break;
      case Kind::prose:
        check_prose(node, reads_as_item, scanner, sink);
        break;
      case Kind::allow:
        check_allow(node, sink);
        break;
      case Kind::sentence:
        check_tags(node, scanner, sink);
        break;
      default:
        break;
    }
  }
  if (!broken) check_item_words(tree, scanner, sink);
  const Cursor first = Cursor::root(tree).first();
  for (Cursor child = first; child && !broken; child = child.next()) {
    if (child.is(Kind::clause)) break;
    if (!child.is(Kind::sentence)) continue;
    const Cursor mark = child.child(Kind::mark);
    auto finding = base::diagnostic(Code::syntax, mark.place(),
                                    fmt::format("found `{}`, expected a clause before it", mark.text()));
    finding.notes.push_back("a sentence stands under a clause: `§ 1 en \"Title\"`");
    sink.add(std::move(finding));
    break;
  }
}

}  // namespace paragraf::grammar
