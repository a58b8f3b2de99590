// See emit.hpp. The columns are arguments of a function of their own, which is where LLVM can be told that they do not overlap.
#include "interpreter/jit/llvm/emit.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>

#include "interpreter/jit/llvm/body.hpp"

namespace paragraf::jit {

using namespace engine;
using llvm::Value;

namespace {

llvm::PointerType* pointer_to(llvm::Type* type) { return llvm::PointerType::getUnqual(type); }

class Emitter {
 public:
  Emitter(const Program& program, llvm::LLVMContext& context, const std::string& name)
      : program_(program), context_(context), name_(name), module_(std::make_unique<llvm::Module>(name, context)), b_(context) {
    for (const Operation& op : program.operations)
      if (op.code == Code::input) inputs_.push_back(&op);
  }

  std::unique_ptr<llvm::Module> emit() {
    batch(rows());
    one();
    return std::move(module_);
  }

 private:
  llvm::Type* output_type(std::size_t output) const { return type_of(context_, program_.operations[program_.outputs[output]].width); }

  llvm::Function* function(const std::string& name, std::vector<llvm::Type*> arguments, llvm::GlobalValue::LinkageTypes linkage) {
    auto* const made = llvm::Function::Create(llvm::FunctionType::get(b_.getVoidTy(), arguments, false), linkage, name, *module_);
    made->addFnAttr(llvm::Attribute::NoUnwind);
    b_.SetInsertPoint(llvm::BasicBlock::Create(context_, "entry", made));
    return made;
  }

  // One column for each lane that is read, one for each output, and how many rows there are: at least one.
  llvm::Function* rows() {
    std::vector<llvm::Type*> arguments;
    for (const Operation* input : inputs_) arguments.push_back(pointer_to(type_of(context_, input->width)));
    for (std::size_t i = 0; i < program_.outputs.size(); ++i) arguments.push_back(pointer_to(output_type(i)));
    arguments.push_back(b_.getInt64Ty());
    llvm::Function* const made = function(name_ + "_rows", arguments, llvm::GlobalValue::InternalLinkage);
    made->addFnAttr(llvm::Attribute::NoInline);
    for (unsigned i = 0; i + 1 < arguments.size(); ++i) {
      made->addParamAttr(i, llvm::Attribute::NoAlias);
      made->addParamAttr(i, llvm::Attribute::NoCapture);
      made->addParamAttr(i, i < inputs_.size() ? llvm::Attribute::ReadOnly : llvm::Attribute::WriteOnly);
    }
    llvm::BasicBlock* const entry = b_.GetInsertBlock();
    llvm::BasicBlock* const loop = llvm::BasicBlock::Create(context_, "loop", made);
    llvm::BasicBlock* const end = llvm::BasicBlock::Create(context_, "end", made);
    b_.CreateBr(loop);
    b_.SetInsertPoint(loop);
    llvm::PHINode* const row = b_.CreatePHI(b_.getInt64Ty(), 2, "row");
    row->addIncoming(b_.getInt64(0), entry);
    std::size_t input = 0;
    const auto read = [&](const Operation& op) -> Value* {
      llvm::Type* const type = type_of(context_, op.width);
      return b_.CreateLoad(type, b_.CreateInBoundsGEP(type, made->getArg(static_cast<unsigned>(input++)), row));
    };
    const std::vector<Value*> outputs = Body(b_, *module_, program_).emit(read);
    for (std::size_t i = 0; i < outputs.size(); ++i)
      b_.CreateStore(outputs[i], b_.CreateInBoundsGEP(output_type(i), made->getArg(static_cast<unsigned>(inputs_.size() + i)), row));
    Value* const next = b_.CreateAdd(row, b_.getInt64(1), "next", true, true);
    row->addIncoming(next, b_.GetInsertBlock());
    b_.CreateCondBr(b_.CreateICmpEQ(next, made->getArg(static_cast<unsigned>(arguments.size() - 1))), end, loop);
    b_.SetInsertPoint(end);
    b_.CreateRetVoid();
    return made;
  }

  void batch(llvm::Function* rows) {
    llvm::Type* const column = pointer_to(b_.getInt8Ty());
    llvm::Function* const made = function(name_ + "_batch", {pointer_to(column), pointer_to(column), b_.getInt64Ty()}, llvm::GlobalValue::ExternalLinkage);
    llvm::BasicBlock* const some = llvm::BasicBlock::Create(context_, "some", made);
    llvm::BasicBlock* const end = llvm::BasicBlock::Create(context_, "end", made);
    b_.CreateCondBr(b_.CreateICmpEQ(made->getArg(2), b_.getInt64(0)), end, some);
    b_.SetInsertPoint(some);
    std::vector<Value*> arguments;
    const auto add = [&](Value* columns, std::uint64_t index, llvm::Type* type) {
      Value* const at = b_.CreateLoad(column, b_.CreateInBoundsGEP(column, columns, b_.getInt64(index)));
      arguments.push_back(b_.CreateBitCast(at, pointer_to(type)));
    };
    for (const Operation* input : inputs_) add(made->getArg(0), input->a, type_of(context_, input->width));
    for (std::size_t i = 0; i < program_.outputs.size(); ++i) add(made->getArg(1), i, output_type(i));
    arguments.push_back(made->getArg(2));
    b_.CreateCall(rows, arguments);
    b_.CreateBr(end);
    b_.SetInsertPoint(end);
    b_.CreateRetVoid();
  }

  void one() {
    llvm::Type* const number = b_.getInt64Ty();
    llvm::Function* const made = function(name_ + "_one", {pointer_to(number), pointer_to(number)}, llvm::GlobalValue::ExternalLinkage);
    made->addParamAttr(0, llvm::Attribute::NoAlias);
    made->addParamAttr(1, llvm::Attribute::NoAlias);
    const auto read = [&](const Operation& op) -> Value* {
      Value* const lane = b_.CreateLoad(number, b_.CreateInBoundsGEP(number, made->getArg(0), b_.getInt64(op.a)));
      return b_.CreateTrunc(lane, type_of(context_, op.width));
    };
    const std::vector<Value*> outputs = Body(b_, *module_, program_).emit(read);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      const bool is_signed = program_.operations[program_.outputs[i]].width != Width::u8;
      Value* const wide = is_signed ? b_.CreateSExt(outputs[i], number) : b_.CreateZExt(outputs[i], number);
      b_.CreateStore(wide, b_.CreateInBoundsGEP(number, made->getArg(1), b_.getInt64(i)));
    }
    b_.CreateRetVoid();
  }

  const Program& program_;
  llvm::LLVMContext& context_;
  std::string name_;
  std::unique_ptr<llvm::Module> module_;
  llvm::IRBuilder<> b_;
  std::vector<const Operation*> inputs_;         // in the order of the program
};

}  // namespace

std::unique_ptr<llvm::Module> emit(const Program& program, llvm::LLVMContext& context, const std::string& name) {
  return Emitter(program, context, name).emit();
}

}  // namespace paragraf::jit
