// What geometry makes is rounded where it is stored. In: all rules of a book that uses the library `geometry`. Out: the effects whose
// amount it made are marked, whatever values, events and bound names it went through. Nothing else is ever rounded: an amount
// off the step that somebody wrote down is a mistake.
#include <algorithm>
#include <set>

#include "model/builder.hpp"

namespace paragraf::model {
namespace {

class Made {
 public:
  explicit Made(const Book& book) : book_(book) {
    for (bool more = true; more;) {
      more = false;
      for (const Rule& rule : book_.rules) more = look_at(rule) || more;
    }
  }

  bool by_geometry(const Rule& rule, ExprId id) const {
    if (!id) return false;
    const Expr& expr = book_[id];
    const auto any = [&](const std::vector<ExprId>& parts) {
      return std::any_of(parts.begin(), parts.end(), [&](ExprId part) { return by_geometry(rule, part); });
    };
    switch (expr.op) {
      case Op::extern_call:
        return book_[ExternId(expr.a)].measured_by.starts_with("geometry.");
      case Op::value_call:
      case Op::line_call:
        return values_.count(ValueId(expr.a)) > 0 || any(expr.args);
      case Op::slot:
        return of_slot(rule, expr.a);
      case Op::add:
      case Op::subtract:
      case Op::multiply:
      case Op::divide:
      case Op::negate:
      case Op::abs:
      case Op::minimum:
      case Op::maximum:
      case Op::set:
      case Op::list:
      case Op::tuple:
      case Op::record:
      case Op::field:
      case Op::column:
      case Op::join:
      case Op::without:
      case Op::first:
      case Op::same:
      case Op::beforehand:
        return any(operands(expr));
      case Op::the:
      case Op::sum:
      case Op::largest:
      case Op::smallest:
      case Op::those: {
        const std::size_t gives = 3, by = 2;
        if (expr.args.size() > gives && expr.args[gives]) return by_geometry(rule, expr.args[gives]);
        return (expr.args.size() > by && by_geometry(rule, expr.args[by])) || by_geometry(rule, expr.args[0]);
      }
      case Op::constant:
      case Op::named_entity:
      case Op::attribute:
      case Op::fact_call:
      case Op::obliged:
      case Op::reading:
      case Op::current_phase:
      case Op::instances:
      case Op::and_:
      case Op::or_:
      case Op::not_:
      case Op::equal:
      case Op::less:
      case Op::less_equal:
      case Op::contains:
      case Op::matches:
      case Op::something:
      case Op::bind:
      case Op::is_of:
      case Op::ceil:
      case Op::floor:
      case Op::round:
      case Op::whole:
      case Op::size:
      case Op::sizes:
      case Op::odds:
      case Op::some:
      case Op::every:
      case Op::connected:
      case Op::count:
      case Op::afterwards:
        return false;
    }
    return false;
  }

 private:
  // Does the rule add to what is known?
  bool look_at(const Rule& rule) {
    bool more = false;
    if (rule.kind == RuleKind::equation || rule.kind == RuleKind::row || rule.kind == RuleKind::tally_line)
      for (ExprId outcome : rule.outcomes)
        if (by_geometry(rule, outcome)) more = values_.insert(ValueId(rule.subject)).second || more;
    for (const Effect& effect : rule.effects)
      for (std::size_t i = 0; effect.kind == EffectKind::cause && i < effect.args.size(); ++i)
        if (by_geometry(rule, effect.args[i])) more = params_.emplace(effect.event, i).second || more;
    return more;
  }

  // An argument of an event, or what a condition has bound.
  bool of_slot(const Rule& rule, std::uint32_t slot) const {
    const bool happens = rule.kind == RuleKind::when || rule.kind == RuleKind::bookkeeping;
    if (happens && rule.together.empty() && params_.count({ActId(rule.subject), slot}) > 0) return true;
    return bound_by_geometry(rule, rule.condition, slot) || bound_by_geometry(rule, rule.provided, slot);
  }
  bool bound_by_geometry(const Rule& rule, ExprId id, std::uint32_t slot) const {
    if (!id) return false;
    const Expr& expr = book_[id];
    if (expr.op == Op::bind && expr.b == slot) return by_geometry(rule, ExprId(expr.a));
    if (expr.op != Op::and_ && expr.op != Op::or_ && expr.op != Op::bind) return false;
    const std::vector<ExprId> parts = operands(expr);
    return std::any_of(parts.begin(), parts.end(), [&](ExprId part) { return bound_by_geometry(rule, part, slot); });
  }

  const Book& book_;
  std::set<ValueId> values_;
  std::set<std::pair<ActId, std::size_t>> params_;
};

}  // namespace

void Builder::mark_rounding() {
  if (!book.geometry.used()) return;
  const Made made(book);
  for (std::size_t i = 0; i < book.rules.size(); ++i) {
    const Rule& rule = book.rules[i];
    for (std::size_t e = 0; e < rule.effects.size(); ++e) {
      Effect& effect = book.rules.edit(i).effects[e];
      effect.rounds = made.by_geometry(rule, effect.value);
      for (FieldValue& field : effect.fields) field.rounds = made.by_geometry(rule, field.value);
    }
  }
}

// Half away from zero.
Value rounded_to_step(const Book& book, TypeId declared, const Value& value) {
  const TypeId type = settled_type(book, declared, value);
  if (value.is<Number>()) {
    const Number step = book.types.kind(type) == TypeKind::measure ? step_of(book, type) : Number(0);
    return step.is_zero() ? value : Value((value.number() / step).round() * step);
  }
  if (!value.has_elements() && !value.has_parts()) return value;
  Values parts;
  const Type& shape = book.types[type];
  for (std::size_t i = 0; i < value.items().size(); ++i)
    parts.push_back(rounded_to_step(book,
                                    value.has_elements() ? shape.element
                                    : value.is<Record>() ? book[value.as<Record>().declaration].fields[i].type
                                                         : shape.parts[i],
                                    value.items()[i]));
  if (value.is<Set>()) return Value::set(std::move(parts));
  if (value.is<List>()) return Value::list(std::move(parts));
  return value.is<Record>() ? Value::record(value.as<Record>().declaration, std::move(parts)) : Value::row(std::move(parts));
}

}  // namespace paragraf::model
