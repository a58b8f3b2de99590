// Windows of a table: see table_window.hpp.
#include "analysis/table_window.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace paragraf::analysis {
namespace {

// Longest sides of a picture; from line to line of the grid, at least; from mark to mark, at least.
constexpr int longest_side = 900, shortest_side = 300, grid_room = 44, mark_room = 5;

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

  explicit Extent(const Pictures& pictures) {
    for (const Picture* picture : pictures) {
      for (const Thing& thing : picture->things) include(thing.shapes, 0);
      for (const Picture::Ghost& ghost : picture->ghosts) include(ghost.thing.shapes, 0);
      for (const Ring& ring : picture->rings) include(ring.shapes, ring.radius);
    }
    if (!widest().is_zero()) return;
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
  scale_ = Number(longest_side - 2 * edge) / extent.widest();
  const Number room = width - margin_left - margin - 2 * edge;
  if (room < extent.wide() * scale_) scale_ = room / extent.wide();
  const Number around = Number(edge) / scale_;
  low_x_ = extent.low_x - around, low_y_ = extent.low_y - around, high_x_ = extent.high_x + around, high_y_ = extent.high_y + around;
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

void TableWindow::draw_grid(Svg& svg, const std::string& unit) const {
  const Number step = grid_step(Number(grid_room) / scale_);
  const Box inside = box();
  const std::string numbers = fmt::format("font-size=\"{}\" fill=\"#666\"", small_size);
  bool first = true;
  for (Number at = (low_x_ / step).ceil() * step; at <= high_x_; at = at + step) {
    svg.line(x(at), inside.top, x(at), inside.bottom, "stroke=\"#ddd\"");
    svg.text(x(at), inside.bottom + 13, at.to_string() + (first && !unit.empty() ? " " + unit : ""), numbers + " text-anchor=\"middle\"");
    first = false;
  }
  for (Number at = (low_y_ / step).ceil() * step; at <= high_y_; at = at + step) {
    svg.line(inside.left, y(at), inside.right, y(at), "stroke=\"#ddd\"");
    svg.text(inside.left - 5, y(at) + 3, at.to_string(), numbers + " text-anchor=\"end\"");
  }
  svg.polygon({{inside.left, inside.top}, {inside.right, inside.top}, {inside.right, inside.bottom}, {inside.left, inside.bottom}}, true,
              "fill=\"none\" stroke=\"#aaa\"");
}

}  // namespace paragraf::analysis
