// The parts of a text that are formatted each on its own: the language line, the heads of clauses and sentences, items. In: a
// tree and the places of mistakes. Out: the units in the order of the text; those around a mistake are marked as kept, and
// those between two kept lines are joined, so that a mistake is read as before.
#pragma once
#include <vector>

#include "grammar/format_sheet.hpp"

namespace paragraf::grammar {

struct Unit {
  Cursor node;                 // none of what is kept
  std::vector<Cursor> parts;   // of a head: those of its children that belong to it
  base::Span span;             // whole lines, if it is kept
  Shape shape;
  std::uint32_t indent;
};

std::vector<Unit> units_of(const Parsed& parsed, const std::vector<base::Span>& mistakes);

}  // namespace paragraf::grammar
