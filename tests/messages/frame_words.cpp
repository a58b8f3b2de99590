// Splitting answers into words: see frame_words.hpp.
#include "tests/messages/frame_words.hpp"

#include <cctype>
#include <set>
#include <utility>

#include "base/unicode.hpp"
#include "tests/house/files.hpp"
#include "tests/messages/po.hpp"

namespace paragraf::tests {
namespace {

bool is_letter(char32_t c) {
  if (c < 0x80) return std::isalpha(static_cast<int>(c)) != 0 || c == U'_';
  return (c >= 0xc0 && c < 0x2000) || c > 0x2fff;  // no signs and quotation marks
}

std::set<std::string> words_of(std::string_view text) {
  std::set<std::string> all;
  std::string word;
  for (std::size_t at = 0; at < text.size();) {
    const base::CodePoint c = base::decode(text, at);
    if (is_letter(c.value))
      word += text.substr(at, c.size);
    else if (!word.empty())
      all.insert(std::exchange(word, {}));
    at += c.size;
  }
  if (!word.empty()) all.insert(word);
  return all;
}

}  // namespace

std::vector<std::string> strange_words(std::string_view language, const std::vector<std::string>& answers, std::string_view texts) {
  std::set<std::string> right = words_of(texts);
  for (const File& file : files_of({"messages"}))
    if (file.path == "messages/" + std::string(language) + ".po")
      for (const PoEntry& entry : po_entries(file.text))
        for (const std::string& translation : entry.translations) right.merge(words_of(translation));
  std::vector<std::string> strange;
  for (const std::string& answer : answers)
    for (const std::string& word : words_of(answer))
      if (!right.count(word)) strange.push_back(word + " in: " + answer);
  return strange;
}

}  // namespace paragraf::tests
