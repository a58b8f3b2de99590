// A book as its translators get it. In: the prose of its files, languages (the source first), a term base, what was approved. Out: a document with
// every sentence and every title of a clause by its id; stale is what was approved with another source text.
#pragma once
#include "analysis/approvals.hpp"
#include "analysis/exchange/document.hpp"
#include "analysis/prose/terms.hpp"
#include "tools/book_prose.hpp"

namespace paragraf::tools {

analysis::exchange::Document document_of(const BookProse& book, const std::vector<std::string>& languages, const analysis::prose::TermBase& terms,
                                         const analysis::Approvals& approvals);

// "1.1(2)"; of a title "1.1".
std::string unit_id(const BookClause& clause, const BookSentence* sentence = nullptr);
// The texts as approvals hold them.
analysis::Texts approved_texts(const BookProse& book, const BookClause& clause, const BookSentence* sentence);
// Whether the text in a language was approved with another text in the language from which it is translated; and with which.
struct Account {
  analysis::exchange::Unit::State state = analysis::exchange::Unit::State::unknown;
  std::string previous = {};
};
Account account_of(const analysis::Approvals& approvals, const std::string& id, const std::string& language_of_book, const std::string& source,
                   const std::string& target, const analysis::Texts& now);
// In one line, as a document holds it; empty: none.
std::string unit_text(const BookProse& book, const BookClause& clause, const BookSentence* sentence, const std::string& language);

}  // namespace paragraf::tools
