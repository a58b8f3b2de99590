// Words for keys that no row of a table covers. In: the table and the keys. Out: "no row covers 0 cf; rows begin at 1 cf".
#pragma once
#include <span>
#include <string>

#include "interpreter/state.hpp"

namespace paragraf::interpreter {

// Which key falls between, before or behind the rows that fit the other keys. Empty if a row
// covers the arguments, or if no number is the reason.
std::string gap_text(const base::Speech& say, const Book& book, const State& state, const ValueDecl& table, std::span<const Value> args);

}  // namespace paragraf::interpreter
