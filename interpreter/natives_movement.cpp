// Library `geometry`: where things go. In: places, lengths and angles. Out: points, and vectors that are on the step of the book's
// `length`, since a way that is taken ends where a figure can stand; whether an aircraft has anywhere to fly.
#include <algorithm>

#include "interpreter/places.hpp"

namespace paragraf::interpreter {
namespace {

using Shapes = std::vector<plane::Shape>;

Number step_of_length(const Book& book) { return book[book.geometry.length].step; }

NotMeasured no_step(const Measuring& from) {
  const Book& book = from.state.book();
  return {from.say("the measure `{0}` has no step to which a way could be rounded", book.text(book[book.geometry.length].name)), {}};
}

// The point of `a` that is nearest to `b`. Between two shapes a corner of one of them always is; the first of equals.
plane::Point nearest_point(const plane::Shape& a, const plane::Shape& b) {
  plane::Point best = a.points.front();
  std::optional<Number> least;
  const auto offer = [&](const plane::Point& point) {
    const Number distance = plane::squared_distance(plane::at(point), b);
    if (!least || distance < *least) least = distance, best = point;
  };
  for (const plane::Point& corner : a.points) offer(corner);
  if (a.points.size() > 1)
    for (const plane::Point& corner : b.points) offer(plane::closest_point(a, corner));
  return best;
}

plane::Point middle_of(const plane::Shape& shape) {
  if (shape.area)
    if (auto centre = plane::centroid(shape.points)) return *centre;
  return *plane::mean(shape.points);
}

}  // namespace

// Of an area the middle of the area, of points, also those of a list, their mean; of several places the mean of their middles.
Measured centroid(const Measuring& from) {
  Shapes shapes;
  if (auto missing = add_places(from, from.args[0], shapes)) return *std::move(missing);
  std::vector<plane::Point> middles;
  for (const plane::Shape& shape : shapes) middles.push_back(middle_of(shape));
  return point_value(from.state.book(), *plane::mean(middles));
}

Measured step_toward(const Measuring& from) {
  Shapes movers, goal;
  if (auto missing = add_places(from, from.args[0], movers)) return *std::move(missing);
  if (auto missing = add_places(from, from.args[1], goal)) return *std::move(missing);
  const Number step = step_of_length(from.state.book());
  if (step.is_zero()) return no_step(from);
  const plane::Nearest pair = *plane::nearest(movers, goal);
  const plane::Point start = nearest_point(movers[pair.a], goal[pair.b]);
  const Number gap = std::max(from.args[2].number(), Number(0));  // nothing lies nearer
  return vector_value(from.state.book(), plane::step_toward(start, goal[pair.b], gap, from.args[3].number(), step));
}

Measured spot(const Measuring& from) {
  const Book& book = from.state.book();
  Value all = from.args[1];
  if (all.is<Instance>()) {
    const Result held = from.state.read(all.as<Instance>(), book.geometry.place(all.as<Instance>().declaration), from.reads);
    if (!held.known()) return NotMeasured{{}, held};
    all = held.value();
  }
  if (!all.is<Set>()) return NotMeasured{from.say("a place in an order is that of an element of a set"), {}};
  std::vector<std::pair<std::string, Value>> in_order;
  for (const Value& item : all.items()) {
    if (!item.is<Instance>()) return NotMeasured{from.say("a place in an order is that of an element of a set"), {}};
    in_order.emplace_back(from.state.id(item.as<Instance>()), item);
  }
  std::sort(in_order.begin(), in_order.end(), [](const auto& a, const auto& b) { return id_before(a.first, b.first); });
  const auto found = std::find_if(in_order.begin(), in_order.end(), [&](const auto& one) { return one.second == from.args[2]; });
  const auto at = static_cast<std::size_t>(found - in_order.begin());
  if (found == in_order.end()) return NotMeasured{from.say("it is not an element of the set"), {}};
  const Values& points = from.args[0].items();
  if (at < points.size()) return points[at];
  const auto number = [&](std::size_t n) { return from.say.number(static_cast<std::int64_t>(n)); };
  return NotMeasured{from.say.plural(points.size(), "there is {0} point, and this is element {1} of {2}",
                                     "there are {0} points, and this is element {1} of {2}", number(points.size()), number(at + 1),
                                     number(in_order.size())),
                     {}};
}

Measured moved_by(const Measuring& from) {
  std::vector<plane::Point> corners = corners_of(from.args[0]);
  for (plane::Point& corner : corners) corner = corner + vector_of(from.args[1]);
  return polygon_value(from.state.book(), corners);
}

// Nobody else is there is no reason against.
Measured has_room(const Measuring& from) {
  const Value& them = from.args[2];
  Shapes others;
  if (!them.has_elements() || !them.items().empty())
    if (auto missing = add_places(from, them, others)) return *std::move(missing);
  return Value(plane::has_room(corners_of(from.args[0]), corners_of(from.args[1]), others));
}

}  // namespace paragraf::interpreter
