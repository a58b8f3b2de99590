// Interning of types and membership in domains: see types.hpp.
#include "model/types.hpp"

#include <algorithm>

namespace paragraf::model {

Types::Types() {
  for (TypeKind kind : {TypeKind::unknown, TypeKind::nothing, TypeKind::boolean, TypeKind::integer, TypeKind::number, TypeKind::text})
    types_.push_back({kind, 0, 0, {}});
}

TypeId Types::intern(const Type& type) {
  auto found = std::find(types_.begin(), types_.end(), type);
  if (found != types_.end()) return TypeId(static_cast<std::size_t>(found - types_.begin()));
  types_.push_back(type);
  return TypeId(types_.size() - 1);
}

TypeId Types::optional_of(TypeId element) {
  if (kind(element) == TypeKind::optional || kind(element) == TypeKind::unknown) return element;
  return intern({TypeKind::optional, 0, 0, element});
}

bool Types::is_numeric(TypeId id) const {
  switch (kind(id)) {
    case TypeKind::integer:
    case TypeKind::number:
    case TypeKind::dice:
    case TypeKind::measure: return true;
    case TypeKind::unknown:
    case TypeKind::nothing:
    case TypeKind::boolean:
    case TypeKind::text:
    case TypeKind::enumeration:
    case TypeKind::entity:
    case TypeKind::reading:
    case TypeKind::row:
    case TypeKind::set:
    case TypeKind::optional: return false;
  }
  return false;
}

bool Domain::contains(const Value& value) const {
  if (open() || value.is_nothing()) return true;
  if (std::find(values.begin(), values.end(), value) != values.end()) return true;
  return value.is<Number>() && std::any_of(intervals.begin(), intervals.end(),
                                           [&](const Interval& i) { return i.contains(value.number()); });
}

}  // namespace paragraf::model
