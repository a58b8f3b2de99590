// The table of native functions: see natives.hpp.
#include "interpreter/natives.hpp"

#include <algorithm>
#include <array>

namespace paragraf::interpreter {
namespace {

constexpr std::array table = {
    NativeEntry{"dice.count_at_least", count_at_least},
    NativeEntry{"dice.keep_highest", keep_highest},
    NativeEntry{"dice.keep_lowest", keep_lowest},
    NativeEntry{"hexes.hex_column", hex_column},
    NativeEntry{"hexes.hex_row", hex_row},
};

}  // namespace

std::span<const NativeEntry> natives() { return table; }

Measured measure(const State& state, const Extern& external, std::span<const Value> args, const base::Speech& say) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const NativeEntry& e) { return e.name == external.measured_by; });
  if (found == table.end()) return NotMeasured{say("this program has no function {0}", external.measured_by)};
  return found->function(state, args, say);
}

}  // namespace paragraf::interpreter
