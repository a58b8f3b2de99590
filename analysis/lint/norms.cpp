// Norms over all states: can a permission be used, does a prohibition change anything, does a duty meet a prohibition, can it be met at
// all, does an exception lift anything, do permission and prohibition overlap undeclared. In: a book. Out: claims P721 to P725, P728.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "analysis/lint/claims.hpp"
#include "analysis/lint/touched.hpp"
#include "interpreter/listed_values.hpp"

namespace paragraf::analysis::lint {
namespace {

using interpreter::Choices;
using interpreter::Evaluator;
using interpreter::Judgement;
using interpreter::Reason;
using interpreter::Result;
using interpreter::Verdict;

class NormCheck {
 public:
  NormCheck(const Book& book, const LintOptions& options, ActId act, Claims& claims)
      : book_(book), options_(options), act_(act), decl_(book[act]), claims_(claims), stage_(book, options, decl_.params) {}

  void run() {
    const std::vector<RuleId> norms = rules_in_force(book_, decl_.norms);
    for (const RuleId rule : norms) {
      if (!is_linted(book_, rule)) continue;
      const bool own = is_linted(book_, book_[rule].sentence);     // an amendment is there to change what another book says
      if (own && book_[rule].kind == RuleKind::may) usable(rule);
      if (book_[rule].kind == RuleKind::may_not) {
        if (own) changes(rule);
        overlaps(rule, norms);
      }
    }
    for (const RuleId duty : rules_in_force(book_, decl_.duties)) {
      if (!is_linted(book_, duty)) continue;
      for (const RuleId rule : norms)
        if ((book_[rule].kind == RuleKind::may_not || (book_[rule].kind == RuleKind::may && book_[rule].limit)) && !hangs_on_open(rule, duty))
          double_bind(duty, rule);
      can_be_met(duty);
    }
  }

 private:
  struct Looked {
    OutlookFrame args;
    VerdictOutlook verdict;
  };

  const std::string& name() const { return book_.text(decl_.name); }

  const Looked& looked(std::size_t index) {
    auto& made = looked_[index];
    if (made) return *made;
    Encoder& encoder = stage_.scene(index).encoder;
    made.emplace();
    made->args = encoder.arguments(decl_.params);
    made->verdict = encoder.judge(act_, made->args);
    return *made;
  }

  static const NormOutlook& norm(const Looked& in, RuleId rule) {
    return *std::find_if(in.verdict.norms.begin(), in.verdict.norms.end(), [&](const NormOutlook& one) { return one.rule == rule; });
  }

  // Where something about the act is not encoded.
  Formula blind(std::size_t index) {
    Encoder& encoder = stage_.scene(index).encoder;
    const VerdictOutlook& verdict = looked(index).verdict;
    return stage_.scene(index).formulas.or_({encoder.not_encoded(verdict.permitted.causes), encoder.not_encoded(verdict.forbidden.causes),
                                             encoder.not_encoded(verdict.closed.causes), encoder.not_encoded(verdict.free.causes)});
  }

  Formula blind(std::size_t index, const std::vector<RuleId>& rules) {
    Encoder& encoder = stage_.scene(index).encoder;
    std::vector<Formula> any;
    for (const RuleId rule : rules) {
      const NormOutlook& one = norm(looked(index), rule);
      any.push_back(encoder.not_encoded(one.permits.causes));
      any.push_back(encoder.not_encoded(one.forbids.causes));
    }
    return stage_.scene(index).formulas.or_(std::move(any));
  }

  Search asking(std::function<Sought(std::size_t)> sought, std::function<bool(const State&, const Values&)> holds) {
    return lint::asking(
        stage_, std::move(sought), [this](std::size_t index) -> const OutlookFrame& { return looked(index).args; },
        [this](Values args, std::size_t, const Assignment&) { return ActQuestion{act_, std::move(args), {}, true}; },
        [holds = std::move(holds)](const Situation& one) { return holds(one.state, std::get<ActQuestion>(one.questions.front()).args); });
  }

  Verdict judged(const State& state, const Values& args) const {
    const Choices choices{options_.sides, {}};
    const std::vector<Result> given(args.begin(), args.end());
    return Evaluator(book_, state, choices).judge(act_, given);
  }

  // Does the norm say so in that state?
  bool says(RuleId id, const State& state, const Values& args, bool permits) const {
    const Choices choices{options_.sides, {}};
    Evaluator evaluator(book_, state, choices);
    const Rule& rule = book_[id];
    interpreter::Frame frame(args.begin(), args.end());
    if (!evaluator.try_rule(rule, frame, args.size(), false).active.is_true()) return false;
    const Result limit = rule.limit ? evaluator.evaluate(rule.limit, frame) : Result(Value(rule.kind == RuleKind::may));
    const Result proviso = rule.provided ? evaluator.evaluate(rule.provided, frame) : Result(Value(true));
    return permits ? limit.is_true() && proviso.is_true() : limit.is_false();
  }

  // The rule, and others that deny the act in some state.
  std::vector<RuleId> with_limits(RuleId id) const {
    std::vector<RuleId> rules{id};
    for (const RuleId other : rules_in_force(book_, decl_.norms)) {
      const Rule& rule = book_[other];
      if (other != id && (rule.kind == RuleKind::may_not || rule.kind == RuleKind::closed || (rule.kind == RuleKind::may && rule.limit)))
        rules.push_back(other);
    }
    return rules;
  }

  // Does it look at what the duty leaves open? Then the duty can be met in another way.
  bool hangs_on_open(RuleId rule, RuleId duty) const {
    const std::vector<ExprId>& named = book_[duty].ways.front().args;
    bool hangs = false;
    for (const ExprId part : {book_[rule].condition, book_[rule].provided, book_[rule].limit})
      each_expression(book_, part, [&](const Expr& expr) {
        hangs = hangs || (expr.op == Op::slot && expr.a < decl_.params.size() && (expr.a >= named.size() || !named[expr.a]));
      });
    const std::vector<RuleId>& lifters = book_[rule].lifters;
    return hangs || std::any_of(lifters.begin(), lifters.end(), [&](RuleId lifter) { return hangs_on_open(lifter, duty); });
  }

  // --- permissions

  void usable(RuleId id) {
    const auto sought = [&](std::size_t index) {
      const VerdictOutlook& verdict = looked(index).verdict;
      Formulas& f = stage_.scene(index).formulas;
      return Sought{f.and_({norm(looked(index), id).permits.yes, verdict.forbidden.no, verdict.in_phase}), blind(index)};
    };
    const Proof proof = never(stage_, sought);
    claims_.add(claim_of(Code::permission_never, fmt::format("{}: {} can be used", name(), rule_name(book_, id)), sentences_of(book_, with_limits(id)), proof,
                         options_, [&](const Witness*) {
      base::Diagnostic found = base::diagnostic(Code::permission_never, book_[id].place,
                                                fmt::format("this permission of `{}` can never be used: its condition is never true, or a prohibition always holds then", name()));
      for (const RuleId other : rules_in_force(book_, decl_.norms))
        if (book_[other].kind == RuleKind::may_not || (book_[other].kind == RuleKind::may && book_[other].limit))
          found.labels.push_back({book_[other].place, other == id ? "with its own limit" : "this forbids it where it holds"});
      return found;
    }));
  }

  // --- prohibitions

  void changes(RuleId id) {
    const auto sought = [&](std::size_t index) {
      const VerdictOutlook& verdict = looked(index).verdict;
      Formulas& f = stage_.scene(index).formulas;
      std::vector<Formula> others;
      for (const NormOutlook& one : verdict.norms)
        if (one.rule != id) others.push_back(one.forbids.yes);
      const Formula denied_anyway = f.or_(f.or_(std::move(others)), f.and_({verdict.permitted.no, verdict.closed.yes, verdict.free.no}));
      return Sought{f.and_({norm(looked(index), id).forbids.yes, f.not_(denied_anyway), verdict.in_phase}), blind(index)};
    };
    const Proof proof = never(stage_, sought);
    claims_.add(claim_of(Code::prohibition_idle, fmt::format("{}: {} changes something", name(), rule_name(book_, id)), sentences_of(book_, with_limits(id)),
                         proof, options_, [&](const Witness*) {
      base::Diagnostic found = base::diagnostic(Code::prohibition_idle, book_[id].place,
                                                fmt::format("this prohibition of `{}` changes nothing: it never holds, or the act is denied without it, too", name()));
      for (const RuleId other : rules_in_force(book_, decl_.norms))
        if (other != id && (book_[other].kind == RuleKind::may_not || book_[other].kind == RuleKind::closed))
          found.labels.push_back({book_[other].place, "this denies it"});
      found.notes.push_back("a sentence that only says it again `confirms` the other");
      return found;
    }));
  }

  // A prohibition restricts a permission without a mark. Whether that was meant, only the author knows.
  void overlaps(RuleId id, const std::vector<RuleId>& norms) {
    if (book_[book_[book_[id].sentence].volume].prohibitions_prevail) return;
    std::vector<RuleId> permissions;
    for (const RuleId other : norms)
      if (book_[other].kind == RuleKind::may && book_[other].sentence != book_[id].sentence) permissions.push_back(other);
    if (permissions.empty()) return;
    const auto sought = [&](std::size_t index) {
      Formulas& f = stage_.scene(index).formulas;
      std::vector<Formula> any;
      for (const RuleId other : permissions) any.push_back(norm(looked(index), other).permits.yes);
      std::vector<RuleId> both = permissions;
      both.push_back(id);
      return Sought{f.and_({norm(looked(index), id).forbids.yes, f.or_(std::move(any)), looked(index).verdict.in_phase}), blind(index, both)};
    };
    const auto permitting = [&](const State& state, const Values& args) {
      std::vector<RuleId> found;
      for (const RuleId other : permissions)
        if (says(other, state, args, true)) found.push_back(other);
      return found;
    };
    const auto holds = [&](const State& state, const Values& args) {
      return says(id, state, args, false) && !permitting(state, args).empty() && judged(state, args).judgement == Judgement::denied;
    };
    const Proof proof = search(stage_, asking(sought, holds));
    std::vector<RuleId> about{id};
    if (proof.situation) {
      const std::vector<RuleId> found =
          permitting(proof.situation->state, std::get<ActQuestion>(proof.situation->questions.front()).args);
      about.insert(about.end(), found.begin(), found.end());
    }
    claims_.add(claim_of(Code::overlap_undeclared, fmt::format("{}: {} and what is permitted", name(), rule_name(book_, id)), sentences_of(book_, about),
                         proof, options_, [&](const Witness*) {
      base::Diagnostic found = base::diagnostic(Code::overlap_undeclared, book_[id].place,
                                                fmt::format("`{}` is forbidden here where another sentence permits it, and neither names the other", name()));
      found.labels.front().text = "forbids it";
      for (std::size_t i = 1; i < about.size(); ++i) found.labels.push_back({book_[about[i]].place, "permits it"});
      found.notes.push_back("the prohibition wins; `prohibitions prevail` at the head of the book says that this is meant throughout, and `despite` makes the "
                            "permission the exception");
      return found;
    }));
  }

  // --- duties

  // Due: its condition holds, and nothing cancels it.
  Truth due(std::size_t index, RuleId duty) {
    Scene& scene = stage_.scene(index);
    OutlookFrame frame;
    std::vector<Truth> waived;
    for (const RuleId waiver : rules_in_force(book_, decl_.waivers)) waived.push_back(scene.encoder.active(waiver, looked(index).args, frame));
    const Truth active = scene.encoder.active(duty, looked(index).args, frame);
    return scene.symbols.and_({active, scene.symbols.not_(scene.symbols.or_(waived))});
  }

  Formula in_time(std::size_t index, RuleId duty) {
    const Rule& rule = book_[duty];
    Scene& scene = stage_.scene(index);
    if (rule.period.kind != Period::Kind::named) return scene.formulas.truth(true);
    std::vector<Formula> any;
    for (std::uint32_t i = 0; i < book_.phases.size(); ++i)
      if (PhaseId(i) == rule.period.phase || book_.phases[i].sequence == rule.period.phase)
        any.push_back(scene.symbols.is(scene.unknowns.phase(), Member{book_.phase_enum, i}));
    return scene.formulas.or_(std::move(any));
  }

  void double_bind(RuleId duty, RuleId rule) {
    const auto sought = [&](std::size_t index) {
      Scene& scene = stage_.scene(index);
      Formulas& f = scene.formulas;
      const Truth is_due = due(index, duty);
      return Sought{f.and_({is_due.yes, norm(looked(index), rule).forbids.yes, looked(index).verdict.in_phase, in_time(index, duty)}),
                    f.or_(scene.encoder.not_encoded(is_due.causes), blind(index, {rule}))};
    };
    const auto holds = [&](const State& state, const Values& args) {
      const Verdict verdict = judged(state, args);
      return verdict.judgement == Judgement::conflict && says(rule, state, args, false) &&
             std::any_of(verdict.reasons.begin(), verdict.reasons.end(), [](const Reason& reason) { return reason.due_and_forbidden; });
    };
    const Proof proof = search(stage_, asking(sought, holds));
    claims_.add(claim_of(Code::double_bind, fmt::format("{}: {} against {}", name(), rule_name(book_, duty), rule_name(book_, rule)),
                         sentences_of(book_, {duty, rule}), proof, options_, [&](const Witness*) {
      base::Diagnostic found = base::diagnostic(Code::double_bind, book_[duty].place, fmt::format("`{}` is a duty here, and forbidden at the same time", name()));
      found.labels.front().text = "demands it";
      found.labels.push_back({book_[rule].place, "forbids it"});
      found.notes.push_back("`need not` takes the duty away where it cannot be met, `despite` makes one of the two the exception");
      return found;
    }));
  }

  // Whatever is chosen for what the duty leaves open, the act is denied.
  void can_be_met(RuleId duty) {
    const std::vector<ExprId>& named = book_[duty].ways.front().args;
    if (book_[duty].ways.size() > 1) return;       // another way may be open
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < decl_.params.size(); ++i)
      if (i >= named.size() || !named[i]) open.push_back(i);
    const std::string subject = fmt::format("{}: {} can be met", name(), rule_name(book_, duty));
    const auto listable = [&](std::size_t i) {
      const TypeKind kind = book_.types.kind(decl_.params[i].type);
      return kind == TypeKind::entity || kind == TypeKind::enumeration || kind == TypeKind::boolean;
    };
    if (!std::all_of(open.begin(), open.end(), listable)) {
      claims_.add({Code::duty_unmeetable, Standing::undecided, subject, sentences_of(book_, {duty}), "what the duty leaves open cannot be listed", {}, {}, {}});
      return;
    }
    const auto sought = [&](std::size_t index) {
      Scene& scene = stage_.scene(index);
      Formulas& f = scene.formulas;
      if (index == Stage::any_number && !open.empty()) return Sought{f.truth(true), {}};
      const Truth is_due = due(index, duty);
      std::vector<Formula> all{is_due.yes, in_time(index, duty), looked(index).verdict.in_phase};
      std::vector<Formula> blinds{scene.encoder.not_encoded(is_due.causes)};
      std::vector<OutlookFrame> choices{looked(index).args};
      std::vector<Formula> there{f.truth(true)};
      for (const std::size_t i : open) {
        std::vector<OutlookFrame> more;
        std::vector<Formula> more_there;
        const auto add = [&](std::size_t at, const Symbol& symbol, Formula is_there) {
          more.push_back(choices[at]);
          more.back()[i] = scene.symbols.sure(symbol);
          more_there.push_back(f.and_(there[at], is_there));
        };
        const Type& shape = book_.types[decl_.params[i].type];
        for (std::size_t at = 0; at < choices.size(); ++at) {
          if (shape.kind == TypeKind::boolean)
            for (const bool truth : {false, true}) add(at, scene.symbols.constant(Value(truth)), f.truth(true));
          if (shape.kind == TypeKind::enumeration)
            for (std::uint32_t m = 0; m < book_[EnumId(shape.declaration)].members.size(); ++m)
              add(at, scene.symbols.constant(Member{EnumId(shape.declaration), m}), f.truth(true));
          if (shape.kind == TypeKind::entity)
            for (const Symbol::Listed& one : scene.unknowns.instances(EntityId(shape.declaration)).members)
              add(at, scene.symbols.constant(one.value), one.when);
        }
        choices = std::move(more);
        there = std::move(more_there);
        if (choices.size() > 64) return Sought{f.truth(true), f.truth(true)};
      }
      for (std::size_t at = 0; at < choices.size(); ++at) {
        const VerdictOutlook verdict = scene.encoder.judge(act_, choices[at]);
        // What is forbidden outright is another finding: the duty and the prohibition contradict each other.
        std::vector<Formula> outright;
        for (const NormOutlook& one : verdict.norms)
          if (!hangs_on_open(one.rule, duty)) outright.push_back(one.forbids.yes);
        all.push_back(f.or_(f.not_(there[at]), f.and_(verdict.denied, f.not_(f.or_(std::move(outright))))));
        blinds.push_back(scene.encoder.not_encoded(verdict.forbidden.causes));
      }
      return Sought{f.and_(std::move(all)), f.or_(std::move(blinds))};
    };
    const auto holds = [&](const State& state, const Values& args) {
      const Choices choices{options_.sides, {}};
      std::vector<Result> given(args.begin(), args.end());
      for (const std::size_t i : open) given[i] = Result::unbound();
      if (!Evaluator(book_, state, choices).obliged(act_, given).is_true()) return false;
      std::vector<Values> all{args};
      for (const std::size_t i : open) {
        std::vector<Values> more;
        for (const Values& before : all)
          for (const Value& value : interpreter::listed_values(state, decl_.params[i])) {
            more.push_back(before);
            more.back()[i] = value;
          }
        all = std::move(more);
      }
      return std::all_of(all.begin(), all.end(), [&](const Values& one) { return judged(state, one).judgement == Judgement::denied; });
    };
    const Proof proof = search(stage_, asking(sought, holds));
    claims_.add(claim_of(Code::duty_unmeetable, subject, sentences_of(book_, {duty}), proof, options_, [&](const Witness*) {
      base::Diagnostic found = base::diagnostic(Code::duty_unmeetable, book_[duty].place,
                                                fmt::format("there is a state in which `{}` is a duty, and denied however it is done", name()));
      found.notes.push_back("`need not` takes the duty away where it cannot be met");
      return found;
    }));
  }

  const Book& book_;
  const LintOptions& options_;
  ActId act_;
  const Act& decl_;
  Claims& claims_;
  Stage stage_;
  std::map<std::size_t, std::optional<Looked>> looked_;
};

// An exception lifts something, if in some state both it and what it lifts would apply.
void lifts_something(const Book& book, const LintOptions& options, RuleId lifter, const std::vector<RuleId>& targets, Claims& claims) {
  Proof all{Standing::found, {}, {}, std::nullopt};
  for (const RuleId id : targets) {
    const Rule& target = book[id];
    const bool of_value = target.kind == RuleKind::equation || target.kind == RuleKind::row || target.kind == RuleKind::tally_line;
    if (!of_value && target.subject >= book.acts.size()) {
      all = {Standing::undecided, "what it lifts has no subject", {}, std::nullopt};
      continue;
    }
    const std::vector<Parameter>& params = of_value ? book.values[target.subject].params : book.acts[target.subject].params;
    Stage stage(book, options, params);
    const Proof proof = never(stage, [&](std::size_t index) {
      Scene& scene = stage.scene(index);
      const OutlookFrame args = scene.encoder.arguments(params);
      OutlookFrame frame;
      const bool with_limit = target.kind == RuleKind::may || target.kind == RuleKind::may_not;
      const Truth here = scene.encoder.active(id, args, frame, !with_limit, nullptr, false);
      const Truth exception = scene.encoder.active(lifter, args, frame);
      return Sought{scene.formulas.and_(here.yes, exception.yes),
                    scene.formulas.or_(scene.encoder.not_encoded(here.causes), scene.encoder.not_encoded(exception.causes))};
    });
    if (proof.standing == Standing::proved) {
      all = proof;
      break;
    }
    if (proof.standing == Standing::undecided || all.standing == Standing::found) all = proof;
  }
  std::vector<RuleId> about = targets;
  about.insert(about.begin(), lifter);
  claims.add(claim_of(Code::exception_idle, fmt::format("{} lifts something", rule_name(book, lifter)), sentences_of(book, about), all, options,
                      [&](const Witness*) {
    base::Diagnostic found = base::diagnostic(Code::exception_idle, book[lifter].place, "this exception lifts nothing: what it names never applies when it does");
    for (const RuleId target : targets) found.labels.push_back({book[target].place, "it names this"});
    return found;
  }));
}

void check_exceptions(const Book& book, const LintOptions& options, Claims& claims) {
  std::map<RuleId, std::vector<RuleId>> lifted;        // by exception: what it lifts
  for (std::size_t i = 0; i < book.rules.size(); ++i)
    if (!book.rules[i].suspended_by)
      for (const RuleId lifter : book.rules[i].lifters)
        if (is_linted(book, lifter)) lifted[lifter].emplace_back(i);
  for (const auto& [lifter, targets] : lifted) {
    std::vector<Declared> about{{Declared::Kind::rule, lifter.index()}};
    for (const RuleId target : targets) about.push_back({Declared::Kind::rule, target.index()});
    ask_part(options, "exception", about, claims, [&, &lifter = lifter, &targets = targets](Claims& found) { lifts_something(book, options, lifter, targets, found); });
  }
}

}  // namespace

void check_norms(const Book& book, const LintOptions& options, Claims& claims) {
  for (std::size_t i = 0; i < book.acts.size(); ++i)
    if (!book.acts[i].norms.empty() || !book.acts[i].duties.empty())
      ask_part(options, "norms", {{Declared::Kind::act, static_cast<std::uint32_t>(i)}}, claims,
               [&](Claims& found) { NormCheck(book, options, ActId(i), found).run(); });
  check_exceptions(book, options, claims);
}

}  // namespace paragraf::analysis::lint
