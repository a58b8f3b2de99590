// See cells.hpp.
#include "model/cells.hpp"

#include <algorithm>

namespace paragraf::model {

bool cell_admits(const Domain& cell, const Value& value) {
  if (cell.open() || std::find(cell.values.begin(), cell.values.end(), value) != cell.values.end()) return true;
  return value.is<Number>() &&
         std::any_of(cell.intervals.begin(), cell.intervals.end(), [&](const Interval& i) { return i.contains(value.number()); });
}

std::optional<Domain> common_cell(const Domain& a, const Domain& b, const Number& step) {
  if (a.open()) return b;
  if (b.open()) return a;
  Domain both;
  if (!a.intervals.empty() && !b.intervals.empty())
    if (const auto numbers = intersection({a.intervals, {}}, {b.intervals, {}}, step)) both.intervals = numbers->intervals;
  const auto add = [&](const Values& values, const Domain& in) {
    for (const Value& value : values)
      if (cell_admits(in, value) && (both.open() || !cell_admits(both, value))) both.values.push_back(value);
  };
  add(a.values, b);
  add(b.values, a);
  return both.open() ? std::nullopt : std::optional(both);
}

}  // namespace paragraf::model
