// Which sentences of a clause another language says elsewhere: in another order, several in one, or one in several. In: the sentences of a clause
// in two languages, by their places in the book. Out: groups that belong together other than by their numbers.
//
// The two languages are aligned as if they had no numbers (align/beads.hpp). What that finds counts only if the sentences then say the same more
// closely than by their numbers.
#pragma once
#include <vector>

#include "analysis/align/corpus.hpp"

namespace paragraf::analysis {

struct Elsewhere {
  std::vector<std::size_t> a, b;               // of the sentences that were given
};
std::vector<Elsewhere> said_elsewhere(const std::vector<align::Pair>& clause, const prose::Marker& a, const prose::Marker& b);

}  // namespace paragraf::analysis
