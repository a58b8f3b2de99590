// Words for values that fall outside. In: a domain, or the rows of a table. Out: "17 cf is outside 1..15 cf", and for a key
// that no row covers "no row covers 0 cf; rows begin at 1 cf".
#pragma once
#include <span>
#include <string>

#include "interpreter/state.hpp"

namespace paragraf::interpreter {

// "17 cf is outside 1..15 cf", or what the step is.
std::string outside_text(const State& state, const Value& value, const Domain& domain, TypeId type);
// For a table and its arguments: which key falls between, before or behind the rows that fit the other keys. Empty if a row
// covers the arguments, or if no number is the reason.
std::string gap_text(const State& state, const ValueDecl& table, std::span<const Result> args);

}  // namespace paragraf::interpreter
