// Numbers and texts to values: see value_reader.hpp.
#include "interpreter/value_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.hpp"
#include "base/unicode.hpp"
#include "interpreter/json_tree.hpp"
#include "model/die.hpp"

namespace paragraf::interpreter {

namespace {

using base::Code;

constexpr std::size_t longest_list = 12, most_digits = 30;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// How far the number at the front of "65t", "1/2 t", "1e3 cf" reaches; an `e` without an exponent belongs to the unit.
std::size_t number_size(std::string_view text) {
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (is_digit(c) || c == '.' || c == '/' || (c == '-' && at == 0)) continue;
    if (c != 'e' && c != 'E') break;
    const std::size_t sign = at + 1 < text.size() && (text[at + 1] == '-' || text[at + 1] == '+') ? 1 : 0;
    if (at == 0 || at + 1 + sign >= text.size() || !is_digit(text[at + 1 + sign])) break;
    at += sign;
  }
  return at;
}

// Of a number with very many digits the first ones, and how many there are.
std::string brief(const std::string& number) {
  const std::size_t begin = number.starts_with('-') ? 1 : 0;
  const std::size_t end = std::min(number.find_first_not_of("0123456789", begin), number.size());
  if (end - begin <= most_digits) return number;
  return fmt::format("{}\u2026 ({} digits){}", number.substr(0, begin + 12), end - begin, number.substr(end));
}

Problem wrong_type(std::string found, std::string expected) {
  return {Code::state_type, fmt::format("found {}, expected {}", found, expected)};
}

bool contains(const Domain& domain, const Value& value) {
  if (!value.is<Set>()) return domain.contains(value);
  return std::all_of(value.items().begin(), value.items().end(), [&](const Value& v) { return domain.contains(v); });
}

}  // namespace

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < names.size() && i < longest_list; ++i) out += (i > 0 ? ", `" : "`") + names[i] + "`";
  if (names.size() > longest_list) out += fmt::format(" and {} more", names.size() - longest_list);
  return out;
}

std::optional<std::string> near_name(std::string_view name, const std::vector<std::string>& names) {
  auto near = base::nearest(name, names);
  if (near && base::code_points(name) <= 1 && base::fold_case(*near) != base::fold_case(name)) return std::nullopt;
  return near;
}

std::optional<Value> ValueReader::from_number(std::string_view text, TypeId declared, Problem& problem) const {
  const TypeId type = book_.types.strip_optional(declared);
  const TypeKind kind = book_.types.kind(type);
  if (!book_.types.is_numeric(type) && kind != TypeKind::unknown) {
    problem = wrong_type(fmt::format("the number {}", text), expected(declared));
    if (kind == TypeKind::text) problem.instead = std::string(text);
    return std::nullopt;
  }
  const std::optional<Number> number = Number::parse(text);
  if (!number) {
    problem = wrong_type(fmt::format("the number {}, which is beyond what is reckoned with", text), expected(declared));
    return std::nullopt;
  }
  if (kind == TypeKind::integer || kind == TypeKind::dice) return whole(*number, type, problem);
  return Value(*number);
}

namespace {

// "1,5 cm": people write a comma where the language of the reader has one.
bool advise_point(std::string_view text, Problem& problem) {
  const std::size_t comma = text.find(',');
  const auto digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
  if (comma == text.npos || comma == 0 || !digit(comma - 1) || !digit(comma + 1)) return false;
  std::string point(text);
  point.replace(comma, 1, ".");
  problem.notes.push_back("a decimal number is written with a point");
  problem.instead = std::move(point);
  return true;
}

}  // namespace

std::optional<Value> ValueReader::from_text(std::string_view text, TypeId declared, Problem& problem) const {
  const TypeId type = book_.types.strip_optional(declared);
  const Type& shape = book_.types[type];
  switch (shape.kind) {
    case TypeKind::integer:
    case TypeKind::number:
    case TypeKind::dice: {
      const std::optional<Number> number = Number::parse(trimmed(text));
      if (!number) {
        problem = wrong_type("the text " + json_quoted(text), expected(declared));
        advise_point(trimmed(text), problem);
        return std::nullopt;
      }
      return shape.kind == TypeKind::number ? Value(*number) : whole(*number, type, problem);
    }
    case TypeKind::measure:
      return measure(text, type, problem);
    case TypeKind::enumeration:
      return member(text, EnumId(shape.declaration), problem);
    case TypeKind::entity:
      return entity(text, EntityId(shape.declaration), problem);
    case TypeKind::reading:
      return side(text, ReadingId(shape.declaration), problem);
    case TypeKind::die:
      if (const auto die = read_die(trimmed(text))) return Value::text(die_text(*die));
      break;
    case TypeKind::unknown:
    case TypeKind::text:
      return Value::text(base::to_nfc(text));
    case TypeKind::nothing:
    case TypeKind::boolean:
    case TypeKind::row:
    case TypeKind::record:
    case TypeKind::tuple:
    case TypeKind::one_of:
    case TypeKind::set:
    case TypeKind::list:
    case TypeKind::optional:
      break;
  }
  problem = wrong_type("the text " + json_quoted(text), expected(declared));
  return std::nullopt;
}

std::optional<Value> ValueReader::whole(const Number& number, TypeId type, Problem& problem) const {
  if (number.to_int64()) return Value(number);
  problem = wrong_type(number.is_integer() ? fmt::format("{}, which is beyond 64 bits", brief(number.to_string()))
                                           : fmt::format("{}, which is not whole", brief(number.to_string())),
                       expected(type));
  return std::nullopt;
}

std::optional<Value> ValueReader::measure(std::string_view text, TypeId type, Problem& problem) const {
  const Measure& measure = book_.measures[book_.types[type].declaration];
  const std::string_view whole = trimmed(text);
  const std::size_t size = number_size(whole);
  const std::optional<Number> number = Number::parse(whole.substr(0, size));
  const std::string_view unit = trimmed(whole.substr(size));
  if (!number) {
    problem = wrong_type("the text " + json_quoted(text), expected(type));
    return std::nullopt;
  }
  if (unit.empty()) return Value(*number);
  const Name name = book_.names.find(unit);
  for (const Unit& candidate : measure.units)
    if (name && candidate.name == name) return Value(*number * candidate.factor);

  const auto other = name ? book_.unit_of.find(name) : book_.unit_of.end();
  problem = wrong_type("the text " + json_quoted(text), expected(type));
  if (advise_point(whole, problem)) return std::nullopt;
  problem.notes.push_back(
      other == book_.unit_of.end()
          ? fmt::format("`{}` is no unit of `{}`; its units: {}", unit, book_.text(measure.name), units(measure))
          : fmt::format("`{}` is a unit of `{}`; the units of `{}`: {}", unit,
                        book_.text(book_[other->second.first].name), book_.text(measure.name), units(measure)));
  std::vector<std::string> names;
  for (const Unit& candidate : measure.units) names.push_back(book_.text(candidate.name));
  // Short units are all alike, and of another unit the amount would be another.
  const bool alike = base::code_points(unit) > 2 || unit.size() > base::code_points(unit);
  if (const auto near = near_name(unit, names);
      near && other == book_.unit_of.end() && (alike || base::fold_case(*near) == base::fold_case(unit)))
    problem.instead = fmt::format("{} {}", whole.substr(0, size), *near);
  return std::nullopt;
}

std::optional<Value> ValueReader::member(std::string_view text, EnumId id, Problem& problem) const {
  const Enum& declared = book_[id];
  const Name name = book_.names.find(text);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < declared.members.size(); ++i) {
    if (name && declared.members[i].name == name) return Value(Member{id, static_cast<std::uint32_t>(i)});
    names.push_back(book_.text(declared.members[i].name));
  }
  if (declared.open) return Value::text(base::to_nfc(text));
  problem = {Code::state_unknown_key,
             fmt::format("`{}` has no member `{}`, expected one of {}", book_.text(declared.name), text, listed(names)),
             {},
             near_name(text, names)};
  return std::nullopt;
}

std::optional<Value> ValueReader::side(std::string_view text, ReadingId id, Problem& problem) const {
  const Reading& reading = book_[id];
  const Name name = book_.names.find(text);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < reading.sides.size(); ++i) {
    if (name && reading.sides[i].name == name) return Value(Side{id, static_cast<std::uint32_t>(i)});
    names.push_back(book_.text(reading.sides[i].name));
  }
  problem = {Code::state_unknown_key,
             fmt::format("`{}` has no side `{}`, expected one of {}", book_.text(reading.name), text, listed(names)),
             {},
             near_name(text, names)};
  return std::nullopt;
}

std::optional<Value> ValueReader::entity(std::string_view text, EntityId id, Problem& problem) const {
  if (const auto found = state_.find(id, text)) return Value(*found);
  const std::string& kind = book_.text(book_[id].name);
  problem.code = Code::state_dangling;
  if (const auto other = state_.find(text)) {
    problem.message = fmt::format("found the id of a `{}`, expected the id of a `{}`: `{}`",
                                  book_.text(book_[other->declaration].name), kind, text);
    return std::nullopt;
  }
  problem.message = fmt::format("the state holds no `{}` with the id `{}`", kind, text);
  std::vector<std::string> ids;
  for (const Instance& instance : state_.in_order(id)) ids.push_back(state_.id(instance));
  problem.instead = near_name(text, ids);
  return std::nullopt;
}

bool ValueReader::admits(const Value& value, TypeId declared, const Domain& domain, const Domain& clamp,
                         Problem& problem, bool stored) const {
  const TypeId type = book_.types.strip_optional(declared);
  const Type& shape = book_.types[type];
  const auto outside = [&](std::string range) {
    problem = {Code::state_domain, fmt::format("found {}, expected {}", brief(shown(value, type)), range)};
    return false;
  };
  if (stored && shape.kind == TypeKind::measure && value.is<Number>()) {
    const Measure& measure = book_.measures[shape.declaration];
    if (!measure.step.is_zero() && !(value.number() / measure.step).is_integer()) {
      const std::string step = shown(Value(measure.step), type);
      problem = {Code::state_step, fmt::format("found {}, which is off the step of {}", shown(value, type), step)};
      const Number below = (value.number() / measure.step).floor() * measure.step;
      problem.notes.push_back(fmt::format("the neighbours on the step are {} and {}", shown(Value(below), type),
                                          shown(Value(below + measure.step), type)));
      return false;
    }
  }
  if (const auto die = written_die(shape); die && value.is<Number>())
    if (value.number() < Number(die->least()) || Number(die->most()) < value.number())
      return outside(fmt::format("{} to {}", die->least(), die->most()));
  if (!contains(domain, value)) return outside(domain_text(book_, domain, value.is<Set>() ? shape.element : type));
  if (!contains(clamp, value)) return outside(domain_text(book_, clamp, type));
  return true;
}

std::optional<Value> read_value_text(const State& state, std::string_view text, TypeId type, std::string& problem) {
  const Book& book = state.book();
  const TypeKind kind = book.types.kind(book.types.strip_optional(type));
  if (text == "nothing" && (book.types.kind(type) == TypeKind::optional || kind == TypeKind::nothing)) return Value();
  if (kind == TypeKind::boolean && (text == "true" || text == "false")) return Value(text == "true");
  const ValueReader reader(state);
  Problem found;
  auto value = reader.from_text(text, type, found);
  if (value && reader.admits(*value, type, {}, {}, found)) return value;
  problem = found.message;
  for (const std::string& note : found.notes) problem += "; " + note;
  if (found.instead) problem += fmt::format("; did you mean `{}`", *found.instead);
  return std::nullopt;
}

}  // namespace paragraf::interpreter
