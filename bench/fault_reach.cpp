// See fault_reach.hpp.
#include "bench/fault_reach.hpp"

namespace paragraf::bench {

// Something of this type names an entity, so that there may be others than those that are asked about.
void Reach::type(TypeId id) {
  const Type& shape = book.types[id];
  if (shape.kind == TypeKind::entity) crowds.insert(EntityId(shape.declaration));
  if (shape.kind == TypeKind::set || shape.kind == TypeKind::list || shape.kind == TypeKind::optional) type(shape.element);
  if (shape.kind == TypeKind::one_of || shape.kind == TypeKind::tuple)
    for (const TypeId part : shape.parts) type(part);
}

void Reach::expression(ExprId id) {
  if (!id || !seen_.insert(id).second) return;
  const Expr& expr = book[id];
  for (const ExprId part : operands(expr)) expression(part);
  switch (expr.op) {
    case Op::attribute:
      if (attributes.insert(AttributeId(expr.b)).second) type(book[AttributeId(expr.b)].type);
      break;
    case Op::value_call:
    case Op::line_call:
      value(ValueId(expr.a));
      break;
    case Op::extern_call:
      if (externs.insert(ExternId(expr.a)).second) type(book[ExternId(expr.a)].type);
      break;
    case Op::fact_call:
      facts.insert(FactId(expr.a));
      break;
    case Op::same:
      for (const RuleId lifted : book[RuleId(expr.a)].lifts) rule(lifted);
      break;
    case Op::obliged:
      act(ActId(expr.a));
      break;
    case Op::current_phase:
      phase = true;
      break;
    case Op::instances:
      if (!in_presupposition_) crowds.insert(EntityId(expr.a));
      break;
    case Op::afterwards:
    case Op::beforehand:
      everything();
      break;
    default:
      break;                             // their operands are all that they look at
  }
}

void Reach::rule(RuleId id, bool effects) {
  if (!rules_.insert(id).second) return;
  const Rule& rule = book[id];
  for (const ExprId part : {rule.condition, rule.provided, rule.limit}) expression(part);
  for (const ExprId part : rule.outcomes) expression(part);
  for (const RuleId lifter : rule.lifters) this->rule(lifter);
  for (const Binder& binder : rule.for_every) expression(binder.set);
  if (rule.kind == RuleKind::must && rule.period.kind == Period::Kind::named) phase = true;
  if (!effects) return;
  for (const Effect& effect : rule.effects) {
    for (const ExprId part : {effect.entity, effect.value, effect.where}) expression(part);
    for (const ExprId part : effect.args) expression(part);
    for (const Binder& binder : effect.for_every) expression(binder.set);
    for (const FieldValue& field : effect.fields) expression(field.value);
    if (effect.event) act(effect.event, true);
    if (effect.fact) facts.insert(effect.fact);
    if (effect.attribute && attributes.insert(effect.attribute).second) type(book[effect.attribute].type);
  }
}

void Reach::value(ValueId id) {
  if (!values.insert(id).second) return;
  const ValueDecl& value = book[id];
  for (const RuleId rule : value.rules) this->rule(rule);
  expression(value.at_least);
  expression(value.at_most);
}

void Reach::act(ActId id, bool effects) {
  if (!acts_.insert(id).second) return;
  const Act& act = book[id];
  if (!act.phases.empty()) phase = true;
  for (const auto* rules : {&act.norms, &act.duties, &act.waivers})
    for (const RuleId rule : *rules) this->rule(rule);
  for (std::size_t i = 0; i < book.rules.size(); ++i) {
    const Rule& duty = book.rules[i];
    if (duty.kind != RuleKind::must || !duty.first) continue;
    rule(RuleId(i));
    for (const RuleId waiver : book.acts[duty.subject].waivers) rule(waiver);
    for (const Way& way : duty.ways) done.insert(way.act);
    for (const Parameter& param : book.acts[duty.subject].params) type(param.type);
    expression(act.chooser);
    phase = true;
  }
  if (!effects) return;
  for (const RuleId rule : act.effects) this->rule(rule, true);
  for (const RuleId rule : book.whenevers) this->rule(rule, true);
}

void Reach::everything() {
  for (std::size_t i = 0; i < book.rules.size(); ++i) rule(RuleId(i), true);
}

void Reach::presuppositions() {
  in_presupposition_ = true;
  for (const RuleId id : book.presuppositions) rule(id);
  in_presupposition_ = false;
}

}  // namespace paragraf::bench
