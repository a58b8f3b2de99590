// A program run column by column. In: a column for each lane, in the width of its range. Out: a column for each output, in the width of its
// operation. Rows are taken in blocks that stay in the first cache; what an operation gives is kept only until its last use.
#pragma once
#include <memory>

#include "interpreter/engine/kernels.hpp"
#include "interpreter/engine/program.hpp"

namespace paragraf::engine {

class Columns {
 public:
  // `with`: other kernels than the best for this processor.
  explicit Columns(const Program& program, const Kernels& with = kernels());

  Width input_width(std::size_t lane) const { return inputs_[lane]; }
  Width output_width(std::size_t output) const { return outputs_[output].width; }
  // What one thread works in.
  class Space {
    friend class Columns;
    std::vector<std::unique_ptr<std::byte[]>> buffers_;
  };
  Space space() const;
  // `lanes`, `outputs`: one column each, of `rows` numbers; they do not overlap.
  void run(const void* const* lanes, void* const* outputs, std::size_t rows, Space& space) const;

  static constexpr std::size_t block = 2048;

 private:
  // Where a column of an operation is: a lane, an output, or a buffer of the space.
  struct Site {
    enum class In : std::uint8_t { none, lane, output, buffer } in = In::none;
    std::uint32_t index = 0;
    Width width = Width::u8;
  };
  struct Instruction {
    Kernel kernel;
    Site a, b, c, to;
    ColumnsCall call;                     // without columns
  };
  struct Output {
    Width width;
    std::optional<Site> copied;            // it is a lane, a constant or another output, too
  };
  std::vector<Width> inputs_;
  std::vector<Output> outputs_;
  std::vector<Instruction> steps_;
  std::vector<std::size_t> buffers_;       // bytes of a row
  struct Constant {
    std::uint32_t buffer;
    Width width;
    std::int64_t value;
  };
  std::vector<Constant> constants_;
  std::vector<std::vector<std::byte>> values_;     // of tables, in the width of the result
  std::vector<std::vector<Step>> table_steps_;
};

// Writes a whole number into a column.
void put(void* column, Width width, std::size_t row, std::int64_t number);
std::int64_t get(const void* column, Width width, std::size_t row);

}  // namespace paragraf::engine
