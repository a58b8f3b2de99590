// See program.hpp.
#include "interpreter/engine/program.hpp"

#include <fmt/format.h>

#include <bit>

namespace paragraf::engine {

Width width_of(const Range& range) {
  if (range.low >= 0 && range.high <= 0xff) return Width::u8;
  if (range.low >= INT16_MIN && range.high <= INT16_MAX) return Width::i16;
  if (range.low >= INT32_MIN && range.high <= INT32_MAX) return Width::i32;
  return Width::i64;
}

// Granlund and Montgomery: with factor = ceil(2^s / k) and error e = factor * k - 2^s the quotient is right up to `most` if e * most < 2^s.
Division division(const Range& range, std::int64_t by) {
  Division result;
  result.offset = range.low < 0 ? -(range.low + 1) / by + 1 : 0;
  const Wide most = static_cast<Wide>(range.high) + static_cast<Wide>(result.offset) * by;
  const Wide k = by;
  if (most >= (static_cast<Wide>(1) << 32)) return result;
  for (std::uint32_t shift = most < (1u << 16) ? 16 : 32; shift < 64; ++shift) {
    const Wide power = static_cast<Wide>(1) << shift, factor = (power + k - 1) / k;
    if (factor >= (static_cast<Wide>(1) << 32)) break;
    if ((factor * k - power) * most >= power) continue;
    result.factor = static_cast<std::uint64_t>(factor);
    result.shift = shift;
    break;
  }
  return result;
}

std::string listing(const Program& program) {
  static constexpr const char* names[] = {"input",   "constant", "add",   "subtract", "multiply", "add", "scale", "divide", "divide",
                                          "choose",  "look up",  "at most", "equal",  "below",    "same", "not",  "and",    "or", "convert"};
  static constexpr const char* widths[] = {"u8", "i16", "i32", "i64"};
  std::string text;
  for (std::size_t i = 0; i < program.operations.size(); ++i) {
    const Operation& op = program.operations[i];
    text += fmt::format("{:>4} {:<3} {:<9}", i, widths[static_cast<int>(op.width)], names[static_cast<int>(op.code)]);
    switch (op.code) {
      case Code::input: text += fmt::format("lane {}", op.a); break;
      case Code::constant: text += fmt::format("{}", op.k); break;
      case Code::add_constant: case Code::scale: case Code::divide: case Code::at_most: case Code::equal:
        text += fmt::format("${} {}", op.a, op.k);
        break;
      case Code::look_up: text += fmt::format("${} in table {} of {} steps", op.a, op.k, program.tables[static_cast<std::size_t>(op.k)].steps.size()); break;
      case Code::not_: case Code::convert: text += fmt::format("${}", op.a); break;
      case Code::choose: text += fmt::format("${} ? ${} : ${}", op.a, op.b, op.c); break;
      default: text += fmt::format("${} ${}", op.a, op.b);
    }
    text += fmt::format("   {}..{}\n", op.range.low, op.range.high);
  }
  for (const Place place : program.outputs) text += fmt::format("     gives ${}\n", place);
  return text;
}

}  // namespace paragraf::engine
