// Names beside what they name. In: boxes that are taken, and for each label the box of what it names. Out: places where labels do not lie
// on each other, as far as there is room: above, below, to the right, to the left, then farther away; all within the picture.
#pragma once
#include <utility>
#include <vector>

#include "base/number.hpp"

namespace paragraf::analysis {

using base::Number;

struct Box {
  Number left, top, right, bottom;
  bool meets(const Box& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

class Labels {
 public:
  explicit Labels(Box bounds) : bounds_(std::move(bounds)) {}
  void take(const Box& box) { taken_.push_back(box); }
  // The box for a label of that size beside `named`; it is taken then.
  Box place(const Box& named, const Number& width, const Number& height);

 private:
  const Box& least_covered(const std::vector<Box>& offers) const;

  Box bounds_;
  std::vector<Box> taken_;
};

}  // namespace paragraf::analysis
