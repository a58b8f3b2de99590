// Placing labels: see labels.hpp.
#include "analysis/labels.hpp"

#include <algorithm>

namespace paragraf::analysis {

Box Labels::place(const Box& named, const Number& width, const Number& height) {
  const Number gap = 3, half = Number::ratio(1, 2);
  const Number middle_x = (named.left + named.right) * half, middle_y = (named.top + named.bottom) * half;
  const auto at = [&](Number left, Number top) {
    left = std::max(bounds_.left, std::min(left, bounds_.right - width));
    top = std::max(bounds_.top, std::min(top, bounds_.bottom - height));
    return Box{left, top, left + width, top + height};
  };
  std::vector<Box> offers;
  for (int away = 0; away < 6; ++away) {
    const Number far = gap + Number(away) * height;
    const Number above = named.top - far - height, below = named.bottom + far, right = named.right + far, left = named.left - far - width;
    offers.push_back(at(middle_x - width * half, above));
    offers.push_back(at(middle_x - width * half, below));
    offers.push_back(at(right, middle_y - height * half));
    offers.push_back(at(left, middle_y - height * half));
    for (const Number& top : {above, below})
      for (const Number& side : {right, left}) offers.push_back(at(side, top));
  }
  const auto on_it = [&](const Box& offer) {
    return std::count_if(taken_.begin(), taken_.end(), [&](const Box& box) { return box.meets(offer); });
  };
  const Box* chosen = nullptr;
  std::ptrdiff_t least = 0;
  for (const Box& offer : offers) {
    const std::ptrdiff_t meets = on_it(offer);
    if (chosen == nullptr || meets < least) chosen = &offer, least = meets;
    if (least == 0) break;
  }
  taken_.push_back(*chosen);
  return *chosen;
}

}  // namespace paragraf::analysis
