// Values that are written out: numbers, measures, texts, `true` and its like, sets. In: the node and the type that is
// expected, which tells what a text or a bare name in it means. Out: a constant, or an operation that makes the value.
#include <fmt/format.h>

#include "model/builder.hpp"

namespace paragraf::model {

// Whole numbers beyond 64 bits are numbers, and no int.
TypeId Builder::literal_type(Cursor digits) const {
  auto number = Number::parse(digits.text());
  bool whole = digits.text().find('.') == std::string_view::npos && number && number->to_int64();
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
          return lower_same(at, scope);
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
    default:
      return error_expr(at);
  }
}

}  // namespace paragraf::model
