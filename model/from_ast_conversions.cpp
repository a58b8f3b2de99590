// Which types fit each other. In: an expression and the type that is wanted, or two sides of a comparison. Out: the
// expression as it is or converted, or a finding that says what was found and what was expected.
#include <fmt/format.h>

#include "model/builder.hpp"

namespace paragraf::model {

ExprId Builder::lower_as(Cursor at, Scope& scope, TypeId type) { return convert(lower(at, scope, type), type, at); }

ExprId Builder::convert(ExprId expr, TypeId to, Cursor at) {
  Types& types = book.types;
  TypeId from = type(expr);
  if (from == to || !to.valid() || to == types.unknown() || from == types.unknown()) return expr;
  TypeKind have = types.kind(from), want = types.kind(to);
  if (want == TypeKind::optional) {
    if (have == TypeKind::nothing) return expr;
    TypeId element = types[to].element;
    if (have == TypeKind::optional) {
      if (types[from].element == element) return expr;
    } else {
      return convert(expr, element, at);
    }
  }
  if (want == TypeKind::number && (have == TypeKind::integer || have == TypeKind::dice)) return expr;
  if ((want == TypeKind::integer || want == TypeKind::dice) && (have == TypeKind::integer || have == TypeKind::dice))
    return expr;
  if (want == TypeKind::integer && have == TypeKind::number) return make(Op::whole, to, at, expr.index());
  if (want == TypeKind::set && have == TypeKind::set && types[from].element == types.unknown()) return expr;  // {}
  if (have == TypeKind::optional && types[from].element == to) {
    report_optional(expr, words(to));
    return error_expr(at);
  }
  bool measures = want == TypeKind::measure && (have == TypeKind::measure || types.is_numeric(from));
  measures = measures || (have == TypeKind::measure && types.is_numeric(to));
  if (report_missing_unit(at, from, to)) return error_expr(at);
  base::Diagnostic found = base::diagnostic(measures ? Code::mixed_measures : Code::type_mismatch, at.place(),
                                            fmt::format("found {}, expected {}", words(from), words(to)));
  found.facts = {{"found", type_text(from)}, {"expected", type_text(to)}};
  if (want == TypeKind::measure && types.is_numeric(from) && have != TypeKind::measure &&
      !book.measures[types[to].declaration].units.empty())
    found.notes.push_back(fmt::format("a number becomes {} by its unit: multiply it by 1 {}", words(to),
                                      book.text(book.measures[types[to].declaration].units.front().name)));
  sink.add(std::move(found));
  return error_expr(at);
}

bool Builder::check_comparable(Cursor at, TypeId a, TypeId b, Cursor left, Cursor right) {
  Types& types = book.types;
  a = types.strip_optional(a), b = types.strip_optional(b);
  if (a == b || a == types.unknown() || b == types.unknown()) return true;
  TypeKind ka = types.kind(a), kb = types.kind(b);
  if (ka == TypeKind::nothing || kb == TypeKind::nothing) return true;
  bool measure = ka == TypeKind::measure || kb == TypeKind::measure;
  if (!measure && types.is_numeric(a) && types.is_numeric(b)) return true;
  if (ka == TypeKind::set && kb == TypeKind::set &&
      (types[a].element == types.unknown() || types[b].element == types.unknown()))
    return true;
  if (report_missing_unit(left, a, b) || report_missing_unit(right, b, a)) return false;
  report(measure && types.is_numeric(a) && types.is_numeric(b) ? Code::mixed_measures : Code::type_mismatch, at,
         fmt::format("{} is not compared with {}", words(a), words(b)));
  return false;
}

void Builder::report_optional(ExprId value, std::string_view expected) {
  const Place& place = book[value].place;
  std::string text(sources[place.source].text(place.span));
  base::Diagnostic found =
      base::diagnostic(Code::optional_unbound, place, fmt::format("`{}` may be nothing, expected {}", text, expected));
  found.notes.push_back(fmt::format("bind it in the condition: `if {} is some x`, then use `x`", text));
  sink.add(std::move(found));
}

}  // namespace paragraf::model
