// What translators get and give back, whatever the form of the file. In: the sentences and titles of a book, by their ids. Out: a
// `Document` that is written as PO, Word, CSV or XLIFF, and what such a file says when it comes back, with the place of each text.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"

namespace paragraf::analysis::exchange {

// A sentence, or the title of a clause.
struct Unit {
  enum class State : unsigned char {
    unknown,                                   // nobody keeps account of it
    approved,                                  // both texts as they were approved
    stale,                                     // the source text has changed since
  };
  std::string id;                              // "6.1.1(2)"; of a title: "6.1.1"
  std::vector<std::string> texts = {};         // by language of the document, in one line; empty: it has none
  std::string clause = {};                     // the title of the clause that the sentence stands in
  std::string file = {};                       // where it stands
  std::uint32_t line = 0;
  std::vector<std::string> hints = {};         // what its terms are called in the target language
  State state = State::unknown;
  std::string previous = {};                   // of a stale one: the source text that the translation was approved with
};

struct Document {
  std::string name;                            // of the book
  std::vector<std::string> languages;          // the source language, then those into which it is translated
  std::vector<Unit> units;
};

struct ReturnedText {
  std::string text;                            // in one line
  base::Place place = {};                      // without a source: the file has rows, not lines
};

struct ReturnedUnit {
  std::string id;
  base::Place place = {};
  std::size_t row = 0;                         // of a table in a document
  std::vector<std::optional<ReturnedText>> texts = {};   // by language of the file; none: it says nothing of this one
  bool fuzzy = false;                          // its author does not vouch for it
  bool approved = false;                       // its author does, in so many words
};

struct Returned {
  std::vector<std::string> languages;          // the first is the source; empty: the file does not say
  std::vector<ReturnedUnit> units;
};

// In one line: white space folded, what no reader sees taken out. Spaces that do not break stay.
std::string folded(std::string_view text);
// As people write it or a program does: "§ 6.1.1 (2)" is "6.1.1(2)".
std::string plain_id(std::string_view text);
// "da-DK", "da_DK.UTF-8" -> "da".
std::string plain_language(std::string_view code);
// Two or three letters, maybe with a country: "da", "en-gb". What stands above ids, "id", is none.
bool is_language(std::string_view code);

}  // namespace paragraf::analysis::exchange
