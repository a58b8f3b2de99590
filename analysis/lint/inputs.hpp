// What a situation supplies, one input after the other. In: a situation. Out: arguments and rolls, what is stored, externs, each in an
// order that depends on nothing but their names; the situation with another value for one, or without it; and whether the
// declarations admit what it supplies.
#pragma once
#include <string>
#include <variant>
#include <vector>

#include "analysis/lint/situation.hpp"

namespace paragraf::analysis::lint {

struct StoredInput {                 // an attribute that is something, a fact that was noted, the phase
  interpreter::CellKey cell;
};
struct StatedInput {                 // an extern
  ExternId external;
  Values args;
};
struct AskedInput {                  // an argument of a question that is no entity
  std::size_t question, parameter;
};
struct RolledInput {
  std::size_t question, roll;
};
struct DoneInput {                   // an act that was done before
  interpreter::DoneAct done;
};

struct SuppliedInput {
  std::variant<StoredInput, StatedInput, AskedInput, RolledInput, DoneInput> what;
  Value value;
  TypeId type;
  std::string name;                  // by which it is ordered
};

std::vector<SuppliedInput> inputs_of(const Situation& situation);
Situation with_input(const Situation& situation, const SuppliedInput& input, Value value);
// None of what has to be there: arguments and rolls.
std::optional<Situation> without_input(const Situation& situation, const SuppliedInput& input);
// The same number of the same type, wherever it stands, also among what externs and facts are asked of.
Situation with_number(const Situation& situation, TypeId type, const Number& number, const Number& instead);

// Are all values of their types and in their ranges? A polygon is one.
bool is_admitted(const Situation& situation);

}  // namespace paragraf::analysis::lint
