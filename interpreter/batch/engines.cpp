// See engines.hpp.
#include "interpreter/batch/engines.hpp"

#include <system_error>
#include <utility>

namespace paragraf::batch {
namespace {

// Fewer are not worth a column.
constexpr std::size_t few = 8;
// What a thread counts by itself, so that threads do not wait for each other.
constexpr std::uint64_t counted_together = 4096;

}  // namespace

Engines::Engines(const engine::Program& program, EngineWish wish) : program_(program), wish_(std::move(wish)), scalar_(program), columns_(program) {
  if (wish_.engine == Engine::jit) begun_ = true, compile();
}

Engines::~Engines() {
  if (compiling_.joinable()) compiling_.join();
}

void Engines::compile() const {
  std::string why;
  std::unique_ptr<jit::Compiler> compiler;
  std::unique_ptr<jit::Code> code;
  try {
    compiler = jit::load_compiler(&why, wish_.modules);
    if (compiler) code = compiler->compile(program_, &why);
  } catch (const std::exception& error) {              // lack of memory; columns need no more
    why = error.what();
  }
  const std::lock_guard lock(guard_);
  if (!code) problem_ = why;
  compiler_ = std::move(compiler);
  held_ = std::move(code);
  code_.store(held_.get(), std::memory_order_release);
}

void Engines::count(std::uint64_t states, Space& space) const {
  space.asked += states;
  if (space.asked < counted_together || begun_.load(std::memory_order_relaxed)) return;
  if (asked_.fetch_add(std::exchange(space.asked, 0)) + counted_together < wish_.code_after || begun_.exchange(true)) return;
  const std::lock_guard lock(guard_);
  try {
    compiling_ = std::thread([this] { compile(); });
  } catch (const std::system_error& error) {
    problem_ = error.what();
  }
}

void Engines::run(const void* const* lanes, void* const* outputs, std::size_t rows, Space& space) const {
  if (const jit::Code* const code = code_.load(std::memory_order_acquire)) return code->run(lanes, outputs, rows);
  if (wish_.engine == Engine::automatic) count(rows, space);
  if (wish_.engine != Engine::scalar && (wish_.engine != Engine::automatic || rows >= few)) return columns_.run(lanes, outputs, rows, space.columns);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t i = 0; i < program_.lanes.size(); ++i) space.frame[i] = engine::get(lanes[i], columns_.input_width(i), row);
    scalar_.run(space.frame.data());
    for (std::size_t i = 0; i < program_.outputs.size(); ++i) engine::put(outputs[i], columns_.output_width(i), row, space.frame[scalar_.output(i)]);
  }
}

void Engines::run_one(const std::int64_t* lanes, std::int64_t* outputs, Space& space) const {
  if (const jit::Code* const code = code_.load(std::memory_order_acquire)) return code->run_one(lanes, outputs);
  if (wish_.engine == Engine::automatic) count(1, space);
  std::copy(lanes, lanes + program_.lanes.size(), space.frame.begin());
  scalar_.run(space.frame.data());
  for (std::size_t i = 0; i < program_.outputs.size(); ++i) outputs[i] = space.frame[scalar_.output(i)];
}

Engine Engines::now() const {
  if (code_.load(std::memory_order_acquire)) return Engine::jit;
  return wish_.engine == Engine::scalar ? Engine::scalar : Engine::columns;
}

void Engines::wait() const {
  std::thread compiling;
  {
    const std::lock_guard lock(guard_);
    compiling = std::move(compiling_);
  }
  if (compiling.joinable()) compiling.join();
}

std::string Engines::problem() const {
  const std::lock_guard lock(guard_);
  return std::exchange(problem_, {});
}

}  // namespace paragraf::batch
