// Distances. The nearest points of two shapes without common points lie on their legs, one of them a corner; so the smallest squared
// distance of a corner and a leg is found among fractions, and the root is taken once, at the end.
#include <algorithm>
#include <stdexcept>

#include "base/plane_grid.hpp"

namespace paragraf::base::plane {
namespace {

template <class S>
struct Fraction {
  Product<S> above, below;
};

bool less(const Fraction<Number>& a, const Fraction<Number>& b) { return a.above * b.below < b.above * a.below; }

// By whole parts first, so that no product exceeds 128 bits.
bool less(const Fraction<std::int64_t>& a, const Fraction<std::int64_t>& b) {
  if (a.below == 1 && b.below == 1) return a.above < b.above;
  const Wide left = a.above / a.below, right = b.above / b.below;
  if (left != right) return left < right;
  return (a.above % a.below) * b.below < (b.above % b.below) * a.below;
}

template <class S>
Fraction<S> to_segment(const Spot<S>& p, const Spot<S>& a, const Spot<S>& b) {
  const Product<S> along = dot(a, p, b), whole = squared(a, b);
  if (sign_of(along) <= 0) return {squared(a, p), 1};
  if (along >= whole) return {squared(b, p), 1};
  const Product<S> off = cross(a, b, p);
  return {off * off, whole};
}

template <class S>
struct Laid {
  Spots<S> spots;
  bool area;
  std::size_t legs() const { return spots.size() < 3 ? 1 : area ? spots.size() : spots.size() - 1; }
  const Spot<S>& from(std::size_t leg) const { return spots[leg]; }
  const Spot<S>& to(std::size_t leg) const { return spots[(leg + 1) % spots.size()]; }
  bool contains(const Spot<S>& p) const {
    return area && spots.size() > 2 && place_among(p, spots) != Place::outside;
  }
};

template <class S>
Fraction<S> apart(const Laid<S>& a, const Laid<S>& b) {
  if (a.spots.size() == 1 && b.spots.size() == 1) return {squared(a.spots[0], b.spots[0]), 1};
  if (a.contains(b.spots[0]) || b.contains(a.spots[0])) return {0, 1};
  Fraction<S> best{squared(a.spots[0], b.spots[0]), 1};
  const auto offer = [&](Fraction<S> next) {
    if (less(next, best)) best = std::move(next);
  };
  for (std::size_t i = 0; i < a.legs(); ++i) {
    for (std::size_t j = 0; j < b.legs(); ++j) {
      const Spot<S>&p = a.from(i), &q = a.to(i), &r = b.from(j), &s = b.to(j);
      if (meet(p, q, r, s)) return {0, 1};
      offer(to_segment(p, r, s));
      offer(to_segment(q, r, s));
      offer(to_segment(r, p, q));
      offer(to_segment(s, p, q));
    }
  }
  return best;
}

template <class S>
std::vector<Laid<S>> laid(const Grid& grid, std::span<const Shape> shapes) {
  std::vector<Laid<S>> out;
  for (const Shape& shape : shapes) out.push_back({grid.spots<S>(shape.points), shape.area});
  return out;
}

}  // namespace

Point operator+(const Point& p, const Vector& v) { return {p.x + v.x, p.y + v.y}; }
Vector operator-(const Point& a, const Point& b) { return {a.x - b.x, a.y - b.y}; }
Vector operator+(const Vector& a, const Vector& b) { return {a.x + b.x, a.y + b.y}; }
Vector operator-(const Vector& a, const Vector& b) { return {a.x - b.x, a.y - b.y}; }
Vector operator*(const Number& factor, const Vector& v) { return {factor * v.x, factor * v.y}; }
Number dot(const Vector& a, const Vector& b) { return a.x * b.x + a.y * b.y; }
Number cross(const Vector& a, const Vector& b) { return a.x * b.y - a.y * b.x; }
Number squared_length(const Vector& v) { return dot(v, v); }
Number length(const Vector& v) { return Number::root(squared_length(v)); }

bool is_rational(std::span<const Point> points) {
  return std::all_of(points.begin(), points.end(),
                     [](const Point& p) { return p.x.is_rational() && p.y.is_rational(); });
}

Number distance(const Point& a, const Point& b) { return length(b - a); }

std::optional<Nearest> nearest(std::span<const Shape> a, std::span<const Shape> b) {
  Grid grid;
  for (const std::span<const Shape> shapes : {a, b}) {
    for (const Shape& shape : shapes) {
      if (shape.points.empty()) throw std::logic_error("a shape without points has no place");
      grid.add(shape.points);
    }
  }
  if (a.empty() || b.empty()) return std::nullopt;
  return on_grid(grid, [&](auto zero) {
    using S = decltype(zero);
    const std::vector<Laid<S>> left = laid<S>(grid, a), right = laid<S>(grid, b);
    Nearest found;
    Fraction<S> best{};
    for (std::size_t i = 0; i < left.size(); ++i) {
      for (std::size_t j = 0; j < right.size(); ++j) {
        Fraction<S> next = apart(left[i], right[j]);
        if ((i != 0 || j != 0) && !less(next, best)) continue;
        best = std::move(next);
        found.a = i, found.b = j;
      }
    }
    const Number& scale = grid.scale();
    found.squared_distance = number_of(best.above) / (number_of(best.below) * scale * scale);
    return std::optional(found);
  });
}

Number squared_distance(const Shape& a, const Shape& b) {
  return nearest(std::span(&a, 1), std::span(&b, 1))->squared_distance;
}

Number distance(const Shape& a, const Shape& b) { return Number::root(squared_distance(a, b)); }

Point closest_point(const Shape& shape, const Point& p) {
  const std::vector<Point>& points = shape.points;
  if (shape.area && points.size() > 2 && place_of(p, points) != Place::outside) return p;
  Point best = points.front();
  Number least = squared_length(best - p);
  const std::size_t legs = points.size() < 3 ? points.size() - 1 : shape.area ? points.size() : points.size() - 1;
  for (std::size_t i = 0; i < legs; ++i) {
    const Point &from = points[i], &to = points[(i + 1) % points.size()];
    const Vector leg = to - from;
    const Number whole = squared_length(leg), along = dot(p - from, leg);
    Point next = along.sign() <= 0 ? from : along >= whole ? to : from + (along / whole) * leg;
    const Number distance = squared_length(next - p);
    if (distance >= least) continue;
    least = distance;
    best = std::move(next);
  }
  return best;
}

Number path_length(std::span<const Point> path) {
  std::vector<Number> legs;
  for (std::size_t i = 1; i < path.size(); ++i) legs.push_back(distance(path[i - 1], path[i]));
  return Number::sum(legs);
}

Vector step_toward(const Point& p, const Shape& shape, const Number& gap, const Number& reach, const Number& step) {
  const Vector way = closest_point(shape, p) - p;
  const Number whole = length(way);
  if (whole <= gap || reach.sign() <= 0) return {};
  const bool arrives = whole - gap <= reach;
  const Vector ideal = ((arrives ? whole - gap : reach) / whole) * way;
  const Number most = reach * reach, near = gap * gap;
  // Of the points around the ideal one, the nearest that does all that is asked, else the nearest within reach.
  std::optional<Vector> best;
  std::pair<bool, Number> rank;
  const Number x = (ideal.x / step).floor(), y = (ideal.y / step).floor();
  for (int i = -1; i <= 2; ++i) {
    for (int j = -1; j <= 2; ++j) {
      const Vector move{(x + i) * step, (y + j) * step};
      if (squared_length(move) > most) continue;
      const bool misses = arrives && squared_distance(at(p + move), shape) > near;
      std::pair<bool, Number> next{misses, squared_length(move - ideal)};
      if (best && next >= rank) continue;
      best = move;
      rank = std::move(next);
    }
  }
  return best.value_or(Vector{});
}

}  // namespace paragraf::base::plane
