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
  const auto in = [](const auto& few, const auto& many) {
    return std::any_of(few.begin(), few.end(), [&](const CellKey& key) { return many.contains(key); });
  };
  return reads.size() < changed.size() ? in(reads, changed) : in(changed, reads);
}

}  // namespace

// What has changed, one for all that are of the same attribute and rest on the same.
StepEngine::Changed::Changed(const Cells& all, const State& now) : cells(all) {
  std::map<std::tuple<AttributeId, bool, std::vector<SentenceId>>, CellKey> first;
  for (const CellKey& cell : all)
    if (!cell.is_phase()) first.try_emplace({cell.attribute, cell.is_presence(), now.cell(cell).cites}, cell);
  for (const auto& [kind, cell] : first) kinds.push_back(cell);
}

StepEngine::Look StepEngine::first_look(const Rule& rule, Frame frame) const {
  Look look;
  look.holds = Value(false);
  // Of what was created since, nothing held before.
  for (const Result& bound : frame)
    if (bound.known() && bound.value().is<Instance>() && !start_.exists(bound.value().as<Instance>())) return look;
  Evaluator evaluator(book_, start_, choices_);
  look.holds = holds_now(rule, evaluator, frame, &look.reads);
  return look;
}

bool StepEngine::look(const Cells& changed, const State& before) {
  if (changed.empty()) return true;
  now_.settle();
  std::vector<Firing> risen;
  bool determined = true;
  const Changed all(changed, now_);
  for (RuleId rule : book_.whenevers) determined = look(book_[rule], rule, all, risen) && determined;
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

// Whether it read what has changed matters only if it rises or is not known; then what an index left out is looked at, too.
bool StepEngine::look(const Rule& rule, RuleId id, const Changed& changed, std::vector<Firing>& risen) {
  const bool all = !choices_.assumptions.empty();  // these may look at anything
  if (!all && !footprint(id).meets(changed.cells)) return true;
  const std::optional<std::set<Instance>> few = all ? std::nullopt : footprint(id).touched(changed.cells);
  Choices nothing_left_out = choices_;
  nothing_left_out.indexed = false;
  Evaluator evaluator(book_, now_, choices_), slow(book_, now_, nothing_left_out);
  Frame frame(rule.slots);
  Reads of_sets;
  bool determined = true;
  slow.set_reads(&of_sets);
  const auto look_at = [&] {
    std::pair<RuleId, Values> key(id, {});
    for (const Binder& binder : rule.for_every) key.second.push_back(frame[binder.slot].value());
    Look now;
    now.holds = holds_now(rule, evaluator, frame, &now.reads);
    auto last = looks_.find(key);
    if (last == looks_.end()) last = looks_.emplace(std::move(key), first_look(rule, frame)).first;
    // What has left the range that was watched was read before.
    if (reads_ && (meet(now.reads, changed.cells) || meet(last->second.reads, changed.cells) || meet(of_sets, changed.cells)))
      reads_->add(now.reads);
    const Result before = std::exchange(last->second, now).holds;
    const Result& holds = now.holds;
    Reads& reads = now.reads;
    if (holds.is_false() || (holds.is_true() && before.is_true())) return true;

    const auto leave_nothing_out = [&] {
      if (reads.watches.empty()) return;
      reads = {};
      holds_now(rule, slow, frame, &reads);
      slow.set_reads(&of_sets);
    };
    if (!holds.known() || !before.known()) {
      leave_nothing_out();
      if (meet(reads, changed.cells) || meet(of_sets, changed.cells)) determined = fail(holds.known() ? before : holds);
      return true;
    }
    Firing firing{.rule = id, .frame = frame, .cites = rule.cites};
    if (!cite(reads, changed, firing.cites)) {
      leave_nothing_out();
      cite(reads, changed, firing.cites);
    }
    in_book_order(book_, firing.cites);
    fired_.insert(fired_.end(), rule.cites.begin(), rule.cites.end());
    if (trace_) {
      TraceScope node(trace_);
      node.open({.kind = TraceKind::candidate, .rule = id, .result = holds});
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
    sets = slow.for_each(rule.for_every, frame, look_at);
  }
  if (reads_) reads_->add(of_sets);
  if (!sets.known() && meet(of_sets, changed.cells)) determined = fail(sets);
  return determined;
}

// Cites what changed cells rest on that were read. False if one that would have been read may rest on something else.
bool StepEngine::cite(const Reads& reads, const Changed& changed, std::vector<SentenceId>& cites) const {
  std::set<SentenceId> all(cites.begin(), cites.end());
  const auto add = [&](const CellKey& cell) {
    if (cell.is_phase()) return;
    const std::vector<SentenceId>& of = now_.cell(cell).cites;
    all.insert(of.begin(), of.end());
  };
  if (reads.size() < changed.cells.size()) {
    for (const CellKey& cell : reads)
      if (changed.cells.contains(cell)) add(cell);
  } else {
    for (const CellKey& cell : changed.cells)
      if (reads.contains(cell)) add(cell);
  }
  cites.assign(all.begin(), all.end());
  return std::none_of(reads.watches.begin(), reads.watches.end(), [&](const Watch& watch) {
    return std::any_of(changed.kinds.begin(), changed.kinds.end(), [&](const CellKey& cell) {
      const std::vector<SentenceId>& of = now_.cell(cell).cites;
      return watch.hides(cell) && !std::all_of(of.begin(), of.end(), [&](SentenceId sentence) { return all.contains(sentence); });
    });
  });
}

}  // namespace paragraf::interpreter
