// A map of hexes as SVG. In: a picture whose things stand in hexes. Out: the hexes around them with their numbers; what takes up hexes is
// shaded and named in the first of them, what stands in one is a mark there. Columns stand upright, every second one half a hex lower.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "analysis/picture_drawing.hpp"

namespace paragraf::analysis {
namespace {

constexpr int margin = 16;

class Map {
 public:
  explicit Map(const Picture& picture) : picture_(picture) {
    bool any = false;
    for (const Thing& thing : picture.things)
      for (const Hex& hex : thing.hexes) {
        first_ = any ? Hex{std::min(first_.column, hex.column), std::min(first_.row, hex.row)} : hex;
        last_ = any ? Hex{std::max(last_.column, hex.column), std::max(last_.row, hex.row)} : hex;
        any = true;
      }
    first_ = {std::max(1, first_.column - 1), std::max(1, first_.row - 1)};
    last_ = {std::min(99, last_.column + 1), std::min(99, last_.row + 1)};
  }

  std::string draw() {
    std::set<Hex> shaded;
    for (const Thing& thing : picture_.things)
      if (thing.role == Thing::Role::ground) shaded.insert(thing.hexes.begin(), thing.hexes.end());
    for (int column = first_.column; column <= last_.column; ++column)
      for (int row = first_.row; row <= last_.row; ++row) draw_hex({column, row}, shaded.count({column, row}) > 0);
    for (const Hex& hex : shaded) border(hex, shaded);
    for (const Thing& thing : picture_.things)
      if (thing.role == Thing::Role::ground) name_ground(thing);
    for (const Thing& thing : picture_.things)
      if (thing.role != Thing::Role::ground)
        for (const Hex& hex : thing.hexes) draw_unit(thing, hex);
    const Number legend = draw_legend(svg_, picture_, margin, bottom() + 6);
    return svg_.document(right() + margin, bottom() + margin + legend, "hexes");
  }

 private:
  static Number side() { return 52; }
  static Number tall() { return side() * Number::ratio(1732, 1000); }
  Number x(const Hex& hex) const { return Number(margin) + side() + Number(hex.column - first_.column) * side() * Number::ratio(3, 2); }
  Number y(const Hex& hex) const {
    return Number(margin) + (Number(hex.row - first_.row) + (hex.column % 2 == 0 ? Number(1) : Number::ratio(1, 2))) * tall();
  }
  Number right() const { return x(last_) + side(); }
  Number bottom() const { return Number(margin) + (Number(last_.row - first_.row) + Number::ratio(3, 2)) * tall(); }

  // From the right-hand corner on, downward.
  std::vector<std::pair<Number, Number>> corners(const Hex& hex) const {
    const Number half = side() * Number::ratio(1, 2), up = tall() * Number::ratio(1, 2), at_x = x(hex), at_y = y(hex);
    return {{at_x + side(), at_y}, {at_x + half, at_y + up}, {at_x - half, at_y + up},
            {at_x - side(), at_y}, {at_x - half, at_y - up}, {at_x + half, at_y - up}};
  }

  // The neighbour behind the side from corner i to the next.
  static Hex neighbour(const Hex& hex, std::size_t i) {
    const int low = hex.column % 2 == 0 ? 1 : 0;
    const Hex around[] = {{hex.column + 1, hex.row + low},     {hex.column, hex.row + 1}, {hex.column - 1, hex.row + low},
                          {hex.column - 1, hex.row + low - 1}, {hex.column, hex.row - 1}, {hex.column + 1, hex.row + low - 1}};
    return around[i];
  }

  void draw_hex(const Hex& hex, bool shaded) {
    svg_.polygon(corners(hex), true, fmt::format("fill=\"{}\" stroke=\"#bbb\"", shaded ? "#e0e0e0" : "#fff"));
    svg_.text(x(hex), y(hex) - tall() * Number::ratio(1, 2) + 11, fmt::format("{:02}{:02}", hex.column, hex.row),
              fmt::format("font-size=\"{}\" fill=\"#777\" text-anchor=\"middle\"", small_size));
  }

  void border(const Hex& hex, const std::set<Hex>& shaded) {
    const auto points = corners(hex);
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (shaded.count(neighbour(hex, i)) > 0) continue;
      const auto &a = points[i], &b = points[(i + 1) % points.size()];
      svg_.line(a.first, a.second, b.first, b.second, "stroke=\"#000\" stroke-width=\"2\" stroke-linecap=\"round\"");
    }
  }

  // In the first of its hexes, under the number; what stands there comes below.
  void name_ground(const Thing& thing) {
    const Hex hex = *std::min_element(thing.hexes.begin(), thing.hexes.end());
    write(hex, thing.label, label_size, "font-style=\"italic\" font-weight=\"bold\"");
    for (const std::string& note : thing.notes) write(hex, note, small_size, "");
  }

  void write(const Hex& hex, const std::string& text, int size, std::string_view style) {
    Number& used = used_[hex];
    used = used + (size + 2);
    svg_.text(x(hex), y(hex) - tall() * Number::ratio(1, 2) + 12 + used, text,
              fmt::format("font-size=\"{}\" text-anchor=\"middle\" {}", size, style));
  }

  void draw_unit(const Thing& thing, const Hex& hex) {
    const Number wide = width_of_text(thing.label, label_size), from = x(hex) - (wide + 14) * Number::ratio(1, 2);
    Number& used = used_[hex];
    used = used + (label_size + 4);
    const Number base = y(hex) - tall() * Number::ratio(1, 2) + 12 + used;
    draw_mark(svg_, from + 5, base - 4, 5, thing.style);
    svg_.text(from + 14, base, thing.label, fmt::format("font-size=\"{}\" font-weight=\"bold\"", label_size));
    for (const std::string& note : thing.notes) write(hex, note, small_size, "");
  }

  const Picture& picture_;
  Svg svg_;
  Hex first_{1, 1}, last_{1, 1};
  std::map<Hex, Number> used_;           // how far down a hex is written on
};

}  // namespace

std::string svg_of_hexes(const Picture& picture) { return Map(picture).draw(); }

}  // namespace paragraf::analysis
