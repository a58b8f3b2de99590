// The table of native functions: see natives.hpp.
#include "interpreter/natives.hpp"

#include <algorithm>
#include <array>

namespace paragraf::interpreter {
namespace {

constexpr std::array table = {
    NativeEntry{"courses.track", track},
    NativeEntry{"dice.count_at_least", count_at_least},
    NativeEntry{"dice.keep_highest", keep_highest},
    NativeEntry{"dice.keep_lowest", keep_lowest},
    NativeEntry{"geometry.ahead_by", ahead_by},
    NativeEntry{"geometry.centroid", centroid},
    NativeEntry{"geometry.closest", closest, true},
    NativeEntry{"geometry.cross_product", cross_product},
    NativeEntry{"geometry.crosses", crosses},
    NativeEntry{"geometry.dot_product", dot_product},
    NativeEntry{"geometry.edge", edge},
    NativeEntry{"geometry.encloses", encloses},
    NativeEntry{"geometry.end_of", end_of},
    NativeEntry{"geometry.flight_possible", flight_possible},
    NativeEntry{"geometry.flight_reaches", flight_reaches},
    NativeEntry{"geometry.gap", gap, true},
    NativeEntry{"geometry.has_room", has_room},
    NativeEntry{"geometry.hull", hull},
    NativeEntry{"geometry.moved_by", moved_by},
    NativeEntry{"geometry.path_length", path_length},
    NativeEntry{"geometry.polygon", polygon},
    NativeEntry{"geometry.rectangle", rectangle},
    NativeEntry{"geometry.spot", spot},
    NativeEntry{"geometry.start_of", start_of},
    NativeEntry{"geometry.step_toward", step_toward},
    NativeEntry{"geometry.turned_by", turned_by},
    NativeEntry{"geometry.walls", walls},
    NativeEntry{"geometry.within_angle", within_angle},
    NativeEntry{"hexes.hex_column", hex_column},
    NativeEntry{"hexes.hex_row", hex_row},
    NativeEntry{"hexes.hexes_between", hexes_between},
    NativeEntry{"hexes.neighbours", neighbours},
};

}  // namespace

std::span<const NativeEntry> natives() { return table; }

namespace {

const NativeEntry* entry_of(const Extern& external) {
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const NativeEntry& entry) { return entry.name == external.measured_by; });
  return found == table.end() ? nullptr : &*found;
}

}  // namespace

bool is_distance(const Extern& external) {
  const NativeEntry* entry = entry_of(external);
  return entry != nullptr && entry->distance;
}

Measured measure(const State& state, const Extern& external, std::span<const Value> args, const base::Speech& say,
                 std::set<CellKey>* reads) {
  const NativeEntry* entry = entry_of(external);
  if (entry == nullptr) return NotMeasured{say("this program has no function {0}", external.measured_by), {}};
  return entry->function({state, args, say, reads});
}

}  // namespace paragraf::interpreter
