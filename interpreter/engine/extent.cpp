// See extent.hpp.
#include "interpreter/engine/extent.hpp"

#include <algorithm>
#include <utility>

namespace paragraf::engine {

using namespace model;

namespace {

// As Euclid has it, of fractions.
Number common_measure(Number a, Number b) {
  for (a = a.abs(), b = b.abs(); !b.is_zero();) {
    Number rest = a - (a / b).floor() * b;
    a = std::exchange(b, std::move(rest));
  }
  return a;
}

}  // namespace

void Extent::include(const Value& value) {
  if (value.is<bool>()) return;
  if (value.is<Number>()) {
    if (!low || value.number() < *low) low = value.number();
    if (!high || *high < value.number()) high = value.number();
    if (value.number().is_rational()) grain = common_measure(value.number(), grain);
    return;
  }
  if (value.is<Set>()) {
    sets = true;
    parts.resize(1);
    for (const Value& item : value.items()) parts[0].include(item);
    return;
  }
  if (value.is<List>()) {
    const std::size_t size = value.items().size();
    fewest = lists ? std::min(fewest, size) : size;
    most = std::max(most, size);
    lists = true;
    parts.resize(1);
    for (const Value& item : value.items()) parts[0].include(item);
    return;
  }
  if (value.has_parts()) {
    parts.resize(std::max(parts.size(), value.items().size()));
    for (std::size_t i = 0; i < value.items().size(); ++i) parts[i].include(value.items()[i]);
    return;
  }
  if (!values) values.emplace();
  const auto at = std::lower_bound(values->begin(), values->end(), value);
  if (at == values->end() || !(*at == value)) values->insert(at, value);
}

void Extent::loosen() {
  low.reset(), high.reset(), values.reset();
  grain = 0;
  for (Extent& part : parts) {
    const auto elements = part.values;
    part.loosen();
    if (sets) part.values = elements;
  }
}

}  // namespace paragraf::engine
