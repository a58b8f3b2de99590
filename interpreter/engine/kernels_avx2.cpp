// See kernels.hpp.
#define PARAGRAF_KERNELS avx2_kernels
#define PARAGRAF_KERNELS_NAME "avx2"
#include "interpreter/engine/kernels_body.hpp"
