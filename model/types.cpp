// Interning of types and membership in domains: see types.hpp.
#include "model/types.hpp"

#include <algorithm>

namespace paragraf::model {

Types::Types() {
  for (TypeKind kind :
       {TypeKind::unknown, TypeKind::nothing, TypeKind::boolean, TypeKind::integer, TypeKind::number, TypeKind::text,
        TypeKind::die})
    types_.push_back({kind, 0, 0, {}});
}

TypeId Types::intern(const Type& type) {
  for (std::size_t i = 0; i < types_.size(); ++i)
    if (types_[i] == type) return TypeId(i);
  types_.push_back(type);
  return TypeId(types_.size() - 1);
}

TypeId Types::optional_of(TypeId element) {
  if (kind(element) == TypeKind::optional || kind(element) == TypeKind::unknown) return element;
  return intern({TypeKind::optional, 0, 0, element});
}

TypeId Types::one_of(std::vector<TypeId> parts) {
  std::vector<TypeId> flat;
  for (TypeId part : parts) {
    const std::vector<TypeId> inner = alternatives(part);
    flat.insert(flat.end(), inner.begin(), inner.end());
  }
  std::sort(flat.begin(), flat.end());
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  return flat.size() == 1 ? flat.front() : intern({TypeKind::one_of, 0, 0, {}, std::move(flat)});
}

std::vector<TypeId> Types::alternatives(TypeId id) const {
  const TypeId plain = strip_optional(id);
  return kind(plain) == TypeKind::one_of ? types_[plain.index()].parts : std::vector<TypeId>{plain};
}

bool Types::is_numeric(TypeId id) const {
  switch (kind(id)) {
    case TypeKind::integer:
    case TypeKind::number:
    case TypeKind::dice:
    case TypeKind::measure:
      return true;
    case TypeKind::unknown:
    case TypeKind::nothing:
    case TypeKind::boolean:
    case TypeKind::text:
    case TypeKind::die:
    case TypeKind::enumeration:
    case TypeKind::entity:
    case TypeKind::reading:
    case TypeKind::row:
    case TypeKind::record:
    case TypeKind::tuple:
    case TypeKind::one_of:
    case TypeKind::set:
    case TypeKind::list:
    case TypeKind::optional:
      return false;
  }
  return false;
}

namespace {

// The same numbers with bounds that are among them, as far as the step says which those are.
Interval on_steps(Interval interval, const Number& step) {
  if (step.is_zero()) return interval;
  const auto settle = [&](std::optional<Number>& bound, bool& open, bool up) {
    if (!bound) return;
    const Number below = (*bound / step).floor() * step;
    const bool hit = below == *bound;
    if (up)
      bound = hit && !open ? below : below + step;
    else
      bound = hit && open ? below - step : below;
    open = false;
  };
  settle(interval.low, interval.low_open, true);
  settle(interval.high, interval.high_open, false);
  return interval;
}

std::optional<Interval> intersection(const Interval& a, const Interval& b, const Number& step) {
  Interval both = a;
  if (b.low && (!both.low || *both.low < *b.low || (*both.low == *b.low && b.low_open)))
    both.low = b.low, both.low_open = b.low_open;
  if (b.high && (!both.high || *b.high < *both.high || (*b.high == *both.high && b.high_open)))
    both.high = b.high, both.high_open = b.high_open;
  both = on_steps(both, step);
  if (!both.low || !both.high || *both.low < *both.high) return both;
  return *both.low == *both.high && !both.low_open && !both.high_open ? std::optional(both) : std::nullopt;
}

}  // namespace

namespace {

// Is the listed value one of those that tell which values like `value` are admitted? Members stand for the texts of an
// open enum, too.
bool bounds(const Value& listed, const Value& value) {
  if (value.is<Member>() && listed.is<Member>()) return value.as<Member>().declaration == listed.as<Member>().declaration;
  return (value.is<Number>() && listed.is<Number>()) || (value.is<bool>() && listed.is<bool>()) ||
         (value.is<Text>() && (listed.is<Text>() || listed.is<Member>())) || (value.is<Side>() && listed.is<Side>());
}

bool lists(const Domain& domain, const Value& value) {
  return std::find(domain.values.begin(), domain.values.end(), value) != domain.values.end() ||
         (value.is<Number>() && std::any_of(domain.intervals.begin(), domain.intervals.end(),
                                            [&](const Interval& i) { return i.contains(value.number()); }));
}

bool bounds_numbers(const Domain& domain) {
  return !domain.intervals.empty() || std::any_of(domain.values.begin(), domain.values.end(),
                                                  [](const Value& listed) { return listed.is<Number>(); });
}

}  // namespace

std::optional<Domain> intersection(const Domain& a, const Domain& b, const Number& step) {
  if (a.open()) return b;
  if (b.open()) return a;
  Domain both;
  if (!bounds_numbers(a)) both.intervals = b.intervals;
  if (!bounds_numbers(b)) both.intervals = a.intervals;
  for (const Interval& one : a.intervals)
    for (const Interval& other : b.intervals)
      if (auto part = intersection(one, other, step)) both.intervals.push_back(std::move(*part));
  const auto add = [&](const Values& values, const Domain& in) {
    for (const Value& value : values)
      if (in.contains(value) && !lists(both, value)) both.values.push_back(value);
  };
  add(a.values, b);
  add(b.values, a);
  return both.open() ? std::nullopt : std::optional(both);
}

bool Domain::contains(const Value& value) const {
  if (open() || value.is_nothing() || lists(*this, value)) return true;
  if (value.is<Number>() && !intervals.empty()) return false;
  return std::none_of(values.begin(), values.end(), [&](const Value& listed) { return bounds(listed, value); });
}

}  // namespace paragraf::model
