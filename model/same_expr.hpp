// Expressions that say the same. In: two expressions of one book. Out: are they the same operation on the same parts, slot by slot? Then
// they come to the same wherever both are evaluated in one frame; others may, too.
#pragma once
#include "model/book.hpp"

namespace paragraf::model {

bool same_expr(const Book& book, ExprId a, ExprId b);

}  // namespace paragraf::model
