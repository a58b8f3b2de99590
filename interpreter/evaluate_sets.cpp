// Sets, lists, tuples and records. With a missing part the whole is missing, with the reasons of all parts; only membership
// in a set that is written out looks at the elements one by one.
#include <algorithm>
#include <iterator>

#include "base/natural.hpp"
#include "interpreter/evaluate.hpp"
#include "interpreter/refusal.hpp"

namespace paragraf::interpreter {

Result Evaluator::assemble(const Expr& expr, Frame& frame) {
  Values parts;
  parts.reserve(expr.args.size());
  Result missing;
  for (ExprId arg : expr.args) {
    const Result part = arg ? evaluate(arg, frame) : Result();
    if (!part.known())
      missing = Result::both_missing(missing, part);
    else
      parts.push_back(part.value());
  }
  if (!missing.known()) return missing;
  if (expr.op == Op::set) return Value::set(std::move(parts));
  if (expr.op == Op::list) return Value::list(std::move(parts));
  if (expr.op == Op::tuple) return Value::row(std::move(parts));
  const RecordId declaration(expr.a);
  const std::vector<Parameter>& fields = book_[declaration].fields;
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (auto refused = refused_value(*state_, parts[i], fields[i].name, fields[i].type, fields[i].domain,
                                     {SubjectKind::none, 0, book_[declaration].sentence}, false))
      return Result::missing(std::move(*refused));
  return Value::record(declaration, std::move(parts));
}

Result Evaluator::sizes(const Expr& expr, Frame& frame) {
  const Result all = evaluate(ExprId(expr.a), frame);
  if (!all.known()) return all;
  if (!all.value().has_elements()) return Result::unbound();
  Values sizes;
  Result missing;
  for (const Value& item : all.value().items()) {
    const Result held = expr.b > 0 && item.is<Instance>() ? state_->read(item.as<Instance>(), AttributeId(expr.b - 1), reads_) : Result(item);
    if (!held.known())
      missing = Result::both_missing(missing, held);
    else if (held.value().has_elements())
      sizes.push_back(Number(static_cast<std::int64_t>(held.value().items().size())));
  }
  if (!missing.known()) return missing;
  std::sort(sizes.begin(), sizes.end(), [](const Value& a, const Value& b) { return b.number() < a.number(); });
  return Value::list(std::move(sizes));
}

Result Evaluator::among(const Expr& expr, Frame& frame) {
  const Result element = evaluate(ExprId(expr.a), frame);
  const Expr& written = book_[ExprId(expr.b)];
  if (written.op == Op::set || written.op == Op::list) {
    if (written.args.empty()) return Value(false);
    Result missing;
    for (ExprId arg : written.args) {
      const Result item = evaluate(arg, frame);
      if (item.known() && element.known()) {
        if (item.value() == element.value()) return Value(true);
      } else {
        missing = Result::both_missing(missing, Result::both_missing(item, element));
      }
    }
    return missing.known() ? Result(Value(false)) : missing;
  }
  const Result set = evaluate(ExprId(expr.b), frame);
  if (set.known() && set.value().has_elements() && set.value().items().empty()) return Value(false);
  if (!element.known() || !set.known()) return Result::both_missing(element, set);
  if (!set.value().has_elements()) return Result::unbound();
  const Values& items = set.value().items();
  if (set.value().is<List>()) return Value(std::find(items.begin(), items.end(), element.value()) != items.end());
  return Value(std::binary_search(items.begin(), items.end(), element.value()));
}

Result Evaluator::combine_sets(const Expr& expr, Frame& frame) {
  const Result a = evaluate(ExprId(expr.a), frame), b = evaluate(ExprId(expr.b), frame);
  if (!a.known() || !b.known()) return Result::both_missing(a, b);
  if (!a.value().has_elements() || !b.value().has_elements()) return Result::unbound();
  const Values &x = a.value().items(), &y = b.value().items();
  Values items;
  if (a.value().is<List>()) {
    items = x;
    items.insert(items.end(), y.begin(), y.end());
    return Value::list(std::move(items));
  }
  if (expr.op == Op::join)
    std::set_union(x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(items));
  else
    std::set_difference(x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(items));
  return Value::set(std::move(items));
}

// Of a set in canonical order, of a list as it stands.
Result Evaluator::first_of(const Expr& expr, Frame& frame) {
  const Result whole = evaluate(ExprId(expr.a), frame);
  if (!whole.known()) return whole;
  if (!whole.value().has_elements()) return Result::unbound();
  const Values& items = whole.value().items();
  if (items.size() < expr.b)
    return Result::missing(Reason{.kind = ReasonKind::absent,
                                  .detail = "only " + std::to_string(items.size()) + " of " + std::to_string(expr.b) +
                                            " elements are there"});
  const auto end = static_cast<Values::difference_type>(expr.b);
  if (whole.value().is<List>()) return Value::list(Values(items.begin(), items.begin() + end));
  const TypeId element = book_.types[book_.types.strip_optional(book_[ExprId(expr.a)].type)].element;
  std::vector<std::pair<std::string, Value>> named;
  for (const Value& item : items) named.emplace_back(value_text(book_, item, element, entity_name, state_), item);
  if (ordered_by_text(items))
    std::sort(named.begin(), named.end(),
              [](const auto& a, const auto& b) { return base::natural_order(a.first, b.first) < 0; });
  Values first;
  for (std::uint32_t i = 0; i < expr.b; ++i) first.push_back(named[i].second);
  return Value::set(std::move(first));
}

}  // namespace paragraf::interpreter
