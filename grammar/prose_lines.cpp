// Lines of prose where they do not belong; see prose_lines.hpp.
#include "grammar/prose_lines.hpp"

#include <algorithm>

#include "base/suggest.hpp"
#include "base/unicode.hpp"

namespace paragraf::grammar {

namespace {

// In upper case: a letter that folding changes.
bool is_capital(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  const base::CodePoint c = base::decode(text, at);
  if (!c.valid || !base::is_letter(c.value)) return false;
  const std::string letter(text.substr(at, c.size));
  return base::fold_case(letter) != base::to_nfc(letter);
}

bool is_known(std::string_view language) {
  const auto all = prose_languages();
  return std::find(all.begin(), all.end(), language) != all.end();
}

// The one language whose code differs in one letter.
std::string near_language(std::string_view code) {
  std::string near;
  for (const std::string_view language : prose_languages()) {
    if (base::edit_distance(code, language) != 1) continue;
    if (!near.empty()) return {};
    near = language;
  }
  return near;
}

// How many words a line has if it has none of the symbols of a rule, else 0.
std::size_t plain_words(const Scanner& scanner, std::size_t at) {
  const std::string_view text = scanner.text();
  const std::size_t end = scanner.line_end(at);
  std::size_t words = 0;
  for (std::size_t place = at; place < end;) {
    if (const std::size_t word = scanner.name(place); word != Scanner::npos) {
      ++words;
      place = word;
      if (place < end && text[place] == '(') return 0;                                                  // a call
      if (place + 1 < end && text[place] == '.' && scanner.name(place + 1) != Scanner::npos) return 0;  // a member
      if (place + 1 < end && text[place] == ':' && words <= 2) return 0;                                // an attribute
      continue;
    }
    if (std::string_view("={}[]|<>+*/_#\\\"").find(text[place]) != std::string_view::npos) return 0;
    place += base::decode(text, place).size;
  }
  return words;
}

bool ends_sentence(const Scanner& scanner, std::size_t at) {
  const std::size_t end = trimmed_end(scanner.text(), at, scanner.line_end(at));
  return end > at && std::string_view(".!?").find(scanner.text()[end - 1]) != std::string_view::npos;
}

}  // namespace

bool reads_as_prose(const Scanner& scanner, std::size_t at) {
  const std::size_t words = plain_words(scanner, at);
  return (words >= 3 && ends_sentence(scanner, at)) || (words >= 5 && is_capital(scanner.text(), at));
}

bool mistake_in_prose(const Scanner& scanner, std::size_t element, std::size_t place, bool at_line_end) {
  if (place >= scanner.size()) return false;
  const std::size_t line = !at_line_end && scanner.is_first_on_line(place) ? place : element;
  return scanner.is_first_on_line(line) && place <= scanner.line_end(line) && reads_as_prose(scanner, line);
}

std::size_t paragraph_end(const Scanner& scanner, std::size_t at) {
  std::size_t end = scanner.line_end(at);
  while (end < scanner.size()) {
    const std::size_t next = scanner.skip(end + 1, Layout::line);
    // the middle of a sentence may begin with `may not`
    const bool goes_on = !ends_sentence(scanner, at) && plain_words(scanner, next) >= 3;
    if (scanner.at_line_end(next) || scanner.tag(next) != Scanner::npos || (scanner.is_sync(next) && !goes_on)) break;
    at = next;
    end = scanner.line_end(at);
  }
  return end;
}

std::optional<TagSlip> tag_slip(const Scanner& scanner, std::size_t at) {
  const std::string_view text = scanner.text();
  const std::size_t end = scanner.name(at);
  if (end == Scanner::npos || end - at < 2 || end - at > 3 || scanner.tag(at) != Scanner::npos) return {};
  const std::string found(text.substr(at, end - at));
  if (!std::all_of(found.begin(), found.end(), [](unsigned char c) { return c < 0x80; })) return {};
  const std::string code = base::fold_case(found);
  if (end < text.size() && text[end] == ':') {
    if (scanner.at_line_end(end + 1)) return {};
    if (is_known(code)) return TagSlip{end + 1, found, code};
    return TagSlip{end + 1, found, code.size() == 2 ? near_language(code) : std::string()};
  }
  const std::size_t next = scanner.skip(end, Layout::line);
  if (next > end && is_known(code) && is_capital(text, next)) return TagSlip{end, found, code};
  return {};
}

}  // namespace paragraf::grammar
