// The workshop behind build.hpp: what the translation units from_ast_*.cpp share. In: trees and the book that is being built.
// The work is done in passes, so that nothing depends on the order of files, clauses or items: sentences and items, names,
// declarations, rules, references between rules, examples.
#pragma once
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/diagnostic.hpp"
#include "grammar/keywords.hpp"
#include "grammar/tree.hpp"
#include "model/build.hpp"
#include "model/tree_reading.hpp"

namespace paragraf::model {

using base::Code;

// An item of a file with what stands around it.
struct Item {
  Cursor body;                     // its node, of the kind of the item
  Cursor label;                    // [label], or nothing
  SentenceId sentence;
  const grammar::KeywordTable* keywords;
};

// The names that are bound where an expression stands, innermost last.
struct Scope {
  struct Entry {
    Name name;
    std::uint32_t slot;
    TypeId type;
    Place place;
    bool used = false;
    bool must_use = false;         // a name that nothing uses is a misspelt constant
    std::optional<Value> constant = {};  // stands for this, and for no slot
  };
  std::vector<Entry> entries = {};
  std::vector<Entry> closed = {};  // bound by `is some` and out of reach by now
  std::uint32_t slots = 0;
  // The outcome that is being read, if it may ask for `same`.
  struct Same {
    RuleId rule;
    std::uint32_t column;
    TypeId type;
    bool asked = false;
  };
  Same* same = nullptr;
  bool judges = false;                    // conditions of norms: `afterwards`
  bool changes = false;                   // effects: `beforehand`
  ActId matched = {};                     // effects of a rule with one head: what `repeat` does again
  std::vector<ExprId>* rolls = nullptr;   // inside of `odds(..)`: the slots of the dice that were left out
  bool rolls_apart = false;               // the same, but under a quantifier or fold: no die may be left out
  const EntityNames* entities = nullptr;  // names of entities, in examples and queries
  const grammar::KeywordTable* keywords = nullptr;
};

// Names that the head of a rule gives to the arguments of its subject; for `lift`, which speaks of the rule that it lifts.
struct HeadName {
  Name name;
  std::uint32_t slot;
  TypeId type;
};

// A norm or an event rule as it is to be built: as it stands, or as `likewise` repeats it.
struct RuleForm {
  Item item;                              // whose consequences are meant
  Cursor head = {};                       // `on HEAD`, in place of its own
  Cursor condition = {};                  // the `if` in place of its own
  std::vector<Cursor> provisos = {};      // besides its own
  std::vector<Item> repeated_by = {};     // the `likewise` items, the one that it is built for last
  const Item& stands() const { return repeated_by.empty() ? item : repeated_by.back(); }
  Cursor if_clause() const { return condition ? condition : item.body.child(Kind::if_); }
};

// Where findings go: the sink of the book, or, while a rule is repeated, one of its own.
struct Outlet {
  base::Sink* to;
  const base::Sources* sources;
  void add(base::Diagnostic found);
  std::size_t errors() const { return to->errors(); }
  std::size_t told() const { return to->errors() + to->warnings(); }
};

// What a statement would change, if it is written as a call; else nothing.
Cursor called_target(Cursor statement);

// `point`, `length` and the like: built-in names that mean something with the library `geometry`.
bool is_geometric_type(std::string_view neutral);

class Builder {
 public:
  Builder(Book& the_book, const base::Sources& the_sources, base::Sink& the_sink)
      : book(the_book), sources(the_sources), sink{&the_sink, &the_sources} {}

  // passes, in this order
  // The volumes in an order that is not that of the books, each behind those that it amends (from_ast_volumes.cpp). False if the
  // books do not make one: then there is nothing more to say about them.
  bool read_volumes(std::span<const BookFiles> books, std::span<const grammar::Parsed> libraries);
  void read_files(std::span<const grammar::Parsed> files, VolumeId volume);   // from_ast_book.cpp
  void declare_terms();                                            // terms.cpp
  void declare_names();                                            // from_ast_declarations.cpp
  void declare_members();
  void build_rules();                                              // from_ast_values.cpp, from_ast_norms.cpp, from_ast_events.cpp
  void link_rules();                                               // exceptions.cpp
  void mark_rounding();                                            // rounding.cpp
  void build_examples();                                           // from_ast_examples.cpp

  // --- findings
  void report(Code code, Cursor at, std::string message, std::vector<std::string> notes = {});
  bool is_unread(const base::Diagnostic& found) const;             // does it stand where the grammar found a mistake?
  bool may_stand_unread(const base::Diagnostic& found) const;
  void report_unknown(Cursor at, std::string_view what, const std::vector<std::string>& candidates);
  void only_once(std::map<std::string, Place>& seen, Cursor language, std::string_view what);  // `what` in a language
  void unsupported(Cursor at, std::string_view what);
  // The same for a part of a rule: the names that stand in it count as used.
  void unsupported(Cursor at, std::string_view what, Scope& scope);
  void check_uses(const Item& item);                               // libraries.cpp
  void note_allowance(const Item& item);                           // from_ast_allowances.cpp
  std::optional<std::string> suggest(std::string_view name, const std::vector<std::string>& candidates);
  std::vector<std::string> spelt_at(Cursor at, const std::vector<std::string>& names) const;   // as its file calls them
  std::string quoted(Cursor at) const;                             // the text in backticks, on one line

  // --- phases (from_ast_phases.cpp)
  void declare_sequences(std::vector<Item> sequences);
  void declare_sequence(const Item& item);
  bool declare_period(Cursor id, Shared<std::unordered_map<Name, PhaseId>>& names, PhaseId phase);
  void declare_end_of_phase(const Item& sequence);
  Period period_of(Cursor id);                                     // of `this P`, `each P`; reports a name that is none

  // --- types (from_ast_types.cpp)
  TypeId type_of(Cursor type, Domain* domain);
  // --- the library `geometry` (from_ast_geometry.cpp, ..._places.cpp)
  void note_measure(const Item& item, MeasureId measure);          // `length` and `angle`, in the language of its file
  void find_geometry();
  void find_places();
  TypeId geometric_type(std::string_view neutral, Cursor at);      // of a built-in name; unknown, and told, without the library
  RecordId geometric_record(Cursor id) const;                      // `punkt { x: ..., y: ... }`
  void report_not_used(Cursor at);                                 // a name of the library in a book that does not use it
  ExprId lower_pair(Cursor at, Scope& scope, TypeId expected);     // `(3 cm, 4 cm)`; none if no point or vector is expected
  ExprId lower_shift(char op, ExprId left, ExprId right, Cursor at);   // sums of points and vectors; none if neither is one
  ExprId lower_geometric(std::string_view function, Cursor call, Scope& scope);
  RecordId pair_wanted(TypeId expected) const;
  ExprId as_pair(ExprId expr, TypeId wanted);
  bool is_pair_of_lengths(const std::vector<TypeId>& parts) const;   // then it is a point, until a vector is wanted
  TypeId shifted_by(char op, TypeId left, TypeId expected);
  void report_no_angle(Cursor at);
  bool report_needs_angle(ExternId external, Cursor call);
  bool report_no_polygon(ExternId external, const std::vector<ExprId>& args, Cursor call);
  std::string builtin_spelling(std::string_view neutral, const grammar::KeywordTable& keywords) const;
  bool report_no_place(TypeId have, TypeId want, Cursor at);
  TypeId record_type(RecordId record) { return book.types.intern({TypeKind::record, record.index(), 0, {}}); }
  TypeId union_of(const std::vector<Cursor>& parts, Domain* domain);   // from_ast_unions.cpp
  // `b: building`: the type, if what is of type `wanted` may be of it; else unknown, and told. `wanted` may be wider.
  TypeId narrowed_type(Cursor narrowed, TypeId wanted);
  std::vector<TypeId> enums_with(TypeId type, Name member) const; // of those that the type is or may be
  void declare_fields();                                           // from_ast_records.cpp
  void check_circular_records();
  const grammar::KeywordTable* keywords_of(Cursor at) const;       // of the file in which it stands, or of the question
  const grammar::KeywordTable* asked_in = nullptr;                 // of a question; none: a book is built
  std::vector<Parameter> params_of(Cursor params, bool dice_allowed);
  // Dice (from_ast_dice.cpp)
  TypeId named_die(Cursor id);                                     // of a parameter: `roll: fate`
  void check_named_dice();
  ExprId lower_die(Cursor at, TypeId expected);
  ExprId lower_odds(Cursor condition, Cursor call, Scope& scope);
  bool roll_left_out(Cursor call, const std::vector<Parameter>& params, std::vector<ExprId>& args, Scope& scope);
  std::vector<std::string> notes_on_dice(const std::vector<Parameter>& params, std::size_t given, const Scope& scope) const;
  Domain domain_of(Cursor domain, TypeId type);
  // The values that the cell of a key admits; open for `-`.
  Domain cell_domain(Cursor cell, TypeId type);
  // `1..`, `1..15 cf`, `..3`, `< 4`: children of `at` that are expressions or an up_to.
  void add_intervals(Cursor at, TypeId type, Domain& domain);

  // --- expressions (from_ast_expressions.cpp, ..._literals.cpp, ..._conversions.cpp, ..._arithmetic.cpp, ..._comparisons.cpp,
  // ..._names.cpp, ..._members.cpp, ..._calls.cpp, ..._folds.cpp)
  ExprId lower(Cursor at, Scope& scope, TypeId expected = {});
  // The same, and the value must fit `type`: a number given for an int becomes one that must be whole.
  ExprId lower_as(Cursor at, Scope& scope, TypeId type);
  // A condition: names that `is some` binds stay bound behind it.
  ExprId lower_condition(Cursor at, Scope& scope);
  ExprId convert(ExprId expr, TypeId type, Cursor at);
  bool fits(TypeId from, TypeId to) const;                         // is each value of `from` one of `to`, as it is?
  bool may_equal(TypeId a, TypeId b) const;                        // is there a value that is of both?
  ExprId lower_operation(char op, ExprId left, ExprId right, Cursor at, Cursor left_at, Cursor right_at);
  ExprId lower_compare(Cursor at, Scope& scope, TypeId expected);
  ExprId lower_is(Cursor compare, Scope& scope);
  bool check_comparable(Cursor at, TypeId a, TypeId b, Cursor left = {}, Cursor right = {});
  // Mistakes that are told with what was meant (from_ast_hints.cpp); true if it is one.
  bool report_other_brackets(Cursor at, TypeId have, TypeId want); // `[a, b]` for a set, `{a, b}` for a list
  bool report_unnarrowed(ExprId value, TypeId have, TypeId want, Cursor at);  // a union where one of its types is wanted
  void report_union_member(Cursor at, Cursor member, TypeId type); // `t.cover` where t may be several things
  bool report_missing_unit(Cursor number, TypeId have, TypeId want);
  bool report_bare_alternative(Cursor before, ExprId lowered, Cursor part, Scope& scope);
  bool report_missing_attribute(Cursor left, TypeId have, TypeId want, Cursor at);
  bool report_asked_act(Cursor call, Cursor whole, Role verdict, Scope& scope);
  Role verdict_word(Cursor at, const Scope& scope) const;         // `allowed` and its like, else none
  std::string known_units(Cursor at) const;
  void report_optional(ExprId value, std::string_view expected);
  ExprId lower_quantifier(Cursor at, Scope& scope);
  ExprId lower_connected(Cursor at, Scope& scope);
  ExprId lower_fold(Cursor at, Scope& scope, TypeId expected);
  ExprId lower_set(Cursor at, Scope& scope, TypeId* element);      // what a binder ranges over
  ExprId lower_name(Cursor at, Scope& scope, TypeId expected);
  ExprId lower_literal(Cursor at, Scope& scope, TypeId expected);
  ExprId lower_elements(Cursor at, Scope& scope, TypeId expected); // `{ .. }` and `[ .. ]`
  ExprId lower_tuple(Cursor at, Scope& scope, TypeId expected);
  ExprId lower_record(Cursor at, Scope& scope);
  ExprId lower_first(Cursor copies, Scope& scope, TypeId expected);
  ExprId instances_of(TypeId type, Cursor at);                     // all of the entities of a type, or of a union of them; else none
  ExprId lower_call_expr(Cursor at, Scope& scope);
  ExprId lower_sizes(Cursor call, Cursor of, Scope& scope);
  ExprId lower_extern(ExternId external, Cursor call, Scope& scope);
  ExprId lower_same(Cursor at, Scope& scope);
  ExprId lower_builtin(std::string_view function, Cursor call, Scope& scope);
  ExprId lower_member(Cursor at, Scope& scope);
  void report_no_attribute(Cursor at, Cursor member, TypeId entity);
  void lower_for_findings(Cursor call, Scope& scope);
  bool is_called(Cursor call, const Scope& scope);                 // does anything of the book bear the name?
  void report_not_called(Cursor call, bool act, Scope& scope);
  bool report_library_name(Cursor id);                            // of a library that the book does not use
  std::string library_of(const Place& place) const;               // that declares what stands there; empty of anything else
  std::string other_word(Cursor id) const;                        // what is called so elsewhere is called otherwise here
  void look_at(Cursor at, Scope& scope);                           // for its own findings, whatever its type
  void mark_used(Cursor at, Scope& scope);                         // every name in a text that is not looked at
  ExprId make(Op op, TypeId type, Cursor at, std::uint32_t a = 0, std::uint32_t b = 0, std::uint32_t c = 0, std::vector<ExprId> args = {});
  // A constant outside of its range or off its step.
  void check_constant(ExprId value, TypeId type, const Domain& domain, Name declared, Cursor at, bool stored = true);
  ExprId make_constant(Value value, TypeId type, Cursor at);
  TypeId literal_type(Cursor digits, const Number& number) const;
  ExprId conjunction(std::vector<ExprId> parts, Cursor at);        // none if there are no parts
  std::optional<Value> constant_value(ExprId expr) const;
  ExprId error_expr(Cursor at) { return make_constant(Value(), book.types.unknown(), at); }
  TypeId type(ExprId expr) const { return book[expr].type; }
  std::string type_text(TypeId id) const { return model::type_text(book, id); }
  std::string words(TypeId id) const { return model::type_words(book, id); }
  std::vector<ExprId> lower_args(Cursor call, const std::vector<Parameter>& params, Scope& scope, std::string_view what, bool may_leave_out);
  bool asks_for_phase(Cursor id, const Scope& scope) const;
  bool names_something(Cursor id, Scope& scope, TypeId expected);  // does a bare name mean anything here?

  // --- scopes
  std::uint32_t bind(Scope& scope, Cursor at, TypeId type, bool must_use);
  void close_scope(Scope& scope, std::size_t mark);                // notes names that nothing used
  void report_unused();
  Name intern(Cursor at);                                          // what the word means in the language of its file

  // --- rules
  RuleId add_rule(Rule rule, const Item& item, std::vector<HeadName> names);
  // The head of a rule on `params`: binds its names and returns the tests that its constants make.
  std::vector<ExprId> bind_head(Cursor head, const std::vector<Parameter>& params, Scope& scope, std::vector<HeadName>& names);
  void bind_params(const std::vector<Parameter>& params, Scope& scope, std::vector<HeadName>& names);
  Scope new_scope(const Item& item) const;
  struct Guard { ExprId condition, provided; };
  Guard lower_guard(Cursor at, Cursor condition, std::span<const Cursor> provisos, Scope& scope, std::vector<ExprId> tests);
  Guard lower_guard(const RuleForm& form, Scope& scope, std::vector<ExprId> tests);
  Guard lower_guard(Cursor at, Scope& scope, std::vector<ExprId> tests);   // the if_ and provided children of `at`
  void note_despite(Cursor at, RuleId rule);                       // the despite child of `at`, to be linked later
  FactId lower_fact(Cursor call, Scope& scope, std::vector<ExprId>& args);  // none after reporting why (from_ast_facts.cpp)
  void report_no_fact(Cursor call, Cursor id);
  std::vector<Effect> lower_effects(Cursor at, Scope& scope);
  void report_called_target(Cursor statement, Cursor call, Cursor amount, Scope& scope);
  bool lower_repeat(Cursor statement, Effect& effect, Scope& scope);
  // from_ast_creation.cpp: `put`, `remove`, `create`, `destroy`
  bool lower_elements_of(Cursor statement, Cursor amount, Effect& effect, Scope& scope);
  bool lower_create(Cursor rule, Cursor statement, Effect& effect, Scope& scope);
  EntityId created_kind(Name name, const Scope& scope) const;      // of what the rules may create in an example, by its id
  void bind_created(Cursor create, Effect& effect, Scope& scope);
  bool lower_destroy(Cursor statement, Effect& effect, Scope& scope);
  std::vector<Binder> lower_binders(Cursor for_every, Scope& scope, ExprId* where);

  void build_value(const Item& item);
  void build_table(const Item& item);
  void build_row(Cursor cells, ValueId table, const Item& item);
  void build_tally(const Item& item);
  void build_norm(const RuleForm& form);
  std::vector<ExprId> bind_head(const RuleForm& form, Cursor head, const std::vector<Parameter>& params, Scope& scope,
                                std::vector<HeadName>& names);
  void build_duty(const RuleForm& form, const std::vector<Cursor>& heads);           // from_ast_duties.cpp
  std::vector<ExprId> way_args(Cursor head, const std::vector<Parameter>& params, Scope& scope, bool own);
  void check_listable(Cursor head, const std::vector<Parameter>& params);
  void build_default(const Item& item);
  void build_when(const RuleForm& form);
  void build_presuppose(const Item& item);
  // repetitions (from_ast_likewise.cpp)
  void build_copies();
  void build_copy(const RuleForm& form);
  std::vector<std::string> acts_of(const RuleForm& form);
  std::vector<RuleForm> forms_of(const Item& likewise, std::vector<Place>& open, std::size_t& visited);
  void report_too_many(const Item& likewise);
  void link_confirmations();
  void build_whenever(const Item& item);
  void build_bookkeeping(const Item& item);
  void build_equations(const Item& item, ValueId value, Cursor head);
  // Adds an outcome to a rule of a value; `same` is the outcome of what the rule lifts.
  void add_outcome(Rule& rule, Cursor at, Scope& scope, TypeId type, bool may_ask_same);
  ActId act_of(Cursor head, bool action_only);                     // of a head or call; reports a name that is no act

  // --- several books in one (from_ast_volumes.cpp, amendments.cpp)
  VolumeId volume_of(Cursor at) const;
  bool sees(VolumeId from, VolumeId other) const;                  // may a reference in one mean the other?
  void read_manifest(std::size_t first_item, VolumeId volume);
  void choose_readings();                                          // `read`, before the rules are built
  void collect_amendments();                                       // what they suspend and replace
  void mark_suspended();                                           // in the rules, when all of them have been linked
  void note_fallen();
  std::string cited_text(const Item& item) const;
  struct Amendment {
    Item item;
    bool replaces;
    VolumeId volume;
  };
  // By which amendment the rule, or the item without rules, is out of force; none: it is in force.
  const Amendment* fate_of(RuleId rule) const;
  const Amendment* fate_of(const Item& item) const;
  // Each `lift`, which becomes rules late, each `likewise` that repeats nothing, and each `confirms`.
  std::vector<Item> items_without_rules() const;
  // The amendment by which a `likewise` that is in force has lost all that it repeats.
  const Amendment* falls_with(const Item& likewise) const;
  void collect_fallen_likewise();
  // The sentences that have taken the place of those that the reference names.
  void follow_replacements(std::vector<SentenceId>& sentences) const;

  // --- references (exceptions.cpp)
  struct Target {
    std::vector<RuleId> rules;
    std::vector<SentenceId> sentences;
    std::vector<ValueId> tallies;  // that are declared there
    bool known = false;
    bool unsupported = false;      // a rule that cannot be run yet is among what is named
    const Amendment* fallen = nullptr;   // a rule that is out of force was among what is named
  };
  Target resolve(Cursor ref);
  Target resolve_in_force(Cursor ref);
  bool names_item(Cursor ref, const Item& item);
  // references.cpp: items by position
  struct Catalogue {
    std::size_t sentences = 0, items = 0, rules = 0;               // how many of each have been entered
    std::map<std::string, std::vector<SentenceId>> by_clause;      // its number
    std::map<SentenceId, std::vector<std::size_t>> by_sentence;
    std::map<Name, std::vector<std::size_t>> items_by_label;
    std::map<Name, std::vector<RuleId>> rules_by_label;
  } catalogue_;
  const Catalogue& catalogue();
  std::vector<SentenceId> sentences_of(Cursor clause_no);
  std::vector<RuleId> rules_labelled(Cursor label);
  std::vector<std::size_t> items_in(SentenceId sentence);
  std::vector<std::size_t> items_named(Cursor ref);
  std::vector<std::size_t> items_meant(Cursor ref);                // when amendments have had their say
  bool means_item(Cursor ref, const Item& item);                   // the same, when amendments have had their say
  const Amendment* amended_by(const Item& item);
  // subjects.cpp: what the reference means of the sentence that replaces the one in which `gone` stands
  std::vector<RuleId> stand_ins(Cursor ref, const Amendment& fate, const std::function<bool(const Rule&)>& is_alike);
  std::vector<RuleId> stand_ins(Cursor ref, const Amendment& fate, const Rule& gone);
  std::vector<RuleId> stand_ins(Cursor ref, const Amendment& fate, const Item& gone);
  bool stands_for(Cursor ref, const Item& gone, const Item& item);
  bool alike(const Item& gone, const Rule& rule);
  bool alike(const Item& gone, const Item& item);
  void report_unlabelled(Cursor at, std::string message, const std::function<bool(const Rule&)>& is_candidate);
  void link_lifts();
  void report_itself(Cursor ref);
  void report_circles(Code code, std::string_view what, std::vector<RuleId> Rule::* edges);
  void build_lift(const Item& item, RuleId lifted);
  void check_lines();
  void note_existing(Cursor clause_no, base::Diagnostic& found) const;  // which clauses or sentences there are
  // consistency.cpp
  void check_consistency();
  std::vector<RuleId> never_lifted(const std::vector<RuleId>& rules, std::initializer_list<RuleKind> kinds) const;
  void report_pair(Code code, RuleId rule, RuleId earlier, std::string message, std::string_view label, std::string note);
  bool sound() const;
  void check_rows(const ValueDecl& table);
  void check_lines_of(const ValueDecl& tally);
  void check_defaults(const Act& act);
  void check_informal();
  void check_duties();
  void check_languages();

  // --- examples (from_ast_examples.cpp, from_ast_queries.cpp)
  void build_example(const Item& item);
  void check_assumptions(const std::vector<Step>& steps);          // from_ast_assumptions.cpp
  // The file that the steps start from, if the first of them says so; its entities join `entities`. False if it cannot be read.
  bool state_from_file(Cursor steps, bool may_start, std::string& file, EntityNames& entities);
  void build_steps(Cursor steps, std::vector<Step>& out, Scope& scope, EntityNames& entities);
  void build_roll(Cursor roll, Step& step, Scope& scope);
  void build_given_call(Cursor fix, std::vector<Step>& out, Scope& scope);           // from_ast_facts.cpp
  // what is given (from_ast_given.cpp)
  bool is_entity_literal(Cursor at);
  void declare_given(Cursor fix, EntityNames& entities);
  void declare_inside(const std::string& name, Cursor value, Cursor called, EntityNames& entities);
  void build_entity(const std::string& name, Cursor literal, std::vector<Step>& out, Scope& scope);
  ExprId lower_given(const std::string& name, Cursor at, AttributeId attribute, std::vector<Step>& out, Scope& scope);
  ExprId lower_inside(const std::string& name, Cursor at, TypeId expected, std::vector<Step>& out, Scope& scope);
  void build_fix(Cursor fix, std::vector<Step>& out, Scope& scope, const EntityNames& entities);
  void build_then(Cursor then, std::vector<Step>& out, Scope& scope);
  bool has_dice(ActId act) const;
  std::optional<std::uint32_t> build_assumption(Cursor assume, Scope& scope);
  Call lower_call(Cursor call, Scope& scope, bool may_leave_out);
  Call asked_act(Cursor at, Scope& scope);
  ExprId asked_duty(Cursor at, Call asked);

  Book& book;
  const base::Sources& sources;
  Outlet sink;
  StateFiles states = {};

  std::vector<std::uint16_t> depths;                               // by ExprId
  // After so many misspelt names a nearest one helps nobody, and looking for it would take longer than all the rest.
  static constexpr std::size_t most_suggestions = 100;
  std::size_t suggested = 0;
  std::vector<Item> items;
  std::vector<HeadName> head_names;                                // of one rule after the other
  std::vector<std::uint32_t> head_names_end;                       // by RuleId
  std::vector<HeadName> head_names_of(RuleId rule) const {
    const auto at = [&](std::uint32_t place) { return head_names.begin() + place; };
    return {at(rule.index() == 0 ? 0 : head_names_end[rule.index() - 1]), at(head_names_end[rule.index()])};
  }
  std::unordered_map<std::int64_t, std::uint32_t> whole_constants; // where each stands among the constants
  std::map<std::uint32_t, const grammar::KeywordTable*> keywords_of_source;
  struct Despite {
    RuleId rule;
    Cursor refs;
  };
  std::vector<Despite> despites;
  std::vector<Despite> afters;
  std::vector<Despite> totals;                                     // equations of tallies
  std::vector<Item> lifts;
  std::vector<Item> idle_likewise;                                 // that name nothing which could be repeated
  std::vector<Item> confirmations;
  std::vector<Item> reads;
  std::vector<Amendment> amendments;                               // in the order of their volumes
  std::map<RuleId, std::size_t> rule_fates;                        // index of an amendment
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> item_fates;   // by place: source, begin
  std::map<ValueId, std::size_t> tally_fates;                      // whose declaration was named
  std::map<std::pair<std::uint32_t, std::uint32_t>, const Amendment*> fallen_likewise;
  std::map<RuleId, std::set<std::size_t>> replaced_earlier;        // all amendments that have named the rule
  std::map<SentenceId, SentenceId> replaced_sentences;
  std::vector<std::pair<const Amendment*, std::string>> fallen;    // what loses its ground, told at the end
  std::map<std::uint32_t, VolumeId> volume_of_source;
  std::vector<Item> examples;
  struct Tagged {
    Cursor language;                                               // of a prose
    SentenceId sentence;
  };
  std::vector<Tagged> tagged;
  struct LineUse {
    Cursor name;
    ValueId tally;
  };
  std::vector<LineUse> line_uses;                                  // `tally(x).line`: lines may stand in any sentence
  // What was reported where it is declared or stated (it cannot be run yet, or is wrong) is not reported where it is named.
  std::vector<Item> unsupported_rules;
  std::set<Name> excused_names;
  std::set<EntityId> doubtful_entities;                            // an attribute of theirs was lost to another mistake
  std::unordered_map<Name, Domain> alias_domains;                  // of types that are a range of another
  std::set<std::string> clauses_twice;                             // numbers; what refers to them may mean another
  std::set<std::string> sentences_twice;                           // numbers of their clauses
  std::vector<Place> unread;                                       // items and steps with a syntax error in them
  bool rests_on_others = false;                                    // on a book that it amends, or a library
  std::vector<base::Diagnostic> unused;                            // names that nothing used, so far
};

// Does the thing that was declared at `place` stand at this name? A second declaration of one name does not count.
inline bool declares(const Place& place, Cursor id) { return place.source == id.place().source && place.span == id.span(); }

// The subject of two rules is the same thing, so that one can lift the other.
bool same_subject(const Rule& a, const Rule& b);
// Is b a `when` about one of the acts that a, a `when` with several heads, matches together?
bool about_one_of(const Rule& a, const Rule& b);

}  // namespace paragraf::model
