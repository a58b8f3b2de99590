// Programs as machine code for this processor. In: a program. Out: a function over columns and one for a single state; or files, from which
// another program links the same functions. The compiler is LLVM, in the module `paragraf-jit`; where that is not there, or something fails, there is a
// reason, and the caller takes `engine::Columns`, which answers the same.
#pragma once
#include <chrono>
#include <memory>
#include <string>

#include "interpreter/engine/program.hpp"

namespace paragraf::jit {

// Of the columns of `run`, as those of engine::Columns: a lane is in the width of its range, an output in that of its operation; they do not overlap. All
// lanes are in their ranges. Any number of threads may run it.
class Code {
 public:
  virtual ~Code() = default;
  virtual void run(const void* const* lanes, void* const* outputs, std::uint64_t rows) const = 0;
  // One state; all numbers are in 64 bits.
  virtual void run_one(const std::int64_t* lanes, std::int64_t* outputs) const = 0;

  std::chrono::nanoseconds took{};       // to compile it
};

enum class File : std::uint8_t { object, ir, assembly };

class Compiler {
 public:
  virtual ~Compiler() = default;
  // None: why not. Any number of threads may ask.
  virtual std::unique_ptr<Code> compile(const engine::Program& program, std::string* why_not = nullptr) const = 0;
  // The functions NAME_batch and NAME_one of `header_text`. `processor`: as LLVM calls it ("x86-64-v3"); empty: any of its kind; "host": this one.
  virtual std::optional<std::string> emit(const engine::Program& program, File file, const std::string& name, const std::string& processor = {},
                                          std::string* why_not = nullptr) const = 0;
};

// The time to compile grows faster than a program does, so a long one is compiled in pieces of so many operations; files are of one piece,
// which may be longer. Beyond the last number there is no machine code.
constexpr std::size_t operations_of_piece = 500, most_operations_of_file = 2'000, most_operations = 50'000;
constexpr std::size_t most_table_values = 4'000'000;       // in all tables

// Opens the module. It is looked for in the folder, or if none is told, in the folder of the program and in the one where it was
// installed. None: it cannot be used, and why.
std::unique_ptr<Compiler> load_compiler(std::string* why_not = nullptr, const std::string& folder = {});

// How a header speaks of a lane or an output.
struct Named {
  std::string name;                      // "b.cf"
  std::string meaning = {};              // a line for the reader; the range is said anyway
};
// A header of C for what `emit` makes: one structure of lanes, one of outputs, one each of their columns, and both functions.
std::string header_text(const engine::Program& program, const std::string& name, const std::vector<Named>& lanes, const std::vector<Named>& outputs);

}  // namespace paragraf::jit
