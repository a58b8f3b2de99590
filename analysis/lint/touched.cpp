// Walking rules and expressions: see touched.hpp.
#include "analysis/lint/touched.hpp"

namespace paragraf::analysis::lint {

void each_expression(const Book& book, ExprId id, const std::function<void(const Expr&)>& visit) {
  if (!id) return;
  const Expr& expr = book[id];
  visit(expr);
  for (const ExprId operand : operands(expr)) each_expression(book, operand, visit);
}

std::vector<ExprId> expressions_of(const Rule& rule) {
  std::vector<ExprId> all{rule.condition, rule.provided, rule.limit};
  all.insert(all.end(), rule.outcomes.begin(), rule.outcomes.end());
  for (const Binder& binder : rule.for_every) all.push_back(binder.set);
  for (const Effect& effect : rule.effects) {
    all.insert(all.end(), {effect.entity, effect.value, effect.where});
    all.insert(all.end(), effect.args.begin(), effect.args.end());
    for (const FieldValue& field : effect.fields) all.push_back(field.value);
    for (const Binder& binder : effect.for_every) all.push_back(binder.set);
  }
  for (const Way& way : rule.ways) all.insert(all.end(), way.args.begin(), way.args.end());
  return all;
}

namespace {

void add(const Expr& expr, Things& things) {
  using Kind = Thing::Kind;
  switch (expr.op) {
    case Op::value_call:
    case Op::line_call:
      things.insert({Kind::value, expr.a});
      break;
    case Op::extern_call:
      things.insert({Kind::external, expr.a});
      break;
    case Op::fact_call:
      things.insert({Kind::fact, expr.a});
      break;
    case Op::obliged:
      things.insert({Kind::act, expr.a});
      break;
    case Op::attribute:
      things.insert({Kind::attribute, expr.b});
      break;
    case Op::constant: case Op::slot: case Op::named_entity: case Op::column: case Op::field: case Op::same: case Op::reading:
    case Op::current_phase: case Op::instances: case Op::and_: case Op::or_: case Op::not_: case Op::equal: case Op::less:
    case Op::less_equal: case Op::contains: case Op::matches: case Op::something: case Op::bind: case Op::is_of: case Op::add:
    case Op::subtract: case Op::multiply: case Op::divide: case Op::negate: case Op::ceil: case Op::floor: case Op::round: case Op::abs:
    case Op::whole: case Op::minimum: case Op::maximum: case Op::size: case Op::sizes: case Op::set: case Op::list: case Op::tuple:
    case Op::record: case Op::first: case Op::join: case Op::without: case Op::some: case Op::every: case Op::those: case Op::the:
    case Op::count: case Op::sum: case Op::largest: case Op::smallest: case Op::connected: case Op::odds: case Op::beforehand:
    case Op::afterwards:
      break;
  }
}

void add_subject(const Rule& rule, Things& things) {
  switch (rule.kind) {
    case RuleKind::equation: case RuleKind::row: case RuleKind::tally_line:
      things.insert({Thing::Kind::value, rule.subject});
      break;
    case RuleKind::may: case RuleKind::may_not: case RuleKind::free: case RuleKind::closed: case RuleKind::must: case RuleKind::need_not:
    case RuleKind::when: case RuleKind::bookkeeping:
      things.insert({Thing::Kind::act, rule.subject});
      break;
    case RuleKind::whenever: case RuleKind::lift: case RuleKind::presuppose:
      break;
  }
}

}  // namespace

Things touched_by(const Book& book, const Rule& rule) {
  Things things;
  add_subject(rule, things);
  for (const ActId act : rule.together) things.insert({Thing::Kind::act, act.index()});
  for (const Way& way : rule.ways) things.insert({Thing::Kind::act, way.act.index()});
  for (const Effect& effect : rule.effects) {
    if (effect.attribute) things.insert({Thing::Kind::attribute, effect.attribute.index()});
    if (effect.fact) things.insert({Thing::Kind::fact, effect.fact.index()});
    if (effect.event) things.insert({Thing::Kind::act, effect.event.index()});
    for (const FieldValue& field : effect.fields) things.insert({Thing::Kind::attribute, field.attribute.index()});
  }
  for (const ExprId expr : expressions_of(rule))
    each_expression(book, expr, [&](const Expr& one) { add(one, things); });
  return things;
}

Things with_foundations(const Book& book, Things things) {
  std::vector<Thing> open(things.begin(), things.end());
  while (!open.empty()) {
    const Thing thing = open.back();
    open.pop_back();
    if (thing.kind != Thing::Kind::value) continue;
    for (const RuleId rule : book.values[thing.index].rules)
      for (const Thing& below : touched_by(book, book[rule]))
        if (things.insert(below).second) open.push_back(below);
  }
  return things;
}

}  // namespace paragraf::analysis::lint
