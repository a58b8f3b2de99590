// The drawn form. In: a diagnostic with labels in any number of lines and files. Out: the header, then per file its
// lines in order, each with one row of marks per label, then notes and fixes. A line too long for a terminal is cut to
// the part around its labels; labels too far apart for one part get a part each.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

#include "base/columns.hpp"
#include "base/render.hpp"

namespace paragraf::base {

namespace {

constexpr std::uint32_t longest_excerpt = 120;  // terminal columns
constexpr std::uint32_t reach = 1024;           // bytes before and behind a label that are looked at
constexpr std::string_view ellipsis = "...";

// A label on one line; the span counts from the begin of the line.
struct Mark {
  Span span;
  std::string_view text;
  bool primary;
};

struct FilePart {
  SourceId source;
  Position first;                                    // of the first label in this file
  std::map<std::uint32_t, std::vector<Mark>> lines;  // by line number
};

std::vector<FilePart> by_file_and_line(const Diagnostic& diagnostic, const Sources& sources) {
  std::vector<FilePart> parts;
  bool primary = true;
  for (const Label& label : diagnostic.labels) {
    const Place place = label.place;
    if (!place.source) continue;
    const Source& source = sources[place.source];
    const Position at = position(source, place.span.begin);
    const Span line = source.line_span(at.line);
    const std::uint32_t begin = std::clamp(place.span.begin, line.begin, line.end) - line.begin;
    const std::uint32_t end = std::clamp(place.span.end, line.begin + begin, line.end) - line.begin;
    auto part = std::find_if(parts.begin(), parts.end(), [&](const FilePart& p) { return p.source == place.source; });
    if (part == parts.end()) part = parts.insert(parts.end(), {place.source, at, {}});
    part->lines[at.line].push_back({{begin, end}, label.text, primary});
    primary = false;
  }
  return parts;
}

struct Columns {
  std::uint32_t begin, end;
};

Columns columns_of(const std::vector<Cell>& cells, Span span) {
  const auto first = std::find_if(cells.begin(), cells.end(), [&](const Cell& cell) { return cell.end > span.begin; });
  const std::uint32_t total = cells.empty() ? 0 : cells.back().column + cells.back().width;
  Columns columns{first == cells.end() ? total : first->column, 0};
  columns.end = columns.begin + 1;
  for (auto cell = first; cell != cells.end() && cell->begin < span.end; ++cell) {
    columns.end = cell->column + cell->width;
  }
  return columns;
}

bool continues_code_point(char c) { return (static_cast<unsigned char>(c) & 0xc0u) == 0x80; }

std::uint32_t code_point_begin(std::string_view text, std::uint32_t offset) {
  for (int steps = 0; steps < 3 && offset > 0 && offset < text.size() && continues_code_point(text[offset]); ++steps) {
    --offset;
  }
  return offset;
}

// The part of a line that is drawn.
struct Excerpt {
  std::vector<Cell> cells;  // columns as drawn, without the ellipses
  bool cut_before = false, cut_behind = false;
  bool complete = true;  // the wanted span is in it

  Columns marked(Span span) const {
    const Columns columns = columns_of(cells, span);
    const std::uint32_t indent = cut_before ? static_cast<std::uint32_t>(ellipsis.size()) : 0;
    return {columns.begin + indent, columns.end + indent};
  }
  std::string shown() const {
    std::string out(cut_before ? ellipsis : "");
    for (const Cell& cell : cells) out += cell.shown;
    if (cut_behind) out += ellipsis;
    return out;
  }
};

Excerpt excerpt(std::string_view line, Span wanted, std::uint32_t tab_width) {
  const auto size = static_cast<std::uint32_t>(line.size());
  const std::uint32_t from = code_point_begin(line, wanted.begin > reach ? wanted.begin - reach : 0);
  const std::uint32_t to = code_point_begin(line, size - wanted.begin > reach ? wanted.begin + reach : size);
  Excerpt result{.cells = lay_out(line.substr(from, to - from), tab_width)};
  for (Cell& cell : result.cells) {
    cell.begin += from;
    cell.end += from;
  }
  const std::uint32_t total = result.cells.empty() ? 0 : result.cells.back().column + result.cells.back().width;
  const Columns columns = columns_of(result.cells, wanted);
  const std::uint32_t needed = std::min(columns.end - columns.begin, longest_excerpt);
  std::uint32_t start = 0;
  if (from > 0 || columns.begin + needed > longest_excerpt) {
    start = columns.begin - std::min(columns.begin, (longest_excerpt - needed) / 2);
  }
  const std::uint32_t stop = start + longest_excerpt;
  const auto outside = [&](const Cell& cell) { return cell.column < start || cell.column + cell.width > stop; };
  result.cut_before = from > 0 || start > 0;
  result.cut_behind = to < size || total > stop;
  result.complete = wanted.end <= to && columns.end - columns.begin <= longest_excerpt;
  result.cells.erase(std::remove_if(result.cells.begin(), result.cells.end(), outside), result.cells.end());
  const std::uint32_t shift = result.cells.empty() ? 0 : result.cells.front().column;
  for (Cell& cell : result.cells) cell.column -= shift;
  return result;
}

class Drawing {
 public:
  Drawing(const Sources& sources, const RenderOptions& options) : sources_(sources), options_(options) {}

  std::string draw(const Diagnostic& diagnostic) {
    severity_ = diagnostic.severity;
    out_ = paint(severity_style(), fmt::format("{}[{}]", to_string(severity_), info(diagnostic.code).text));
    out_ += paint(bold, fmt::format(": {}", visible(diagnostic.message))) + "\n";
    const std::vector<FilePart> parts = by_file_and_line(diagnostic, sources_);
    for (const FilePart& part : parts) {
      gutter_ = std::max(gutter_, std::to_string(part.lines.rbegin()->first).size());
    }
    for (std::size_t i = 0; i < parts.size(); ++i) draw(parts[i], i == 0);
    for (const std::string& note : diagnostic.notes) detail(cyan, "note", note);
    for (const Fix& fix : diagnostic.fixes) detail(green, "fix", fix.text);
    return std::move(out_);
  }

 private:
  static constexpr std::string_view bold = "1", red = "1;31", yellow = "1;33", blue = "1;34", cyan = "1;36",
                                    green = "1;32";

  std::string_view severity_style() const {
    switch (severity_) {
      case Severity::error:
        return red;
      case Severity::warning:
        return yellow;
      case Severity::note:
        return cyan;
    }
    return red;
  }

  std::string paint(std::string_view style, std::string_view text) const {
    return options_.colour ? fmt::format("\x1b[{}m{}\x1b[0m", style, text) : std::string(text);
  }

  // One row: what stands left of the bar, the bar, and the content.
  void row(std::string_view left, std::string_view content) {
    out_ += paint(blue, fmt::format("{:>{}} |", left, gutter_));
    if (!content.empty()) out_ += " ";
    out_ += content;
    out_ += "\n";
  }

  void draw(const FilePart& part, bool first) {
    const Source& source = sources_[part.source];
    if (!first) row("", "");
    out_ += std::string(gutter_, ' ') + paint(blue, first ? "-->" : ":::");
    out_ += fmt::format(" {}:{}:{}\n", visible(source.path()), part.first.line, part.first.column);
    row("", "");
    std::uint32_t previous = 0;
    for (const auto& [line, marks] : part.lines) {
      if (previous != 0 && line > previous + 1) out_ += paint(blue, ellipsis) + "\n";
      draw(line, source.text(source.line_span(line)), marks);
      previous = line;
    }
  }

  void draw(std::uint32_t line, std::string_view text, const std::vector<Mark>& marks) {
    Span all = marks.front().span;
    for (const Mark& mark : marks) {
      all = {std::min(all.begin, mark.span.begin), std::max(all.end, mark.span.end)};
    }
    const Excerpt part = excerpt(text, all, options_.tab_width);
    if (!part.complete && marks.size() > 1) {
      for (const Mark& mark : marks) draw(line, text, {mark});
      return;
    }
    row(std::to_string(line), part.shown());
    for (const Mark& mark : marks) {
      const Columns columns = part.marked(mark.span);
      std::string underline(columns.end - columns.begin, mark.primary ? '^' : '-');
      if (!mark.text.empty()) underline.append(1, ' ').append(visible(mark.text));
      row("", std::string(columns.begin, ' ') + paint(mark.primary ? severity_style() : blue, underline));
    }
  }

  // A note or a fix; its further lines stand under the first.
  void detail(std::string_view style, std::string_view kind, std::string_view text) {
    out_ += std::string(gutter_ + 1, ' ') + paint(blue, "=") + " " + paint(style, kind) + ": ";
    const std::string indent(gutter_ + 1 + 2 + kind.size() + 2, ' ');
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
      out_ += visible(text.substr(0, end)) + "\n" + indent;
      text.remove_prefix(end + 1);
    }
    out_ += visible(text) + "\n";
  }

  const Sources& sources_;
  const RenderOptions& options_;
  Severity severity_ = Severity::error;
  std::size_t gutter_ = 1;
  std::string out_;
};

}  // namespace

std::string render_human(const Diagnostic& diagnostic, const Sources& sources, const RenderOptions& options) {
  return Drawing(sources, options).draw(diagnostic);
}

}  // namespace paragraf::base
