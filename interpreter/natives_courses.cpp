// Library `courses`: where turns and straight legs lead. In: a place, a direction, legs. Out: the corners of the way. Each leg ends on
// the step of the book's `length`, where whatever moves can stand; turns add up before they become a direction.
#include "interpreter/places.hpp"

namespace paragraf::interpreter {
namespace {

// By position in the enum `direction`, to the left.
Number degrees_of(const Value& direction) {
  constexpr int degrees[] = {0, 180, 90, -90};
  return degrees[direction.as<Member>().index];
}

}  // namespace

Measured track(const Measuring& from) {
  const Book& book = from.state.book();
  plane::Point at = point_of(from.args[0]);
  const plane::Vector facing = vector_of(from.args[1]);
  const auto rooted = NotMeasured{
      from.say("a place with a root in it is measured from only once it is stored, which rounds it"), {}};
  const bool workable = base::can_multiply(facing.x, facing.x) && base::can_multiply(facing.y, facing.y);
  if (!plane::is_rational({&at, 1}) || !workable || !plane::squared_length(facing).is_rational()) return rooted;
  if (facing.x.is_zero() && facing.y.is_zero()) return NotMeasured{from.say("a vector of no length has no direction"), {}};
  const Number step = book[book.geometry.length].step;
  if (step.is_zero())
    return NotMeasured{
        from.say("the measure `{0}` has no step to which a way could be rounded", book.text(book[book.geometry.length].name)), {}};
  Number turned;
  Values corners{from.args[0]};
  for (const Value& leg : from.args[2].items()) {
    const Value &turn = leg.items()[0], &toward = leg.items()[1], &far = leg.items()[2];
    if (!turn.is<Nothing>()) turned = turned + turn.number();
    if (!far.number().is_rational() || !turned.is_rational()) return rooted;
    if (far.number().is_zero()) continue;
    const plane::Vector direction = plane::turned(facing, turned + degrees_of(toward));
    const Number length = plane::length(direction);
    at = {at.x + (far.number() * direction.x / length).round_to(step), at.y + (far.number() * direction.y / length).round_to(step)};
    corners.push_back(point_value(book, at));
  }
  return Value::list(std::move(corners));
}

}  // namespace paragraf::interpreter
