// What a cell of a table's key admits: what it names and nothing else. In: the domain of a cell, which is open for `-`. Out: whether a
// value is in it, and what two cells have in common. A declared range is another thing: it says nothing of values of other
// kinds, so that `boat or int in 1..6` admits every boat; a cell `1..6` admits none.
#pragma once
#include <optional>

#include "model/types.hpp"

namespace paragraf::model {

bool cell_admits(const Domain& cell, const Value& value);
// None if that is nothing. Numbers are whole multiples of `step`, or any if it is 0.
std::optional<Domain> common_cell(const Domain& a, const Domain& b, const Number& step);

}  // namespace paragraf::model
