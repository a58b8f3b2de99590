// A table top as SVG. In: a picture whose things have shapes, and its window. Out: a grid in the units of the book, grounds, rings, marks
// and their names. To the right and up, as coordinates grow; a ring is the line all of whose points lie at that distance from the
// nearest figure.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/table_window.hpp"

namespace paragraf::analysis {
namespace {

using Points = std::vector<std::pair<Number, Number>>;
using Role = Thing::Role;

// Points in an order in which each follows the nearest of those before it.
struct Link {
  std::size_t point, to;
  Number squared;                        // distance
};
std::vector<Link> linked(const std::vector<plane::Point>& points) {
  std::vector<Link> links;
  std::vector<std::pair<Number, std::size_t>> nearest(points.size());
  std::vector<bool> done(points.size());
  while (links.size() < points.size()) {
    std::size_t next = points.size();
    for (std::size_t i = 0; i < points.size(); ++i)
      if (!done[i] && (next == points.size() || nearest[i].first < nearest[next].first)) next = i;
    const bool first = links.empty();
    links.push_back({next, first ? next : nearest[next].second, nearest[next].first});
    done[next] = true;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Number squared = plane::squared_length(points[i] - points[next]);
      if (!done[i] && (first || squared < nearest[i].first)) nearest[i] = {squared, next};
    }
  }
  return links;
}

std::vector<plane::Point> middles(const std::vector<plane::Shape>& shapes) {
  std::vector<plane::Point> middles;
  for (const plane::Shape& shape : shapes) middles.push_back(*plane::mean(shape.points));
  return middles;
}

class Table {
 public:
  Table(Svg& svg, const TableWindow& window, const Picture& picture, std::string_view part)
      : svg_(svg), window_(window), picture_(picture), part_(part), radius_(window.radius()), labels_(window.box()) {}

  void draw() {
    window_.draw_grid(svg_, picture_.unit);
    for (const std::string_view area : {"fill=\"#000\" fill-opacity=\"0.07\"", "fill=\"none\" stroke=\"#000\" stroke-width=\"1.5\""})
      for (const Thing& thing : picture_.things)
        if (thing.role == Role::ground) draw_outline(thing, area, "fill=\"none\" stroke=\"#000\"");
    for (const Thing& thing : picture_.things)
      if (thing.role == Role::stated)
        draw_outline(thing, "fill=\"url(#stated)\" stroke=\"#666\" stroke-dasharray=\"6 3\"",
                     "fill=\"none\" stroke=\"#666\" stroke-width=\"1.5\" stroke-dasharray=\"6 3\"");
    for (const Ring& ring : picture_.rings) draw_ring(ring);
    for (const Picture::Ghost& ghost : picture_.ghosts) draw_shapes(ghost);
    for (const Picture::Way& way : picture_.ways) draw_arrow(way);
    for (const Thing& thing : picture_.things)
      if (thing.role == Role::group) draw_links(thing);
    for (const Thing& thing : picture_.things)
      if (thing.facing) draw_facing(thing, "#000");
    for (const Thing& thing : picture_.things)
      if (thing.role == Role::mark) draw_marks(thing);
    for (const Spot& spot : spots_) draw_spot(spot);
    for (const Thing& thing : picture_.things)
      if (!thing.label.empty()) draw_label(thing, false);
    for (const Picture::Ghost& ghost : picture_.ghosts)
      if (ghost.gone && !ghost.thing.label.empty()) draw_label(ghost.thing, true);
    for (const Ring& ring : picture_.rings) name_ring(ring);
  }

 private:
  Points points_of(const plane::Shape& shape) const {
    Points points;
    for (const plane::Point& p : shape.points) points.push_back(window_(p));
    return points;
  }

  void draw_outline(const Thing& thing, std::string_view area, std::string_view way) {
    for (const plane::Shape& shape : thing.shapes) svg_.polygon(points_of(shape), shape.area, shape.area ? area : way);
    if (thing.ringed)
      for (const plane::Shape& shape : thing.shapes) svg_.polygon(points_of(shape), shape.area, ringed_line);
    if (thing.since == Thing::Since::same) return;
    for (const plane::Shape& shape : thing.shapes) svg_.polygon(points_of(shape), shape.area, "fill=\"none\" stroke=\"#000\" stroke-width=\"3\"");
  }

  // What was there before, crossed out if it is gone.
  void draw_shapes(const Picture::Ghost& ghost) {
    if (ghost.thing.facing) draw_facing(ghost.thing, "#999");
    if (ghost.thing.role == Role::group) return;
    for (const plane::Shape& shape : ghost.thing.shapes) {
      const auto [x, y] = window_(*plane::mean(shape.points));
      if (shape.points.size() == 1) {
        draw_ghost(svg_, x, y, radius_, ghost.gone);
        if (ghost.gone) take(x, y);
        continue;
      }
      svg_.polygon(points_of(shape), shape.area, "fill=\"none\" stroke=\"#777\" stroke-dasharray=\"1.5 1.5\"");
      if (ghost.gone) draw_cross(svg_, x, y, 7);
    }
  }

  // From behind the last of the old places to before the first of the new ones; beside them if there is no room between.
  void draw_arrow(const Picture::Way& way) {
    const auto [x1, y1] = window_(*plane::mean(way.from));
    const auto [x2, y2] = window_(*plane::mean(way.to));
    const auto direction = direction_of(x2 - x1, y2 - y1);
    if (!direction) return;
    const auto& [dx, dy] = *direction;
    Number before, across;                // of a mark at most, from the middle of all: along the way, and to its right
    for (const plane::Point& p : way.to) {
      const auto [px, py] = window_(p);
      before = std::max(before, (x2 - px) * dx + (y2 - py) * dy);
      across = std::max(across, (py - y2) * dx - (px - x2) * dy);
    }
    const Number full = (x2 - x1) * dx + (y2 - y1) * dy, room = before + radius_ + 2;
    if (full - room * 2 < 14) {
      const Number aside = across + radius_ + 6;
      if (full < 8) return;
      draw_way(svg_, x1 - dy * aside, y1 + dx * aside, x2 - dy * aside, y2 + dx * aside);
      take_line(x1 - dy * aside, y1 + dx * aside, *direction, 0, full);
      return;
    }
    draw_way(svg_, x1 + dx * room, y1 + dy * room, x2 - dx * room, y2 - dy * room);
    take_line(x1, y1, *direction, room, full - room);
  }

  // No name shall lie on it.
  void take_line(const Number& x, const Number& y, const std::pair<Number, Number>& direction, const Number& from, const Number& to) {
    const auto& [dx, dy] = direction;
    for (Number along = from; along <= to; along = along + 8) labels_.take({x + dx * along - 4, y + dy * along - 4, x + dx * along + 4, y + dy * along + 4});
  }

  // The shapes, thickened to the ring's outer side, without themselves, thickened to its inner side.
  void draw_ring(const Ring& ring) {
    const RingLine line = ring_line(picture_, ring.text);
    const Number outer = ring.radius * window_.scale() * 2, inner = outer - line.width * 2;
    const std::string id = fmt::format("ring{}-{}", part_, ++rings_);
    std::string data;
    for (const plane::Shape& shape : ring.shapes) data += path_data(points_of(shape), shape.area);
    const std::string round = "stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    const std::string frame = fmt::format("x=\"0\" y=\"0\" width=\"{}\" height=\"{}\"", pixels(window_.width()), pixels(window_.height()));
    svg_.raw(fmt::format("<mask id=\"{0}\" maskUnits=\"userSpaceOnUse\" {1}><rect {1} fill=\"#fff\"/><path d=\"{2}\" fill=\"#000\" "
                         "stroke=\"#000\" stroke-width=\"{3}\" {4}/></mask>\n",
                         id, frame, data, pixels(inner), round));
    svg_.raw(fmt::format("<g mask=\"url(#{})\"><path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" {}/></g>\n", id, data,
                         line.colour, pixels(outer), round));
  }

  // At its highest point; one that is small has the name of what it is around beside it.
  void name_ring(const Ring& ring) {
    if (ring.radius * window_.scale() < 45) return;
    const plane::Point* top = nullptr;
    for (const plane::Shape& shape : ring.shapes)
      for (const plane::Point& p : shape.points)
        if (top == nullptr || top->y < p.y) top = &p;
    const Number at_x = window_.x(top->x), at_y = window_.y(top->y + ring.radius);
    const Box box = labels_.place({at_x, at_y, at_x, at_y}, width_of_text(ring.around, small_size), small_size);
    svg_.text((box.left + box.right) * Number::ratio(1, 2), box.bottom - 1, ring.around,
              fmt::format("font-size=\"{}\" fill=\"#555\" text-anchor=\"middle\" {}", small_size, halo));
  }

  Number close() const { return radius_ * 4 / window_.scale(); }

  // What stands apart and belongs together: each part to the nearest that is linked already.
  void draw_links(const Thing& thing) {
    const std::vector<plane::Point> points = middles(thing.shapes);
    for (const Link& link : linked(points)) {
      if (link.squared <= close() * close()) continue;
      const auto [x1, y1] = window_(points[link.point]);
      const auto [x2, y2] = window_(points[link.to]);
      svg_.line(x1, y1, x2, y2, "stroke=\"#777\" stroke-width=\"0.8\" stroke-dasharray=\"1 3\"");
    }
  }

  void draw_facing(const Thing& thing, std::string_view colour) {
    const auto direction = direction_of(thing.facing->x, -thing.facing->y);
    if (!direction) return;
    const auto& [dx, dy] = *direction;
    const auto [x, y] = window_(*plane::mean(middles(largest_part(thing))));
    Number tip = 33;                      // and beyond its base
    for (const plane::Shape& shape : thing.shapes)
      for (const plane::Point& p : shape.points) {
        const auto [px, py] = window_(p);
        if (shape.area) tip = std::max(tip, (px - x) * dx + (py - y) * dy + 16);
      }
    svg_.line(x, y, x + dx * (tip - 5), y + dy * (tip - 5), fmt::format("stroke=\"{}\" stroke-width=\"1.5\"", colour));
    draw_head(svg_, x + dx * tip, y + dy * tip, *direction, fmt::format("fill=\"{}\"", colour));
    take_line(x, y, *direction, 8, tip);
  }

  void draw_marks(const Thing& thing) {
    for (const plane::Shape& shape : thing.shapes) {
      const bool same = thing.since == Thing::Since::same;
      if (shape.area) {
        svg_.polygon(points_of(shape), true, mark_fill(thing.style) + (same ? "" : " stroke-width=\"3\""));
        if (thing.ringed) svg_.polygon(points_of(shape), true, ringed_line);
        const Box box = box_of({shape}, 0);
        labels_.take(box);
        continue;
      }
      for (const plane::Point& p : shape.points) add_to_spot(window_(p), thing);
    }
  }

  // Marks that lie on each other; so near that they could not be told apart counts as that.
  struct Spot {
    Number x, y;
    std::map<std::size_t, std::size_t> marks;                // by style: how many
    bool same = true;                                        // none of them is new or has changed
    bool ringed = false;
  };
  void add_to_spot(const std::pair<Number, Number>& at, const Thing& thing) {
    const auto [x, y] = at;
    auto spot = std::find_if(spots_.begin(), spots_.end(), [&, x = x, y = y](const Spot& s) { return std::max((s.x - x).abs(), (s.y - y).abs()) <= 1; });
    if (spot == spots_.end()) spot = spots_.insert(spot, Spot{x, y, {}});
    ++spot->marks[thing.style];
    spot->same = spot->same && thing.since == Thing::Since::same;
    spot->ringed = spot->ringed || thing.ringed;
  }

  // One mark of each style, side by side, and how many of each there are.
  void draw_spot(const Spot& spot) {
    const Number step = radius_ * Number::ratio(5, 4);
    const Number half = step * Number(static_cast<std::int64_t>(spot.marks.size()) - 1) * Number::ratio(1, 2);
    Number x = spot.x - half;
    std::string counts;
    bool several = false;
    for (const auto& [style, count] : spot.marks) {
      draw_mark(svg_, x, spot.y, radius_, style);
      take(x, spot.y);
      x = x + step;
      counts += (counts.empty() ? "" : " ") + fmt::format("{}\u00d7", count);
      several = several || count > 1;
    }
    if (spot.ringed) draw_ringed(svg_, spot.x, spot.y, radius_ + half);
    if (!spot.same) draw_attention(svg_, spot.x, spot.y, radius_ + half);
    if (!several) return;
    const Box marks{spot.x - half - radius_, spot.y - radius_, spot.x + half + radius_, spot.y + radius_};
    const Box box = labels_.place(marks, width_of_text(counts, small_size), small_size);
    svg_.text((box.left + box.right) * Number::ratio(1, 2), box.bottom - 1, counts, fmt::format("font-size=\"{}\" text-anchor=\"middle\" {}", small_size, halo));
  }

  void take(const Number& x, const Number& y) { labels_.take({x - radius_, y - radius_, x + radius_, y + radius_}); }

  void draw_label(const Thing& thing, bool gone) {
    const std::string label = label_of(thing);
    const Box named = box_of_named(thing);
    Number wide = width_of_text(label, label_size, true);
    const std::vector<Note> notes = gone ? std::vector<Note>() : thing.notes;
    for (const Note& note : notes) wide = std::max(wide, width_of_text(note_text(note), small_size));
    const Number lines = static_cast<std::int64_t>(notes.size());
    const Box box = labels_.place(named, wide, Number(label_size + 2) + lines * (small_size + 2));
    const Number middle = (box.left + box.right) * Number::ratio(1, 2);
    draw_leader(named, box);
    Number base = box.top + label_size;
    const bool area = thing.role == Role::ground || thing.role == Role::stated;
    const std::string_view weight = gone ? "fill=\"#666\" text-decoration=\"line-through\"" : area ? "font-style=\"italic\"" : "font-weight=\"bold\"";
    svg_.text(middle, base, label, fmt::format("font-size=\"{}\" text-anchor=\"middle\" {} {} {}", label_size, weight, label_style(thing), halo));
    for (const Note& note : notes)
      svg_.text(middle, base = base + (small_size + 2), note_text(note),
                fmt::format("font-size=\"{}\" text-anchor=\"middle\" {} {}", small_size, note_style(note), halo));
  }

  // To a name that had to go farther away.
  void draw_leader(const Box& named, const Box& box) {
    const auto nearest = [](const Number& at, const Number& low, const Number& high) { return std::max(low, std::min(at, high)); };
    const Number half = Number::ratio(1, 2);
    const Number x = nearest((box.left + box.right) * half, named.left, named.right), y = nearest((box.top + box.bottom) * half, named.top, named.bottom);
    const Number to_x = nearest(x, box.left, box.right), to_y = nearest(y, box.top, box.bottom);
    if (std::max((to_x - x).abs(), (to_y - y).abs()) < 10) return;
    svg_.line(x, y, to_x, to_y, "stroke=\"#999\" stroke-width=\"0.7\"");
  }

  // Of a group: what stands together.
  std::vector<plane::Shape> largest_part(const Thing& thing) const {
    if (thing.role != Role::group) return thing.shapes;
    const Number apart = std::max(close(), Number(60) / window_.scale());
    std::vector<std::vector<plane::Shape>> parts;
    for (const Link& link : linked(middles(thing.shapes))) {
      if (parts.empty() || apart * apart < link.squared) parts.emplace_back();
      parts.back().push_back(thing.shapes[link.point]);
    }
    return *std::max_element(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
  }

  Box box_of_named(const Thing& thing) const {
    Number around = thing.role == Role::ground || thing.role == Role::stated ? Number(0) : radius_;
    if (thing.ringed) around = around + 6;
    for (const Ring& ring : picture_.rings)   // outside of a ring that is hardly larger
      if (const Number wide = ring.radius * window_.scale(); ring.around == thing.label && wide < 20) around = std::max(around, wide);
    return box_of(largest_part(thing), around);
  }

  Box box_of(const std::vector<plane::Shape>& shapes, const Number& around) const {
    std::optional<Box> box;
    for (const plane::Shape& shape : shapes)
      for (const plane::Point& p : shape.points) {
        const auto [x, y] = window_(p);
        if (!box) box = Box{x, y, x, y};
        box->left = std::min(box->left, x), box->right = std::max(box->right, x);
        box->top = std::min(box->top, y), box->bottom = std::max(box->bottom, y);
      }
    return {box->left - around, box->top - around, box->right + around, box->bottom + around};
  }

  Svg& svg_;
  const TableWindow& window_;
  const Picture& picture_;
  std::string_view part_;
  Number radius_;
  Labels labels_;
  std::vector<Spot> spots_;
  std::size_t rings_ = 0;
};

class TableFrame : public Frame {
 public:
  TableFrame(const Pictures& pictures, const Number& width) : window_(pictures, width) {}
  Number width() const override { return window_.width(); }
  Number height() const override { return window_.height(); }
  void draw(Svg& svg, const Picture& picture, std::string_view part) const override { Table(svg, window_, picture, part).draw(); }

 private:
  TableWindow window_;
};

}  // namespace

std::unique_ptr<Frame> table_frame(const Pictures& pictures, const Number& width) { return std::make_unique<TableFrame>(pictures, width); }
Number least_table_width(const Pictures& pictures) { return TableWindow::least_width(pictures); }

}  // namespace paragraf::analysis
