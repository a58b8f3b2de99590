// Steps: what happens. In: a state, an act of a player or an event with its arguments and dice. Out: the verdict, everything
// that happened, every change with its reasons, and the state after; all or nothing. Semantics: docs/language.md, "Events".
#pragma once
#include <map>
#include <optional>
#include <span>

#include "interpreter/evaluate.hpp"

namespace paragraf::interpreter {

struct Change {
  CellKey cell;
  Result before, after;
  std::vector<SentenceId> cites;
  std::optional<Value> exact = {};             // what `after` was rounded from
};

// Where dice come from: totals given by the players for all occurrences of an event, else a seed, else nowhere (missing).
struct Dice {
  std::map<ActId, Number> totals;
  std::vector<Roll> single = {};               // of one of several occurrences; go before `totals`
  std::vector<Roll> recorded = {};             // go before both; each is used up by one die, in this order
  const std::vector<Number>* script = nullptr; // those that nobody gives, in the order in which they are rolled; behind the last one the
                                               // next die is open, and the step ends there
  std::optional<std::uint64_t> seed = {};      // drawn in canonical order of occurrences; the same seed gives the same dice
};

// A die that is to be rolled next. Totals that lead to the same step are one: what decides is which rules they let apply.
struct OpenDie {
  struct Totals {
    Number first;                              // one of them
    Number part;                               // of all rolls
  };
  std::vector<Totals> totals;
};

struct Outcome {
  Verdict verdict;                             // of the player's act; an event that is put in by hand is allowed. If the step
                                               // is undetermined or in conflict, so is the verdict, for the same reasons
  std::vector<TraceId> verdicts;               // of each act of a player, if there is a trace
  bool permitted = false;                      // nothing forbids the act itself, whatever becomes of the step
  std::vector<Occurrence> happened;            // the act, then all events in the order of their steps; none without `after`
  std::vector<Change> changes;                 // in canonical order
  std::vector<CellKey> blank;                  // what was not known and would have been added to; it is not known now. In canonical order
  std::vector<Roll> rolls;                     // of the dice, in the order of `happened`
  std::optional<State> after;                  // only if allowed and everything could be determined
  std::vector<Reason> reasons;                 // why the step is undetermined or in conflict
  std::vector<SentenceId> cites;               // rules that took part, in book order
  std::optional<OpenDie> open;                 // the step waits for it, and is not determined before
};

// The acts of one step; at least one. In a simultaneous phase they join those that were done in it before: all of them are done
// again in the state in which the first of them was done, and the outcome is that of all. An act that cannot be done in that
// state, but can be done now, answers to what has happened; so does one that is done again. These begin anew.
Outcome perform(const Book& book, const State& state, const Choices& choices, const Dice& dice,
                std::vector<Occurrence> acts, Trace* trace);
Outcome perform(const Book& book, const State& state, const Choices& choices, const Dice& dice, Occurrence act, Trace* trace);
// What `perform` would say as far as no die is in the way: if the step waits for one, the outcome is `open`. Of acts with arguments
// that are left open, the verdict alone.
Outcome foresee(const Book& book, const State& state, const Choices& choices, const std::vector<Occurrence>& acts);
// Was there such an event in it? Arguments that are left out may be any; three-valued, since arguments may not be known.
Result happened(const Outcome& outcome, ActId event, std::span<const Result> args);
// The verdict on an act alone, without what follows; an event is allowed.
Verdict judge(const Book& book, const State& state, const Choices& choices, const Occurrence& act, Trace* trace);
// Of several acts of one step: what stops one of them stops the step.
Verdict judge(const Book& book, const State& state, const Choices& choices, const std::vector<Occurrence>& acts, Trace* trace);

}  // namespace paragraf::interpreter
