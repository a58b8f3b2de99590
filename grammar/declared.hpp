// Which nodes give a name to something. In: a node of a tree. Out: the name that it declares, if it declares one.
#pragma once
#include "grammar/tree.hpp"

namespace paragraf::grammar {

// Does a node of this kind declare something by name?
bool declares_names(Kind kind);
// The name that a node declares is its first, if it has one before its other parts.
Cursor declared_name(Cursor at);

}  // namespace paragraf::grammar
