// See simpler.hpp.
#include "analysis/lint/simpler.hpp"

#include <algorithm>

namespace paragraf::analysis::lint {
namespace {

// A value like this one with other items.
Value like(const Value& value, Values items) {
  if (value.is<Set>()) return Value::set(std::move(items));
  if (value.is<List>()) return Value::list(std::move(items));
  return value.is<Record>() ? Value::record(value.as<Record>().declaration, std::move(items)) : Value::row(std::move(items));
}

Value with_item(const Value& value, std::size_t position, Value item) {
  Values items = value.items();
  items[position] = std::move(item);
  return like(value, std::move(items));
}

Value without_item(const Value& value, std::size_t position) {
  Values items = value.items();
  items.erase(items.begin() + static_cast<std::ptrdiff_t>(position));
  return like(value, std::move(items));
}

Parameter part_of(const Book& book, const Value& value, TypeId type, std::size_t position, const Domain& domain) {
  const Type& shape = book.types[type];
  if (value.is<Record>()) return book[value.as<Record>().declaration].fields[position];
  if (value.has_elements() && book.types.has_elements(type)) return {{}, shape.element, domain, {}};
  if (shape.kind == TypeKind::tuple) return {{}, shape.parts[position], {}, {}};
  return {{}, book.types.unknown(), {}, {}};
}

bool may_be(const Book& book, const Member& member) {   // no state is in a sequence
  return member.declaration != book.phase_enum || book[PhaseId(member.index)].sequence;
}

// By halves towards 0, over what `number` is a whole count of steps away from.
bool halve(const Number& number, const Number& step, const std::function<bool(const Number&)>& does) {
  const Number towards = number.sign() < 0 ? step : -step;
  Number does_not = (number.abs() / step).floor(), will = Number(0);   // in steps from `number`
  bool found = false;
  while (Number(1) < does_not - will) {
    const Number middle = ((will + does_not) / Number(2)).floor();
    const bool yes = does(number + middle * towards);
    found = found || yes;
    (yes ? will : does_not) = middle;
  }
  return found;
}

}  // namespace

bool is_simpler(const Number& a, const Number& b) {
  if (a.is_rational() != b.is_rational()) return a.is_rational();
  if (a.is_integer() != b.is_integer()) return a.is_integer();
  if (a.abs() != b.abs()) return a.abs() < b.abs();
  return a.sign() > b.sign();
}

Values simpler_values(const Book& book, const Value& value, TypeId declared) {
  Values found;
  if (value.is_nothing()) return found;
  if (book.types.kind(declared) == TypeKind::optional) found.emplace_back();
  const TypeId type = settled_type(book, declared, value);
  const Type& shape = book.types[type];
  if (value.is<bool>() && value.truth()) found.emplace_back(false);
  if (value.is<Side>())
    for (std::uint32_t i = 0; i < value.as<Side>().index; ++i) found.emplace_back(Side{value.as<Side>().reading, i});
  if (shape.kind == TypeKind::enumeration && (value.is<Member>() || value.is<Text>())) {
    const EnumId listed(shape.declaration);
    const std::size_t before = value.is<Member>() ? value.as<Member>().index : book[listed].members.size();
    for (std::uint32_t i = 0; i < before; ++i)
      if (may_be(book, {listed, i})) found.emplace_back(Member{listed, i});
  }
  if (value.has_elements())
    for (std::size_t i = value.items().size(); i-- > 0;) found.push_back(without_item(value, i));
  if (value.has_elements() || value.has_parts())
    for (std::size_t i = 0; i < value.items().size(); ++i)
      for (Value& simpler : simpler_values(book, value.items()[i], part_of(book, value, type, i, {}).type))
        found.push_back(with_item(value, i, std::move(simpler)));
  return found;
}

bool try_simpler(const Number& number, const Number& step, const std::vector<Number>& bounds,
                 const std::function<bool(const Number&)>& does) {
  std::vector<Number> targets{Number(0), Number(1), number.abs()};
  const Number whole = number.abs().floor();
  for (const Number& near : {whole, whole + Number(1)}) targets.push_back(number.sign() < 0 ? -near : near);
  targets.insert(targets.end(), bounds.begin(), bounds.end());
  std::sort(targets.begin(), targets.end(), is_simpler);
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  const auto on_step = [&](const Number& n) { return step.is_zero() || (n.is_rational() && (n / step).is_integer()); };
  for (const Number& target : targets)
    if (is_simpler(target, number) && on_step(target) && does(target)) return true;
  if (!number.is_rational()) return false;
  // By whole numbers, if these are among the steps; else by steps.
  const Number unit = step.is_zero() || (Number(1) / step).is_integer() ? Number(1) : step;
  if (halve(number, unit, does)) return true;
  if (number.is_integer()) return false;
  for (const int parts : {2, 3, 4, 5, 10}) {
    const Number many = (number.abs() * Number(parts)).floor();
    for (const Number& count : {many, many + Number(1)}) {
      const Number near = (number.sign() < 0 ? -count : count) / Number(parts);
      if (near == number) return false;
      if (on_step(near) && does(near)) return true;
    }
  }
  return false;
}

std::vector<NumberPart> number_parts(const Book& book, const Value& value, TypeId declared, const Domain& domain) {
  const TypeId type = settled_type(book, declared, value);
  if (value.is<Number>()) return {{{}, value.number(), type, domain}};
  std::vector<NumberPart> found;
  if (!value.has_elements() && !value.has_parts()) return found;
  for (std::size_t i = 0; i < value.items().size(); ++i) {
    const Parameter part = part_of(book, value, type, i, domain);
    if (part.type == book.types.unknown()) continue;
    for (NumberPart& one : number_parts(book, value.items()[i], part.type, part.domain)) {
      one.path.insert(one.path.begin(), i);
      found.push_back(std::move(one));
    }
  }
  return found;
}

Value with_part(const Value& value, std::span<const std::size_t> path, const Value& part) {
  if (path.empty()) return part;
  return with_item(value, path.front(), with_part(value.items()[path.front()], path.subspan(1), part));
}

}  // namespace paragraf::analysis::lint
