// Entities, their cells and their index by id: see state.hpp.
#include "interpreter/state.hpp"

#include <algorithm>

#include "base/natural.hpp"
#include "base/unicode.hpp"

namespace paragraf::interpreter {

State::State(const Book& book)
    : book_(&book),
      entities_(book.entities.size()),
      index_(std::make_shared<Index>(book.entities.size())),
      slot_of_(book.attributes.size()) {
  for (const Entity& entity : book.entities)
    for (std::size_t slot = 0; slot < entity.attributes.size(); ++slot)
      slot_of_[entity.attributes[slot].index()] = static_cast<std::uint32_t>(slot);
}

std::optional<Instance> State::add(EntityId entity, std::string_view id) {
  std::string name = base::to_nfc(id);
  if ((*index_)[entity.index()].contains(name)) return std::nullopt;
  if (index_.use_count() > 1)
    index_ = std::make_shared<Index>(*index_);  // a copy of this state goes on with the old one
  auto& rows = entities_[entity.index()];
  const Instance instance{entity, static_cast<std::uint32_t>(rows.size())};
  (*index_)[entity.index()].emplace(name, instance.index);
  EntityState row{std::move(name), {}};
  for (AttributeId attribute : (*book_)[entity].attributes) {
    const bool optional = book_->types.kind((*book_)[attribute].type) == TypeKind::optional;
    row.cells.push_back({optional, {}, {}});
  }
  rows.push_back(std::move(row));
  return instance;
}

std::optional<Instance> State::find(EntityId entity, std::string_view id) const {
  const auto& index = (*index_)[entity.index()];
  const auto found = index.find(base::to_nfc(id));
  if (found == index.end()) return std::nullopt;
  return Instance{entity, found->second};
}

std::optional<Instance> State::find(std::string_view id) const {
  for (std::size_t kind = 0; kind < entities_.size(); ++kind)
    if (auto found = find(EntityId(kind), id)) return found;
  return std::nullopt;
}

std::vector<Instance> State::in_order(EntityId entity) const {
  std::vector<Instance> order;
  for (std::size_t i = 0; i < count(entity); ++i) order.push_back({entity, static_cast<std::uint32_t>(i)});
  std::sort(order.begin(), order.end(), [&](const Instance& a, const Instance& b) { return id_before(id(a), id(b)); });
  return order;
}

const Cell& State::cell(Instance instance, AttributeId attribute) const {
  return row(instance).cells[slot_of_[attribute.index()]];
}

Cell& State::cell(Instance instance, AttributeId attribute) {
  return entities_[instance.declaration.index()][instance.index].cells[slot_of_[attribute.index()]];
}

const Cell& State::cell(const CellKey& key) const {
  static const Cell never{true, Value(false), {}};
  if (key.attribute) return cell(key.entity, key.attribute);
  const auto found = facts_.find({key.fact, key.args});
  return found == facts_.end() ? never : found->second;
}

Cell& State::cell(const CellKey& key) {
  if (key.attribute) return cell(key.entity, key.attribute);
  return facts_.try_emplace({key.fact, key.args}, Cell{true, Value(false), {}}).first->second;
}

Result State::stored(const CellKey& key) const {
  if (key.is_phase())
    return phase ? Result(Member{book_->phase_enum, phase.index()})
                 : Result::missing(Reason{.kind = ReasonKind::phase});
  const Cell& found = cell(key);
  if (found.supplied) return found.value;
  return Result::missing(Reason{.kind = ReasonKind::attribute,
                                .subject = key.attribute.index(),
                                .args = {key.entity},
                                .of = SubjectKind::attribute});
}

std::size_t State::bytes() const {
  std::size_t bytes = sizeof(State) + facts_.size() * (sizeof(Facts::value_type) + sizeof(Cell)) +
                      done.size() * (sizeof(DoneAct) + sizeof(Value));
  for (std::size_t kind = 0; kind < entities_.size(); ++kind)
    bytes += entities_[kind].size() *
             (sizeof(EntityState) + (*book_)[EntityId(kind)].attributes.size() * sizeof(Cell));
  return bytes;
}

EntityNames State::names(base::Interner& names) const {
  EntityNames result;
  for (std::size_t kind = 0; kind < entities_.size(); ++kind)
    for (const EntityState& entity : entities_[kind]) result.emplace(names.intern(entity.id), EntityId(kind));
  return result;
}

TypeId cell_type(const Book& book, const CellKey& key) {
  if (key.attribute) return book[key.attribute].type;
  return key.fact ? book.types.boolean() : book.phase_type;
}

bool id_before(std::string_view a, std::string_view b) { return base::natural_order(a, b) < 0; }

std::string entity_name(const void* state, const Instance& instance) {
  return static_cast<const State*>(state)->id(instance);
}

}  // namespace paragraf::interpreter
