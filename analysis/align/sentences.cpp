// Splitting blocks into sentences; see sentences.hpp.
#include "analysis/align/sentences.hpp"

#include <unicode/brkiter.h>

#include <algorithm>
#include <memory>

#include "base/unicode.hpp"

namespace paragraf::analysis::align {
namespace {

// A note in brackets with fewer words is a part of the sentence before it.
constexpr std::size_t words_of_a_note = 4, longest_note = 2000;   // bytes of the latter

bool is_upper(char32_t c) {
  std::string as_is;
  base::append_utf8(as_is, c);
  return base::is_letter(c) && base::fold_case(as_is) != as_is;
}

class Splitter {
 public:
  Splitter(std::string_view text, const prose::Language& language) : text_(text), language_(language) {}

  std::vector<std::uint32_t> begins(const std::vector<std::uint32_t>& breaks) {
    std::vector<std::uint32_t> found;
    for (const std::uint32_t at : unicode_breaks())
      if (!inside(at)) found.push_back(at);
    found.insert(found.end(), breaks.begin(), breaks.end());
    std::sort(found.begin(), found.end());
    for (const std::uint32_t at : notes(found)) found.push_back(at);
    found.push_back(0);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

 private:
  std::vector<std::uint32_t> unicode_breaks() const {
    UErrorCode error = U_ZERO_ERROR;
    const std::unique_ptr<icu::BreakIterator> iterator(
        icu::BreakIterator::createSentenceInstance(icu::Locale(language_.code.c_str()), error));
    std::vector<std::uint32_t> found;
    if (U_FAILURE(error)) return found;
    UText* const text = utext_openUTF8(nullptr, text_.data(), static_cast<std::int64_t>(text_.size()), &error);
    iterator->setText(text, error);
    if (U_SUCCESS(error))
      for (std::int32_t at = iterator->first(); at != icu::BreakIterator::DONE; at = iterator->next())
        if (at > 0 && static_cast<std::size_t>(at) < text_.size() && !after_line_end(static_cast<std::size_t>(at))) found.push_back(static_cast<std::uint32_t>(at));
    utext_close(text);
    return found;
  }

  // To Unicode the end of a line ends a sentence; here the block says which lines do.
  bool after_line_end(std::size_t at) const {
    std::size_t before = at;
    bool line_end = false;
    while (before > 0 && (text_[before - 1] == ' ' || text_[before - 1] == '\t' || text_[before - 1] == '\r' || text_[before - 1] == '\n'))
      line_end = line_end || text_[before - 1] == '\n', --before;
    if (!line_end) return false;
    while (before > 0 && std::string_view(")]}\"'").find(text_[before - 1]) != std::string_view::npos) --before;
    return before == 0 || std::string_view(".!?").find(text_[before - 1]) == std::string_view::npos || !is_upper(base::decode(text_, at).value);
  }

  std::string_view trimmed_before(std::uint32_t at) const {
    std::string_view before = text_.substr(0, at);
    while (!before.empty() && (before.back() == ' ' || before.back() == '\n' || before.back() == '\t' || before.back() == '\r')) before.remove_suffix(1);
    while (before.ends_with("\xc2\xa0")) before.remove_suffix(2);
    return before;
  }

  // No boundary: behind an abbreviation, behind a mere number, before a small letter.
  bool inside(std::uint32_t at) const {
    const std::string_view before = trimmed_before(at);
    const char32_t next = base::decode(text_, at).value;
    if (base::is_letter(next) && !is_upper(next) && next < 0x2e80) return true;
    bool letters = false;
    for (std::size_t i = before.size(); i > 0 && !letters;) {
      do --i;
      while (i > 0 && (static_cast<unsigned char>(before[i]) & 0xc0) == 0x80);
      letters = base::is_letter(base::decode(before, i).value);
      if (before[i] == '\n') break;
    }
    if (!letters) return true;
    // "А. С. Пушкин": one of several initials.
    if (const std::size_t own = initial_before(before.size()); own != before.size()) {
      const std::size_t blank = trimmed_before(static_cast<std::uint32_t>(own)).size();
      const base::CodePoint capital = base::decode(text_, at);
      if (initial_before(blank) != blank || (is_upper(capital.value) && text_.substr(at + capital.size).starts_with('.'))) return true;
    }
    for (const std::string& one : language_.abbreviations) {
      if (before.size() < one.size()) continue;
      // As long as it is in small letters; folding changes no length of those that languages list.
      std::string_view end = before.substr(before.size() - one.size());
      if (base::fold_case(end) != one) continue;
      std::size_t start = before.size() - one.size();
      if (start > 0) {
        std::size_t last = start - 1;
        while (last > 0 && (static_cast<unsigned char>(before[last]) & 0xc0) == 0x80) --last;
        if (base::is_word(base::decode(before, last).value) || before[last] == '.') continue;   // a part of a longer one
      }
      const bool may_end = std::find(language_.closing.begin(), language_.closing.end(), one) != language_.closing.end();
      if (!(may_end || is_unit(before.substr(0, start), one)) || !is_upper(next)) return true;
    }
    return false;
  }

  // Where a capital with its full stop begins that ends there; that place itself if there is none.
  std::size_t initial_before(std::size_t end) const {
    if (end < 2 || text_[end - 1] != '.') return end;
    std::size_t start = end - 2;
    while (start > 0 && (static_cast<unsigned char>(text_[start]) & 0xc0) == 0x80) --start;
    if (!is_upper(base::decode(text_, start).value)) return end;
    return start == 0 || text_[start - 1] == ' ' || text_[start - 1] == '.' || text_[start - 1] == '(' ? start : end;
  }

  // "5 см." is a length; elsewhere "см." says where to look.
  bool is_unit(std::string_view before, std::string_view abbreviation) const {
    while (before.ends_with(' ')) before.remove_suffix(1);
    while (before.ends_with("\xc2\xa0")) before.remove_suffix(2);
    return !before.empty() && before.back() >= '0' && before.back() <= '9' && language_.units.contains(abbreviation.substr(0, abbreviation.size() - 1));
  }

  // Man, A; not MAN.
  bool is_capitalised(std::size_t at) const {
    const base::CodePoint first = base::decode(text_, at);
    if (!is_upper(first.value) || at + first.size >= text_.size()) return false;
    const char32_t second = base::decode(text_, at + first.size).value;
    return second == ' ' || (base::is_letter(second) && !is_upper(second));
  }

  // A note in brackets behind which a sentence begins, or nothing stands, is one itself: "... for all. (Mortars are no guns.)" and also
  // "... on a hit (Do not roll for missiles)". It begins with a capital and has some words.
  std::vector<std::uint32_t> notes(const std::vector<std::uint32_t>& begins) const {
    std::vector<std::uint32_t> found;
    std::uint32_t next = static_cast<std::uint32_t>(text_.size());
    for (std::size_t open = text_.size(); open-- > 0;) {
      const std::size_t kind = std::string_view("({[").find(text_[open]);
      if (kind == std::string_view::npos || open == 0 || text_[open - 1] != ' ' || open + 1 >= text_.size()) continue;
      if (!is_capitalised(open + 1)) continue;
      const std::size_t close = text_.substr(0, open + longest_note).find(")}]"[kind], open);
      if (close == std::string_view::npos) continue;
      std::size_t words = 1, after = close + 1;
      for (std::size_t i = open; i < close; ++i) words += text_[i] == ' ' ? 1 : 0;
      while (after < text_.size() && (text_[after] == ' ' || text_[after] == '\n' || text_[after] == '\r')) ++after;
      const bool ends = after == text_.size() || after == next || std::binary_search(begins.begin(), begins.end(), after);
      if (words < words_of_a_note || !ends) continue;
      next = static_cast<std::uint32_t>(open);
      found.push_back(next);
    }
    return found;
  }

  std::string_view text_;
  const prose::Language& language_;
};

Span trimmed(std::string_view text, Span span) {
  const auto blank = [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; };
  while (span.begin < span.end && blank(text[span.begin])) ++span.begin;
  while (span.begin < span.end && blank(text[span.end - 1])) --span.end;
  return span;
}

}  // namespace

std::vector<Span> sentences_of(std::string_view text, const Block& block, const prose::Language& language) {
  if (block.kind != Block::Kind::paragraph) return {block.text};
  std::vector<std::uint32_t> breaks;
  for (const std::uint32_t at : block.breaks) breaks.push_back(at - block.text.begin);
  const std::vector<std::uint32_t> begins = Splitter(text.substr(block.text.begin, block.text.size()), language).begins(breaks);
  std::vector<Span> spans;
  for (std::size_t i = 0; i < begins.size(); ++i) {
    const std::uint32_t end = i + 1 < begins.size() ? block.text.begin + begins[i + 1] : block.text.end;
    const Span span = trimmed(text, {block.text.begin + begins[i], end});
    if (span.begin < span.end) spans.push_back(span);
  }
  return spans;
}

RawText read_raw_text(std::string language, std::string text, Markup markup) {
  RawText raw{std::move(language), std::move(text), markup, {}};
  const prose::Language* known = prose::language(raw.language);
  std::uint32_t at = 0;
  for (const Block& block : blocks_of(raw.text, markup)) {
    for (const Span span : sentences_of(raw.text, block, known ? *known : prose::no_language()))
      raw.sentences.push_back({block.kind, block.guessed, block.number, block.number_span, span, at, quoted(raw.text, span, markup)});
    ++at;
  }
  return raw;
}

}  // namespace paragraf::analysis::align
