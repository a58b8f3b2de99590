// Do the languages of a rulebook say the same, sentence by sentence? In: a book, its term base. Out: findings (P601 to P610), each with
// the words in both languages. The first language of the book is compared with each other; what a sentence says is found by
// `prose/marks.hpp`, and what the book as a whole teaches of its own translation by `align/corpus.hpp`.
#pragma once
#include <string>
#include <vector>

#include "analysis/prose/terms.hpp"
#include "base/diagnostic.hpp"
#include "base/source.hpp"
#include "model/book.hpp"

namespace paragraf::analysis {

// `languages`: those that are compared; empty: all of the book.
void check_translations(const model::Book& book, const base::Sources& sources, const prose::TermBase& terms,
                        const std::vector<std::string>& languages, base::Sink& sink);

// The languages in which the book that was asked for stands: those that it declares, or that its sentences have.
std::vector<std::string> prose_languages(const model::Book& book);

}  // namespace paragraf::analysis
