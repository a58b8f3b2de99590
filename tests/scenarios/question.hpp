// What a scenario asks and expects, as the steps of an example. Every number, verdict and deciding sentence is taken from
// the scenario; this file holds only the forms: which expression of the book a query is, what an expectation claims.
#pragma once

#include <string>
#include <vector>

#include "tests/scenarios/names.hpp"
#include "tests/scenarios/strict.hpp"

namespace paragraf::tests::scenarios {

struct Steps {
  std::vector<std::string> given;
  std::vector<std::string> assume;
  std::vector<std::string> before;  // `then` on the state before the act
  std::string act;                  // empty: the scenario only asks
  std::vector<std::string> after;
};

Steps steps_for(const Node& initial, const Node& query, const Node& expected, const std::vector<Side>& sides);

// The unit that the query moves into a building, or nobody.
std::string entering_unit(const Node& query);

}  // namespace paragraf::tests::scenarios
