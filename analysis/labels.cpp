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
  const auto free = std::find_if(offers.begin(), offers.end(), [&](const Box& offer) {
    return std::none_of(taken_.begin(), taken_.end(), [&](const Box& box) { return box.meets(offer); });
  });
  Box chosen = free != offers.end() ? *free : least_covered(offers);
  taken_.push_back(chosen);
  return chosen;
}

const Box& Labels::least_covered(const std::vector<Box>& offers) const {
  std::vector<std::ptrdiff_t> meets;
  for (const Box& offer : offers) meets.push_back(std::count_if(taken_.begin(), taken_.end(), [&](const Box& box) { return box.meets(offer); }));
  return offers[static_cast<std::size_t>(std::min_element(meets.begin(), meets.end()) - meets.begin())];
}

}  // namespace paragraf::analysis
