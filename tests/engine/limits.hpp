// Where the answers of a program change. In: a program. Out: for each lane the numbers at and beside its ends, the limits that it is
// compared with or looked up by, and places where a quotient of it is rounded: what boundary states are made of.
#pragma once
#include "interpreter/engine/program.hpp"

namespace paragraf::tests {

// Sorted, all in the range of their lane.
std::vector<std::vector<std::int64_t>> limits_of(const engine::Program& program);

}  // namespace paragraf::tests
