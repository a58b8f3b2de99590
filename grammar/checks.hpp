// What the rules cannot say. In: the bytes before parsing, the tree after it. Out: the keyword table of the file, and
// findings about bytes (P001, P002, P004), the language (P103), prose that reads like a rule (P104), the order of
// sentences (P105), header lines of tables (P106) and item words that open nothing (P107).
#pragma once
#include <functional>

#include "grammar/parse.hpp"
#include "grammar/scanner.hpp"

namespace paragraf::grammar {

base::Diagnostic too_large(base::SourceId source, std::string_view text, const Limits& limits);
void check_bytes(base::SourceId source, std::string_view text, base::Sink& sink);
// The table named by the first item, `language xx`, in English or in the words of any table; else English.
const KeywordTable* choose_keywords(base::SourceId source, std::string_view text, base::Sink& sink);
// `broken`: the text has mistakes already. `reads_as_item` tries whether a whole item stands at a place, to its line
// end.
void check_tree(const Tree& tree, const Scanner& scanner, bool broken,
                const std::function<bool(std::size_t)>& reads_as_item, base::Sink& sink);

}  // namespace paragraf::grammar
