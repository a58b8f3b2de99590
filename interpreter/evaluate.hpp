// Evaluation of the IR on a state. In: a book, a state, chosen readings and assumptions. Out: results (known, missing with
// reasons, conflict) and verdicts on acts. Pure: nothing is changed, except that a trace records and reads are collected.
#pragma once
#include <map>
#include <set>
#include <span>
#include <vector>

#include "interpreter/index.hpp"
#include "interpreter/limits.hpp"
#include "interpreter/refusal.hpp"
#include "interpreter/state.hpp"
#include "interpreter/trace.hpp"

namespace paragraf::interpreter {

// What a question fixes beyond the state.
struct Choices {
  std::vector<std::uint32_t> sides;            // by ReadingId: the chosen side; empty: the first of each
  std::vector<std::uint32_t> assumptions;      // indices into Book::assumptions; a later one goes before an earlier one
  Work* work = nullptr;                        // what the question may use; none: as much as it wants
  bool indexed = true;                         // false: every element is looked at, which only takes longer
  std::uint32_t side(ReadingId reading) const { return sides.empty() ? 0 : sides[reading.index()]; }
};

using Frame = std::vector<Result>;

struct Occurrence {
  ActId act;
  std::vector<Result> args;                    // one for each parameter; a die not yet rolled is missing
  std::vector<SentenceId> cites;               // the rules that caused it
  bool operator==(const Occurrence& other) const { return act == other.act && args == other.args; }
};

enum class Judgement : std::uint8_t { allowed, denied, undetermined, conflict };
struct Verdict {
  Judgement judgement = Judgement::undetermined;
  std::vector<Reason> reasons;                 // of undetermined and conflict
  TraceId trace;                               // the verdict's node, if there is a trace
  std::vector<Occurrence> stopped = {};        // of several acts: those that are judged so, if they are not allowed
};

// What something comes to if dice are rolled: each outcome with its part of all rolls. What is not determined is a part of its own,
// with its reasons; together they are 1.
struct Spread {
  std::map<Value, Number> outcomes;
  Number missing;
  Result why;                                  // missing, if there is such a part
  Number of(const Value& outcome) const;
};

// Whether a rule is active, and if not, why.
struct Activity {
  Result active;                               // true, false or missing
  Applied applied = Applied::yes;
};

// Of `end_phase(P)`: P, none if it is not known.
PhaseId ended_phase(const Book& book, ActId act, std::span<const Result> args);
// Those that its sequence names behind it.
std::vector<PhaseId> phases_to_come(const Book& book, PhaseId phase);
// Can the act be done in the phase of the state? A state that names none is not tested.
bool in_phase(const Book& book, const State& state, ActId act, std::span<const Result> args);

// A condition on what a binder binds, which need not be bound to that for which it surely is not as wanted. `parts`: those of the
// quantifier, which does not count what is looked at to find that out.
struct Condition {
  ExprId expr = {};
  bool false_outside = true;                   // what is left out makes it false; else true
  TraceParts* parts = nullptr;
};

struct Narrowing;
class Resolution;
struct NormOutcome;
struct Judged;
struct DutyOutcome;

class Evaluator {
 public:
  Evaluator(const Book& book, const State& state, const Choices& choices, Trace* trace = nullptr)
      : book_(book), state_(&state), before_(&state), choices_(choices), trace_(trace), work_(choices.work) {}
  void set_before(const State& before) { before_ = &before; }    // what `beforehand` reads
  void set_reads(Reads* reads) { reads_ = reads; }

  Result evaluate(ExprId expr, Frame& frame);
  Result call_value(ValueId value, std::span<const Result> args, std::uint32_t column = 0);  // column 1-based, 0: all
  Result call_extern(ExternId external, std::span<const Result> args);
  Result read_fact(FactId fact, std::span<const Result> args);
  // active(rule): its condition, proviso and lifters, for these arguments of its subject; the frame keeps what was bound.
  Result active(RuleId rule, std::span<const Result> args, Frame& frame);
  // The same in a frame that holds the arguments already; `proviso`: `provided` is part of it.
  // `within`: a rule that lifts this one; see `lifted_outcome`.
  Activity try_rule(const Rule& rule, Frame& frame, std::size_t args, bool proviso = true,
                    const Rule* within = nullptr);
  Verdict judge(ActId act, std::span<const Result> args);
  // Is a duty on the act due? Arguments that are left out may be any.
  Result obliged(ActId act, std::span<const Result> args);
  // What is rolled for a parameter of that type: a value of the type `die`.
  Result die_of(TypeId dice);
  // A total among the arguments that its die does not show, of a die that the book names.
  std::optional<Reason> impossible_total(std::span<const Parameter> params, std::span<const Result> args, const Declared& declared);
  // What the expression comes to, over all rolls of the dice in these slots.
  Spread spread(ExprId expr, std::span<const ExprId> dice, Frame& frame);
  // The elements over which binders run, nested left to right: calls `visit` with the frame filled for each combination until
  // it returns false. Sets that are missing are skipped; what they miss is returned.
  template <class Visit>
  Result for_each(std::span<const Binder> binders, Frame& frame, Visit visit, const Condition& condition = {});

 private:
  // One call that is being evaluated. The frame outlives it; its first `args` slots are the arguments.
  struct Call {
    ValueId value;
    std::uint32_t column;
    Name line;
    const State* state;
    const Frame* frame;
    std::size_t args;
    bool operator==(const Call& other) const;
  };

  // evaluate.cpp: names, attributes, logic
  Result outcome(ExprId expr, Frame& frame);
  Result junction(const Expr& expr, Frame& frame);
  Result bind(const Expr& expr, Frame& frame);
  Result read_attribute(const Expr& expr, Frame& frame);
  Result read_column(const Expr& expr, Frame& frame);
  Result find_entity(const Expr& expr) const;
  Result chosen_side(ReadingId reading);
  Result all_instances(EntityId entity) const;
  Result read_field(const Expr& expr, Frame& frame);
  Result read_beforehand(const Expr& expr, Frame& frame);
  Result called(const Expr& expr, Frame& frame);
  Frame arguments(const Expr& expr, Frame& frame);

  // evaluate_numbers.cpp: comparisons, arithmetic
  Result compare(const Expr& expr, Frame& frame);
  Result within(const Expr& expr, Frame& frame);
  Result arithmetic(const Expr& expr, Frame& frame);
  Result shifted(const Expr& expr, const Value& a, const Value& b) const;
  Result rounded(const Expr& expr, Frame& frame);
  Result extreme(const Expr& expr, Frame& frame);
  Result fitted(Number number, TypeId type) const;   // overflow, if it is an int beyond 64 bits; or beyond the limit

  // evaluate_sets.cpp: sets, lists, tuples and records
  Result sizes(const Expr& expr, Frame& frame);
  Result assemble(const Expr& expr, Frame& frame);
  Result among(const Expr& expr, Frame& frame);
  Result combine_sets(const Expr& expr, Frame& frame);
  Result first_of(const Expr& expr, Frame& frame);

  // evaluate_folds.cpp
  Result quantified(const Expr& expr, Frame& frame);
  Result connected(const Expr& expr, Frame& frame);
  Result fold(const Expr& expr, Frame& frame);
  Result fold_extreme(const Expr& expr, const Values& items, Frame& frame);

  // evaluate_narrowed.cpp
  Result elements(ExprId set, std::uint32_t slot, const Condition& condition, Frame& frame);
  std::optional<Value> narrowed(EntityId kind, const Narrowing& by, Frame& frame);
  bool can_cite_left_out(const Narrowing& by) const;
  void cite_left_out(const Narrowing& by, const std::vector<std::uint32_t>& found);

  // evaluate_values.cpp
  Result call(ValueId value, Frame& frame, std::uint32_t column, Name line);
  Result call_unpinned(ValueId value, Frame& frame, std::size_t args, std::uint32_t column, Name line);
  Result resolve(ValueId value, Frame& frame, std::size_t args, std::uint32_t column);
  Result no_clause(ValueId value, Frame& frame, std::size_t args);
  Result resolve_tally(ValueId value, Frame& frame, std::size_t args, Name line);
  Result clamped(const ValueDecl& decl, Result total, Frame& frame);
  Result total(ValueId value, Frame& frame, std::size_t args, Name line, const Rule* within);
  void candidate(RuleId rule, Frame& frame, std::size_t args, std::span<Resolution> columns, std::size_t first_column,
                 const Rule* within = nullptr);
  // `either_way`: what is assumed of (a, b) is assumed of (b, a), too; the last that fits counts.
  std::optional<Result> assumed(Assumption::Kind kind, std::uint32_t subject, std::span<const Result> args, bool either_way = false);
  Result checked(Result result, ValueId value, const Domain& domain, TypeId type) const;
  Result compared(ExternId external, std::span<const Result> args, Result stated) const;
  Result extern_in_state(ExternId external, std::span<const Result> args) const;

  // evaluate_afterwards.cpp
  Result read_afterwards(const Expr& expr, Frame& frame);

  // evaluate_odds.cpp
  Result odds(const Expr& expr, Frame& frame);
  
  // evaluate_same.cpp
  Result same(const Expr& expr, Frame& frame);
  bool lifts_something(const Rule& rule, const Frame& frame, std::size_t column);
  std::optional<Result> lifted_outcome(const Rule& rule, const Frame& frame, std::size_t column);

  // evaluate_norms.cpp
  Result lifted(const Rule& rule, const Frame& frame, std::size_t args, const Rule* within);
  bool double_bind(std::vector<NormOutcome>& norms, ActId act, std::span<const Result> args);
  NormOutcome try_norm(RuleId rule, std::span<const Result> args);

  // evaluate_duties.cpp
  std::vector<NormOutcome> duties_ending(PhaseId ended);        // they forbid the end while they are due
  std::vector<NormOutcome> duties_before(ActId act, std::span<const Result> args);  // those that have to be done first
  std::vector<NormOutcome> duties_on(ActId act, std::span<const Result> args);      // they ask for the act
  std::vector<DutyOutcome> try_duties(RuleId duty, PhaseId time, std::span<const Result> given);
  DutyOutcome try_duty(RuleId duty, PhaseId time, Frame args);
  NormOutcome norm_of(DutyOutcome outcome) const;
  Result fulfilled(const Rule& duty, PhaseId time, Frame& frame);
  Result waived(std::span<const RuleId> waivers, const Frame& args);
  Result asks_for(const Rule& duty, const Frame& binding, ActId act, std::span<const Result> args);
  static Result same_values(const Result& a, const Result& b);
  Reason due(const NormOutcome& norm) const;

  const Book& book_;
  const State* state_;
  const State* before_;
  const Choices& choices_;
  Trace* trace_;
  Judged* judged_ = nullptr;                   // the act that is being judged
  Work* work_;
  Reads* reads_ = nullptr;
  std::vector<Call> calls_;                    // being evaluated, to find definitions in circles
  std::uint32_t depth_ = 0;                    // of nested expressions, over all calls

  template <class Visit>
  bool nest(std::span<const Binder> binders, Frame& frame, Visit& visit, const Condition& condition, Result& missing);
};

// A slot is written by this, since frames of single expressions may be too short.
inline void bind_slot(Frame& frame, std::size_t slot, Result value) {
  if (frame.size() <= slot) frame.resize(slot + 1, Result::unbound());
  frame[slot] = std::move(value);
}

// Missing, since there is no work or memory left.
Result beyond_limit(const Work& work);

// The known ones as values; what is missing as nothing.
Values known_values(std::span<const Result> args);

template <class Visit>
Result Evaluator::for_each(std::span<const Binder> binders, Frame& frame, Visit visit, const Condition& condition) {
  Result missing;
  nest(binders, frame, visit, condition, missing);
  return missing;
}

template <class Visit>
bool Evaluator::nest(std::span<const Binder> binders, Frame& frame, Visit& visit, const Condition& condition, Result& missing) {
  if (binders.empty()) return visit();
  // A set further in that is missing would be noticed for every element.
  const bool last = binders.size() == 1;
  const Result set = last ? elements(binders[0].set, binders[0].slot, condition, frame) : evaluate(binders[0].set, frame);
  if (!set.known() || !set.value().has_elements()) {
    missing = Result::both_missing(missing, set.known() ? Result::unbound() : set);
    return true;
  }
  for (const Value& item : set.value().items()) {
    if (work_ && !work_->take()) {
      missing = Result::both_missing(missing, beyond_limit(*work_));
      return false;
    }
    bind_slot(frame, binders[0].slot, item);
    if (!nest(binders.subspan(1), frame, visit, condition, missing)) return false;
  }
  return true;
}

}  // namespace paragraf::interpreter
