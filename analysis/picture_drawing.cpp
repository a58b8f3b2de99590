// Marks and legends: see picture_drawing.hpp.
#include "analysis/picture_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace paragraf::analysis {
namespace {

// The texts of the rings, each once, as they were wished for.
std::vector<std::string> ring_texts(const Picture& picture) {
  std::vector<std::string> texts;
  for (const Ring& ring : picture.rings)
    if (std::find(texts.begin(), texts.end(), ring.text) == texts.end()) texts.push_back(ring.text);
  return texts;
}

}  // namespace

std::string svg_of(const Picture& picture) { return picture.on_a_table ? svg_of_table(picture) : svg_of_hexes(picture); }

void draw_mark(Svg& svg, const Number& x, const Number& y, const Number& radius, std::size_t style) {
  const std::string fill = style == 0 ? "#fff" : Svg::fill_of(style - 1);
  svg.circle(x, y, radius, fmt::format("fill=\"{}\" stroke=\"#000\"{}", fill, style == 0 ? " stroke-dasharray=\"2 1\"" : ""));
}

std::string ring_stroke(const Picture& picture, const std::string& text) {
  static constexpr std::array colours = {"#333", "#888", "#bbb"};
  const std::vector<std::string> texts = ring_texts(picture);
  return colours[static_cast<std::size_t>(std::find(texts.begin(), texts.end(), text) - texts.begin()) % colours.size()];
}

Number draw_legend(Svg& svg, const Picture& picture, const Number& left, const Number& top) {
  Number x = left;
  const Number y = top + 12;
  const auto write = [&](const std::string& text) {
    svg.text(x, y + 4, text, fmt::format("font-size=\"{}\"", label_size));
    x = x + width_of_text(text, label_size) + 16;
  };
  for (std::size_t i = 0; i < picture.styles.size(); ++i) {
    if (!picture.styles[i].used) continue;
    draw_mark(svg, x + 5, y, 5, i + 1);
    x = x + 14;
    write(picture.styles[i].name);
  }
  for (const std::string& text : ring_texts(picture)) {
    svg.line(x, y, x + 18, y, fmt::format("stroke=\"{}\" stroke-width=\"1.5\"", ring_stroke(picture, text)));
    x = x + 22;
    write(text);
  }
  return x == left ? Number(0) : Number(28);
}

}  // namespace paragraf::analysis
