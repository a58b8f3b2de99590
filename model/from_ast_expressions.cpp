// Expressions to IR: operators, literals and comparisons. In: an expression's node, the names in scope and the type that is
// expected. Out: a typed IR expression; after a mistake one of type `unknown`, which fits everything, so that one mistake gives
// one finding. Names and calls: from_ast_names.cpp; quantifiers and folds: from_ast_folds.cpp.
#include <fmt/format.h>

#include "base/suggest.hpp"
#include "model/builder.hpp"

namespace paragraf::model {
ExprId Builder::make(Op op, TypeId type, Cursor at, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::vector<ExprId> args) {
  book.exprs.push_back({op, type, a, b, c, std::move(args), at.place()});
  return ExprId(book.exprs.size() - 1);
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
    case Op::constant: return expr.type == book.types.unknown() ? std::nullopt : std::optional(book.constants[expr.a]);
    case Op::negate: {
      auto a = constant_value(ExprId(expr.a));
      return a && a->is<Number>() ? std::optional(Value(-a->number())) : std::nullopt;
    }
    case Op::add: return numbers([](const Number& a, const Number& b) { return a + b; });
    case Op::subtract: return numbers([](const Number& a, const Number& b) { return a - b; });
    case Op::multiply: return numbers([](const Number& a, const Number& b) { return a * b; });
    case Op::divide: return numbers([](const Number& a, const Number& b) { return b.is_zero() ? a : a / b; });
    default: return std::nullopt;
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
  if ((want == TypeKind::integer || want == TypeKind::dice) && (have == TypeKind::integer || have == TypeKind::dice)) return expr;
  if (want == TypeKind::integer && have == TypeKind::number) return make(Op::whole, to, at, expr.index());
  if (want == TypeKind::set && have == TypeKind::set && types[from].element == types.unknown()) return expr;  // {}
  if (have == TypeKind::optional && types[from].element == to) {
    report_optional(expr, type_text(to));
    return error_expr(at);
  }
  bool measures = want == TypeKind::measure && (have == TypeKind::measure || types.is_numeric(from));
  measures = measures || (have == TypeKind::measure && types.is_numeric(to));
  base::Diagnostic found = base::diagnostic(measures ? Code::mixed_measures : Code::type_mismatch, at.place(),
                                            fmt::format("found {}, expected {}", type_text(from), type_text(to)));
  found.facts = {{"found", type_text(from)}, {"expected", type_text(to)}};
  if (want == TypeKind::measure && types.is_numeric(from) && have != TypeKind::measure && !book.measures[types[to].declaration].units.empty()) {
    std::string unit = book.text(book.measures[types[to].declaration].units.front().name);
    found.notes.push_back(fmt::format("a number needs a unit here: {} {}", at.text().substr(0, at.text().find('\n')), unit));
  }
  sink.add(std::move(found));
  return error_expr(at);
}

ExprId Builder::lower_condition(Cursor at, Scope& scope) {
  TypeId boolean = book.types.boolean();
  if (at.is(Kind::conj)) {
    std::vector<ExprId> parts;
    for (Cursor part : at)
      if (is_operand(part)) parts.push_back(lower_condition(part, scope));
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
      for (Cursor part : at) {
        if (!is_operand(part)) continue;
        std::size_t mark = scope.entries.size();
        parts.push_back(lower_condition(part, scope));
        close_scope(scope, mark);
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
    case Kind::quant: return lower_quantifier(at, scope);
    case Kind::connected: unsupported(at, "`connected`", scope); return error_expr(at);
    case Kind::fold: return lower_fold(at, scope, expected);
    case Kind::compare: return lower_compare(at, scope, expected);
    case Kind::sum:
    case Kind::product: {
      ExprId left;
      char op = 0;
      // In a sum every part has the type of the whole; in a product the parts are found out one by one.
      TypeId part_type = at.is(Kind::sum) ? expected : TypeId();
      for (Cursor part : at) {
        if (part.is(Kind::operator_)) op = part.text().front();
        else if (!left) left = lower(part, scope, part_type);
        else left = lower_operation(op, left, lower(part, scope, at.is(Kind::sum) ? type(left) : TypeId()), at, part);
      }
      return left;
    }
    case Kind::negative: {
      ExprId inner = lower(at.first(), scope, expected);
      if (type(inner) != types.unknown() && !types.is_numeric(type(inner))) {
        report(Code::type_mismatch, at, fmt::format("found {}, expected a number or a measure", type_text(type(inner))));
        return error_expr(at);
      }
      return make(Op::negate, types.kind(type(inner)) == TypeKind::dice ? types.integer() : type(inner), at, inner.index());
    }
    case Kind::member: return lower_member(at, scope);
    case Kind::copies: unsupported(at, "copies", scope); return error_expr(at);
    case Kind::measured: {
      Cursor digits = at.child(Kind::number);
      auto number = Number::parse(digits.text());
      if (at.child(Kind::percent)) return make_constant(*number / Number(100), types.number(), at);
      Cursor unit = at.child(Kind::unit_name);
      if (!unit) return make_constant(*number, number->is_integer() && digits.text().find('.') == std::string_view::npos ? types.integer() : types.number(), at);
      auto found = book.unit_of.find(intern(unit));
      if (found == book.unit_of.end()) {
        std::vector<std::string> units;
        for (auto& [name, _] : book.unit_of) units.push_back(book.text(name));
        base::Diagnostic unknown = base::diagnostic(Code::unknown_unit, unit.place(), fmt::format("{} is no unit of a measure", quoted(unit)));
        if (auto near = base::nearest(std::string(unit.text()), units))
          unknown.fixes.push_back({fmt::format("write `{}`", *near), {{unit.place(), *near}}});
        sink.add(std::move(unknown));
        return error_expr(at);
      }
      auto [measure, position] = found->second;
      return make_constant(*number * book[measure].units[position].factor, types.intern({TypeKind::measure, measure.index(), 0, {}}), at);
    }
    case Kind::number: {
      auto number = Number::parse(at.text());
      return make_constant(*number, at.text().find('.') == std::string_view::npos ? types.integer() : types.number(), at);
    }
    case Kind::dice:
      if (expected != types.unknown()) report(Code::dice_not_here, at, "a die is rolled by an event or a value: make it a parameter");
      return error_expr(at);
    case Kind::string: {
      std::string_view text = at.text().substr(1, at.text().size() - 2);
      TypeId plain = expected ? types.strip_optional(expected) : TypeId();
      if (plain && types.kind(plain) == TypeKind::enumeration) {
        const Enum& declared = book.enums[types[plain].declaration];
        Name name = book.names.intern(text);
        for (std::size_t i = 0; i < declared.members.size(); ++i)
          if (declared.members[i].name == name)
            return make_constant(Member{EnumId(types[plain].declaration), static_cast<std::uint32_t>(i)}, plain, at);
        if (declared.open) return make_constant(Value::text(book.text(name)), plain, at);
        report(Code::unknown_name, at, fmt::format("{} is no member of {}, and its list is closed", quoted(at), type_text(plain)));
        return error_expr(at);
      }
      return make_constant(Value::text(book.text(book.names.intern(text))), types.text(), at);
    }
    case Kind::word:
      switch (at.role()) {
        case Role::true_: return make_constant(Value(true), types.boolean(), at);
        case Role::false_: return make_constant(Value(false), types.boolean(), at);
        case Role::nothing: return make_constant(Value(), types.nothing(), at);
        case Role::same: unsupported(at, "`same`", scope); return error_expr(at);
        default: return error_expr(at);
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
        ExprId expr = !element ? lower(part, scope) : told ? lower(part, scope, element) : lower_as(part, scope, element);
        if (!element) element = types.kind(type(expr)) == TypeKind::dice ? types.integer() : type(expr);
        parts.push_back(expr);
      }
      return make(Op::set, types.set_of(element ? element : types.unknown()), at, 0, 0, 0, std::move(parts));
    }
    case Kind::list: unsupported(at, "a list", scope); return error_expr(at);
    case Kind::literal: unsupported(at, "a literal of an entity here", scope); return error_expr(at);
    case Kind::call: return lower_call_expr(at, scope);
    case Kind::id: return lower_name(at, scope, expected);
    default: mark_used({}, scope); return error_expr(at);  // Kind::error: the parser has reported it
  }
}

ExprId Builder::lower_operation(char op, ExprId left, ExprId right, Cursor at, Cursor right_at) {
  Types& types = book.types;
  TypeId a = type(left), b = type(right);
  if (a == types.unknown() || b == types.unknown()) return error_expr(at);
  TypeKind ka = types.kind(a), kb = types.kind(b);
  if (ka == TypeKind::set && kb == TypeKind::set && (op == '+' || op == '-') && a == b)
    return make(op == '+' ? Op::join : Op::without, a, at, left.index(), right.index());
  for (ExprId side : {left, right}) {
    TypeId t = type(side);
    if (types.is_numeric(t)) continue;
    if (types.kind(t) == TypeKind::optional && types.is_numeric(types[t].element)) report_optional(side, "a number or a measure");
    else sink.add(base::diagnostic(Code::type_mismatch, book[side].place, fmt::format("found {}, expected a number or a measure", type_text(t))));
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
      if (measure_a != measure_b || (measure_a && a != b))
        return mixed(fmt::format("{} and {} are not added or subtracted", type_text(a), type_text(b)));
      return make(op == '+' ? Op::add : Op::subtract, measure_a ? a : plain, at, left.index(), right.index());
    case '*':
      if (measure_a && measure_b) return mixed(fmt::format("{} times {} is no measure", type_text(a), type_text(b)));
      return make(Op::multiply, measure_a ? a : measure_b ? b : plain, at, left.index(), right.index());
    case '/': {
      if (measure_b && a != b) return mixed(fmt::format("{} is not divided by {}", type_text(a), type_text(b)));
      if (auto divisor = constant_value(right); divisor && divisor->is<Number>() && divisor->number().is_zero()) {
        report(Code::bad_range, right_at, "division by 0 has no value");
        return error_expr(at);
      }
      return make(Op::divide, measure_a && !measure_b ? a : types.number(), at, left.index(), right.index());
    }
    default: return error_expr(at);
  }
}

ExprId Builder::lower_compare(Cursor at, Scope& scope, TypeId expected) {
  Types& types = book.types;
  Cursor left = at.first(), test = left.next();
  ExprId result;
  if (!test || test.is(Kind::word)) {
    result = lower(left, scope, expected);
  } else if (test.is(Kind::is)) {
    result = lower_is(at, scope);
  } else if (test.is(Kind::among)) {
    Cursor set = test.child(Kind::word).next();
    bool bare = left.is(Kind::id) && !names_something(left, scope, {});
    ExprId element, members;
    if (bare) {
      members = lower(set, scope);
      if (types.kind(type(members)) == TypeKind::set) element = lower_as(left, scope, types[type(members)].element);
      else element = lower(left, scope);
    } else {
      element = lower(left, scope);
      TypeId plain = types.strip_optional(type(element));
      members = lower(set, scope, plain == types.unknown() ? TypeId() : types.set_of(types.kind(plain) == TypeKind::dice ? types.integer() : plain));
    }
    TypeId set_type = type(members);
    if (set_type != types.unknown() && types.kind(set_type) != TypeKind::set) {
      report(Code::type_mismatch, set, fmt::format("found {}, expected a set", type_text(set_type)));
      return error_expr(at);
    }
    check_comparable(at, type(element), set_type == types.unknown() ? set_type : types[set_type].element);
    result = make(Op::contains, types.boolean(), at, element.index(), members.index());
    if (test.has(Role::not_in)) result = make(Op::not_, types.boolean(), at, result.index());
  } else if (test.is(Kind::relation)) {
    Cursor right = test.next();
    ExprId a, b;
    if (left.is(Kind::id) && !names_something(left, scope, {})) b = lower(right, scope), a = lower(left, scope, type(b));
    else a = lower(left, scope), b = lower(right, scope, type(a));
    TypeId ta = type(a), tb = type(b);
    if (ta == types.unknown() || tb == types.unknown()) return error_expr(at);
    auto ordered = [&](TypeId t) {
      return types.is_numeric(t) || (types.kind(t) == TypeKind::enumeration && book.enums[types[t].declaration].ordered);
    };
    for (ExprId side : {a, b}) {
      TypeId t = type(side);
      if (ordered(t)) continue;
      if (types.kind(t) == TypeKind::optional && ordered(types[t].element)) {
        report_optional(side, type_text(types[t].element));
        return error_expr(at);
      }
      base::Diagnostic found = base::diagnostic(Code::type_mismatch, at.place(), fmt::format("{} has no order", type_text(t)));
      found.notes.push_back("`<` and `<=` compare numbers, measures and members of an `enum ... ordered`");
      if (types.kind(t) == TypeKind::boolean)
        found.notes.push_back("a quantifier or fold reaches as far right as it can: compare its result with `(count ...) >= 2`");
      sink.add(std::move(found));
      return error_expr(at);
    }
    if (!check_comparable(at, ta, tb)) return error_expr(at);
    std::string_view op = test.text();
    bool swapped = op.front() == '>';
    result = make(op.size() == 2 ? Op::less_equal : Op::less, types.boolean(), at, (swapped ? b : a).index(), (swapped ? a : b).index());
  } else {
    return error_expr(at);
  }
  if (at.has(Role::afterwards)) {
    unsupported(at.word(Role::afterwards), "`afterwards`");
    return error_expr(at);
  }
  if (at.has(Role::beforehand)) result = make(Op::beforehand, type(result), at, result.index());
  return result;
}

ExprId Builder::lower_is(Cursor compare, Scope& scope) {
  Types& types = book.types;
  Cursor left = compare.first(), test = left.next();
  Role role = test.first_role();
  Cursor right = test.child(Kind::word).next();
  if (role == Role::is_something || role == Role::is_nothing || role == Role::is_some) {
    ExprId operand = lower(left, scope);
    TypeId t = type(operand);
    if (t != types.unknown() && types.kind(t) != TypeKind::optional) {
      report(Code::type_mismatch, left, fmt::format("{} is never nothing: it is {}, no optional", quoted(left), type_text(t)));
      if (role == Role::is_some) bind(scope, right, t, false);
      return error_expr(test);
    }
    if (role == Role::is_some) {
      TypeId element = types.strip_optional(t);
      if (Cursor narrowed = right.next(); narrowed && !is_of_type(narrowed, element)) {
        bind(scope, right, types.unknown(), false);
        return error_expr(test);
      }
      std::uint32_t slot = bind(scope, right, element, true);
      return make(Op::bind, types.boolean(), test, operand.index(), slot);
    }
    ExprId some = make(Op::something, types.boolean(), test, operand.index());
    return role == Role::is_something ? some : make(Op::not_, types.boolean(), test, some.index());
  }
  ExprId a, b;
  if (left.is(Kind::id) && !names_something(left, scope, {})) b = lower(right, scope), a = lower(left, scope, type(b));
  else a = lower(left, scope), b = lower(right, scope, type(a));
  if (!check_comparable(compare, type(a), type(b))) return error_expr(test);
  ExprId equal = make(Op::equal, types.boolean(), test, a.index(), b.index());
  // The place of an `is` is the whole comparison, for answers that quote it.
  book.exprs[equal.index()].place.span.begin = left.span().begin;
  if (role != Role::is_not) return equal;
  ExprId negated = make(Op::not_, types.boolean(), test, equal.index());
  book.exprs[negated.index()].place.span.begin = left.span().begin;
  return negated;
}

bool Builder::check_comparable(Cursor at, TypeId a, TypeId b) {
  Types& types = book.types;
  a = types.strip_optional(a), b = types.strip_optional(b);
  if (a == b || a == types.unknown() || b == types.unknown()) return true;
  TypeKind ka = types.kind(a), kb = types.kind(b);
  if (ka == TypeKind::nothing || kb == TypeKind::nothing) return true;
  bool measure = ka == TypeKind::measure || kb == TypeKind::measure;
  if (!measure && types.is_numeric(a) && types.is_numeric(b)) return true;
  if (ka == TypeKind::set && kb == TypeKind::set && (types[a].element == types.unknown() || types[b].element == types.unknown())) return true;
  report(measure && types.is_numeric(a) && types.is_numeric(b) ? Code::mixed_measures : Code::type_mismatch, at,
         fmt::format("{} is not compared with {}", type_text(a), type_text(b)));
  return false;
}

void Builder::report_optional(ExprId value, std::string_view expected) {
  const Place& place = book[value].place;
  std::string text(sources[place.source].text(place.span));
  base::Diagnostic found = base::diagnostic(Code::optional_unbound, place, fmt::format("`{}` may be nothing, expected {}", text, expected));
  found.notes.push_back(fmt::format("bind it in the condition: `if {} is some x`, then use `x`", text));
  sink.add(std::move(found));
}

}  // namespace paragraf::model
