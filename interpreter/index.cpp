// Making and asking indexes: see index.hpp.
#include "interpreter/index.hpp"

#include <algorithm>
#include <iterator>

#include "interpreter/places.hpp"

namespace paragraf::interpreter {
namespace {

constexpr std::size_t most_moved = 256;        // values that each use of an index looks through

}  // namespace

Index::Index(const State& state, const IndexKey& key) : key_(key) {
  if (key.attribute) attributes_.push_back(key.attribute);
  std::vector<std::pair<std::uint32_t, plane::Box>> boxes;
  std::vector<std::uint32_t> unsure;
  Owners owners;
  for (std::uint32_t at = 0; at < state.count(key.kind); ++at) {
    const Instance entity{key.kind, at};
    if (!state.exists(entity)) continue;
    if (!key.near) {
      const Cell& cell = state.cell(entity, key.attribute);
      if (!cell.supplied) unsure.push_back(at);
      if (cell.supplied) set_value(at, cell.value);
    } else if (std::optional<plane::Box> of = box(state, at, owners)) {
      boxes.emplace_back(at, *std::move(of));
    } else {
      unsure.push_back(at);
    }
  }
  sort_values();
  by_place_ = plane::Boxes(boxes);
  unsure_ = std::make_shared<const std::vector<std::uint32_t>>(std::move(unsure));
  set_owners(std::move(owners));
}

Index::Index(const Index& before, const State& now, std::span<const StoredIn> changed) : Index(before) {
  std::set<std::uint32_t> touched;
  bool hang_otherwise = false;                 // on other cells than they did
  const model::Types& types = now.book().types;
  for (const StoredIn& stored : changed) {
    std::vector<std::uint32_t> found;
    before.find_owners(stored, found);
    touched.insert(found.begin(), found.end());
    const TypeKind kind = stored.attribute ? types.kind(types.strip_optional(now.book()[stored.attribute].type)) : TypeKind::entity;
    hang_otherwise = hang_otherwise || (!found.empty() && (kind == TypeKind::entity || kind == TypeKind::set));
  }
  Owners owners;
  std::vector<std::uint32_t> unsure;
  for (const std::uint32_t at : touched) {
    const Instance entity{key_.kind, at};
    const bool exists = now.exists(entity);
    bool known = false;
    if (key_.near) {
      std::optional<plane::Box> of = exists ? box(now, at, owners) : std::nullopt;
      known = of.has_value();
      by_place_.set(at, std::move(of));
    } else {
      const Cell& cell = now.cell(entity, key_.attribute);
      known = exists && cell.supplied;
      set_value(at, known ? std::optional(cell.value) : std::nullopt);
    }
    if (exists && !known) unsure.push_back(at);
  }
  if (moved_.size() > most_moved) sort_values();
  for (const std::uint32_t at : *unsure_)
    if (!touched.contains(at)) unsure.push_back(at);
  std::sort(unsure.begin(), unsure.end());
  if (unsure != *unsure_) unsure_ = std::make_shared<const std::vector<std::uint32_t>>(std::move(unsure));
  if (!hang_otherwise) return;
  for (const auto& owner : *owners_)
    if (!touched.contains(owner.second)) owners.push_back(owner);
  set_owners(std::move(owners));
}

void Index::set_value(std::uint32_t at, std::optional<Value> value) {
  while (values_.size() <= at) values_.push_back({});
  values_.edit(at) = std::move(value);
  moved_.insert(at);
}

void Index::sort_values() {
  std::map<Value, std::vector<std::uint32_t>> sorted;
  for (std::uint32_t at = 0; at < values_.size(); ++at)
    if (values_[at]) sorted[*values_[at]].push_back(at);
  by_value_ = std::make_shared<const std::map<Value, std::vector<std::uint32_t>>>(std::move(sorted));
  moved_.clear();
}

void Index::set_owners(Owners owners) {
  std::sort(owners.begin(), owners.end());
  for (const auto& [stored, at] : owners)
    if (stored.attribute && std::find(attributes_.begin(), attributes_.end(), stored.attribute) == attributes_.end())
      attributes_.push_back(stored.attribute);
  owners_ = std::make_shared<const Owners>(std::move(owners));
}

bool Watch::hides(const CellKey& cell) const {
  if (!cell.attribute) return !also || cell.is_presence();
  const auto among = [&](const std::vector<AttributeId>& attributes) {
    return std::find(attributes.begin(), attributes.end(), cell.attribute) != attributes.end();
  };
  return !also || among(index->attributes()) || among(*also);
}

std::optional<plane::Box> box_of(const State& state, Instance entity, AttributeId attribute, std::set<CellKey>& reads) {
  const base::Speech say;
  const Result of = attribute ? state.read(entity, attribute, &reads) : Result(Value(entity));
  std::vector<plane::Shape> shapes;
  if (!of.known() || add_places({state, {}, say, &reads}, of.value(), shapes)) return std::nullopt;
  return plane::box_around(shapes);
}

std::optional<plane::Box> Index::box(const State& state, std::uint32_t at, Owners& owners) const {
  std::set<CellKey> reads;
  std::optional<plane::Box> of = box_of(state, {key_.kind, at}, key_.attribute, reads);
  std::set<StoredIn> from;                     // what is read of an entity hangs on that it is there, too
  for (const CellKey& read : reads) from.insert({StoredIn{read.attribute, read.entity}, StoredIn{{}, read.entity}});
  for (const StoredIn& stored : from) owners.emplace_back(stored, at);
  return of;
}

void Index::find(const Value& value, std::vector<std::uint32_t>& found) const {
  const auto sorted = by_value_->find(value);
  if (sorted != by_value_->end()) {
    const auto is_moved = [&](std::uint32_t at) { return moved_.contains(at); };
    std::remove_copy_if(sorted->second.begin(), sorted->second.end(), std::back_inserter(found), is_moved);
  }
  for (const std::uint32_t at : moved_)
    if (values_[at] == value) found.push_back(at);
}

void Index::find(const plane::Box& box, const Number& reach, std::vector<std::uint32_t>& found) const {
  by_place_.find(box, reach, found);
}

void Index::find_owners(const StoredIn& stored, std::vector<std::uint32_t>& found) const {
  const bool own = stored.attribute ? stored.attribute == key_.attribute : stored.entity.declaration == key_.kind;
  if (own) found.push_back(stored.entity.index);
  const auto first = std::lower_bound(owners_->begin(), owners_->end(), stored,
                                      [](const auto& owner, const StoredIn& of) { return owner.first < of; });
  for (auto owner = first; owner != owners_->end() && owner->first == stored; ++owner) found.push_back(owner->second);
}

void Index::find_unsure(const State& state, std::vector<std::uint32_t>& found) const {
  found.insert(found.end(), unsure_->begin(), unsure_->end());
  for (const StoredIn& changed : state.unsettled()) find_owners(changed, found);
}

std::shared_ptr<const Index> Indexes::index(const State& state, const IndexKey& key) {
  const std::lock_guard guard(lock_);
  if (const auto found = made_.find(key); found != made_.end()) return found->second;
  if (!state.is_settled()) return nullptr;
  empty_ = false;
  return made_.emplace(key, std::make_shared<const Index>(state, key)).first->second;
}

Value Indexes::all(const State& state, EntityId kind) {
  const auto made = [&] {
    Values all;
    const std::size_t count = state.count(kind);
    all.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
      if (const Instance one{kind, static_cast<std::uint32_t>(i)}; state.exists(one)) all.push_back(one);
    return Value::set(std::move(all));
  };
  if (state.is_peopled()) return made();
  const std::lock_guard guard(lock_);
  empty_ = false;
  const auto found = all_.find(kind);
  return found != all_.end() ? found->second : all_.emplace(kind, made()).first->second;
}

std::shared_ptr<const Cited> Indexes::cited(const State& state, AttributeId attribute) {
  const std::lock_guard guard(lock_);
  if (const auto found = cited_.find(attribute); found != cited_.end()) return found->second;
  if (!state.is_settled()) return nullptr;
  Cited cited;
  const EntityId kind = state.book()[attribute].owner;
  for (std::uint32_t at = 0; at < state.count(kind); ++at) {
    if (!state.exists({kind, at})) continue;
    cited.set(at, state.cell({kind, at}, attribute).cites);
  }
  empty_ = false;
  return cited_.emplace(attribute, std::make_shared<const Cited>(std::move(cited))).first->second;
}

std::shared_ptr<Indexes> Indexes::after(const State& now, std::span<const StoredIn> changed) {
  const std::lock_guard guard(lock_);
  auto next = std::make_shared<Indexes>();
  next->empty_ = empty_.load();
  for (const auto& [key, index] : made_) next->made_.emplace(key, std::make_shared<const Index>(*index, now, changed));
  if (!now.is_peopled()) next->all_ = all_;
  for (const auto& [attribute, cited] : cited_) {
    const EntityId kind = now.book()[attribute].owner;
    const auto of_now = std::make_shared<Cited>(*cited);
    for (const auto& [stored, entity] : changed)
      if (entity.declaration == kind && (!stored || stored == attribute))
        of_now->set(entity.index, now.exists(entity) ? now.cell(entity, attribute).cites : std::vector<SentenceId>());
    next->cited_.emplace(attribute, of_now);
  }
  return next;
}

void Cited::set(std::uint32_t at, const std::vector<SentenceId>& cites) {
  while (by_entity.size() <= at) by_entity.push_back({});
  if (by_entity[at] == cites) return;
  for (const SentenceId sentence : by_entity[at])
    if (--sentences[sentence] == 0) sentences.erase(sentence);
  for (const SentenceId sentence : cites) ++sentences[sentence];
  by_entity.edit(at) = cites;
}

std::vector<SentenceId> Cited::without(const std::vector<std::uint32_t>& entities) const {
  std::map<SentenceId, std::size_t> left = sentences;
  for (const std::uint32_t at : entities)
    if (at < by_entity.size())
      for (const SentenceId sentence : by_entity[at]) --left[sentence];
  std::vector<SentenceId> all;
  for (const auto& [sentence, times] : left)
    if (times > 0) all.push_back(sentence);
  return all;
}

}  // namespace paragraf::interpreter
