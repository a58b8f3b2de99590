// Running examples: see examples.hpp. A run is one state that the steps fill, assume on, act on and ask about.
#include "interpreter/examples.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/reason_text.hpp"

namespace paragraf::interpreter {
namespace {

class Run {
 public:
  Run(const Book& book, std::uint32_t slots, const std::vector<std::uint32_t>& sides) : book_(book), state_(book), frame_(slots) {
    choices_.sides = sides.empty() ? std::vector<std::uint32_t>(book.readings.size(), 0) : sides;
  }

  void add_entities(const std::vector<Step>& steps) {
    for (const Step& step : steps)
      if (step.kind == StepKind::given_entity) state_.add(step.declaration, book_.text(step.entity));
  }

  // False ends the case: what follows would rest on a step that failed.
  bool take(const Step& step, CaseResult& result) {
    switch (step.kind) {
      case StepKind::given_entity: {
        auto entity = state_.find(step.declaration, book_.text(step.entity));
        for (const FieldValue& field : step.fields)
          if (!give(step, *entity, field.attribute, field.value, result)) return false;
        return true;
      }
      case StepKind::given_attribute: {
        Result owner = evaluate(step.target);
        if (!owner.known()) return fail(step, "this gives nothing: whose attribute it is is not known", owner, result);
        return give(step, owner.value().as<Instance>(), step.attribute, step.value, result);
      }
      case StepKind::given_phase: state_.phase = step.phase; return true;
      case StepKind::assume: assume(step); return true;
      case StepKind::do_: return act(step, result);
      case StepKind::then: return check(step, result);
    }
    return false;
  }

 private:
  Result evaluate(ExprId expr, Trace* trace = nullptr) { return Evaluator(book_, state_, choices_, trace).evaluate(expr, frame_); }

  bool fail(const Step& step, std::string message, const Result& why, CaseResult& result) {
    base::Diagnostic found = base::diagnostic(base::Code::example_failed, step.place, std::move(message));
    for (const Reason& reason : why.reasons()) found.notes.push_back(reason_text(book_, state_, reason));
    result.failures.push_back(std::move(found));
    return false;
  }

  std::string text(const Value& value, TypeId type) const { return value_text(book_, value, type, entity_name, &state_); }

  bool give(const Step& step, Instance entity, AttributeId attribute, ExprId expr, CaseResult& result) {
    Result value = evaluate(expr);
    if (!value.known()) return fail(step, fmt::format("the value given for `{}` is not known", book_.text(book_[attribute].name)), value, result);
    if (!admits(book_, attribute, value.value()))
      return fail(step, fmt::format("{} is no value that `{}` may have", text(value.value(), book_[attribute].type), book_.text(book_[attribute].name)), {}, result);
    state_.cell(entity, attribute) = {true, value.value(), {}};
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

  bool act(const Step& step, CaseResult& result) {
    Dice dice;
    for (const RollGiven& roll : step.rolls) {
      Result total = evaluate(roll.total);
      if (!total.known()) return fail(step, "the roll is not known", total, result);
      for (const Parameter& param : book_[roll.event].params) {
        const Type& die = book_.types[param.type];
        if (die.kind != TypeKind::dice) continue;
        const Number least(die.count), most(static_cast<std::int64_t>(die.count) * die.declaration);
        if (total.value().number() < least || most < total.value().number())
          return fail(step, fmt::format("a roll of {} is not possible: {}d{} shows {} to {}", total.value().number().to_string(), die.count,
                                        die.declaration, least.to_string(), most.to_string()), {}, result);
      }
      dice.totals[roll.event] = total.value().number();
    }
    Trace trace;
    last_ = perform(book_, state_, choices_, dice, {step.call.act, arguments(step.call), {}}, &trace);
    last_rules_.clear();
    for (TraceId root : trace.roots())
      for (RuleId rule : trace.rules(root)) last_rules_.push_back(rule);
    cite(last_->cites, result);
    if (last_->after) state_ = *last_->after;
    return true;
  }

  void cite(const std::vector<SentenceId>& cites, CaseResult& result) {
    result.cites.insert(result.cites.end(), cites.begin(), cites.end());
  }

  bool check(const Step& step, CaseResult& result) {
    const Then& then = step.then;
    Trace trace;
    Result why;
    std::vector<SentenceId> cites;
    std::vector<RuleId> rules;
    std::string message;
    switch (then.kind) {
      case ThenKind::holds:
        why = evaluate(then.condition, &trace);
        if (!why.is_true()) message = refuted(then.condition, why);
        break;
      case ThenKind::open: message = open(then, trace, why); break;
      case ThenKind::happens: message = happens(then); break;
      case ThenKind::verdict: message = verdict(then, trace, why, cites, rules); break;
    }
    if (!message.empty()) return fail(step, std::move(message), why, result);
    if (then.kind == ThenKind::happens) {
      cites = last_->cites;
      rules = last_rules_;
    } else if (!trace.roots().empty()) {
      cites = trace.citations(book_);
      for (TraceId root : trace.roots())
        for (RuleId rule : trace.rules(root)) rules.push_back(rule);
    }
    cite(cites, result);
    return check_reasons(step, cites, rules, why, result);
  }

  std::string refuted(ExprId condition, const Result& found) {
    if (!found.known()) return found.is_conflict() ? "rules conflict here" : "this is undetermined";
    const Expr& expr = book_[condition];
    if (expr.op == Op::equal) {
      ExprId left(expr.a);
      Result value = evaluate(left);
      if (value.known()) return fmt::format("this does not hold: found {}", text(value.value(), book_[left].type));
    }
    return "this does not hold";
  }

  std::string open(const Then& then, Trace& trace, Result& why) {
    why = evaluate(then.condition, &trace);
    TypeId type = book_[then.condition].type;
    if (why.known()) return fmt::format("this is determined: found {}", text(why.value(), type));
    bool conflict = then.verdict == VerdictKind::conflict;
    if (why.is_conflict() != conflict) return conflict ? "this is undetermined, but no rules conflict" : "rules conflict here";
    Values expected, found;
    for (ExprId value : then.among) {
      Result one = evaluate(value);
      if (one.known()) expected.push_back(one.value());
    }
    for (const Reason& reason : why.reasons()) found.insert(found.end(), reason.candidates.begin(), reason.candidates.end());
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    if (then.among.empty() || expected == found) return {};
    std::string listed;
    for (const Value& value : found) listed += (listed.empty() ? "" : ", ") + text(value, type);
    return fmt::format("the candidates are {}", listed.empty() ? "none" : listed);
  }

  std::string happens(const Then& then) {
    if (!last_) return "nothing was done yet: `happens` asks about the last `do`";
    if (!last_->after) return fmt::format("nothing happened: the act was {}", judgement_text(last_->verdict.judgement));
    std::vector<Result> wanted = arguments(then.call);
    bool found = std::any_of(last_->happened.begin(), last_->happened.end(), [&](const Occurrence& event) {
      if (event.act != then.call.act) return false;
      for (std::size_t i = 0; i < wanted.size(); ++i)
        if (then.call.args[i] && (!event.args[i].known() || !wanted[i].known() || event.args[i].value() != wanted[i].value())) return false;
      return true;
    });
    if (found != then.negated) return {};
    std::string listed;
    for (const Occurrence& event : last_->happened) listed += (listed.empty() ? "" : ", ") + occurrence_text(book_, state_, event);
    return fmt::format("{}; what happened: {}", found ? "this did happen" : "this did not happen", listed);
  }

  std::string verdict(const Then& then, Trace& trace, Result& why, std::vector<SentenceId>& cites, std::vector<RuleId>& rules) {
    Verdict found;
    if (then.call.act) {
      found = Evaluator(book_, state_, choices_, &trace).judge(then.call.act, arguments(then.call));
    } else if (!last_) {
      return "nothing was done yet: a verdict without an act is that of the last `do`";
    } else {
      found = last_->verdict;
      cites = last_->cites;
      rules = last_rules_;
    }
    if (!found.reasons.empty()) why = Result::missing(found.reasons);
    static constexpr Judgement wanted[] = {Judgement::allowed, Judgement::denied, Judgement::undetermined, Judgement::conflict};
    if (found.judgement == wanted[static_cast<std::size_t>(then.verdict)]) return {};
    return fmt::format("found {}", judgement_text(found.judgement));
  }

  bool check_reasons(const Step& step, const std::vector<SentenceId>& cites, const std::vector<RuleId>& rules, const Result& why, CaseResult& result) {
    const Then& then = step.then;
    std::string listed;
    for (SentenceId sentence : cites) listed += (listed.empty() ? "" : ", ") + book_[sentence].citation;
    if (listed.empty()) listed = "none";
    auto cited = [&](SentenceId sentence) { return std::find(cites.begin(), cites.end(), sentence) != cites.end(); };
    auto used = [&](RuleId rule) { return std::find(rules.begin(), rules.end(), rule) != rules.end(); };
    for (SentenceId sentence : then.by_sentences)
      if (!cited(sentence)) return fail(step, fmt::format("{} is not among the reasons; they are {}", book_[sentence].citation, listed), {}, result);
    for (SentenceId sentence : then.not_by_sentences)
      if (cited(sentence)) return fail(step, fmt::format("{} is among the reasons", book_[sentence].citation), {}, result);
    if (!then.by.empty() && std::none_of(then.by.begin(), then.by.end(), used))
      return fail(step, fmt::format("the rule of {} is not among the reasons; they are {}", book_[book_[then.by.front()].sentence].citation, listed), {}, result);
    if (std::any_of(then.not_by.begin(), then.not_by.end(), used)) return fail(step, "a rule that must not be is among the reasons", {}, result);
    for (ExprId what : then.needs) {
      Result needed = evaluate(what);
      bool all = !needed.known() && std::all_of(needed.reasons().begin(), needed.reasons().end(), [&](const Reason& reason) {
        return std::find(why.reasons().begin(), why.reasons().end(), reason) != why.reasons().end();
      });
      if (!all) return fail(step, needed.known() ? "this names something that is known" : "this is not what is missing", why, result);
    }
    return true;
  }

  const Book& book_;
  State state_;
  Choices choices_;
  Frame frame_;
  std::optional<Outcome> last_;
  std::vector<RuleId> last_rules_;
};

CaseResult run_case(const Book& book, const Example& example, const ExampleCase* one, const std::vector<std::uint32_t>& sides) {
  CaseResult result;
  result.title = example.title;
  if (one) {
    std::size_t position = static_cast<std::size_t>(one - example.cases.data()) + 1;
    result.title += fmt::format(" / {}", one->title.empty() ? fmt::format("case {}", position) : one->title);
  }
  Run run(book, example.slots, sides);
  run.add_entities(example.steps);
  if (one) run.add_entities(one->steps);
  bool going = true;
  // Every `then` is asked, also behind one that fails; a `given` or `do` that fails ends the case.
  auto take = [&](const std::vector<Step>& steps) {
    for (const Step& step : steps)
      if (going && !run.take(step, result) && step.kind != StepKind::then) going = false;
  };
  take(example.steps);
  if (one) take(one->steps);
  in_book_order(book, result.cites);
  return result;
}

}  // namespace

std::vector<CaseResult> run_example(const Book& book, const Example& example, const std::vector<std::uint32_t>& sides) {
  std::vector<CaseResult> results;
  if (example.cases.empty()) results.push_back(run_case(book, example, nullptr, sides));
  for (const ExampleCase& one : example.cases) results.push_back(run_case(book, example, &one, sides));
  return results;
}

}  // namespace paragraf::interpreter
