// A program run on one state after the other. In: a frame whose first numbers are the lanes of a state. Out: the same frame, in which the outputs
// stand. One register for each operation; nothing is allocated.
#pragma once
#include "interpreter/engine/program.hpp"

namespace paragraf::engine {

class Scalar {
 public:
  explicit Scalar(const Program& program);

  using Frame = std::vector<std::int64_t>;
  // One for each thread: lanes first, constants already there.
  Frame frame() const { return frame_; }
  void run(std::int64_t* frame) const;
  // Where in the frame an output stands.
  std::uint32_t output(std::size_t index) const { return outputs_[index]; }
  std::size_t outputs() const { return outputs_.size(); }

 private:
  struct Instruction {
    std::uint8_t code;
    std::uint32_t to, a, b, c;
    std::int64_t k;
    const std::int64_t* values;            // of a table, at 0
  };
  std::vector<Instruction> code_;
  std::vector<std::vector<std::int64_t>> tables_;
  Frame frame_;
  std::vector<std::uint32_t> outputs_;
};

}  // namespace paragraf::engine
