// Verdicts: the mirror of interpreter/evaluate_norms.cpp. Duties that have to be done first, and those that keep a phase from ending,
// are left out: they hang on what was done, which no unknown stands for; a state that is found is judged by the evaluator anyway.
#include <algorithm>

#include "interpreter/formulas/encoder.hpp"

namespace paragraf::interpreter::formulas {

NormOutlook Encoder::norm(RuleId id, const OutlookFrame& args) {
  const Rule& rule = book_[id];
  NormOutlook norm{id, {}, {}, s_.no(), s_.no(), s_.no(), s_.no()};
  const bool with_limit = rule.kind == RuleKind::may || rule.kind == RuleKind::may_not;
  OutlookFrame frame;
  norm.condition = active(id, args, frame, !with_limit, nullptr, false);
  norm.scope = rule.lifters.empty() ? norm.condition : s_.and_({norm.condition, s_.not_(lifted(rule, args, nullptr))});
  if (rule.kind == RuleKind::closed) norm.closes = norm.scope;
  if (rule.kind == RuleKind::free) norm.frees = norm.scope;
  if (!with_limit || f_.is_true(norm.scope.no)) return norm;
  const bool may = rule.kind == RuleKind::may;
  const Truth limit = rule.limit ? holds(rule.limit, frame) : may ? s_.yes() : s_.no();
  const Truth proviso = may ? holds(rule.provided, frame) : s_.yes();
  if (may) norm.permits = s_.and_({norm.scope, limit, proviso});
  if (!may || rule.limit) norm.forbids = s_.and_({norm.scope, s_.not_(limit)});
  return norm;
}

VerdictOutlook Encoder::judge(ActId id, const OutlookFrame& args) {
  const Act& act = book_[id];
  VerdictOutlook verdict;
  std::vector<Truth> permits, forbids, closes, frees;
  for (const RuleId rule : act.norms) {
    const NormOutlook& norm = verdict.norms.emplace_back(this->norm(rule, args));
    permits.push_back(norm.permits);
    forbids.push_back(norm.forbids);
    closes.push_back(norm.closes);
    frees.push_back(norm.frees);
  }
  verdict.permitted = s_.or_(permits);
  verdict.forbidden = s_.or_(forbids);
  verdict.closed = s_.or_(closes);
  verdict.free = act.ends_phase ? s_.not_(verdict.closed) : s_.or_(frees);
  verdict.in_phase = f_.truth(true);
  if (!act.phases.empty()) {
    std::vector<Formula> any;
    const Symbol now = inputs_.phase();
    any.push_back(f_.not_(s_.known(now)));           // a state that names none is not tested
    for (const PhaseId phase : act.phases) {
      any.push_back(s_.is(now, Member{book_.phase_enum, phase.index()}));
      if (!book_[phase].sequence)
        for (std::uint32_t i = 0; i < book_.phases.size(); ++i)
          if (book_.phases[i].sequence == phase) any.push_back(s_.is(now, Member{book_.phase_enum, i}));
    }
    verdict.in_phase = f_.or_(std::move(any));
  }
  const Truth &p = verdict.permitted, &q = verdict.forbidden, &c = verdict.closed, &e = verdict.free;
  const Formula denies = f_.and_(c.yes, e.no), allows = f_.and_(e.yes, c.no);
  verdict.allowed = f_.and_({verdict.in_phase, q.no, f_.or_(p.yes, allows)});
  verdict.denied = f_.or_({f_.not_(verdict.in_phase), q.yes, f_.and_({q.no, p.no, denies}), f_.and_({s_.unknown(q), p.no, denies})});
  verdict.undecided = f_.and_({verdict.in_phase, q.no, p.no, c.no, e.no});
  return verdict;
}

}  // namespace paragraf::interpreter::formulas
