// Running examples: see examples.hpp. A run is one state that the steps fill, assume on, act on and ask about. A `do`
// that does not happen fails, unless its verdict is asked behind it; what else is asked would rest on an act that never
// was.
#include "interpreter/examples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "grammar/keywords.hpp"
#include "interpreter/reason_text.hpp"
#include "interpreter/refusal.hpp"
#include "interpreter/refuted.hpp"
#include "model/die.hpp"

namespace paragraf::interpreter {
namespace {

class Run {
 public:
  Run(const Book& book, std::uint32_t slots, const std::vector<std::uint32_t>& sides, const Speech& say)
      : book_(book), say_(say), state_(book), frame_(slots) {
    choices_.sides = sides.empty() ? std::vector<std::uint32_t>(book.readings.size(), 0) : sides;
  }

  void start_from(const State& state) { state_ = state; }

  void add_entities(const std::vector<Step>& steps) {
    for (const Step& step : steps)
      if (step.kind == StepKind::given_entity) state_.add(step.declaration, book_.text(step.entity));
  }

  // False ends the case: what follows would rest on a step that failed. `behind`: the steps that follow.
  bool take(const Step& step, std::span<const Step* const> behind, CaseResult& result) {
    if (step.kind != StepKind::do_ && step.kind != StepKind::then) state_.round = nullptr;  // what is given cannot be undone
    switch (step.kind) {
      case StepKind::given_entity: {
        auto entity = state_.find(step.declaration, book_.text(step.entity));
        for (const FieldValue& field : step.fields)
          if (!give(step, *entity, field.attribute, field.value, result)) return false;
        return true;
      }
      case StepKind::given_attribute: {
        Result owner = evaluate(step.target);
        if (!owner.known()) return fail(step, say_("this gives nothing: whose attribute it is is not known"), owner, result);
        return give(step, owner.value().as<Instance>(), step.attribute, step.value, result);
      }
      case StepKind::given_fact:
        return give_fact(step, result);
      case StepKind::given_phase:
        state_.phase = step.phase;
        return true;
      case StepKind::assume:
        assume(step);
        return true;
      case StepKind::do_:
        return act(step, behind, result);
      case StepKind::then:
        check(step, result);
        return true;  // every `then` is asked, also behind one that fails
    }
    return false;
  }

 private:
  Result evaluate(ExprId expr, Trace* trace = nullptr) {
    return Evaluator(book_, state_, choices_, trace).evaluate(expr, frame_);
  }

  bool fail(const Step& step, std::string message, const Result& why, CaseResult& result) {
    base::Diagnostic found = base::diagnostic(base::Code::example_failed, step.place, std::move(message));
    for (const Reason& reason : why.reasons()) found.notes.push_back(reason_text(say_, book_, state_, reason));
    result.failures.push_back(std::move(found));
    return false;
  }

  std::string text(const Value& value, TypeId type) const {
    return told_value(say_, book_, state_, value, type);
  }

  bool give(const Step& step, Instance entity, AttributeId attribute, ExprId expr, CaseResult& result) {
    Result value = evaluate(expr);
    if (!value.known())
      return fail(step, say_("the value given for `{0}` is not known", book_.text(book_[attribute].name)), value,
                  result);
    if (!admits(book_, attribute, value.value()))
      return fail(step,
                  say_("{0} is no value that `{1}` may have", text(value.value(), book_[attribute].type),
                              book_.text(book_[attribute].name)),
                  {}, result);
    state_.cell(entity, attribute) = {true, value.value(), {}};
    return true;
  }

  bool give_fact(const Step& step, CaseResult& result) {
    std::vector<Result> args;
    for (ExprId arg : step.args) args.push_back(evaluate(arg));
    const Fact& fact = book_[step.fact];
    for (const Result& arg : args)
      if (!arg.known())
        return fail(step, say_("an argument of the fact `{0}` is not known", book_.text(fact.name)), arg, result);
    if (auto refused =
            refused_argument(state_, fact.params, args, {SubjectKind::fact, step.fact.index(), fact.sentence}))
      return fail(step, say_("the fact `{0}` cannot be given", book_.text(fact.name)),
                  Result::missing(std::move(*refused)), result);
    state_.cell({step.fact, known_values(args)}) = {true, Value(true), {}};
    return true;
  }

  void assume(const Step& step) {
    const Assumption& assumption = book_.assumptions[step.assumption];
    if (assumption.kind != Assumption::Kind::reading) {
      choices_.assumptions.push_back(step.assumption);
      return;
    }
    Result side = evaluate(assumption.outcome);
    if (side.known() && side.value().is<Side>()) choices_.sides[assumption.subject] = side.value().as<Side>().index;
  }

  std::vector<Result> arguments(const Call& call) {
    std::vector<Result> args;
    for (ExprId arg : call.args) args.push_back(arg ? evaluate(arg) : Result::unbound());
    return args;
  }

  // The rules that applied, for whom asks what the examples of a book exercise.
  static void note_applied(const Trace& trace, CaseResult& result) {
    const std::vector<RuleId> rules = trace.applied();
    result.applied.insert(result.applied.end(), rules.begin(), rules.end());
  }

  bool act(const Step& step, std::span<const Step* const> behind, CaseResult& result) {
    Dice dice;
    for (const RollGiven& roll : step.rolls) {
      Result total = evaluate(roll.total);
      if (!total.known()) return fail(step, say_("the roll is not known"), total, result);
      for (const Parameter& param : book_[roll.event].params) {
        const auto die = written_die(book_.types[param.type]);
        if (die && (total.value().number() < Number(die->least()) || Number(die->most()) < total.value().number()))
          return fail(step,
                      say_("a roll of {0} is not possible: {1} shows {2} to {3}", say_.number(total.value().number()),
                           type_text(book_, param.type), die->least(), die->most()),
                      {}, result);
      }
      if (roll.args.empty()) {
        dice.totals[roll.event] = total.value().number();
        continue;
      }
      Roll single{roll.event, {}, total.value().number()};
      for (ExprId arg : roll.args) single.args.push_back(arg ? evaluate(arg) : Result::unbound());
      dice.single.push_back(std::move(single));
    }
    Trace trace;
    std::vector<Occurrence> acts;
    acts.push_back({step.call.act, arguments(step.call), {}});
    for (const Call& call : step.together) acts.push_back({call.act, arguments(call), {}});
    before_ = state_;
    last_ = perform(book_, state_, choices_, dice, std::move(acts), &trace);
    last_rules_.clear();
    for (TraceId root : trace.roots())
      for (RuleId rule : trace.rules(root)) last_rules_.push_back(rule);
    cite(last_->cites, result);
    note_applied(trace, result);
    for (const Reason& reason : last_->reasons)
      for (RuleId broken : book_.presuppositions)
        if (reason.kind == ReasonKind::presupposed && reason.detail == book_.text(book_[broken].label))
          result.applied.push_back(broken);
    if (last_->after)
      state_ = *last_->after;
    else
      return check_undone(step, behind, result);
    return true;
  }

  static Judgement judgement(VerdictKind wanted) {
    static constexpr Judgement judgements[] = {Judgement::allowed, Judgement::denied, Judgement::undetermined,
                                               Judgement::conflict};
    return judgements[static_cast<std::size_t>(wanted)];
  }

  // The act did not happen. That is as meant if a step behind it asks for its verdict; a verdict that is asked and is
  // another is the mistake then, else the act.
  bool check_undone(const Step& step, std::span<const Step* const> behind, CaseResult& result) {
    const Judgement found = last_->verdict.judgement;
    const Step* wrong = nullptr;
    for (const Step* next : behind) {
      if (next->kind == StepKind::do_) break;
      const Then& then = next->then;
      if (next->kind != StepKind::then || then.kind != ThenKind::verdict) continue;
      if (then.call.act && then.call.act != step.call.act) continue;
      if (judgement(then.verdict) == found) return true;
      if (!then.call.act && !wrong) wrong = next;
    }
    const Result why = last_->verdict.reasons.empty() ? Result() : Result::missing(last_->verdict.reasons);
    if (wrong) return fail(*wrong, verdict_text(found, wrong->then.verdict), why, result);
    const bool action = book_[step.call.act].action;
    const std::string verdict = judgement_text(say_, found);
    std::string message = action ? say_("this act did not happen: it is {0}", verdict)
                                 : say_("this event did not happen: it is {0}", verdict);
    if (why.known() || why.reasons().size() != 1) return fail(step, std::move(message), why, result);
    const Reason& reason = why.reasons().front();
    const std::string text = reason_text(say_, book_, state_, reason);
    message = action ? say_("this act did not happen: {0}", text) : say_("this event did not happen: {0}", text);
    if (reason.kind == ReasonKind::die && reason.of == SubjectKind::act) {
      const std::string rolled = book_.spelt(book_[ActId(reason.subject)].name, book_.language_of(step.place.source));
      message = say_("{0}; write `{1}`", message, fmt::format("{} {}: N", word(step, grammar::Role::rolling), rolled));
    }
    return fail(step, std::move(message), {}, result);
  }

  // As the file of the step spells it, for what is to be written there.
  std::string word(const Step& step, grammar::Role role) const {
    return std::string(grammar::keyword_table(book_.language_of(step.place.source))->print(role));
  }

  std::string verdict_text(Judgement found, VerdictKind wanted) const {
    return say_("found {0}, expected {1}", judgement_text(say_, found), judgement_text(say_, judgement(wanted)));
  }

  void cite(const std::vector<SentenceId>& cites, CaseResult& result) {
    result.cites.insert(result.cites.end(), cites.begin(), cites.end());
  }

  void check(const Step& step, CaseResult& result) {
    const Then& then = step.then;
    Trace trace;
    Result why;
    std::vector<SentenceId> cites;
    std::vector<RuleId> rules;
    std::string message;
    switch (then.kind) {
      case ThenKind::holds:
        why = evaluate(then.condition, &trace);
        if (!why.is_true())
          message = refuted({say_, book_, state_, [&](ExprId part) { return evaluate(part); }}, then.condition, why);
        break;
      case ThenKind::open:
        message = open(then, trace, why);
        break;
      case ThenKind::happens:
        message = happens(step, why);
        break;
      case ThenKind::obliged:
        why = Evaluator(book_, state_, choices_, &trace).obliged(then.call.act, arguments(then.call));
        message = obliged(then, why);
        break;
      case ThenKind::verdict:
        message = verdict(step, trace, why, cites, rules);
        break;
    }
    note_applied(trace, result);
    if (!message.empty()) {
      fail(step, std::move(message), why, result);
      return;
    }
    if (then.kind == ThenKind::happens) {
      cites = last_->cites;
      rules = last_rules_;
    } else if (!trace.roots().empty()) {
      cites = trace.citations(book_);
      for (TraceId root : trace.roots())
        for (RuleId rule : trace.rules(root)) rules.push_back(rule);
    }
    cite(cites, result);
    check_reasons(step, cites, rules, why, result);
  }

  std::string open_text(bool conflict) const { return interpreter::open_text(say_, conflict); }

  std::string open(const Then& then, Trace& trace, Result& why) {
    why = evaluate(then.condition, &trace);
    TypeId type = book_[then.condition].type;
    const bool conflict = then.verdict == VerdictKind::conflict;
    const std::string expected = open_text(conflict);
    if (why.known()) return say_("found {0}, expected {1}", text(why.value(), type), expected);
    if (why.is_conflict() != conflict) return say_("found {0}, expected {1}", open_text(!conflict), expected);
    Values wanted, found;
    for (ExprId value : then.among) {
      Result one = evaluate(value);
      if (one.known()) wanted.push_back(one.value());
    }
    for (const Reason& reason : why.reasons())
      found.insert(found.end(), reason.candidates.begin(), reason.candidates.end());
    std::sort(wanted.begin(), wanted.end());
    std::sort(found.begin(), found.end());
    if (then.among.empty() || wanted == found) return {};
    const auto listed = [&](const Values& values) {
      std::vector<std::string> all;
      for (const Value& value : values) all.push_back(text(value, type));
      return all.empty() ? say_.context("list", "none") : say_.row(all);
    };
    return say_("found the candidates {0}, expected {1}", listed(found), listed(wanted));
  }

  std::string happens(const Step& step, Result& why) {
    const Then& then = step.then;
    if (!last_)
      return say_("nothing was done yet: `{0}` asks about the last `{1}`", word(step, grammar::Role::happens),
                  word(step, grammar::Role::do_));
    if (!last_->after) return say_("nothing happened: the act was {0}", judgement_text(say_, last_->verdict.judgement));
    std::vector<Result> wanted = arguments(then.call);
    // What was destroyed by then is named as it was before.
    for (std::size_t i = 0; i < wanted.size(); ++i)
      if (then.call.args[i] && !wanted[i].known()) {
        const Result there = Evaluator(book_, *before_, choices_).evaluate(then.call.args[i], frame_);
        if (there.known()) wanted[i] = there;
      }
    const Result found = interpreter::happened(*last_, then.call.act, wanted);
    if (!found.known()) {
      why = found;
      return say_("whether this happened is undetermined");
    }
    if (found.is_true() != then.negated) return {};
    std::vector<std::string> events;
    for (const Occurrence& event : last_->happened) events.push_back(occurrence_text(say_, book_, state_, event));
    const std::string asked = occurrence_text(say_, book_, state_, {then.call.act, wanted, {}});
    return then.negated ? say_("found that {0} happened, expected no {1}", say_.row(events), asked)
                        : say_("found that {0} happened, expected {1}", say_.row(events), asked);
  }

  std::string obliged(const Then& then, const Result& found) const {
    if (found.known() && found.is_true() != then.negated) return {};
    const auto words = [&](bool due) { return due ? say_.context("duty", "obliged") : say_.context("duty", "not obliged"); };
    return say_("found {0}, expected {1}",
                found.known() ? words(found.is_true()) : judgement_text(say_, Judgement::undetermined), words(!then.negated));
  }

  std::string verdict(const Step& step, Trace& trace, Result& why, std::vector<SentenceId>& cites,
                      std::vector<RuleId>& rules) {
    const Then& then = step.then;
    Verdict found;
    if (then.call.act) {
      found = judge(book_, state_, choices_, {then.call.act, arguments(then.call), {}}, &trace);
    } else if (!last_) {
      return say_("nothing was done yet: a verdict without an act is that of the last `{0}`", word(step, grammar::Role::do_));
    } else {
      found = last_->verdict;
      cites = last_->cites;
      rules = last_rules_;
    }
    if (!found.reasons.empty()) why = Result::missing(found.reasons);
    if (found.judgement == judgement(then.verdict)) return {};
    return verdict_text(found.judgement, then.verdict);
  }

  bool check_reasons(const Step& step, const std::vector<SentenceId>& cites, const std::vector<RuleId>& rules,
                     const Result& why, CaseResult& result) {
    const Then& then = step.then;
    const std::string listed = citations_text(say_, book_, cites);
    const auto missed = [&](const std::string& expected) {
      return listed.empty() ? say_("found no reasons, expected {0}", expected)
                            : say_("found the reasons {0}, expected {1} among them", listed, expected);
    };
    auto cited = [&](SentenceId sentence) { return std::find(cites.begin(), cites.end(), sentence) != cites.end(); };
    auto used = [&](RuleId rule) { return std::find(rules.begin(), rules.end(), rule) != rules.end(); };
    for (SentenceId sentence : then.by_sentences)
      if (!cited(sentence))
        return fail(step, missed(citation_text(say_, book_, sentence)), {}, result);
    for (SentenceId sentence : then.not_by_sentences)
      if (cited(sentence))
        return fail(step,
                    say_("found the reasons {0}, expected them without {1}", listed, citation_text(say_, book_, sentence)),
                    {}, result);
    auto labelled = [&](RuleId rule) {
      return say_.context("rule", "`{0}` of {1}", book_.text(book_[rule].label),
                          citation_text(say_, book_, book_[rule].sentence));
    };
    for (const std::vector<RuleId>& label : then.by)
      if (std::none_of(label.begin(), label.end(), used))
        return fail(step, missed(labelled(label.front())), {}, result);
    for (const std::vector<RuleId>& label : then.not_by)
      if (std::any_of(label.begin(), label.end(), used))
        return fail(step,
                    say_("found the reasons {0}, expected them without {1}", listed, labelled(label.front())), {},
                    result);
    for (ExprId what : then.needs) {
      Result needed = evaluate(what);
      bool all =
          !needed.known() && std::all_of(needed.reasons().begin(), needed.reasons().end(), [&](const Reason& reason) {
            return std::find(why.reasons().begin(), why.reasons().end(), reason) != why.reasons().end();
          });
      if (!all)
        return fail(step, needed.known() ? say_("this names something that is known") : say_("this is not what is missing"), why,
                    result);
    }
    return true;
  }

  const Book& book_;
  const Speech& say_;
  State state_;
  Choices choices_;
  Frame frame_;
  std::optional<State> before_;  // the last `do`
  std::optional<Outcome> last_;
  std::vector<RuleId> last_rules_;
};

CaseResult run_case(const Book& book, const Example& example, const ExampleCase* one,
                    const std::vector<std::uint32_t>& sides, const Speech& say, const GivenStates& states) {
  CaseResult result;
  result.title = example.title;
  if (one) {
    std::size_t position = static_cast<std::size_t>(one - example.cases.data()) + 1;
    result.title += fmt::format(" / {}", one->title.empty() ? say("case {0}", position) : one->title);
  }
  Run run(book, example.slots, sides, say);
  const std::string& file = one && !one->state.empty() ? one->state : example.state;
  if (const auto state = states.find({example.place.source, file}); state != states.end())
    run.start_from(state->second);
  run.add_entities(example.steps);
  if (one) run.add_entities(one->steps);
  std::vector<const Step*> steps;
  for (const Step& step : example.steps) steps.push_back(&step);
  if (one)
    for (const Step& step : one->steps) steps.push_back(&step);
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (!run.take(*steps[i], std::span(steps).subspan(i + 1), result)) break;
  in_book_order(book, result.cites);
  std::sort(result.applied.begin(), result.applied.end());
  result.applied.erase(std::unique(result.applied.begin(), result.applied.end()), result.applied.end());
  return result;
}

}  // namespace

std::vector<CaseResult> run_example(const Book& book, const Example& example, const std::vector<std::uint32_t>& sides,
                                    const Speech& say, const GivenStates& states) {
  std::vector<CaseResult> results;
  if (example.cases.empty()) results.push_back(run_case(book, example, nullptr, sides, say, states));
  for (const ExampleCase& one : example.cases) results.push_back(run_case(book, example, &one, sides, say, states));
  return results;
}

}  // namespace paragraf::interpreter
