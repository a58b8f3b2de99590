// Is what two expressions say the same? In: two expressions, each with the values in its slots. Out: whether they have the same form and
// the same values where they look at slots, so that in one state they come to the same. Slots that they bind themselves correspond.
#pragma once
#include "interpreter/formulas/encoder.hpp"

namespace paragraf::interpreter::formulas {

bool same_expression(const Book& book, ExprId a, const OutlookFrame& of_a, ExprId b, const OutlookFrame& of_b);

}  // namespace paragraf::interpreter::formulas
