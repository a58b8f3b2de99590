// Random programs, and rows for them. In: a generator of random numbers. Out: a program in which any operation may meet any other, of all widths, with
// ranges near the ends of widths; rows at the ends of the ranges of its lanes and between them.
#pragma once
#include <random>

#include "interpreter/engine/builder.hpp"

namespace paragraf::tests {

struct ProgramShape {
  std::size_t lanes = 6;
  std::size_t operations = 40;           // tried; those beyond 64 bits are left out
};
engine::Program random_program(std::mt19937_64& random, const ProgramShape& shape = {});

// One number for each lane.
std::vector<std::int64_t> random_row(const engine::Program& program, std::mt19937_64& random);

}  // namespace paragraf::tests
