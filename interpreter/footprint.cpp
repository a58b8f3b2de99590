// Footprints of `whenever` rules: see footprint.hpp.
#include "interpreter/footprint.hpp"

#include <algorithm>

namespace paragraf::interpreter {

Footprint::Footprint(const Book& book, const Rule& rule) : book_(book), rule_(rule) {
  for (const ExprId part : {rule.condition, rule.provided}) read(part);
  for (const RuleId lifter : rule.lifters) read(lifter);
  // What is watched: each entity of one kind, or something that has to be worked out.
  own_ = own_ && rule.for_every.size() == 1 && book[rule.for_every.front().set].op == Op::instances;
  for (const Binder& binder : rule.for_every) {
    const Expr& set = book[binder.set];
    if (set.op == Op::instances)
      kinds_.emplace(set.a);
    else
      read(binder.set);
  }
}

void Footprint::read(RuleId id) {
  if (!rules_.insert(id).second) return;
  const Rule& rule = book_[id];
  own_ = false;                                // bound otherwise
  for (const ExprId part : {rule.condition, rule.provided, rule.limit}) read(part);
  for (const ExprId outcome : rule.outcomes) read(outcome);
  for (const RuleId lifter : rule.lifters) read(lifter);
  for (const RuleId lifted : rule.lifts) read(lifted);
}

void Footprint::read_value(ValueId value) {
  own_ = false;
  if (!values_.insert(value).second) return;
  const ValueDecl& declared = book_[value];
  for (const RuleId rule : declared.rules) read(rule);
  for (const ExprId bound : {declared.at_least, declared.at_most}) read(bound);
}

void Footprint::read(ExprId id) {
  if (!id) return;
  const Expr& expr = book_[id];
  switch (expr.op) {
    case Op::attribute: {
      attributes_.emplace(expr.b);
      const Expr& of = book_[ExprId(expr.a)];
      own_ = own_ && of.op == Op::slot && !rule_.for_every.empty() && of.a == rule_.for_every.front().slot;
      break;
    }
    case Op::value_call:
    case Op::line_call:
      read_value(ValueId(expr.a));
      break;
    case Op::fact_call:
      facts_.emplace(expr.a);
      own_ = false;
      break;
    case Op::instances:
      kinds_.emplace(expr.a);
      own_ = false;
      break;
    case Op::current_phase:
      phase_ = true;
      own_ = false;
      break;
    case Op::extern_call:
      anything_ = anything_ || !book_[ExternId(expr.a)].measured_by.empty();
      break;
    case Op::sizes:
      if (expr.b > 0) attributes_.emplace(expr.b - 1);
      own_ = own_ && expr.b == 0;
      break;
    case Op::same:
    case Op::obliged:
    case Op::odds:
    case Op::beforehand:
    case Op::afterwards:
    case Op::named_entity:
      anything_ = true;
      break;
    case Op::constant:
    case Op::slot:
    case Op::column:
    case Op::field:
    case Op::reading:
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
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
    case Op::negate:
    case Op::ceil:
    case Op::floor:
    case Op::round:
    case Op::abs:
    case Op::whole:
    case Op::minimum:
    case Op::maximum:
    case Op::size:
    case Op::set:
    case Op::list:
    case Op::tuple:
    case Op::record:
    case Op::first:
    case Op::join:
    case Op::without:
    case Op::some:
    case Op::every:
    case Op::those:
    case Op::the:
    case Op::count:
    case Op::sum:
    case Op::largest:
    case Op::smallest:
    case Op::connected:
      break;
  }
  for (const ExprId inner : operands(expr)) read(inner);
}

bool Footprint::meets(const std::set<CellKey>& changed) const {
  return anything_ || std::any_of(changed.begin(), changed.end(), [&](const CellKey& cell) {
           if (cell.is_phase()) return phase_;
           if (cell.fact) return facts_.contains(cell.fact);
           if (cell.attribute) return attributes_.contains(cell.attribute);
           return true;                        // something came or went
         });
}

std::optional<std::set<Instance>> Footprint::touched(const std::set<CellKey>& changed) const {
  if (anything_ || !own_) return std::nullopt;
  std::set<Instance> entities;
  for (const CellKey& cell : changed) {
    if (cell.is_presence()) return std::nullopt;
    if (cell.attribute && attributes_.contains(cell.attribute)) entities.insert(cell.entity);
  }
  return entities;
}

}  // namespace paragraf::interpreter
