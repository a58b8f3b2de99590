// The only file that includes utf8proc. ASCII takes a short way everywhere, since most bytes of most texts are ASCII.
#include "base/unicode.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace paragraf::base {

namespace {

constexpr char32_t replacement_character = 0xfffd;

bool is_ascii(char32_t c) { return c < 0x80; }

bool is_ascii_text(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

utf8proc_category_t category(char32_t c) { return utf8proc_category(static_cast<utf8proc_int32_t>(c)); }

// The text mapped by utf8proc, or unchanged if it is not valid UTF-8.
std::string map(std::string_view text, int options) {
  if (text.empty()) return {};
  utf8proc_uint8_t* mapped = nullptr;
  const utf8proc_ssize_t size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                   &mapped, static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
  if (size < 0) return std::string(text);
  return std::string(reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(size));
}

}  // namespace

CodePoint decode(std::string_view text, std::size_t offset) {
  const auto first = static_cast<unsigned char>(text[offset]);
  if (is_ascii(first)) return {first, 1, true};
  const std::size_t available = std::min<std::size_t>(text.size() - offset, 4);
  utf8proc_int32_t value = 0;
  const utf8proc_ssize_t size = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + offset,
                                                 static_cast<utf8proc_ssize_t>(available), &value);
  if (size <= 0) return {replacement_character, 1, false};
  return {static_cast<char32_t>(value), static_cast<std::uint8_t>(size), true};
}

void append_utf8(std::string& out, char32_t value) {
  const auto point = static_cast<utf8proc_int32_t>(value);
  utf8proc_uint8_t bytes[4];
  const utf8proc_ssize_t size = utf8proc_encode_char(
      utf8proc_codepoint_valid(point) ? point : static_cast<utf8proc_int32_t>(replacement_character), bytes);
  out.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

bool is_letter(char32_t c) {
  if (is_ascii(c)) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  const utf8proc_category_t kind = category(c);
  return kind == UTF8PROC_CATEGORY_LU || kind == UTF8PROC_CATEGORY_LL || kind == UTF8PROC_CATEGORY_LT ||
         kind == UTF8PROC_CATEGORY_LM || kind == UTF8PROC_CATEGORY_LO || kind == UTF8PROC_CATEGORY_MN ||
         kind == UTF8PROC_CATEGORY_MC;
}

bool is_digit(char32_t c) {
  if (is_ascii(c)) return c >= '0' && c <= '9';
  return category(c) == UTF8PROC_CATEGORY_ND;
}

bool is_word(char32_t c) { return c == '_' || is_letter(c) || is_digit(c); }

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode(text, at);
    if (!point.valid) return at;
    at += point.size;
  }
  return std::nullopt;
}

std::string to_nfc(std::string_view text) {
  if (is_ascii_text(text)) return std::string(text);
  return map(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
}

std::string to_nfd(std::string_view text) {
  if (is_ascii_text(text)) return std::string(text);
  return map(text, UTF8PROC_STABLE | UTF8PROC_DECOMPOSE);
}

std::string fold_case(std::string_view text) {
  return map(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD);
}

std::uint32_t width(char32_t c) {
  const int cells = utf8proc_charwidth(static_cast<utf8proc_int32_t>(c));
  return cells < 0 ? 0 : static_cast<std::uint32_t>(cells);
}

std::uint32_t display_width(std::string_view text) {
  std::uint32_t cells = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode(text, at);
    cells += width(point.value);
    at += point.size;
  }
  return cells;
}

std::uint32_t code_points(std::string_view text) {
  std::uint32_t count = 0;
  for (std::size_t at = 0; at < text.size(); at += decode(text, at).size) ++count;
  return count;
}

}  // namespace paragraf::base
