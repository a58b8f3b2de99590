// Hexes around and between: known lines, and random ones against plane geometry on the true places.
#include "base/hexes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>

#include "base/plane.hpp"

using namespace paragraf::base;

namespace {

constexpr int most = 99;

Hex hex(const std::string& text) { return {std::stoi(text.substr(0, 2)), std::stoi(text.substr(2))}; }

std::string text(const std::vector<Hex>& hexes) {
  std::string out;
  for (const Hex h : hexes) {
    const std::string number = std::to_string(h.column * 100 + h.row);
    out += (out.empty() ? "" : " ") + std::string(4 - number.size(), '0') + number;
  }
  return out;
}

std::string between(const std::string& a, const std::string& b) { return text(hexes_between(hex(a), hex(b), most)); }

// Lines stay lines if the height of a hex is 2 and not the root of 3.
plane::Point middle(Hex h) { return {3 * h.column, 2 * h.row + (h.column % 2 == 0 ? 1 : 0)}; }
plane::Polygon outline(Hex h) {
  const plane::Point m = middle(h);
  return {m + plane::Vector{-2, 0}, m + plane::Vector{-1, -1}, m + plane::Vector{1, -1},
          m + plane::Vector{2, 0},  m + plane::Vector{1, 1},   m + plane::Vector{-1, 1}};
}

}  // namespace

TEST_CASE("the neighbours of a hex in an odd and in an even column, and at the border of the map") {
  CHECK(text(neighbours(hex("0505"), most)) == "0504 0604 0605 0506 0405 0404");
  CHECK(text(neighbours(hex("0605"), most)) == "0604 0705 0706 0606 0506 0505");
  CHECK(text(neighbours(hex("0101"), most)) == "0201 0102");
  CHECK(text(neighbours(hex("9999"), most)) == "9998 9899 9898");
}

TEST_CASE("the hexes between two hexes, in the order of the way") {
  CHECK(between("0505", "0505").empty());
  CHECK(between("0505", "0506").empty());
  CHECK(between("0505", "0605").empty());
  CHECK(between("0505", "0508") == "0506 0507");
  CHECK(between("0508", "0505") == "0507 0506");
  CHECK(between("0105", "0403") == "0204 0304");     // straight, over the sides
  CHECK(between("0105", "0305") == "0204 0205");     // along the side between two
  CHECK(between("0305", "0105") == "0204 0205");
  CHECK(between("0105", "0505") == "0204 0205 0305 0404 0405");
  CHECK(between("0101", "0301") == "0201");          // the other lies beyond the map
  CHECK(between("0105", "0206") == "0106 0205");     // along the side between two, upright
  CHECK(between("0105", "0405") == "0205 0305");
  CHECK(between("0105", "0407") == "0205 0206 0306 0307");  // 4 steps, and one hex more that it cuts
}

TEST_CASE("hexes between are those that the line crosses, and pairs along whose side it runs") {
  std::mt19937_64 random(17);
  const auto any = [&] { return Hex{1 + static_cast<int>(random() % 12), 1 + static_cast<int>(random() % 12)}; };
  for (int i = 0; i < 200; ++i) {
    const Hex a = any(), b = any();
    const plane::Path way{middle(a), middle(b)};
    std::vector<Hex> expected, found = hexes_between(a, b, most);
    for (int column = 1; column <= 14; ++column) {
      for (int row = 1; row <= 14; ++row) {
        const Hex h{column, row};
        if (h == a || h == b) continue;
        const plane::Polygon shape = outline(h);
        bool runs = false;
        for (const plane::Edge& edge : plane::edges(shape))
          runs = runs || (plane::distance(plane::at(edge.from), plane::along(way)) == 0 &&
                          plane::distance(plane::at(edge.to), plane::along(way)) == 0);
        if (runs || plane::crosses(way, shape)) expected.push_back(h);
      }
    }
    std::vector<Hex> back = hexes_between(b, a, most);
    std::sort(found.begin(), found.end());
    std::sort(back.begin(), back.end());
    INFO(text({a, b}));
    REQUIRE(text(found) == text(expected));
    REQUIRE(text(back) == text(expected));
  }
}
