// Sentences of a book as a reader sees them beside each other. In: citations with their prose, and how wide the terminal is. Out: two
// columns where there is room, else one below the other; prose is broken between words. Widths are those of what is seen: a wide
// character takes two columns, a combining mark none.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace paragraf::tools {

struct Passage {
  std::string citation, prose;
};

// Lines of at most `width` columns, of which something else has `taken_first` on the first line; what is a single longer word is cut.
std::vector<std::string> broken_to(std::string_view text, std::uint32_t width, std::uint32_t taken_first = 0);

inline constexpr std::uint32_t columns_for_two = 100;   // of a terminal
// `columns`: of the terminal; 0 if it is none. Each line begins with `indent` blanks and ends with a line end.
std::string beside_each_other(std::span<const Passage> passages, std::uint32_t columns, std::uint32_t indent);

}  // namespace paragraf::tools
