// A table top as SVG. In: a picture whose things have shapes. Out: a grid in the units of the book, grounds, rings, marks and their names.
// To the right and up, as coordinates grow; a ring is the line all of whose points lie at that distance from the nearest figure.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/labels.hpp"
#include "analysis/picture_drawing.hpp"

namespace paragraf::analysis {
namespace {

constexpr int margin_left = 48, margin = 18, axis = 26, longest_side = 900;
using Points = std::vector<std::pair<Number, Number>>;

class Table {
 public:
  explicit Table(const Picture& picture) : picture_(picture) {
    for (const Thing& thing : picture.things) include(thing.shapes, 0);
    for (const Ring& ring : picture.rings) include(ring.shapes, ring.radius);
    const Number widest = std::max(high_x_ - low_x_, high_y_ - low_y_), edge = widest * Number::ratio(3, 100);
    low_x_ = low_x_ - edge, low_y_ = low_y_ - edge, high_x_ = high_x_ + edge, high_y_ = high_y_ + edge;
    step_ = grid_step(widest.is_zero() ? Number(10) : widest);
    low_x_ = (low_x_ / step_).floor() * step_, low_y_ = (low_y_ / step_).floor() * step_;
    high_x_ = (high_x_ / step_).floor() * step_ + step_, high_y_ = (high_y_ / step_).floor() * step_ + step_;
    scale_ = Number(longest_side) / std::max(high_x_ - low_x_, high_y_ - low_y_);
    radius_ = mark_radius();
  }

  std::string draw() {
    draw_grid();
    for (const Thing& thing : picture_.things)
      if (thing.role == Thing::Role::ground) outline(thing, "fill=\"#eee\" stroke=\"#000\" stroke-width=\"1.5\"", "fill=\"none\" stroke=\"#000\"");
    for (const Thing& thing : picture_.things)
      if (thing.role == Thing::Role::stated) 
        outline(thing, "fill=\"url(#stated)\" stroke=\"#666\" stroke-dasharray=\"6 3\"",
                "fill=\"none\" stroke=\"#666\" stroke-width=\"1.5\" stroke-dasharray=\"6 3\"");
    for (const Ring& ring : picture_.rings) draw_ring(ring);
    for (const Thing& thing : picture_.things)
      if (thing.role == Thing::Role::group) draw_links(thing);
    for (const Thing& thing : picture_.things)
      if (thing.facing) draw_facing(thing);
    for (const Thing& thing : picture_.things)
      if (thing.role == Thing::Role::mark) draw_marks(thing);
    for (const Thing& thing : picture_.things)
      if (!thing.label.empty()) draw_label(thing);
    for (const Ring& ring : picture_.rings) name_ring(ring);
    const Number legend = draw_legend(svg_, picture_, margin_left, height() - margin + axis);
    return svg_.document(width(), height() + axis - margin + legend, "table");
  }

 private:
  void include(const std::vector<plane::Shape>& shapes, const Number& around) {
    for (const plane::Shape& shape : shapes)
      for (const plane::Point& p : shape.points) {
        const bool first = !any_;
        any_ = true;
        low_x_ = first ? p.x - around : std::min(low_x_, p.x - around), high_x_ = first ? p.x + around : std::max(high_x_, p.x + around);
        low_y_ = first ? p.y - around : std::min(low_y_, p.y - around), high_y_ = first ? p.y + around : std::max(high_y_, p.y + around);
      }
  }

  // 1, 2 or 5 with zeros: not more than 16 lines.
  static Number grid_step(const Number& widest) {
    Number step = Number::ratio(1, 1000);
    for (int i = 0; widest > Number(16) * step; ++i) step = step * (i % 3 == 1 ? Number::ratio(5, 2) : Number(2));
    return step;
  }

  // Marks of neighbours do not lie on each other, as far as they can still be seen.
  Number mark_radius() const {
    Number radius = 6;
    std::vector<plane::Point> points;
    for (const Thing& thing : picture_.things)
      if (thing.role == Thing::Role::mark)
        for (const plane::Shape& shape : thing.shapes) points.push_back(shape.points.front());
    std::sort(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      const Number dx = (points[i + 1].x - points[i].x).abs(), dy = (points[i + 1].y - points[i].y).abs();
      const Number apart = std::max(dx, dy) * scale_ * Number::ratio(9, 20);
      if (!apart.is_zero()) radius = std::min(radius, std::max(apart, Number::ratio(5, 2)));
    }
    return radius;
  }

  Number x(const Number& at) const { return Number(margin_left) + (at - low_x_) * scale_; }
  Number y(const Number& at) const { return Number(margin) + (high_y_ - at) * scale_; }
  Number width() const { return x(high_x_) + margin; }
  Number height() const { return y(low_y_) + margin; }
  Points points_of(const plane::Shape& shape) const {
    Points points;
    for (const plane::Point& p : shape.points) points.emplace_back(x(p.x), y(p.y));
    return points;
  }

  void draw_grid() {
    for (Number at = low_x_; at <= high_x_; at = at + step_) {
      svg_.line(x(at), y(high_y_), x(at), y(low_y_), "stroke=\"#ddd\"");
      svg_.text(x(at), y(low_y_) + 13, at.to_string() + (at == low_x_ && !picture_.unit.empty() ? " " + picture_.unit : ""),
                fmt::format("font-size=\"{}\" fill=\"#666\" text-anchor=\"middle\"", small_size));
    }
    for (Number at = low_y_; at <= high_y_; at = at + step_) {
      svg_.line(x(low_x_), y(at), x(high_x_), y(at), "stroke=\"#ddd\"");
      svg_.text(x(low_x_) - 5, y(at) + 3, at.to_string(), fmt::format("font-size=\"{}\" fill=\"#666\" text-anchor=\"end\"", small_size));
    }
  }

  void outline(const Thing& thing, std::string_view area, std::string_view way) {
    for (const plane::Shape& shape : thing.shapes) svg_.polygon(points_of(shape), shape.area, shape.area ? area : way);
  }

  // The shapes, thickened to the ring's outer side, without themselves, thickened to its inner side.
  void draw_ring(const Ring& ring) {
    const Number line = Number::ratio(3, 2), outer = ring.radius * scale_ * 2, inner = outer - line * 2;
    const std::string id = fmt::format("ring{}", ++rings_);
    std::string data;
    for (const plane::Shape& shape : ring.shapes) data += path_data(points_of(shape), shape.area);
    const std::string round = "stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    const std::string frame = fmt::format("x=\"0\" y=\"0\" width=\"{}\" height=\"{}\"", pixels(width()), pixels(height()));
    svg_.raw(fmt::format("<mask id=\"{0}\" maskUnits=\"userSpaceOnUse\" {1}><rect {1} fill=\"#fff\"/><path d=\"{2}\" fill=\"#000\" "
                         "stroke=\"#000\" stroke-width=\"{3}\" {4}/></mask>\n",
                         id, frame, data, pixels(inner), round));
    svg_.raw(fmt::format("<g mask=\"url(#{})\"><path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" {}/></g>\n", id, data,
                         ring_stroke(picture_, ring.text), pixels(outer), round));
  }

  // At its highest point.
  void name_ring(const Ring& ring) {
    const plane::Point* top = nullptr;
    for (const plane::Shape& shape : ring.shapes)
      for (const plane::Point& p : shape.points)
        if (top == nullptr || top->y < p.y) top = &p;
    const Number at_x = x(top->x), at_y = y(top->y + ring.radius);
    const Box box = labels_.place({at_x, at_y, at_x, at_y}, width_of_text(ring.around, small_size), small_size);
    svg_.text((box.left + box.right) * Number::ratio(1, 2), box.bottom - 1, ring.around,
              fmt::format("font-size=\"{}\" fill=\"#555\" text-anchor=\"middle\" {}", small_size, halo));
  }

  // What stands apart and belongs together: each part to the nearest that is linked already.
  void draw_links(const Thing& thing) {
    const std::vector<plane::Point> points = middles(thing);
    const Number close = radius_ * 4 / scale_;
    std::vector<std::pair<Number, std::size_t>> nearest(points.size());   // squared distance, and to which
    std::vector<bool> linked(points.size());
    for (std::size_t count = 0; count < points.size(); ++count) {
      std::size_t next = points.size();
      for (std::size_t i = 0; i < points.size(); ++i)
        if (!linked[i] && (next == points.size() || nearest[i].first < nearest[next].first)) next = i;
      const plane::Point &to = points[next], &from = points[nearest[next].second];
      if (count > 0 && close * close < nearest[next].first)
        svg_.line(x(from.x), y(from.y), x(to.x), y(to.y), "stroke=\"#777\" stroke-width=\"0.8\" stroke-dasharray=\"1 3\"");
      linked[next] = true;
      for (std::size_t i = 0; i < points.size(); ++i) {
        const Number distance = plane::squared_length(points[i] - to);
        if (!linked[i] && (count == 0 || distance < nearest[i].first)) nearest[i] = {distance, next};
      }
    }
  }

  void draw_facing(const Thing& thing) {
    const plane::Point from = *plane::mean(middles(thing));
    const Number length = plane::length(*thing.facing), far = 26, head = 7;
    if (!length.is_rational() && !can_divide(Number(1), length)) return;
    const Number dx = thing.facing->x / length, dy = -(thing.facing->y / length);
    const Number end_x = x(from.x) + dx * far, end_y = y(from.y) + dy * far;
    svg_.line(x(from.x), y(from.y), end_x, end_y, "stroke=\"#000\" stroke-width=\"1.5\"");
    labels_.take({end_x - head, end_y - head, end_x + head, end_y + head});
    const Number back = Number::ratio(1, 2) * head;
    svg_.polygon({{end_x + dx * head, end_y + dy * head}, {end_x - dy * back, end_y + dx * back}, {end_x + dy * back, end_y - dx * back}}, true,
                 "fill=\"#000\"");
  }

  static std::vector<plane::Point> middles(const Thing& thing) {
    std::vector<plane::Point> middles;
    for (const plane::Shape& shape : thing.shapes) middles.push_back(*plane::mean(shape.points));
    return middles;
  }

  void draw_marks(const Thing& thing) {
    for (const plane::Shape& shape : thing.shapes)
      for (const plane::Point& p : shape.points) {
        const Number at_x = x(p.x), at_y = y(p.y);
        draw_mark(svg_, at_x, at_y, radius_, thing.style);
        labels_.take({at_x - radius_, at_y - radius_, at_x + radius_, at_y + radius_});
      }
  }

  void draw_label(const Thing& thing) {
    Box named = box_of(thing);
    Number wide = width_of_text(thing.label, label_size);
    for (const std::string& note : thing.notes) wide = std::max(wide, width_of_text(note, small_size));
    const Number lines = static_cast<std::int64_t>(thing.notes.size());
    const Box box = labels_.place(named, wide, Number(label_size + 2) + lines * (small_size + 2));
    const Number middle = (box.left + box.right) * Number::ratio(1, 2);
    Number base = box.top + label_size;
    const bool area = thing.role == Thing::Role::ground || thing.role == Thing::Role::stated;
    svg_.text(middle, base, thing.label,
              fmt::format("font-size=\"{}\" text-anchor=\"middle\" {} {}", label_size, area ? "font-style=\"italic\"" : "font-weight=\"bold\"", halo));
    for (const std::string& note : thing.notes)
      svg_.text(middle, base = base + (small_size + 2), note, fmt::format("font-size=\"{}\" text-anchor=\"middle\" {}", small_size, halo));
  }

  Box box_of(const Thing& thing) const {
    std::optional<Box> box;
    for (const plane::Shape& shape : thing.shapes)
      for (const plane::Point& p : shape.points) {
        const Number at_x = x(p.x), at_y = y(p.y);
        if (!box) box = Box{at_x, at_y, at_x, at_y};
        box->left = std::min(box->left, at_x), box->right = std::max(box->right, at_x);
        box->top = std::min(box->top, at_y), box->bottom = std::max(box->bottom, at_y);
      }
    const Number around = thing.role == Thing::Role::ground || thing.role == Thing::Role::stated ? Number(0) : radius_;
    return {box->left - around, box->top - around, box->right + around, box->bottom + around};
  }

  const Picture& picture_;
  Svg svg_;
  Labels labels_;
  Number low_x_, low_y_, high_x_, high_y_, step_, scale_, radius_;
  bool any_ = false;
  std::size_t rings_ = 0;
};

}  // namespace

std::string svg_of_table(const Picture& picture) { return Table(picture).draw(); }

}  // namespace paragraf::analysis
