// The tokens of the language. In: a text, a keyword table and an offset. Out: where the token that stands there ends,
// or `npos`. Knows layout, words, names, numbers and the line shapes that the parser synchronises on; knows no grammar
// rules.
#pragma once
#include <algorithm>
#include <array>
#include <string_view>

#include "grammar/openings.hpp"
#include "grammar/tree.hpp"

namespace paragraf::grammar {

// What may stand before a token: blanks, line breaks and comments; blanks; nothing.
enum class Layout : std::uint8_t { any, line, none };

// Blanks are those of Unicode (Zs), tabs and carriage returns. The bytes of the blank at a place, or that ends before it; 0 if
// there is none. And the end of a stretch without the blanks and line breaks at its end.
std::size_t blank_at(std::string_view text, std::size_t at);
std::size_t blank_before(std::string_view text, std::size_t at);
std::size_t trimmed_end(std::string_view text, std::size_t begin, std::size_t end);

class Scanner {
 public:
  static constexpr std::size_t npos = static_cast<std::size_t>(-1);

  Scanner(std::string_view text, const KeywordTable& table);
  std::string_view text() const { return text_; }
  const KeywordTable& table() const { return *table_; }
  std::size_t start() const { return start_; }  // behind a byte order mark
  std::size_t size() const { return text_.size(); }

  [[gnu::always_inline]] std::size_t skip(std::size_t at, Layout layout) const {
    if (layout == Layout::none) return at;
    if (at < text_.size() && text_[at] > '#' && text_[at] < '\x7f') return at;  // most often nothing is skipped
    return layout == Layout::line ? skip_blanks(at) : skip_layout(at);
  }
  bool is_first_on_line(std::size_t at) const;  // only blanks before `at` on its line
  std::size_t line_end(std::size_t at) const;   // the offset of the next \n, or the end
  std::size_t line_start(std::size_t at) const;
  std::size_t column(std::size_t at) const;  // characters before it on its line
  bool at_line_end(std::size_t at) const;  // the rest of the line is blank or a comment

  // Each takes the offset of the token's first byte.
  std::size_t word(std::size_t at, Role role) const { return keyword(word_at(at), role); }
  std::size_t symbol(std::size_t at, std::string_view symbol) const {
    return at < size() && text_[at] == symbol.front() && text_.compare(at, symbol.size(), symbol) == 0 ? at + symbol.size() : npos;
  }
  std::size_t name(std::size_t at) const;       // also a reserved word
  std::size_t free_name(std::size_t at) const;  // neither a reserved word nor a die
  bool is_reserved(std::size_t at) const;
  std::size_t relation(std::size_t at) const;   // <= >= < >
  std::size_t add_operator(std::size_t at) const;
  std::size_t mul_operator(std::size_t at) const;
  std::size_t percent(std::size_t at) const;
  std::size_t upper_bound(std::size_t at) const;  // something stands on this line
  std::size_t number(std::size_t at) const;
  std::size_t digits(std::size_t at) const;  // a sentence number: 12, 2a
  std::size_t dice(std::size_t at) const;
  std::size_t string(std::size_t at) const;
  std::size_t wildcard(std::size_t at) const;        // _
  std::size_t clause_number(std::size_t at) const;   // 6.1.2, M1
  std::size_t language(std::size_t at) const;        // da, en, ru
  std::size_t language_word(std::size_t at) const;   // `language` in the words of any table
  std::size_t title_language(std::size_t at) const;  // ... with a quote behind it
  std::size_t tag(std::size_t at) const;             // the language of `en: `
  std::size_t tag_end(std::size_t at) const;         // behind the blank of `en: `
  std::size_t prose_end(std::size_t at) const;       // from behind the tag to the end of the last line
  std::size_t mark(std::size_t at) const;            // (12)

  // Lines that open something; `at` is the first token of its line.
  bool opens_clause(std::size_t at) const;          // also without its `§`
  bool unsigned_clause(std::size_t at) const;       // the number and the title of a clause, without `§`
  std::size_t language_line(std::size_t at) const;  // the end of `language xx`, if nothing else stands there
  bool opens_sentence(std::size_t at) const { return mark(at) != npos; }
  bool opens_item(std::size_t at) const;  // an item word or a label
  Role item_word(std::size_t at) const;   // none, also if it names an attribute (`:` follows) or what a cell holds (`|`, `,`, `..`)
  bool is_sync(std::size_t at) const { return opens_clause(at) || opens_sentence(at) || opens_item(at) || language_line(at) != npos; }
  template <class Roles>
  Role one_of(std::size_t at, const Roles& roles) const {
    Role best = Role::none;
    const Word& here = word_at(at);
    if (!here.opening) return best;
    std::size_t longest = 0;
    for (const Role role : roles)
      if (const auto end = keyword(here, role); end != npos && end > longest) longest = end, best = role;
    return best;
  }

  // What may begin at the place, told by what stands there first: so that a rule is not tried in vain.
  bool may_begin_number(std::size_t at) const { return at < size() && ((text_[at] >= '0' && text_[at] <= '9') || text_[at] == 'd'); }
  bool may_begin_keyword(std::size_t at) const { return word_at(at).opening; }
  bool may_begin_operator(std::size_t at) const { return at < size() && (text_[at] == '<' || text_[at] == '>' || word_at(at).opening); }
  bool may_begin_name(std::size_t at) const { return word_at(at).end > at; }

 private:
  // The word at a place, which many rules ask about one after the other: what is known of it is kept.
  struct Word {
    std::size_t at = npos;
    std::size_t end = npos;                  // behind its last letter, digit or _; `at` if there is none
    const Opening* opening = nullptr;        // the keywords that begin with it
    bool reserved = false;                   // one of them stands there, and may be no name
  };
  const Word& word_at(std::size_t at) const {
    Word& word = words_[at % words_.size()];
    return word.at == at ? word : read_word(word, at);
  }
  const Word& read_word(Word& word, std::size_t at) const;
  std::size_t keyword(const Word& word, Role role) const {
    return !word.opening || !word.opening->roles[static_cast<std::size_t>(role)] ? npos : keyword_end(word, role);
  }
  std::size_t keyword_end(const Word& word, Role role) const;
  std::size_t wording_end(std::size_t at, std::string_view wording) const;
  std::size_t skip_blanks(std::size_t at) const;
  std::size_t skip_layout(std::size_t at) const;
  bool is_word_at(std::size_t at) const;  // a letter, a digit or _ stands there
  bool ends_prose(std::size_t line) const;

  std::string_view text_;
  const KeywordTable* table_;
  std::shared_ptr<const Openings> openings_;
  std::size_t start_ = 0;
  struct Skipped {
    std::size_t from = npos, to = 0;
  };
  mutable std::array<Skipped, 8> layout_, blanks_;  // what was looked at last, by the last bits of its place: it is asked for again and again
  mutable std::array<Word, 64> words_;  // by the last bits of their places
};

}  // namespace paragraf::grammar
