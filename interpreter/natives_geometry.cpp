// Library `geometry`: what is measured between places. In: places, paths and polygons. Out: exact lengths, yes or no, and the points
// and edges of what has them.
#include "interpreter/places.hpp"

namespace paragraf::interpreter {
namespace {

using Shapes = std::vector<plane::Shape>;

const Number& length_of(const Value& value) { return value.number(); }

std::int64_t size_of(const Value& list) { return static_cast<std::int64_t>(list.items().size()); }

NotMeasured no_corner(const Measuring& from) { return {from.say("the path has no point"), {}}; }

// Between single points with roots in them, as turned vectors lead to: the root of what has no roots left, or none.
std::optional<Number> gap_of_points(const Shapes& a, const Shapes& b) {
  std::optional<Number> least;
  for (const plane::Shape& one : a)
    for (const plane::Shape& other : b) {
      if (one.points.size() != 1 || other.points.size() != 1) return std::nullopt;
      const plane::Vector way = other.points.front() - one.points.front();
      if (!can_multiply(way.x, way.x) || !can_multiply(way.y, way.y)) return std::nullopt;
      const Number squared = plane::squared_length(way);
      if (!least || squared < *least) least = squared;
    }
  return least && least->is_rational() ? std::optional(Number::root(*least)) : std::nullopt;
}

}  // namespace

Measured gap(const Measuring& from) {
  Shapes a, b;
  auto missing = add_any_places(from, from.args[0], a), other = add_any_places(from, from.args[1], b);
  if (missing && other && !missing->unknown.known() && !other->unknown.known())
    return NotMeasured{{}, Result::both_missing(missing->unknown, other->unknown)};
  if (missing) return *std::move(missing);
  if (other) return *std::move(other);
  if (!is_rational(a) || !is_rational(b)) {
    if (const auto exact = gap_of_points(a, b)) return Value(*exact);
    return rooted(from);
  }
  return Value(Number::root(plane::nearest(a, b)->squared_distance));
}

Measured closest(const Measuring& from) { return gap(from); }

Measured path_length(const Measuring& from) {
  const std::vector<plane::Point> path = points_of(from.args[0]);
  if (path.empty()) return no_corner(from);
  if (!plane::is_rational(path))
    return rooted(from);
  return Value(plane::path_length(path));
}

Measured start_of(const Measuring& from) {
  if (size_of(from.args[0]) == 0) return no_corner(from);
  return from.args[0].items().front();
}

Measured end_of(const Measuring& from) {
  if (size_of(from.args[0]) == 0) return no_corner(from);
  return from.args[0].items().back();
}

Measured encloses(const Measuring& from) {
  Shapes area, inside;
  if (auto missing = add_places(from, from.args[0], area)) return *std::move(missing);
  if (auto missing = add_places(from, from.args[1], inside)) return *std::move(missing);
  for (const plane::Shape& shape : inside)
    if (!plane::encloses(area.front().points, shape)) return Value(false);
  return Value(true);
}

Measured crosses(const Measuring& from) {
  Shapes way, over;
  if (auto missing = add_places(from, from.args[0], way)) return *std::move(missing);
  if (auto missing = add_places(from, from.args[1], over)) return *std::move(missing);
  for (const plane::Shape& shape : over) {
    if (shape.area || shape.points.size() <= 2) {
      if (plane::crosses(way.front().points, shape.points)) return Value(true);
      continue;
    }
    for (std::size_t i = 0; i + 1 < shape.points.size(); ++i)  // leg by leg
      if (plane::crosses(way.front().points, std::span(shape.points).subspan(i, 2))) return Value(true);
  }
  return Value(false);
}

Measured polygon(const Measuring& from) {
  const Book& book = from.state.book();
  const std::vector<plane::Point> corners = points_of(from.args[0]);
  if (!plane::is_rational(corners))
    return rooted(from);
  if (auto fault = polygon_fault(book, corners, from.say)) return NotMeasured{*std::move(fault), {}};
  return polygon_value(book, corners);
}

Measured rectangle(const Measuring& from) {
  const Number &width = length_of(from.args[0]), &height = length_of(from.args[1]);
  if (width.sign() <= 0 || height.sign() <= 0)
    return NotMeasured{from.say("a rectangle has a width and a height of more than 0"), {}};
  return polygon_value(from.state.book(), plane::rectangle({0, 0}, width, height));
}

// All places together, those of a unit too; of one or two points it is a point or a line.
Measured hull(const Measuring& from) {
  Shapes shapes;
  if (auto missing = add_places(from, from.args[0], shapes)) return *std::move(missing);
  std::vector<plane::Point> points;
  for (const plane::Shape& shape : shapes) points.insert(points.end(), shape.points.begin(), shape.points.end());
  return polygon_value(from.state.book(), plane::hull(points));
}

Measured walls(const Measuring& from) {
  Values walls;
  for (const plane::Edge& edge : plane::edges(corners_of(from.args[0])))
    walls.push_back(edge_value(from.state.book(), edge));
  return Value::list(std::move(walls));
}

Measured edge(const Measuring& from) {
  const std::vector<plane::Edge> edges = plane::edges(corners_of(from.args[0]));
  const std::optional<std::int64_t> number = from.args[1].number().to_int64();
  if (!number || *number < 1 || *number > static_cast<std::int64_t>(edges.size()))
    return NotMeasured{from.say("edge {0} is none: the polygon has the edges 1 to {1}", from.say.number(from.args[1].number()),
                                from.say.number(static_cast<std::int64_t>(edges.size()))),
                       {}};
  return edge_value(from.state.book(), edges[static_cast<std::size_t>(*number - 1)]);
}

}  // namespace paragraf::interpreter
