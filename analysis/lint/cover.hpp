// Blocks in a grid, and what they cover. In: regions, each a block: a set of positions on every axis. Out: what none of
// them covers; a space cut into parts that lie in the same regions; which regions meet. Exact, and without knowing what
// an axis stands for (see tables_axis.hpp): positions are numbers from 0 on, and a set of them is written as the ranges
// of which it consists.
//
// A space is cut along the axis on which the fewest regions share a place, then each slice along the next. Slices in
// which the same regions go on are one, so the work grows with the regions and not with the positions.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace paragraf::analysis::lint {

struct Range {  // begin..end - 1
  std::uint32_t begin, end;
  bool operator==(const Range&) const = default;
  auto operator<=>(const Range&) const = default;
};
using Positions = std::vector<Range>;  // in order, none empty, none touching the next
using Block = std::vector<Positions>;  // by axis

Positions common(std::span<const Range> a, std::span<const Range> b);
Positions joined(const Positions& a, const Positions& b);
bool contains(std::span<const Range> outer, std::span<const Range> inner);
// Sorted and joined, of ranges in any order.
Positions tidy(Positions ranges);
// What both cover; none if that is nothing.
std::optional<Block> common(const Block& a, const Block& b);

// Blocks by number, packed.
class Regions {
 public:
  explicit Regions(std::size_t axes) : axes_(axes), ends_{0} {}
  void add(const Block& block);
  void add(std::span<const Positions* const> sides);
  void reserve(std::size_t regions) { ranges_.reserve(regions * axes_), ends_.reserve(regions * axes_ + 1); }
  std::size_t axes() const { return axes_; }
  std::size_t size() const { return (ends_.size() - 1) / std::max<std::size_t>(axes_, 1); }
  std::span<const Range> side(std::size_t region, std::size_t axis) const {
    const std::size_t at = region * axes_ + axis;
    return {ranges_.data() + ends_[at], ends_[at + 1] - ends_[at]};
  }
  Block block(std::size_t region) const;

 private:
  std::size_t axes_;
  std::vector<Range> ranges_;
  std::vector<std::size_t> ends_;  // by region and axis: where its ranges end
};

// How much may be done for one question; without any left the answer is none.
struct Effort {
  std::size_t left = 5'000'000;  // regions looked at, summed over all slices
  bool take(std::size_t much) {
    if (left < much) return left = 0, false;
    left -= much;
    return true;
  }
};

// What none of the regions covers, as blocks that do not meet, as few as are easily found.
std::optional<std::vector<Block>> uncovered(const Regions& regions, std::span<const std::uint32_t> which,
                                            const Block& space, Effort& effort);

// The space in parts that do not meet, each with those of the regions that contain it, in ascending order; the others
// do not meet it. False if the effort did not suffice; ends early if `visit` returns false.
using Visit = std::function<bool(const Block& part, const std::vector<std::uint32_t>& inside)>;
bool partition(const Regions& regions, std::span<const std::uint32_t> which, const Block& space, Effort& effort,
               const Visit& visit);

// All pairs of regions that meet, the lower number first, in order.
using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
std::optional<Pairs> meeting(const Regions& regions, Effort& effort);

// The same space in fewer blocks, where two differ in one side only; in an order that does not depend on that before.
void merge(std::vector<Block>& blocks);

}  // namespace paragraf::analysis::lint
