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
  return vector_value(from.state.book(), plane::step_toward(start, goal[pair.b], from.args[2].number(),
                                                            from.args[3].number(), step));
}

}  // namespace paragraf::interpreter
