// Expressions to IR: operators and literals. In: an expression's node, the names in scope and the type that is
// expected. Out: a typed IR expression; after a mistake one of type `unknown`, which fits everything, so that one
// mistake gives one finding. Comparisons: from_ast_comparisons.cpp; names and calls: from_ast_names.cpp; quantifiers
// and folds: from_ast_folds.cpp.
#include <fmt/format.h>

#include "base/suggest.hpp"
#include "model/builder.hpp"

namespace paragraf::model {
namespace {

// `1 + 1 + ...` nests without a bracket; whoever walks an expression may rely on this limit.
constexpr std::uint16_t deepest = 400;

}  // namespace

ExprId Builder::make(Op op, TypeId type, Cursor at, std::uint32_t a, std::uint32_t b, std::uint32_t c,
                     std::vector<ExprId> args) {
  if (!type.valid()) {
    // The bounds of types are read first, before values and tables have theirs.
    report(Code::bad_range, at, fmt::format("{} is no constant", quoted(at)));
    return error_expr(at);
  }
  depths.resize(book.exprs.size(), 1);  // a query is lowered into a book whose own expressions are within the limit
  Expr expr{op, type, a, b, c, std::move(args), at.place()};
  std::uint16_t depth = 0;
  for (ExprId operand : operands(expr))
    if (operand) depth = std::max(depth, depths[operand.index()]);
  if (depth >= deepest) {
    report(Code::nested_too_deep, at, fmt::format("this nests deeper than {}", deepest),
           {"give parts of it names: make them values of their own"});
    return error_expr(at);
  }
  book.exprs.push_back(std::move(expr));
  depths.push_back(static_cast<std::uint16_t>(depth + 1));
  return ExprId(book.exprs.size() - 1);
}

// Whole numbers beyond 64 bits are numbers, and no int.
TypeId Builder::literal_type(Cursor digits) const {
  auto number = Number::parse(digits.text());
  bool whole = digits.text().find('.') == std::string_view::npos && number && number->to_int64();
  return whole ? book.types.integer() : book.types.number();
}

ExprId Builder::make_constant(Value value, TypeId type, Cursor at) {
  book.constants.push_back(std::move(value));
  return make(Op::constant, type, at, static_cast<std::uint32_t>(book.constants.size() - 1));
}

ExprId Builder::conjunction(std::vector<ExprId> parts, Cursor at) {
  if (parts.empty()) return {};
  if (parts.size() == 1) return parts.front();
  return make(Op::and_, book.types.boolean(), at, 0, 0, 0, std::move(parts));
}

std::optional<Value> Builder::constant_value(ExprId id) const {
  if (!id) return std::nullopt;
  const Expr& expr = book[id];
  auto numbers = [&](auto compute) -> std::optional<Value> {
    auto a = constant_value(ExprId(expr.a)), b = constant_value(ExprId(expr.b));
    if (!a || !b || !a->is<Number>() || !b->is<Number>()) return std::nullopt;
    return Value(compute(a->number(), b->number()));
  };
  switch (expr.op) {
    case Op::constant:
      return expr.type == book.types.unknown() ? std::nullopt : std::optional(book.constants[expr.a]);
    case Op::negate: {
      auto a = constant_value(ExprId(expr.a));
      return a && a->is<Number>() ? std::optional(Value(-a->number())) : std::nullopt;
    }
    case Op::add:
      return numbers([](const Number& a, const Number& b) { return a + b; });
    case Op::subtract:
      return numbers([](const Number& a, const Number& b) { return a - b; });
    case Op::multiply:
      return numbers([](const Number& a, const Number& b) { return a * b; });
    case Op::divide:
      return numbers([](const Number& a, const Number& b) { return b.is_zero() ? a : a / b; });
    default:
      return std::nullopt;
  }
}

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

ExprId Builder::lower_condition(Cursor at, Scope& scope) {
  TypeId boolean = book.types.boolean();
  if (at.is(Kind::conj)) {
    std::vector<ExprId> parts;
    Cursor before;
    for (Cursor part : at) {
      if (!is_operand(part)) continue;
      if (before && report_bare_alternative(before, parts.back(), part, scope)) continue;
      parts.push_back(lower_condition(part, scope));
      before = part;
    }
    return make(Op::and_, boolean, at, 0, 0, 0, std::move(parts));
  }
  if (at.is(Kind::group) && at.first() && !at.first().next()) return lower_condition(at.first(), scope);
  return lower_as(at, scope, boolean);
}

ExprId Builder::lower(Cursor at, Scope& scope, TypeId expected) {
  Types& types = book.types;
  switch (at.kind()) {
    case Kind::expr: {
      std::vector<ExprId> parts;
      Cursor before;
      for (Cursor part : at) {
        if (!is_operand(part)) continue;
        if (before && report_bare_alternative(before, parts.back(), part, scope)) continue;
        std::size_t mark = scope.entries.size();
        parts.push_back(lower_condition(part, scope));
        close_scope(scope, mark);
        before = part;
      }
      return make(Op::or_, types.boolean(), at, 0, 0, 0, std::move(parts));
    }
    case Kind::conj: {
      std::size_t mark = scope.entries.size();
      ExprId all = lower_condition(at, scope);
      close_scope(scope, mark);
      return all;
    }
    case Kind::not_: {
      Cursor operand;
      for (Cursor part : at)
        if (is_operand(part)) operand = part;
      std::size_t mark = scope.entries.size();
      ExprId inner = lower_condition(operand, scope);
      close_scope(scope, mark);
      return make(Op::not_, types.boolean(), at, inner.index());
    }
    case Kind::quant:
      return lower_quantifier(at, scope);
    case Kind::connected:
      unsupported(at, "`connected`", scope);
      return error_expr(at);
    case Kind::fold:
      return lower_fold(at, scope, expected);
    case Kind::compare:
      return lower_compare(at, scope, expected);
    case Kind::sum:
    case Kind::product: {
      ExprId left;
      Cursor left_at;
      char op = 0;
      // In a sum every part has the type of the whole; in a product the parts are found out one by one.
      TypeId part_type = at.is(Kind::sum) ? expected : TypeId();
      for (Cursor part : at) {
        if (part.is(Kind::operator_))
          op = part.text().front();
        else if (!left)
          left = lower(part, scope, part_type), left_at = part;
        else
          left = lower_operation(op, left, lower(part, scope, at.is(Kind::sum) ? type(left) : TypeId()), at, left_at,
                                 part),
          left_at = {};
      }
      return left;
    }
    case Kind::negative: {
      ExprId inner = lower(at.first(), scope, expected);
      if (type(inner) != types.unknown() && !types.is_numeric(type(inner))) {
        report(Code::type_mismatch, at, fmt::format("found {}, expected a number or a measure", words(type(inner))));
        return error_expr(at);
      }
      return make(Op::negate, types.kind(type(inner)) == TypeKind::dice ? types.integer() : type(inner), at,
                  inner.index());
    }
    case Kind::member:
      return lower_member(at, scope);
    case Kind::copies:
      unsupported(at, "copies", scope);
      return error_expr(at);
    case Kind::measured: {
      Cursor digits = at.child(Kind::number);
      auto number = Number::parse(digits.text());
      if (at.child(Kind::percent)) return make_constant(*number / Number(100), types.number(), at);
      Cursor unit = at.child(Kind::unit_name);
      if (!unit) return make_constant(*number, literal_type(digits), at);
      auto found = book.unit_of.find(intern(unit));
      if (found == book.unit_of.end()) {
        std::vector<std::string> units;
        for (auto& [name, _] : book.unit_of) units.push_back(book.text(name));
        base::Diagnostic unknown =
            base::diagnostic(Code::unknown_unit, unit.place(), fmt::format("{} is no unit of a measure", quoted(unit)));
        if (auto near = suggest(unit.text(), units))
          unknown.fixes.push_back({fmt::format("write `{}`", *near), {{unit.place(), *near}}});
        unknown.notes.push_back(known_units());
        sink.add(std::move(unknown));
        return error_expr(at);
      }
      auto [measure, position] = found->second;
      return make_constant(*number * book[measure].units[position].factor,
                           types.intern({TypeKind::measure, measure.index(), 0, {}}), at);
    }
    case Kind::number: {
      auto number = Number::parse(at.text());
      return make_constant(*number, literal_type(at), at);
    }
    case Kind::dice:
      if (expected != types.unknown())
        report(Code::dice_not_here, at, "a die is rolled by an event or a value: make it a parameter");
      return error_expr(at);
    case Kind::string: {
      const std::string text = unquoted(at);
      TypeId plain = expected ? types.strip_optional(expected) : TypeId();
      if (plain && types.kind(plain) == TypeKind::enumeration) {
        const Enum& declared = book.enums[types[plain].declaration];
        Name name = book.names.intern(text);
        for (std::size_t i = 0; i < declared.members.size(); ++i)
          if (declared.members[i].name == name)
            return make_constant(Member{EnumId(types[plain].declaration), static_cast<std::uint32_t>(i)}, plain, at);
        if (declared.open) return make_constant(Value::text(book.text(name)), plain, at);
        report(Code::unknown_name, at,
               fmt::format("{} is no member of {}, and its list is closed", quoted(at), type_text(plain)));
        return error_expr(at);
      }
      return make_constant(Value::text(book.text(book.names.intern(text))), types.text(), at);
    }
    case Kind::word:
      switch (at.role()) {
        case Role::true_:
          return make_constant(Value(true), types.boolean(), at);
        case Role::false_:
          return make_constant(Value(false), types.boolean(), at);
        case Role::nothing:
          return make_constant(Value(), types.nothing(), at);
        case Role::same:
          unsupported(at, "`same`", scope);
          return error_expr(at);
        default:
          return error_expr(at);
      }
    case Kind::group: {
      if (at.first() && at.first().next()) {
        unsupported(at, "a tuple", scope);
        return error_expr(at);
      }
      return at.first() ? lower(at.first(), scope, expected) : error_expr(at);
    }
    case Kind::braces: {
      TypeId element = expected && types.kind(expected) == TypeKind::set ? types[expected].element : TypeId();
      std::vector<ExprId> parts;
      std::size_t before = sink.errors();
      for (Cursor part : at) {
        // One element of another type is told; the others are most likely wrong in the same way.
        bool told = sink.errors() > before;
        ExprId expr = !element ? lower(part, scope)
                      : told   ? lower(part, scope, element)
                               : lower_as(part, scope, element);
        if (!element) element = types.kind(type(expr)) == TypeKind::dice ? types.integer() : type(expr);
        parts.push_back(expr);
      }
      return make(Op::set, types.set_of(element ? element : types.unknown()), at, 0, 0, 0, std::move(parts));
    }
    case Kind::list:
      unsupported(at, "a list", scope);
      return error_expr(at);
    case Kind::literal:
      unsupported(at, "a literal of an entity here", scope);
      return error_expr(at);
    case Kind::call:
      return lower_call_expr(at, scope);
    case Kind::id:
      return lower_name(at, scope, expected);
    default:
      mark_used({}, scope);
      return error_expr(at);  // Kind::error: the parser has reported it
  }
}

ExprId Builder::lower_operation(char op, ExprId left, ExprId right, Cursor at, Cursor left_at, Cursor right_at) {
  Types& types = book.types;
  TypeId a = type(left), b = type(right);
  if (a == types.unknown() || b == types.unknown()) return error_expr(at);
  TypeKind ka = types.kind(a), kb = types.kind(b);
  if (ka == TypeKind::set && kb == TypeKind::set && (op == '+' || op == '-') && a == b)
    return make(op == '+' ? Op::join : Op::without, a, at, left.index(), right.index());
  for (ExprId side : {left, right}) {
    TypeId t = type(side);
    if (types.is_numeric(t)) continue;
    if (types.kind(t) == TypeKind::optional && types.is_numeric(types[t].element))
      report_optional(side, "a number or a measure");
    else
      sink.add(base::diagnostic(Code::type_mismatch, book[side].place,
                                fmt::format("found {}, expected a number or a measure", words(t))));
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
