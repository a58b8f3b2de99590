// See askers.hpp.
#include "analysis/lint/askers.hpp"

#include "analysis/lint/touched.hpp"

namespace paragraf::analysis::lint {
namespace {

bool asks_value(Op op) { return op == Op::value_call || op == Op::line_call; }

}  // namespace

Askers::Askers(const Book& book) : book_(book), of_value_(book.values.size()), of_act_(book.acts.size()), caused_(book.acts.size(), false), seen_(book.exprs.size(), false) {
  const By others{.others = true, .values = {}, .acts = {}};
  for (const Rule& rule : book.rules) add_rule(rule);
  for (std::size_t i = 0; i < book.values.size(); ++i)
    for (const ExprId bound : {book.values[i].at_least, book.values[i].at_most}) add(bound, {.others = false, .values = {static_cast<std::uint32_t>(i)}, .acts = {}});
  for (const Act& act : book.acts) add(act.chooser, others);
  // What stands nowhere else stands in examples.
  for (std::size_t i = 0; i < book.exprs.size(); ++i)
    if (!seen_[i]) add(ExprId(i), others);
  for (const Example& example : book.examples) {
    const auto done = [&](const std::vector<Step>& steps) {
      for (const Step& step : steps) {
        if (step.kind != StepKind::do_) continue;
        of_act_[step.call.act.index()].others = true;
        for (const Call& call : step.together) of_act_[call.act.index()].others = true;
      }
    };
    done(example.steps);
    for (const ExampleCase& one : example.cases) done(one.steps);
  }
  if (book.examples.empty())
    for (By& by : of_value_) by.others = by.others || (by.values.empty() && by.acts.empty());
}

void Askers::add(ExprId id, const By& by) {
  if (!id) return;
  seen_[id.index()] = true;
  const Expr& expr = book_[id];
  if (asks_value(expr.op)) {
    By& of = of_value_[expr.a];
    of.others = of.others || by.others;
    of.values.insert(by.values.begin(), by.values.end());
    of.acts.insert(by.acts.begin(), by.acts.end());
  }
  for (const ExprId operand : operands(expr)) add(operand, by);
}

void Askers::add_rule(const Rule& rule) {
  By by;
  switch (rule.kind) {
    case RuleKind::equation:
    case RuleKind::row:
    case RuleKind::tally_line:
      by.values.insert(rule.subject);
      break;
    case RuleKind::when:
    case RuleKind::bookkeeping:
      if (rule.together.empty() && rule.after.empty())
        by.acts.insert(rule.subject);
      else
        by.others = true;
      break;
    case RuleKind::may: case RuleKind::may_not: case RuleKind::free: case RuleKind::closed: case RuleKind::must: case RuleKind::need_not:
    case RuleKind::whenever: case RuleKind::lift: case RuleKind::presuppose:
      by.others = true;
      break;
  }
  if (rule.suspended_by) by = {};
  for (const ExprId root : expressions_of(rule)) add(root, by);
  if (rule.suspended_by) return;
  for (const Effect& effect : rule.effects) {
    if (effect.kind != EffectKind::cause) continue;
    caused_[effect.event.index()] = true;
    By& of = of_act_[effect.event.index()];
    of.others = of.others || by.others;
    of.acts.insert(by.acts.begin(), by.acts.end());
  }
}

// False: somebody else asks, too.
bool Askers::gather(const By& by, std::set<std::uint32_t>& actions, std::set<std::uint32_t>& values, std::set<std::uint32_t>& events) const {
  if (by.others) return false;
  for (const std::uint32_t value : by.values)
    if (values.insert(value).second && !gather(of_value_[value], actions, values, events)) return false;
  for (const std::uint32_t act : by.acts) {
    const By& causes = of_act_[act];
    if (book_.acts[act].action) {
      if (caused_[act]) return false;                            // it happens without being allowed, too
      actions.insert(act);
    } else if (causes.others || causes.acts.empty()) {
      return false;                                              // it comes from outside
    } else if (events.insert(act).second && !gather(causes, actions, values, events)) {
      return false;
    }
  }
  return true;
}

ActId Askers::only_action(ValueId value) const {
  std::set<std::uint32_t> actions, values, events;
  if (!gather(of_value_[value.index()], actions, values, events) || actions.size() != 1) return {};
  return ActId(*actions.begin());
}

}  // namespace paragraf::analysis::lint
