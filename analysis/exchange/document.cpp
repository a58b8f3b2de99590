// Texts and ids in one form; see document.hpp.
#include "analysis/exchange/document.hpp"

#include <algorithm>

#include "base/unicode.hpp"

namespace paragraf::analysis::exchange {
namespace {

// Controls, marks of byte order and what programs put where a word may be broken: soft hyphens, spaces without a width.
bool is_unseen(char32_t c) { return c < ' ' || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x200b || c == 0xfeff || c == 0xfffe || c == 0xffff; }

// Blanks of all kinds, which at the ends of a text nobody means.
bool is_blank(char32_t c) { return c == ' ' || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f || c == 0x3000; }

std::string trimmed(const std::string& line) {
  std::size_t begin = line.size(), end = 0;
  for (std::size_t at = 0; at < line.size();) {
    const base::CodePoint c = base::decode(line, at);
    if (!is_blank(c.value)) begin = std::min(begin, at), end = at + c.size;
    at += c.size;
  }
  return begin < end ? line.substr(begin, end - begin) : std::string();
}

}  // namespace

std::string folded(std::string_view text) {
  std::string line;
  bool blank = false;
  for (std::size_t at = 0; at < text.size();) {
    const base::CodePoint c = base::decode(text, at);
    if (c.value == ' ' || (c.value >= '\t' && c.value <= '\r') || c.value == 0x85 || c.value == 0x2028 || c.value == 0x2029) {
      blank = true;
    } else if (!is_unseen(c.value)) {
      if (blank && !line.empty()) line += ' ';
      blank = false;
      base::append_utf8(line, c.value);
    }
    at += c.size;
  }
  return base::to_nfc(trimmed(line));
}

std::string plain_id(std::string_view text) {
  std::string id;
  for (const char c : folded(text))
    if (c != ' ') id += c;
  for (const std::string_view sign : {"§", "\u00a0"})
    for (std::size_t at; (at = id.find(sign)) != id.npos;) id.erase(at, sign.size());
  return id;
}

std::string plain_language(std::string_view code) { return base::fold_case(code.substr(0, code.find_first_of("-_.@"))); }

bool is_language(std::string_view code) {
  const std::string_view head = code.substr(0, code.find_first_of("-_"));
  return head.size() >= 2 && head.size() <= 3 && code != "id" && std::all_of(head.begin(), head.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace paragraf::analysis::exchange
