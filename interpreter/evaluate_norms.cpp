// Rules and verdicts. In: a rule or an act with its arguments. Out: whether a rule is active, with its exceptions to
// any depth; whether an act is allowed: permissions against prohibitions, then `closed` and `free`, each three-valued.
#include "interpreter/evaluate_norms.hpp"

#include <algorithm>

#include "interpreter/judged.hpp"
#include "interpreter/refusal.hpp"

namespace paragraf::interpreter {

using Part = TraceParts::Part;

namespace {

Part part_of(const Result& result) {
  return !result.known() ? Part::missing : result.is_true() ? Part::other : Part::decides;
}

Frame frame_for(const Rule& rule, std::span<const Result> args) {
  Frame frame(args.begin(), args.end());
  frame.resize(std::max<std::size_t>(rule.slots, args.size()));
  return frame;
}

// Asking for what `within` lifts: it is left out itself, and so are exceptions that compete with it. What it lifts
// together with them counts among each other, and a `lift` counts always.
bool counts_within(const Book& book, const Rule& within, RuleId lifter) {
  return book[lifter].kind == RuleKind::lift ||
         std::find(within.lifts.begin(), within.lifts.end(), lifter) != within.lifts.end();
}

}  // namespace

PhaseId ended_phase(const Book& book, ActId act, std::span<const Result> args) {
  const bool known = book[act].ends_phase && !args.empty() && args[0].known() && args[0].value().is<Member>();
  return known ? PhaseId(args[0].value().as<Member>().index) : PhaseId();
}

std::vector<PhaseId> phases_to_come(const Book& book, PhaseId phase) {
  std::vector<PhaseId> later;                  // they stand in the order of their sequence
  for (std::size_t i = phase.index() + 1; i < book.phases.size(); ++i)
    if (book.phases[i].sequence == book[phase].sequence) later.emplace_back(i);
  return later;
}

bool in_phase(const Book& book, const State& state, ActId id, std::span<const Result> args) {
  const Act& act = book[id];
  if (!state.phase) return true;
  if (const PhaseId ended = ended_phase(book, id, args))
    return ended == state.phase || (ended == book[state.phase].sequence && phases_to_come(book, state.phase).empty());
  return act.phases.empty() || std::find(act.phases.begin(), act.phases.end(), state.phase) != act.phases.end();
}

Result Evaluator::active(RuleId id, std::span<const Result> args, Frame& frame) {
  const Rule& rule = book_[id];
  frame = frame_for(rule, args);
  return try_rule(rule, frame, args.size()).active;
}

Activity Evaluator::try_rule(const Rule& rule, Frame& frame, std::size_t args, bool proviso, const Rule* within) {
  frame.resize(std::max<std::size_t>(rule.slots, args));
  std::fill(frame.begin() + static_cast<std::ptrdiff_t>(args), frame.end(), Result());  // what another rule left
  TraceParts parts(trace_);
  Result holds = Value(true);
  for (const ExprId condition : {rule.condition, proviso ? rule.provided : ExprId()}) {
    if (!condition) continue;
    const Result part = evaluate(condition, frame);
    parts.end(part_of(part));
    if (part.is_false()) {
      parts.keep(Part::decides);
      return {part, Applied::no};
    }
    holds = logical_and(holds, part);
  }
  if (!rule.lifters.empty()) {
    const Result lift = lifted(rule, frame, args, within);
    if (lift.is_true()) return {Value(false), Applied::lifted};
    parts.end(part_of(logical_not(lift)));
    holds = logical_and(holds, logical_not(lift));
  }
  if (holds.known()) return {std::move(holds), Applied::yes};
  parts.keep(Part::missing);
  return {std::move(holds), Applied::missing};
}

Result Evaluator::lifted(const Rule& rule, const Frame& frame, std::size_t args, const Rule* within) {
  Result any = Value(false);
  for (RuleId id : rule.lifters) {
    if (within && !counts_within(book_, *within, id)) continue;
    TraceScope node(trace_);
    if (trace_) node.open({.kind = TraceKind::candidate, .rule = id});
    const Rule& lifter = book_[id];
    Frame fresh = frame_for(lifter, {frame.data(), args});
    const Activity activity = try_rule(lifter, fresh, args, true, within);
    any = logical_or(any, activity.active);
    if (!node) continue;
    node->lifts = true;
    node->applied = activity.applied;
    node->counts = activity.applied != Applied::no;
    node->result = activity.active;
  }
  return any;
}

NormOutcome Evaluator::try_norm(RuleId id, std::span<const Result> args) {
  const Rule& rule = book_[id];
  NormOutcome norm;
  norm.rule = id;
  TraceScope node(trace_);
  if (trace_) {
    node.open({.kind = TraceKind::candidate, .rule = id});
    norm.node = node.id();
  }
  TraceParts parts(trace_);
  Frame frame = frame_for(rule, args);
  const bool norm_with_limit = rule.kind == RuleKind::may || rule.kind == RuleKind::may_not;
  const Activity scope = try_rule(rule, frame, args.size(), !norm_with_limit);
  parts.end(part_of(scope.active));
  norm.applied = scope.applied;
  if (rule.kind == RuleKind::closed) norm.closes = scope.active;
  if (rule.kind == RuleKind::free) norm.frees = scope.active;
  if (norm_with_limit && !scope.active.is_false()) {
    const bool may = rule.kind == RuleKind::may;
    const Result limit = rule.limit ? evaluate(rule.limit, frame) : Result(Value(may));
    parts.end(part_of(limit));
    const Result proviso = may && rule.provided ? evaluate(rule.provided, frame) : Result(Value(true));
    parts.end(part_of(proviso));
    if (may) norm.permits = logical_and(logical_and(scope.active, limit), proviso);
    if (!may || rule.limit) norm.forbids = logical_and(scope.active, logical_not(limit));
    const bool says = norm.permits.is_true() || norm.forbids.is_true();
    const bool open = !norm.permits.known() || !norm.forbids.known();
    const bool met = !may && scope.active.is_true() && limit.is_true();
    norm.applied = says ? Applied::yes : open ? Applied::missing : met ? Applied::limit_met : Applied::no;
    if (norm.applied == Applied::missing) parts.keep(Part::missing);
    if (norm.applied == Applied::no) parts.keep(Part::decides);
  }
  if (node) {
    node->applied = norm.applied;
    if (norm.applied == Applied::yes) node->result = Value(norm.permits.is_true() || norm.frees.is_true());
  }
  return norm;
}

namespace {

// Does the rule look at a parameter that the duty leaves open? What lifts it counts as well.
bool hangs_on_open(const Book& book, const Rule& rule, const Rule& duty) {
  std::vector<ExprId> open{rule.condition, rule.provided, rule.limit};
  while (!open.empty()) {
    const ExprId id = open.back();
    open.pop_back();
    if (!id) continue;
    const Expr& expr = book[id];
    const std::vector<ExprId>& named = duty.ways.front().args;
    if (expr.op == Op::slot && expr.a < named.size() && !named[expr.a]) return true;
    const std::vector<ExprId> inner = operands(expr);
    open.insert(open.end(), inner.begin(), inner.end());
  }
  return std::any_of(rule.lifters.begin(), rule.lifters.end(),
                     [&](RuleId lifter) { return hangs_on_open(book, book[lifter], duty); });
}

// On which norms a verdict rests.
enum class Ground : std::uint8_t { phase, bind, prohibited, closed, permitted, free, clash, undecided, unknown };

bool counts(const Book& book, const NormOutcome& norm, Ground ground) {
  const RuleKind kind = book[norm.rule].kind;
  const bool said = norm.applied == Applied::yes;
  // An exception to a prohibition, and a limit that was met, are reasons why an act is allowed.
  const bool yields = (kind == RuleKind::may_not || kind == RuleKind::must) &&
                      (norm.applied == Applied::limit_met || norm.applied == Applied::lifted);
  const bool idle_permission =
      kind == RuleKind::may && (norm.applied == Applied::no || norm.applied == Applied::lifted);
  switch (ground) {
    case Ground::phase:
      return false;
    case Ground::bind:
      return norm.asks.is_true() || norm.binds;
    case Ground::prohibited:
      return norm.forbids.is_true();
    case Ground::closed:
      return norm.closes.is_true() || idle_permission;
    case Ground::permitted:
      return norm.permits.is_true() || yields;
    case Ground::free:
      return norm.frees.is_true() || yields;
    case Ground::clash:
      return said && (kind == RuleKind::closed || kind == RuleKind::free);
    case Ground::undecided:
      return idle_permission;
    case Ground::unknown:
      return norm.applied == Applied::missing;
  }
  return false;
}

struct Decision {
  Judgement judgement;
  Ground ground;
  Result missing = {};
};

Decision decide(const Result& permitted, const Result& forbidden, const Result& closed, const Result& free) {
  const auto unknown = [](const Result& missing) {
    return Decision{missing.is_conflict() ? Judgement::conflict : Judgement::undetermined, Ground::unknown, missing};
  };
  const Result default_missing = Result::both_missing(closed, free);
  const bool denies = closed.is_true() && free.is_false(), allows = free.is_true() && closed.is_false();
  if (forbidden.is_true()) return {Judgement::denied, Ground::prohibited};
  if (!forbidden.known()) {
    if (permitted.is_false() && denies) return {Judgement::denied, Ground::closed};
    return unknown(Result::both_missing(forbidden, permitted));
  }
  if (permitted.is_true()) return {Judgement::allowed, Ground::permitted};
  if (!permitted.known()) {
    if (allows) return {Judgement::allowed, Ground::free};
    return unknown(permitted);
  }
  if (denies) return {Judgement::denied, Ground::closed};
  if (allows) return {Judgement::allowed, Ground::free};
  if (!default_missing.known()) return unknown(default_missing);
  return closed.is_true() ? Decision{Judgement::conflict, Ground::clash}
                          : Decision{Judgement::undetermined, Ground::undecided};
}

}  // namespace

// A duty on the act is due, and a prohibition hangs on nothing that the duty leaves open: however it is done, it is
// forbidden.
bool Evaluator::double_bind(std::vector<NormOutcome>& norms, ActId id, std::span<const Result> args) {
  std::vector<NormOutcome> duties = duties_on(id, args);
  bool bound = false;
  for (NormOutcome& norm : norms)
    for (const NormOutcome& duty : duties)
      if (norm.forbids.is_true() && book_[norm.rule].kind != RuleKind::must && duty.asks.is_true() &&
          !hangs_on_open(book_, book_[norm.rule], book_[duty.rule]))
        bound = norm.binds = true;
  std::move(duties.begin(), duties.end(), std::back_inserter(norms));
  return bound;
}

Verdict Evaluator::judge(ActId id, std::span<const Result> args) {
  const Act& act = book_[id];
  TraceScope node(trace_);
  if (trace_) node.open({.kind = TraceKind::verdict, .subject = id.index(), .args = {args.begin(), args.end()}});
  Verdict verdict;
  verdict.trace = node.id();
  Decision decision{Judgement::denied, Ground::phase};
  std::vector<NormOutcome> norms;
  auto refused = refused_argument(*state_, act.params, args, {SubjectKind::act, id.index(), act.sentence});
  if (refused) {
    decision = {Judgement::undetermined, Ground::unknown, Result::missing(std::move(*refused))};
  } else if (in_phase(book_, *state_, id, args)) {
    Judged judged{id, args};
    judged_ = &judged;
    Result permitted = Value(false), forbidden = permitted, closed = permitted, free = permitted;
    for (RuleId rule : act.norms) {
      const NormOutcome& norm = norms.emplace_back(try_norm(rule, args));
      permitted = logical_or(permitted, norm.permits);
      forbidden = logical_or(forbidden, norm.forbids);
      closed = logical_or(closed, norm.closes);
      free = logical_or(free, norm.frees);
    }
    if (act.ends_phase) {  // allowed by nature
      free = logical_not(closed);
      if (!args[0].known()) forbidden = logical_or(forbidden, args[0]);
    }
    const PhaseId ended = ended_phase(book_, id, args);
    for (NormOutcome& duty : ended ? duties_ending(ended) : duties_before(id, args)) {
      forbidden = logical_or(forbidden, duty.forbids);
      norms.push_back(std::move(duty));
    }
    decision = decide(permitted, forbidden, closed, free);
    judged_ = nullptr;
    if (decision.ground == Ground::prohibited && double_bind(norms, id, args))
      decision = {Judgement::conflict, Ground::bind};
  } else if (node) {  // the declaration denies it, and the sentence that orders the phases, if one does
    node->cites.push_back(act.sentence);
    const SentenceId order = book_[state_->phase].sentence;
    if (!book_[order].number.empty() && order != act.sentence) node->cites.push_back(order);
    in_book_order(book_, node->cites);
  }
  verdict.judgement = decision.judgement;
  verdict.reasons = decision.missing.reasons();
  Reason undecided{.kind = decision.judgement == Judgement::conflict ? ReasonKind::conflict : ReasonKind::undecided_act,
                   .subject = id.index(),
                   .args = known_values(args),
                   .of = SubjectKind::act};
  const bool denied = decision.ground == Ground::prohibited;
  for (const NormOutcome& norm : norms) {
    if (denied && book_[norm.rule].kind == RuleKind::must && norm.forbids.is_true())
      verdict.reasons.push_back(due(norm));
    const bool reason = counts(book_, norm, decision.ground);
    if (norm.node) (*trace_)[norm.node].counts = reason;
    if (!reason) continue;
    const std::vector<SentenceId>& cites = book_[norm.rule].cites;
    undecided.cites.insert(undecided.cites.end(), cites.begin(), cites.end());
  }
  if (decision.ground == Ground::undecided)
    undecided.cites.insert(undecided.cites.end(), act.suspended_by.begin(), act.suspended_by.end());
  if (decision.ground == Ground::clash || decision.ground == Ground::undecided || decision.ground == Ground::bind) {
    undecided.due_and_forbidden = decision.ground == Ground::bind;
    if (decision.ground == Ground::clash) undecided.candidates = {Value(false), Value(true)};
    undecided.type = book_.types.boolean();
    in_book_order(book_, undecided.cites);
    verdict.reasons.push_back(std::move(undecided));
  }
  if (!verdict.reasons.empty()) verdict.reasons = Result::missing(std::move(verdict.reasons)).reasons();
  if (node) {
    const bool decided = verdict.judgement == Judgement::allowed || verdict.judgement == Judgement::denied;
    node->result = decided ? Result(Value(verdict.judgement == Judgement::allowed)) : Result::missing(verdict.reasons);
  }
  return verdict;
}

}  // namespace paragraf::interpreter
