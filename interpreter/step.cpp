// An act from outside: its verdict, its step, and what changed. See step.hpp.
#include "interpreter/step.hpp"

#include <algorithm>

#include "interpreter/step_checks.hpp"
#include "interpreter/step_engine.hpp"

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

}  // namespace

namespace {

// Of several acts: what stops one of them stops the step.
Verdict judge_all(const Book& book, const State& state, const Choices& choices, const std::vector<Occurrence>& acts,
                  Trace* trace) {
  constexpr Judgement by_weight[] = {Judgement::denied, Judgement::conflict, Judgement::undetermined,
                                     Judgement::allowed};
  const auto weight = [&](const Verdict& v) { return std::find(by_weight, by_weight + 4, v.judgement) - by_weight; };
  std::optional<Verdict> all;
  std::vector<Reason> reasons;
  for (const Occurrence& act : acts) {
    Verdict verdict;
    verdict.judgement = Judgement::allowed;
    if (book[act.act].action) verdict = Evaluator(book, state, choices, trace).judge(act.act, act.args);
    reasons.insert(reasons.end(), verdict.reasons.begin(), verdict.reasons.end());
    if (!all || weight(verdict) < weight(*all)) all = std::move(verdict);
  }
  all->reasons = Result::missing(std::move(reasons)).reasons();
  return std::move(*all);
}

}  // namespace

Outcome perform(const Book& book, const State& state, const Choices& choices, const Dice& dice, Occurrence act,
                Trace* trace) {
  std::vector<Occurrence> acts;
  acts.push_back(std::move(act));
  return perform(book, state, choices, dice, std::move(acts), trace);
}

Outcome perform(const Book& book, const State& state, const Choices& choices, const Dice& dice,
                std::vector<Occurrence> acts, Trace* trace) {
  Outcome outcome;
  const std::size_t first_root = trace ? trace->roots().size() : 0;
  for (Occurrence& act : acts) act.args.resize(book[act.act].params.size(), Result::unbound());
  outcome.verdict = judge_all(book, state, choices, acts, trace);
  outcome.permitted = outcome.verdict.judgement == Judgement::allowed;
  if (outcome.permitted) {
    StepEngine engine(book, state, choices, dice, trace);
    std::vector<Reason> reasons;
    if (engine.run(acts)) {
      reasons = broken_presuppositions(engine.state(), choices);
      const std::vector<Reason> order = unordered_acts(state, choices, dice, acts, engine.together());
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
      outcome.after = engine.state();
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

}  // namespace paragraf::interpreter
