// See body.hpp. Sums and products wrap: what does not fit does not come, and promises about it would gain nothing.
#include "interpreter/jit/llvm/body.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

namespace paragraf::jit {

using namespace engine;
using llvm::Value;

namespace {

// Of a table with more the values are looked up; up to these, sums of comparisons are done for many rows at once.
constexpr std::size_t most_steps = 24;
constexpr std::size_t most_steps_wide = 12;      // where few rows fit in a register

unsigned bits_of(Width width) { return 8 * static_cast<unsigned>(bytes_of(width)); }

}  // namespace

llvm::IntegerType* type_of(llvm::LLVMContext& context, Width width) { return llvm::IntegerType::get(context, bits_of(width)); }

Value* Body::constant(Width width, std::int64_t k) {
  return llvm::ConstantInt::get(type_of(b_.getContext(), width), static_cast<std::uint64_t>(k), true);
}

Value* Body::number(Place place) {
  Made& made = made_[place];
  if (!made.number) made.number = b_.CreateZExt(made.bit, b_.getInt8Ty());
  return made.number;
}

Value* Body::bit(Place place) {
  Made& made = made_[place];
  if (!made.bit) made.bit = b_.CreateICmpNE(made.number, constant(program_.operations[place].width, 0));
  return made.bit;
}

Value* Body::in_width(Value* value, Width from, Width to) {
  llvm::Type* const type = type_of(b_.getContext(), to);
  return from == Width::u8 ? b_.CreateZExtOrTrunc(value, type) : b_.CreateSExtOrTrunc(value, type);
}

Value* Body::at_most(Place a, std::int64_t k) {
  Value* const bound = constant(program_.operations[a].width, k);
  return is_signed(a) ? b_.CreateICmpSLE(number(a), bound) : b_.CreateICmpULE(number(a), bound);
}

// Rounded down, for a divisor > 0.
Value* Body::floored(Value* a, Value* b, Width width) {
  if (width == Width::u8) return b_.CreateUDiv(a, b);
  Value* const quotient = b_.CreateSDiv(a, b);
  Value* const rest = b_.CreateSub(a, b_.CreateMul(quotient, b));
  return b_.CreateAdd(quotient, b_.CreateSExt(b_.CreateICmpSLT(rest, constant(width, 0)), type_of(b_.getContext(), width)));
}

// By a constant: the numbers are lifted above 0, and divided without a sign. LLVM knows the factors for that, and takes the upper
// half of a product where the processor has one.
Value* Body::divide(const Operation& op) {
  const Range& range = program_.operations[op.a].range;
  Value* const a = number(op.a);
  const Wide lift = range.low < 0 ? static_cast<Wide>(-(range.low + 1) / op.k + 1) * op.k : 0;
  if (static_cast<Wide>(range.high) + lift >= static_cast<Wide>(1) << bits_of(op.width)) return floored(a, constant(op.width, op.k), op.width);
  Value* x = a;
  if (lift != 0) x = b_.CreateAdd(x, constant(op.width, static_cast<std::int64_t>(static_cast<std::uint64_t>(lift))));
  Value* const quotient = b_.CreateUDiv(x, constant(op.width, op.k));
  return lift != 0 ? b_.CreateSub(quotient, constant(op.width, static_cast<std::int64_t>(lift / op.k))) : quotient;
}

// Processors divide fractions for many rows at once, and whole numbers only one by one. A quotient of numbers that the fraction holds exactly never
// rounds up to the next whole number.
Value* Body::divide_by(const Operation& op) {
  if (op.width == Width::i64) return floored(number(op.a), number(op.b), op.width);
  const bool small = bits_of(op.width) < 32, positive = op.width == Width::u8;
  llvm::Type* const fraction = small ? b_.getFloatTy() : b_.getDoubleTy();
  llvm::Type* const whole = type_of(b_.getContext(), Width::i32);
  Value* const a = positive ? b_.CreateZExt(number(op.a), whole) : b_.CreateSExt(number(op.a), whole);
  Value* const b = positive ? b_.CreateZExt(number(op.b), whole) : b_.CreateSExt(number(op.b), whole);
  Value* quotient = b_.CreateFPToSI(b_.CreateFDiv(b_.CreateSIToFP(a, fraction), b_.CreateSIToFP(b, fraction)), whole);
  if (!positive) {
    Value* const rest = b_.CreateSub(a, b_.CreateMul(quotient, b));
    quotient = b_.CreateAdd(quotient, b_.CreateSExt(b_.CreateICmpSLT(rest, b_.getInt32(0)), whole));
  }
  return b_.CreateTrunc(quotient, type_of(b_.getContext(), op.width));
}

Value* Body::look_up(const Operation& op) {
  const Table& table = program_.tables[static_cast<std::size_t>(op.k)];
  const Operation& at = program_.operations[op.a];
  llvm::IntegerType* const type = type_of(b_.getContext(), op.width);
  std::vector<Table::Step> steps;                // those that the range does not decide
  auto first = static_cast<std::uint64_t>(table.values.front());
  for (const Table::Step& step : table.steps) {
    if (step.at < at.range.low) first += static_cast<std::uint64_t>(step.by);
    else if (step.at < at.range.high) steps.push_back(step);
  }
  if (steps.size() <= (std::max(at.width, op.width) > Width::i16 ? most_steps_wide : most_steps)) {
    Value* sum = llvm::ConstantInt::get(type, first);
    for (const Table::Step& step : steps) {
      Value* const beyond = b_.CreateNot(at_most(op.a, step.at));
      sum = step.by == 1 ? b_.CreateAdd(sum, b_.CreateZExt(beyond, type))
                         : b_.CreateAdd(sum, b_.CreateSelect(beyond, constant(op.width, step.by), constant(op.width, 0)));
    }
    return sum;
  }
  const std::string name = "table_" + std::to_string(op.k) + "_" + std::to_string(bits_of(op.width));
  llvm::ArrayType* const array = llvm::ArrayType::get(type, table.values.size());
  llvm::GlobalVariable* values = module_.getGlobalVariable(name, true);
  if (!values) {
    std::vector<llvm::Constant*> all;
    for (const std::int64_t value : table.values) all.push_back(llvm::ConstantInt::get(type, static_cast<std::uint64_t>(value), true));
    values = new llvm::GlobalVariable(module_, array, true, llvm::GlobalValue::PrivateLinkage, llvm::ConstantArray::get(array, all), name);
  }
  Value* index = in_width(number(op.a), at.width, Width::i64);
  if (table.low != 0) index = b_.CreateSub(index, b_.getInt64(static_cast<std::uint64_t>(table.low)));
  return b_.CreateLoad(type, b_.CreateInBoundsGEP(array, values, {b_.getInt64(0), index}));
}

Body::Made Body::made(const Operation& op, const Read& read) {
  const auto numbers = [](Value* value) { return Made{value, nullptr}; };
  const auto truth = [](Value* value) { return Made{nullptr, value}; };
  switch (op.code) {
    case Code::input: return numbers(read(op));
    case Code::constant: return numbers(constant(op.width, op.k));
    case Code::add: return numbers(b_.CreateAdd(number(op.a), number(op.b)));
    case Code::subtract: return numbers(b_.CreateSub(number(op.a), number(op.b)));
    case Code::multiply: return numbers(b_.CreateMul(number(op.a), number(op.b)));
    case Code::add_constant: return numbers(b_.CreateAdd(number(op.a), constant(op.width, op.k)));
    case Code::scale: return numbers(b_.CreateMul(number(op.a), constant(op.width, op.k)));
    case Code::divide: return numbers(divide(op));
    case Code::divide_by: return numbers(divide_by(op));
    case Code::choose: return numbers(b_.CreateSelect(bit(op.a), number(op.b), number(op.c)));
    case Code::look_up: return numbers(look_up(op));
    case Code::at_most: return truth(at_most(op.a, op.k));
    case Code::equal: return truth(b_.CreateICmpEQ(number(op.a), constant(program_.operations[op.a].width, op.k)));
    case Code::below: return truth(is_signed(op.a) ? b_.CreateICmpSLT(number(op.a), number(op.b)) : b_.CreateICmpULT(number(op.a), number(op.b)));
    case Code::same: return truth(b_.CreateICmpEQ(number(op.a), number(op.b)));
    case Code::not_: return truth(b_.CreateNot(bit(op.a)));
    case Code::and_: return truth(b_.CreateAnd(bit(op.a), bit(op.b)));
    case Code::or_: return truth(b_.CreateOr(bit(op.a), bit(op.b)));
    case Code::convert: return numbers(in_width(number(op.a), program_.operations[op.a].width, op.width));
  }
  return {};
}

std::vector<Value*> Body::emit(const Read& read) {
  made_.clear();
  for (const Operation& op : program_.operations) made_.push_back(made(op, read));
  std::vector<Value*> outputs;
  for (const Place place : program_.outputs) outputs.push_back(number(place));
  return outputs;
}

}  // namespace paragraf::jit
