// The keywords by their first words. In: a keyword table. Out: for a word of a text, the wordings that begin with it, with one look-up: most
// words are names, and begin none.
#pragma once
#include <algorithm>
#include <array>
#include <bitset>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "grammar/keywords.hpp"

namespace paragraf::grammar {

using Roles = std::bitset<192>;

// What begins with one word, as far as that has no other characters than words have.
struct Opening {
  struct Wording {
    std::string text;
    Role role;
  };
  Roles roles;
  std::vector<Wording> wordings;   // the longest first
  bool reserved = false;           // is one of them no name?
};

class Openings {
 public:
  explicit Openings(const KeywordTable& table);
  // Null if no wording begins with the word.
  const Opening* find(std::string_view word) const {
    if (!lengths_[first_byte(word)][std::min(word.size(), longest)]) return nullptr;
    const auto found = by_word_.find(word);
    return found == by_word_.end() ? nullptr : &found->second;
  }

 private:
  static constexpr std::size_t longest = 31;
  static std::size_t first_byte(std::string_view word) { return word.empty() ? 0 : static_cast<unsigned char>(word.front()); }
  void add(const std::string& wording, Role role);

  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  std::unordered_map<std::string, Opening, Hash, std::equal_to<>> by_word_;
  std::array<std::bitset<longest + 1>, 256> lengths_;   // of the words above, by their first byte
};

// Those of a table; of a built-in one they are made once.
std::shared_ptr<const Openings> openings_of(const KeywordTable& table);

}  // namespace paragraf::grammar
