// What the formatter works on: the tokens of a text with the comments between them, cut into logical lines. In: a parsed text.
// Out: a Sheet. A logical line is what should stand on one line (an item, an equation, a statement, a step); it may be broken
// where its tokens allow it. `read` fills a sheet, `align` pads neighbouring lines, `set` breaks one into lines of text.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/format.hpp"

namespace paragraf::grammar {

struct SheetComment {
  std::string text;       // from the # on, without blanks at its end
  bool trailing = false;  // behind the token before it, on the same line
  bool blank = false;     // an empty line stands before it
};

struct SheetToken {
  std::string text;
  bool glued = false;        // no blank before it
  bool forced = false;       // begins a line of text
  bool blank = false;        // an empty line stands before it (behind its comments)
  bool first = false;        // was the first on its line
  std::uint32_t depth = 0;   // a line may break before it; the smaller, the sooner. 0: never
  std::uint32_t steps = 0;   // how far such a line is indented ...
  std::size_t anchor = none; // ... or the token that it stands under
  std::uint32_t pad = 0;     // blanks before it, beyond the usual one
  std::vector<SheetComment> comments;  // before it

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
};

// A token that is padded, so that it stands under its like on the neighbouring lines.
struct SheetCell {
  std::size_t token;
  std::uint32_t gap;  // blanks before it on the longest of the lines
  bool always;        // also if the line is too long and will be broken
};

enum class Shape : std::uint8_t {
  language,
  clause,
  sentence,  // its mark, with the first prose
  prose,
  item,
  inner,     // a further line of an item
  kept,      // text with mistakes, as it was
};

struct SheetLine {
  std::size_t first = 0, last = 0;  // tokens
  Shape shape = Shape::item;
  std::uint32_t indent = 0;
  std::uint32_t hang = 2;           // how much farther what was broken off is indented
  bool joins = false;               // goes on the line before, if it fits there
  std::string group = {};           // neighbouring lines of one group are aligned
  std::vector<SheetCell> cells = {};
};

struct Sheet {
  std::vector<SheetToken> tokens;
  std::vector<SheetLine> lines;
  std::vector<SheetComment> rest;   // behind the last token
  std::vector<base::Span> kept;
};


constexpr std::uint32_t format_width = 120;

Sheet read_sheet(const Parsed& parsed, const std::vector<base::Span>& mistakes, const Respelling* respelling);
void align(Sheet& sheet);
// The lines of text of one logical line.
std::vector<std::string> set_line(const Sheet& sheet, const SheetLine& line);

// Display columns of some tokens that stand side by side: the blanks between them counted, the one before them not.
std::uint32_t width_of(const Sheet& sheet, std::size_t first, std::size_t last);
// A comment stands between the tokens of the line: it keeps the breaks that its author gave it.
bool has_inner_comment(const Sheet& sheet, const SheetLine& line);

}  // namespace paragraf::grammar
