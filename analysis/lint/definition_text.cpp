// Definitions as texts: see definition_text.hpp.
#include "analysis/lint/definition_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/lint/claims.hpp"

namespace paragraf::analysis::lint {
namespace {

using Kind = Declared::Kind;

// Which of `a` and `b` are operands of the operation.
struct Uses {
  bool a, b;
};
Uses operands_among(const Expr& expr) {
  const Expr probe{.op = expr.op, .type = {}, .a = 1, .b = 2};
  const std::vector<ExprId> parts = operands(probe);
  const auto holds = [&](std::size_t id) { return std::find(parts.begin(), parts.end(), ExprId(id)) != parts.end(); };
  return {holds(1), holds(2)};
}

}  // namespace

void DefinitionText::number(std::size_t number) { text_ += fmt::format(" {}", number); }

// Names of one kind are told apart by themselves; members of something by its name, too; a rule by where it stands.
void DefinitionText::add(Kind kind, std::uint32_t index) {
  named_.insert({kind, index});
  const auto name = [&]() -> std::string {
    switch (kind) {
      case Kind::value: return book_.text(book_.values[index].name);
      case Kind::act: return book_.text(book_.acts[index].name);
      case Kind::fact: return book_.text(book_.facts[index].name);
      case Kind::external: return book_.text(book_.externs[index].name);
      case Kind::attribute: {
        const Attribute& attribute = book_.attributes[index];
        return book_.text(book_[attribute.owner].name) + "." + book_.text(attribute.name);
      }
      case Kind::entity: return book_.text(book_.entities[index].name);
      case Kind::enumeration: return book_.text(book_.enums[index].name);
      case Kind::measure: return book_.text(book_.measures[index].name);
      case Kind::record: return book_.text(book_.records[index].name);
      case Kind::reading: return book_.text(book_.readings[index].name);
      case Kind::phase: return book_.text(book_.phases[index].name);
      case Kind::die: return book_.text(book_.named_dice[index].name);
      case Kind::rule: return rule_name(book_, RuleId(index));
      case Kind::texts: return "texts";
    }
    return {};
  };
  text_ += fmt::format(" {}:{}", static_cast<int>(kind), name());
}

template <class Ids>
void DefinitionText::all(Kind kind, const Ids& ids) {
  text_ += " [";
  for (const auto id : ids) add(kind, id.index());
  text_ += "]";
}

void DefinitionText::add(TypeId id) {
  if (!id) {
    text_ += " -";
    return;
  }
  const Type& type = book_.types[id];
  text_ += fmt::format(" <{}", static_cast<int>(type.kind));
  switch (type.kind) {
    case TypeKind::text: add(Kind::texts, 0); break;
    case TypeKind::measure: add(Kind::measure, type.declaration); break;
    case TypeKind::enumeration: add(Kind::enumeration, type.declaration); break;
    case TypeKind::entity: add(Kind::entity, type.declaration); break;
    case TypeKind::reading: add(Kind::reading, type.declaration); break;
    case TypeKind::row:
      if (itself_ && type.declaration == itself_.index()) text_ += " itself";
      else add(Kind::value, type.declaration);
      break;
    case TypeKind::record: add(Kind::record, type.declaration); break;
    case TypeKind::dice:
      number(type.count);
      if (type.count == 0) add(Kind::die, type.declaration);
      else number(type.declaration);
      break;
    case TypeKind::set: case TypeKind::list: case TypeKind::optional: add(type.element); break;
    case TypeKind::tuple: case TypeKind::one_of:
      for (const TypeId part : type.parts) add(part);
      break;
    case TypeKind::unknown: case TypeKind::nothing: case TypeKind::boolean: case TypeKind::integer: case TypeKind::number: case TypeKind::die:
      break;
  }
  text_ += ">";
}

void DefinitionText::add(const Domain& domain, TypeId type) {
  if (!domain.open()) text_ += " in " + domain_syntax(book_, domain, type);
}

void DefinitionText::add(const std::vector<Parameter>& params, bool with_names) {
  text_ += " (";
  for (const Parameter& param : params) {
    if (with_names && param.name) text_ += " " + book_.text(param.name);
    add(param.type);
    add(param.domain, param.type);
    text_ += ",";
  }
  text_ += ")";
}

void DefinitionText::add(ExprId id) {
  if (!id) {
    text_ += " -";
    return;
  }
  const Expr& expr = book_[id];
  text_ += fmt::format(" ({}", static_cast<int>(expr.op));
  const Uses uses = operands_among(expr);
  // What `a`, `b` and `c` are, if they are no operands.
  switch (expr.op) {
    case Op::constant:
      add(expr.type);
      text_ += " " + value_text(book_, book_.constants[expr.a], expr.type);
      break;
    case Op::named_entity: text_ += " " + book_.text(Name(expr.a)); break;
    case Op::attribute: add(Kind::attribute, expr.b); break;
    case Op::value_call:
    case Op::line_call:
      if (itself_ && expr.a == itself_.index()) text_ += " itself";
      else add(Kind::value, expr.a);
      if (expr.op == Op::line_call) text_ += " " + book_.text(Name(expr.c));
      else number(expr.c);
      break;
    case Op::extern_call: add(Kind::external, expr.a); break;
    case Op::same:
      add(Kind::rule, expr.a);
      number(expr.b);
      break;
    case Op::fact_call: add(Kind::fact, expr.a); break;
    case Op::obliged: add(Kind::act, expr.a); break;
    case Op::reading: add(Kind::reading, expr.a); break;
    case Op::instances: add(Kind::entity, expr.a); break;
    case Op::record: add(Kind::record, expr.a); break;
    case Op::matches: add(book_.domains[expr.b], book_[ExprId(expr.a)].type); break;
    case Op::bind:
      number(expr.b);
      add(expr.c ? TypeId(expr.c - 1) : TypeId());
      break;
    case Op::is_of: add(TypeId(expr.b)); break;
    case Op::sizes:
      if (expr.b) add(Kind::attribute, expr.b - 1);
      break;
    default:
      if (!uses.a) number(expr.a);
      if (!uses.b) number(expr.b);
      number(expr.c);
      break;
  }
  if (uses.a) add(ExprId(expr.a));
  if (uses.b) add(ExprId(expr.b));
  for (const ExprId part : expr.args) add(part);
  text_ += ")";
}

// With what its book is to the one that is asked.
void DefinitionText::cite(SentenceId sentence) {
  if (!sentence) {
    text_ += " -";
    return;
  }
  const Volume& volume = book_[book_[sentence].volume];
  text_ += fmt::format(" {} {}{}{}", book_[sentence].citation, int(volume.library), int(volume.asked), int(volume.prohibitions_prevail));
}

void DefinitionText::period(const Period& period) {
  number(static_cast<std::size_t>(period.kind));
  if (period.phase) add(Kind::phase, period.phase.index());
}

void DefinitionText::binders(const std::vector<Binder>& binders) {
  for (const Binder& binder : binders) {
    number(binder.slot);
    add(binder.set);
  }
}

void DefinitionText::effect(const Effect& effect) {
  text_ += fmt::format("\n  {} {} {}", static_cast<int>(effect.kind), effect.rounds, effect.each);
  if (effect.attribute) add(Kind::attribute, effect.attribute.index());
  if (effect.created) add(Kind::entity, effect.created.index());
  if (effect.fact) add(Kind::fact, effect.fact.index());
  if (effect.event) add(Kind::act, effect.event.index());
  number(effect.slot);
  for (const ExprId part : {effect.entity, effect.value, effect.where}) add(part);
  for (const FieldValue& field : effect.fields) {
    add(Kind::attribute, field.attribute.index());
    number(field.rounds);
    add(field.value);
  }
  for (const ExprId arg : effect.args) add(arg);
  binders(effect.for_every);
}

void DefinitionText::rule(const Rule& rule) {
  text_ += fmt::format(" {} {}", static_cast<int>(rule.kind), rule.slots);
  cite(rule.sentence);
  for (const SentenceId sentence : rule.cites) cite(sentence);
  cite(rule.suspended_by);
  text_ += fmt::format(" {} {} {}", rule.instead, rule.first, rule.replaces_total);
  all(Kind::act, rule.together);
  for (const ExprId part : {rule.condition, rule.provided, rule.limit}) add(part);
  for (const ExprId part : rule.outcomes) add(part);
  text_ += " ;";
  for (const ExprId part : rule.cells) add(part);
  for (const Effect& one : rule.effects) effect(one);
  binders(rule.for_every);
  period(rule.period);
  for (const Way& way : rule.ways) {
    add(Kind::act, way.act.index());
    for (const ExprId arg : way.args) add(arg);
  }
  for (const auto* others : {&rule.lifters, &rule.lifts, &rule.gives_way_to, &rule.after}) all(Kind::rule, *others);
  switch (rule.kind) {
    case RuleKind::equation: case RuleKind::row: case RuleKind::tally_line: add(Kind::value, rule.subject); break;
    case RuleKind::whenever: case RuleKind::presuppose: case RuleKind::lift: break;
    default: add(Kind::act, rule.subject); break;
  }
}

void DefinitionText::value(const ValueDecl& value) {
  number(static_cast<std::size_t>(value.kind));
  cite(value.sentence);
  add(value.params, true);
  add(value.type);
  add(value.columns, true);
  add(value.domain, value.type);
  add(value.at_least);
  add(value.at_most);
  for (const SentenceId sentence : value.suspended_by) cite(sentence);
  number(value.out_of_force);
  all(Kind::rule, value.rules);
}

void DefinitionText::act(const Act& act) {
  cite(act.sentence);
  text_ += fmt::format(" {} {} {}", act.action, act.ends_phase, act.owed);
  add(act.params, true);
  add(act.chooser);
  all(Kind::phase, act.phases);
  for (const SentenceId sentence : act.suspended_by) cite(sentence);
  for (const auto* rules : {&act.norms, &act.duties, &act.waivers, &act.effects}) all(Kind::rule, *rules);
}

void DefinitionText::define(Declared declared) {
  add(declared.kind, declared.index);
  named_.erase(declared);
  const std::uint32_t i = declared.index;
  switch (declared.kind) {
    case Kind::value: value(book_.values[i]); break;
    case Kind::act: act(book_.acts[i]); break;
    case Kind::rule: rule(book_.rules[i]); break;
    case Kind::fact:
      add(book_.facts[i].params, true);
      period(book_.facts[i].life);
      break;
    case Kind::external: {
      const Extern& external = book_.externs[i];
      add(external.params, true);
      add(external.type);
      add(external.domain, external.type);
      add(" " + external.measured_by);
      break;
    }
    case Kind::attribute: {
      const Attribute& attribute = book_.attributes[i];
      add(Kind::entity, attribute.owner.index());
      add(attribute.type);
      add(attribute.domain, attribute.type);
      add(attribute.clamp, attribute.type);
      period(attribute.life);
      break;
    }
    case Kind::entity: all(Kind::attribute, book_.entities[i].attributes); break;
    case Kind::enumeration:
      number(book_.enums[i].open);
      number(book_.enums[i].ordered);
      for (const EnumMember& member : book_.enums[i].members) add(" " + book_.text(member.name));
      if (book_.phase_enum && book_.phase_enum.index() == i)
        for (std::size_t phase = 0; phase < book_.phases.size(); ++phase) add(Kind::phase, static_cast<std::uint32_t>(phase));
      break;
    case Kind::measure:
      for (const Unit& unit : book_.measures[i].units) add(fmt::format(" {} {}", book_.text(unit.name), unit.factor.to_fraction()));
      add(" step " + book_.measures[i].step.to_fraction());
      break;
    case Kind::record: add(book_.records[i].fields, true); break;
    case Kind::reading:
      for (const ReadingSide& side : book_.readings[i].sides) add(" " + book_.text(side.name));
      cite(book_.readings[i].read_by);
      break;
    case Kind::phase: {
      const Phase& phase = book_.phases[i];
      number(phase.simultaneous);
      if (phase.sequence) add(Kind::phase, phase.sequence.index());
      if (phase.next) add(Kind::phase, phase.next.index());
      break;
    }
    case Kind::die:
    case Kind::texts:
      break;
  }
}

std::string expression_text(const Book& book, ExprId id, ValueId itself) {
  DefinitionText text(book, itself);
  text.add(id);
  return text.text();
}

std::string definition_text(const Book& book, ValueId id) {
  const ValueDecl& value = book[id];
  DefinitionText text(book, id);
  text.add(std::to_string(static_cast<int>(value.kind)));
  text.add(value.params, false);
  text.add(value.type);
  text.add(value.columns, true);
  text.add(value.domain, value.type);
  text.add(value.at_least);
  text.add(value.at_most);
  std::vector<std::string> rules;
  for (const RuleId one : value.rules) {
    const Rule& rule = book[one];
    std::string line;
    for (const ExprId part : {rule.condition, rule.provided, rule.limit}) line += expression_text(book, part, id);
    for (const ExprId outcome : rule.outcomes) line += " =" + expression_text(book, outcome, id);
    rules.push_back(std::move(line));
  }
  std::sort(rules.begin(), rules.end());
  for (const std::string& rule : rules) text.add("\n" + rule);
  return text.text();
}

}  // namespace paragraf::analysis::lint
