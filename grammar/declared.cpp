// Nodes that declare names: see declared.hpp.
#include "grammar/declared.hpp"

namespace paragraf::grammar {

bool declares_names(Kind kind) {
  switch (kind) {
    case Kind::book:
    case Kind::label:
    case Kind::sequence:
    case Kind::sequence_part:
    case Kind::enum_:
    case Kind::enum_member:
    case Kind::type_name:
    case Kind::record:
    case Kind::entity:
    case Kind::attr:
    case Kind::measure:
    case Kind::unit:
    case Kind::extern_:
    case Kind::fact:
    case Kind::value:
    case Kind::table:
    case Kind::tally:
    case Kind::tally_line:
    case Kind::act:
    case Kind::event:
    case Kind::presuppose:
    case Kind::reading:
    case Kind::side:
    case Kind::param:
      return true;
    default:
      return false;
  }
}

Cursor declared_name(Cursor at) {
  for (Cursor part : at)
    if (part.is(Kind::id) || part.is(Kind::any_id) || part.is(Kind::unit_name)) return part;
  return {};
}

}  // namespace paragraf::grammar
