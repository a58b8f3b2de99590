// What the module `paragraf-jit` exports: three functions of C, so that the program knows nothing of LLVM. In: a program (see
// interpreter/engine/program.hpp) as arrays. Out: machine code in memory, or as a file or a text. What fails comes back as a text for the
// reader; no exception leaves it.
#pragma once
#include <cstddef>

#include "interpreter/engine/program.hpp"

extern "C" {

struct ParagrafTable {
  std::int64_t low;
  const std::int64_t* values;
  std::size_t value_count;
  const paragraf::engine::Table::Step* steps;
  std::size_t step_count;
};

struct ParagrafProgram {
  std::size_t shape;                     // paragraf_shape, as the caller was built
  const paragraf::engine::Operation* operations;
  std::size_t operation_count;
  const ParagrafTable* tables;
  std::size_t table_count;
  const paragraf::engine::Place* outputs;
  std::size_t output_count;
  std::size_t lane_count;
};

// Of both functions the caller sees to it that columns do not overlap and lanes are in their ranges.
using ParagrafBatch = void (*)(const void* const* lanes, void* const* outputs, std::uint64_t rows);
using ParagrafOne = void (*)(const std::int64_t* lanes, std::int64_t* outputs);

struct ParagrafCode {
  void* held;                            // for paragraf_jit_release
  ParagrafBatch batch;
  ParagrafOne one;
};

enum ParagrafForm : int { PARAGRAF_OBJECT = 0, PARAGRAF_IR = 1, PARAGRAF_ASSEMBLY = 2 };

using ParagrafTakeBytes = void (*)(void* target, const char* bytes, std::size_t count);
// 1, or 0 and why not.
using ParagrafJitCompile = int (*)(const ParagrafProgram* program, ParagrafCode* code, ParagrafTakeBytes why, void* target);
using ParagrafJitRelease = void (*)(void* held);
// `name` starts the names of the functions: name_batch, name_one. `processor`: as LLVM calls it; empty: any of this kind; "host": this one.
// 1 and the file, or 0 and why not.
using ParagrafJitEmit = int (*)(const ParagrafProgram* program, int form, const char* name, const char* processor, ParagrafTakeBytes take, void* target);

}  // extern "C"

// What both sides must agree on of a program.
constexpr std::size_t paragraf_shape = sizeof(paragraf::engine::Operation) * 100 + static_cast<std::size_t>(paragraf::engine::Code::convert);

// The names of the functions; the number goes up with their meaning.
#define PARAGRAF_JIT_COMPILE paragraf_jit_compile_2
#define PARAGRAF_JIT_RELEASE paragraf_jit_release_2
#define PARAGRAF_JIT_EMIT paragraf_jit_emit_2
#define PARAGRAF_JIT_COMPILE_NAME "paragraf_jit_compile_2"
#define PARAGRAF_JIT_RELEASE_NAME "paragraf_jit_release_2"
#define PARAGRAF_JIT_EMIT_NAME "paragraf_jit_emit_2"
