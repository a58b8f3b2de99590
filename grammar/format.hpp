// The canonical layout of a text, and its words in another language. In: a parsed text. Out: the text again: the same tree, the
// same comments, the same prose to the byte; only blanks and line breaks differ, and what a Respelling changes. The layout is a
// function of the tree, of the comments and of where empty lines part items; docs/format.md says what it looks like. Parts with
// mistakes stay as they are.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grammar/parse.hpp"
#include "grammar/respell.hpp"

namespace paragraf::grammar {

struct Formatted {
  std::string text;
  std::vector<base::Span> kept = {};  // lines of the old text that are left as they are, since they have mistakes
  // The new text would not say the same: what differs. The text is the old one then. A mistake of the formatter, but with a
  // respelling a name may read as something else in the other words.
  std::optional<std::string> refused = {};
};

// `findings`: what parsing the text gave.
Formatted format(const base::Sources& sources, const Parsed& parsed, const std::vector<base::Diagnostic>& findings,
                 const Respelling* respelling = nullptr);

// The first difference in what two texts say: trees but for spelling, comments, prose. None if they say the same.
std::optional<std::string> difference(const Parsed& before, const Parsed& after, const Respelling* respelling = nullptr);

}  // namespace paragraf::grammar
