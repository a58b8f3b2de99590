// See kernels.hpp. For any processor; and which kernels fit this one.
#define PARAGRAF_KERNELS baseline_kernels
#define PARAGRAF_KERNELS_NAME "baseline"
#include "interpreter/engine/kernels_body.hpp"

namespace paragraf::engine {

const Kernels& kernels() {
#ifdef PARAGRAF_WIDE_KERNELS
  static const Kernels& best = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") ? avx512_kernels
                               : __builtin_cpu_supports("avx2")                                         ? avx2_kernels
                                                                                                        : baseline_kernels;
  return best;
#else
  return baseline_kernels;
#endif
}

}  // namespace paragraf::engine
