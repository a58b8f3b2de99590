// Duties. In: `must` rules, the phase of the state, and the acts that were done in it. Out: for each binding of the
// names in a duty's head whether it is due: it holds, nothing cancels it, and none of the acts that fulfil it was done;
// three-valued.
#include <algorithm>

#include "interpreter/evaluate_norms.hpp"
#include "interpreter/listed_values.hpp"

namespace paragraf::interpreter {
namespace {

bool in_any(const std::vector<PhaseId>& phases, PhaseId phase) {
  return phases.empty() || std::find(phases.begin(), phases.end(), phase) != phases.end();
}

// The phase or sequence in which the duty has to be done, while the state is in `phase`; none: it is not the time for
// it. A state that names no phase is in some phase without a name.
std::optional<PhaseId> time_of(const Book& book, const Rule& duty, PhaseId phase) {
  if (duty.period.kind == Period::Kind::named) {
    const bool now = !phase || duty.period.phase == phase || duty.period.phase == book[phase].sequence;
    return now ? std::optional(duty.period.phase) : std::nullopt;
  }
  const bool now = !phase || duty.period.kind == Period::Kind::current || in_any(book.acts[duty.subject].phases, phase);
  return now ? std::optional(phase) : std::nullopt;
}

// The same, if the time for it ends with `ended`. With a sequence the phase ends in which the state is.
std::optional<PhaseId> time_ending(const Book& book, const Rule& duty, PhaseId phase, PhaseId ended) {
  const bool sequence = !book[ended].sequence;
  if (duty.period.kind == Period::Kind::named && duty.period.phase == ended) return ended;
  if (sequence && !phase) return std::nullopt;
  const std::optional<PhaseId> time = time_of(book, duty, sequence ? phase : ended);
  return time && !book[*time].sequence ? std::nullopt : time;  // a sequence goes on when one of its phases ends
}

}  // namespace

// Was one of the acts that fulfil the duty done in its time?
Result Evaluator::fulfilled(const Rule& duty, PhaseId time, Frame& frame) {
  Result any = Value(false);
  for (const Way& way : duty.ways) {
    std::vector<Result> wanted;
    for (ExprId arg : way.args) wanted.push_back(arg ? evaluate(arg, frame) : Result::unbound());
    for (const DoneAct& done : state_->done) {
      const bool in_time = !done.in || done.in == time || (time && book_[done.in].sequence == time);
      if (done.act != way.act || !in_time) continue;
      Result same = Value(true);
      for (std::size_t i = 0; i < wanted.size() && i < done.args.size(); ++i)
        if (way.args[i])
          same = logical_and(same, wanted[i].known() ? Result(Value(wanted[i].value() == done.args[i])) : wanted[i]);
      any = logical_or(any, same);
    }
  }
  return any;
}

DutyOutcome Evaluator::try_duty(RuleId id, PhaseId time, Frame args) {
  const Rule& duty = book_[id];
  DutyOutcome outcome{id, {}, args, Value(false), Applied::no};
  TraceScope node(trace_);
  if (trace_) {
    node.open({.kind = TraceKind::candidate, .args = args, .rule = id});
    outcome.node = node.id();
  }
  TraceParts parts(trace_);
  Frame frame = args;
  const Activity activity = try_rule(duty, frame, args.size());
  parts.end(TraceParts::Part::other);
  outcome.applied = activity.applied;
  outcome.due = activity.active;
  if (!outcome.due.is_false()) {
    const Result cancelled = waived(book_.acts[duty.subject].waivers, args);
    if (cancelled.is_true()) outcome.applied = Applied::lifted;
    outcome.due = logical_and(outcome.due, logical_not(cancelled));
  }
  if (!outcome.due.is_false()) {
    const Result done = fulfilled(duty, time, frame);
    if (done.is_true()) outcome.applied = Applied::limit_met;
    outcome.due = logical_and(outcome.due, logical_not(done));
    if (!outcome.due.known()) outcome.applied = Applied::missing;
  }
  if (node) {
    node->applied = outcome.applied;
    node->counts = outcome.applied != Applied::no;
    node->result = outcome.due;
  }
  return outcome;
}

// `need not`: what hangs on a parameter that the duty leaves open cancels nothing, since the duty can be done without
// it.
Result Evaluator::waived(std::span<const RuleId> waivers, const Frame& args) {
  Result any = Value(false);
  for (RuleId id : waivers) {
    TraceScope node(trace_);
    if (trace_) node.open({.kind = TraceKind::candidate, .rule = id});
    Frame frame = args;
    Activity activity = try_rule(book_[id], frame, args.size());
    if (!activity.active.known() && activity.active.reasons().empty()) activity = {Value(false), Applied::no};
    if (node) {
      node->applied = activity.applied;
      node->counts = activity.applied != Applied::no;
      node->result = activity.active;
    }
    any = logical_or(any, activity.active);
  }
  return any;
}

std::vector<DutyOutcome> Evaluator::try_duties(RuleId id, PhaseId time, std::span<const Result> given) {
  const Rule& duty = book_[id];
  const std::vector<Parameter>& params = book_.acts[duty.subject].params;
  std::vector<Frame> bindings{Frame(params.size(), Result::unbound())};
  for (std::size_t i = 0; i < params.size(); ++i) {
    if (!duty.ways.front().args[i]) continue;  // left open
    const bool fixed = i < given.size() && (given[i].known() || !given[i].reasons().empty());
    const Values values = fixed ? Values() : listed_values(*state_, params[i]);
    std::vector<Frame> longer;
    for (const Frame& binding : bindings) {
      longer.push_back(binding);
      if (fixed) {
        longer.back()[i] = given[i];
        continue;
      }
      longer.pop_back();
      for (const Value& value : values) {
        longer.push_back(binding);
        longer.back()[i] = value;
      }
    }
    bindings = std::move(longer);
  }
  std::vector<DutyOutcome> outcomes;
  for (Frame& binding : bindings) outcomes.push_back(try_duty(id, time, std::move(binding)));
  return outcomes;
}

Result Evaluator::obliged(ActId act, std::span<const Result> args) {
  Result any = Value(false);
  std::vector<DutyOutcome> outcomes;
  for (RuleId duty : book_[act].duties)
    if (const auto time = time_of(book_, book_[duty], state_->phase))
      for (DutyOutcome& outcome : try_duties(duty, *time, args)) outcomes.push_back(std::move(outcome));
  for (const DutyOutcome& outcome : outcomes) any = logical_or(any, outcome.due);
  for (const DutyOutcome& outcome : outcomes)
    if (outcome.node && any.is_true()) (*trace_)[outcome.node].counts = outcome.due.is_true();
  return any;
}

std::vector<NormOutcome> Evaluator::duties_ending(PhaseId ended) {
  std::vector<NormOutcome> norms;
  for (std::size_t i = 0; i < book_.rules.size(); ++i) {
    const Rule& duty = book_.rules[i];
    if (duty.kind != RuleKind::must) continue;
    const auto time = time_ending(book_, duty, state_->phase, ended);
    if (!time) continue;
    for (DutyOutcome& outcome : try_duties(RuleId(i), *time, {})) norms.push_back(norm_of(std::move(outcome)));
  }
  return norms;
}

std::vector<NormOutcome> Evaluator::duties_before(ActId act, std::span<const Result> args) {
  std::vector<NormOutcome> norms;
  const auto comes_first = [](const Rule& rule) { return rule.kind == RuleKind::must && rule.first; };
  if (!book_[act].chooser || std::none_of(book_.rules.begin(), book_.rules.end(), comes_first)) return norms;
  const auto chooser_of = [&](ActId id, std::span<const Result> with) {  // it decides nothing but whom a duty binds
    Frame frame(with.begin(), with.end());
    return Evaluator(book_, *state_, choices_).evaluate(book_[id].chooser, frame);
  };
  const Result chooser = chooser_of(act, args);
  Result asked = Value(false);  // is this act itself what has to be done first?
  for (std::size_t i = 0; i < book_.rules.size(); ++i) {
    const Rule& duty = book_.rules[i];
    if (!comes_first(duty)) continue;
    const auto time = time_of(book_, duty, state_->phase);
    if (!time) continue;
    for (DutyOutcome& outcome : try_duties(RuleId(i), *time, {})) {
      const Result same = same_values(chooser_of(ActId(duty.subject), outcome.args), chooser);
      asked = logical_or(asked, logical_and(outcome.due, asks_for(duty, outcome.args, act, args)));
      outcome.due = logical_and(outcome.due, same);
      norms.push_back(norm_of(std::move(outcome)));
    }
  }
  for (NormOutcome& norm : norms) {
    norm.forbids = logical_and(norm.forbids, logical_not(asked));
    norm.applied = norm.forbids.is_true() ? Applied::yes : norm.forbids.known() ? Applied::no : Applied::missing;
  }
  return norms;
}

std::vector<NormOutcome> Evaluator::duties_on(ActId act, std::span<const Result> args) {
  std::vector<NormOutcome> norms;
  for (RuleId duty : book_[act].duties)
    if (const auto time = time_of(book_, book_[duty], state_->phase))
      for (DutyOutcome& outcome : try_duties(duty, *time, args)) {
        norms.push_back(norm_of(std::move(outcome)));
        std::swap(norms.back().asks, norms.back().forbids);
      }
  return norms;
}

NormOutcome Evaluator::norm_of(DutyOutcome outcome) const {
  NormOutcome norm;
  norm.rule = outcome.rule;
  norm.node = outcome.node;
  norm.applied = outcome.applied;
  norm.forbids = std::move(outcome.due);
  norm.args = std::move(outcome.args);
  return norm;
}

// Does the act, done with these arguments, fulfil the duty?
Result Evaluator::asks_for(const Rule& duty, const Frame& binding, ActId act, std::span<const Result> args) {
  Result any = Value(false);
  for (const Way& way : duty.ways) {
    if (way.act != act) continue;
    Result same = Value(true);
    Frame frame = binding;
    for (std::size_t i = 0; i < way.args.size() && i < args.size(); ++i)
      if (way.args[i]) same = logical_and(same, same_values(evaluate(way.args[i], frame), args[i]));
    any = logical_or(any, same);
  }
  return any;
}

Result Evaluator::same_values(const Result& a, const Result& b) {
  if (a.known() && b.known()) return Value(a.value() == b.value());
  const Result missing = Result::both_missing(a, b);
  return missing.reasons().empty() ? Result(Value(false)) : missing;
}

Reason Evaluator::due(const NormOutcome& norm) const {
  const Rule& duty = book_[norm.rule];
  Reason reason{.kind = ReasonKind::due, .subject = duty.subject, .cites = duty.cites, .of = SubjectKind::act};
  std::size_t named = norm.args.size();
  while (named > 0 && !norm.args[named - 1].known()) --named;
  reason.args = known_values({norm.args.data(), named});
  return reason;
}

}  // namespace paragraf::interpreter
