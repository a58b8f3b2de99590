// One number out of an interval that has some: the one nearest to 0, or one at an end.
#pragma once
#include "interpreter/formulas/formula.hpp"

namespace paragraf::analysis::lint {

using namespace interpreter::formulas;

enum class Corner : std::uint8_t { near_zero, low, high };
Number pick(const Interval& range, Corner corner);
// A value of a variable on which nothing hangs.
Number any_of(const Variable& variable);

}  // namespace paragraf::analysis::lint
