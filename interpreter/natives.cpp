// The table of native functions: see natives.hpp.
#include "interpreter/natives.hpp"

#include <algorithm>
#include <array>

namespace paragraf::interpreter {
namespace {

constexpr std::array table = {
    NativeEntry{"hexes.hex_column", hex_column, no_hex_text},
    NativeEntry{"hexes.hex_row", hex_row, no_hex_text},
};

const NativeEntry* find(const Extern& external) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const NativeEntry& e) { return e.name == external.measured_by; });
  return found == table.end() ? nullptr : &*found;
}

}  // namespace

std::span<const NativeEntry> natives() { return table; }

Measured measure(const State& state, const Extern& external, std::span<const Value> args) {
  const NativeEntry* native = find(external);
  return native ? native->function(state, args) : std::nullopt;
}

std::string not_measured_text(const base::Speech& say, const Extern& external, std::span<const Value> args) {
  const NativeEntry* native = find(external);
  return native ? native->why_not(say, args) : say("this program has no function {0}", external.measured_by);
}

}  // namespace paragraf::interpreter
