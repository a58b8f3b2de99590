// Windows of a table: see table_window.hpp.
#include "analysis/table_window.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace paragraf::analysis {
namespace {

// Longest sides of a picture; from line to line of the grid, at least; from mark to mark, at least.
constexpr int longest_side = 900, shortest_side = 300, grid_room = 44, mark_room = 5;
constexpr int most_zeros = 4;             // of the numbers of the grid

// Room for names at the edges, and for arrows.
int edge_of(const Pictures& pictures) {
  const auto faces = [](const Picture* picture) {
    return std::any_of(picture->things.begin(), picture->things.end(), [](const Thing& thing) { return thing.facing.has_value(); });
  };
  return std::any_of(pictures.begin(), pictures.end(), faces) ? 36 : 24;
}

struct Extent {
  Number low_x, low_y, high_x, high_y;
  bool any = false;
  bool single;                           // all stands on one spot; there is some room around it, then

  explicit Extent(const Pictures& pictures) {
    for (const Picture* picture : pictures) {
      for (const Thing& thing : picture->things) include(thing.shapes, 0);
      for (const Picture::Ghost& ghost : picture->ghosts) include(ghost.thing.shapes, 0);
      for (const Ring& ring : picture->rings) include(ring.shapes, ring.radius);
    }
    single = widest().is_zero();
    if (!single) return;
    low_x = low_x - 5, low_y = low_y - 5, high_x = high_x + 5, high_y = high_y + 5;
  }
  void include(const std::vector<plane::Shape>& shapes, const Number& around) {
    for (const plane::Shape& shape : shapes)
      for (const plane::Point& p : shape.points) {
        const bool first = !any;
        any = true;
        low_x = first ? p.x - around : std::min(low_x, p.x - around), high_x = first ? p.x + around : std::max(high_x, p.x + around);
        low_y = first ? p.y - around : std::min(low_y, p.y - around), high_y = first ? p.y + around : std::max(high_y, p.y + around);
      }
  }
  Number wide() const { return high_x - low_x; }
  Number widest() const { return std::max(high_x - low_x, high_y - low_y); }
};

// The nearest two marks of any of the pictures that do not lie on each other, counted along one of the axes; none if there are no two.
std::optional<Number> closest(const Pictures& pictures) {
  std::optional<Number> best;
  for (const Picture* picture : pictures) {
    std::vector<plane::Point> points;
    for (const Thing& thing : picture->things)
      if (thing.role == Thing::Role::mark)
        for (const plane::Shape& shape : thing.shapes)
          if (!shape.area) points.push_back(shape.points.front());
    std::sort(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    for (std::size_t i = 0; i < points.size(); ++i)
      for (std::size_t j = i + 1; j < points.size(); ++j) {
        const Number dx = points[j].x - points[i].x;
        if (best && *best <= dx) break;
        const Number apart = std::max(dx, (points[j].y - points[i].y).abs());
        if (!apart.is_zero() && (!best || apart < *best)) best = apart;
      }
  }
  return best;
}

Number widest_name(const Pictures& pictures) {
  Number widest = shortest_side - 100;
  for (const Picture* picture : pictures)
    for (const Thing& thing : picture->things) widest = std::max(widest, width_of_text(label_of(thing), label_size, true));
  return std::min(widest, Number(longest_side));
}

// "10²⁴"
std::string power_of_ten(int zeros) {
  static constexpr std::string_view digits[] = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074", "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
  std::string text = "10";
  for (const char digit : std::to_string(zeros)) text += digits[digit - '0'];
  return text;
}

// 1, 2 or 5 with zeros.
Number grid_step(const Number& least) {
  Number step = Number::ratio(1, 1000);
  for (int i = 0; step < least; ++i) step = step * (i % 3 == 1 ? Number::ratio(5, 2) : Number(2));
  return step;
}

}  // namespace

TableWindow::TableWindow(const Pictures& pictures, const Number& width) {
  const Extent extent(pictures);
  const int edge = edge_of(pictures);
  scale_ = (extent.single ? widest_name(pictures) : Number(longest_side - 2 * edge)) / extent.widest();
  const Number room = width - margin_left - margin - 2 * edge;
  if (room < extent.wide() * scale_) scale_ = room / extent.wide();
  const Number around = Number(edge) / scale_;
  low_x_ = extent.low_x - around, low_y_ = extent.low_y - around, high_x_ = extent.high_x + around, high_y_ = extent.high_y + around;
  step_ = grid_step(Number(grid_room) / scale_);
  Number tens = 1;
  for (; tens * 10 <= step_; tens = tens * 10) ++zeros_;
  if (zeros_ <= most_zeros) zeros_ = 0;
  for (const Number& at : {(low_y_ / step_).ceil() * step_, (high_y_ / step_).floor() * step_, (high_y_ / step_).floor() * step_ - step_})
    left_ = std::max(left_, width_of_text(number(at), small_size) + 8);
  radius_ = 6;
  if (const auto apart = closest(pictures))
    radius_ = std::min(radius_, std::max(*apart * scale_ * Number::ratio(9, 20), Number::ratio(mark_room, 2)));
}

Number TableWindow::least_width(const Pictures& pictures) {
  const Extent extent(pictures);
  const int edge = edge_of(pictures);
  Number scale = Number(shortest_side - 2 * edge) / extent.widest();
  if (const auto apart = closest(pictures)) scale = std::max(scale, Number(mark_room) / *apart);
  scale = std::min(scale, Number(longest_side - 2 * edge) / extent.widest());
  return extent.wide() * scale + (2 * edge + margin_left + margin);
}

std::string TableWindow::number(const Number& at) const {
  Number tens = 1;
  for (int i = 0; i < zeros_; ++i) tens = tens * 10;
  return (at / tens).to_string();
}

void TableWindow::draw_grid(Svg& svg, const std::string& unit) const {
  const Box inside = box();
  const std::string behind = (zeros_ > 0 ? " \u00d7 " + power_of_ten(zeros_) : "") + (unit.empty() ? "" : " " + unit);
  const Number first_x = (low_x_ / step_).ceil(), last_x = (high_x_ / step_).floor();
  Number widest = width_of_text(number(first_x * step_) + behind, small_size);
  for (const Number& at : {last_x, last_x - 1}) widest = std::max(widest, width_of_text(number(at * step_), small_size));
  const Number each = std::max(Number(1), ((widest + 4) / (step_ * scale_)).ceil());   // so many lines share a number
  const std::string numbers = fmt::format("font-size=\"{}\" fill=\"#666\"", small_size);
  for (Number i = first_x; i <= last_x; i = i + 1) {
    const Number at = i * step_;
    svg.line(x(at), inside.top, x(at), inside.bottom, "stroke=\"#ddd\"");
    if (!((i - first_x) / each).is_integer()) continue;
    svg.text(x(at), inside.bottom + 13, number(at) + (i == first_x ? behind : ""), numbers + " text-anchor=\"middle\"");
  }
  for (Number at = (low_y_ / step_).ceil() * step_; at <= high_y_; at = at + step_) {
    svg.line(inside.left, y(at), inside.right, y(at), "stroke=\"#ddd\"");
    svg.text(inside.left - 5, y(at) + 3, number(at), numbers + " text-anchor=\"end\"");
  }
  svg.polygon({{inside.left, inside.top}, {inside.right, inside.top}, {inside.right, inside.bottom}, {inside.left, inside.bottom}}, true,
              "fill=\"none\" stroke=\"#aaa\"");
}

}  // namespace paragraf::analysis
