// The book's things as people write them: types, values, domains, parameters, and the order of sentences. See book.hpp.
#include <fmt/format.h>

#include <algorithm>

#include "base/natural.hpp"
#include "model/book.hpp"

namespace paragraf::model {

namespace {

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20)
          out += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
        else
          out += c;
    }
  }
  return out + "\"";
}

std::string unit_behind(const Book& book, TypeId type) {
  const Type& shape = book.types[book.types.strip_optional(type)];
  if (shape.kind != TypeKind::measure) return {};
  const Measure& measure = book.measures[shape.declaration];
  return measure.units.empty() ? std::string() : " " + book.text(measure.units.front().name);
}

class ValueWriter {
 public:
  ValueWriter(const Book& book, EntityNamer namer, const void* context)
      : book_(book), namer_(namer), context_(context) {}

  std::string write(const Value& value, TypeId declared) const {
    const TypeId type = book_.types.strip_optional(declared);
    if (value.is_nothing()) return "nothing";
    if (value.is<bool>()) return value.truth() ? "true" : "false";
    if (value.is<Number>()) return value.number().to_string() + unit_behind(book_, type);
    if (value.is<Member>()) {
      const Member& member = value.as<Member>();
      return book_.text(book_[member.declaration].members[member.index].name);
    }
    if (value.is<Side>()) return book_.text(book_[value.as<Side>().reading].sides[value.as<Side>().index].name);
    if (value.is<Instance>()) return entity(value.as<Instance>());
    if (value.is<Text>()) return quoted(value.string());
    if (value.is<Set>())
      return list(
          value.items(), [&](std::size_t) { return element(type); }, '{', '}');
    return list(
        value.items(), [&](std::size_t i) { return column(type, i); }, '(', ')');
  }

 private:
  std::string entity(const Instance& instance) const {
    if (namer_ != nullptr) return namer_(context_, instance);
    return fmt::format("{} {}", book_.text(book_[instance.declaration].name), instance.index + 1);
  }
  TypeId element(TypeId type) const {
    return book_.types.kind(type) == TypeKind::set ? book_.types[type].element : book_.types.unknown();
  }
  TypeId column(TypeId type, std::size_t i) const {
    const Type& shape = book_.types[type];
    if (shape.kind != TypeKind::row) return book_.types.unknown();
    const auto& columns = book_.values[shape.declaration].columns;
    return i < columns.size() ? columns[i].type : book_.types.unknown();
  }
  template <class TypeAt>
  std::string list(const Values& items, TypeAt type_at, char open, char close) const {
    std::string out(1, open);
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) out += ", ";
      out += write(items[i], type_at(i));
    }
    return out + close;
  }

  const Book& book_;
  EntityNamer namer_;
  const void* context_;
};

std::string interval_text(const Interval& interval, std::string_view unit) {
  std::string low, high;
  if (interval.low) low = interval.low->to_string();
  if (interval.high) high = interval.high->to_string();
  if (interval.low && interval.high && *interval.low == *interval.high) return fmt::format("{}{}", low, unit);
  if (interval.low_open || interval.high_open) {
    std::string out;
    if (interval.low) out = fmt::format("{} {}{}", interval.low_open ? ">" : ">=", low, unit);
    if (interval.high) {
      if (!out.empty()) out += " and ";
      out += fmt::format("{} {}{}", interval.high_open ? "<" : "<=", high, unit);
    }
    return out;
  }
  if (!interval.high) return fmt::format("{}{}..", low, unit);
  return fmt::format("{}..{}{}", low, high, unit);
}

std::strong_ordering by_parts(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    const std::string_view left = a.substr(0, a.find('.')), right = b.substr(0, b.find('.'));
    if (const auto order = base::natural_order(left, right); order != 0) return order;
    a.remove_prefix(std::min(left.size() + 1, a.size()));
    b.remove_prefix(std::min(right.size() + 1, b.size()));
  }
  return !a.empty() <=> !b.empty();
}

}  // namespace

AttributeId Book::attribute(EntityId entity, Name wanted) const {
  for (AttributeId id : entities[entity.index()].attributes)
    if (attributes[id.index()].name == wanted) return id;
  return {};
}

std::string type_text(const Book& book, TypeId type) {
  const Type& shape = book.types[type];
  switch (shape.kind) {
    case TypeKind::unknown:
      return "unknown";
    case TypeKind::nothing:
      return "nothing";
    case TypeKind::boolean:
      return "bool";
    case TypeKind::integer:
      return "int";
    case TypeKind::number:
      return "number";
    case TypeKind::text:
      return "text";
    case TypeKind::dice:
      return fmt::format("{}d{}", shape.count, shape.declaration);
    case TypeKind::measure:
      return book.text(book.measures[shape.declaration].name);
    case TypeKind::enumeration:
      return book.text(book.enums[shape.declaration].name);
    case TypeKind::entity:
      return book.text(book.entities[shape.declaration].name);
    case TypeKind::reading:
      return book.text(book.readings[shape.declaration].name);
    case TypeKind::row:
      return "(" + params_text(book, book.values[shape.declaration].columns) + ")";
    case TypeKind::set:
      return "set of " + type_text(book, shape.element);
    case TypeKind::optional:
      return type_text(book, shape.element) + "?";
  }
  return "unknown";
}

std::string value_text(const Book& book, const Value& value, TypeId type, EntityNamer namer, const void* context) {
  return ValueWriter(book, namer, context).write(value, type);
}

std::string domain_text(const Book& book, const Domain& domain, TypeId type) {
  const std::string unit = unit_behind(book, type);
  std::vector<std::string> parts;
  for (const Value& value : domain.values) parts.push_back(value_text(book, value, type));
  for (const Interval& interval : domain.intervals) parts.push_back(interval_text(interval, unit));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string params_text(const Book& book, const std::vector<Parameter>& params) {
  std::vector<std::string> parts;
  for (const Parameter& param : params) {
    std::string part = type_text(book, param.type);
    if (param.name) part = book.text(param.name) + ": " + part;
    if (!param.domain.open()) part += " in " + domain_text(book, param.domain, param.type);
    parts.push_back(std::move(part));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

bool sentence_before(const Book& book, SentenceId a, SentenceId b) {
  const Sentence& left = book[a];
  const Sentence& right = book[b];
  if (left.clause.valid() != right.clause.valid()) return !left.clause.valid();
  if (left.clause) {
    if (const auto order = by_parts(book[left.clause].number, book[right.clause].number); order != 0) return order < 0;
  }
  if (const auto order = base::natural_order(left.number, right.number); order != 0) return order < 0;
  // Two files may both have items outside every clause; their names decide, not the order in which they were read.
  if (left.citation != right.citation) return left.citation < right.citation;
  return a < b;
}

}  // namespace paragraf::model
