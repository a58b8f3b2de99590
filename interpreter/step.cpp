// An act from outside: its verdict, its step, and what changed. See step.hpp.
#include "interpreter/step.hpp"

#include <algorithm>

#include "interpreter/step_engine.hpp"

namespace paragraf::interpreter {
namespace {

std::vector<Change> changes_between(const Book& book, const State& start, const State& end, const Cells& touched) {
  std::vector<Change> changes;
  for (const CellKey& key : touched) {
    Result before = start.stored(key), after = end.stored(key);
    if (before != after) changes.push_back({key, std::move(before), std::move(after), end.cell(key).cites});
  }
  std::sort(changes.begin(), changes.end(),
            [&](const Change& a, const Change& b) { return canonical_before(book, end, a.cell, b.cell); });
  return changes;
}

}  // namespace

Outcome perform(const Book& book, const State& state, const Choices& choices, const Dice& dice, Occurrence act,
                Trace* trace) {
  Outcome outcome;
  const std::size_t first_root = trace ? trace->roots().size() : 0;
  act.args.resize(book[act.act].params.size(), Result::unbound());
  outcome.verdict.judgement = Judgement::allowed;
  if (book[act.act].action) outcome.verdict = Evaluator(book, state, choices, trace).judge(act.act, act.args);
  outcome.permitted = outcome.verdict.judgement == Judgement::allowed;
  if (outcome.permitted) {
    StepEngine engine(book, state, choices, dice, trace);
    std::vector<Occurrence> first;
    first.push_back(std::move(act));
    outcome.cites = {};
    if (engine.run(std::move(first))) {
      outcome.happened = engine.happened();
      outcome.changes = changes_between(book, state, engine.state(), engine.touched());
      outcome.after = engine.state();
    } else {
      const Result missing = Result::missing(engine.reasons());
      outcome.verdict.judgement = missing.is_conflict() ? Judgement::conflict : Judgement::undetermined;
      outcome.verdict.reasons = missing.reasons();
    }
    outcome.cites = engine.fired();
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
