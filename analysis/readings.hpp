// The readings of a book, and where their sides differ. In: a book. Out: for each reading who tests it, the smallest situation in
// which two sides answer differently, found by search over the domains of what the answer looks at, and the exact share of
// the situations in which they do, where these can be counted. The search is deterministic and bounded; finding nothing
// proves nothing.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/wording.hpp"
#include "model/book.hpp"

namespace paragraf::analysis {

using namespace model;

struct Difference {
  std::vector<std::string> steps;        // "given b: building { levels: 3 }", as in an example of the book's main file
  std::string question;                  // "times(1/2, 2)", "do enter(u, b, \"0505\")"
  std::vector<std::string> answers;      // by side
};

struct Share {
  Number differing;                      // of the situations, 0 to 1
  Number situations;                     // how many there are
};

struct ReadingView {
  ReadingId reading;
  std::vector<SentenceId> tested_by;     // whose rules test it, in book order
  std::optional<Difference> difference;
  std::size_t tried = 0;                 // situations that were asked
  std::optional<Share> share;            // for the question of the difference, over all its arguments and inputs; none: not counted
};

struct SearchLimits {
  std::size_t situations = 20'000;       // asked for one reading
  std::size_t counted = 200'000;         // asked to count a share
};

std::vector<ReadingView> reading_views(const Book& book, const Wording& wording = {}, const SearchLimits& limits = {});
ReadingView reading_view(const Book& book, ReadingId reading, const Wording& wording = {}, const SearchLimits& limits = {});

// In what share of all its arguments and inputs the sides answer the value differently, while the other readings are read as `others` say
// (by ReadingId; empty: their first sides). None if they cannot be counted, or are more than `limit`.
std::optional<Share> differing_share(const Book& book, ReadingId reading, ValueId value, const std::vector<std::uint32_t>& others,
                                     const Wording& wording, std::size_t limit);

}  // namespace paragraf::analysis
