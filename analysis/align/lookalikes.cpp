// Comparing the looks of words; see lookalikes.hpp.
#include "analysis/align/lookalikes.hpp"

#include <unicode/translit.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <memory>

#include "base/unicode.hpp"

namespace paragraf::analysis::align {
namespace {

// Words of fewer letters look alike by chance. A word that begins with another needs more.
constexpr std::size_t shortest = 4, shortest_beginning = 5;
// So much of the longer word must stand in the other, in its order (Melamed).
constexpr double common_part = 0.7;

std::size_t longest_common(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (const char x : a) {
    std::size_t diagonal = 0;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t above = row[j + 1];
      row[j + 1] = x == b[j] ? diagonal + 1 : std::max(above, row[j]);
      diagonal = above;
    }
  }
  return row.back();
}

}  // namespace

struct Latin::Letters {
  std::unique_ptr<icu::Transliterator> rules;
};

Latin::Latin() : letters_(std::make_unique<Letters>()) {
  UErrorCode error = U_ZERO_ERROR;
  letters_->rules.reset(icu::Transliterator::createInstance("Any-Latin; Latin-ASCII; Lower", UTRANS_FORWARD, error));
}

Latin::~Latin() = default;

std::string Latin::of(std::string_view word) const {
  const bool plain = std::all_of(word.begin(), word.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (plain || !letters_->rules) return base::fold_case(word);
  icu::UnicodeString text = icu::UnicodeString::fromUTF8(icu::StringPiece(word.data(), static_cast<std::int32_t>(word.size())));
  letters_->rules->transliterate(text);
  std::string latin;
  return text.toUTF8String(latin);
}

bool look_alike(std::string_view a, std::string_view b) {
  if (a == b) return true;
  if (a.empty() || b.empty() || a.front() != b.front()) return false;
  const auto [least, most] = std::minmax({a.size(), b.size()});   // a list: of two values it would return references
  if (least < shortest) return false;
  if (least >= shortest_beginning && a.substr(0, least) == b.substr(0, least)) return true;
  return static_cast<double>(least) >= common_part * static_cast<double>(most) &&
         static_cast<double>(longest_common(a, b)) >= common_part * static_cast<double>(most);
}

std::map<std::uint32_t, std::vector<std::uint32_t>> lookalikes(const Words& words, const Words& of) {
  const Latin latin;
  std::map<char, std::vector<std::pair<std::string, std::uint32_t>>> by_first;
  for (const auto& [word, text] : of)
    if (std::string other = latin.of(text); !other.empty()) {
      const char first = other.front();
      by_first[first].emplace_back(std::move(other), word);
    }
  std::map<std::uint32_t, std::vector<std::uint32_t>> found;
  for (const auto& [word, text] : words) {
    const std::string own = latin.of(text);
    if (own.empty()) continue;
    for (const auto& [other, one] : by_first[own.front()])
      if (look_alike(own, other)) found[word].push_back(one);
  }
  return found;
}

}  // namespace paragraf::analysis::align
