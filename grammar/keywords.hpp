// Keyword tables. In: keywords/xx.json, built into the library. Out: for each language, the spellings of every role and the
// names of the built-in types and functions. Adding a language is adding a file.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/tree.hpp"

namespace paragraf::grammar {

class KeywordTable {
 public:
  std::string_view language() const { return language_; }
  // The wordings of a role, the first is the one to print. A blank in a wording stands for one or more blanks or tabs.
  const std::vector<std::string>& wordings(Role role) const { return words_[static_cast<std::size_t>(role)]; }
  std::string_view print(Role role) const { return wordings(role).front(); }
  // "størrelse" -> "size": the neutral name of a built-in type or function, none for other names.
  std::optional<std::string_view> builtin(std::string_view spelling) const;
  const std::vector<std::pair<std::string, std::string>>& builtins() const { return builtins_; }  // spelling, neutral name

  // Reads one table; a role without a wording, an unknown role, or words that the grammar could not tell apart (a word that
  // opens an item may not also go on an expression) are returned as texts in `problems`.
  static KeywordTable read(std::string_view json, std::vector<std::string>& problems);
  // The same without looking for words that the grammar could not tell apart.
  static KeywordTable unchecked(std::string_view json, std::vector<std::string>& problems);

 private:
  std::string language_;
  std::vector<std::vector<std::string>> words_;
  std::vector<std::pair<std::string, std::string>> builtins_;
};

// The table of "en", "da", "ru"; none for other codes. Read on first use.
const KeywordTable* keyword_table(std::string_view language);
std::vector<std::string_view> keyword_languages();
// In which a prose may stand: those, and the others of stdlib/languages.
std::vector<std::string_view> prose_languages();

}  // namespace paragraf::grammar
