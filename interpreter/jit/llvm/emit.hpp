// A program as LLVM's IR. In: a program. Out: a module with two functions: NAME_batch goes through columns, row by row in one loop that LLVM can
// vectorise, since no two columns overlap; NAME_one takes one state. What each operation means is said in kernels_body.hpp; it is the same here,
// to the bit.
#pragma once
#include <llvm/IR/Module.h>

#include <memory>
#include <string>

#include "interpreter/engine/program.hpp"

namespace paragraf::jit {

std::unique_ptr<llvm::Module> emit(const engine::Program& program, llvm::LLVMContext& context, const std::string& name);

}  // namespace paragraf::jit
