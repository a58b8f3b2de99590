// The acceptance scenarios as they are given (JSON) become examples of the BattleTech book and, where the book must refuse
// the state itself, state documents. What the examples expect is read from the scenarios, so nothing is retyped: a
// field, a value or a word that is not mapped is a failure, never a default.
#pragma once

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

// All scenarios of BattleTech.
std::vector<std::string> acceptance_ids(const Json& document);

Conversion convert(const Json& document, std::span<const std::string> ids);

}  // namespace paragraf::tests::scenarios
