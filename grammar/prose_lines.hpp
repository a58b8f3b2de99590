// Lines of prose where they do not belong. In: the first token of a line. Out: whether the line reads like a sentence for
// people, where its paragraph ends, and whether it begins with what is almost the tag of a language.
#pragma once
#include <optional>
#include <string>

#include "grammar/scanner.hpp"

namespace paragraf::grammar {

// Several plain words that end like a sentence, without the symbols of a rule.
bool reads_as_prose(const Scanner& scanner, std::size_t at);
// A mistake (at the end of a line, or at the token of a place) in a line that reads as prose.
bool mistake_in_prose(const Scanner& scanner, std::size_t element, std::size_t place, bool at_line_end);
// The end of the last line before an empty line, or before a line that opens something.
std::size_t paragraph_end(const Scanner& scanner, std::size_t at);

struct TagSlip {
  std::size_t end;        // behind the word and its colon
  std::string found;      // the word as written
  std::string language;   // what is meant, empty if that is not clear
};
// `DA: `, `dk: `, `da:Text`, `da Text`: almost a tag, but none.
std::optional<TagSlip> tag_slip(const Scanner& scanner, std::size_t at);

}  // namespace paragraf::grammar
