// Which values of a union name their type: see union_form.hpp.
#include "interpreter/union_form.hpp"

#include <algorithm>

namespace paragraf::interpreter {

using namespace model;

namespace {

enum class Written { plainly, as_text, as_array, as_object };

Written written(TypeKind kind) {
  switch (kind) {
    case TypeKind::number:
    case TypeKind::text:
    case TypeKind::die:
    case TypeKind::measure:
    case TypeKind::enumeration:
    case TypeKind::entity:
    case TypeKind::reading:
      return Written::as_text;
    case TypeKind::row:
    case TypeKind::tuple:
    case TypeKind::set:
    case TypeKind::list:
      return Written::as_array;
    case TypeKind::record:
      return Written::as_object;
    case TypeKind::unknown:
    case TypeKind::nothing:
    case TypeKind::boolean:
    case TypeKind::integer:
    case TypeKind::dice:
    case TypeKind::one_of:
    case TypeKind::optional:
      return Written::plainly;
  }
  return Written::plainly;
}

}  // namespace

bool must_be_tagged(const Book& book, TypeId one_of, TypeId alternative) {
  const TypeKind kind = book.types.kind(alternative);
  const Written form = written(kind);
  if (form == Written::plainly) return false;
  if (form == Written::as_object) return true;
  const std::vector<TypeId> parts = book.types.alternatives(one_of);
  return std::any_of(parts.begin(), parts.end(), [&](TypeId part) {
    const bool both_entities = kind == TypeKind::entity && book.types.kind(part) == TypeKind::entity;
    return part != alternative && !both_entities && written(book.types.kind(part)) == form;
  });
}

}  // namespace paragraf::interpreter
