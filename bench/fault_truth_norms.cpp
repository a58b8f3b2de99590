// Permissions, prohibitions, duties and exceptions in all states: see fault_truth.hpp.
#include <algorithm>
#include <map>

#include "bench/fault_truth.hpp"
#include "interpreter/evaluate.hpp"

namespace paragraf::bench {
namespace {

using base::Code;
using interpreter::Choices;
using interpreter::Evaluator;
using interpreter::Frame;
using interpreter::Judgement;
using interpreter::Reason;
using interpreter::Result;
using interpreter::Verdict;

std::vector<RuleId> in_force(const Book& book, const std::vector<RuleId>& rules) {
  std::vector<RuleId> found;
  for (const RuleId rule : rules)
    if (!book[rule].suspended_by) found.push_back(rule);
  return found;
}

class NormTruth {
 public:
  NormTruth(Book& book, ActId act, const StateLimits& limits, Truth& truth)
      : book_(book), act_(act), limits_(limits), truth_(truth), norms_(in_force(book, book[act].norms)), duties_(in_force(book, book[act].duties)) {
    for (const std::vector<std::uint32_t>& sides : all_sides(book)) choices_.push_back(Choices{sides, {}, nullptr, false});
  }

  void run() {
    if (norms_.empty() && duties_.empty()) return;
    const std::string problem = AllStates(book_, act_, false, limits_).each([&](const State& state, const Values& values) {
      const std::vector<Result> args(values.begin(), values.end());
      for (const Choices& choices : choices_) look_at(state, choices, args);
      in_default(state, choices_.front(), args);
    });
    if (!problem.empty()) return truth_.problems.push_back(part_of(book_, act_) + ": " + problem);
    for (const RuleId rule : norms_) {
      if (book_[rule].kind == RuleKind::may && !used_.contains(rule)) add(Code::permission_never, {part_of(book_, rule)});
      if (book_[rule].kind == RuleKind::may_not && !changes_.contains(rule)) add(Code::prohibition_idle, {part_of(book_, rule)});
    }
  }

 private:
  void add(Code code, std::vector<std::string> parts) { truth_.found.insert(accused(code, std::move(parts))); }

  Judgement judged(const State& state, const Choices& choices, std::span<const Result> args) const {
    return Evaluator(book_, state, choices).judge(act_, args).judgement;
  }

  bool says(RuleId id, const State& state, const Choices& choices, std::span<const Result> args, bool permits) const {
    const Rule& rule = book_[id];
    if (rule.kind != RuleKind::may && rule.kind != RuleKind::may_not) return false;
    Evaluator evaluator(book_, state, choices);
    Frame frame(args.begin(), args.end());
    if (!evaluator.try_rule(rule, frame, args.size(), false).active.is_true()) return false;
    const bool may = rule.kind == RuleKind::may;
    const Result limit = rule.limit ? evaluator.evaluate(rule.limit, frame) : Result(Value(may));
    if (!permits) return limit.is_false();
    return may && limit.is_true() && (!rule.provided || evaluator.evaluate(rule.provided, frame).is_true());
  }

  // What should happen in some state, under any reading.
  void look_at(const State& state, const Choices& choices, std::span<const Result> args) {
    const Judgement judgement = judged(state, choices, args);
    for (const RuleId rule : norms_) {
      if (book_[rule].kind == RuleKind::may && !used_.contains(rule) && judgement == Judgement::allowed && says(rule, state, choices, args, true))
        used_.insert(rule);
      if (book_[rule].kind == RuleKind::may_not && !changes_.contains(rule) && says(rule, state, choices, args, false)) {
        const Without without(book_, {rule});
        if (judged(state, choices, args) != judgement) changes_.insert(rule);
      }
    }
  }

  bool is_due(RuleId duty, const State& state, const Choices& choices, std::span<const Result> args) const {
    std::vector<RuleId> others;
    for (const RuleId other : duties_)
      if (other != duty) others.push_back(other);
    const Without without(book_, others);
    return Evaluator(book_, state, choices).obliged(act_, args).is_true();
  }

  // What should happen in no state.
  void in_default(const State& state, const Choices& choices, const std::vector<Result>& args) {
    const Verdict verdict = Evaluator(book_, state, choices).judge(act_, args);
    if (verdict.judgement == Judgement::conflict) binds(verdict, state, choices, args);
    for (const RuleId duty : duties_) unmeetable(duty, state, choices, args);
    if (verdict.judgement != Judgement::denied) return;
    for (const RuleId rule : norms_) {
      if (book_[rule].kind != RuleKind::may_not || book_[book_[book_[rule].sentence].volume].prohibitions_prevail) continue;
      if (!says(rule, state, choices, args, false)) continue;
      const bool in_phase = interpreter::in_phase(book_, state, act_, args);
      for (const RuleId other : norms_)
        if (in_phase && book_[other].sentence != book_[rule].sentence && says(other, state, choices, args, true))
          add(Code::overlap_undeclared, {part_of(book_, rule)});
    }
  }

  void binds(const Verdict& verdict, const State& state, const Choices& choices, const std::vector<Result>& args) {
    for (const Reason& reason : verdict.reasons) {
      if (!reason.due_and_forbidden) continue;
      const auto cites = [&](RuleId rule) {
        return std::find(reason.cites.begin(), reason.cites.end(), book_[rule].sentence) != reason.cites.end();
      };
      for (const RuleId duty : duties_)
        for (const RuleId rule : norms_)
          if (cites(duty) && cites(rule) && says(rule, state, choices, args, false) && is_due(duty, state, choices, args))
            add(Code::double_bind, {part_of(book_, duty), part_of(book_, rule)});
    }
  }

  // Whatever is chosen for what the duty leaves open, the act is denied.
  void unmeetable(RuleId duty, const State& state, const Choices& choices, std::vector<Result> args) {
    if (book_[duty].ways.size() > 1) return;
    const std::vector<ExprId>& named = book_[duty].ways.front().args;
    std::vector<std::vector<Result>> ways{args};
    for (std::size_t i = 0; i < args.size(); ++i) {
      if (i < named.size() && named[i]) continue;
      const Parameter& param = book_[act_].params[i];
      std::string problem;
      std::vector<std::vector<Result>> more;
      for (const Value& value : all_values(state, param.type, param.domain, false, problem))
        for (std::vector<Result> way : ways) {
          way[i] = value;
          more.push_back(std::move(way));
        }
      ways = std::move(more);
      args[i] = Result::unbound();
    }
    if (ways.empty() || !is_due(duty, state, choices, args)) return;
    const bool all = std::all_of(ways.begin(), ways.end(), [&](const auto& way) { return judged(state, choices, way) == Judgement::denied; });
    if (all) add(Code::duty_unmeetable, {part_of(book_, duty)});
  }

  Book& book_;
  ActId act_;
  const StateLimits& limits_;
  Truth& truth_;
  std::vector<RuleId> norms_, duties_;
  std::vector<Choices> choices_;         // the default first
  std::set<RuleId> used_, changes_;
};

}  // namespace

void add_norm_truth(Book& book, ActId act, const StateLimits& limits, Truth& truth) { NormTruth(book, act, limits, truth).run(); }

void add_exception_truth(Book& book, const StateLimits& limits, Truth& truth) {
  std::map<RuleId, bool> lifts;          // by exception: has it been seen to lift something?
  std::map<std::pair<bool, std::uint32_t>, std::vector<std::pair<RuleId, RuleId>>> by_subject;
  for (std::size_t i = 0; i < book.rules.size(); ++i) {
    const Rule& target = book.rules[i];
    if (target.suspended_by) continue;
    const bool of_value = target.kind == RuleKind::equation || target.kind == RuleKind::row || target.kind == RuleKind::tally_line;
    for (const RuleId lifter : target.lifters) {
      lifts.try_emplace(lifter, target.kind == RuleKind::whenever);
      if (target.kind != RuleKind::whenever) by_subject[{of_value, target.subject}].emplace_back(lifter, RuleId(i));
    }
  }
  for (const auto& [subject, pairs] : by_subject) {
    const Subject about = subject.first ? Subject(ValueId(subject.second)) : Subject(ActId(subject.second));
    const bool effects = std::any_of(pairs.begin(), pairs.end(), [&](const auto& pair) { return book[pair.second].kind == RuleKind::when; });
    const std::string problem = AllStates(book, about, effects, limits).each([&, &pairs = pairs](const State& state, const Values& values) {
      const std::vector<Result> args(values.begin(), values.end());
      for (const std::vector<std::uint32_t>& sides : all_sides(book)) {
        const Choices choices{sides, {}, nullptr, false};
        Evaluator evaluator(book, state, choices);
        for (const auto& [lifter, id] : pairs) {
          if (lifts[lifter]) continue;
          Rule target = book[id];
          target.lifters.clear();
          const bool with_limit = target.kind == RuleKind::may || target.kind == RuleKind::may_not;
          Frame frame(args.begin(), args.end()), other;
          lifts[lifter] = evaluator.try_rule(target, frame, args.size(), !with_limit).active.is_true() && evaluator.active(lifter, args, other).is_true();
        }
      }
    });
    if (!problem.empty()) truth.problems.push_back("exceptions: " + problem);
  }
  for (const auto& [lifter, does] : lifts)
    if (!does) truth.found.insert(accused(Code::exception_idle, {part_of(book, lifter)}));
}


}  // namespace paragraf::bench
