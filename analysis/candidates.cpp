// See candidates.hpp.
#include "analysis/candidates.hpp"

#include <algorithm>

#include "model/shapes.hpp"

namespace paragraf::analysis {
namespace {

void keep_first(Values& values, std::size_t most) {
  if (values.size() > most) values.resize(most);
}

// Whole numbers, and measures with a step, can be counted.
Number grid(const Book& book, TypeId type) {
  switch (book.types.kind(type)) {
    case TypeKind::integer:
    case TypeKind::dice:
      return Number(1);
    default:
      return step_of(book, type);
  }
}

// The smallest and the greatest number that the type itself allows.
Domain own_bounds(const Book& book, TypeId type) {
  Domain bounds;
  const Type& shape = book.types[type];
  if (shape.kind == TypeKind::dice && shape.count == 0)
    bounds.intervals.push_back({Number(1), {}});
  else if (shape.kind == TypeKind::dice)
    bounds.intervals.push_back({Number(shape.count), Number(static_cast<std::int64_t>(shape.count) * shape.declaration)});
  return bounds;
}

}  // namespace

Candidates::Candidates(const Book& book) : book_(book) {
  for (std::size_t i = 0; i < book.exprs.size(); ++i) {
    const Expr& expr = book.exprs[i];
    if (expr.op == Op::matches) add_numbers(book[ExprId(expr.a)].type, book.domains[expr.b]);
    if (expr.op != Op::constant) continue;
    const Value& value = book.constants[expr.a];
    const TypeId type = book.types.strip_optional(expr.type);
    if (value.is<Number>()) numbers_[type].push_back(value.number());
    if (value.is<Text>()) texts_[type].push_back(value);
  }
  for (auto& [type, texts] : texts_) {
    std::sort(texts.begin(), texts.end());
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  }
}

void Candidates::add_numbers(TypeId type, const Domain& domain) {
  for (const Interval& interval : domain.intervals)
    for (const std::optional<Number>& bound : {interval.low, interval.high})
      if (bound) numbers_[book_.types.strip_optional(type)].push_back(*bound);
}

Values Candidates::members(EnumId id) const {
  Values values;
  for (std::uint32_t i = 0; i < book_[id].members.size(); ++i)
    if (id != book_.phase_enum || book_[PhaseId(i)].sequence) values.push_back(Member{id, i});  // no state is in a sequence
  return values;
}

Values Candidates::numbers(TypeId type, const Domain& domain, std::size_t most) const {
  const Number step = grid(book_, type).is_zero() ? Number(1) : grid(book_, type);
  std::vector<Number> found;
  const Domain own = own_bounds(book_, type);
  const auto offer = [&](const Number& n) {
    if (domain.contains(n) && own.contains(n)) found.push_back(n);
  };
  const Number unit = step < Number(1) ? Number(1) : step;
  for (int i = 0; i <= 3; ++i) offer(unit * Number(i));
  if (book_.types.kind(type) == TypeKind::number) offer(Number::ratio(1, 2));
  const auto around = [&](const Number& n) {
    for (const Number& near : {n, n - unit, n + unit}) offer(near);
  };
  for (const Domain* bounds : {&domain, &own})
    for (const Interval& interval : bounds->intervals)
      for (const std::optional<Number>& bound : {interval.low, interval.high})
        if (bound) around(*bound);
  if (auto known = numbers_.find(type); known != numbers_.end())
    for (const Number& n : known->second) around(n);
  // 1, 2, 3, 0, then what the book speaks of; what is below zero last
  const auto simple = [&](const Number& n) {
    return n.sign() < 0 ? 3 : n.is_zero() ? 1 : n <= unit * Number(3) ? 0 : 2;
  };
  std::sort(found.begin(), found.end(), [&](const Number& a, const Number& b) {
    return simple(a) != simple(b) ? simple(a) < simple(b) : a.sign() < 0 ? b < a : a < b;
  });
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::erase_if(found, [&](const Number& n) { return !on_step(book_, type, Value(n)); });
  Values values(found.begin(), found.end());
  keep_first(values, most);
  return values;
}

// A polygon is not any list of points. Squares at the origin, as large as the lengths that the book speaks of.
Values Candidates::squares(std::size_t most) const {
  const TypeId length = book_.records[book_.geometry.point.index()].fields.front().type;
  Values polygons;
  for (const Value& side : numbers(length, {}, most))
    if (side.number() > Number(0)) polygons.push_back(polygon_value(book_, base::plane::rectangle({0, 0}, side.number(), side.number())));
  return polygons;
}

std::vector<Parameter> Candidates::parts_of(TypeId type) const {
  const Type& shape = book_.types[type];
  if (shape.kind == TypeKind::row) return book_.values[shape.declaration].columns;
  if (shape.kind == TypeKind::record) return book_.records[shape.declaration].fields;
  std::vector<Parameter> parts;
  for (const TypeId part : shape.parts) parts.push_back({.name = {}, .type = part, .domain = {}, .place = {}});
  return parts;
}

// The simplest value of each part, and one part after the other changed.
Values Candidates::whole_rows(const State& state, const std::vector<Parameter>& parts, std::size_t most) const {
  Values first;
  std::vector<Values> choices;
  for (const Parameter& part : parts) {
    choices.push_back(some(state, part.type, part.domain, most));
    if (choices.back().empty()) return {};
    first.push_back(choices.back().front());
  }
  Values rows{Value::row(first)};
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (std::size_t choice = 1; choice < choices[i].size(); ++choice) {
      Values changed = first;
      changed[i] = choices[i][choice];
      rows.push_back(Value::row(std::move(changed)));
    }
  keep_first(rows, most);
  return rows;
}

Values Candidates::some(const State& state, TypeId type, const Domain& domain, std::size_t most) const {
  const Type& shape = book_.types[type];
  switch (shape.kind) {
    case TypeKind::unknown:
    case TypeKind::nothing:
      return {Value()};
    case TypeKind::integer:
    case TypeKind::number:
    case TypeKind::dice:
    case TypeKind::measure:
      return numbers(type, domain, most);
    case TypeKind::die:
      return {Value::text("d6"), Value::text("2d6")};
    case TypeKind::text: {
      Values values;
      if (auto known = texts_.find(type); known != texts_.end()) values = known->second;
      if (values.empty()) values = {Value::text("a"), Value::text("b")};
      keep_first(values, most);
      return values;
    }
    case TypeKind::set: {
      const Values items = some(state, shape.element, {}, 2);
      Values values{Value::set({})};
      if (!items.empty()) values.push_back(Value::set({items[0]}));
      if (items.size() > 1) values.push_back(Value::set(items));
      return values;
    }
    case TypeKind::list: {
      const Values items = some(state, shape.element, {}, 2);
      Values values{Value::list({})};
      if (!items.empty()) values.push_back(Value::list({items[0]}));
      if (items.size() > 1) values.push_back(Value::list(items));
      return values;
    }
    case TypeKind::row:
    case TypeKind::tuple:
    case TypeKind::record: {
      if (shape.kind == TypeKind::record && RecordId(shape.declaration) == book_.geometry.polygon) return squares(most);
      Values values = whole_rows(state, parts_of(type), most);
      if (shape.kind == TypeKind::record)
        for (Value& value : values) value = Value::record(RecordId(shape.declaration), value.items());
      return values;
    }
    case TypeKind::one_of: {
      Values values;
      for (const TypeId part : shape.parts)
        for (const Value& value : some(state, part, domain, most)) values.push_back(value);
      keep_first(values, most);
      return values;
    }
    case TypeKind::optional: {
      Values values = some(state, shape.element, domain, most - std::min<std::size_t>(most, 1));
      values.insert(values.begin(), Value());
      return values;
    }
    case TypeKind::enumeration: {
      Values values = members(EnumId(shape.declaration));
      if (book_.enums[shape.declaration].open) values.push_back(Value::text("other"));
      std::erase_if(values, [&](const Value& value) { return !domain.contains(value); });
      keep_first(values, most);
      return values;
    }
    case TypeKind::entity: {
      Values values;
      for (const Instance& instance : state.in_order(EntityId(shape.declaration))) values.push_back(instance);
      keep_first(values, most);
      return values;
    }
    case TypeKind::boolean:
    case TypeKind::reading:
      break;
  }
  Values values = all(type, domain, 1000).value_or(Values());
  keep_first(values, most);
  return values;
}

std::optional<Values> Candidates::all(TypeId type, const Domain& domain, std::size_t limit) const {
  const Type& shape = book_.types[type];
  Values values;
  switch (shape.kind) {
    case TypeKind::boolean:
      values = {Value(false), Value(true)};
      break;
    case TypeKind::enumeration:
      if (book_.enums[shape.declaration].open) return std::nullopt;
      values = members(EnumId(shape.declaration));
      break;
    case TypeKind::reading:
      for (std::uint32_t i = 0; i < book_.readings[shape.declaration].sides.size(); ++i)
        values.push_back(Side{ReadingId(shape.declaration), i});
      break;
    case TypeKind::integer:
    case TypeKind::dice:
    case TypeKind::measure: {
      const Number step = grid(book_, type);
      const std::optional<Domain> within = intersection(domain, own_bounds(book_, type), step);
      if (step.is_zero() || !within || within->open()) return std::nullopt;
      for (const Value& value : within->values) values.push_back(value);
      for (const Interval& interval : within->intervals) {
        if (!interval.low || !interval.high) return std::nullopt;
        for (Number n = (*interval.low / step).ceil() * step; n <= *interval.high; n = n + step) {
          if (interval.contains(n)) values.push_back(n);
          if (values.size() > limit) return std::nullopt;
        }
      }
      break;
    }
    case TypeKind::optional: {
      auto inner = all(shape.element, domain, limit);
      if (!inner) return std::nullopt;
      values = std::move(*inner);
      values.push_back(Value());
      break;
    }
    case TypeKind::unknown:
    case TypeKind::nothing:
    case TypeKind::number:
    case TypeKind::die:
    case TypeKind::text:
    case TypeKind::entity:   // there may be any number of them
    case TypeKind::set:
    case TypeKind::list:
    case TypeKind::row:
    case TypeKind::record:
    case TypeKind::tuple:
    case TypeKind::one_of:
      return std::nullopt;
  }
  std::erase_if(values, [&](const Value& value) {
    return !value.is_nothing() && !domain.contains(value);
  });
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  if (values.size() > limit) return std::nullopt;
  return values;
}

}  // namespace paragraf::analysis
