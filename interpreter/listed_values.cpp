// Values that can be listed: see listed_values.hpp.
#include "interpreter/listed_values.hpp"

namespace paragraf::interpreter {

Values listed_values(const State& state, const Parameter& param) {
  const Book& book = state.book();
  const Type& type = book.types[book.types.strip_optional(param.type)];
  Values values;
  switch (type.kind) {
    case TypeKind::entity:
      for (const Instance& instance : state.in_order(EntityId(type.declaration))) values.emplace_back(instance);
      break;
    case TypeKind::enumeration:
      for (std::uint32_t i = 0; i < book.enums[type.declaration].members.size(); ++i)
        values.emplace_back(Member{EnumId(type.declaration), i});
      break;
    case TypeKind::boolean:
      values = {Value(false), Value(true)};
      break;
    case TypeKind::integer:
      for (const Interval& interval : param.domain.intervals)
        for (Number n = *interval.low; n <= *interval.high; n = n + Number(1))
          if (interval.contains(n)) values.emplace_back(n);
      values.insert(values.end(), param.domain.values.begin(), param.domain.values.end());
      break;
    case TypeKind::unknown:
    case TypeKind::nothing:
    case TypeKind::number:
    case TypeKind::text:
    case TypeKind::die:
    case TypeKind::dice:
    case TypeKind::measure:
    case TypeKind::reading:
    case TypeKind::row:
    case TypeKind::record:
    case TypeKind::list:
    case TypeKind::tuple:
    case TypeKind::one_of:
    case TypeKind::set:
    case TypeKind::optional:
      break;
  }
  return values;
}

}  // namespace paragraf::interpreter
