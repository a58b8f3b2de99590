// What happens in a step, matched with the `when` rules: one head to one occurrence, `together with` to distinct ones. In:
// the occurrences. Out: the rules that fire. A rule with `instead` stands in place of all other sentence rules of what it
// matches; the bookkeeping of a declaration stays.
#include <algorithm>

#include "interpreter/step_engine.hpp"

namespace paragraf::interpreter {

// Calls `visit` with each choice of occurrences for the heads of the rule, the first of which is `first`.
template <class Visit>
void StepEngine::choices_for(const Rule& rule, std::size_t first, const std::vector<Occurrence>& occurrences,
                             Visit visit) const {
  std::vector<std::size_t> chosen{first};
  const auto choose = [&](auto&& next) -> void {
    if (chosen.size() > rule.together.size()) return visit(chosen);
    for (std::size_t i = 0; i < occurrences.size(); ++i) {
      if (occurrences[i].act != rule.together[chosen.size() - 1]) continue;
      if (std::find(chosen.begin(), chosen.end(), i) != chosen.end()) continue;
      chosen.push_back(i);
      next(next);
      chosen.pop_back();
    }
  };
  choose(choose);
}

StepEngine::Match StepEngine::try_match(RuleId id, const std::vector<std::size_t>& chosen,
                                        const std::vector<Occurrence>& occurrences) {
  Match match{id, chosen, {}, {}, {}};
  TraceScope node(trace_);
  if (trace_) node.open({.kind = TraceKind::candidate, .rule = id});
  match.node = node.id();
  for (const std::size_t i : chosen)
    match.frame.insert(match.frame.end(), occurrences[i].args.begin(), occurrences[i].args.end());
  // What it looks at is only told to who asked for a trace.
  Evaluator evaluator(book_, now_, choices_, trace_ == &own_trace_ ? nullptr : trace_);
  evaluator.set_reads(reads_);
  const std::size_t args = match.frame.size();
  const Activity activity = evaluator.try_rule(book_[id], match.frame, args);
  match.active = activity.active;
  if (node) {
    node->applied = activity.applied;
    node->counts = activity.applied != Applied::no;
    node->result = activity.active;
  }
  return match;
}

// What one rule says of several acts may be the exception to what another says of each: for those acts, and in this step.
void StepEngine::give_way(std::vector<Match>& matches) const {
  for (Match& match : matches) {
    const std::vector<RuleId>& lifters = book_[match.rule].gives_way_to;
    if (lifters.empty() || match.active.is_false()) continue;
    Result lifted = Value(false);
    for (const Match& other : matches)
      if (std::find(lifters.begin(), lifters.end(), other.rule) != lifters.end() &&
          std::find(other.of.begin(), other.of.end(), match.of.front()) != other.of.end())
        lifted = logical_or(lifted, other.active);
    match.active = logical_and(match.active, logical_not(lifted));
    if (trace_ && match.node && lifted.is_true()) (*trace_)[match.node].applied = Applied::lifted;
  }
}

bool StepEngine::match(const std::vector<Occurrence>& occurrences, std::vector<Firing>& firings) {
  std::vector<Match> matches;
  for (std::size_t i = 0; i < occurrences.size(); ++i)
    for (RuleId id : book_[occurrences[i].act].effects)
      choices_for(book_[id], i, occurrences,
                  [&](const std::vector<std::size_t>& chosen) { matches.push_back(try_match(id, chosen, occurrences)); });

  give_way(matches);

  std::vector<std::vector<RuleId>> instead(occurrences.size());  // by occurrence: the rules in whose place no other stands
  for (const Match& match : matches) {
    if (!match.active.is_true()) continue;
    if (match.of.size() > 1 && log_.size() == 1) {
      std::vector<Occurrence>& together = together_.emplace_back();
      for (const std::size_t i : match.of) together.push_back(occurrences[i]);
    }
    if (!book_[match.rule].instead) continue;
    for (const std::size_t i : match.of)
      if (std::find(instead[i].begin(), instead[i].end(), match.rule) == instead[i].end())
        instead[i].push_back(match.rule);
  }
  bool determined = true;
  for (std::size_t i = 0; i < occurrences.size(); ++i)
    if (instead[i].size() > 1) determined = fail(both_instead(occurrences[i], instead[i]));

  for (Match& match : matches) {
    const Rule& rule = book_[match.rule];
    const bool dropped = rule.kind == RuleKind::when && std::any_of(match.of.begin(), match.of.end(), [&](std::size_t i) {
                           return !instead[i].empty() && std::find(instead[i].begin(), instead[i].end(), match.rule) == instead[i].end();
                         });
    if (dropped) {
      if (trace_ && match.node) (*trace_)[match.node].applied = Applied::lifted;
      continue;
    }
    if (!match.active.known()) determined = fail(match.active);
    if (!match.active.is_true()) continue;
    Firing firing{.rule = match.rule, .frame = std::move(match.frame), .cites = rule.cites, .of = std::move(match.of)};
    for (const std::size_t i : firing.of)
      firing.cites.insert(firing.cites.end(), occurrences[i].cites.begin(), occurrences[i].cites.end());
    in_book_order(book_, firing.cites);
    fired_.insert(fired_.end(), rule.cites.begin(), rule.cites.end());
    firings.push_back(std::move(firing));
  }
  return determined;
}

Reason StepEngine::both_instead(const Occurrence& occurrence, const std::vector<RuleId>& rules) const {
  Reason reason{.kind = ReasonKind::conflict,
                .subject = occurrence.act.index(),
                .args = known_values(occurrence.args),
                .of = SubjectKind::act};
  for (RuleId rule : rules) reason.cites.insert(reason.cites.end(), book_[rule].cites.begin(), book_[rule].cites.end());
  in_book_order(book_, reason.cites);
  return reason;
}

StageEffects::Statement StageEffects::instance(const Book& book, const Firing& firing, std::size_t statement,
                                               const Frame& frame, Values effect) {
  std::vector<std::size_t> set = firing.of;
  std::sort(set.begin(), set.end());
  Values bindings;
  for (const Binder& binder : book[firing.rule].effects[statement].for_every)
    bindings.push_back(frame[binder.slot].value());
  return {firing.rule, statement, std::move(set), std::move(bindings), std::move(effect)};
}

bool StageEffects::is_first(const Book& book, const Firing& firing, std::size_t statement, const Frame& frame,
                            Values effect) {
  if (firing.of.size() < 2) return true;
  return instances.insert(instance(book, firing, statement, frame, std::move(effect))).second;
}

}  // namespace paragraf::interpreter
