// What is known of the language of a prose, as data: stdlib/languages/CODE.json, one file for each. In: such a file. Out: tables of
// phrases with what they say in no language (`senses.json`), of number words, units, words that point at other places, and abbreviations.
#pragma once
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace paragraf::analysis::prose {

// Something that a stretch of prose says, by one of these names: "not", "can" or "may", "number 15", "article 1". A translation
// has a counterpart of each that is demanded; others only stand for one. A number is a numeral; an article may stand for it.
struct Meaning {
  std::vector<std::string> names;
  bool demanded = true;
};

// Words that say something together; the longest that fits counts.
struct Phrase {
  struct Word {
    std::string text;                          // folded; "#": any number, which is read by itself
    bool open = false;                         // what begins so
    bool after_others = false;                 // other words may stand before it: "neither ... nor"
  };
  std::vector<Word> words;
  std::vector<Meaning> meanings;               // in their order; none: it says nothing that is compared
};

// The forms of a word behind numbers: "сантиметр", "сантиметра", "сантиметров"; a language may say two of them in one way.
enum class Plural : unsigned char { one, few, many };
struct CountedWord {
  std::array<std::string, 3> forms;            // by Plural
};

struct Language {
  std::string code, name, stemmer;             // stemmer: an algorithm of Snowball; empty: words as they are
  std::string letters;                         // in which its words are written
  char decimal_mark = '.';
  std::vector<std::string> abbreviations;      // folded, each with its full stop
  std::vector<std::string> closing;            // those of them that may stand at the end of a sentence: "etc."
  std::vector<Phrase> phrases;
  std::map<std::string, std::string, std::less<>> units;       // as it is written -> unit: "centimetres" -> "cm"
  std::map<std::string, std::string, std::less<>> references;  // a word that points -> at what: "jf." -> "section"
  std::vector<CountedWord> counted;
  bool counts_by_last_digit = false;           // 21 as 1, 22 as 2
  bool compounds = false;                      // words are written together: indbrudsafstand
  std::vector<std::string> negative_prefixes;  // un-
  std::vector<std::string> possible_suffixes;  // -able
};

// The classes of senses: names that stand for each other's place, such as "may" and "must".
struct Senses {
  std::map<std::string, std::string, std::less<>> class_of;    // "may" -> "modality"
  std::vector<std::pair<std::string, std::string>> opposites;  // "before", "after": one in place of the other is never meant
  using Names = std::vector<std::string>;
  std::vector<std::pair<Names, Names>> equivalents;            // "not until", "only after": they say the same
  std::map<std::string, bool, std::less<>> of_weight;          // by class: that one of them is lost matters, and not only another in its place
};

// Those that are built in. Null: there is no file for it.
const Language* language(std::string_view code);
const Language& no_language();                 // of which nothing is known
const Senses& senses();
std::vector<std::string_view> languages();

// From a text of that shape; what is wrong with it if it is not.
struct ReadLanguage {
  std::optional<Language> language;
  std::string problem;
};
ReadLanguage read_language(std::string_view json);

}  // namespace paragraf::analysis::prose
