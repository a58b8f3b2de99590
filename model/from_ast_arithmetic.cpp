// Sums and products to IR. In: two lowered operands. Out: an operation whose type says what kind of amount it is; measures
// add with their own kind only, and sets join.
#include <fmt/format.h>

#include "model/builder.hpp"

namespace paragraf::model {

ExprId Builder::lower_operation(char op, ExprId left, ExprId right, Cursor at, Cursor left_at, Cursor right_at) {
  Types& types = book.types;
  TypeId a = type(left), b = type(right);
  if (a == types.unknown() || b == types.unknown()) return error_expr(at);
  if (ExprId shifted = lower_shift(op, left, right, at)) return shifted;
  TypeKind ka = types.kind(a), kb = types.kind(b);
  const bool sets = ka == TypeKind::set && kb == TypeKind::set && (op == '+' || op == '-');
  if (sets || (ka == TypeKind::list && kb == TypeKind::list && op == '+'))
    if (fits(a, b) || fits(b, a))
      return make(op == '+' ? Op::join : Op::without, fits(a, b) ? b : a, at, left.index(), right.index());
  for (ExprId side : {left, right}) {
    TypeId t = type(side);
    if (types.is_numeric(t)) continue;
    if (types.kind(t) == TypeKind::optional && types.is_numeric(types[t].element))
      report_optional(side, "a number or a measure");
    else {
      base::Diagnostic found = base::diagnostic(Code::type_mismatch, book[side].place,
                                                fmt::format("found {}, expected a number or a measure", words(t)));
      if (types.kind(t) == TypeKind::die) found.notes.push_back("what is added stands in the value that has the die as a parameter: `roll + 1`");
      sink.add(std::move(found));
    }
    return error_expr(at);
  }
  bool measure_a = ka == TypeKind::measure, measure_b = kb == TypeKind::measure;
  bool whole = ka != TypeKind::number && kb != TypeKind::number;  // int or dice, if no measure
  TypeId plain = whole ? types.integer() : types.number();
  auto mixed = [&](std::string message) {
    report(Code::mixed_measures, at, std::move(message));
    return error_expr(at);
  };
  switch (op) {
    case '+':
    case '-':
      if (report_missing_unit(left_at, a, b) || report_missing_unit(right_at, b, a)) return error_expr(at);
      if (measure_a != measure_b || (measure_a && a != b))
        return mixed(fmt::format("{} and {} are not added or subtracted", words(a), words(b)));
      return make(op == '+' ? Op::add : Op::subtract, measure_a ? a : plain, at, left.index(), right.index());
    case '*':
      if (measure_a && measure_b) return mixed(fmt::format("{} times {} is no measure", words(a), words(b)));
      return make(Op::multiply, measure_a ? a : measure_b ? b : plain, at, left.index(), right.index());
    case '/': {
      if (measure_b && a != b) return mixed(fmt::format("{} is not divided by {}", words(a), words(b)));
      if (auto divisor = constant_value(right); divisor && divisor->is<Number>() && divisor->number().is_zero()) {
        report(Code::bad_range, right_at, "division by 0 has no value");
        return error_expr(at);
      }
      return make(Op::divide, measure_a && !measure_b ? a : types.number(), at, left.index(), right.index());
    }
    default:
      return error_expr(at);
  }
}

}  // namespace paragraf::model
