// What the acceptance scenarios of any game become, and the walk over those that are asked for.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "tests/scenarios/strict.hpp"

namespace paragraf::tests::scenarios {

struct Conversion {
  std::string examples;                        // acceptance.paragraf
  std::map<std::string, std::string> refused;  // rejected/bt.t17-1.json -> its text
  std::map<std::string, std::string> missions; // missions/bt.t51.paragraf -> a book that amends the BattleTech book
  std::vector<std::string> ids;                // what was converted, in order
  std::vector<std::string> sentences;          // every sentence that they name: bt.s31
  std::set<std::string> about_words;           // ids: what asks for the words of the book, not for what holds in a state
  std::vector<std::string> failures;           // "bt.t08: expected.changes: ..."
};

// The ids of all scenarios that begin so.
std::vector<std::string> ids_with(const Json& document, std::string_view prefix);

// In the order of the ids; one that there is not is a failure.
void for_each_scenario(const Json& document, std::span<const std::string> ids, Failures& failures,
                       const std::function<void(const Node& scenario, const std::string& id)>& convert);

}  // namespace paragraf::tests::scenarios
