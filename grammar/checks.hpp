// What the rules cannot say. In: the bytes before parsing, the tree after it. Out: the keyword table of the file, and
// findings about bytes (P001, P002, P004), the language (P103), prose that reads like a rule (P104), the order of
// sentences (P105), header lines of tables (P106), item words that open nothing (P107), prose that looks like a tag (P108), and
// differences in cells (P101).
#pragma once
#include <functional>

#include "grammar/parse.hpp"
#include "grammar/scanner.hpp"

namespace paragraf::grammar {

base::Diagnostic too_large(base::SourceId source, std::string_view text, const Limits& limits);
void check_bytes(base::SourceId source, std::string_view text, base::Sink& sink);
struct Choice {
  const KeywordTable* table;
  bool fits = true;     // the table was named, or words of the text are its own; else findings would be about the wrong words
};
// The table named by the first item, `language xx`, in English or in the words of any table; else English. If there is no such
// language, or no such line where the words of a text are all those of another table (P101): the table that the words fit.
Choice choose_keywords(base::SourceId source, std::string_view text, base::Sink& sink);
// Later lines of a sentence's text that begin with what is almost a tag (P108).
void check_tags(Cursor sentence, const Scanner& scanner, base::Sink& sink);
// `broken`: the text has mistakes already. `reads_as_item` tries whether a whole item stands at a place, to its line
// end.
void check_tree(const Tree& tree, const Scanner& scanner, bool broken,
                const std::function<bool(std::size_t)>& reads_as_item, base::Sink& sink);

}  // namespace paragraf::grammar
