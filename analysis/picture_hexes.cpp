// A map of hexes as SVG. In: a picture whose things stand in hexes. Out: the hexes around them with their numbers; what takes up hexes is
// shaded and named in the first hex of each of its parts, what stands in one is a mark there. Columns stand upright, every second one half a hex lower.
// Hexes are as large as what is written in them.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "analysis/picture_drawing.hpp"

namespace paragraf::analysis {
namespace {

using Role = Thing::Role;
constexpr int margin = 8, number_room = 13, least_side = 52;
constexpr int most_for_names = 80, most_for_rows = 110;   // then names go beyond their hex, and rows are counted

// One line in a hex.
struct Row {
  std::string text;
  int size;
  std::string style;
  enum class Sign { none, mark, noticed, ghost, gone } sign = Sign::none;
  std::size_t fill = 0;
  bool ringed = false;

  int height() const { return size + (sign == Sign::none ? 2 : 4); }
  Number width() const { return width_of_text(text, size, size == label_size) + (sign == Sign::none ? 0 : 14); }
};
using Rows = std::map<Hex, std::vector<Row>>;

// The neighbour behind the side from corner i to the next: see Map::corners.
Hex neighbour(const Hex& hex, std::size_t i) {
  const int low = hex.column % 2 == 0 ? 1 : 0;
  const Hex around[] = {{hex.column + 1, hex.row + low},     {hex.column, hex.row + 1}, {hex.column - 1, hex.row + low},
                        {hex.column - 1, hex.row + low - 1}, {hex.column, hex.row - 1}, {hex.column + 1, hex.row + low - 1}};
  return around[i];
}

// Of each part that hangs together the first hex.
std::vector<Hex> firsts_of(const std::vector<Hex>& hexes) {
  std::vector<Hex> firsts;
  std::set<Hex> left(hexes.begin(), hexes.end());
  while (!left.empty()) {
    firsts.push_back(*left.begin());
    std::vector<Hex> part{left.extract(left.begin()).value()};
    while (!part.empty()) {
      const Hex hex = part.back();
      part.pop_back();
      for (std::size_t i = 0; i < 6; ++i)
        if (left.erase(neighbour(hex, i)) > 0) part.push_back(neighbour(hex, i));
    }
  }
  return firsts;
}

Rows rows_of(const Picture& picture) {
  Rows rows;
  const auto add_notes = [](const Thing& thing, std::vector<Row>& into) {
    for (const Note& note : thing.notes) into.push_back({note_text(note), small_size, note_style(note)});
  };
  for (const Thing& thing : picture.things)
    if (thing.role == Role::ground) {
      const std::vector<Hex> firsts = firsts_of(thing.hexes);
      for (const Hex& first : firsts)
        rows[first].push_back({label_of(thing), label_size, "font-style=\"italic\" font-weight=\"bold\" " + label_style(thing)});
      add_notes(thing, rows[firsts.front()]);
    }
  for (const Thing& thing : picture.things)
    if (thing.role != Role::ground)
      for (const Hex& hex : thing.hexes) {
        const Row::Sign sign = thing.since == Thing::Since::same ? Row::Sign::mark : Row::Sign::noticed;
        rows[hex].push_back({label_of(thing), label_size, "font-weight=\"bold\" " + label_style(thing), sign, thing.style, thing.ringed});
        add_notes(thing, rows[hex]);
      }
  for (const Picture::Ghost& ghost : picture.ghosts) {
    const std::string style = ghost.gone ? "fill=\"#666\" text-decoration=\"line-through\"" : "fill=\"#666\"";
    if (ghost.thing.role != Role::ground)
      for (const Hex& hex : ghost.thing.hexes)
        rows[hex].push_back({ghost.thing.label, label_size, style, ghost.gone ? Row::Sign::gone : Row::Sign::ghost});
    else if (ghost.gone)
      for (const Hex& first : firsts_of(ghost.thing.hexes)) rows[first].push_back({ghost.thing.label, label_size, style});
  }
  return rows;
}

struct Window {
  Hex first{1, 1}, last{1, 1};
  Number side = least_side;

  explicit Window(const Pictures& pictures) {
    bool any = false;
    const auto include = [&](const Thing& thing) {
      for (const Hex& hex : thing.hexes) {
        first = any ? Hex{std::min(first.column, hex.column), std::min(first.row, hex.row)} : hex;
        last = any ? Hex{std::max(last.column, hex.column), std::max(last.row, hex.row)} : hex;
        any = true;
      }
    };
    for (const Picture* picture : pictures) {
      for (const Thing& thing : picture->things) include(thing);
      for (const Picture::Ghost& ghost : picture->ghosts) include(ghost.thing);
      for (const auto& [_, rows] : rows_of(*picture)) {
        Number high = number_room + 6, wide;
        for (const Row& row : rows) high = high + row.height(), wide = std::max(wide, row.width());
        side = std::max(side, std::min(Number(most_for_names), wide * Number::ratio(2, 3)));
        side = std::max(side, std::min(Number(most_for_rows), high / Number::ratio(1732, 1000)));
      }
    }
    first = {std::max(1, first.column - 1), std::max(1, first.row - 1)};
    last = {std::min(99, last.column + 1), std::min(99, last.row + 1)};
  }
  Number tall() const { return side * Number::ratio(1732, 1000); }
  Number x(const Hex& hex) const { return Number(margin) + side + Number(hex.column - first.column) * side * Number::ratio(3, 2); }
  Number y(const Hex& hex) const {
    return Number(margin) + (Number(hex.row - first.row) + (hex.column % 2 == 0 ? Number(1) : Number::ratio(1, 2))) * tall();
  }
  Number right() const { return x(last) + side; }
  Number bottom() const { return Number(margin) + (Number(last.row - first.row) + Number::ratio(3, 2)) * tall(); }
};

class Map {
 public:
  Map(Svg& svg, const Window& window, const Picture& picture) : svg_(svg), window_(window), picture_(picture) {}

  void draw() {
    std::set<Hex> shaded;
    for (const Thing& thing : picture_.things)
      if (thing.role == Role::ground) shaded.insert(thing.hexes.begin(), thing.hexes.end());
    for (int column = window_.first.column; column <= window_.last.column; ++column)
      for (int row = window_.first.row; row <= window_.last.row; ++row) draw_hex({column, row}, shaded.count({column, row}) > 0);
    for (const Picture::Ghost& ghost : picture_.ghosts)
      if (ghost.thing.role == Role::ground) draw_border(ghost.thing.hexes, "stroke=\"#777\" stroke-width=\"1.5\" stroke-dasharray=\"3 3\"");
    for (const Thing& thing : picture_.things)
      if (thing.role == Role::ground)
        draw_border(thing.hexes, fmt::format("stroke=\"#000\" stroke-width=\"{}\" stroke-linecap=\"round\"", thing.ringed ? 5 : 2));
    for (const auto& [from, to] : picture_.hex_ways) draw_arrow(from, to);
    for (const auto& [hex, rows] : rows_of(picture_)) write(hex, rows);
  }

 private:
  // From the right-hand corner on, downward.
  std::vector<std::pair<Number, Number>> corners(const Hex& hex) const {
    const Number half = window_.side * Number::ratio(1, 2), up = window_.tall() * Number::ratio(1, 2), at_x = window_.x(hex), at_y = window_.y(hex);
    return {{at_x + window_.side, at_y}, {at_x + half, at_y + up}, {at_x - half, at_y + up},
            {at_x - window_.side, at_y}, {at_x - half, at_y - up}, {at_x + half, at_y - up}};
  }

  Number top(const Hex& hex) const { return window_.y(hex) - window_.tall() * Number::ratio(1, 2); }

  void draw_hex(const Hex& hex, bool shaded) {
    svg_.polygon(corners(hex), true, fmt::format("fill=\"{}\" stroke=\"#bbb\"", shaded ? "#e0e0e0" : "#fff"));
    svg_.text(window_.x(hex), top(hex) + 11, fmt::format("{:02}{:02}", hex.column, hex.row),
              fmt::format("font-size=\"{}\" fill=\"#777\" text-anchor=\"middle\"", small_size));
  }

  // Around all of them together.
  void draw_border(const std::vector<Hex>& hexes, std::string_view style) {
    const std::set<Hex> inside(hexes.begin(), hexes.end());
    for (const Hex& hex : inside) {
      const auto points = corners(hex);
      for (std::size_t i = 0; i < points.size(); ++i) {
        if (inside.count(neighbour(hex, i)) > 0) continue;
        const auto &a = points[i], &b = points[(i + 1) % points.size()];
        svg_.line(a.first, a.second, b.first, b.second, style);
      }
    }
  }

  // Beside what is written, on the right of the way.
  void draw_arrow(const Hex& from, const Hex& to) {
    const Number x1 = window_.x(from), y1 = window_.y(from), x2 = window_.x(to), y2 = window_.y(to);
    const auto direction = direction_of(x2 - x1, y2 - y1);
    if (!direction) return;
    const auto& [dx, dy] = *direction;
    const Number aside = window_.side * Number::ratio(2, 5), room = window_.side * Number::ratio(1, 2);
    const Number inside = window_.tall() * Number::ratio(1, 2) - number_room;
    draw_way(svg_, x1 + dx * room - dy * aside, y1 + dy * room + dx * aside, x2 - dx * inside - dy * aside, y2 - dy * inside + dx * aside);
  }

  // From the number down; what does not fit is counted.
  void write(const Hex& hex, const std::vector<Row>& rows) {
    Number used = number_room;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const bool last = i + 1 == rows.size();
      const Number room = window_.tall() - 4 - (last ? Number(0) : Number(label_size + 2));
      if (room < used + rows[i].height()) {
        write(hex, {fmt::format("\u2026 +{}", rows.size() - i), label_size, "", Row::Sign::none, 0}, used + label_size);
        return;
      }
      used = used + rows[i].height();
      write(hex, rows[i], used - 1);
    }
  }

  void write(const Hex& hex, const Row& row, const Number& down) {
    const Number base = top(hex) + down;
    const std::string style = fmt::format("font-size=\"{}\" {} {}", row.size, row.style, halo);
    if (row.sign == Row::Sign::none) {
      svg_.text(window_.x(hex), base, row.text, style + " text-anchor=\"middle\"");
      return;
    }
    const Number from = window_.x(hex) - row.width() * Number::ratio(1, 2), x = from + 5, y = base - 4, radius = 5;
    if (row.sign == Row::Sign::ghost || row.sign == Row::Sign::gone) draw_ghost(svg_, x, y, radius, row.sign == Row::Sign::gone);
    else draw_mark(svg_, x, y, radius, row.fill);
    if (row.ringed) draw_ringed(svg_, x, y, radius - 1);
    if (row.sign == Row::Sign::noticed) draw_attention(svg_, x, y, radius);
    svg_.text(from + 14, base, row.text, style);
  }

  Svg& svg_;
  const Window& window_;
  const Picture& picture_;
};

class HexFrame : public Frame {
 public:
  explicit HexFrame(const Pictures& pictures) : window_(pictures) {}
  Number width() const override { return window_.right() + margin; }
  Number height() const override { return window_.bottom() + 6; }
  void draw(Svg& svg, const Picture& picture, std::string_view) const override { Map(svg, window_, picture).draw(); }

 private:
  Window window_;
};

}  // namespace

std::unique_ptr<Frame> hex_frame(const Pictures& pictures) { return std::make_unique<HexFrame>(pictures); }

}  // namespace paragraf::analysis
