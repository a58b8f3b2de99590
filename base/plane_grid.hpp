// Inside of the plane: points as whole numbers on one common grid, 64-bit where they fit, else Number; what is told of them is the
// same. In: points. Out: spots of one scalar type, and the few things that all algorithms ask: signs of cross products, places
// on a segment, squared distances as fractions.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "base/plane.hpp"

namespace paragraf::base::plane {

__extension__ using Wide = __int128;

// Differences of coordinates below 2^30 and their products: a squared cross product fits 128 bits.
constexpr std::int64_t most_small = std::int64_t{1} << 28;

template <class S>
struct Spot {
  S x, y;
  friend bool operator==(const Spot&, const Spot&) = default;
};
template <class S>
using Spots = std::vector<Spot<S>>;

// What a product of two scalars is.
template <class S>
struct ProductOf;
template <>
struct ProductOf<std::int64_t> {
  using Type = Wide;
};
template <>
struct ProductOf<Number> {
  using Type = Number;
};
template <class S>
using Product = typename ProductOf<S>::Type;

inline int sign_of(Wide value) { return value < 0 ? -1 : value > 0 ? 1 : 0; }
inline int sign_of(const Number& value) { return value.sign(); }
Number number_of(Wide value);
inline const Number& number_of(const Number& value) { return value; }

class Grid {
 public:
  // All points that are to be on the grid; its step is 1/parts of the common denominator.
  void add(std::span<const Point> points);
  void halve() { scale_ = scale_ * 2; }  // so that the middle of two points is on it
  bool is_small() const;
  const Number& scale() const { return scale_; }

  template <class S>
  Spots<S> spots(std::span<const Point> points) const;

 private:
  Number scale_ = 1;
  Number largest_;
};

// Calls f(grid, S()) with the scalar that does.
template <class F>
auto on_grid(const Grid& grid, F f) {
  return grid.is_small() ? f(std::int64_t{}) : f(Number());
}

template <class S>
Product<S> cross(const Spot<S>& o, const Spot<S>& a, const Spot<S>& b) {
  const Product<S> ax(a.x - o.x), ay(a.y - o.y), bx(b.x - o.x), by(b.y - o.y);
  return ax * by - ay * bx;
}

// 1 if o, a, b turn to the left.
template <class S>
int side(const Spot<S>& o, const Spot<S>& a, const Spot<S>& b) {
  return sign_of(cross(o, a, b));
}

template <class S>
Product<S> dot(const Spot<S>& o, const Spot<S>& a, const Spot<S>& b) {
  const Product<S> ax(a.x - o.x), ay(a.y - o.y), bx(b.x - o.x), by(b.y - o.y);
  return ax * bx + ay * by;
}

template <class S>
Product<S> squared(const Spot<S>& a, const Spot<S>& b) {
  const Product<S> x(b.x - a.x), y(b.y - a.y);
  return x * x + y * y;
}

// p lies on the segment, its ends included.
template <class S>
bool on_segment(const Spot<S>& a, const Spot<S>& b, const Spot<S>& p) {
  return side(a, b, p) == 0 && sign_of(dot(p, a, b)) <= 0;
}

// The segments have one point in common that is an end of neither.
template <class S>
bool cross_properly(const Spot<S>& a, const Spot<S>& b, const Spot<S>& c, const Spot<S>& d) {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

template <class S>
bool meet(const Spot<S>& a, const Spot<S>& b, const Spot<S>& c, const Spot<S>& d) {
  return cross_properly(a, b, c, d) || on_segment(a, b, c) || on_segment(a, b, d) || on_segment(c, d, a) ||
         on_segment(c, d, b);
}

template <class S>
Place place_among(const Spot<S>& p, const Spots<S>& polygon) {
  bool inside = false;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const Spot<S>&a = polygon[j], &b = polygon[i];
    const bool a_above = a.y > p.y, b_above = b.y > p.y;
    if (a_above == b_above) {
      if ((a.y == p.y || b.y == p.y) && on_segment(a, b, p)) return Place::edge;
      continue;
    }
    const int at = side(a, b, p);
    if (at == 0) return Place::edge;
    if ((at > 0) == b_above) inside = !inside;
  }
  return inside ? Place::inside : Place::outside;
}

}  // namespace paragraf::base::plane
