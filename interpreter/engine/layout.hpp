// How the states of a batch are written with whole numbers. In: which entities each of them has, and which of what they hold differs from
// state to state (fields). Out: lanes, the whole numbers; how a value of a field is written with them; and a symbol that stands for it.
//
// A field takes one lane for a number (in steps of its measure) or a truth, the position for a member, side or entity, one more to say whether an
// optional one is something, one for each element that may be in a set, and those of its parts for a record. A list has one for its length
// and those of as many items as there ever are. One more says whether the field is known at all. What a field may be is bounded by its declaration; where that has no bound, by what the reader of it chooses, and
// states with larger numbers are not for the program (the evaluator answers them).
#pragma once
#include <span>

#include "interpreter/engine/extent.hpp"
#include "interpreter/engine/program.hpp"
#include "interpreter/formulas/unknowns.hpp"

namespace paragraf::engine {

using interpreter::Instance;
using interpreter::State;
using namespace model;

struct Field {
  enum class Of : std::uint8_t { attribute, external, fact, phase, given };
  Of of = Of::attribute;
  std::string name = {};                 // as the question spells it: "b.cf", "roll"
  Instance entity = {};                  // of an attribute
  AttributeId attribute = {};
  ExternId external = {};
  FactId fact = {};
  Values args = {};                      // of an extern or fact
  std::uint32_t slot = 0;                // of what is given
  bool may_be_unknown = false;           // in some states
  std::optional<Extent> extent = {};     // what occurs of it; none: whatever its declaration admits, and no lists
};

struct Layout {
  struct Entity {
    EntityId kind;
    std::string id;
  };
  std::vector<Entity> entities;          // those of a kind are its instances, in this order
  std::vector<Parameter> given;          // what questions name beside the state, such as a roll
  std::vector<Field> fields;

  Instance instance(std::size_t entity) const;
  std::uint32_t count(EntityId kind) const;
};

TypeId type_of(const Book& book, const Layout& layout, const Field& field);
Domain domain_of(const Book& book, const Layout& layout, const Field& field);

// How a value of a field, or a part of it, is written.
struct Form {
  enum class Kind : std::uint8_t { none, number, truth, listed, optional, set, record, list };
  Kind kind = Kind::none;                // none: no lanes can say it
  std::uint32_t lane = 0;                // its first one
  Number step = 1;                       // of number: what the lane counts
  Values values = {};                    // of listed: by position; of set: what each lane stands for
  std::vector<Form> parts = {};          // of optional: what it is if it is something; of record; of list the items, of which `lane` are there
  RecordId record = {};
};

class Lanes {
 public:
  // `most`: the largest number of fields without bounds.
  Lanes(const Book& book, const Layout& layout, std::int64_t most);

  const std::vector<Range>& ranges() const { return ranges_; }
  std::size_t size() const { return ranges_.size(); }
  const Form& form(std::size_t field) const { return forms_[field]; }
  std::optional<std::uint32_t> known(std::size_t field) const { return known_[field]; }
  // What a program can be told of the field; false: not this value, and the lanes may be anything. None: it is not known.
  bool write(std::size_t field, const std::optional<Value>& value, std::int64_t* row) const;
  // Numbers in the ranges of all lanes, where a row begins.
  std::vector<std::int64_t> blank() const;
  // What was written.
  std::optional<Value> read(std::size_t field, const std::int64_t* row) const;

 private:
  Form form_of(TypeId type, const Domain& domain, bool stored, const Extent* extent);
  Form form_of_number(TypeId type, const Domain& domain, bool stored, const Extent* extent);
  std::uint32_t add(Range range);

  const Book& book_;
  const Layout& layout_;
  std::int64_t most_;
  std::vector<Range> ranges_;
  std::vector<Form> forms_;
  std::vector<std::optional<std::uint32_t>> known_;
};

// What a state has of a field, other than what is given beside it. None: it is not known.
std::optional<Value> value_in(const State& state, const Field& field);
// A state of the layout with these values, one for each field. None is not known.
State state_of(const Book& book, const Layout& layout, std::span<const std::optional<Value>> values);

}  // namespace paragraf::engine
