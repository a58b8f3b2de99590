// One step: what happens in it is matched with the rules, whose effects take place stage by stage; the events that a
// stage causes are a step of their own, which runs to its end before the next stage. Conditions read the state before
// the step.
#include <algorithm>

#include "interpreter/limits.hpp"
#include "interpreter/step_engine.hpp"

namespace paragraf::interpreter {

namespace {

// Memory that is taken while this lives.
struct Held {
  Work* work;
  std::size_t bytes;
  Held(Work* of, std::size_t taken) : work(of), bytes(taken) {
    if (work) work->take_bytes(bytes);
  }
  Held(const Held&) = delete;
  ~Held() {
    if (work) work->give_back(bytes);
  }
};

}  // namespace

bool StepEngine::fail(Reason reason) {
  reasons_.push_back(std::move(reason));
  return false;
}

bool StepEngine::fail(const Result& missing) {
  reasons_.insert(reasons_.end(), missing.reasons().begin(), missing.reasons().end());
  return false;
}

bool StepEngine::count_step(ActId event, SentenceId sentence) {
  log_.push_back({event, sentence});
  if (work_ && work_->exhausted()) return fail(beyond_limit(*work_));
  const std::size_t most_steps = work_ ? work_->limits().steps : Limits().steps;
  if (log_.size() <= most_steps) return true;
  const std::size_t shown = std::min<std::size_t>(6, log_.size());
  std::string last;
  for (std::size_t i = log_.size() - shown; i < log_.size(); ++i) {
    if (!last.empty()) last += ", ";
    last += log_[i].event ? book_.text(book_[log_[i].event].name) : book_[log_[i].sentence].citation;
  }
  return fail(Reason{.kind = ReasonKind::endless,
                     .subject = log_.front().event.index(),
                     .detail = std::move(last),
                     .cites = {sentence},
                     .of = SubjectKind::act,
                     .bound = most_steps});
}

std::vector<Done> StepEngine::done() const {
  std::vector<Done> all = done_;
  std::sort(all.begin(), all.end());
  return all;
}

bool StepEngine::run(std::vector<Occurrence> occurrences) {
  std::sort(occurrences.begin(), occurrences.end(),
            [&](const Occurrence& a, const Occurrence& b) { return canonical_before(now_, a, b); });
  const Occurrence& first = occurrences.front();
  if (!count_step(first.act, first.cites.empty() ? book_[first.act].sentence : first.cites.back())) return false;
  if (happened_.size() + occurrences.size() > most_events())
    return fail(Reason{.kind = ReasonKind::limit, .bound = most_events(), .limit = LimitKind::events});
  if (!roll(occurrences)) return false;
  std::vector<Firing> firings;
  const bool determined = match(occurrences, firings);
  for (Firing& firing : firings)
    for (const std::size_t place : firing.of) firing.by.push_back(happened_.size() + place);
  std::vector<PhaseId> ended;
  for (const Occurrence& occurrence : occurrences)
    if (book_[occurrence.act].ends_phase && occurrence.args[0].known())
      ended.emplace_back(occurrence.args[0].value().as<Member>().index);
  happened_.insert(happened_.end(), std::make_move_iterator(occurrences.begin()),
                   std::make_move_iterator(occurrences.end()));
  if (!determined || (firings.empty() && ended.empty())) return determined;
  return fire(std::move(firings), ended, nullptr);
}

std::size_t StepEngine::stage(RuleId rule, std::map<RuleId, std::size_t>& known) const {
  const auto [at, added] = known.emplace(rule, 0);
  if (!added) return at->second;
  std::size_t behind = 0;
  for (RuleId earlier : book_[rule].after) behind = std::max(behind, stage(earlier, known) + 1);
  return known[rule] = behind;
}

// `risen_from`: the state before the step in which `whenever` rules rose; `beforehand` reads it. For the rules of
// occurrences it is the same as the state that conditions and bindings read.
bool StepEngine::fire(std::vector<Firing> firings, const std::vector<PhaseId>& ended, const State* risen_from) {
  const Held held(work_, now_.bytes());
  const auto before = std::make_unique<const State>(now_);
  const State& beforehand = risen_from ? *risen_from : *before;
  std::map<RuleId, std::size_t> stages;
  std::map<std::size_t, std::vector<const Firing*>> by_stage;
  for (const Firing& firing : firings) by_stage[stage(firing.rule, stages)].push_back(&firing);
  Cells changed;
  for (const auto& [number, of_stage] : by_stage) {
    StageEffects effects;
    now_.settle();
    bool determined = prepare(of_stage, *before, beforehand, effects);
    for (const Firing* firing : of_stage) determined = collect(*firing, *before, beforehand, effects) && determined;
    if (!determined || !spare_destroyed(effects)) return false;
    for (const auto& [key, writes] : effects.writes) determined = apply(key, writes, changed) && determined;
    if (!determined) return false;
    forget_gone(effects, changed);
    if (!effects.caused.empty() && !run(std::move(effects.caused))) return false;
  }
  for (PhaseId phase : ended) end(phase, changed);
  return look(changed, *before);
}

}  // namespace paragraf::interpreter
