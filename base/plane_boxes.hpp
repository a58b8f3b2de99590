// Many things in the plane, of which those near something are wanted. In: the box around each. Out: those whose box is within reach of
// another box, along both axes. The boxes stand in a grid that has about as many fields as there were things; a copy shares what is
// not changed.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/plane.hpp"
#include "base/shared_rows.hpp"

namespace paragraf::base::plane {

struct Box {
  Number left, right, low, high;
};
Box box_around(std::span<const Shape> shapes);  // at least one; rational

class Boxes {
 public:
  explicit Boxes(std::span<const std::pair<std::uint32_t, Box>> boxes = {});
  // It has moved, come or gone.
  void set(std::uint32_t id, std::optional<Box> box);
  // Adds those within reach, in any order, some more than once. A reach below 0 is that of nothing.
  void find(const Box& box, const Number& reach, std::vector<std::uint32_t>& found) const;

 private:
  struct Range {
    std::int64_t first, last;
  };
  Range columns(const Number& from, const Number& to) const;
  Range rows(const Number& from, const Number& to) const;
  template <class Visit>
  void each_field(const Box& box, Visit visit) const;
  bool is_wide(const Box& box) const;

  Number left_, low_, size_ = 1;                 // of a field
  std::int64_t width_ = 1, height_ = 1;          // of the grid, in fields; what lies beyond stands in those at its edge
  SharedRows<std::vector<std::uint32_t>> fields_;
  std::vector<std::uint32_t> wide_;              // those that cover many fields
  SharedRows<std::optional<Box>> boxes_;
};

}  // namespace paragraf::base::plane
