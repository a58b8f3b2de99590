// From points to whole numbers: see plane_grid.hpp.
#include "base/plane_grid.hpp"

#include "base/number_big.hpp"

namespace paragraf::base::plane {
namespace {

Number denominator(const Number& number) {
  return NumberAccess::big(number) ? NumberAccess::from(mpq_class(NumberAccess::big(number)->get_den()))
                                   : Number(NumberAccess::denominator(number));
}

Number common_multiple(const Number& a, const Number& b) {
  if ((a / b).is_integer()) return a;
  return a * denominator(a / b);
}

}  // namespace

Number number_of(Wide value) {
  constexpr int bits = 62;
  const Wide high = value >> bits, low = value - (high << bits);
  const auto small = [](Wide part) { return Number(static_cast<std::int64_t>(part)); };
  if (high == 0) return small(low);
  const Wide top = high >> bits, middle = high - (top << bits);
  const Number unit(std::int64_t{1} << bits);
  return (small(top) * unit + small(middle)) * unit + small(low);
}

void Grid::add(std::span<const Point> points) {
  for (const Point& p : points) {
    for (const Number* coordinate : {&p.x, &p.y}) {
      scale_ = common_multiple(scale_, denominator(*coordinate));
      const Number size = coordinate->abs();
      if (size > largest_) largest_ = size;
    }
  }
}

bool Grid::is_small() const { return largest_ * scale_ < most_small; }

template <>
Spots<std::int64_t> Grid::spots(std::span<const Point> points) const {
  Spots<std::int64_t> spots;
  spots.reserve(points.size());
  for (const Point& p : points) spots.push_back({*(p.x * scale_).to_int64(), *(p.y * scale_).to_int64()});
  return spots;
}

template <>
Spots<Number> Grid::spots(std::span<const Point> points) const {
  Spots<Number> spots;
  spots.reserve(points.size());
  for (const Point& p : points) spots.push_back({p.x * scale_, p.y * scale_});
  return spots;
}

}  // namespace paragraf::base::plane
