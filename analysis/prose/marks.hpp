// What a sentence says that a translation must say, too: numbers with units, references, negations, what is allowed or demanded, bounds,
// conditions, terms, codes. In: a sentence, its language, the term base. Out: marks with their place in the text.
#pragma once
#include <map>
#include <set>

#include "analysis/prose/language.hpp"
#include "analysis/prose/terms.hpp"
#include "analysis/prose/words.hpp"

namespace paragraf::analysis::prose {

struct Mark {
  std::string kind;                            // "number", "unit", "reference", "code", "term", or the class of a sense: "negation"; empty: says nothing
  std::vector<std::string> names;              // any of these: "15", "section 1.3.0", "MD", "chain", "may"
  std::string unit = {};                       // of a number
  bool numeral = false, digits = false;        // of a number: it is no article; it is no word
  bool part = false;                           // only a part of the word says it: un-occupied
  bool demanded = true;
  std::uint32_t begin = 0, end = 0;
  TermName::Use use = TermName::Use::usual;    // of a term
  std::string usual = {};                      // how the term is called usually
};

// Finds the marks of sentences of one language.
class Marker {
 public:
  Marker(const Language& language, const TermBase& terms);

  // The words that occur in the language, for words that begin with a negative prefix.
  void add_vocabulary(std::string_view sentence);
  std::vector<Mark> marks(std::string_view sentence) const;
  std::vector<Mark> marks(const std::vector<Word>& words) const;
  const Language& language() const { return *language_; }

 private:
  struct Entry {
    std::vector<Phrase::Word> words;
    std::vector<Meaning> meanings = {};
    std::string term = {};                     // that is called so
    std::string usual = {};                    // how the term is called usually
    TermName::Use use = TermName::Use::usual;
    std::vector<std::string> stems = {};       // of a term
  };
  // The entries that fit best: several only if they are terms that cannot be told apart.
  std::vector<const Entry*> longest(const std::vector<Word>& words, std::size_t at) const;
  std::vector<bool> read_gapped(const std::vector<Word>& words, std::vector<Mark>& marks) const;
  const Entry* phrase(const std::vector<Word>& words, std::size_t at, std::size_t length, bool term = false) const;
  int fits(const Entry& entry, const std::vector<Word>& words, std::size_t at) const;
  void add(Entry entry);
  std::size_t read_number(const std::vector<Word>& words, std::size_t at, std::string_view reference, std::vector<Mark>& marks) const;
  bool is_number(const std::vector<Word>& words, std::size_t at) const;
  void add_meanings(const Entry& entry, std::uint32_t begin, std::uint32_t end, std::string_view unit, bool demanded, std::vector<Mark>& marks) const;
  void read_compound(const Word& word, std::vector<Mark>& marks) const;
  void add_scattered_terms(const std::vector<Word>& words, std::vector<Mark>& marks) const;
  void read_word(const Word& word, std::vector<Mark>& marks) const;
  const std::string* unit_of(std::string_view word) const;
  std::string number_name(std::string_view digits) const;

  const Language* language_;
  std::vector<Entry> entries_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_first_;   // by the first word, or its beginning
  std::vector<std::size_t> gapped_;                                         // phrases with other words inside
  std::vector<std::size_t> names_of_words_;                                 // terms of several words
  std::map<std::string, std::string, std::less<>> unit_stems_;
  std::map<std::string, int, std::less<>> vocabulary_;                      // stems
};

}  // namespace paragraf::analysis::prose
