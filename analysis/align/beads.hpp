// Which sentences of two texts belong together. In: sentences and headings of both, in their order; what is known of their languages, terms.
// Out: beads in the order of the first text, each with sentences of both, or of one that has no counterpart. Every sentence is in one bead.
//
// The best way through both texts is found by dynamic programming (Gale and Church) over beads of one to three sentences and over neighbours
// that changed places. What a bead is worth is the logarithm of how much more likely it is than chance: by lengths and by anchors, which
// later passes learn from the beads of the earlier ones. A pair that is less likely than two sentences without a counterpart is not made.
#pragma once
#include "analysis/align/anchors.hpp"
#include "analysis/align/sentences.hpp"

namespace paragraf::analysis::align {

// The sentences of a raw text, whose words the marker gets to know.
std::vector<Item> items_of(const RawText& text, prose::Marker& marker);

// `single`: only pairs of one sentence with one.
std::vector<Bead> beads_of(std::vector<Item> a, const prose::Marker& of_a, std::vector<Item> b, const prose::Marker& of_b, bool single = false);

}  // namespace paragraf::analysis::align
