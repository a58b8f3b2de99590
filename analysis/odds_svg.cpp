// The same as an SVG document: see odds_chart.hpp. Bars lie, so that labels of any length can be read; the columns of one row stand below
// each other, told apart by how dark they are and by a frame, and what is not determined is hatched.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/odds_chart.hpp"
#include "analysis/svg.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis {
namespace {

using base::Number;

constexpr int margin = 16, line_height = 18, letter = 7, bar_room = 320, row_gap = 4, chart_gap = 14;

int text_width(std::string_view text) { return static_cast<int>(base::display_width(text)) * letter; }

// From dark to light, all with a dark frame.
std::string_view fill(std::size_t column, bool undetermined) {
  static constexpr std::string_view greys[] = {"#404040", "#b8b8b8", "#787878", "#e8e8e8"};
  return undetermined ? "url(#open)" : greys[column % std::size(greys)];
}

class Drawing {
 public:
  void text(int x, int y, std::string_view what, std::string_view more = {}) {
    body_ += fmt::format("<text x=\"{}\" y=\"{}\"{}>{}</text>\n", x, y, more, svg_escaped(what));
    width_ = std::max(width_, x + text_width(what));
  }
  void box(int x, int y, int width, int height, std::string_view filled) {
    body_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#202020\"/>\n", x, y, width, height, filled);
    width_ = std::max(width_, x + width);
  }
  std::string document(std::string_view title, int height) const {
    const int width = width_ + margin;
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
               "font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"12\">\n<title>{2}</title>\n"
               "<defs><pattern id=\"open\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
               "<rect width=\"6\" height=\"6\" fill=\"#ffffff\"/><path d=\"M0 6 L6 0\" stroke=\"#202020\"/></pattern></defs>\n"
               "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
               width, height, svg_escaped(title)) +
           body_ + "</svg>\n";
  }

 private:
  std::string body_;
  int width_ = 0;
};

int length_of(const Number& part, const Number& largest) {
  if (part.is_zero()) return 0;
  return static_cast<int>(std::max<std::int64_t>(1, (part * Number(bar_room) / largest).round().to_int64().value_or(0)));
}

void draw(Drawing& drawing, const OddsChart& chart, bool named, const Number& largest, int& y, int labels, const base::Speech& say) {
  if (named) {
    drawing.text(margin, y + 13, chart.what, " font-weight=\"bold\"");
    y += line_height + row_gap;
  }
  const int left = margin + labels + 10;
  for (const OddsRow& row : chart.rows) {
    const int height = line_height * static_cast<int>(row.parts.size());
    drawing.text(left - 8, y + height / 2 + 4, row.label, " text-anchor=\"end\"");
    for (std::size_t c = 0; c < row.parts.size(); ++c) {
      const int length = length_of(row.parts[c], largest);
      if (length > 0) drawing.box(left, y + 2, length, line_height - 4, fill(c, row.undetermined));
      const std::string fraction = row.parts[c].to_fraction();
      drawing.text(left + length + 6, y + 13,
                   fraction.size() > 23 ? percent(row.parts[c], say) : fmt::format("{} ({})", percent(row.parts[c], say), fraction));
      y += line_height;
    }
    y += row_gap;
  }
  y += chart_gap;
}

}  // namespace

std::string odds_svg(std::string_view title, std::span<const OddsChart> charts, const OddsStyle& style, const base::Speech& say,
                     std::span<const std::string> above, std::span<const std::string> below) {
  Drawing drawing;
  int y = margin, labels = 0;
  for (const OddsChart& chart : charts)
    for (const OddsRow& row : chart.rows) labels = std::max(labels, text_width(row.label));
  drawing.text(margin, y + 14, title, " font-size=\"15\"");
  y += line_height + row_gap + 6;
  const auto lines = [&](std::span<const std::string> told) {
    for (const std::string& line : told) {
      drawing.text(margin, y + 13, line);
      y += line_height;
    }
    if (!told.empty()) y += chart_gap;
  };
  lines(above);
  if (style.columns.size() > 1) {
    for (std::size_t c = 0; c < style.columns.size(); ++c) {
      drawing.box(margin, y + 3, 12, 12, fill(c, false));
      drawing.text(margin + 20, y + 13, style.columns[c]);
      y += line_height;
    }
    y += chart_gap;
  }
  const Number largest = largest_part(charts);
  for (const OddsChart& chart : charts) draw(drawing, chart, chart.what != title, largest, y, labels, say);
  if (!below.empty()) {
    drawing.text(margin, y + 13, say("in any case"), " font-weight=\"bold\"");
    y += line_height;
  }
  lines(below);
  return drawing.document(title, y);
}

}  // namespace paragraf::analysis
