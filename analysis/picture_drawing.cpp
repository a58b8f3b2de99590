// Marks, arrows and legends: see picture_drawing.hpp.
#include "analysis/picture_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

namespace paragraf::analysis {
namespace {

// The texts of the rings, each once, as they were wished for.
std::vector<std::string> ring_texts(const Picture& picture) {
  std::vector<std::string> texts;
  for (const Ring& ring : picture.rings)
    if (std::find(texts.begin(), texts.end(), ring.text) == texts.end()) texts.push_back(ring.text);
  return texts;
}

std::int64_t rounded(const Number& number) { return number.round().to_int64().value_or(0); }

std::int64_t whole_root(std::int64_t square) {
  std::int64_t low = 0, high = 3037000499;
  while (low < high) {
    const std::int64_t middle = low + (high - low + 1) / 2;
    if (middle <= square / middle) low = middle;
    else high = middle - 1;
  }
  return low;
}

// One sign and its text after the other, in as many rows as they take.
class Legend {
 public:
  Legend(Svg& svg, const Number& left, const Number& top, const Number& width) : svg_(svg), left_(left), right_(left + width), x_(left), y_(top + 12) {}

  // `sign` draws at a place, from left to right.
  void add(const Number& sign_width, const std::string& text, const std::function<void(const Number& x, const Number& y)>& sign) {
    const Number wide = sign_width + 4 + width_of_text(text, label_size);
    if (any_ && right_ < x_ + wide) x_ = left_, y_ = y_ + 18;
    any_ = true;
    sign(x_, y_);
    svg_.text(x_ + sign_width + 4, y_ + 4, text, fmt::format("font-size=\"{}\"", label_size));
    x_ = x_ + wide + 16;
  }
  Number height(const Number& top) const { return any_ ? y_ + 16 - top : Number(0); }

 private:
  Svg& svg_;
  Number left_, right_, x_, y_;
  bool any_ = false;
};

}  // namespace

std::unique_ptr<Frame> frame_of(const Pictures& pictures, const Number& width) {
  return pictures.front()->on_a_table ? table_frame(pictures, width) : hex_frame(pictures);
}

Number least_width(const Pictures& pictures) {
  return pictures.front()->on_a_table ? least_table_width(pictures) : hex_frame(pictures)->width();
}

Document svg_of(const Picture& picture) {
  const std::unique_ptr<Frame> frame = frame_of({&picture}, full_width);
  Svg svg;
  frame->draw(svg, picture, "");
  const Number width = std::max(frame->width(), Number(260));
  const Number legend = draw_legend(svg, {&picture}, 16, frame->height() + 4, width - 32, {});
  return svg.document(width, frame->height() + 4 + legend, picture.title);
}

std::string mark_fill(std::size_t style) {
  return fmt::format("fill=\"{}\" stroke=\"#000\"{}", style == 0 ? "#fff" : Svg::fill_of(style - 1), style == 0 ? " stroke-dasharray=\"2 1\"" : "");
}

void draw_mark(Svg& svg, const Number& x, const Number& y, const Number& radius, std::size_t style) {
  svg.circle(x, y, radius, mark_fill(style));
}

void draw_ghost(Svg& svg, const Number& x, const Number& y, const Number& radius, bool gone) {
  svg.circle(x, y, radius, "fill=\"#fff\" stroke=\"#777\" stroke-dasharray=\"1.5 1.5\"");
  if (gone) draw_cross(svg, x, y, radius + 1);
}

void draw_cross(Svg& svg, const Number& x, const Number& y, const Number& size) {
  svg.line(x - size, y - size, x + size, y + size, "stroke=\"#000\" stroke-width=\"1.5\"");
  svg.line(x - size, y + size, x + size, y - size, "stroke=\"#000\" stroke-width=\"1.5\"");
}

void draw_attention(Svg& svg, const Number& x, const Number& y, const Number& radius) {
  svg.circle(x, y, radius + std::max(Number(1), radius * Number::ratio(2, 5)), "fill=\"none\" stroke=\"#000\" stroke-width=\"0.8\"");
}

void draw_ringed(Svg& svg, const Number& x, const Number& y, const Number& radius) {
  svg.circle(x, y, radius + 4, "fill=\"none\" stroke=\"#000\" stroke-width=\"2\"");
}

std::optional<std::pair<Number, Number>> direction_of(const Number& dx, const Number& dy) {
  Number x = dx, y = dy;
  const Number least = 1000000, tenth = Number::ratio(1, 10);
  if (x.is_zero() && y.is_zero()) return std::nullopt;
  while (std::max(x.abs(), y.abs()) < least) x = x * 10, y = y * 10;
  while (Number(100) * least < std::max(x.abs(), y.abs())) x = x * tenth, y = y * tenth;
  const std::int64_t whole_x = rounded(x), whole_y = rounded(y), length = whole_root(whole_x * whole_x + whole_y * whole_y);
  return std::pair(Number::ratio(whole_x, length), Number::ratio(whole_y, length));
}

void draw_head(Svg& svg, const Number& x, const Number& y, const std::pair<Number, Number>& direction, std::string_view style) {
  const auto& [dx, dy] = direction;
  const Number head = 7, half = Number::ratio(7, 2);
  svg.polygon({{x, y}, {x - dx * head - dy * half, y - dy * head + dx * half}, {x - dx * head + dy * half, y - dy * head - dx * half}}, true, style);
}

void draw_way(Svg& svg, const Number& x1, const Number& y1, const Number& x2, const Number& y2) {
  const auto direction = direction_of(x2 - x1, y2 - y1);
  if (!direction) return;
  const auto& [dx, dy] = *direction;
  svg.line(x1, y1, x2 - dx * 5, y2 - dy * 5, "stroke=\"#666\" stroke-width=\"1.5\" stroke-dasharray=\"5 2\"");
  draw_head(svg, x2, y2, *direction, "fill=\"#666\"");
}

std::string label_of(const Thing& thing) { return thing.since == Thing::Since::came ? "+ " + thing.label : thing.label; }

std::string label_style(const Thing& thing) { return thing.since == Thing::Since::changed ? "text-decoration=\"underline\"" : ""; }

std::string note_text(const Note& note) {
  return note.before.empty() ? note.name + " " + note.value : fmt::format("{} {} \u2192 {}", note.name, note.before, note.value);
}

std::string note_style(const Note& note) { return note.before.empty() ? "" : "font-weight=\"bold\""; }

RingLine ring_line(const Picture& picture, const std::string& text) {
  static constexpr std::array<std::string_view, 3> colours = {"#333", "#888", "#bbb"};
  const std::vector<std::string> texts = ring_texts(picture);
  const auto nth = static_cast<std::size_t>(std::find(texts.begin(), texts.end(), text) - texts.begin()) % colours.size();
  return {colours[nth], Number::ratio(3, 2) + Number(static_cast<std::int64_t>(nth))};
}

Number draw_legend(Svg& svg, const Pictures& pictures, const Number& left, const Number& top, const Number& width, const base::Speech& say) {
  Legend legend(svg, left, top, width);
  const auto any = [&](auto has) { return std::any_of(pictures.begin(), pictures.end(), [&](const Picture* picture) { return has(*picture); }); };
  const Picture& first = *pictures.front();
  for (std::size_t i = 0; i < first.styles.size(); ++i)
    if (any([&](const Picture& picture) { return picture.styles[i].used; }))
      legend.add(10, first.styles[i].name, [&](const Number& x, const Number& y) { draw_mark(svg, x + 5, y, 5, i + 1); });
  for (const std::string& text : ring_texts(first))
    legend.add(18, text, [&](const Number& x, const Number& y) {
      const RingLine line = ring_line(first, text);
      svg.line(x, y, x + 18, y, fmt::format("stroke=\"{}\" stroke-width=\"{}\"", line.colour, pixels(line.width)));
    });
  const auto since = [](Thing::Since what) {
    return [what](const Picture& p) { return std::any_of(p.things.begin(), p.things.end(), [&](const Thing& t) { return t.since == what; }); };
  };
  const auto ghosts = [](bool gone) {
    return [gone](const Picture& p) { return std::any_of(p.ghosts.begin(), p.ghosts.end(), [&](const auto& g) { return g.gone == gone; }); };
  };
  if (any(ghosts(false)))
    legend.add(36, say("was there before"), [&](const Number& x, const Number& y) {
      draw_ghost(svg, x + 5, y, 5, false);
      draw_way(svg, x + 13, y, x + 35, y);
    });
  if (any(ghosts(true)))
    legend.add(10, say.context("in a picture", "gone"), [&](const Number& x, const Number& y) { draw_ghost(svg, x + 5, y, 5, true); });
  if (any(since(Thing::Since::came)))
    legend.add(22, say.context("in a picture", "new"), [&](const Number& x, const Number& y) {
      svg.text(x, y + 4, "+", fmt::format("font-size=\"{}\" font-weight=\"bold\"", label_size));
      draw_mark(svg, x + 16, y, 4, 1);
      draw_attention(svg, x + 16, y, 4);
    });
  if (any(since(Thing::Since::changed)))
    legend.add(13, say.context("in a picture", "changed"), [&](const Number& x, const Number& y) {
      draw_mark(svg, x + 6, y, 4, 1);
      draw_attention(svg, x + 6, y, 4);
      svg.line(x, y + 9, x + 12, y + 9, "stroke=\"#000\"");
    });
  return legend.height(top);
}

}  // namespace paragraf::analysis
