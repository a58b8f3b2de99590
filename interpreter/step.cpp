// An act from outside: its verdict, its step, and what changed. See step.hpp.
#include "interpreter/step.hpp"

#include <algorithm>

#include "interpreter/step_checks.hpp"
#include "interpreter/step_order.hpp"
#include "interpreter/step_round.hpp"

namespace paragraf::interpreter {
namespace {

std::vector<Change> changes_between(const Book& book, const State& start, const StepEngine& engine) {
  const State& end = engine.state();
  std::vector<Change> changes;
  for (const CellKey& key : engine.touched()) {
    Result before = start.stored(key), after = end.stored(key);
    const auto exact = engine.rounded().find(key);
    if (before != after)
      changes.push_back({key, std::move(before), std::move(after),
                         key.is_phase() ? std::vector{book[start.phase].sentence} : end.cell(key).cites,
                         exact == engine.rounded().end() ? std::nullopt : std::optional(exact->second)});
  }
  std::sort(changes.begin(), changes.end(),
            [&](const Change& a, const Change& b) { return canonical_before(book, end, a.cell, b.cell); });
  return changes;
}

// Of several acts: what stops one of them stops the step.
Verdict judge_there(const Book& book, const State& state, const Choices& choices, const std::vector<Occurrence>& acts,
                    Trace* trace) {
  constexpr Judgement by_weight[] = {Judgement::denied, Judgement::conflict, Judgement::undetermined,
                                     Judgement::allowed};
  const auto weight = [&](const Verdict& v) { return std::find(by_weight, by_weight + 4, v.judgement) - by_weight; };
  std::optional<Verdict> all;
  std::vector<Reason> reasons;
  std::vector<Occurrence> stopped;
  for (const Occurrence& act : acts) {
    Verdict verdict;
    verdict.judgement = Judgement::allowed;
    if (book[act.act].action) verdict = Evaluator(book, state, choices, trace).judge(act.act, act.args);
    reasons.insert(reasons.end(), verdict.reasons.begin(), verdict.reasons.end());
    if (all && weight(verdict) < weight(*all)) stopped.clear();
    if (!all || weight(verdict) <= weight(*all)) stopped.push_back(act);
    if (!all || weight(verdict) < weight(*all)) all = std::move(verdict);
  }
  if (acts.size() > 1 && all->judgement != Judgement::allowed) all->stopped = std::move(stopped);
  all->reasons = Result::missing(std::move(reasons)).reasons();
  return std::move(*all);
}

// Of the acts of a step, resolved against one state.
Outcome resolve(const Book& book, const State& state, const Choices& choices, const Dice& dice, const std::vector<Occurrence>& acts,
                Trace* trace) {
  Outcome outcome;
  const std::size_t first_root = trace ? trace->roots().size() : 0;
  outcome.verdict = judge_there(book, state, choices, acts, trace);
  if (trace) outcome.verdicts.assign(trace->roots().begin() + static_cast<std::ptrdiff_t>(first_root), trace->roots().end());
  outcome.permitted = outcome.verdict.judgement == Judgement::allowed;
  if (outcome.permitted) {
    StepEngine engine(book, state, choices, dice, trace);
    std::vector<Reason> reasons;
    if (engine.run(acts)) {
      reasons = broken_presuppositions(engine.state(), choices, &state);
      const std::vector<Reason> order = unordered_acts(state, choices, dice, acts, engine);
      reasons.insert(reasons.end(), order.begin(), order.end());
    } else if (engine.open()) {
      outcome.open = engine.open();
      return outcome;
    } else {
      reasons = engine.reasons();
    }
    outcome.cites = engine.fired();
    if (reasons.empty()) {
      outcome.happened = engine.happened();
      outcome.changes = changes_between(book, state, engine);
      for (const CellKey& key : engine.blank())
        if (!engine.state().cell(key).supplied) outcome.blank.push_back(key);
      std::sort(outcome.blank.begin(), outcome.blank.end(),
                [&](const CellKey& a, const CellKey& b) { return canonical_before(book, engine.state(), a, b); });
      outcome.rolls = engine.rolls();
      outcome.after = engine.state();
      outcome.after->settle();
      outcome.after->round = nullptr;
      for (const Occurrence& done : outcome.happened)
        if (book[done.act].owed) outcome.after->done.insert({done.act, known_values(done.args), state.phase});
    } else {
      const Result missing = Result::missing(std::move(reasons));
      outcome.verdict.judgement = missing.is_conflict() ? Judgement::conflict : Judgement::undetermined;
      outcome.verdict.reasons = missing.reasons();
      for (const Reason& reason : missing.reasons())
        if (reason.kind == ReasonKind::presupposed || reason.kind == ReasonKind::unordered)
          outcome.cites.insert(outcome.cites.end(), reason.cites.begin(), reason.cites.end());
    }
  }
  outcome.reasons = outcome.verdict.reasons;
  for (std::size_t i = first_root; trace && i < trace->roots().size(); ++i) {
    const std::vector<SentenceId> of_root = trace->citations(book, trace->roots()[i]);
    outcome.cites.insert(outcome.cites.end(), of_root.begin(), of_root.end());
  }
  in_book_order(book, outcome.cites);
  return outcome;
}

// What players order in a simultaneous phase, with all arguments known.
bool are_orders(const Book& book, const State& state, const std::vector<Occurrence>& acts) {
  return state.phase && book[state.phase].simultaneous && std::all_of(acts.begin(), acts.end(), [&](const Occurrence& act) {
           return book[act.act].action && !book[act.act].ends_phase &&
                  std::all_of(act.args.begin(), act.args.end(), [](const Result& arg) { return arg.known(); });
         });
}

bool is_in(const Round& round, const Occurrence& act) {
  return std::any_of(round.acts.begin(), round.acts.end(), [&](const GivenAct& given) {
    return given.act == act.act && given.args == known_values(act.args);
  });
}

// Do they belong to what was done before in this phase: could they have been done when it was?
bool joins(const Book& book, const State& state, const Choices& choices, const std::vector<Occurrence>& acts) {
  return state.round && are_orders(book, state, acts) && std::all_of(acts.begin(), acts.end(), [&](const Occurrence& act) {
           return !is_in(*state.round, act) &&
                  judge_there(book, *state.round->began, choices, {act}, nullptr).judgement == Judgement::allowed;
         });
}

std::shared_ptr<const Round> round_of(const Outcome& outcome, std::shared_ptr<const State> began,
                                      std::vector<Occurrence> acts) {
  auto round = std::make_shared<Round>();
  std::sort(acts.begin(), acts.end(),
            [&](const Occurrence& a, const Occurrence& b) { return canonical_before(*began, a, b); });
  for (const Occurrence& act : acts) round->acts.push_back({act.act, known_values(act.args)});
  round->rolls = outcome.rolls;
  round->began = std::move(began);
  return round;
}

}  // namespace

Result happened(const Outcome& outcome, ActId event, std::span<const Result> args) {
  const auto left_out = [](const Result& arg) { return !arg.known() && arg.reasons().empty(); };
  Result found = Value(false);
  for (const Occurrence& one : outcome.happened) {
    if (one.act != event) continue;
    Result same = Value(true);
    for (std::size_t i = 0; i < args.size(); ++i) {
      if (left_out(args[i])) continue;
      const bool known = one.args[i].known() && args[i].known();
      same = logical_and(same, known ? Result(Value(one.args[i].value() == args[i].value()))
                                     : Result::both_missing(one.args[i], args[i]));
    }
    found = logical_or(found, same);
  }
  return found;
}

Verdict judge(const Book& book, const State& state, const Choices& choices, const std::vector<Occurrence>& acts, Trace* trace) {
  return judge_there(book, joins(book, state, choices, acts) ? *state.round->began : state, choices, acts, trace);
}

Verdict judge(const Book& book, const State& state, const Choices& choices, const Occurrence& act, Trace* trace) {
  return judge(book, state, choices, std::vector{act}, trace);
}

Outcome perform(const Book& book, const State& state, const Choices& choices, const Dice& dice, Occurrence act,
                Trace* trace) {
  return perform(book, state, choices, dice, std::vector{std::move(act)}, trace);
}

Outcome perform(const Book& book, const State& state, const Choices& choices, const Dice& dice,
                std::vector<Occurrence> acts, Trace* trace) {
  for (Occurrence& act : acts) act.args.resize(book[act.act].params.size(), Result::unbound());
  if (joins(book, state, choices, acts)) {
    const Round& round = *state.round;
    if (auto altered = altered_round(state, choices)) {
      Outcome outcome;
      outcome.permitted = true;
      outcome.verdict.reasons = outcome.reasons = {std::move(*altered)};
      return outcome;
    }
    for (const GivenAct& given : round.acts) acts.push_back({given.act, {given.args.begin(), given.args.end()}, {}});
    Dice rolled = dice;
    rolled.recorded.insert(rolled.recorded.end(), round.rolls.begin(), round.rolls.end());
    Outcome outcome = resolve(book, *round.began, choices, rolled, acts, trace);
    if (outcome.after) outcome.after->round = round_of(outcome, round.began, std::move(acts));
    return outcome;
  }
  Outcome outcome = resolve(book, state, choices, dice, acts, trace);
  if (outcome.after && are_orders(book, state, acts)) {
    auto began = std::make_shared<State>(state);
    began->round = nullptr;
    outcome.after->round = round_of(outcome, std::move(began), std::move(acts));
  }
  return outcome;
}

Outcome foresee(const Book& book, const State& state, const Choices& choices, const std::vector<Occurrence>& acts) {
  Outcome outcome;
  outcome.verdict = judge(book, state, choices, acts, nullptr);
  outcome.permitted = outcome.verdict.judgement == Judgement::allowed;
  outcome.reasons = outcome.verdict.reasons;
  const bool complete = std::all_of(acts.begin(), acts.end(), [&](const Occurrence& act) {
    const std::vector<Parameter>& params = book[act.act].params;
    for (std::size_t i = 0; i < params.size(); ++i)
      if (book.types.kind(params[i].type) != TypeKind::dice && (i >= act.args.size() || !act.args[i].known())) return false;
    return true;
  });
  if (!outcome.permitted || !complete) return outcome;
  const std::vector<Number> no_rolls;
  Dice dice;
  dice.script = &no_rolls;
  return perform(book, state, choices, dice, acts, nullptr);
}

}  // namespace paragraf::interpreter
