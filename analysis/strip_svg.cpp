// A strip as SVG: see strip.hpp. Panels stand in rows, as many as go beside each other on a page; all show the same part of the world at
// the same scale. Under each stands what was done.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/lettering.hpp"
#include "analysis/picture_drawing.hpp"
#include "analysis/strip.hpp"

namespace paragraf::analysis {
namespace {

constexpr int page = 1040, gap = 12, inner = 8, least_panel = 270, title_size = 11, text_size = 10;
constexpr std::size_t most_order_lines = 3, most_note_lines = 2, most_events = 4, most_changes = 5;

struct Line {
  std::string text;
  int size;
  std::string_view style;
  int above = 0;
  int height() const { return above + size + 4; }
};

std::size_t cells_in(const Number& width, int size, bool bold) {
  const Number cells = width / width_of_text("x", size, bold);
  return static_cast<std::size_t>(std::max<std::int64_t>(1, cells.floor().to_int64().value_or(1)));
}

class Caption {
 public:
  Caption(const Number& width, const base::Speech& say) : width_(width), say_(say) {}

  void add(const Step& step) {
    const bool start = step.order.empty();
    const std::string order = fmt::format("{}  {}", step.line, start ? say_("the start of the game") : step.order);
    const std::size_t first = lines_.size();
    add(order, start ? "" : ": " + step.verdict, title_size, "font-weight=\"bold\"", most_order_lines);
    if (first > 0) lines_[first].above = 4;
    if (!step.phase.empty()) add(say_("the phase is {0}", step.phase), "", text_size, "", 1);
    add(step.note, "", text_size, "font-style=\"italic\"", most_note_lines);
    list(step.events.size(), most_events, [&](std::size_t i) { return step.events[i].text; });
    list(step.changes.size(), most_changes, [&](std::size_t i) { return step.changes[i].text; });
  }
  const std::vector<Line>& lines() const { return lines_; }
  int height() const {
    int high = 0;
    for (const Line& line : lines_) high += line.height();
    return high;
  }

 private:
  void add(std::string_view text, std::string_view ending, int size, std::string_view style, std::size_t most) {
    for (std::string& line : lines_of(text, ending, cells_in(width_, size, size == title_size), most)) lines_.push_back({std::move(line), size, style});
  }

  template <class Text>
  void list(std::size_t count, std::size_t most, Text text) {
    const std::size_t shown = count <= most ? count : most - 1;
    for (std::size_t i = 0; i < shown; ++i) add(text(i), "", text_size, "", 1);
    const std::size_t more = count - shown;
    if (more > 0) add(say_.plural(more, "and {0} more", "and {0} more", more), "", text_size, "fill=\"#555\"", 1);
  }

  const Number& width_;
  const base::Speech& say_;
  std::vector<Line> lines_;
};

class Sheet {
 public:
  Sheet(const Strip& strip, const base::Speech& say) : strip_(strip), say_(say) {
    for (const Panel& panel : strip.panels) pictures_.push_back(&panel.picture);
    const Number least = std::max(least_width(pictures_), Number(least_panel)) + 2 * inner;
    const std::int64_t fit = ((Number(page) + gap) / (least + gap)).floor().to_int64().value_or(1);
    columns_ = std::clamp<std::size_t>(static_cast<std::size_t>(std::max<std::int64_t>(fit, 1)), 1, pictures_.size());
    const Number room = (Number(page) + gap) / Number(static_cast<std::int64_t>(columns_)) - gap - 2 * inner;
    frame_ = frame_of(pictures_, room);
    text_width_ = std::max(frame_->width(), Number(least_panel));
    cell_width_ = text_width_ + 2 * inner;
  }

  Document draw() {
    Number top = gap;
    for (std::size_t first = 0; first < pictures_.size(); first += columns_) top = top + draw_row(first, top) + gap;
    const Number wide = Number(static_cast<std::int64_t>(columns_)) * (cell_width_ + gap) + gap;
    const Number legend = draw_legend(svg_, pictures_, 16, top - 4, wide - 32, say_);
    return svg_.document(wide, top + legend, strip_.title);
  }

 private:
  // Returns its height.
  Number draw_row(std::size_t first, const Number& top) {
    const std::size_t end = std::min(first + columns_, pictures_.size());
    std::vector<Caption> captions;
    int caption_height = 0;
    for (std::size_t i = first; i < end; ++i) {
      Caption& caption = captions.emplace_back(text_width_, say_);
      for (const Step& step : strip_.panels[i].steps) caption.add(step);
      caption_height = std::max(caption_height, caption.height());
    }
    const Number high = frame_->height() + caption_height + 3 * inner;
    for (std::size_t i = first; i < end; ++i)
      draw_panel(i, captions[i - first], Number(gap) + Number(static_cast<std::int64_t>(i - first)) * (cell_width_ + gap), top, high);
    return high;
  }

  void draw_panel(std::size_t i, const Caption& caption, const Number& left, const Number& top, const Number& high) {
    svg_.raw(fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#000\"/>\n", pixels(left), pixels(top),
                         pixels(cell_width_), pixels(high)));
    svg_.raw(fmt::format("<g transform=\"translate({} {})\">\n", pixels(left + (cell_width_ - frame_->width()) * Number::ratio(1, 2)), pixels(top + inner)));
    frame_->draw(svg_, *pictures_[i], std::to_string(i + 1));
    svg_.raw("</g>\n");
    Number y = top + frame_->height() + 2 * inner;
    for (const Line& line : caption.lines()) {
      svg_.text(left + inner, y + line.above + line.size, line.text, fmt::format("font-size=\"{}\" {}", line.size, line.style));
      y = y + line.height();
    }
  }

  const Strip& strip_;
  const base::Speech& say_;
  Pictures pictures_;
  std::size_t columns_;
  std::unique_ptr<Frame> frame_;
  Number text_width_, cell_width_;
  Svg svg_;
};

}  // namespace

Document svg_of(const Strip& strip, const base::Speech& say) { return Sheet(strip, say).draw(); }

}  // namespace paragraf::analysis
