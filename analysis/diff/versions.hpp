// Two versions of one book, such as one in the words of another language: does each clause say the same in both? In: what two editions decide
// differently. Out: claims P771, one for each sentence whose formal trees differ: proved to decide alike, or with a state in which they do not, or
// not decided. Sentences are matched by their numbers; what only one of them says formally differs, too.
#pragma once
#include "analysis/diff/diff.hpp"

namespace paragraf::analysis::diff {

struct VersionClaim {
  lint::Claim claim;                     // in the sentences of the first version
  std::vector<const Comparison*> of;     // what the sentence is about; those that were found come first
};

// `difference` outlives the claims.
std::vector<VersionClaim> version_claims(const Editions& editions, const Difference& difference);

}  // namespace paragraf::analysis::diff
