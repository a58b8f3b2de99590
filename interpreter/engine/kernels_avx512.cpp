// See kernels.hpp.
#define PARAGRAF_KERNELS avx512_kernels
#define PARAGRAF_KERNELS_NAME "avx512"
#include "interpreter/engine/kernels_body.hpp"
