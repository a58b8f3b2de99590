// Values that are written out: numbers, measures, texts, `true` and its like, sets. In: the node and the type that is
// expected, which tells what a text or a bare name in it means. Out: a constant, or an operation that makes the value.
#include <fmt/format.h>

#include <algorithm>

#include "model/builder.hpp"

namespace paragraf::model {

// Whole numbers beyond 64 bits are numbers, and no int.
TypeId Builder::literal_type(Cursor digits, const Number& number) const {
  const bool whole = digits.text().find('.') == std::string_view::npos && number.to_int64();
  return whole ? book.types.integer() : book.types.number();
}

ExprId Builder::lower_literal(Cursor at, Scope& scope, TypeId expected) {
  Types& types = book.types;
  switch (at.kind()) {
    case Kind::measured: {
      Cursor digits = at.child(Kind::number);
      auto number = Number::parse(digits.text());
      if (at.child(Kind::percent)) return make_constant(*number / Number(100), types.number(), at);
      Cursor unit = at.child(Kind::unit_name);
      if (!unit) return make_constant(*number, literal_type(digits, *number), at);
      auto found = book.unit_of.find(intern(unit));
      if (found == book.unit_of.end()) {
        base::Diagnostic unknown =
            base::diagnostic(Code::unknown_unit, unit.place(), fmt::format("{} is no unit of a measure", quoted(unit)));
        unknown.notes.push_back(known_units(at));
        sink.add(std::move(unknown));
        return error_expr(at);
      }
      auto [measure, position] = found->second;
      return make_constant(*number * book[measure].units[position].factor,
                           types.intern({TypeKind::measure, measure.index(), 0, {}}), at);
    }
    case Kind::number: {
      auto number = Number::parse(at.text());
      return make_constant(*number, literal_type(at, *number), at);
    }
    case Kind::dice:
      return lower_die(at, expected);
    case Kind::string: {
      const std::string text = unquoted(at);
      const Name name = book.names.intern(text);
      const std::vector<TypeId> enums = enums_with(expected, name);
      TypeId plain = enums.size() == 1 ? enums.front() : expected ? types.strip_optional(expected) : TypeId();
      for (TypeId part : plain ? types.alternatives(plain) : std::vector<TypeId>())
        if (enums.empty() && types.kind(part) == TypeKind::enumeration && book.enums[types[part].declaration].open)
          plain = part;
      if (plain && types.kind(plain) == TypeKind::enumeration) {
        const Enum& declared = book.enums[types[plain].declaration];
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
          return lower_same(at, scope);
        default:
          return error_expr(at);
      }
    case Kind::group:
      if (at.first() && at.first().next()) return lower_tuple(at, scope, expected);
      return at.first() ? lower(at.first(), scope, expected) : error_expr(at);
    case Kind::braces:
    case Kind::list:
      return lower_elements(at, scope, expected);
    case Kind::literal:
      return lower_record(at, scope);
    default:
      return error_expr(at);
  }
}

// The elements of a set or list; what is expected says which type a bare name in them is of.
ExprId Builder::lower_elements(Cursor at, Scope& scope, TypeId expected) {
  Types& types = book.types;
  bool list = at.is(Kind::list);
  // `[a, b]` where only a set is wanted is the set of its elements. Of several sets the elements show which is meant.
  TypeId element;
  std::vector<TypeId> lists, sets;
  for (TypeId part : expected ? types.alternatives(expected) : std::vector<TypeId>())
    if (types.has_elements(part)) (types.kind(part) == TypeKind::list ? lists : sets).push_back(part);
  list = list && (sets.empty() || !lists.empty());
  const std::vector<TypeId>& wanted_as = (at.is(Kind::list) && !lists.empty()) || sets.empty() ? lists : sets;
  if (wanted_as.size() == 1) element = types[wanted_as.front()].element;
  std::vector<ExprId> parts;
  const TypeId wanted = element;
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
  if (!element || (!wanted && element == types.nothing())) element = types.unknown();
  return make(list ? Op::list : Op::set, list ? types.list_of(element) : types.set_of(element), at, 0, 0, 0,
              std::move(parts));
}

ExprId Builder::lower_tuple(Cursor at, Scope& scope, TypeId expected) {
  Types& types = book.types;
  if (ExprId pair = lower_pair(at, scope, expected)) return pair;
  std::vector<TypeId> wanted;
  for (TypeId part : expected ? types.alternatives(expected) : std::vector<TypeId>())
    if (types.kind(part) == TypeKind::tuple) wanted = types[part].parts;
  std::vector<ExprId> parts;
  std::vector<TypeId> found;
  for (Cursor part : at) {
    const std::size_t i = parts.size();
    parts.push_back(i < wanted.size() ? lower_as(part, scope, wanted[i]) : lower(part, scope));
    found.push_back(type(parts.back()));
    if (types.kind(found.back()) == TypeKind::dice) found.back() = types.integer();
    // Beside a mistake nothing is known of the whole.
    if (found.back() == types.unknown()) wanted.clear();
  }
  if (std::find(found.begin(), found.end(), types.unknown()) != found.end()) return error_expr(at);
  if (wanted.empty() && is_pair_of_lengths(found))
    return make(Op::record, record_type(book.geometry.point), at, book.geometry.point.index(), 0, 0, std::move(parts));
  if (wanted.size() == found.size()) found = wanted;
  return make(Op::tuple, types.tuple_of(std::move(found)), at, 0, 0, 0, std::move(parts));
}

// `12 of s`: those that come first. What comes first depends on names, so rules cannot ask for it; examples can.
ExprId Builder::lower_first(Cursor at, Scope& scope, TypeId expected) {
  Cursor digits = at.child(Kind::number), of = at.child(Kind::word).next();
  if (of.is(Kind::literal)) {
    report(Code::type_mismatch, at, "copies of an entity are given to an attribute, in the `given` of an example",
           {"such as `given u: unit { figures: 9 of figure { at: n } }`"});
    return error_expr(at);
  }
  const ExprId set = lower(of, scope, expected);
  const TypeId t = type(set);
  if (t == book.types.unknown()) return set;
  if (!book.types.has_elements(t)) {
    report(Code::type_mismatch, of, fmt::format("found {}, expected a set or a list", words(t)));
    return error_expr(at);
  }
  if (!scope.entities) {
    report(Code::query_kind, at, "a rule cannot pick by names: which elements come first depends on how they are called",
           {"examples and questions may; a rule says which ones are meant: `those x in ... where ...`"});
    return error_expr(at);
  }
  const auto count = Number::parse(digits.text());
  const auto whole = count && count->is_integer() ? count->to_int64() : std::nullopt;
  if (!whole || *whole > 1000000) {
    report(Code::bad_range, digits, fmt::format("{} is no number of elements", quoted(digits)));
    return error_expr(at);
  }
  return make(Op::first, t, at, set.index(), static_cast<std::uint32_t>(*whole));
}

void Builder::check_constant(ExprId value, TypeId declared, const Domain& domain, Name name, Cursor at, bool stored) {
  const auto constant = constant_value(value);
  const auto refused = constant ? refused_part(book, declared, domain, *constant, stored) : std::nullopt;
  if (!refused) return;
  const std::string& of = book.text(name);
  if (!refused->domain.contains(refused->value) || !stored || on_step(book, refused->type, refused->value)) {
    report(Code::off_step_literal, at,
           fmt::format("{} is outside the range of `{}`, expected {}", quoted(at), of,
                       domain_text(book, refused->domain, refused->type)));
    return;
  }
  const Number step = step_of(book, refused->type), below = (refused->value.number() / step).floor() * step;
  const auto shown = [&](const Number& number) { return value_text(book, Value(number), refused->type, {}, nullptr); };
  report(Code::off_step_literal, at,
         fmt::format("{}{} is off the step of `{}`, which is {}", quoted(at),
                     !refused->path.empty() ? ": " + shown(refused->value.number()) : std::string(), of, shown(step)),
         {fmt::format("the neighbours on the step are {} and {}", shown(below), shown(below + step))});
}

}  // namespace paragraf::model
