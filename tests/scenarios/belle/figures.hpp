// Where the figures of a unit stand, as the book writes it: a row or a block of figures as copies, anything else one by one.
// All numbers are thousandths of a centimetre, the step of the book.
#pragma once

#include <string>
#include <vector>

#include "tests/scenarios/strict.hpp"

namespace paragraf::tests::scenarios::belle {

struct Place {
  long long x = 0;
  long long y = 0;
  std::string inside;  // a building, or nothing
};

long long thousandths(const Node& value);   // a value off the step is a failure
std::string decimal(long long thousandths); // 15010 -> 15.01
std::string figures(const std::vector<Place>& places);

}  // namespace paragraf::tests::scenarios::belle
