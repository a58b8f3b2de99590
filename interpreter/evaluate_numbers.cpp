// Comparisons, exact arithmetic and rounding. With a missing part the result is missing, with the reasons of all parts.
#include <algorithm>

#include "interpreter/evaluate.hpp"
#include "model/cells.hpp"

namespace paragraf::interpreter {
namespace {

bool less(const Value& a, const Value& b) {
  if (a.is<Number>() && b.is<Number>()) return a.number() < b.number();
  return a < b;
}

Result too_many_roots() { return Result::missing(Reason{.kind = ReasonKind::limit, .limit = LimitKind::roots}); }

Result absent() { return Result::missing(Reason{.kind = ReasonKind::absent}); }

}  // namespace

Result Evaluator::fitted(Number number, TypeId type) const {
  const TypeKind kind = book_.types.kind(type);
  if ((kind == TypeKind::integer || kind == TypeKind::dice) && number.is_integer() && !number.to_int64())
    return Result::missing(Reason{.kind = ReasonKind::overflow, .candidates = {std::move(number)}, .type = type});
  const std::size_t most = work_ ? work_->limits().digits : Limits().digits;
  if (number.digits_if_long() > most)
    return Result::missing(Reason{.kind = ReasonKind::limit, .bound = most, .limit = LimitKind::digits});
  return Value(std::move(number));
}

Result Evaluator::compare(const Expr& expr, Frame& frame) {
  // As they are written, so that a derivation tells the left side first: `a > b` is `b < a`.
  const bool turned = book_[ExprId(expr.b)].place.span.begin < book_[ExprId(expr.a)].place.span.begin;
  Result a, b;
  if (turned) b = evaluate(ExprId(expr.b), frame);
  a = evaluate(ExprId(expr.a), frame);
  if (!turned) b = evaluate(ExprId(expr.b), frame);
  if (!a.known() || !b.known()) return turned ? Result::both_missing(b, a) : Result::both_missing(a, b);
  if (expr.op == Op::equal) return Value(a.value() == b.value());
  if (a.value().is_nothing() || b.value().is_nothing()) return absent();
  return Value(expr.op == Op::less ? less(a.value(), b.value()) : !less(b.value(), a.value()));
}

Result Evaluator::within(const Expr& expr, Frame& frame) {
  const Result value = evaluate(ExprId(expr.a), frame);
  if (!value.known()) return value;
  return Value(cell_admits(book_.domains[expr.b], value.value()));
}

Result Evaluator::arithmetic(const Expr& expr, Frame& frame) {
  const Result a = evaluate(ExprId(expr.a), frame), b = evaluate(ExprId(expr.b), frame);
  if (!a.known() || !b.known()) return Result::both_missing(a, b);
  if (a.value().is<Record>() || b.value().is<Record>()) return shifted(expr, a.value(), b.value());
  if (!a.value().is<Number>() || !b.value().is<Number>()) return absent();
  const Number &x = a.value().number(), &y = b.value().number();
  if (expr.op == Op::add) return fitted(x + y, expr.type);
  if (expr.op == Op::subtract) return fitted(x - y, expr.type);
  if (expr.op == Op::multiply) return can_multiply(x, y) ? fitted(x * y, expr.type) : too_many_roots();
  if (y.is_zero()) return Result::missing(Reason{.kind = ReasonKind::division_by_zero});
  return can_divide(x, y) ? fitted(x / y, expr.type) : too_many_roots();
}

// Points and vectors: each of their lengths by itself.
Result Evaluator::shifted(const Expr& expr, const Value& a, const Value& b) const {
  const RecordId record(book_.types[expr.type].declaration);
  const auto part = [](const Value& of, std::size_t i) { return of.is<Record>() ? of.items()[i] : of; };
  Values parts;
  for (std::size_t i = 0; i < book_[record].fields.size(); ++i) {
    const Value left = part(a, i), right = part(b, i);
    if (!left.is<Number>() || !right.is<Number>()) return absent();
    const Number &x = left.number(), &y = right.number();
    if (expr.op == Op::divide && y.is_zero()) return Result::missing(Reason{.kind = ReasonKind::division_by_zero});
    Result one = fitted(expr.op == Op::add        ? x + y
                        : expr.op == Op::subtract ? x - y
                        : expr.op == Op::multiply ? x * y
                                                  : x / y,
                        book_[record].fields[i].type);
    if (!one.known()) return one;
    parts.push_back(one.value());
  }
  return Value::record(record, std::move(parts));
}

Result Evaluator::rounded(const Expr& expr, Frame& frame) {
  const Result operand = evaluate(ExprId(expr.a), frame);
  if (!operand.known()) return operand;
  if (expr.op == Op::size)
    return operand.value().has_elements() ? Result(Value(Number(static_cast<std::int64_t>(operand.value().items().size()))))
                                     : Result::unbound();
  if (expr.op == Op::negate && operand.value().is<Record>()) {
    Values parts;
    for (const Value& part : operand.value().items()) parts.push_back(-part.number());
    return Value::record(operand.value().as<Record>().declaration, std::move(parts));
  }
  if (!operand.value().is<Number>()) return expr.op == Op::whole ? operand : absent();
  const Number& number = operand.value().number();
  if (expr.op == Op::ceil) return fitted(number.ceil(), expr.type);
  if (expr.op == Op::floor) return fitted(number.floor(), expr.type);
  if (expr.op == Op::round) return fitted(number.round(), expr.type);
  if (expr.op == Op::abs) return fitted(number.abs(), expr.type);
  if (expr.op == Op::negate) return fitted(-number, expr.type);
  if (number.is_integer()) return fitted(number, expr.type);
  return Result::missing(
      Reason{.kind = ReasonKind::not_whole, .candidates = {number}, .type = book_[ExprId(expr.a)].type});
}

Result Evaluator::extreme(const Expr& expr, Frame& frame) {
  Result best, missing;
  bool first = true;
  for (ExprId arg : expr.args) {
    Result next = evaluate(arg, frame);
    if (next.known() && next.value().is_nothing()) next = absent();
    if (!next.known()) {
      missing = Result::both_missing(missing, next);
    } else if (first ||
               (expr.op == Op::minimum ? less(next.value(), best.value()) : less(best.value(), next.value()))) {
      best = std::move(next);
      first = false;
    }
  }
  return missing.known() ? best : missing;
}

}  // namespace paragraf::interpreter
