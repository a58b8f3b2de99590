// The words of the Belle Alliance scenarios (6.1.1.s4, I-15, "OK", "ext.skema8.uncovered") and what the book calls them
// (§ 6.1.1(4), within is inclusive, steady, uncovered_factor). Nothing but names: no value that a scenario expects.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tests/scenarios/strict.hpp"

namespace paragraf::tests::scenarios::belle {

enum class Words { side, arm, kind, formation, disorder, phase, mode, errand, cover, modifier, aspect };

// As it is written in the book; a word that is not mapped is a failure.
std::string spelt(Words kind, const Node& word);

std::string clause_of(const Node& sentence);                                // 6.1.1.s4 -> § 6.1.1(4)
std::string reasons_of(const Node& expect);                                 // " by § 6.1.1(1), § 6.1.1(3)", or nothing
std::string interpretation_of(const Node& id);                              // I-15 -> within is inclusive

// An extern that is one value for everybody (max_split_parts), or one for each unit (can_be_forced_back), with its unit.
struct External {
  std::string_view key;
  std::string_view name;
  std::string_view unit = {};       // cm, or none
  std::string_view parameters = {}; // what it is given for, where the scenario gives one value for all: (u)
};
const External* external(std::string_view key);

}  // namespace paragraf::tests::scenarios::belle
