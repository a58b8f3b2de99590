// Game states. In: what a state file or an example gives. Out: the stored attributes of every entity, the facts that were
// noted, the phase, and the externs that are known. An attribute that nobody supplied is missing, an optional one is nothing;
// a fact that nobody noted is false.
// Copying a state is cheap enough for all-or-nothing steps.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/shared_rows.hpp"
#include "interpreter/result.hpp"
#include "model/build.hpp"

namespace paragraf::interpreter {

// What is stored: an attribute of an entity, that an entity is there, an instance of a fact, or the phase.
struct CellKey {
  CellKey() = default;                     // the phase
  CellKey(Instance of, AttributeId which) : attribute(which), entity(of) {}
  explicit CellKey(Instance of) : entity(of) {}            // that it is there
  CellKey(FactId which, Values of) : fact(which), args(std::move(of)) {}
  AttributeId attribute = {};
  Instance entity = {};                    // of an attribute and of a presence
  FactId fact = {};
  Values args = {};                        // of a fact
  bool is_phase() const { return !attribute && !fact && !entity.declaration; }
  bool is_presence() const { return !attribute && !fact && entity.declaration; }
  bool is_flag() const { return fact || is_presence(); }   // true or false, and told as what came about
  auto operator<=>(const CellKey&) const = default;
};

// Stands for all entities of a kind: it changes when one comes or goes.
inline CellKey population(EntityId kind) { return CellKey(Instance{kind, 0xffffffffu}); }

struct Cell {
  bool supplied = false;
  Value value;                             // nothing is a known absence; of a fact: was it noted?
  std::vector<SentenceId> cites;           // what set it, what added since, and what caused those events
};

struct EntityState {
  std::string id;
  Cell there;                              // true, false once it is destroyed, not supplied as long as it is being created
  std::vector<Cell> cells;                 // one for each attribute of the entity, in the order of Entity::attributes
};

// An act that a duty asks for, and the phase in which it was done; a sequence, if that phase is over but the sequence is not;
// none, if the state named none.
struct DoneAct {
  ActId act;
  Values args;
  PhaseId in;
  auto operator<=>(const DoneAct&) const = default;
};

// The acts of a simultaneous phase that were done so far: see docs/language.md, "Simultaneous phases".
struct Round;

class Indexes;
struct StoredIn {                          // an attribute of an entity; none: that it is there
  AttributeId attribute;
  Instance entity;
  auto operator<=>(const StoredIn&) const = default;
};

class State {
 public:
  explicit State(const Book& book);
  const Book& book() const { return *book_; }

  // A new entity; none if the id is taken by an entity of the same kind. Optional attributes start as nothing.
  std::optional<Instance> add(EntityId entity, std::string_view id);
  // One that is not there before its cell CellKey(instance) is set; `id` is one that nothing has or had.
  Instance prepare(EntityId entity, std::string_view id);
  bool exists(Instance instance) const;
  bool was_destroyed(Instance instance) const;
  bool was_named(std::string_view id) const;               // by what is there, or was
  std::optional<Instance> find(EntityId entity, std::string_view id) const;
  // Any kind: the entities that have this id (ids are unique among all kinds when read from a file).
  std::optional<Instance> find(std::string_view id) const;
  std::size_t count(EntityId entity) const { return entities_[entity.index()].size(); }
  // Positions in canonical order: by id, digits read as numbers (u2 before u10).
  std::vector<Instance> in_order(EntityId entity) const;
  const std::string& id(Instance instance) const;          // also of what is destroyed; of what this state never held a general word

  const Cell& cell(Instance instance, AttributeId attribute) const;
  Cell& cell(Instance instance, AttributeId attribute);
  const Cell& cell(const CellKey& key) const;
  Cell& cell(const CellKey& key);
  // Known, or missing with the attribute or the phase that nobody supplied.
  Result stored(const CellKey& key) const;
  // The same of what may not be there any more; notes what it looked at.
  Result read(Instance instance, AttributeId attribute, std::set<CellKey>* reads) const;
  using Facts = std::map<std::pair<FactId, Values>, Cell>;
  const Facts& facts() const { return *facts_; }             // a forgotten one is false, with what forgot it

  // Made of what the state held when it was last settled; and what has changed since, except of facts.
  Indexes& indexes() const { return *indexes_; }
  const std::vector<StoredIn>& unsettled() const { return unsettled_; }
  bool is_peopled() const { return peopled_; }   // entities have come or gone
  bool is_settled() const { return unsettled_.empty() && !peopled_; }
  // From now on the indexes are of what the state holds now.
  void settle();

  std::size_t bytes() const;               // about what a copy takes

  PhaseId phase;                           // none: not stated, then acts are not tested for it
  std::map<std::pair<ExternId, Values>, Value> externs;
  std::set<DoneAct> done;
  std::shared_ptr<const Round> round;      // none: nothing that was done waits for others

  // For model::build_query; the ids are interned, since a question may be the first text that spells them.
  EntityNames names(base::Interner& names) const;

 private:
  const EntityState& row(Instance i) const { return entities_[i.declaration.index()][i.index]; }
  using Index = std::vector<std::unordered_map<std::string, std::uint32_t>>;
  const Book* book_;
  std::vector<base::SharedRows<EntityState>> entities_;     // by EntityId
  std::shared_ptr<Index> index_;                            // by EntityId: position by id; shared until a copy adds an entity
  std::shared_ptr<Facts> facts_;                            // shared until a copy notes or forgets one
  std::vector<std::uint32_t> slot_of_;                      // by AttributeId: position in the entity's cells
  std::shared_ptr<Indexes> indexes_;                        // shared by copies that hold the same but for what follows
  std::vector<StoredIn> unsettled_;
  bool peopled_ = false;
  void unsettle();
};

// The total of the dice of an event: of all that fit, or, where it was recorded, of one that happened.
struct Roll {
  ActId event;
  std::vector<Result> args;                // missing without reasons: any
  Number total;
  std::optional<std::uint32_t> die = {};   // the parameter, by position; none: each die of the event
  bool operator==(const Roll&) const = default;
};

// In a simultaneous phase all acts are one step. `began` is the state in which they are done; its entities stand at the same
// places as in the state that has this round.
struct GivenAct {
  ActId act;
  Values args;
  bool operator==(const GivenAct&) const = default;
};
struct Round {
  std::shared_ptr<const State> began;
  std::vector<GivenAct> acts;              // in canonical order
  std::vector<Roll> rolls;                 // what was rolled, in the order in which it happened
  base::Place place = {};                  // in a state file
};

// The type of what is stored in the cell.
TypeId cell_type(const Book& book, const CellKey& key);
// Orders ids as people do: runs of digits by their number, else by code point.
bool id_before(std::string_view a, std::string_view b);
// An EntityNamer for model::value_text; context is the State.
std::string entity_name(const void* state, const Instance& instance);

}  // namespace paragraf::interpreter
