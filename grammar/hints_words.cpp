// Misspelt words, and the language line that is a comment; see hints.hpp.
#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.hpp"
#include "base/unicode.hpp"
#include "grammar/hints.hpp"
#include "grammar/word_sets.hpp"

namespace paragraf::grammar {

namespace {

// Does the place stand below an `example`, with nothing between that opens something else?
bool in_example(const Scanner& scanner, std::size_t place) {
  for (std::size_t line = scanner.line_start(place); line > scanner.start();) {
    line = scanner.line_start(line - 1);
    const std::size_t at = scanner.skip(line, Layout::line);
    if (at >= place || scanner.at_line_end(at) || !scanner.is_sync(at)) continue;
    return scanner.word(at, Role::example) != Scanner::npos;
  }
  return false;
}

// The words that could have stood there, also those behind a group such as "a statement".
std::vector<Role> expected_words(const Mistake& mistake) {
  std::vector<Role> roles;
  for (std::size_t i = 1; i < mistake.expected.words.size(); ++i)
    if (mistake.expected.words[i]) roles.push_back(static_cast<Role>(i));
  const auto add = [&](const auto& group) { roles.insert(roles.end(), group.begin(), group.end()); };
  if (mistake.expected.has(Expect::item)) add(item_words);
  if (mistake.expected.has(Expect::statement)) add(statement_words);
  if (mistake.expected.has(Expect::example_step) || in_example(mistake.scanner, mistake.place)) {
    add(step_words);
    roles.push_back(Role::case_);
  }
  return roles;
}

std::size_t word_count(std::string_view wording) {
  return 1 + static_cast<std::size_t>(std::count(wording.begin(), wording.end(), ' '));
}

// The one, two or three words from `begin`, against the expected wordings of as many words.
bool similar(base::Diagnostic& finding, const Mistake& mistake, std::size_t begin, std::size_t at_least_to) {
  const Scanner& scanner = mistake.scanner;
  if (scanner.name(begin) == Scanner::npos || scanner.is_reserved(begin)) return false;
  std::size_t end = begin;
  for (std::size_t words = 1; words <= 3; ++words) {
    const std::size_t next = scanner.name(words == 1 ? end : scanner.skip(end, Layout::line));
    if (next == Scanner::npos) return false;
    end = next;
    const std::string_view found = scanner.text().substr(begin, end - begin);
    if (end < at_least_to || scanner.table().builtin(found)) continue;  // `int` is no misspelt `in`
    // two letters are too few to be compared, except for their case
    const bool is_short = base::code_points(found) < 3;
    std::vector<std::string> candidates;
    for (const Role role : expected_words(mistake))
      for (const std::string& wording : scanner.table().wordings(role))
        if (word_count(wording) == words && base::code_points(wording) >= 2 &&
            (!is_short || base::fold_case(wording) == base::fold_case(found)))
          candidates.push_back(wording);
    const auto near = base::nearest(found, candidates);
    if (!near || *near == found) continue;
    const base::Place place{mistake.source, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}};
    finding.notes.push_back(fmt::format("did you mean `{}`?", *near));
    finding.fixes.push_back({fmt::format("write `{}`", *near), {{place, *near}}});
    return true;
  }
  return false;
}

// A word of another keyword table that would have been right in the words of this one: the table, the role and the end.
bool foreign(base::Diagnostic& finding, const Mistake& mistake, std::size_t begin, std::size_t at_least_to) {
  const Scanner& scanner = mistake.scanner;
  if (scanner.name(begin) == Scanner::npos) return false;
  const std::vector<Role> expected = expected_words(mistake);
  const KeywordTable* of = nullptr;
  Role role = Role::none;
  std::size_t end = 0;
  for (const std::string_view language : keyword_languages()) {
    if (language == scanner.table().language()) continue;
    const Scanner other(scanner.text(), *keyword_table(language));
    for (const Role candidate : expected)
      if (const auto stop = other.word(begin, candidate); stop != Scanner::npos && stop > end && stop >= at_least_to) {
        end = stop;
        role = candidate;
        of = keyword_table(language);
      }
  }
  if (!of || scanner.word(begin, role) != Scanner::npos) return false;
  const std::string right(scanner.table().print(role));
  finding.notes.push_back(fmt::format("`{}` is a word of `language {}`; here it is `{}`",
                                      scanner.text().substr(begin, end - begin), of->language(), right));
  const base::Place place{mistake.source, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}};
  finding.fixes.push_back({fmt::format("write `{}`", right), {{place, right}}});
  return true;
}

}  // namespace

void add_similar_word(base::Diagnostic& finding, const Mistake& mistake) {
  const Scanner& scanner = mistake.scanner;
  if (mistake.at_line_end || !finding.fixes.empty()) return;
  // The word found, or the one before it, which may have been read as a unit or a name.
  const std::string_view text = scanner.text();
  std::size_t before = mistake.behind;
  while (before > mistake.element && blank_before(text, before) == 0 && text[before - 1] != '\n') --before;
  const bool has_before = before > mistake.element && before < mistake.behind;
  if (foreign(finding, mistake, mistake.place, mistake.place)) return;
  if (has_before && foreign(finding, mistake, before, mistake.behind)) return;
  if (similar(finding, mistake, mistake.place, mistake.place)) return;
  if (!has_before || !similar(finding, mistake, before, mistake.behind) || !scanner.is_first_on_line(before)) return;
  // It was read as a part of the line above; what came behind it is no mistake of its own.
  const auto end = static_cast<std::uint32_t>(scanner.name(before));
  finding.labels.front().place.span = {static_cast<std::uint32_t>(before), end};
  finding.message = fmt::format("found `{}`, expected {}", text.substr(before, end - before),
                                in_example(scanner, before) ? "a step of the example" : "a rule or declaration");
}

void add_language_hint(base::Diagnostic& finding, const Scanner& scanner, base::SourceId source) {
  const std::string_view text = scanner.text();
  for (std::size_t at = scanner.start(); at < scanner.size(); at = scanner.line_end(at) + 1) {
    const std::size_t sign = scanner.skip(at, Layout::line);
    if (sign >= scanner.size()) return;
    if (text[sign] == '\n') continue;
    if (text[sign] != '#') return;  // the first item
    const std::size_t begin = scanner.skip(sign + 1, Layout::line);
    const std::size_t word = begin < scanner.size() ? scanner.language_word(begin) : Scanner::npos;
    const std::size_t code = word == Scanner::npos ? word : scanner.language(scanner.skip(word, Layout::line));
    if (code == Scanner::npos || !scanner.at_line_end(code)) continue;
    const auto span = [](std::size_t from, std::size_t to) {
      return base::Span{static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)};
    };
    finding.labels.push_back({{source, span(sign, code)}, "a comment: the words of the file are read as English"});
    finding.fixes.push_back({"leave out the `#`", {{{source, span(sign, begin)}, ""}}});
    return;
  }
}

}  // namespace paragraf::grammar
