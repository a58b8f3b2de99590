// The IR: what a rulebook means, as flat data. In: resolved, typed rules. Out: expressions addressed by `ExprId` and rules
// addressed by `RuleId`; the interpreter runs them, later readings translate them. An expression is evaluated in a frame of
// slots: the first slots are the parameters of the rule's subject, the others are bound by `is some`, quantifiers and folds.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "model/ids.hpp"

namespace paragraf::model {

enum class Op : std::uint8_t {
  constant,      // a: constant
  slot,          // a: slot
  named_entity,  // a: name of an entity of the state (examples, queries)
  attribute,     // a: entity expression, b: attribute
  column,        // a: row expression, b: column
  field,         // a: record expression, b: field
  value_call,    // a: value, c: column + 1 or 0, args
  line_call,     // a: tally, c: name of the line, args
  extern_call,   // a: extern, args
  same,          // a: rule, b: position of the outcome; the outcome of what the rule lifts, for the same arguments
  fact_call,     // a: fact, args; was it noted?
  obliged,       // a: act, args, none for what is left open; is a duty on it due? (queries)
  reading,       // a: reading; its chosen side
  current_phase, // of the state
  instances,     // a: entity; all of them, as a set
  and_,          // args
  or_,           // args
  not_,          // a
  equal,         // a, b
  less,          // a, b
  less_equal,    // a, b
  contains,      // a: element, b: set
  matches,       // a: expression, b: domain (a cell of a table's key)
  something,     // a: optional; is it something?
  bind,          // a: optional or union, b: slot, c: type + 1 or 0; true and bound if it is something, and of that type
  is_of,         // a, b: type; is it of that type?
  add, subtract, multiply, divide,  // a, b
  negate,        // a
  ceil, floor, round, abs,          // a
  whole,         // a: missing unless whole; also where a number is given for an int
  minimum, maximum,                 // args, numbers
  size,          // a: set or list
  sizes,         // a: set or list, b: attribute + 1 or 0; the sizes of its elements, or of that set of each, the largest first
  set,           // args
  list, tuple,   // args, in order
  record,        // a: record, args: one for each field, none: nothing
  first,         // a: set or list, b: how many; those that come first in canonical order, or in the list
  join, without, // a, b: sets; lists are joined end to end
  some, every,   // a: body, b: first slot, args: one set for each binder, slots follow each other
  those, the, count, sum, largest, smallest,  // b: slot, args: set, where, by, gives (each may be none)
  connected,     // a: body, b: first of two slots, args: the set; is the graph of those for which the body holds one piece?
  odds,          // a: condition, args: the slots of the dice that it rolls; how probable it is
  beforehand,    // a: in the state before the step
  afterwards,    // a: in the state that the act which is judged would leave
};

struct Expr {
  Op op;
  TypeId type;
  std::uint32_t a = 0, b = 0, c = 0;
  std::vector<ExprId> args = {};
  Place place = {};
};

// The expressions that an expression uses directly; of a call, fold or quantifier too. Some may be none.
std::vector<ExprId> operands(const Expr& expr);

struct Binder {
  std::uint32_t slot;
  ExprId set;
};

enum class EffectKind : std::uint8_t { set, add, take, put, remove, create, destroy, note, forget, cause };

struct FieldValue {
  AttributeId attribute;
  ExprId value;
  bool rounds = false;             // to the step of the attribute: geometry made it
};

struct Effect {
  EffectKind kind;
  ExprId entity = {};              // of set, add, take, put, remove: whose attribute; of destroy: what goes; of create: what it is like, or none
  AttributeId attribute = {};
  ExprId value = {};
  bool rounds = false;             // to the step of the attribute: geometry made it
  bool each = false;               // of put, remove: the value is a set, and each of its elements is meant
  EntityId created = {};           // of create
  std::uint32_t slot = 0;          // of create: for the new entity, of the frame
  std::vector<FieldValue> fields = {};
  std::string origin = {};         // of create: the text of the rule; what is created is called in an order that follows from it
  FactId fact = {};                // of note, forget
  ActId event = {};                // of cause
  std::vector<ExprId> args = {};   // of the fact or event; one for each parameter, none for a die left out
  std::vector<Binder> for_every = {};
  ExprId where = {};
  Place place = {};
};

enum class RuleKind : std::uint8_t {
  equation, row, tally_line,       // candidates of a value; subject is a ValueId
  may, may_not, free, closed,      // norms; subject is an ActId
  must, need_not,                  // duties, and what cancels them; subject is an ActId
  when, bookkeeping,               // effects of an act or event; subject is an ActId
  whenever,                        // no subject
  lift,                            // like the rule it lifts
  presuppose,                      // no subject; `limit` holds at the end of every act
};

// An act that fulfils a duty: with these arguments, in the frame of the duty; none where any will do.
struct Way {
  ActId act;
  std::vector<ExprId> args;
};

// How long something lasts: always, until a phase or sequence ends, or until the phase ends that is the current one.
struct Period {
  enum class Kind : std::uint8_t { always, named, current } kind = Kind::always;
  PhaseId phase = {};              // of named
};

// One rule under a sentence. Its frame has `slots` slots; the arguments of its subject stand in the first ones.
// active = condition and provided and not lifted, three-valued; a rule is lifted if one of `lifters` is active.
struct Rule {
  RuleKind kind;
  SentenceId sentence = {};
  std::vector<SentenceId> cites = {};   // its sentence, that of what it repeats, and those that confirm it
  Place place = {};
  Name label = {};                 // [label] of the item, or the label of a tally line
  std::uint32_t subject = 0;
  std::vector<ActId> together = {};// of a `when` with several heads: the acts of the others; their arguments follow
  bool instead = false;            // of a `when`: it stands in place of all others of what it matches
  std::uint32_t slots = 0;
  ExprId condition = {};           // constants of the head and `if`; none: true
  ExprId provided = {};            // none: true
  ExprId limit = {};               // `only if` of a permission, `unless` of a prohibition, what a presupposition says; or none
  std::vector<ExprId> outcomes = {};    // one, or one for each column of a table
  std::vector<ExprId> cells = {};  // of a row: its key tests, none for `-`; part of `condition` too
  std::vector<Effect> effects = {};
  std::vector<Binder> for_every = {};   // of whenever: the instances that are watched
  Period period = {};              // of must: always stands for each phase of its act
  bool first = false;              // of must: before anything else
  std::vector<Way> ways = {};      // of must: the first is its own act
  SentenceId suspended_by = {};    // an amendment has suspended or replaced it: then nothing else names it
  std::vector<RuleId> lifters = {};// rules with the same subject that lift this one
  std::vector<RuleId> lifts = {};  // by `despite`; `same` is the outcome of these
  std::vector<RuleId> gives_way_to = {};// of a `when` with one head: rules with several that lift it for what they match
  std::vector<bool> asks_same = {};     // by outcome: is `same` a part of it?
  bool replaces_total = false;     // an equation `despite` the declaration of its tally
  std::vector<RuleId> after = {};  // `when` rules whose stage comes first
};

}  // namespace paragraf::model
