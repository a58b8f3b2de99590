// The operations of a program on columns. In: columns of one width. Out: a column. One function for each operation and width, and all of them three
// times: for any processor, and for two families that do more at once; which of them fits is asked when the program runs.
#pragma once
#include <cstddef>
#include <cstdint>

namespace paragraf::engine {

struct Step {
  std::int64_t at, by;
};

// What a kernel is told. Columns do not overlap.
struct ColumnsCall {
  const void* a = nullptr;
  const void* b = nullptr;
  const void* c = nullptr;
  void* to = nullptr;
  std::size_t count = 0;                   // rows
  std::int64_t k = 0;
  // of a table: its values in the width of the result, from `low`; or its steps
  const void* values = nullptr;
  std::int64_t low = 0;
  const Step* steps = nullptr;
  std::size_t step_count = 0;
  // of a division by k
  std::int64_t offset = 0;
  std::uint64_t factor = 0;
  std::uint32_t shift = 0;
};
using Kernel = void (*)(const ColumnsCall&);

// By what they do, and by the width of their operands; tables and conversions by that of their result, too. Widths are positions in `Width`.
struct Kernels {
  const char* name;
  Kernel add[4], subtract[4], multiply[4], add_constant[4], scale[4], divide[4], divide_by[4], choose[4], at_most[4], equal[4], below[4], same[4];
  Kernel not_, and_, or_;
  Kernel convert[4][4], steps[4][4], look_up[4][4];
};

extern const Kernels baseline_kernels;
#ifdef PARAGRAF_WIDE_KERNELS
extern const Kernels avx2_kernels, avx512_kernels;
#endif
// The best for this processor.
const Kernels& kernels();

}  // namespace paragraf::engine
