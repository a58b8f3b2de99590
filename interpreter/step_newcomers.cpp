// Stand-ins for what was created: see step_newcomers.hpp.
#include "interpreter/step_newcomers.hpp"

#include "interpreter/value_entities.hpp"

namespace paragraf::interpreter {
namespace {

constexpr std::uint32_t first_stand_in = 0x80000000u;  // no state has so many entities

}  // namespace

void Newcomers::add(Origins& origins, const std::vector<Made>& made) {
  for (const Made& one : made) {
    Values concerns;                           // which may have been created themselves, before this one
    for (const Value& value : one.concerns) concerns.push_back(told(value));
    const std::size_t number = numbers_[{one.rule, one.statement, concerns}]++;
    const auto next = first_stand_in + static_cast<std::uint32_t>(origins.size());
    const auto at = origins.emplace(Origin(one.rule, one.statement, std::move(concerns), number), next).first;
    const Instance stand_in{one.entity.declaration, at->second};
    stands_for_[one.entity] = stand_in;
    is_here_[stand_in] = one.entity;
  }
}

Instance Newcomers::stand_in(Instance entity) const {
  const auto found = stands_for_.find(entity);
  return found == stands_for_.end() ? entity : found->second;
}

Value Newcomers::told(const Value& value) const {
  return none() ? value : with_entities(value, [&](Instance entity) { return stand_in(entity); });
}

CellKey Newcomers::told(const CellKey& cell) const {
  if (none()) return cell;
  CellKey key = cell;
  key.entity = stand_in(cell.entity);
  for (Value& arg : key.args) arg = told(arg);
  return key;
}

Cells Newcomers::told(const Cells& cells) const {
  if (none()) return cells;
  Cells all;
  for (const CellKey& cell : cells) all.insert(told(cell));
  return all;
}

std::optional<CellKey> Newcomers::here(const CellKey& told) const {
  bool all = true;
  const auto own = [&](Instance entity) {
    const auto found = is_here_.find(entity);
    if (found != is_here_.end()) return found->second;
    all = all && (entity.index < first_stand_in || CellKey(entity) == population(entity.declaration));
    return entity;
  };
  CellKey key = told;
  if (!key.fact && key.entity.declaration) key.entity = own(key.entity);
  for (Value& arg : key.args) arg = with_entities(arg, own);
  return all ? std::optional(key) : std::nullopt;
}

}  // namespace paragraf::interpreter
