// Which types fit each other. In: an expression and the type that is wanted, or two sides of a comparison. Out: the
// expression as it is or converted, or a finding that says what was found and what was expected.
#include <fmt/format.h>

#include <algorithm>

#include "model/builder.hpp"

namespace paragraf::model {

ExprId Builder::lower_as(Cursor at, Scope& scope, TypeId type) { return convert(lower(at, scope, type), type, at); }

bool Builder::fits(TypeId from, TypeId to) const {
  const Types& types = book.types;
  if (from == to || from == types.unknown() || to == types.unknown()) return true;
  const Type &have = types[from], &want = types[to];
  const auto each = [&](const std::vector<TypeId>& parts, auto holds) {
    return std::all_of(parts.begin(), parts.end(), holds);
  };
  if (have.kind == TypeKind::nothing) return want.kind == TypeKind::optional;
  if (have.kind == TypeKind::optional) return want.kind == TypeKind::optional && fits(have.element, want.element);
  if (want.kind == TypeKind::optional) return fits(from, want.element);
  if (have.kind == TypeKind::one_of) return each(have.parts, [&](TypeId part) { return fits(part, to); });
  if (want.kind == TypeKind::one_of)
    return std::any_of(want.parts.begin(), want.parts.end(), [&](TypeId part) { return fits(from, part); });
  const bool counted = have.kind == TypeKind::integer || have.kind == TypeKind::dice;
  if (counted && (want.kind == TypeKind::integer || want.kind == TypeKind::dice || want.kind == TypeKind::number))
    return true;
  if (have.kind != want.kind) return false;
  if (have.kind == TypeKind::set || have.kind == TypeKind::list) return fits(have.element, want.element);
  if (have.kind != TypeKind::tuple || have.parts.size() != want.parts.size()) return false;
  for (std::size_t i = 0; i < have.parts.size(); ++i)
    if (!fits(have.parts[i], want.parts[i])) return false;
  return true;
}

bool Builder::may_equal(TypeId a, TypeId b) const {
  if (a == b) return true;
  const Types& types = book.types;
  for (TypeId one : types.alternatives(a))
    for (TypeId other : types.alternatives(b)) {
      if (fits(one, other) || fits(other, one)) return true;
      const Type &x = types[one], &y = types[other];
      if (x.kind == TypeKind::nothing || y.kind == TypeKind::nothing) return true;
      const bool measure = x.kind == TypeKind::measure || y.kind == TypeKind::measure;
      if (!measure && types.is_numeric(one) && types.is_numeric(other)) return true;
      if (x.kind != y.kind) continue;
      if (types.has_elements(one) && may_equal(x.element, y.element)) return true;
      if (x.kind != TypeKind::tuple || x.parts.size() != y.parts.size()) continue;
      bool all = true;
      for (std::size_t i = 0; i < x.parts.size(); ++i) all = all && may_equal(x.parts[i], y.parts[i]);
      if (all) return true;
    }
  return false;
}

ExprId Builder::convert(ExprId expr, TypeId to, Cursor at) {
  Types& types = book.types;
  if (to.valid()) expr = as_pair(expr, to);
  TypeId from = type(expr);
  if (!to.valid() || fits(from, to)) return expr;
  TypeKind have = types.kind(from), want = types.kind(to);
  if (want == TypeKind::optional && have != TypeKind::optional) return convert(expr, types[to].element, at);
  if (want == TypeKind::integer && have == TypeKind::number) return make(Op::whole, to, at, expr.index());
  if (have == TypeKind::optional && fits(types[from].element, to)) {
    report_optional(expr, words(to));
    return error_expr(at);
  }
  if (report_no_place(from, to, at)) return error_expr(at);
  if (report_other_brackets(at, from, to) || report_unnarrowed(expr, from, to, at)) return error_expr(at);
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
  if (may_equal(a, b)) return true;
  bool measure = types.kind(a) == TypeKind::measure || types.kind(b) == TypeKind::measure;
  if ((left && report_other_brackets(left, a, b)) || (right && report_other_brackets(right, b, a))) return false;
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
