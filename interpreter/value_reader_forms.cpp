// What is expected of a value from outside, in words and as JSON: see value_reader.hpp.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/json_tree.hpp"
#include "interpreter/union_form.hpp"
#include "interpreter/value_reader.hpp"

namespace paragraf::interpreter {

std::string ValueReader::units(const Measure& measure) const {
  std::vector<std::string> names;
  for (const Unit& unit : measure.units) names.push_back(book_.text(unit.name));
  return listed(names);
}

std::string ValueReader::shown(const Value& value, TypeId type) const {
  return value_text(book_, value, type, entity_name, &state_);
}

// Nothing is shown inside of a record that stands inside of a record: such examples would not end.
std::string ValueReader::example(TypeId type, int depth) const {
  const Type& shape = book_.types[type];
  const bool deep = depth > 1;
  switch (shape.kind) {
    case TypeKind::unknown:
    case TypeKind::nothing:
    case TypeKind::row:
      return "null";
    case TypeKind::boolean:
      return "true";
    case TypeKind::integer:
      return "3";
    case TypeKind::dice:
      return std::to_string(std::max(shape.count, 1u));
    case TypeKind::die:
      return "\"2d6\"";
    case TypeKind::number:
      return "3";
    case TypeKind::text:
      return "\"text\"";
    case TypeKind::measure: {
      const Number& step = book_.measures[shape.declaration].step;
      const bool fits = step.is_zero() || (Number(3) / step).is_integer();
      return json_quoted(shown(Value(fits ? Number(3) : step), type));
    }
    case TypeKind::enumeration: {
      const auto& members = book_.enums[shape.declaration].members;
      return json_quoted(members.empty() ? "name" : book_.text(members.front().name));
    }
    case TypeKind::reading:
      return json_quoted(book_.text(book_.readings[shape.declaration].sides.front().name));
    case TypeKind::entity: {
      const auto ids = state_.in_order(EntityId(shape.declaration));
      return json_quoted(ids.empty() ? "id" : state_.id(ids.front()));
    }
    case TypeKind::record: {
      const RecordId record(shape.declaration);
      if (book_.geometry.is_pair(record) && book_.geometry.length) {
        const std::string part = example(book_[record].fields.front().type, depth + 1);
        return fmt::format("[{0}, {0}]", part);
      }
      if (record == book_.geometry.polygon && book_.geometry.length) {
        const TypeId length = book_[book_.geometry.point].fields.front().type;
        const std::string zero = json_quoted(shown(Value(Number(0)), length)), side = example(length, depth + 1);
        return fmt::format("[[{0}, {0}], [{1}, {0}], [{1}, {1}]]", zero, side);
      }
      std::vector<std::string> fields;
      for (const Parameter& field : book_.records[shape.declaration].fields)
        if (book_.types.kind(field.type) != TypeKind::optional)
          fields.push_back(json_quoted(book_.text(field.name)) + ": " + example(field.type, depth + 1));
      return fields.empty() ? "{}" : fmt::format("{{ {} }}", fmt::join(fields, ", "));
    }
    case TypeKind::tuple: {
      std::vector<std::string> parts;
      for (TypeId part : shape.parts) parts.push_back(example(part, depth));
      return fmt::format("[{}]", fmt::join(parts, ", "));
    }
    case TypeKind::one_of: {
      // Of the alternatives that whose name comes first, whatever their order in the book.
      const auto first = std::min_element(shape.parts.begin(), shape.parts.end(), [&](TypeId a, TypeId b) {
        return type_text(book_, a) < type_text(book_, b);
      });
      const std::string plain = example(*first, depth);
      return must_be_tagged(book_, type, *first)
                 ? fmt::format("{{ {}: {} }}", json_quoted(type_text(book_, *first)), plain)
                 : plain;
    }
    case TypeKind::set:
    case TypeKind::list:
      return deep ? "[]" : "[" + example(shape.element, depth) + "]";
    case TypeKind::optional:
      return deep ? "null" : example(shape.element, depth);
  }
  return "null";
}

std::string ValueReader::expected(TypeId type) const {
  const Type& shape = book_.types[type];
  const auto such_as = [&](std::string what) { return fmt::format("{}, such as {}", what, example(type)); };
  switch (shape.kind) {
    case TypeKind::unknown:
      return "a value";
    case TypeKind::nothing:
      return "null";
    case TypeKind::boolean:
      return "true or false, without quotes";
    case TypeKind::integer:
      return such_as("a whole number");
    case TypeKind::dice:
      return such_as(fmt::format("the total of {}", type_text(book_, type)));
    case TypeKind::die:
      return "a die, such as \"2d6\"";
    case TypeKind::number:
      return "a number, such as 3 or \"1/3\"";
    case TypeKind::text:
      return "a text in quotes";
    case TypeKind::measure:
      return such_as(fmt::format("a `{}`", type_text(book_, type)));
    case TypeKind::enumeration:
      return such_as(fmt::format("a `{}`", type_text(book_, type)));
    case TypeKind::reading:
      return such_as(fmt::format("a side of `{}`", type_text(book_, type)));
    case TypeKind::entity:
      return such_as(fmt::format("the id of a `{}`", type_text(book_, type)));
    case TypeKind::record:
      return such_as(fmt::format("a `{}`", type_text(book_, type)));
    case TypeKind::one_of:
      return such_as(type_words(book_, type));
    case TypeKind::tuple:
    case TypeKind::set:
    case TypeKind::list:
      return such_as(fmt::format("a list, `{}`", type_text(book_, type)));
    case TypeKind::row:
      return "nothing: a row of a table cannot be given";
    case TypeKind::optional:
      return expected(shape.element) + ", or null";
  }
  return "a value";
}

}  // namespace paragraf::interpreter
