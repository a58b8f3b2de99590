// Help for predictable mistakes. In: a mistake, with the place and what was expected there. Out: notes and fixes on its
// finding.
#pragma once
#include "base/diagnostic.hpp"
#include "grammar/expect.hpp"
#include "grammar/scanner.hpp"

namespace paragraf::grammar {

struct Mistake {
  const Scanner& scanner;
  base::SourceId source;
  Expectations expected;
  std::size_t element;     // where the item, statement or line begins
  std::size_t behind;      // the end of the token before
  std::size_t place, end;  // the token found, or nothing at the end of a line
  bool at_line_end;
};

void add_hints(base::Diagnostic& finding, const Mistake& mistake);
// A word of another keyword table; or "did you mean": a word that was expected and is spelt almost like the one found.
void add_similar_word(base::Diagnostic& finding, const Mistake& mistake);
// `#language da` is a comment: said at the first mistake of the file.
void add_language_hint(base::Diagnostic& finding, const Scanner& scanner, base::SourceId source);

}  // namespace paragraf::grammar
