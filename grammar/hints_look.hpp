// What a hint looks at. In: a mistake and its finding. Out: the surroundings of the mistake, with the edits that hints need;
// and the hints by theme. A hint that fits adds notes and fixes, and answers true.
#pragma once
#include <fmt/format.h>

#include <span>
#include <string>

#include "grammar/hints.hpp"
#include "grammar/word_sets.hpp"

namespace paragraf::grammar {

// A view of the surroundings of a mistake, with the edits that the hints need.
struct Look {
  const Mistake& m;
  base::Diagnostic& finding;

  std::string_view text() const { return m.scanner.text(); }
  std::string_view found() const { return text().substr(m.place, m.end - m.place); }
  std::string quoted(Role role) const { return fmt::format("`{}`", m.scanner.table().print(role)); }
  std::string print(Role role) const { return std::string(m.scanner.table().print(role)); }
  bool found_word(Role role) const { return !m.at_line_end && m.scanner.word(m.place, role) != Scanner::npos; }
  bool opens_line() const { return first_on_line() && !m.at_line_end; }
  bool first_on_line() const { return m.place < text().size() && m.scanner.is_first_on_line(m.place); }
  std::size_t found_end(Role role) const { return m.scanner.word(m.place, role); }
  base::Place place(std::size_t begin, std::size_t end) const {
    return {m.source, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}};
  }
  void note(std::string said) const { finding.notes.push_back(std::move(said)); }
  void fix(std::string said, std::vector<base::Edit> edits) const {
    finding.fixes.push_back({std::move(said), std::move(edits)});
  }
  void fix_found(std::string replacement, std::size_t end) const {
    fix(replacement.empty() ? "leave it out" : fmt::format("write `{}`", replacement),
        {{place(m.place, end), replacement}});
  }
  // Where a word of that role begins that ends right before the mistake.
  std::size_t word_before(Role role) const { return word_before(role, m.behind); }
  std::size_t word_before(Role role, std::size_t end) const {
    for (std::size_t at = end; at > m.element && end - at < 64;) {
      --at;
      if (m.scanner.word(at, role) == end && (at == 0 || !is_name_byte(text()[at - 1]))) return at;
    }
    return Scanner::npos;
  }
  // The first place between the element's begin and the mistake where such a word stands, outside texts in quotes.
  std::size_t word_within(Role role) const {
    for (std::size_t at = m.element; at < m.place;) {
      if (const auto end = m.scanner.string(at); end != Scanner::npos) {
        at = end;
        continue;
      }
      if (const auto end = m.scanner.name(at); end != Scanner::npos) {
        if (m.scanner.word(at, role) != Scanner::npos) return at;
        at = end;
        continue;
      }
      ++at;
    }
    return Scanner::npos;
  }
  Role element_word() const {
    const Scanner& scanner = m.scanner;
    std::size_t at = m.element;
    if (scanner.symbol(at, "[") != Scanner::npos) {
      const std::size_t close = text().find(']', at);
      if (close == Scanner::npos) return Role::none;
      at = scanner.skip(close + 1, Layout::any);
    }
    return scanner.one_of(at, item_words);
  }
  std::size_t end_of_line() const {  // without blanks; a comment counts as text
    return trimmed_end(text(), m.place, m.scanner.line_end(m.place));
  }
  static bool is_name_byte(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0x80;
  }
};

using Hint = bool (*)(const Look&);
std::span<const Hint> character_hints();  // characters of word processors, symbols of other languages
std::span<const Hint> ending_hints();     // `if`, `only if`, `despite` and their order
std::span<const Hint> shape_hints();      // marks, numbers, dice, comments, full stops: how things are written
std::span<const Hint> spoken_hints();     // words of speech and of programming

}  // namespace paragraf::grammar
