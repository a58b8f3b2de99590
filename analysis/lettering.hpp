// Texts in columns of a given width. In: a text, and how many cells of a terminal are as wide as the column. Out: its lines. Words stay
// whole if they fit; what belongs to a letter stays with it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace paragraf::analysis {

// At most so many lines; what does not fit ends with three dots. `ending` stands behind the text in any case.
std::vector<std::string> lines_of(std::string_view text, std::string_view ending, std::size_t cells, std::size_t most_lines);

}  // namespace paragraf::analysis
