// Quantifiers and folds over sets, and over lists place by place. `some` is or, `every` is and; a fold is missing if a condition, key or outcome that
// could matter is missing.
#include <algorithm>
#include <functional>

#include "interpreter/evaluate.hpp"

namespace paragraf::interpreter {
namespace {

using Part = TraceParts::Part;

// The operands of a fold, see Expr.
enum FoldArg : std::size_t { of_set, of_where, of_by, of_gives };

ExprId operand(const Expr& expr, FoldArg which) { return which < expr.args.size() ? expr.args[which] : ExprId(); }

Result tie(Values candidates, TypeId type) {
  std::sort(candidates.begin(), candidates.end());
  candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
  return Result::missing(Reason{.kind = ReasonKind::tie, .candidates = std::move(candidates), .type = type});
}

}  // namespace

Result Evaluator::quantified(const Expr& expr, Frame& frame) {
  const bool decisive = expr.op == Op::some;
  std::vector<Binder> binders;
  for (std::size_t i = 0; i < expr.args.size(); ++i)
    binders.push_back({expr.b + static_cast<std::uint32_t>(i), expr.args[i]});
  TraceParts parts(trace_);
  Result missing;
  bool decided = false;
  const Result sets = for_each(binders, frame, [&] {
    const Result body = evaluate(ExprId(expr.a), frame);
    if (!body.known())
      missing = Result::both_missing(missing, body);
    else
      decided = body.is_true() == decisive;
    parts.end(!body.known() ? Part::missing : decided ? Part::decides : Part::other);
    return !decided;
  }, {ExprId(expr.a), decisive, &parts});
  if (decided) {
    parts.keep(Part::decides);
    return Value(decisive);
  }
  if (!sets.known()) return Result::both_missing(missing, sets);
  if (missing.known()) return Value(!decisive);
  parts.keep(Part::missing);
  return missing;
}

// Elements are joined when the body holds for two of them, either way round. What is not known matters if the known
// edges leave several pieces, and all possible ones would join them.
Result Evaluator::connected(const Expr& expr, Frame& frame) {
  const Result set = evaluate(expr.args[0], frame);
  if (!set.known()) return set;
  if (!set.value().is<Set>()) return Result::unbound();
  const Values& items = set.value().items();
  std::vector<std::size_t> piece(items.size());
  for (std::size_t i = 0; i < piece.size(); ++i) piece[i] = i;
  const auto join = [](std::vector<std::size_t>& pieces, std::size_t a, std::size_t b) {
    const std::size_t from = pieces[a], to = pieces[b];
    std::replace(pieces.begin(), pieces.end(), from, to);
  };
  struct Edge {
    std::size_t a, b;
    Result missing;
  };
  std::vector<Edge> possible;
  for (std::size_t i = 0; i < items.size(); ++i)
    for (std::size_t j = i + 1; j < items.size(); ++j) {
      Result edge = Value(false);
      for (const bool turned : {false, true}) {
        bind_slot(frame, expr.b, items[turned ? j : i]);
        bind_slot(frame, expr.b + 1, items[turned ? i : j]);
        edge = logical_or(edge, evaluate(ExprId(expr.a), frame));
        if (edge.is_true()) break;
      }
      if (edge.is_true()) join(piece, i, j);
      if (!edge.known()) possible.push_back({i, j, std::move(edge)});
    }
  const auto one = [](const std::vector<std::size_t>& pieces) {
    return std::adjacent_find(pieces.begin(), pieces.end(), std::not_equal_to<>()) == pieces.end();
  };
  if (one(piece)) return Value(true);
  std::vector<std::size_t> most = piece;
  for (const Edge& edge : possible) join(most, edge.a, edge.b);
  if (!one(most)) return Value(false);
  Result missing;
  for (const Edge& edge : possible)
    if (piece[edge.a] != piece[edge.b]) missing = Result::both_missing(missing, edge.missing);
  return missing;
}

Result Evaluator::fold(const Expr& expr, Frame& frame) {
  const Result set = elements(operand(expr, of_set), expr.b, {operand(expr, of_where)}, frame);
  if (!set.known()) return set;
  if (!set.value().has_elements()) return Result::unbound();
  const Values& items = set.value().items();
  if (expr.op == Op::largest || expr.op == Op::smallest) return fold_extreme(expr, items, frame);

  const ExprId where = operand(expr, of_where), gives = operand(expr, of_gives);
  Values chosen;
  Number sum;
  Result missing;
  for (const Value& item : items) {
    bind_slot(frame, expr.b, item);
    const Result holds = where ? evaluate(where, frame) : Result(Value(true));
    if (holds.is_false()) continue;
    if (!holds.known()) {
      missing = Result::both_missing(missing, holds);
      continue;
    }
    chosen.push_back(item);
    if (expr.op != Op::sum) continue;
    const Result part = evaluate(gives, frame);
    if (!part.known())
      missing = Result::both_missing(missing, part);
    else if (part.value().is<Number>())
      sum = sum + part.value().number();
  }
  const bool several = std::adjacent_find(chosen.begin(), chosen.end(), std::not_equal_to<>()) != chosen.end();
  if (expr.op == Op::the && several) return tie(std::move(chosen), expr.type);  // whatever else is missing
  if (!missing.known()) return missing;
  if (expr.op == Op::sum) return fitted(std::move(sum), expr.type);
  if (expr.op == Op::count) return Value(Number(static_cast<std::int64_t>(chosen.size())));
  if (expr.op == Op::those)
    return set.value().is<List>() ? Value::list(std::move(chosen)) : Value::set(std::move(chosen));
  return chosen.empty() ? Result() : Result(chosen.front());
}

// The outcome that all elements with the extreme key have in common. Elements whose condition or key is missing matter
// only if they could be among them and have another outcome.
Result Evaluator::fold_extreme(const Expr& expr, const Values& items, Frame& frame) {
  struct Entry {
    Result holds, key, outcome;
  };
  const ExprId where = operand(expr, of_where), by = operand(expr, of_by), gives = operand(expr, of_gives);
  std::vector<Entry> entries;
  const Entry* best = nullptr;  // the extreme key of those that are known to be meant
  bool any = false;             // is one known to be meant?
  entries.reserve(items.size());
  for (const Value& item : items) {
    bind_slot(frame, expr.b, item);
    Result holds = where ? evaluate(where, frame) : Result(Value(true));
    if (holds.is_false()) continue;
    Result outcome = gives ? evaluate(gives, frame) : Result(item);
    Result key = by ? evaluate(by, frame) : outcome;
    entries.push_back({std::move(holds), std::move(key), std::move(outcome)});
  }
  const auto beats = [&](const Result& a, const Result& b) {
    return expr.op == Op::largest ? b.value() < a.value() : a.value() < b.value();
  };
  for (const Entry& entry : entries) {
    if (!entry.holds.known()) continue;
    any = true;
    if (entry.key.known() && (!best || beats(entry.key, best->key))) best = &entry;
  }
  if (entries.empty()) return Result();
  Result missing;
  Values outcomes;  // of all that could be among the extreme ones
  bool outcomes_known = true;
  for (const Entry& entry : entries) {
    if (entry.key.known() && best && beats(best->key, entry.key)) continue;
    missing = Result::both_missing(missing, Result::both_missing(entry.holds, entry.key));
    missing = Result::both_missing(missing, entry.outcome);
    if (entry.outcome.known())
      outcomes.push_back(entry.outcome.value());
    else
      outcomes_known = false;
  }
  const bool common = std::adjacent_find(outcomes.begin(), outcomes.end(), std::not_equal_to<>()) == outcomes.end();
  if (any && outcomes_known && common) return outcomes.front();
  if (!missing.known()) return missing;
  return common ? Result(outcomes.front()) : tie(std::move(outcomes), expr.type);
}

}  // namespace paragraf::interpreter
