// What a question comes to, as a list of simple operations on whole numbers. In: lanes, the whole numbers that a state is
// written with. Out: lanes again, the whole numbers that stand for the answers. There are no branches, no rules and no types of a book
// any more; a truth is 0 or 1. All engines run the same program: one state after the other, column by column, or as machine code.
//
// Each operation is made of earlier ones, and each stands only once. The range of each is known, and none is beyond 64 bits; how
// wide a column has to be follows from it.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace paragraf::engine {

enum class Code : std::uint8_t {
  input,            // of lane a
  constant,         // k
  add, subtract, multiply,      // a, b
  add_constant,     // a + k
  scale,            // a * k
  divide,           // a / k, rounded down; `divisions[c]`
  divide_by,        // a / b, rounded down; b > 0
  choose,           // a ? b : c
  look_up,          // `tables[k]` at a
  at_most,          // a <= k
  equal,            // a == k
  below,            // a < b
  same,             // a == b
  not_, and_, or_,  // a, b: truths
  convert,          // a, in the width of this
};

enum class Width : std::uint8_t { u8, i16, i32, i64 };
// For ranges that may leave 64 bits.
__extension__ typedef __int128 Wide;

constexpr std::size_t bytes_of(Width width) { return std::size_t{1} << static_cast<unsigned>(width); }

struct Range {
  std::int64_t low = 0, high = 0;
  bool operator==(const Range&) const = default;
};
// The narrowest in which all of it can be written.
Width width_of(const Range& range);

// Position of an operation in its program.
using Place = std::uint32_t;

struct Operation {
  Code code;
  Width width;                   // of what it gives; truths are bytes
  std::uint32_t a = 0, b = 0, c = 0;
  std::int64_t k = 0;
  Range range = {};              // of what it gives
};

// The operations of which it is made, as far as they are operations.
template <class AnyOperation, class Visit>
void each_operand(AnyOperation& op, Visit visit) {
  switch (op.code) {
    case Code::input:
    case Code::constant:
      return;
    case Code::choose:
      visit(op.c);
      [[fallthrough]];
    case Code::add: case Code::subtract: case Code::multiply: case Code::divide_by: case Code::below: case Code::same:
    case Code::and_: case Code::or_:
      visit(op.b);
      [[fallthrough]];
    default:
      visit(op.a);
  }
}

// A function of one number that is constant between a few places: `values[i - low]`, which is `first`, and changes by `by` behind `at`.
struct Table {
  struct Step {
    std::int64_t at, by;         // for numbers > at
    bool operator==(const Step&) const = default;
  };
  std::int64_t low = 0;
  std::vector<std::int64_t> values;
  std::vector<Step> steps;       // by place
  bool operator==(const Table&) const = default;
};

// n / k rounded down, for the numbers of the range of n: ((n + offset * k) * factor >> shift) - offset, with no number below 0 before the
// shift; `factor` 0: there is no such factor below 2^32, and it is divided.
struct Division {
  std::int64_t offset = 0;
  std::uint64_t factor = 0;
  std::uint32_t shift = 0;
};
Division division(const Range& range, std::int64_t by);

struct Program {
  std::vector<Range> lanes;      // of the inputs; what is outside is not for this program
  std::vector<Operation> operations;
  std::vector<Table> tables;
  std::vector<Division> divisions;
  std::vector<Place> outputs;    // which operations are the answers
};

// For tests and listings: one operation on a line.
std::string listing(const Program& program);

}  // namespace paragraf::engine
