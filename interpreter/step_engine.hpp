// The engine of one act: runs a step and all steps that it causes on a copy of the state. In: occurrences. Out: the changed
// state, or the reasons why the step is undetermined; every function returns false then, and the whole act is given up.
#pragma once
#include <map>
#include <memory>
#include <set>
#include <span>
#include <tuple>

#include "interpreter/footprint.hpp"
#include "interpreter/step.hpp"

namespace paragraf::interpreter {

using Cells = std::set<CellKey>;

// A rule whose effects take place: for one occurrence, or for one risen instance of a `whenever`.
struct Firing {
  RuleId rule;
  Frame frame;
  std::vector<SentenceId> cites = {};          // the rule's, and what caused the occurrences
  std::vector<std::size_t> of = {};            // the occurrences that it matched, by their place in the step
  std::vector<std::size_t> by = {};            // the same, by their place in all that happened
};

// What one statement does to a cell.
struct Write {
  EffectKind kind;
  Value value;
  std::vector<SentenceId> cites;               // of its firing, and what the value rests on
  bool rounds = false;                         // to the step of what is stored
  std::vector<std::size_t> by = {};            // of its firing
};

// One entity that a statement creates: for one firing and one binding of its `for every`.
struct Creation {
  const Firing* firing;
  std::size_t effect;
  Values bound;
  Instance entity;
  bool used = false;                           // equal ones, over a list, are taken one after the other
};

// An entity that was created, by which statement and whom it concerns: the arguments of its rule and its bindings.
struct Made {
  Instance entity;
  RuleId rule;
  std::size_t statement;
  Values concerns;
};

// What the statements of one stage do together.
struct StageEffects {
  std::map<CellKey, std::vector<Write>> writes;
  std::vector<Creation> created;
  std::vector<Occurrence> caused;
  // A statement instance is its rule, its statement, the set of its occurrences, its bindings and what it does: matches
  // that differ only in which occurrence stands for which head are one.
  using Statement = std::tuple<RuleId, std::size_t, std::vector<std::size_t>, Values, Values>;
  std::set<Statement> instances = {};
  std::map<Statement, Instance> made = {};      // what each of them created
  static Statement instance(const Book& book, const Firing& firing, std::size_t statement, const Frame& frame, Values effect);
  bool is_first(const Book& book, const Firing& firing, std::size_t statement, const Frame& frame, Values effect);
};

// What a statement did, to compare what an act does before and after another.
using Done = std::tuple<RuleId, std::size_t, Values>;

// Canonical order: by name, then by arguments; entities by their id, other values by their text, digits read as numbers.
bool canonical_before(const State& state, const Occurrence& a, const Occurrence& b);
// Attributes by kind, id and name, then facts by name and arguments, then the phase.
bool canonical_before(const Book& book, const State& state, const CellKey& a, const CellKey& b);

class StepEngine {
 public:
  StepEngine(const Book& book, const State& start, const Choices& choices, const Dice& dice, Trace* trace)
      : book_(book), start_(start), now_(start), choices_(choices), dice_(dice), own_trace_(false, choices.work), trace_(trace ? trace : &own_trace_), work_(choices.work), seed_(dice.seed.value_or(0)) {}

  bool run(std::vector<Occurrence> occurrences);

  const State& state() const { return now_; }
  const std::vector<Occurrence>& happened() const { return happened_; }
  const std::vector<Roll>& rolls() const { return rolls_; }
  const Cells& touched() const { return touched_; }
  // What was rounded when it was stored last, as it was before.
  const std::map<CellKey, Value>& rounded() const { return rounded_; }
  // To which something was to be added, or of which taken, though it was not known.
  const Cells& blank() const { return blank_; }
  std::vector<SentenceId> fired() const { return fired_; }
  const std::vector<Reason>& reasons() const { return reasons_; }
  const std::optional<OpenDie>& open() const { return open_; }
  // What the statements did, except those of `whenever` rules and what these caused; sorted.
  std::vector<Done> done() const;
  // Notes in `reads` what conditions, bindings, statements and `whenever` rules look at.
  void record(Reads* reads) { reads_ = reads; }
  // What was written; the latter: cells to which only was added, so that the order of the sum cannot matter.
  const Cells& plain_writes() const { return plain_; }
  const Cells& summed_writes() const { return summed_; }
  // What was created, in that order.
  const std::vector<Made>& made() const { return made_; }
  // The occurrences of the first step that a rule matched together.
  const std::vector<std::vector<Occurrence>>& together() const { return together_; }

 private:
  struct Logged {
    ActId event;                               // none: a whenever rule
    SentenceId sentence;
  };

  bool fail(Reason reason);
  std::size_t most_events() const { return work_ ? work_->limits().events : Limits().events; }
  bool fail(const Result& missing);
  bool count_step(ActId event, SentenceId sentence);

  // step_match.cpp
  struct Match {
    RuleId rule;
    std::vector<std::size_t> of;
    Frame frame;
    Result active;
    TraceId node;
  };
  bool match(const std::vector<Occurrence>& occurrences, std::vector<Firing>& firings);
  Match try_match(RuleId rule, const std::vector<std::size_t>& chosen, const std::vector<Occurrence>& occurrences);
  void give_way(std::vector<Match>& matches) const;
  Reason both_instead(const Occurrence& occurrence, const std::vector<RuleId>& rules) const;
  template <class Visit>
  void choices_for(const Rule& rule, std::size_t first, const std::vector<Occurrence>& occurrences, Visit visit) const;
  // step_run.cpp
  bool fire(std::vector<Firing> firings, const std::vector<PhaseId>& ended, const State* risen_from);
  std::size_t stage(RuleId rule, std::map<RuleId, std::size_t>& known) const;
  // step_effects.cpp
  bool collect(const Firing& firing, const State& before, const State& beforehand, StageEffects& effects);
  bool collect(const Firing& firing, std::size_t effect, Frame& frame, Evaluator& now, StageEffects& effects);
  bool apply(const CellKey& key, const std::vector<Write>& writes, Cells& changed);
  bool apply_fact(const CellKey& key, const std::vector<Write>& writes, Cells& changed);
  void store(const CellKey& key, Cell cell, Cells& changed);
  void name_acts(Reason& conflict, const std::vector<const std::vector<Write>*>& writes) const;
  bool only_sums(const CellKey& key, const std::vector<Write>& writes) const;
  bool fits(const CellKey& key, const Value& value);
  bool admit(const CellKey& key, const Value& value, bool stored = true);
  // step_phase.cpp
  void end(PhaseId phase, Cells& changed);
  void forget_done(PhaseId phase);
  // step_creation.cpp
  bool prepare(std::span<const Firing* const> firings, const State& before, const State& beforehand, StageEffects& effects);
  bool create(const Firing& firing, std::size_t effect, Frame& frame, Evaluator& now, StageEffects& effects);
  bool destroy(const Firing& firing, std::size_t effect, Frame& frame, Evaluator& now, StageEffects& effects);
  bool spare_destroyed(const StageEffects& effects);
  bool apply_presence(const CellKey& key, const std::vector<Write>& writes, Cells& changed);
  void forget_gone(const StageEffects& effects, Cells& changed);
  // step_whenever.cpp
  bool look(const Cells& changed, const State& before);
  // What `look` saw of one instance of a `whenever` rule.
  struct Look {
    Result holds;
    Reads reads;
  };
  struct Changed {
    Changed(const Cells& all, const State& now);
    const Cells& cells;
    std::vector<CellKey> kinds;
  };
  bool look(const Rule& rule, RuleId id, const Changed& changed, std::vector<Firing>& risen);
  Look first_look(const Rule& rule, Frame frame) const;
  bool cite(const Reads& reads, const Changed& changed, std::vector<SentenceId>& cites) const;
  const Footprint& footprint(RuleId whenever);
  // step_dice.cpp
  bool roll(std::vector<Occurrence>& occurrences);
  void record(const Occurrence& occurrence, std::size_t die);
  bool is_new(Instance entity) const;
  bool names(const Result& id, const Result& entity) const;
  std::optional<Result> recorded_total(const Occurrence& occurrence, std::size_t die);
  std::optional<Result> given_total(const Occurrence& occurrence, std::size_t die);
  // step_open.cpp
  bool open_die(const Occurrence& occurrence, std::size_t parameter, const base::DiceRoll& roll);
  Number draw(const base::DiceRoll& roll);

  const Book& book_;
  const State& start_;
  State now_;
  const Choices& choices_;
  const Dice& dice_;
  Trace own_trace_;                            // what a changed cell rests on is told with or without a trace from outside
  Trace* trace_;
  Work* work_;
  std::uint64_t seed_;
  std::size_t scripted_ = 0;
  std::optional<OpenDie> open_;
  std::vector<bool> used_;                     // of the recorded rolls
  std::vector<Roll> rolls_;
  std::vector<Occurrence> happened_;
  std::vector<Logged> log_;                    // one for each step
  Cells touched_, blank_;
  std::map<CellKey, Value> rounded_;
  std::vector<SentenceId> fired_;
  std::vector<Reason> reasons_;
  std::vector<Done> done_;
  std::vector<std::vector<Occurrence>> together_;
  Reads* reads_ = nullptr;
  Cells plain_, summed_;
  std::vector<Made> made_;
  std::size_t watching_ = 0;                   // inside of what `whenever` rules do
  std::map<std::pair<RuleId, Values>, Look> looks_;
  std::map<RuleId, Footprint> footprints_;
};

}  // namespace paragraf::interpreter
