// Do the languages of a rulebook say the same, sentence by sentence? In: a book, its term base. Out: findings (P601 to P610, P616 to P618), each with
// the words in both languages; and how they are told. The first language of the book is compared with each other; what a sentence says is
// found by `prose/marks.hpp`, and what the book as a whole teaches of its own translation by `align/corpus.hpp`.
#pragma once
#include <string>
#include <vector>

#include "analysis/align/compare.hpp"
#include "analysis/passages.hpp"
#include "analysis/prose/terms.hpp"
#include "base/diagnostic.hpp"

namespace paragraf::analysis {

struct TranslationFinding {
  base::Code code;
  std::size_t passage;                         // of those that were compared
  std::string a, b;                            // the two languages
  align::Difference difference;                // places in the prose as it stands in the file
  Texts words;                                 // what stands there, in both languages; empty: nothing
  std::vector<std::size_t> in_a = {}, in_b = {};   // of sentences that are said elsewhere: passages of both languages
};

// Of the sentences; titles are not compared. The first language with each other of which something is known.
std::vector<TranslationFinding> compare_translations(const std::vector<Passage>& passages, const base::Sources& sources,
                                                     const prose::TermBase& terms, const std::vector<std::string>& languages);
// As it is told to the reader.
base::Diagnostic told(const TranslationFinding& finding, const std::vector<Passage>& passages);

// Is it more than possible that something is wrong?
bool complains(const TranslationFinding& finding);
// What it is about, in short: "number", "what is allowed or demanded".
std::string_view subject_of(const TranslationFinding& finding);

// Languages of which nothing is known are findings (P611).
void report_unknown_languages(const std::vector<std::string>& languages, base::Sink& sink);

}  // namespace paragraf::analysis
