// All engines on the same rows of one program. In: a program, rows of lanes, and what may run it beside the interpreter. Out: the first difference.
#pragma once
#include <optional>
#include <string>

#include "interpreter/jit/jit.hpp"

namespace paragraf::tests {

using Rows = std::vector<std::vector<std::int64_t>>;

// Columns with all kernels that this processor has, and the compiled code, if there is some, against the scalar machine. None: they agree.
std::optional<std::string> difference(const engine::Program& program, const Rows& rows, const jit::Code* code);

}  // namespace paragraf::tests
