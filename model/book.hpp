// A resolved, typed rulebook. In: the trees of its files (see build.hpp). Out: flat vectors of declarations, sentences, rules
// and expressions, addressed by the ids of ids.hpp. Nothing refers to the trees any more; prose and sources are places.
#pragma once
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/interner.hpp"
#include "base/speech.hpp"
#include "model/geometry.hpp"
#include "model/ir.hpp"
#include "model/layered.hpp"
#include "model/types.hpp"

namespace paragraf::model {

struct Parameter {
  Name name;
  TypeId type;
  Domain domain;
  Place place;
};

struct EnumMember {
  Name name;
  std::string title;               // as printed for players, may be empty
};
struct Enum {
  Name name;
  Place place;
  std::vector<EnumMember> members;
  bool open = false;               // `...`: members that are not listed are written as texts
  bool ordered = false;
};

struct Unit {
  Name name;
  Number factor;                   // in the first unit
};
struct Measure {
  Name name;
  Place place;
  std::vector<Unit> units;
  Number step;                     // in the first unit; 0: any
};

struct Attribute {
  Name name;
  EntityId owner;
  TypeId type;
  Domain domain;
  Domain clamp;                    // `at least` / `at most`: the stored value after all changes of a stage; one interval or open
  Period life;
  Place place;
  SentenceId sentence;
};
struct Entity {
  Name name;
  Place place;
  std::vector<AttributeId> attributes;
};

struct RecordDecl {                // a value with named parts
  Name name;
  std::vector<Parameter> fields;
  Place place;
  SentenceId sentence;
};

struct Extern {
  Name name;
  std::vector<Parameter> params;
  TypeId type;
  Domain domain;
  std::string stated_in;           // where the value is stated
  std::string measured_by;         // of an extern of a library: "hexes.hex_row", the function that works it out; else empty
  Place place;
  SentenceId sentence;
};

struct Fact {                      // what is noted and forgotten; what was not noted did not happen
  Name name;
  std::vector<Parameter> params;
  Period life;
  Place place;
  SentenceId sentence;
};

enum class ValueKind : std::uint8_t { value, table, tally };
struct ValueDecl {
  Name name;
  ValueKind kind;
  std::vector<Parameter> params;
  TypeId type;                     // of a table with named columns: a row type
  std::vector<Parameter> columns;  // of a table; of one without named columns a single one without name
  Domain domain;
  ExprId at_least, at_most;        // of a tally, in the frame of its parameters
  Place place;
  SentenceId sentence;
  std::vector<RuleId> rules;       // equations, rows, lines
  std::vector<SentenceId> suspended_by;   // sentences that have suspended or replaced others of its rules
  bool out_of_force = false;       // of a tally: the sentence that declares it is, and without lines it is no sum
};

struct Act {                       // an action of a player or an event
  Name name;
  bool action = false;
  bool ends_phase = false;         // the built-in `end_phase(P)`
  std::vector<Parameter> params;
  ExprId chooser;                  // of an action, in the frame of its parameters
  std::vector<PhaseId> phases;     // of an action; empty: any phase
  Place place;
  SentenceId sentence;
  std::vector<RuleId> norms;       // may, may_not, free, closed
  std::vector<RuleId> duties, waivers;  // must; need_not
  bool owed = false;               // a duty asks for it, so it is remembered when it was done
  std::vector<RuleId> effects;     // when, bookkeeping
  std::vector<SentenceId> suspended_by;   // sentences that have suspended or replaced others of its norms
};

struct ReadingSide {
  Name name;
  std::string reason;
};
struct Reading {
  Name name;
  std::string question;
  std::vector<ReadingSide> sides;  // the first is the default; a `read` puts its side there
  SentenceId read_by;              // the sentence of that `read`; none: nobody has read it
  Place place;
  SentenceId sentence;
};

struct Phase {                     // of a sequence; or a sequence itself
  Name name;
  bool simultaneous = false;
  PhaseId sequence = {};           // to which it belongs; none: it is a sequence
  PhaseId next = {};               // the phase behind it, of a sequence its first one; none: the book does not say which
  SentenceId sentence = {};
};

// A die of a parameter that the book names: an extern or a value of the type `die`.
struct NamedDie {
  Name name;
  Place place;                     // where a parameter first names it
};

struct Prose {
  std::string language;
  Place place;
};
struct Title {
  std::string language;
  std::string text;
  Place place;                     // with its quotation marks
};
// What opens with `rulebook`: a book, one that it amends, or a library.
struct Volume {
  std::string name;
  std::string edition;
  std::vector<std::string> languages;
  bool library = false;
  bool prohibitions_prevail = false;   // over permissions, without a further mark: no verdict hangs on it
  bool asked = false;              // its examples are run, and the questions are put to it
  std::vector<VolumeId> amends;    // all that it rests on, directly or not
};
struct Clause {
  VolumeId volume;
  std::string number;              // "6.1.2"
  std::vector<Title> titles;
  Place place;
};
// `allow P712, P713: "why"`: findings of the linter that stay.
struct Allowance {
  struct Allowed {
    base::Code code;
    Place place;
  };
  std::vector<Allowed> codes;      // each once
  std::string reason;
  Place place;                     // the item
  Place lines;                     // what goes if it is taken out: with its lines, if nothing else stands on them
};
// A sentence; or the items of a clause or file that stand under no sentence (then `number` is empty).
struct Sentence {
  VolumeId volume = {};
  ClauseId clause = {};            // none: outside every clause
  std::string number = {};         // "12", "2a"
  std::vector<Prose> prose = {};
  Place place = {};
  // "§ 5(11)", "§ 5", the file's name, "river_crossing § M1(1)" of a book that amends, "library hexes"
  std::string citation = {};
  bool formal = false;             // it holds declarations or rules
  bool informal = false;
  std::string informal_reason = {};
  std::vector<Allowance> allowances = {};
  std::vector<RuleId> rules = {};
};

// --- examples

struct Assumption {                // `assume`: pins an extern, a value or a reading
  enum class Kind : std::uint8_t { external, value, reading } kind;
  std::uint32_t subject = {};
  std::uint32_t slots = 0;         // the arguments come first
  ExprId condition = {};           // which arguments are meant; none: all
  ExprId outcome = {};
  Place place = {};
};

enum class StepKind : std::uint8_t { given_entity, given_attribute, given_fact, given_phase, assume, do_, then };
enum class ThenKind : std::uint8_t { holds, verdict, happens, obliged, open };
enum class VerdictKind : std::uint8_t { allowed, denied, undetermined, conflict };

struct Call {
  ActId act = {};                  // none: the last `do`
  std::vector<ExprId> args = {};   // none: left out
};
struct RollGiven {
  ActId event;
  std::vector<ExprId> args;        // of one of several occurrences; none: any
  ExprId total;
};
struct Then {
  ThenKind kind;
  bool negated = false;            // `not happens`, `not obliged`
  VerdictKind verdict = VerdictKind::allowed;  // of `verdict`; of `open`: undetermined or conflict
  Call call = {};
  ExprId condition = {};           // of holds; of open: the expression
  std::vector<ExprId> among = {};
  std::vector<std::vector<RuleId>> by = {}, not_by = {};   // labels: for each, the rules that bear it
  std::vector<SentenceId> by_sentences = {}, not_by_sentences = {};
  std::vector<ExprId> needs = {};
};
struct Step {
  StepKind kind;
  Place place = {};
  Name entity = {};                // of given_entity
  EntityId declaration = {};
  std::vector<FieldValue> fields = {};
  ExprId target = {};              // of given_attribute
  AttributeId attribute = {};
  ExprId value = {};
  FactId fact = {};                // of given_fact
  std::vector<ExprId> args = {};   // of given_fact
  PhaseId phase = {};
  std::uint32_t assumption = 0;    // index into Book::assumptions
  Call call = {};                  // of do_
  std::vector<Call> together = {}; // of do_: further acts of the same step
  std::vector<RollGiven> rolls = {};
  Then then = {};
};
struct ExampleCase {
  std::string title;
  Place place;
  std::string state = {};          // the file of the state that it starts from; empty: none, or that of the example
  std::vector<Step> steps;
};
struct Example {
  std::string title;
  Place place;
  SentenceId sentence;
  std::uint32_t slots = 0;         // of the frame in which its expressions are evaluated
  std::string state;               // the file of the state that it starts from, as written; empty: none
  std::vector<Step> steps;         // those above the first case
  std::vector<ExampleCase> cases;  // empty: the example is one run of `steps`
};

// --- the book

// A book is built once and not changed then: many threads may read it. A question needs expressions of its own, and names and types
// that the book does not have; they go into a book on top of it, `Book(below)`, which shares everything else.
struct Book {
  Book() = default;
  explicit Book(const Book& below) = default;      // `below` must outlive it
  Book& operator=(const Book&) = delete;

  std::string name;
  std::string edition;
  Shared<std::vector<Title>> titles;
  Shared<std::vector<std::string>> languages;
  base::Interner names;
  Types types;

  Shared<std::vector<Enum>> enums;
  Shared<std::vector<Measure>> measures;
  Shared<std::vector<Entity>> entities;
  Shared<std::vector<Attribute>> attributes;
  Shared<std::vector<RecordDecl>> records;
  Shared<std::vector<Extern>> externs;
  Shared<std::vector<Fact>> facts;
  Shared<std::vector<ValueDecl>> values;
  Shared<std::vector<Act>> acts;
  Shared<std::vector<Reading>> readings;
  Shared<std::vector<Phase>> phases;       // the sequences, too
  Shared<std::vector<NamedDie>> named_dice;
  EnumId phase_enum;               // its members are `phases`, by position; none: the book has no sequence
  TypeId phase_type;               // its type
  Geometry geometry;
  Shared<std::vector<Volume>> volumes;     // libraries first, then each behind those that it amends, by name
  Shared<std::vector<Clause>> clauses;
  Shared<std::vector<Sentence>> sentences;
  Shared<std::vector<Rule>> rules;
  Shared<std::vector<RuleId>> whenevers;
  Shared<std::vector<RuleId>> presuppositions;
  Growing<Expr> exprs;
  Growing<Value> constants;
  Growing<Domain> domains;     // of Op::matches
  Shared<std::vector<Example>> examples;
  Growing<Assumption> assumptions;

  // `term`: by language, what its files call a name.
  Shared<std::map<std::string, std::map<Name, Name>, std::less<>>> term_of, spelling_of;  // spelling -> name, and back
  Name meant(Name spelling, std::string_view language) const;
  const std::string& spelt(Name declared, std::string_view language) const;
  // As a reader is told it: see base::Speech::naming.
  const std::string& told(Name declared, const base::Speech& say) const;
  // Of the keywords of a file; of what is no file of the book, such as a question, that in which it is asked.
  Shared<std::map<std::uint32_t, std::string>> file_languages;
  std::string question_language = "en";
  std::string_view language_of(base::SourceId source) const;

  // Lookup by name. Types, things that are called, readings and phases have names of their own; enum members belong to their enum.
  Shared<std::unordered_map<Name, EnumId>> enum_of;
  Shared<std::unordered_map<Name, MeasureId>> measure_of;
  Shared<std::unordered_map<Name, EntityId>> entity_of;
  Shared<std::unordered_map<Name, TypeId>> alias_of;
  Shared<std::unordered_map<Name, RecordId>> record_of;
  Shared<std::unordered_map<Name, ExternId>> extern_of;
  Shared<std::unordered_map<Name, FactId>> fact_of;
  Shared<std::unordered_map<Name, ValueId>> value_of;
  Shared<std::unordered_map<Name, ActId>> act_of;
  Shared<std::unordered_map<Name, ReadingId>> reading_of;
  Shared<std::unordered_map<Name, PhaseId>> phase_of, sequence_of;
  Shared<std::unordered_map<Name, std::vector<Member>>> members_of;
  Shared<std::unordered_map<Name, std::pair<MeasureId, std::uint32_t>>> unit_of;

  const Expr& operator[](ExprId id) const { return exprs[id.index()]; }
  const Rule& operator[](RuleId id) const { return rules[id.index()]; }
  const Attribute& operator[](AttributeId id) const { return attributes[id.index()]; }
  const Entity& operator[](EntityId id) const { return entities[id.index()]; }
  const Enum& operator[](EnumId id) const { return enums[id.index()]; }
  const Measure& operator[](MeasureId id) const { return measures[id.index()]; }
  const RecordDecl& operator[](RecordId id) const { return records[id.index()]; }
  const Extern& operator[](ExternId id) const { return externs[id.index()]; }
  const Fact& operator[](FactId id) const { return facts[id.index()]; }
  const ValueDecl& operator[](ValueId id) const { return values[id.index()]; }
  const Act& operator[](ActId id) const { return acts[id.index()]; }
  const Reading& operator[](ReadingId id) const { return readings[id.index()]; }
  const Sentence& operator[](SentenceId id) const { return sentences[id.index()]; }
  const Volume& operator[](VolumeId id) const { return volumes[id.index()]; }
  const Clause& operator[](ClauseId id) const { return clauses[id.index()]; }
  const Phase& operator[](PhaseId id) const { return phases[id.index()]; }
  const std::string& text(Name id) const { return names.text(id); }

  // Does what lasts for the period end with this phase or sequence? With a sequence all its phases end.
  bool ends_with(const Period& period, PhaseId ended) const;
  // The attribute of an entity by name; none if it has none.
  AttributeId attribute(EntityId entity, Name name) const;
};

// What values of the type are whole multiples of; 0: of nothing.
Number step_of(const Book& book, TypeId type);
// Is the value a whole number of steps of its measure? Values of other types are.
bool on_step(const Book& book, TypeId type, const Value& value);
// The value with all amounts in it on the step of their measures, half away from zero.
Value rounded_to_step(const Book& book, TypeId type, const Value& value);
// The most values of a number for each of which there may be a duty.
inline constexpr std::int64_t longest_duty = 1000;
// Are there finitely many values, known from the state, so that there can be a duty for each?
bool can_be_listed(const Book& book, const Parameter& param);
// May the attribute be given this value: on the step, inside its range and its bounds?
bool admits(const Book& book, AttributeId attribute, const Value& value);
// The part of the value that its type does not admit: an element, a field or the value itself; outside of `domain`, which is
// that of the value or its elements, or of the range of its field; or off the step of its measure, if it is to be stored.
// None if all of it is admitted.
struct Refused {
  Value value;
  TypeId type;
  Domain domain;
  std::string path = {};           // to the refused part, if it is one: ".x", "[2].x" of the second element of a list
};
std::optional<Refused> refused_part(const Book& book, TypeId type, const Domain& domain, const Value& value, bool stored = true);
// Is what is stated of (a, b) stated of (b, a)?
bool is_symmetric(const Extern& external);
// Is the value of that type? Numbers of all kinds are of each numeric type: which kind they are the declared type says.
bool is_of(const Book& book, const Value& value, TypeId type);
// The type without `?`, and of a union the alternative that the value is of.
TypeId settled_type(const Book& book, TypeId type, const Value& value);

// An amount with its unit; one with roots exactly, `√18 cm`, and about, `4.243 cm`.
std::string exact_amount(const Book& book, const Number& amount, TypeId type, const base::Speech& say = {});
std::string about_amount(const Book& book, const Number& amount, TypeId type, const base::Speech& say = {});
// What the library `geometry` measures: places, and what has one.
bool is_any_place(const Book& book, TypeId type);
// "int", "strength", "set of unit", "building?"
std::string type_text(const Book& book, TypeId type, const base::Speech& say = {});
// The same for readers: "a whole number", "one of strength", "a set of unit", "a building or nothing"
std::string type_words(const Book& book, TypeId type, const base::Speech& say = {});
// The unit that an amount of the measure is written with: of those that are the same, the first for 1, the second for others.
std::string_view unit_name(const Book& book, const Measure& measure, const Number& amount);
// "25 t", "light", "\"0505\"", "nothing", "(light, 1 mp, 0)", as rules in English spell it; for readers, in the
// words and with the decimal mark of `say`. An entity by its position unless `entity_name` names it.
using EntityNamer = std::string (*)(const void* context, const Instance&);
std::string value_text(const Book& book, const Value& value, TypeId type, EntityNamer namer = nullptr,
                       const void* context = nullptr, const base::Speech& say = {});
// As a file of that language writes it, with its keywords and its names; numbers as `say` writes them.
std::string value_syntax(const Book& book, const Value& value, TypeId type, std::string_view language, EntityNamer namer = nullptr,
                         const void* context = nullptr, const base::Speech& say = {});
// The canonical order of a set: of entities and what holds them that of their texts, digits read as numbers; numbers, members and
// texts are in order already.
bool ordered_by_text(const Values& items);
// In words: "1 to 15 cf", "more than 0 t", "at least 1", "1, 2 or 4 to 5"; empty if the domain is open.
std::string domain_text(const Book& book, const Domain& domain, TypeId type, const base::Speech& say = {});
// As a book declares it: "1..15 cf", "> 0 t", "1, 3..5".
std::string domain_syntax(const Book& book, const Domain& domain, TypeId type);
// The parameters as declared: "u: unit, n: int in 1..3".
std::string params_text(const Book& book, const std::vector<Parameter>& params);
// Orders "§ 2(10)" behind "§ 2(9)", a book that amends behind the one that it amends, and libraries last.
bool sentence_before(const Book& book, SentenceId a, SentenceId b);

}  // namespace paragraf::model
