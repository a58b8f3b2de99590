// Which values a declaration admits. In: a declaration and a value. Out: whether the value is on the step of its measure and
// inside the declared range; what is told about a refusal is the matter of whoever asks.
#include "model/book.hpp"

namespace paragraf::model {

bool on_step(const Book& book, TypeId type, const Value& value) {
  const Type& plain = book.types[book.types.strip_optional(type)];
  if (plain.kind != TypeKind::measure || !value.is<Number>()) return true;
  const Number& step = book[MeasureId(plain.declaration)].step;
  return step.is_zero() || (value.number() / step).is_integer();
}

bool admits(const Book& book, AttributeId attribute, const Value& value) {
  const Attribute& declared = book[attribute];
  return on_step(book, declared.type, value) && declared.domain.contains(value) && declared.clamp.contains(value);
}

}  // namespace paragraf::model
