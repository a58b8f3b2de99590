// A map of numbered hexes: columns stand upright, those with even numbers half a hex lower. In: hexes. Out: what lies around one and
// between two of them, exactly, in whole numbers.
#pragma once
#include <compare>
#include <vector>

namespace paragraf::base {

struct Hex {
  int column = 1, row = 1;  // counted from 1
  friend auto operator<=>(const Hex&, const Hex&) = default;
};

// Columns and rows go from 1 to `most`; what lies beyond is left out.

// The hexes beside it: from above, clockwise.
std::vector<Hex> neighbours(Hex hex, int most);

// The hexes through whose inside the straight line from the middle of `a` to that of `b` goes, without these two, in the order in which
// it meets them. Where it runs along the side between two hexes, both are among them, the one with the lower number first; one that it
// meets in a corner only is not.
std::vector<Hex> hexes_between(Hex a, Hex b, int most);

}  // namespace paragraf::base
