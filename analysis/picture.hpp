// A state as a picture. In: a book, a state, and what is wished for. Out: what there is to be drawn, as plain data: all that follows from
// the declarations of the book, and nothing that is known of one book. What has a point of its own is a mark, what has a polygon is
// ground, what consists of marks is a group; facing is an attribute that is a vector; how a mark is filled is a member of an enum. Of a book
// that uses `hexes`: what stands in hexes, on a map. See picture_table.cpp, picture_hexes.cpp for the drawing.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/svg.hpp"
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
  std::string facing = {};               // the attribute that tells where things face, in degrees; besides those that are vectors
  std::vector<std::string> shown;        // attributes whose values stand under the names
  std::vector<RingWish> rings;
  std::vector<EnumId> filled_by = {};    // of a strip: whose members have styles, in whichever of its pictures
};

struct Hex {
  int column, row;
  auto operator<=>(const Hex&) const = default;
};

// What is shown under a name.
struct Note {
  std::string name, value;
  std::string before = {};               // another value that it had in the picture before
};
struct Thing {
  enum class Role { mark, ground, group, stated } role;
  enum class Since { same, came, changed };   // the picture before; that it has moved an arrow tells
  std::string id;                        // by which it is known again in another picture
  std::string label;                     // empty: it belongs to what has one
  std::string part_of = {};              // of a mark: the id of the only group that it is in
  std::vector<Note> notes = {};
  std::size_t style = 0;                 // of a mark: index of its member in `styles` + 1, or 0
  std::vector<plane::Shape> shapes = {};
  std::vector<Hex> hexes = {};
  std::optional<plane::Vector> facing = {};
  Since since = Since::same;
  bool ringed = false;                   // what is to be looked at
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
// What should stand in a hex and names none.
struct Unplaced {
  std::string id, attribute, value;
  auto operator<=>(const Unplaced&) const = default;
};
struct Picture {
  std::string title;                     // of the book; whoever draws may add to it
  std::vector<Thing> things;             // by kind and id; what is stated last
  std::vector<Ring> rings;
  std::vector<Style> styles;             // all members of the enums that fill marks, so that each keeps its style from state to state
  std::vector<EnumId> filled_by;         // these enums
  std::set<interpreter::CellKey> told;   // what of the state can be seen in it
  std::set<Unplaced> unplaced;           // in a book that uses `hexes`
  std::string unit;                      // "cm"
  bool on_a_table = false;               // else in hexes
  bool empty() const { return things.empty(); }

  // Of a picture that comes after another: see mark_changes.
  struct Ghost {
    Thing thing;                         // as it was
    bool gone;                           // else it is elsewhere, or otherwise, now
  };
  std::vector<Ghost> ghosts;
  struct Way {                           // of marks of a group that keep together, or of one
    std::vector<plane::Point> from, to;
  };
  std::vector<Way> ways;
  std::vector<std::pair<Hex, Hex>> hex_ways;
};

Picture picture_of(const Book& book, const interpreter::State& state, const base::Speech& say, const PictureWishes& wishes);
// Marks in the one picture what is not as it was in the other; false if nothing is.
bool mark_changes(Picture& now, const Picture& before);
Document svg_of(const Picture& picture);

}  // namespace paragraf::analysis
