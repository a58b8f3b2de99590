// `whenever` rules: at the end of a step, the instances that read something it changed are looked at. One that was
// false when last looked at and is true now rises; all that rise together are one step of their own.
#include <algorithm>
#include <utility>

#include "interpreter/step_engine.hpp"

namespace paragraf::interpreter {
namespace {

// Does it hold for what is bound: `if`, `provided`, and nothing lifts it. And what that reads.
Result holds_now(const Rule& rule, Evaluator& evaluator, Frame& frame, Reads* reads) {
  std::size_t bound = 0;
  for (const Binder& binder : rule.for_every) bound = std::max<std::size_t>(bound, binder.slot + 1);
  evaluator.set_reads(reads);
  return evaluator.try_rule(rule, frame, bound).active;
}

bool meet(const Reads& reads, const Cells& changed) {
  return std::any_of(changed.begin(), changed.end(), [&](const CellKey& key) { return reads.contains(key); });
}

}  // namespace

StepEngine::Look StepEngine::first_look(const Rule& rule, Frame frame) const {
  Look look;
  // Of what was created since, nothing held before.
  for (const Result& bound : frame)
    if (bound.known() && bound.value().is<Instance>() && !start_.exists(bound.value().as<Instance>())) {
      look.holds = Value(false);
      return look;
    }
  Evaluator evaluator(book_, start_, choices_);
  look.holds = holds_now(rule, evaluator, frame, &look.reads);
  return look;
}

bool StepEngine::look(const Cells& changed, const State& before) {
  if (changed.empty()) return true;
  std::vector<Firing> risen;
  bool determined = true;
  for (RuleId rule : book_.whenevers) determined = look(book_[rule], rule, changed, risen) && determined;
  if (!determined || risen.empty()) return determined;
  std::vector<SentenceId> sentences;
  for (const Firing& firing : risen) sentences.push_back(book_[firing.rule].sentence);
  in_book_order(book_, sentences);
  ++watching_;
  const bool done = count_step({}, sentences.front()) && fire(std::move(risen), {}, &before);
  --watching_;
  return done;
}

const Footprint& StepEngine::footprint(RuleId id) {
  const auto found = footprints_.find(id);
  return found != footprints_.end() ? found->second : footprints_.emplace(id, Footprint(book_, book_[id])).first->second;
}

bool StepEngine::look(const Rule& rule, RuleId id, const Cells& changed, std::vector<Firing>& risen) {
  const bool all = !choices_.assumptions.empty();  // these may look at anything
  if (!all && !footprint(id).meets(changed)) return true;
  const std::optional<std::set<Instance>> few = all ? std::nullopt : footprint(id).touched(changed);
  Evaluator evaluator(book_, now_, choices_);
  Frame frame(rule.slots);
  Reads of_sets;
  bool determined = true;
  evaluator.set_reads(&of_sets);
  const auto look_at = [&] {
    std::pair<RuleId, Values> key(id, {});
    for (const Binder& binder : rule.for_every) key.second.push_back(frame[binder.slot].value());
    Look now;
    now.holds = holds_now(rule, evaluator, frame, &now.reads);
    evaluator.set_reads(&of_sets);
    auto last = looks_.find(key);
    const bool first = last == looks_.end();
    if (first) last = looks_.emplace(std::move(key), first_look(rule, frame)).first;
    if (!meet(now.reads, changed) && !meet(of_sets, changed) && !meet(last->second.reads, changed)) return true;
    if (reads_) reads_->insert(now.reads.begin(), now.reads.end());
    const Result before = std::exchange(last->second, now).holds;
    if (!now.holds.known())
      determined = fail(now.holds);
    else if (now.holds.is_true() && !before.known())
      determined = fail(before);
    if (!now.holds.is_true() || !before.is_false()) return true;

    Firing firing{.rule = id, .frame = frame, .cites = rule.cites};
    for (const CellKey& cell : changed) {
      if (!now.reads.contains(cell)) continue;
      if (cell.is_phase()) continue;
      const std::vector<SentenceId>& cites = std::as_const(now_).cell(cell).cites;
      firing.cites.insert(firing.cites.end(), cites.begin(), cites.end());
    }
    in_book_order(book_, firing.cites);
    fired_.insert(fired_.end(), rule.cites.begin(), rule.cites.end());
    if (trace_) {
      TraceScope node(trace_);
      node.open({.kind = TraceKind::candidate, .rule = id, .result = now.holds});
      Evaluator telling(book_, now_, choices_, trace_);
      holds_now(rule, telling, firing.frame, nullptr);
    }
    risen.push_back(std::move(firing));
    return true;
  };
  Result sets;
  if (few) {
    for (const Instance& entity : *few) {
      if (!now_.exists(entity)) continue;
      bind_slot(frame, rule.for_every.front().slot, Value(entity));
      look_at();
    }
  } else {
    sets = evaluator.for_each(rule.for_every, frame, look_at);
  }
  if (reads_) reads_->insert(of_sets.begin(), of_sets.end());
  if (!sets.known() && meet(of_sets, changed)) determined = fail(sets);
  return determined;
}

}  // namespace paragraf::interpreter
