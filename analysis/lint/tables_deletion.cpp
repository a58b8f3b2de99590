// Taking a row out of its file. In: a row of which nothing depends, with the text that it stands in. Out: the edit that
// takes away its lines; none where something else would have to change, too: what refers to the row or to its sentence,
// a sentence that would be left without a rule, a table without a line under its header.
#include <algorithm>
#include <string_view>

#include "analysis/lint/tables.hpp"

namespace paragraf::analysis::lint {
namespace {

constexpr std::string_view blanks = " \t";

// The whole lines in which a row stands, without the line end before.
struct Lines {
  base::Span span;
  std::string_view before, behind;  // what stands beside the row in them
};

Lines lines_of(std::string_view text, base::Span span) {
  const std::size_t before = text.substr(0, span.begin).rfind('\n'), behind = text.find('\n', span.end);
  const std::size_t begin = before == text.npos ? 0 : before + 1, end = behind == text.npos ? text.size() : behind + 1;
  return {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
          text.substr(begin, span.begin - begin),
          text.substr(span.end, end - span.end)};
}

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == text.npos; }

bool cited_by_example(const Book& book, RuleId row) {
  const auto cites = [&](const Step& step) {
    const Then& then = step.then;
    const auto bears = [&](const std::vector<RuleId>& rules) {
      return std::find(rules.begin(), rules.end(), row) != rules.end();
    };
    const auto names = [&](const std::vector<SentenceId>& all) {
      return std::find(all.begin(), all.end(), book[row].sentence) != all.end();
    };
    return std::any_of(then.by.begin(), then.by.end(), bears) ||
           std::any_of(then.not_by.begin(), then.not_by.end(), bears) || names(then.by_sentences) ||
           names(then.not_by_sentences);
  };
  return std::any_of(book.examples.begin(), book.examples.end(), [&](const Example& example) {
    return std::any_of(example.steps.begin(), example.steps.end(), cites) ||
           std::any_of(example.cases.begin(), example.cases.end(),
                       [&](const ExampleCase& one) { return std::any_of(one.steps.begin(), one.steps.end(), cites); });
  });
}

}  // namespace

std::optional<base::Fix> deletion_of(const TableGrid& grid, std::uint32_t row, const base::Sources* sources) {
  const Book& book = grid.book();
  const Rule& rule = grid.rule(row);
  if (!sources || rule.label || !rule.lifters.empty() || rule.cites.size() != 1 ||
      cited_by_example(book, grid.rules()[row].id))
    return std::nullopt;
  const std::string_view text = (*sources)[rule.place.source].text();
  const Lines lines = lines_of(text, rule.place.span);
  if (!is_blank(lines.behind)) return std::nullopt;
  const auto is_line = [&](const Rule& other) {  // under a header, not a `row` by itself
    return other.kind == RuleKind::row && other.sentence == rule.sentence && other.place.source == rule.place.source &&
           is_blank(lines_of(text, other.place.span).before);
  };
  const std::vector<RuleId>& beside = book[rule.sentence].rules;
  if (is_line(rule)) {
    if (std::count_if(beside.begin(), beside.end(), [&](RuleId other) { return is_line(book[other]); }) < 2)
      return std::nullopt;
  } else {
    std::string_view before =
        lines.before.substr(std::min(lines.before.find_first_not_of(blanks), lines.before.size()));
    before = before.substr(0, before.find_last_not_of(blanks) + 1);
    const std::size_t blank = before.find_first_of(blanks);
    const std::string_view name =
        blank == before.npos ? before : before.substr(before.find_first_not_of(blanks, blank));
    if (blank == before.npos || name.find_first_of(blanks) != name.npos || beside.size() < 2) return std::nullopt;
  }
  return base::Fix{"take the row out", {{{rule.place.source, lines.span}, ""}}};
}

}  // namespace paragraf::analysis::lint
