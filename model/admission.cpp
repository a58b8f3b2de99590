// Which values a declaration admits, and of which type a value is. In: a type, a declared range and a value. Out: whether
// the value and all in it are on the steps of their measures and inside the declared ranges; what is told about a refusal
// is the matter of whoever asks.
#include <fmt/format.h>

#include <algorithm>

#include "model/book.hpp"
#include "model/die.hpp"

namespace paragraf::model {

Number step_of(const Book& book, TypeId type) {
  const Type& plain = book.types[book.types.strip_optional(type)];
  if (plain.kind == TypeKind::integer || plain.kind == TypeKind::dice) return Number(1);
  return plain.kind == TypeKind::measure ? book[MeasureId(plain.declaration)].step : Number(0);
}

bool on_step(const Book& book, TypeId type, const Value& value) {
  if (book.types.kind(book.types.strip_optional(type)) != TypeKind::measure || !value.is<Number>()) return true;
  const Number step = step_of(book, type);
  return step.is_zero() || (value.number() / step).is_integer();
}

std::optional<Refused> refused_part(const Book& book, TypeId declared, const Domain& domain, const Value& value, bool stored) {
  const TypeId type = settled_type(book, declared, value);
  const Type& shape = book.types[type];
  if (value.has_elements() && book.types.has_elements(type)) {
    for (std::size_t i = 0; i < value.items().size(); ++i)
      if (auto refused = refused_part(book, shape.element, domain, value.items()[i], stored)) {
        if (value.is<List>()) refused->path = fmt::format("[{}]{}", i + 1, refused->path);
        return refused;
      }
    return std::nullopt;
  }
  if (value.is<Record>()) {
    const RecordDecl& record = book[value.as<Record>().declaration];
    for (std::size_t i = 0; i < record.fields.size(); ++i)
      if (auto refused = refused_part(book, record.fields[i].type, record.fields[i].domain, value.items()[i], stored)) {
        refused->path = "." + book.text(record.fields[i].name) + refused->path;
        return refused;
      }
    return std::nullopt;
  }
  if (value.is<Row>()) {
    for (std::size_t i = 0; shape.kind == TypeKind::tuple && i < shape.parts.size(); ++i)
      if (auto refused = refused_part(book, shape.parts[i], {}, value.items()[i], stored)) return refused;
    return std::nullopt;
  }
  if (const auto die = written_die(shape); die && value.is<Number>()) {
    const Interval totals{Number(die->least()), Number(die->most())};
    if (!totals.contains(value.number())) return Refused{value, type, {{totals}, {}}};
  }
  if (domain.contains(value) && (!stored || on_step(book, type, value))) return std::nullopt;
  return Refused{value, type, domain};
}

bool admits(const Book& book, AttributeId attribute, const Value& value) {
  const Attribute& declared = book[attribute];
  return !refused_part(book, declared.type, declared.domain, value) &&
         !refused_part(book, declared.type, declared.clamp, value);
}

bool is_of(const Book& book, const Value& value, TypeId type) {
  const Type& shape = book.types[type];
  const auto all = [&](TypeId element) {
    return std::all_of(value.items().begin(), value.items().end(),
                       [&](const Value& item) { return is_of(book, item, element); });
  };
  switch (shape.kind) {
    case TypeKind::unknown:
      return true;
    case TypeKind::nothing:
      return value.is_nothing();
    case TypeKind::boolean:
      return value.is<bool>();
    case TypeKind::integer:
    case TypeKind::dice:
      return value.is<Number>() && value.number().is_integer();
    case TypeKind::number:
    case TypeKind::measure:
      return value.is<Number>();
    case TypeKind::die:
      return value.is<Text>() && read_die(value.string());
    case TypeKind::text:
      return value.is<Text>();
    case TypeKind::enumeration:
      if (value.is<Text>()) return book.enums[shape.declaration].open;
      return value.is<Member>() && value.as<Member>().declaration.index() == shape.declaration;
    case TypeKind::entity:
      return value.is<Instance>() && value.as<Instance>().declaration.index() == shape.declaration;
    case TypeKind::reading:
      return value.is<Side>() && value.as<Side>().reading.index() == shape.declaration;
    case TypeKind::record:
      return value.is<Record>() && value.as<Record>().declaration.index() == shape.declaration;
    case TypeKind::row:
      return value.is<Row>();
    case TypeKind::tuple:
      if (!value.is<Row>() || value.items().size() != shape.parts.size()) return false;
      for (std::size_t i = 0; i < shape.parts.size(); ++i)
        if (!is_of(book, value.items()[i], shape.parts[i])) return false;
      return true;
    case TypeKind::one_of:
      return std::any_of(shape.parts.begin(), shape.parts.end(),
                         [&](TypeId part) { return is_of(book, value, part); });
    case TypeKind::set:
      return value.is<Set>() && all(shape.element);
    case TypeKind::list:
      return value.is<List>() && all(shape.element);
    case TypeKind::optional:
      return value.is_nothing() || is_of(book, value, shape.element);
  }
  return false;
}

TypeId settled_type(const Book& book, TypeId declared, const Value& value) {
  const TypeId type = book.types.strip_optional(declared);
  if (book.types.kind(type) != TypeKind::one_of) return type;
  for (TypeId part : book.types[type].parts)
    if (is_of(book, value, part)) return part;
  return type;
}

}  // namespace paragraf::model
