// Sorting the wordings of a table by their first words: see openings.hpp.
#include "grammar/openings.hpp"

#include <map>
#include <mutex>

#include "base/unicode.hpp"
#include "grammar/word_sets.hpp"

namespace paragraf::grammar {

Openings::Openings(const KeywordTable& table) {
  constexpr std::size_t roles = 1 +
#define PARAGRAF_ROLE(identifier, role) +1
#include "grammar/roles.def"
#undef PARAGRAF_ROLE
      ;
  for (std::size_t i = 1; i < roles; ++i)
    for (const std::string& wording : table.wordings(static_cast<Role>(i))) {
      add(wording, static_cast<Role>(i));
      // A word may be typed composed or decomposed: `når` with one code point for its second letter, or with two.
      if (const std::string decomposed = base::to_nfd(wording); decomposed != wording) add(decomposed, static_cast<Role>(i));
    }
  Roles reserved;
  for (const Role role : reserved_words) reserved.set(static_cast<std::size_t>(role));
  for (const Role role : end_words) reserved.set(static_cast<std::size_t>(role));
  for (auto& [_, opening] : by_word_) {
    opening.reserved = (opening.roles & reserved).any();
    std::stable_sort(opening.wordings.begin(), opening.wordings.end(),
                     [](const auto& a, const auto& b) { return a.text.size() > b.text.size(); });
  }
}

void Openings::add(const std::string& wording, Role role) {
  std::size_t end = 0;
  while (end < wording.size()) {
    const base::CodePoint c = base::decode(wording, end);
    if (!base::is_word(c.value)) break;
    end += c.size;
  }
  const std::string word = wording.substr(0, end);
  lengths_[first_byte(word)].set(std::min(end, longest));
  Opening& opening = by_word_[word];
  opening.roles.set(static_cast<std::size_t>(role));
  opening.wordings.push_back({wording, role});
}

std::shared_ptr<const Openings> openings_of(const KeywordTable& table) {
  if (keyword_table(table.language()) != &table) return std::make_shared<const Openings>(table);
  static std::mutex guard;
  static std::map<const KeywordTable*, std::shared_ptr<const Openings>> built_in;
  const std::lock_guard lock(guard);
  std::shared_ptr<const Openings>& openings = built_in[&table];
  if (!openings) openings = std::make_shared<const Openings>(table);
  return openings;
}

}  // namespace paragraf::grammar
