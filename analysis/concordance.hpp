// Where a word or a term occurs. In: the passages of a book, its term base, a word. Out: each passage that has it in some language, with the places of
// its hits in all of them: in any inflected form, inside of compounds, and under each name of the term that is called so.
#pragma once
#include <string>
#include <vector>

#include "analysis/passages.hpp"
#include "analysis/prose/terms.hpp"

namespace paragraf::analysis {

struct Occurrence {
  std::size_t passage;
  // By language; in `Passage::texts`, in their order and apart from each other.
  std::map<std::string, std::vector<base::Span>, std::less<>> hits = {};
};

struct Concordance {
  std::vector<std::string> terms;              // ids of those that the word names
  std::vector<Occurrence> occurrences;
};

Concordance concordance(const std::vector<Passage>& passages, const prose::TermBase& terms, const std::vector<std::string>& languages,
                        std::string_view word);

}  // namespace paragraf::analysis
