// The words that a file is written in: its keyword table, and tags of languages that are none. See checks.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/suggest.hpp"
#include "base/unicode.hpp"
#include "grammar/checks.hpp"
#include "grammar/prose_lines.hpp"

namespace paragraf::grammar {

namespace {

using base::Code;
using base::Place;
using base::Sink;

Place place(base::SourceId source, std::size_t begin, std::size_t end) {
  return {source, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}};
}

std::string known_languages() {
  std::string list;
  for (const std::string_view language : keyword_languages())
    list += fmt::format("{}`{}`", list.empty() ? "" : ", ", language);
  return list;
}

// The first tokens of the lines that are no text of a sentence, no clause and no comment, from `from` on.
std::vector<std::size_t> line_starts(const Scanner& scanner, std::size_t from) {
  std::vector<std::size_t> starts;
  for (std::size_t at = scanner.skip(from, Layout::any); at < scanner.size();) {
    std::size_t text = at;
    if (const std::size_t mark = scanner.mark(at); mark != Scanner::npos) text = scanner.skip(mark, Layout::line);
    if (const std::size_t tag = scanner.tag_end(text); tag != Scanner::npos) {
      at = scanner.prose_end(tag);
    } else {
      if (text == at && !scanner.opens_clause(at)) starts.push_back(at);
      at = scanner.line_end(at);
    }
    at = scanner.skip(at, Layout::any);
  }
  return starts;
}

// How many of the lines open an item in the words of a table.
std::size_t count_items(std::string_view text, const KeywordTable& table, const std::vector<std::size_t>& starts) {
  const Scanner scanner(text, table);
  return static_cast<std::size_t>(
      std::count_if(starts.begin(), starts.end(), [&](std::size_t at) { return scanner.opens_item(at); }));
}

// The one table in whose words most of the lines open items; none if no line does.
const KeywordTable* fitting_table(std::string_view text, const std::vector<std::size_t>& starts) {
  const KeywordTable* best = nullptr;
  std::size_t most = 0;
  for (const std::string_view language : keyword_languages()) {
    const std::size_t count = count_items(text, *keyword_table(language), starts);
    if (count == most) best = nullptr;
    if (count > most) most = count, best = keyword_table(language);
  }
  return best;
}

// There is no `language` line: are the words English?
Choice without_line(const Scanner& english, base::SourceId source, Sink& sink) {
  const std::string_view text = english.text();
  std::vector<std::size_t> starts = line_starts(english, english.start());
  const KeywordTable* const table = keyword_table("en");
  // A `language` line that is not the first has a finding of its own.
  const auto late = std::find_if(starts.begin(), starts.end(),
                                 [&](std::size_t at) { return english.language_line(at) != Scanner::npos; });
  if (late != starts.end()) {
    const std::size_t end = english.language_line(*late);
    const std::size_t name = english.skip(english.language_word(*late), Layout::line);
    const KeywordTable* const meant = keyword_table(text.substr(name, end - name));
    starts.erase(late);
    if (meant && count_items(text, *meant, starts) >= count_items(text, *table, starts)) return {meant};
  }
  if (std::any_of(starts.begin(), starts.end(), [&](std::size_t at) { return english.opens_item(at); })) return {table};
  const KeywordTable* const other = fitting_table(text, starts);
  if (!other) return {table};
  const Scanner words(text, *other);
  const auto first = std::find_if(starts.begin(), starts.end(), [&](std::size_t at) { return words.opens_item(at); });
  const std::size_t end =
      english.symbol(*first, "[") != Scanner::npos ? *first + 1 : words.word(*first, words.item_word(*first));
  const std::string line = fmt::format("language {}", other->language());
  auto finding = base::diagnostic(Code::syntax, place(source, *first, end),
                                  fmt::format("found `{}`, a word of `language {}`, but the file has no such line",
                                              text.substr(*first, end - *first), other->language()));
  finding.notes.push_back(fmt::format("begin the file with `{}`", line));
  finding.fixes.push_back(
      {fmt::format("write `{}`", line), {{place(source, english.start(), english.start()), line + "\n\n"}}});
  sink.add(std::move(finding));
  return {other};
}

}  // namespace

Choice choose_keywords(base::SourceId source, std::string_view text, Sink& sink) {
  const KeywordTable* const english = keyword_table("en");
  const Scanner scanner(text, *english);
  const std::size_t begin = scanner.skip(scanner.start(), Layout::any);
  const std::size_t word = scanner.language_word(begin);
  if (word == Scanner::npos) return without_line(scanner, source, sink);
  const std::size_t code = scanner.skip(word, Layout::line), end = scanner.name(code);
  if (end == Scanner::npos || !scanner.at_line_end(end)) return {english};
  const std::string_view name = text.substr(code, end - code);
  if (const KeywordTable* table = keyword_table(name)) return {table};
  auto finding = base::diagnostic(Code::unknown_language, place(source, code, end),
                                  fmt::format("no keyword table for `{}`", name));
  finding.notes.push_back("known languages: " + known_languages());
  std::vector<std::string> candidates;
  for (const std::string_view language : keyword_languages()) candidates.emplace_back(language);
  const KeywordTable* const fitting = fitting_table(text, line_starts(scanner, end));
  auto near = base::nearest(name, candidates);
  if (!near && fitting) near = fitting->language();
  if (near) finding.fixes.push_back({fmt::format("write `{}`", *near), {{place(source, code, end), *near}}});
  sink.add(std::move(finding));
  return {fitting ? fitting : english, fitting != nullptr};
}

void check_tags(Cursor sentence, const Scanner& scanner, Sink& sink) {
  std::set<std::string, std::less<>> given;
  for (Cursor prose : sentence)
    if (prose.is(Kind::prose)) given.emplace(prose.child(Kind::lang).text());
  for (Cursor prose : sentence) {
    if (!prose.is(Kind::prose)) continue;
    const base::Span span = prose.span();
    for (std::size_t line = scanner.line_end(span.begin); line < span.end; line = scanner.line_end(line + 1)) {
      const std::size_t at = scanner.skip(line + 1, Layout::line);
      const auto slip = at < span.end ? tag_slip(scanner, at) : std::nullopt;
      if (!slip || slip->language.empty() || given.contains(slip->language)) continue;
      auto finding = base::diagnostic(Code::tag_in_prose, place(prose.tree().source, at, slip->end),
                                      fmt::format("this looks like the `{}` text, but `{}` is no tag", slip->language,
                                                  scanner.text().substr(at, slip->end - at)));
      finding.notes.push_back(
          fmt::format("as it stands, the line is more of the `{}` text", prose.child(Kind::lang).text()));
      finding.fixes.push_back(
          {fmt::format("write `{}: `", slip->language),
           {{place(prose.tree().source, at, scanner.skip(slip->end, Layout::line)), slip->language + ": "}}});
      sink.add(std::move(finding));
      given.insert(slip->language);
    }
  }
}

}  // namespace paragraf::grammar
