// Sets of positions on one axis, and blocks made of them: see cover.hpp.
#include <algorithm>
#include <map>

#include "analysis/lint/cover.hpp"

namespace paragraf::analysis::lint {

Positions common(std::span<const Range> a, std::span<const Range> b) {
  Positions both;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const Range part{std::max(a[i].begin, b[j].begin), std::min(a[i].end, b[j].end)};
    if (part.begin < part.end) both.push_back(part);
    a[i].end < b[j].end ? ++i : ++j;
  }
  return both;
}

Positions tidy(Positions ranges) {
  std::sort(ranges.begin(), ranges.end());
  Positions all;
  for (const Range& range : ranges) {
    if (range.begin >= range.end) continue;
    if (!all.empty() && range.begin <= all.back().end)
      all.back().end = std::max(all.back().end, range.end);
    else
      all.push_back(range);
  }
  return all;
}

Positions joined(const Positions& a, const Positions& b) {
  Positions all = a;
  all.insert(all.end(), b.begin(), b.end());
  return tidy(std::move(all));
}

bool contains(std::span<const Range> outer, std::span<const Range> inner) {
  auto at = outer.begin();
  for (const Range& range : inner) {
    while (at != outer.end() && at->end < range.end) ++at;
    if (at == outer.end() || range.begin < at->begin) return false;
  }
  return true;
}

std::optional<Block> common(const Block& a, const Block& b) {
  Block both;
  for (std::size_t axis = 0; axis < a.size(); ++axis) {
    both.push_back(common(a[axis], b[axis]));
    if (both.back().empty()) return std::nullopt;
  }
  return both;
}

void Regions::add(const Block& block) {
  for (const Positions& side : block) {
    ranges_.insert(ranges_.end(), side.begin(), side.end());
    ends_.push_back(ranges_.size());
  }
  if (axes_ == 0) ends_.push_back(0);
}

void Regions::add(std::span<const Positions* const> sides) {
  for (const Positions* side : sides) {
    ranges_.insert(ranges_.end(), side->begin(), side->end());
    ends_.push_back(ranges_.size());
  }
  if (axes_ == 0) ends_.push_back(0);
}

Block Regions::block(std::size_t region) const {
  Block block;
  for (std::size_t axis = 0; axis < axes_; ++axis) {
    const std::span<const Range> ranges = side(region, axis);
    block.emplace_back(ranges.begin(), ranges.end());
  }
  return block;
}

void merge(std::vector<Block>& blocks) {
  for (bool again = true; again;) {
    again = false;
    for (std::size_t axis = 0; !blocks.empty() && axis < blocks.front().size(); ++axis) {
      std::map<Block, Positions> by_others;  // the other sides, that one left empty
      for (Block& block : blocks) {
        Positions side = std::move(block[axis]);
        block[axis].clear();
        Positions& all = by_others[std::move(block)];
        all = joined(all, side);
      }
      again = again || by_others.size() < blocks.size();
      blocks.clear();
      for (auto& [others, side] : by_others) {
        blocks.push_back(others);
        blocks.back()[axis] = std::move(side);
      }
    }
  }
  std::sort(blocks.begin(), blocks.end());
}

}  // namespace paragraf::analysis::lint
