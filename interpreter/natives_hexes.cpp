// Library `hexes`: the number that is printed on a hex, in two parts; and the hexes beside one and between two.
#include "base/hexes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "interpreter/natives.hpp"

namespace paragraf::interpreter {
namespace {

constexpr int last = 99;  // column and row, of two digits

// Two digits of the column, two of the row, both counted from 1.
std::optional<base::Hex> hex_of(const Value& text) {
  const std::string& hex = text.string();
  if (hex.size() != 4 || !std::all_of(hex.begin(), hex.end(), [](char c) { return '0' <= c && c <= '9'; })) return {};
  const auto number = [&](std::size_t at) { return (hex[at] - '0') * 10 + hex[at + 1] - '0'; };
  if (number(0) == 0 || number(2) == 0) return {};
  return base::Hex{number(0), number(2)};
}

Measured no_hex(const Measuring& from, const Value& text) {
  return NotMeasured{from.say("\"{0}\" is no hex: two digits of its column and two of its row are expected, as in \"0512\"",
                              text.string()),
                     {}};
}

Value list_of(const std::vector<base::Hex>& hexes) {
  Values numbers;
  for (const base::Hex hex : hexes) numbers.push_back(Value::text(fmt::format("{:02}{:02}", hex.column, hex.row)));
  return Value::list(std::move(numbers));
}

}  // namespace

Measured hex_column(const Measuring& from) {
  const std::optional<base::Hex> hex = hex_of(from.args[0]);
  return hex ? Value(Number(hex->column)) : no_hex(from, from.args[0]);
}

Measured hex_row(const Measuring& from) {
  const std::optional<base::Hex> hex = hex_of(from.args[0]);
  return hex ? Value(Number(hex->row)) : no_hex(from, from.args[0]);
}

Measured neighbours(const Measuring& from) {
  const std::optional<base::Hex> hex = hex_of(from.args[0]);
  return hex ? list_of(base::neighbours(*hex, last)) : no_hex(from, from.args[0]);
}

Measured hexes_between(const Measuring& from) {
  const std::optional<base::Hex> a = hex_of(from.args[0]), b = hex_of(from.args[1]);
  if (!a || !b) return no_hex(from, from.args[a ? 1 : 0]);
  return list_of(base::hexes_between(*a, *b, last));
}

}  // namespace paragraf::interpreter
