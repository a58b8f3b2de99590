// A program and what runs it. In: a program, and which engine is wanted. Out: the answers of columns of states, or of one. Machine code is compiled
// in a thread of its own when enough states were asked about, and taken as soon as it is there; where there is none, columns answer, and why is told once.
#pragma once
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

#include "interpreter/engine/columns.hpp"
#include "interpreter/engine/scalar.hpp"
#include "interpreter/jit/jit.hpp"

namespace paragraf::batch {

enum class Engine : std::uint8_t { automatic, scalar, columns, jit, evaluator };

struct EngineWish {
  Engine engine = Engine::automatic;
  std::uint64_t code_after = std::uint64_t{1} << 22;   // states
  std::string modules = {};                            // folder of LLVM; empty: the usual ones
};

class Engines {
 public:
  // The program must outlive it. If machine code is wanted at once, it is there behind this.
  Engines(const engine::Program& program, EngineWish wish);
  ~Engines();
  Engines(const Engines&) = delete;

  // What one thread works in.
  struct Space {
    engine::Scalar::Frame frame;
    engine::Columns::Space columns;
    std::uint64_t asked = 0;                           // and not counted yet
  };
  Space space() const { return {scalar_.frame(), columns_.space(), 0}; }
  engine::Width input_width(std::size_t lane) const { return columns_.input_width(lane); }
  engine::Width output_width(std::size_t output) const { return columns_.output_width(output); }

  // Any number of threads; columns as those of engine::Columns.
  void run(const void* const* lanes, void* const* outputs, std::size_t rows, Space& space) const;
  void run_one(const std::int64_t* lanes, std::int64_t* outputs, Space& space) const;

  Engine now() const;                                  // of many states
  void wait() const;
  std::string problem() const;                         // empty: nothing is amiss, or it was told

 private:
  void count(std::uint64_t states, Space& space) const;
  void compile() const;

  const engine::Program& program_;
  EngineWish wish_;
  engine::Scalar scalar_;
  engine::Columns columns_;
  mutable std::atomic<std::uint64_t> asked_ = 0;
  mutable std::atomic<bool> begun_ = false;
  mutable std::atomic<const jit::Code*> code_ = nullptr;
  mutable std::mutex guard_;                           // of the rest
  mutable std::string problem_;
  mutable std::unique_ptr<jit::Compiler> compiler_;
  mutable std::unique_ptr<jit::Code> held_;
  mutable std::thread compiling_;
};

}  // namespace paragraf::batch
