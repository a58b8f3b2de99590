// Queries for a value (the type of a building, the damage of a collapse, a line of sight) as expressions of the book.
#pragma once

#include "tests/scenarios/question.hpp"

namespace paragraf::tests::scenarios {

void ask_value(const Node& initial, const Node& query, const Node& expected, Steps& steps);

}  // namespace paragraf::tests::scenarios
