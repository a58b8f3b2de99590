// Library `geometry`: directions and flights. In: vectors, and angles whose first unit stands for one degree. Out: vectors, signs, yes
// or no. Turns by multiples of 15 degrees are exact, all others go by a sine and a cosine that are correctly rounded, so that all machines
// agree.
#include "interpreter/places.hpp"

namespace paragraf::interpreter {
namespace {

NotMeasured no_direction(const Measuring& from) { return {from.say("a vector of no length has no direction"), {}}; }

bool is_zero(const plane::Vector& v) { return v.x.is_zero() && v.y.is_zero(); }

bool is_rational(const plane::Vector& v) { return v.x.is_rational() && v.y.is_rational(); }

NotMeasured many_roots(const Measuring& from) { return {from.say("a product of so many roots is not worked out"), {}}; }

bool can_multiply(const plane::Vector& v, const plane::Vector& w) {
  for (const Number* a : {&v.x, &v.y})
    for (const Number* b : {&w.x, &w.y})
      if (!base::can_multiply(*a, *b)) return false;
  return true;
}

// The same direction without roots: exactly if the slope has none, else rounded to the 9 decimals by which other angles go.
plane::Vector without_roots(const plane::Vector& v) {
  if (is_rational(v)) return v;
  const Number least = Number::ratio(1, 1'000'000'000);
  const bool steep = v.x.is_zero();
  if (steep || v.y.is_zero()) return steep ? plane::Vector{0, v.y.sign()} : plane::Vector{v.x.sign(), 0};
  if (base::can_divide(v.y, v.x))
    if (const Number slope = v.y / v.x; slope.is_rational()) return {v.x.sign(), Number(v.x.sign()) * slope};
  return {v.x.round_to(least), v.y.round_to(least)};
}

struct Flying {
  plane::Flight flight;
  std::optional<NotMeasured> fault = {};
};

Flying flight_of(const Measuring& from) {
  const Number &turn = from.args[2].number(), &least = from.args[3].number(), &most = from.args[4].number();
  Flying flying{{point_of(from.args[0]), without_roots(vector_of(from.args[1])), least, most, turn}, {}};
  const plane::Point points[] = {flying.flight.from};
  if (!plane::is_rational(points) || !turn.is_rational() || !least.is_rational() || !most.is_rational())
    flying.fault = rooted(from);
  else if (is_zero(flying.flight.facing))
    flying.fault = no_direction(from);
  else if (turn.sign() < 0 || Number(180) < turn)
    flying.fault = NotMeasured{from.say("a turn is between 0 and 180 degrees"), {}};
  else if (least.sign() < 0 || most < least)
    flying.fault = NotMeasured{from.say("the least distance is at least 0 and at most the greatest"), {}};
  return flying;
}

}  // namespace

Measured turned_by(const Measuring& from) {
  const plane::Vector v = vector_of(from.args[0]);
  const Number& degrees = from.args[1].number();
  if (!degrees.is_rational()) return rooted(from);
  if (!can_multiply(v, plane::unit_direction(degrees))) return many_roots(from);
  return vector_value(from.state.book(), plane::turned(v, degrees));
}

Measured ahead_by(const Measuring& from) {
  const plane::Vector v = vector_of(from.args[0]);
  if (is_zero(v)) return no_direction(from);
  const Number& distance = from.args[1].number();
  if (!can_multiply(v, v) || !can_multiply(v, {distance, distance})) return many_roots(from);
  const Number squared = plane::squared_length(v);
  if (!squared.is_rational()) return rooted(from);
  const Number length = Number::root(squared), step = from.state.book()[from.state.book().geometry.length].step;
  const auto part = [&](const Number& along) {
    const Number exact = distance * along / length;
    return step.is_zero() ? exact : exact.round_to(step);
  };
  return vector_value(from.state.book(), {part(v.x), part(v.y)});
}

Measured dot_product(const Measuring& from) {
  const plane::Vector v = vector_of(from.args[0]), w = vector_of(from.args[1]);
  return can_multiply(v, w) ? Measured(Value(plane::dot(v, w))) : many_roots(from);
}

Measured cross_product(const Measuring& from) {
  const plane::Vector v = vector_of(from.args[0]), w = vector_of(from.args[1]);
  return can_multiply(v, w) ? Measured(Value(plane::cross(v, w))) : many_roots(from);
}

Measured within_angle(const Measuring& from) {
  const plane::Vector v = vector_of(from.args[0]), w = vector_of(from.args[1]);
  const Number& most = from.args[2].number();
  if (is_zero(v) || is_zero(w)) return no_direction(from);
  if (most.sign() < 0) return Value(false);
  if (Number(180) <= most) return Value(true);
  if (!most.is_rational()) return rooted(from);
  if (!can_multiply(v, w)) return many_roots(from);
  if (!can_multiply({plane::dot(v, w), plane::cross(v, w)}, plane::unit_direction(most))) return many_roots(from);
  return Value(plane::compare_angle(v, w, most) <= 0);
}

Measured flight_possible(const Measuring& from) {
  Flying flying = flight_of(from);
  if (flying.fault) return *std::move(flying.fault);
  return Value(plane::flight_possible(flying.flight, corners_of(from.args[5])));
}

Measured flight_reaches(const Measuring& from) {
  Flying flying = flight_of(from);
  if (flying.fault) return *std::move(flying.fault);
  const plane::Point goal = point_of(from.args[5]);
  if (!plane::is_rational({&goal, 1})) return rooted(from);
  return Value(plane::reaches(flying.flight, goal));
}

}  // namespace paragraf::interpreter
