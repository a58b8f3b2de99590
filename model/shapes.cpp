// Values of the library `geometry` to plane geometry and back: see shapes.hpp.
#include "model/shapes.hpp"

#include <fmt/format.h>

namespace paragraf::model {

plane::Point point_of(const Value& point) { return {point.items()[0].number(), point.items()[1].number()}; }

plane::Vector vector_of(const Value& vector) { return {vector.items()[0].number(), vector.items()[1].number()}; }

std::vector<plane::Point> points_of(const Value& list) {
  std::vector<plane::Point> points;
  points.reserve(list.items().size());
  for (const Value& item : list.items()) points.push_back(point_of(item));
  return points;
}

std::vector<plane::Point> corners_of(const Value& polygon) { return points_of(polygon.items()[0]); }

Value point_value(const Book& book, const plane::Point& point) {
  return Value::record(book.geometry.point, {point.x, point.y});
}

Value vector_value(const Book& book, const plane::Vector& vector) {
  return Value::record(book.geometry.vector, {vector.x, vector.y});
}

Value polygon_value(const Book& book, const plane::Polygon& corners) {
  Values points;
  for (const plane::Point& corner : corners) points.push_back(point_value(book, corner));
  return Value::record(book.geometry.polygon, {Value::list(std::move(points))});
}

Value edge_value(const Book& book, const plane::Edge& edge) {
  return Value::record(book.geometry.edge, {point_value(book, edge.from), point_value(book, edge.to)});
}

std::optional<std::string> polygon_fault(const Book& book, const plane::Polygon& corners, const base::Speech& say) {
  const std::vector<plane::Defect> defects = plane::defects(corners);
  if (defects.empty()) return std::nullopt;
  const plane::Defect& worst = defects.front();
  const TypeId point = book.types.alternatives(book[book.geometry.polygon].fields[0].type).front();
  const auto corner = [&](std::size_t i) {
    i %= corners.size();
    return fmt::format("{} {}", i + 1, value_text(book, point_value(book, corners[i]), book.types[point].element, nullptr, nullptr, say));
  };
  switch (worst.fault) {
    case plane::Fault::few_corners:
      return say("a polygon has at least 3 corners, this one has {0}",
                 say.number(static_cast<std::int64_t>(corners.size())));
    case plane::Fault::repeated:
      if (worst.second == 0)
        return say("the last corner {0} is the first one again: leave it out, a polygon closes by itself", corner(worst.first));
      return say("the polygon stands still: corner {0} is corner {1} again", corner(worst.second), corner(worst.first));
    case plane::Fault::no_area:
      return say("the polygon has no area: all its corners lie on one line");
    case plane::Fault::back:
      return say("the polygon turns back on itself at corner {0}", corner(worst.first));
    case plane::Fault::touching:
      return say("the polygon touches itself: the edge from corner {0} to corner {1}, and that from corner {2} to corner {3}", corner(worst.first),
                 corner(worst.first + 1), corner(worst.second), corner(worst.second + 1));
    case plane::Fault::crossing:
      return say("the polygon crosses itself: the edge from corner {0} to corner {1}, and that from corner {2} to corner {3}", corner(worst.first),
                 corner(worst.first + 1), corner(worst.second), corner(worst.second + 1));
  }
  return std::nullopt;
}

}  // namespace paragraf::model
