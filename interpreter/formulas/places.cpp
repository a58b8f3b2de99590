// See places.hpp.
#include "interpreter/formulas/places.hpp"

namespace paragraf::interpreter::formulas {
namespace {

// The sides of what a place has: of an area of more than two points also from the last to the first.
template <class Visit>
void each_side(std::span<const Spot> spots, bool closed, Visit visit) {
  for (std::size_t i = 0; i + (closed ? 0 : 1) < spots.size(); ++i) visit(spots[i], spots[(i + 1) % spots.size()]);
}

}  // namespace

std::optional<Formula> Gaps::up_to(const Outlines& a, const Outlines& b, Formula most, bool strict) {
  const Formula zero = f_.number(Number(0));
  squared_ = f_.multiply(most, most);
  strict_ = strict;
  const auto fixed = f_.constant(most);
  touching_ = !strict && fixed && fixed->is_zero();
  std::vector<Formula> any;
  for (const Outline& one : a.all)
    for (const Outline& other : b.all) {
      const bool turned = one.spots.size() > 1;
      const Outline &point = turned ? other : one, &place = turned ? one : other;
      if (point.spots.size() != 1) return std::nullopt;
      any.push_back(f_.and_({one.when, other.when, near(point.spots[0], place)}));
    }
  return f_.and_(strict ? f_.less(zero, most) : f_.at_most(zero, most), f_.or_(std::move(any)));
}

Formula Gaps::near(const Spot& point, const Outline& place) {
  const auto there = [&](const Spot& spot, Formula condition) { return spot.when ? f_.and_(spot.when, condition) : condition; };
  const auto to = [&](const Spot& spot) {
    const Spot between = way(point, spot);
    if (touching_) return there(spot, f_.and_(f_.equal(between.x, f_.number(Number(0))), f_.equal(between.y, f_.number(Number(0)))));
    return there(spot, bounded(dot(between, between), squared_));
  };
  if (place.spots.size() == 1) return to(place.spots[0]);
  const bool closed = place.area && place.spots.size() > 2;
  if (closed && touching_) return encloses(place.spots, point);
  std::vector<Formula> any;
  for (const Spot& spot : place.spots) any.push_back(to(spot));
  each_side(place.spots, closed, [&](const Spot& from, const Spot& end) {
    any.push_back(there(end, touching_ ? on(point, from, end) : beside(point, from, end)));
  });
  if (closed) any.push_back(encloses(place.spots, point));
  return f_.or_(std::move(any));
}

// The side has a length, the foot of the point lies between its ends, and is near enough: its distance is the area between both ways by the length of the side.
Formula Gaps::beside(const Spot& point, const Spot& from, const Spot& to) {
  const Spot side = way(from, to), ahead = way(from, point);
  const Formula along = dot(ahead, side), length = dot(side, side), area = cross(side, ahead);
  const Formula zero = f_.number(Number(0));
  return f_.and_({f_.less(zero, length), f_.at_most(zero, along), f_.at_most(along, length), bounded(f_.multiply(area, area), f_.multiply(squared_, length))});
}

// On the line, and the ends are not on the same side of it.
Formula Gaps::on(const Spot& point, const Spot& from, const Spot& to) {
  const Spot back = way(point, from), ahead = way(point, to);
  const Formula zero = f_.number(Number(0));
  return f_.and_(f_.equal(cross(back, ahead), zero), f_.at_most(dot(back, ahead), zero));
}

// From the point to the right an odd number of sides is crossed. A side counts its lower end, not its upper one.
Formula Gaps::encloses(std::span<const Spot> polygon, const Spot& point) {
  const Formula zero = f_.number(Number(0));
  Formula odd = f_.truth(false);
  std::vector<Formula> any;
  each_side(polygon, true, [&](const Spot& from, const Spot& to) {
    const Formula turn = cross(way(from, to), way(from, point));
    const Formula from_above = f_.less(point.y, from.y), to_above = f_.less(point.y, to.y);
    const Formula up = f_.and_({to_above, f_.not_(from_above), f_.less(zero, turn)});
    const Formula down = f_.and_({from_above, f_.not_(to_above), f_.less(turn, zero)});
    const Formula crossed = f_.or_(up, down);
    odd = f_.or_(f_.and_(odd, f_.not_(crossed)), f_.and_(crossed, f_.not_(odd)));
    any.push_back(f_.and_(f_.equal(turn, zero), f_.at_most(dot(way(point, from), way(point, to)), zero)));     // on it
  });
  any.push_back(odd);
  return f_.or_(std::move(any));
}

}  // namespace paragraf::interpreter::formulas
