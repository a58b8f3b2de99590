// Unicode in one place (over utf8proc): decoding, word characters, NFC, terminal width. Input may be any bytes; a byte
// that is not valid UTF-8 is read as U+FFFD and one byte long, so that every caller always moves forward.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/source.hpp"

namespace paragraf::base {

struct CodePoint {
  char32_t value;
  std::uint8_t size;   // bytes, 1 to 4
  bool valid;
};
CodePoint decode(std::string_view text, std::size_t offset);  // offset < text.size()
void append_utf8(std::string& out, char32_t value);
bool is_letter(char32_t c);      // a letter of any script, or a mark that continues one (Mn, Mc), as names need
bool is_digit(char32_t c);       // a decimal digit of any script
bool is_word(char32_t c);        // letter, digit or '_'
std::optional<std::size_t> first_invalid_utf8(std::string_view text);
std::string to_nfc(std::string_view text);           // returns the text unchanged if it is not valid UTF-8
std::string to_nfd(std::string_view text);           // the same, decomposed
std::string fold_case(std::string_view text);        // for comparing without regard to case; NFC
std::uint32_t width(char32_t c);                     // terminal cells: 0 combining, 1, 2 wide
std::uint32_t display_width(std::string_view text);  // cells, no tabs
std::uint32_t code_points(std::string_view text);

}  // namespace paragraf::base
