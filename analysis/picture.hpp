// A state as a picture. In: a book, a state, and what is wished for. Out: what there is to be drawn, as plain data: all that follows from
// the declarations of the book, and nothing that is known of one book. What has a point of its own is a mark, what has a polygon is
// ground, what consists of marks is a group; facing is an attribute that is a vector; how a mark is filled is a member of an enum. Of a book
// that uses `hexes`: what stands in hexes, on a map. See picture_table.cpp, picture_hexes.cpp for the drawing.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "interpreter/state.hpp"
#include "model/shapes.hpp"

namespace paragraf::analysis {

using namespace model;

struct RingWish {
  Number radius;
  std::string text;                      // "15 cm"
  std::string around;                    // an id; empty: each group, and each mark that is in none
};
struct PictureWishes {
  std::string language;                  // whose terms the names are written with
  std::string fill;                      // the attribute whose members fill the marks; empty: the first that is of an enum
  std::vector<std::string> shown;        // attributes whose values stand under the names
  std::vector<RingWish> rings;
};

struct Hex {
  int column, row;
  auto operator<=>(const Hex&) const = default;
};

struct Thing {
  enum class Role { mark, ground, group, stated } role;
  std::string label;                     // empty: it belongs to what has one
  std::vector<std::string> notes = {};
  std::size_t style = 0;                 // of a mark: index of its member in `styles` + 1, or 0
  std::vector<plane::Shape> shapes = {};
  std::vector<Hex> hexes = {};
  std::optional<plane::Vector> facing = {};
};
struct Style {
  std::string name;                      // as the language writes it
  bool used = false;
};
struct Ring {
  std::vector<plane::Shape> shapes;
  Number radius;
  std::string text;
  std::string around;                    // the label of what it is around
};
struct Picture {
  std::vector<Thing> things;             // by kind and id; what is stated last
  std::vector<Ring> rings;
  std::vector<Style> styles;             // all members of the enums that fill marks, so that each keeps its style from state to state
  std::string unit;                      // "cm"
  bool on_a_table = false;               // else in hexes
  bool empty() const { return things.empty(); }
};

Picture picture_of(const Book& book, const interpreter::State& state, const base::Speech& say, const PictureWishes& wishes);
std::string svg_of(const Picture& picture);

}  // namespace paragraf::analysis
