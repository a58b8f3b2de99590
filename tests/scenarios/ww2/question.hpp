// What a scenario of the toy-soldier game asks and expects, as the steps of an example. Every number, verdict and deciding
// sentence is taken from the scenario; this file holds only the forms.
#pragma once

#include <string>
#include <vector>

#include "tests/scenarios/strict.hpp"

namespace paragraf::tests::scenarios::ww2 {

struct Steps {
  std::vector<std::string> assume;  // допустим ...: behind the state
  std::vector<std::string> lines;   // выполнить ..., тогда ...
  bool refused = false;             // the book refuses such a state: no example
};

// `die`: which one a gun is fired with, where the scenario names it; else empty.
Steps steps_for(const Node& initial, const Node& query, const Node& expected, const std::string& die);

// An alternative that is told in words only; empty, and a failure, if the words are not known.
std::vector<std::string> told(const std::string& key, const Node& initial, const Node& words);

}  // namespace paragraf::tests::scenarios::ww2
