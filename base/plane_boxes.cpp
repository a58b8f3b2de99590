// A grid of boxes: see plane_boxes.hpp.
#include "base/plane_boxes.hpp"

#include <algorithm>

namespace paragraf::base::plane {
namespace {

constexpr std::int64_t most_fields = 16;  // that one box stands in

// The field along one side of the grid in which `at` lies, or the nearest one.
std::int64_t field_of(const Number& at, const Number& begin, const Number& size, std::int64_t fields) {
  const Number field = ((at - begin) / size).floor();
  if (field.sign() <= 0) return 0;
  if (field >= fields) return fields - 1;
  return *field.to_int64();
}

}  // namespace

Box box_around(std::span<const Shape> shapes) {
  const Point& first = shapes.front().points.front();
  Box box{first.x, first.x, first.y, first.y};
  for (const Shape& shape : shapes) {
    for (const Point& p : shape.points) {
      box.left = std::min(box.left, p.x), box.right = std::max(box.right, p.x);
      box.low = std::min(box.low, p.y), box.high = std::max(box.high, p.y);
    }
  }
  return box;
}

Boxes::Boxes(std::span<const std::pair<std::uint32_t, Box>> boxes) {
  if (!boxes.empty()) {
    Box all = boxes.front().second;
    for (const auto& [id, box] : boxes) {
      all.left = std::min(all.left, box.left), all.right = std::max(all.right, box.right);
      all.low = std::min(all.low, box.low), all.high = std::max(all.high, box.high);
    }
    std::int64_t across = 1;
    while (across * across < static_cast<std::int64_t>(boxes.size())) ++across;
    left_ = all.left, low_ = all.low;
    const Number wide = all.right - all.left, high = all.high - all.low;
    size_ = std::max(wide, high) / across;
    if (size_.is_zero()) size_ = 1;
    width_ = *(wide / size_).floor().to_int64() + 1;
    height_ = *(high / size_).floor().to_int64() + 1;
  }
  for (std::int64_t i = 0; i < width_ * height_; ++i) fields_.push_back({});
  for (const auto& [id, box] : boxes) set(id, box);
}

void Boxes::set(std::uint32_t id, std::optional<Box> box) {
  while (boxes_.size() <= id) boxes_.push_back({});
  std::optional<Box>& held = boxes_.edit(id);
  if (held && is_wide(*held)) std::erase(wide_, id);
  else if (held) each_field(*held, [&](std::size_t field) { std::erase(fields_.edit(field), id); });
  held = std::move(box);
  if (held && is_wide(*held)) wide_.push_back(id);
  else if (held) each_field(*held, [&](std::size_t field) { fields_.edit(field).push_back(id); });
}

Boxes::Range Boxes::columns(const Number& from, const Number& to) const {
  return {field_of(from, left_, size_, width_), field_of(to, left_, size_, width_)};
}

Boxes::Range Boxes::rows(const Number& from, const Number& to) const {
  return {field_of(from, low_, size_, height_), field_of(to, low_, size_, height_)};
}

bool Boxes::is_wide(const Box& box) const {
  const Range x = columns(box.left, box.right), y = rows(box.low, box.high);
  return (x.last - x.first + 1) * (y.last - y.first + 1) > most_fields;
}

template <class Visit>
void Boxes::each_field(const Box& box, Visit visit) const {
  const Range x = columns(box.left, box.right), y = rows(box.low, box.high);
  for (std::int64_t row = y.first; row <= y.last; ++row)
    for (std::int64_t column = x.first; column <= x.last; ++column) visit(static_cast<std::size_t>(row * width_ + column));
}

void Boxes::find(const Box& box, const Number& reach, std::vector<std::uint32_t>& found) const {
  if (reach.sign() < 0) return;
  const Box around{box.left - reach, box.right + reach, box.low - reach, box.high + reach};
  const auto add = [&](std::uint32_t id) {
    const Box& other = *boxes_[id];
    if (other.left <= around.right && around.left <= other.right && other.low <= around.high && around.low <= other.high)
      found.push_back(id);
  };
  std::for_each(wide_.begin(), wide_.end(), add);
  each_field(around, [&](std::size_t field) { std::for_each(fields_[field].begin(), fields_[field].end(), add); });
}

}  // namespace paragraf::base::plane
