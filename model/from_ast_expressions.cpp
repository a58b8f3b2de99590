// Expressions to IR: operators and the table of what is lowered where. In: an expression's node, the names in scope and
// the type that is expected. Out: a typed IR expression; after a mistake one of type `unknown`, which fits everything, so
// that one mistake gives one finding. Each family has a file: literals, names, members, calls, comparisons, arithmetic, folds.
#include <fmt/format.h>

#include "model/builder.hpp"
#include "model/die.hpp"
#include "model/each_operand.hpp"

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
  each_operand(expr, [&](ExprId operand) {
    if (operand) depth = std::max(depth, depths[operand.index()]);
  });
  if (depth >= deepest) {
    report(Code::nested_too_deep, at, fmt::format("this nests deeper than {}", deepest),
           {"give parts of it names: make them values of their own"});
    return error_expr(at);
  }
  book.exprs.push_back(std::move(expr));
  depths.push_back(static_cast<std::uint16_t>(depth + 1));
  return ExprId(book.exprs.size() - 1);
}

ExprId Builder::make_constant(Value value, TypeId type, Cursor at) {
  const auto whole = value.is<Number>() ? value.number().to_int64() : std::nullopt;
  const auto next = static_cast<std::uint32_t>(book.constants.size());
  const std::uint32_t place = whole ? whole_constants.emplace(*whole, next).first->second : next;
  if (place == next) book.constants.push_back(std::move(value));
  return make(Op::constant, type, at, place);
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
    case Op::set:
    case Op::list:
    case Op::record:
    case Op::tuple: {
      Values parts;
      for (ExprId arg : expr.args) {
        auto part = constant_value(arg);
        if (!part) return std::nullopt;
        parts.push_back(std::move(*part));
      }
      return expr.op == Op::set      ? Value::set(std::move(parts))
             : expr.op == Op::list   ? Value::list(std::move(parts))
             : expr.op == Op::record ? Value::record(RecordId(expr.a), std::move(parts))
                                     : Value::row(std::move(parts));
    }
    default:
      return std::nullopt;
  }
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
      return lower_connected(at, scope);
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
          left = lower_operation(op, left, lower(part, scope, at.is(Kind::sum) ? shifted_by(op, type(left), expected) : TypeId()),
                                 at, left_at, part),
          left_at = {};
      }
      return left;
    }
    case Kind::negative: {
      ExprId inner = lower(at.first(), scope, expected);
      const bool vector = book.geometry.used() && type(inner) == record_type(book.geometry.vector);
      if (type(inner) != types.unknown() && !types.is_numeric(type(inner)) && !vector) {
        report(Code::type_mismatch, at, fmt::format("found {}, expected a number or a measure", words(type(inner))));
        return error_expr(at);
      }
      return make(Op::negate, types.kind(type(inner)) == TypeKind::dice ? types.integer() : type(inner), at,
                  inner.index());
    }
    case Kind::member:
      return lower_member(at, scope);
    case Kind::copies:
      return lower_first(at, scope, expected);
    case Kind::dice:
      // Where a value's die may be left out, dice are rolled as they stand.
      if (const auto roll = scope.rolls && !(expected && types.strip_optional(expected) == types.die()) ? read_dice(at.text()) : std::nullopt) {
        std::vector<ExprId> rolled(1);
        Parameter die;
        die.type = types.intern({TypeKind::dice, roll->faces, roll->dice, {}});
        roll_left_out(at, {die}, rolled, scope);
        return rolled.front();
      }
      return lower_literal(at, scope, expected);
    case Kind::measured:
    case Kind::number:
    case Kind::string:
    case Kind::word:
    case Kind::group:
    case Kind::braces:
    case Kind::list:
    case Kind::literal:
      return lower_literal(at, scope, expected);
    case Kind::call:
      return lower_call_expr(at, scope);
    case Kind::id:
      return lower_name(at, scope, expected);
    default:
      mark_used({}, scope);
      return error_expr(at);  // Kind::error: the parser has reported it
  }
}

}  // namespace paragraf::model
