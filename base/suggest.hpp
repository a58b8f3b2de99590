// Did-you-mean. In: a name nobody knows and the names that exist. Out: the nearest one, if it is close enough.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/diagnostic.hpp"

namespace paragraf::base {

// Edit distance in code points, a transposition of neighbours counts 1 (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b);
// The candidate with the smallest distance, at most a third of the longer name (at least 1); the alphabetically first of
// equals. A candidate that differs only in case, or only in letters of other scripts that look the same, is always close enough,
// and comes before all others. Names of more than
// 256 code points get no suggestion.
std::optional<std::string> nearest(std::string_view name, std::span<const std::string> candidates);

// Adds to a finding whose fix would replace a word by one that looks the same which of its letters is of another script.
void note_look_alikes(Diagnostic& finding, const Sources& sources);

}  // namespace paragraf::base
