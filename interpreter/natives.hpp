// What a library declares as an extern because the language cannot say it: worked out by a function here. In: the state and the
// known arguments. Out: a value, or none, and the words for it. Pure and exact; a function is bound by the names of
// its library and its extern ("hexes.hex_row"), so the table and the files of stdlib/ say the same (a test compares them).
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "interpreter/state.hpp"

namespace paragraf::interpreter {

using Measured = std::optional<Value>;

struct NativeEntry {
  std::string_view name;
  Measured (*function)(const State& state, std::span<const Value> args);
  std::string (*why_not)(const base::Speech& say, std::span<const Value> args);  // of arguments for which it gives none
};
std::span<const NativeEntry> natives();

// The extern must be one that is measured.
Measured measure(const State& state, const Extern& external, std::span<const Value> args);
std::string not_measured_text(const base::Speech& say, const Extern& external, std::span<const Value> args);

// natives_hexes.cpp
Measured hex_column(const State& state, std::span<const Value> args);
Measured hex_row(const State& state, std::span<const Value> args);
std::string no_hex_text(const base::Speech& say, std::span<const Value> args);

}  // namespace paragraf::interpreter
