// The words of a prose. In: text. Out: words, numbers and marks with where they stand; words folded, with their stem in the language.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace paragraf::analysis::prose {

struct Language;

struct Word {
  enum class Kind : std::uint8_t {
    word,              // letters, with a hyphen or an apostrophe inside; an abbreviation with its full stop
    number,            // digits, with full stops, commas and colons inside
    mark,              // anything else
  };
  Kind kind;
  std::uint32_t begin, end;                    // bytes of the text
  std::string text;                            // folded
  std::string stem;                            // of a word; else as `text`
  bool capitals = false;                       // a word in capitals: MD
};

std::vector<Word> words_of(std::string_view text, const Language& language);

// The stem of a folded word.
std::string stem_of(std::string_view word, const Language& language);

}  // namespace paragraf::analysis::prose
