// Columns are computed here and nowhere else; see columns.hpp.
#include "base/columns.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/unicode.hpp"

namespace paragraf::base {

namespace {

// Characters that move the cursor, reorder the line, or take no room though they stand alone.
bool needs_escape(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x61c || c == 0x200b || c == 0x200e || c == 0x200f ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x2069) || c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb);
}

// The escape of the code point at `offset`, or an empty string if it can be shown as it is.
std::string escape(std::string_view text, std::size_t offset, const CodePoint& point) {
  if (!point.valid) return fmt::format("\\x{:02x}", static_cast<unsigned char>(text[offset]));
  if (!needs_escape(point.value)) return {};
  const auto value = static_cast<std::uint32_t>(point.value);
  return value < 0x80 ? fmt::format("\\x{:02x}", value) : fmt::format("\\u{{{:x}}}", value);
}

}  // namespace

Position position(const Source& source, std::uint32_t offset) {
  offset = std::min(offset, static_cast<std::uint32_t>(source.text().size()));
  const std::uint32_t line = source.line_of(offset);
  const Span span = source.line_span(line);
  const std::string_view text = source.text(span);
  const std::size_t wanted = std::min(offset, span.end) - span.begin;
  std::uint32_t column = 1;
  for (std::size_t at = 0; at < wanted; ++column) {
    at += decode(text, at).size;
    if (at > wanted) break;
  }
  return {line, column};
}

std::vector<Cell> lay_out(std::string_view line, std::uint32_t tab_width) {
  std::vector<Cell> cells;
  std::uint32_t column = 0;
  bool takes_marks = false;  // marks join the character before them, but neither a tab nor an escape
  for (std::size_t at = 0; at < line.size();) {
    const CodePoint point = decode(line, at);
    const std::string_view bytes = line.substr(at, point.size);
    const auto begin = static_cast<std::uint32_t>(at);
    at += point.size;
    std::string shown;
    std::uint32_t cell_width = 0;
    if (point.value == '\t') {
      const std::uint32_t stop = std::max(tab_width, 1u);
      cell_width = stop - column % stop;
      shown.assign(cell_width, ' ');
      takes_marks = false;
    } else if (shown = escape(line, begin, point); !shown.empty()) {
      cell_width = static_cast<std::uint32_t>(shown.size());
      takes_marks = false;
    } else {
      cell_width = width(point.value);
      if (cell_width == 0 && takes_marks) {
        cells.back().shown += bytes;
        cells.back().end = static_cast<std::uint32_t>(at);
        continue;
      }
      // A mark with nothing to stand on gets a no-break space, as Unicode advises.
      if (cell_width == 0) shown = "\u00a0";
      shown += bytes;
      cell_width = std::max(cell_width, 1u);
      takes_marks = true;
    }
    cells.push_back({begin, static_cast<std::uint32_t>(at), column, cell_width, std::move(shown)});
    column += cell_width;
  }
  return cells;
}

std::string visible(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode(text, at);
    const std::string escaped = escape(text, at, point);
    out += escaped.empty() ? text.substr(at, point.size) : std::string_view(escaped);
    at += point.size;
  }
  return out;
}

}  // namespace paragraf::base
