// Plane geometry, exactly. In: points with rational coordinates, in whatever unit. Out: distances and lengths as sums of square
// roots, which compare exactly, and yes or no; nothing is rounded. Knows no rules. Coordinates grow to the right and upward; a
// positive turn is to the left. Touching is 0, and is not crossing.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/number.hpp"

namespace paragraf::base::plane {

struct Point {
  Number x, y;
  friend bool operator==(const Point&, const Point&) = default;
};
struct Vector {
  Number x, y;
  friend bool operator==(const Vector&, const Vector&) = default;
};
using Path = std::vector<Point>;     // the corners of a way; one point is a way of no length
using Polygon = std::vector<Point>;  // the corners in turn, either way round, the first not repeated

Point operator+(const Point& p, const Vector& v);
Vector operator-(const Point& a, const Point& b);
Vector operator+(const Vector& a, const Vector& b);
Vector operator-(const Vector& a, const Vector& b);
Vector operator*(const Number& factor, const Vector& v);
Number dot(const Vector& a, const Vector& b);
Number cross(const Vector& a, const Vector& b);  // positive if b lies to the left of a
Number squared_length(const Vector& v);
Number length(const Vector& v);

// Rational coordinates, as all functions below want them: what is stored on a step has them.
bool is_rational(std::span<const Point> points);

// ---- Distances (plane_distance.cpp) ----

// What has a place: a way with its legs, or an area with its inside. An area of two points is a line, one of one point is a point.
struct Shape {
  std::vector<Point> points;  // not empty
  bool area = false;
};
inline Shape at(Point p) { return {{std::move(p)}, false}; }
inline Shape along(Path path) { return {std::move(path), false}; }
inline Shape within(Polygon area) { return {std::move(area), true}; }

Number distance(const Point& a, const Point& b);
// From the nearest point of one to the nearest of the other; 0 if they touch, cross or one contains the other.
Number distance(const Shape& a, const Shape& b);
Number squared_distance(const Shape& a, const Shape& b);
// The nearest pair of two lists, the first of equals; nothing if a list is empty.
struct Nearest {
  std::size_t a = 0, b = 0;
  Number squared_distance;
};
std::optional<Nearest> nearest(std::span<const Shape> a, std::span<const Shape> b);
// The point of the shape that is nearest to p; p itself if it lies in the shape.
Point closest_point(const Shape& shape, const Point& p);
Number path_length(std::span<const Point> path);  // leg by leg
// From p straight towards the shape until `gap` is left, at most `reach`, rounded to the step: such that the gap is not more than
// asked for if reach allows, and reach is kept; the nearest such point to the exact one. Nothing to do if the gap is no more now.
Vector step_toward(const Point& p, const Shape& shape, const Number& gap, const Number& reach, const Number& step);

// ---- Areas (plane_polygon.cpp, plane_defects.cpp, plane_crossing.cpp) ----

enum class Place { outside, edge, inside };
Place place_of(const Point& p, std::span<const Point> polygon);
bool encloses(std::span<const Point> polygon, const Point& p);      // the edge counts
bool encloses(std::span<const Point> polygon, const Shape& shape);  // all of it; the edge counts
bool crosses(std::span<const Point> path, std::span<const Point> area);  // goes through its inside, or over a line
bool overlaps(std::span<const Point> a, std::span<const Point> b);  // insides have points in common

Number area(std::span<const Point> polygon);
int orientation(std::span<const Point> polygon);  // 1: counterclockwise, -1: clockwise, 0: no area
bool is_convex(std::span<const Point> polygon);
// The least convex area that holds all points (plane_hull.cpp): its corners, counterclockwise. Of points on a line the two ends.
Polygon hull(std::span<const Point> points);
std::optional<Point> centroid(std::span<const Point> polygon);    // of the area; nothing if there is none
std::optional<Point> mean(std::span<const Point> points);         // of points of equal weight; nothing if there are none
struct Edge {
  Point from, to;
};
std::vector<Edge> edges(std::span<const Point> polygon);          // in turn, the last back to the first

// Together they are the polygon, if it has no defects; each counterclockwise.
using Triangle = std::array<Point, 3>;
std::vector<Triangle> triangles(std::span<const Point> polygon);
std::optional<Point> point_inside(std::span<const Point> polygon);  // some point that is not on the edge

// What is wrong with a polygon: one row for each place. Corners are counted from 0; an edge goes by its first corner.
enum class Fault {
  few_corners,  // fewer than 3
  repeated,     // corners first and second are neighbours, and the same point
  no_area,      // all corners on one line
  back,         // the two edges at corner first run over each other
  touching,     // edges first and second meet in a point or run over each other
  crossing,     // edges first and second cross
};
struct Defect {
  Fault fault;
  std::size_t first = 0, second = 0;
  friend bool operator==(const Defect&, const Defect&) = default;
};
std::vector<Defect> defects(std::span<const Point> polygon);

// ---- Room for a base (plane_room.cpp): touching is allowed ----

Polygon rectangle(const Point& corner, const Number& width, const Number& height);
bool has_room(std::span<const Point> base, std::span<const Point> ground, std::span<const Shape> others);
struct Disc {
  Point centre;
  Number radius;
};
bool has_room(const Disc& base, std::span<const Point> ground, std::span<const Shape> others);

// ---- Directions and flights (plane_direction.cpp, plane_flight.cpp) ----

// Degrees counted from the right to the left hand, as a vector of length 10^9, each coordinate correctly rounded to a whole number:
// the same everywhere, and exact for multiples of 90 degrees.
Vector direction(const Number& degrees);
// Of length 1: exact, with roots, for multiples of 15 degrees; of others `direction`, scaled. What follows goes by it, and takes vectors
// with roots, too, as long as they can be multiplied.
bool is_exact_direction(const Number& degrees);
Vector unit_direction(const Number& degrees);
Vector turned(const Vector& v, const Number& degrees);
// The angle between two vectors that are not 0, compared with so many degrees, 0 to 180: -1, 0 or 1 as it is less, equal or more.
int compare_angle(const Vector& a, const Vector& b, const Number& degrees);

// Turn by at most so many degrees (0 to 180) to either side, then straight on from `least` to `most`.
struct Flight {
  Point from;
  Vector facing;  // not 0
  Number least, most, turn;
};
bool reaches(const Flight& flight, const Point& end);
bool flight_possible(const Flight& flight, std::span<const Point> table);  // ends on the table somewhere; its edge counts

}  // namespace paragraf::base::plane
