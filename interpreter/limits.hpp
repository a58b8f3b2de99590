// Bounds on the work of one question. In: what the caller allows. Out: a count that says when a bound is reached; the evaluation
// then ends as missing, with a reason that names the bound (ReasonKind::limit, too_deep, endless). Two bounds hold for everybody:
// definitions in circles must not exhaust the stack, also under the sanitizers, and an act must not cause others for ever.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace paragraf::interpreter {

constexpr std::size_t deepest_call = 500;            // nested calls of values
constexpr std::uint32_t deepest_expression = 1000;   // nested expressions, over all calls

struct Limits {
  std::int64_t work = 20'000'000;                   // expressions evaluated and elements looked at
  std::int64_t memory = std::int64_t{1} << 30;       // bytes of records, effects and copies of the state
  std::uint32_t depth = deepest_expression;          // never more than that
  std::size_t steps = 1000;                          // that one act may cause
  std::size_t events = 100'000;                      // that one act may cause
  std::size_t digits = 100'000;                      // of a number
};

// What is left of it. One for each question; not shared between threads.
class Work {
 public:
  Work() = default;
  explicit Work(const Limits& limits) : limits_(limits), left_(limits.work), bytes_left_(limits.memory) {
    limits_.depth = std::min(limits.depth, deepest_expression);
  }
  const Limits& limits() const { return limits_; }

  bool take() { return --left_ >= 0; }
  std::int64_t left() const { return left_; }
  bool has(std::uint64_t work) const { return left_ >= 0 && work <= static_cast<std::uint64_t>(left_); }
  // Memory that is kept until it is given back. When there was none left, there is no work left either.
  void take_bytes(std::size_t bytes) {
    bytes_left_ -= static_cast<std::int64_t>(bytes);
    if (bytes_left_ >= 0) return;
    out_of_memory_ = true;
    left_ = std::min<std::int64_t>(left_, 0);
  }
  void give_back(std::size_t bytes) { bytes_left_ += static_cast<std::int64_t>(bytes); }
  bool out_of_memory() const { return out_of_memory_; }
  bool exhausted() const { return left_ < 0 || out_of_memory_; }

 private:
  Limits limits_;
  std::int64_t left_ = std::numeric_limits<std::int64_t>::max();
  std::int64_t bytes_left_ = std::numeric_limits<std::int64_t>::max();
  bool out_of_memory_ = false;
};

}  // namespace paragraf::interpreter
