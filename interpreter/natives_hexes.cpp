// Library `hexes`: the number that is printed on a hex, in two parts.
#include <algorithm>

#include "interpreter/natives.hpp"

namespace paragraf::interpreter {
namespace {

// Two digits from `first` on; columns and rows are counted from 1.
Measured part_of(const Measuring& from, std::size_t first) {
  const std::string& hex = from.args.front().string();
  const bool digits =
      hex.size() == 4 && std::all_of(hex.begin(), hex.end(), [](char c) { return '0' <= c && c <= '9'; });
  const auto number = [&](std::size_t at) { return (hex[at] - '0') * 10 + hex[at + 1] - '0'; };
  if (!digits || number(0) == 0 || number(2) == 0)
    return NotMeasured{
        from.say("\"{0}\" is no hex: two digits of its column and two of its row are expected, as in \"0512\"", hex), {}};
  return Value(Number(number(first)));
}

}  // namespace

Measured hex_column(const Measuring& from) { return part_of(from, 0); }

Measured hex_row(const Measuring& from) { return part_of(from, 2); }

}  // namespace paragraf::interpreter
