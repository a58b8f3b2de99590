// What must hold of one thing, in words. In: its name, or an act with one of its parameters, and the demand. Out: a whole sentence
// in the reader's language: "u1.mp must be at least 4 mp (now 3 mp)", "move with far at most 2".
#pragma once
#include <string>

#include "base/speech.hpp"

namespace paragraf::interpreter {

enum class Relation : std::uint8_t { less, at_most, more, at_least };

// What is demanded; all but the relations can be forbidden as well.
struct Demand {
  enum class Kind : std::uint8_t { something, nothing, yes, no, relation, is, is_not, in, not_in, noted, not_noted };
  Kind kind;
  std::string value = {};   // of relations, `is` and `in`
  Relation relation = Relation::less;
  std::string now = {};     // what it is at present; empty: not told
};

std::string demand_text(const base::Speech& say, const std::string& thing, const Demand& demand);
// Of a parameter of an act, which is chosen by whoever acts.
std::string demand_text(const base::Speech& say, const std::string& act, const std::string& parameter, const Demand& demand);

}  // namespace paragraf::interpreter
