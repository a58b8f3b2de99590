// Where the way through two texts can be. In: their sentences with anchors, or beads of an earlier pass. Out: for each place in the first text
// (before its first sentence, ..., behind its last) the places in the second that are tried. Short texts are tried as a whole; in long ones
// names that occur once in each text tell where the way goes, so that the work grows with their length and not with its square.
#pragma once
#include "analysis/align/anchors.hpp"

namespace paragraf::analysis::align {

struct Stretch {
  std::uint32_t begin = 0, end = 0;            // half-open
};
using Band = std::vector<Stretch>;

bool are_short(const Side& a, const Side& b);
Band whole_band(const Side& a, const Side& b);
Band band_by_names(const Side& a, const Side& b);
Band band_along(const std::vector<Bead>& beads, const Side& a, const Side& b);

}  // namespace paragraf::analysis::align
