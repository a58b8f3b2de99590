// What a library declares as an extern because the language cannot say it: worked out by a function here. In: the state and the
// known arguments. Out: a value, or the words why there is none. Pure and exact; a function is bound by the names of
// its library and its extern ("hexes.hex_row"), so the table and the files of stdlib/ say the same (a test compares them).
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "interpreter/state.hpp"

namespace paragraf::interpreter {

struct NotMeasured {
  std::string why;  // in the words of the speech
};
using Measured = std::variant<Value, NotMeasured>;
using Native = Measured (*)(const State& state, std::span<const Value> args, const base::Speech& say);

struct NativeEntry {
  std::string_view name;
  Native function;
};
std::span<const NativeEntry> natives();

// The extern must be one that is measured. Whoever tells why there is no value measures again in the words of the reader.
Measured measure(const State& state, const Extern& external, std::span<const Value> args, const base::Speech& say = {});

// natives_dice.cpp
Measured keep_highest(const State& state, std::span<const Value> args, const base::Speech& say);
Measured keep_lowest(const State& state, std::span<const Value> args, const base::Speech& say);
Measured count_at_least(const State& state, std::span<const Value> args, const base::Speech& say);

// natives_hexes.cpp
Measured hex_column(const State& state, std::span<const Value> args, const base::Speech& say);
Measured hex_row(const State& state, std::span<const Value> args, const base::Speech& say);

}  // namespace paragraf::interpreter
