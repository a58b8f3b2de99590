// Points, vectors and polygons as values and as plane geometry. In: values of the library `geometry`. Out: the same for
// base/plane.hpp, and back; what is wrong with a polygon, in words.
#pragma once
#include <optional>
#include <string>

#include "base/plane.hpp"
#include "base/speech.hpp"
#include "model/book.hpp"

namespace paragraf::model {

namespace plane = base::plane;

plane::Point point_of(const Value& point);
plane::Vector vector_of(const Value& vector);
std::vector<plane::Point> points_of(const Value& list);              // of a list or set of points
std::vector<plane::Point> corners_of(const Value& polygon);
Value point_value(const Book& book, const plane::Point& point);
Value vector_value(const Book& book, const plane::Vector& vector);
Value polygon_value(const Book& book, const plane::Polygon& corners);
Value edge_value(const Book& book, const plane::Edge& edge);

// The first thing that keeps the corners from being a polygon, with the corners it is about; none if they are one.
std::optional<std::string> polygon_fault(const Book& book, const plane::Polygon& corners, const base::Speech& say = {});

}  // namespace paragraf::model
