// Indexes of a state: which entities of a kind may have a certain value in an attribute, or lie within reach of something. In: a
// state. Out: all of which it is not certain that they do not. An index is made when it is first asked for, and shared by all copies
// of the state; a copy that is changed knows what it changed, and whatever hangs on that may be meant, too, until it is settled: then
// it has an index of its own, which shares with the other what has not changed.
//
// This is only a faster way to the same answers: see interpreter/evaluate_narrowed.cpp, its one user.
#pragma once
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "base/plane_boxes.hpp"
#include "interpreter/state.hpp"

namespace paragraf::interpreter {

struct IndexKey {
  EntityId kind;
  AttributeId attribute;                       // none: the place of the entity itself
  bool near;                                   // by place, else by value
  auto operator<=>(const IndexKey&) const = default;
};

class Index {
 public:
  Index(const State& state, const IndexKey& key);
  // Of a state that has changed in this since.
  Index(const Index& before, const State& now, std::span<const StoredIn> changed);

  // These add positions of entities, in any order, some more than once.
  void find(const Value& value, std::vector<std::uint32_t>& found) const;
  void find(const base::plane::Box& box, const Number& reach, std::vector<std::uint32_t>& found) const;
  // What must be looked at in any case: what is not known, and what has changed, come or gone since the index was made.
  void find_unsure(const State& state, std::vector<std::uint32_t>& found) const;
  // Those that hang on what is stored there.
  void find_owners(const StoredIn& stored, std::vector<std::uint32_t>& found) const;
  const IndexKey& key() const { return key_; }
  // The attributes that it is made of.
  const std::vector<AttributeId>& attributes() const { return attributes_; }

 private:
  using Owners = std::vector<std::pair<StoredIn, std::uint32_t>>;
  std::optional<base::plane::Box> box(const State& state, std::uint32_t at, Owners& owners) const;
  void set_value(std::uint32_t at, std::optional<Value> value);
  void sort_values();
  void set_owners(Owners owners);

  IndexKey key_;
  base::SharedRows<std::optional<Value>> values_;
  std::shared_ptr<const std::map<Value, std::vector<std::uint32_t>>> by_value_;
  std::set<std::uint32_t> moved_;              // those that have another value now than they have there
  base::plane::Boxes by_place_;
  std::shared_ptr<const std::vector<std::uint32_t>> unsure_;  // sorted
  std::shared_ptr<const Owners> owners_;       // by place: what each hangs on; sorted
  std::vector<AttributeId> attributes_;
};

// The box around the place of an entity, or of its attribute; none if it is not known. `reads`: what it hangs on.
std::optional<base::plane::Box> box_of(const State& state, Instance entity, AttributeId attribute, std::set<CellKey>& reads);

// That no other entity of the kind has this value, or a place within reach of the box: what is known of those that were left out.
struct Watch {
  std::shared_ptr<const Index> index;
  Value value = {};
  base::plane::Box box = {};
  Number reach = {};
  // What would have been read of them besides what the index is made of; none: no one knows.
  std::optional<std::vector<AttributeId>> also = {};
  // Would the cell perhaps have been read?
  bool hides(const CellKey& cell) const;
};
// What an evaluation looked at.
struct Reads : std::set<CellKey> {
  std::vector<Watch> watches;
  void add(const Reads& other) {
    insert(other.begin(), other.end());
    watches.insert(watches.end(), other.watches.begin(), other.watches.end());
  }
};

// What the stored values of an attribute rest on.
struct Cited {
  base::SharedRows<std::vector<SentenceId>> by_entity;
  std::map<SentenceId, std::size_t> sentences;  // for how many entities
  void set(std::uint32_t at, const std::vector<SentenceId>& cites);
  // Of all entities but these, each of which is there once.
  std::vector<SentenceId> without(const std::vector<std::uint32_t>& entities) const;
};

// The indexes of one state and of its copies. Threads may share it.
class Indexes {
 public:
  // None if there is none, and the state has changed so that none can be made.
  std::shared_ptr<const Index> index(const State& state, const IndexKey& key);
  // All entities of the kind, as a set.
  Value all(const State& state, EntityId kind);
  // What the stored values of the attribute rested on when the state was last settled; none as for an index.
  std::shared_ptr<const Cited> cited(const State& state, AttributeId attribute);
  bool empty() const { return empty_; }
  // Those of a state that has changed in this since.
  std::shared_ptr<Indexes> after(const State& now, std::span<const StoredIn> changed);

 private:
  std::mutex lock_;
  std::atomic<bool> empty_ = true;
  std::map<IndexKey, std::shared_ptr<const Index>> made_;
  std::map<EntityId, Value> all_;
  std::map<AttributeId, std::shared_ptr<const Cited>> cited_;
};

}  // namespace paragraf::interpreter
