// Do the rules under a sentence state what its prose says? In: a book, what is translated of it. Out: numbers of the prose, with their units, that no
// rule of the sentence uses, in each language, and numbers of the rules that no prose of the sentence says. The rules of a sentence may rest on
// what others state, so these are hints.
#pragma once
#include <string>
#include <vector>

#include "analysis/passages.hpp"
#include "base/diagnostic.hpp"

namespace paragraf::analysis {

struct RuleMismatch {
  std::size_t passage = 0;                     // of those that were given
  std::string language;                        // of the prose; empty: it is a number of the rules
  base::Place place;                           // of the number
  std::string number;                          // "15 cm", as it stands there
  std::string other_unit = {};                 // the number is there, but with this unit; empty: it is not there
  base::Place rules = {};                      // the first rule of the sentence, for a number of the prose
};
std::vector<RuleMismatch> prose_against_rules(const model::Book& book, const std::vector<Passage>& passages, const base::Sources& sources);

base::Diagnostic told(const RuleMismatch& mismatch, const Passage& passage);

}  // namespace paragraf::analysis
