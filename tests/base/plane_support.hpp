// Points, shapes and what moves them, for the tests of the plane.
#pragma once
#include <random>
#include <string_view>

#include "base/plane.hpp"

namespace paragraf::test::plane {

using base::Number;
using base::plane::Point;
using base::plane::Polygon;
using base::plane::Shape;
using base::plane::Vector;

inline Number number(std::string_view text) { return *Number::parse(text); }
inline Point point(std::int64_t x, std::int64_t y) { return {x, y}; }
inline Point point(std::string_view x, std::string_view y) { return {number(x), number(y)}; }

// So far that coordinates need more than 64 bits, and no whole number of steps.
inline const Vector far{number("100000000000000000000000/7"), number("-12345678901234567890.5")};

template <class F>
std::vector<Point> each(std::span<const Point> points, F f) {
  std::vector<Point> out;
  for (const Point& p : points) out.push_back(f(p));
  return out;
}
inline std::vector<Point> moved(std::span<const Point> points, const Vector& by) {
  return each(points, [&](const Point& p) { return p + by; });
}
inline std::vector<Point> mirrored(std::span<const Point> points) {
  return each(points, [](const Point& p) { return Point{p.y, p.x}; });
}
inline std::vector<Point> scaled(std::span<const Point> points, const Number& by) {
  return each(points, [&](const Point& p) { return Point{by * p.x, by * p.y}; });
}
inline Shape moved(const Shape& shape, const Vector& by) { return {moved(shape.points, by), shape.area}; }
inline Shape mirrored(const Shape& shape) { return {mirrored(shape.points), shape.area}; }
inline Shape scaled(const Shape& shape, const Number& by) { return {scaled(shape.points, by), shape.area}; }

inline std::int64_t up_to(std::mt19937_64& random, int n) {
  return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n));
}

// Few different coordinates, so that corners meet edges and lines fall together often.
inline Point any_point(std::mt19937_64& random, int size = 12) { return {up_to(random, size), up_to(random, size)}; }

// A polygon without defects, of 3 to 6 corners.
inline Polygon any_polygon(std::mt19937_64& random, int size = 12) {
  for (;;) {
    Polygon polygon;
    for (std::int64_t n = 3 + up_to(random, 4); n > 0; --n) polygon.push_back(any_point(random, size));
    if (defects(polygon).empty()) return polygon;
  }
}

inline Shape any_shape(std::mt19937_64& random) {
  const Vector by{up_to(random, 20), up_to(random, 20)};
  if (random() % 2 == 0) return within(moved(any_polygon(random), by));
  std::vector<Point> path;
  for (std::int64_t n = 1 + up_to(random, 4); n > 0; --n) path.push_back(any_point(random) + by);
  return along(path);
}

}  // namespace paragraf::test::plane
