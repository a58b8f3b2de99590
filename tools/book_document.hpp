// A book as its translators get it. In: the prose of its files, languages (the source first), a term base. Out: a document with every sentence
// and every title of a clause by its id.
#pragma once
#include "analysis/exchange/document.hpp"
#include "analysis/prose/terms.hpp"
#include "tools/book_prose.hpp"

namespace paragraf::tools {

analysis::exchange::Document document_of(const BookProse& book, const std::vector<std::string>& languages, const analysis::prose::TermBase& terms);

// "1.1(2)"; of a title "1.1".
std::string unit_id(const BookClause& clause, const BookSentence* sentence = nullptr);
// In one line, as a document holds it; empty: none.
std::string unit_text(const BookProse& book, const BookClause& clause, const BookSentence* sentence, const std::string& language);

}  // namespace paragraf::tools
