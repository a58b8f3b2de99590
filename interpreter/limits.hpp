// Limits that keep definitions in circles from exhausting the stack, also under the sanitizers. In: nothing. Out: constants.
#pragma once
#include <cstddef>
#include <cstdint>

namespace paragraf::interpreter {

constexpr std::size_t deepest_call = 500;          // nested calls of values
constexpr std::uint32_t deepest_expression = 1000; // nested expressions, over all calls
constexpr std::size_t most_steps = 1000;           // steps that one act may cause

}  // namespace paragraf::interpreter
