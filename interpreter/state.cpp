// Entities, their cells and their index by id: see state.hpp.
#include "interpreter/state.hpp"

#include <algorithm>

#include "base/natural.hpp"
#include "base/unicode.hpp"
#include "interpreter/index.hpp"

namespace paragraf::interpreter {
namespace {

constexpr std::size_t most_unsettled = 1024;  // changes that each use of an index looks through

}  // namespace

State::State(const Book& book)
    : book_(&book),
      entities_(book.entities.size()),
      index_(std::make_shared<Index>(book.entities.size())),
      facts_(std::make_shared<Facts>()),
      slot_of_(book.attributes.size()),
      indexes_(std::make_shared<Indexes>()) {
  for (const Entity& entity : book.entities)
    for (std::size_t slot = 0; slot < entity.attributes.size(); ++slot)
      slot_of_[entity.attributes[slot].index()] = static_cast<std::uint32_t>(slot);
}

std::optional<Instance> State::add(EntityId entity, std::string_view id) {
  if ((*index_)[entity.index()].contains(base::to_nfc(id))) return std::nullopt;
  const Instance instance = prepare(entity, id);
  entities_[entity.index()].edit(instance.index).there = {true, Value(true), {}};
  return instance;
}

Instance State::prepare(EntityId entity, std::string_view id) {
  std::string name = base::to_nfc(id);
  if (index_.use_count() > 1)
    index_ = std::make_shared<Index>(*index_);  // a copy of this state goes on with the old one
  auto& rows = entities_[entity.index()];
  unsettle();
  peopled_ = !indexes_->empty();
  const Instance instance{entity, static_cast<std::uint32_t>(rows.size())};
  if (peopled_) unsettled_.push_back({{}, instance});
  (*index_)[entity.index()].emplace(name, instance.index);
  EntityState row{std::move(name), {}, {}};
  for (AttributeId attribute : (*book_)[entity].attributes) {
    const bool optional = book_->types.kind((*book_)[attribute].type) == TypeKind::optional;
    row.cells.push_back({optional, {}, {}});
  }
  rows.push_back(std::move(row));
  return instance;
}

bool State::exists(Instance instance) const {
  const auto& rows = entities_[instance.declaration.index()];
  if (instance.index >= rows.size()) return false;
  const Cell& there = rows[instance.index].there;
  return there.supplied && there.value.truth();
}

bool State::was_destroyed(Instance instance) const {
  const auto& rows = entities_[instance.declaration.index()];
  return instance.index < rows.size() && rows[instance.index].there.supplied && !exists(instance);
}

bool State::was_named(std::string_view id) const {
  const std::string name = base::to_nfc(id);
  return std::any_of(index_->begin(), index_->end(), [&](const auto& of_kind) { return of_kind.contains(name); });
}

const std::string& State::id(Instance instance) const {
  static const std::string unknown = "something_new";
  const auto& rows = entities_[instance.declaration.index()];
  return instance.index < rows.size() ? rows[instance.index].id : unknown;
}

std::optional<Instance> State::find(EntityId entity, std::string_view id) const {
  const auto& index = (*index_)[entity.index()];
  const auto found = index.find(base::to_nfc(id));
  if (found == index.end()) return std::nullopt;
  const Instance instance{entity, found->second};
  return exists(instance) ? std::optional(instance) : std::nullopt;
}

std::optional<Instance> State::find(std::string_view id) const {
  for (std::size_t kind = 0; kind < entities_.size(); ++kind)
    if (auto found = find(EntityId(kind), id)) return found;
  return std::nullopt;
}

std::vector<Instance> State::in_order(EntityId entity) const {
  std::vector<Instance> order;
  for (std::size_t i = 0; i < count(entity); ++i)
    if (const Instance one{entity, static_cast<std::uint32_t>(i)}; exists(one)) order.push_back(one);
  std::sort(order.begin(), order.end(), [&](const Instance& a, const Instance& b) { return id_before(id(a), id(b)); });
  return order;
}

const Cell& State::cell(Instance instance, AttributeId attribute) const {
  static const Cell unknown;
  if (instance.index >= count(instance.declaration)) return unknown;
  return row(instance).cells[slot_of_[attribute.index()]];
}

// Before something is changed. Indexes that nobody has made yet are made later of what is held then, so they must not be shared.
void State::unsettle() {
  if (indexes_->empty() || unsettled_.size() >= most_unsettled) {
    if (indexes_.use_count() > 1 || !indexes_->empty()) indexes_ = std::make_shared<Indexes>();
    unsettled_.clear();
    peopled_ = false;
  }
}

void State::settle() {
  if (is_settled()) return;
  indexes_ = indexes_->after(*this, unsettled_);
  unsettled_.clear();
  peopled_ = false;
}

Cell& State::cell(Instance instance, AttributeId attribute) {
  unsettle();
  if (!indexes_->empty()) unsettled_.push_back({attribute, instance});
  return entities_[instance.declaration.index()].edit(instance.index).cells[slot_of_[attribute.index()]];
}

const Cell& State::cell(const CellKey& key) const {
  static const Cell never{true, Value(false), {}};
  static const Cell absent{true, Value(false), {}};
  if (key.is_presence()) {
    const auto& rows = entities_[key.entity.declaration.index()];
    return key.entity.index < rows.size() ? rows[key.entity.index].there : absent;
  }
  if (key.attribute) return cell(key.entity, key.attribute);
  const auto found = facts_->find({key.fact, key.args});
  return found == facts_->end() ? never : found->second;
}

Cell& State::cell(const CellKey& key) {
  if (key.is_presence()) {
    unsettle();
    peopled_ = !indexes_->empty();
    if (peopled_) unsettled_.push_back({{}, key.entity});
    return entities_[key.entity.declaration.index()].edit(key.entity.index).there;
  }
  if (key.attribute) return cell(key.entity, key.attribute);
  if (facts_.use_count() > 1) facts_ = std::make_shared<Facts>(*facts_);
  return facts_->try_emplace({key.fact, key.args}, Cell{true, Value(false), {}}).first->second;
}

Result State::read(Instance instance, AttributeId attribute, std::set<CellKey>* reads) const {
  if (exists(instance)) {
    if (reads) reads->emplace(instance, attribute);
    return stored({instance, attribute});
  }
  if (reads) reads->emplace(instance);
  return Result::missing(Reason{.kind = ReasonKind::gone,
                                .subject = instance.declaration.index(),
                                .args = {instance},
                                .of = SubjectKind::entity});
}

Result State::stored(const CellKey& key) const {
  if (key.is_phase())
    return phase ? Result(Member{book_->phase_enum, phase.index()})
                 : Result::missing(Reason{.kind = ReasonKind::phase});
  if (key.is_presence()) return Value(exists(key.entity));
  const Cell& found = cell(key);
  if (found.supplied) return found.value;
  return Result::missing(Reason{.kind = ReasonKind::attribute,
                                .subject = key.attribute.index(),
                                .args = {key.entity},
                                .of = SubjectKind::attribute});
}

std::size_t State::bytes() const {
  std::size_t bytes = sizeof(State) + facts_->size() * (sizeof(Facts::value_type) + sizeof(Cell)) +
                      done.size() * (sizeof(DoneAct) + sizeof(Value));
  for (std::size_t kind = 0; kind < entities_.size(); ++kind)
    bytes += entities_[kind].size() *
             (sizeof(EntityState) + (*book_)[EntityId(kind)].attributes.size() * sizeof(Cell));
  return bytes;
}

EntityNames State::names(base::Interner& names) const {
  EntityNames result;
  for (std::size_t kind = 0; kind < entities_.size(); ++kind)
    for (const Instance& instance : in_order(EntityId(kind)))
      result.emplace(names.intern(id(instance)), EntityId(kind));
  return result;
}

TypeId cell_type(const Book& book, const CellKey& key) {
  if (key.attribute) return book[key.attribute].type;
  return key.is_phase() ? book.phase_type : book.types.boolean();
}

bool id_before(std::string_view a, std::string_view b) { return base::natural_order(a, b) < 0; }

std::string entity_name(const void* state, const Instance& instance) {
  return static_cast<const State*>(state)->id(instance);
}

}  // namespace paragraf::interpreter
