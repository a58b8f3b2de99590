// What a library declares as an extern because the language cannot say it: worked out by a function here. In: the state and the
// known arguments. Out: a value, or what it would take, or the words why there is none. Pure and exact; a function is bound by
// the names of its library and its extern ("hexes.hex_row"), so the table and the files of stdlib/ say the same (a test compares them).
#pragma once
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "interpreter/state.hpp"

namespace paragraf::interpreter {

// What a function is given: the state, the known arguments, whose words it speaks, and where it notes what it looked at.
struct Measuring {
  const State& state;
  std::span<const Value> args;
  const base::Speech& say;
  std::set<CellKey>* reads = nullptr;
};
struct NotMeasured {
  std::string why;           // in the words of the speech
  Result unknown = {};       // missing: it would be measured if this were known, and there is no other reason
};
using Measured = std::variant<Value, NotMeasured>;
using Native = Measured (*)(const Measuring& from);

struct NativeEntry {
  std::string_view name;
  Native function;
  bool distance = false;     // of two places: how far they lie apart, 0 if they touch
};
std::span<const NativeEntry> natives();
bool is_distance(const Extern& external);

// The extern must be one that is measured. Whoever tells why there is no value measures again in the words of the reader.
Measured measure(const State& state, const Extern& external, std::span<const Value> args, const base::Speech& say = {},
                 std::set<CellKey>* reads = nullptr);

// natives_dice.cpp
Measured keep_highest(const Measuring& from);
Measured keep_lowest(const Measuring& from);
Measured count_at_least(const Measuring& from);

// natives_hexes.cpp
Measured hex_column(const Measuring& from);
Measured hex_row(const Measuring& from);
Measured neighbours(const Measuring& from);
Measured hexes_between(const Measuring& from);
// natives_geometry.cpp
Measured gap(const Measuring& from);
Measured closest(const Measuring& from);
Measured path_length(const Measuring& from);
Measured start_of(const Measuring& from);
Measured end_of(const Measuring& from);
Measured encloses(const Measuring& from);
Measured crosses(const Measuring& from);
Measured polygon(const Measuring& from);
Measured rectangle(const Measuring& from);
Measured hull(const Measuring& from);
Measured walls(const Measuring& from);
Measured edge(const Measuring& from);
// natives_movement.cpp
Measured centroid(const Measuring& from);
Measured step_toward(const Measuring& from);
Measured spot(const Measuring& from);
Measured has_room(const Measuring& from);
Measured moved_by(const Measuring& from);
// natives_directions.cpp
Measured turned_by(const Measuring& from);
Measured ahead_by(const Measuring& from);
Measured dot_product(const Measuring& from);
Measured cross_product(const Measuring& from);
Measured within_angle(const Measuring& from);
Measured flight_possible(const Measuring& from);
Measured flight_reaches(const Measuring& from);
// natives_courses.cpp
Measured track(const Measuring& from);

}  // namespace paragraf::interpreter
