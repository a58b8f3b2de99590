// Where writers bring entities: see arrivals.hpp.
#include "interpreter/arrivals.hpp"

namespace paragraf::interpreter {

Arrivals::Arrivals(const State& before, const IndexKey& key) : key_(key), index_(before.indexes().index(before, key)) {}

void Arrivals::add(std::size_t writer, const State& after, const CellKey& written, bool sums) {
  if (!written.attribute) return;
  if (!index_) return anywhere_.push_back(writer);
  std::vector<std::uint32_t> owners;
  index_->find_owners({written.attribute, written.entity}, owners);
  if (owners.empty()) return;
  const model::Types& types = after.book().types;
  const TypeKind kind = types.kind(types.strip_optional(after.book()[written.attribute].type));
  // What a set holds, or an attribute names, may be brought somewhere by others.
  if (sums || (key_.near && (kind == TypeKind::set || kind == TypeKind::entity))) return anywhere_.push_back(writer);
  for (const std::uint32_t owner : owners) {
    const Instance entity{key_.kind, owner};
    if (!key_.near) {
      const Cell& cell = after.cell(entity, key_.attribute);
      if (cell.supplied)
        by_value_[cell.value].push_back(writer);
      else
        anywhere_.push_back(writer);
      continue;
    }
    std::set<CellKey> reads;
    std::optional<base::plane::Box> box = box_of(after, entity, key_.attribute, reads);
    if (!box) {
      anywhere_.push_back(writer);
      continue;
    }
    boxes_.emplace_back(static_cast<std::uint32_t>(writer_of_.size()), *std::move(box));
    writer_of_.push_back(writer);
  }
}

std::vector<std::size_t> Arrivals::find(const Watch& watch) {
  std::vector<std::size_t> writers = anywhere_;
  if (!key_.near) {
    const auto found = by_value_.find(watch.value);
    if (found != by_value_.end()) writers.insert(writers.end(), found->second.begin(), found->second.end());
    return writers;
  }
  if (!by_place_) by_place_.emplace(boxes_);
  std::vector<std::uint32_t> found;
  by_place_->find(watch.box, watch.reach, found);
  for (const std::uint32_t box : found) writers.push_back(writer_of_[box]);
  return writers;
}

}  // namespace paragraf::interpreter
