// From byte offsets to what people and terminals count. In: a source and offsets, or one line of text. Out: line and
// column in code points, or the line as a terminal shows it: cells with their columns, tabs expanded, nothing that
// could steer the terminal.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"

namespace paragraf::base {

struct Position {
  std::uint32_t line;    // from 1
  std::uint32_t column;  // in code points, from 1; the line end is one past the last
  constexpr bool operator==(const Position&) const = default;
};
// An offset inside a code point counts as its begin; one beyond the text as the end of the text.
Position position(const Source& source, std::uint32_t offset);

// What stands together in a terminal: a character with the marks on it, a tab, or an escape.
struct Cell {
  std::uint32_t begin, end;     // bytes of the line
  std::uint32_t column, width;  // terminal columns, from 0
  std::string shown;
};
std::vector<Cell> lay_out(std::string_view line, std::uint32_t tab_width);

// The text with everything that could steer a terminal, or hide, as an escape: "\x1b", "\u{202e}", "\xff" for a stray
// byte.
std::string visible(std::string_view text);

}  // namespace paragraf::base
