// Which values a declaration admits. In: a declaration and a value. Out: whether the value is on the step of its
// measure and inside the declared range; what is told about a refusal is the matter of whoever asks.
#include "model/book.hpp"

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

bool admits(const Book& book, AttributeId attribute, const Value& value) {
  const Attribute& declared = book[attribute];
  return on_step(book, declared.type, value) && declared.domain.contains(value) && declared.clamp.contains(value);
}

}  // namespace paragraf::model
