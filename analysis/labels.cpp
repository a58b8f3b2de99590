// Placing labels: see labels.hpp.
#include "analysis/labels.hpp"

#include <algorithm>

namespace paragraf::analysis {

Box Labels::place(const Box& named, const Number& width, const Number& height) {
  const Number gap = 3, half = Number::ratio(1, 2);
  const Number middle_x = (named.left + named.right) * half, middle_y = (named.top + named.bottom) * half;
  const auto at = [&](Number left, Number top) { return Box{left, top, left + width, top + height}; };
  std::vector<Box> offers;
  for (int away = 0; away < 6; ++away) {
    const Number far = gap + Number(away) * height;
    offers.push_back(at(middle_x - width * half, named.top - far - height));
    offers.push_back(at(middle_x - width * half, named.bottom + far));
    offers.push_back(at(named.right + far, middle_y - height * half));
    offers.push_back(at(named.left - far - width, middle_y - height * half));
  }
  const auto free = std::find_if(offers.begin(), offers.end(), [&](const Box& offer) {
    return std::none_of(taken_.begin(), taken_.end(), [&](const Box& box) { return box.meets(offer); });
  });
  const Box chosen = free == offers.end() ? offers.front() : *free;
  taken_.push_back(chosen);
  return chosen;
}

}  // namespace paragraf::analysis
