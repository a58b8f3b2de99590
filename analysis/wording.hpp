// The words in which a view of a book is told. In: the reader's speech, the language of the book's main file. Out: answers are in
// the words of the reader; what an author would write, such as a situation to paste into an example, in those of the file.
#pragma once
#include <string_view>

#include "base/speech.hpp"

namespace paragraf::analysis {

struct Wording {
  base::Speech say = {};
  std::string_view language = "en";
};

}  // namespace paragraf::analysis
