// The operations of a program as instructions of one row. In: how a lane is read. Out: the value of each output.
#pragma once
#include <llvm/IR/IRBuilder.h>

#include <functional>
#include <vector>

#include "interpreter/engine/program.hpp"

namespace paragraf::jit {

llvm::IntegerType* type_of(llvm::LLVMContext& context, engine::Width width);

class Body {
 public:
  Body(llvm::IRBuilder<>& builder, llvm::Module& module, const engine::Program& program) : b_(builder), module_(module), program_(program) {}

  using Read = std::function<llvm::Value*(const engine::Operation& input)>;
  // Each in the width of its operation.
  std::vector<llvm::Value*> emit(const Read& read);

 private:
  // A truth is one bit until a number is asked for, and a number may be asked as a truth.
  struct Made {
    llvm::Value* number = nullptr;
    llvm::Value* bit = nullptr;
  };
  llvm::Value* number(engine::Place place);
  llvm::Value* bit(engine::Place place);
  Made made(const engine::Operation& op, const Read& read);
  llvm::Value* constant(engine::Width width, std::int64_t k);
  llvm::Value* in_width(llvm::Value* value, engine::Width from, engine::Width to);
  bool is_signed(engine::Place place) const { return program_.operations[place].width != engine::Width::u8; }
  llvm::Value* at_most(engine::Place a, std::int64_t k);
  llvm::Value* floored(llvm::Value* a, llvm::Value* b, engine::Width width);
  llvm::Value* divide(const engine::Operation& op);
  llvm::Value* divide_by(const engine::Operation& op);
  llvm::Value* look_up(const engine::Operation& op);

  llvm::IRBuilder<>& b_;
  llvm::Module& module_;
  const engine::Program& program_;
  std::vector<Made> made_;
};

}  // namespace paragraf::jit
