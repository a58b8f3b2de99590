// See limits.hpp. A limit of an operation is followed back to the lane that it is made of, as long as it is made of one lane alone.
#include "tests/engine/limits.hpp"

#include <algorithm>

namespace paragraf::tests {

using namespace engine;

namespace {

class Limits {
 public:
  explicit Limits(const Program& program) : program_(program), found_(program.lanes.size()) {
    for (std::size_t lane = 0; lane < found_.size(); ++lane)
      for (const std::int64_t end : {program.lanes[lane].low, program.lanes[lane].high}) add(lane, end);
    for (const Operation& op : program.operations) {
      if (op.code == Code::at_most || op.code == Code::equal) follow(op.a, op.k);
      if (op.code == Code::look_up)
        for (const Table::Step& step : program.tables[static_cast<std::size_t>(op.k)].steps) follow(op.a, step.at);
      if (op.code == Code::divide)
        for (const std::int64_t quotient : {op.range.low, op.range.low / 2 + op.range.high / 2, op.range.high}) follow(op.a, Wide{quotient} * op.k);
    }
    for (auto& numbers : found_) {
      std::sort(numbers.begin(), numbers.end());
      numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    }
  }
  std::vector<std::vector<std::int64_t>> take() { return std::move(found_); }

 private:
  // The operation comes to `number`.
  void follow(Place place, Wide number) {
    const Operation& op = program_.operations[place];
    switch (op.code) {
      case Code::input: return add(op.a, number);
      case Code::convert: return follow(op.a, number);
      case Code::add_constant: return follow(op.a, number - op.k);
      case Code::scale: return op.k == 0 ? void() : follow(op.a, number / op.k);
      case Code::divide: return follow(op.a, number * op.k), follow(op.a, (number + 1) * op.k);
      default: return;                   // of several lanes, or none
    }
  }
  void add(std::size_t lane, Wide number) {
    const Range& range = program_.lanes[lane];
    for (const int beside : {-1, 0, 1})
      if (number + beside >= range.low && number + beside <= range.high) found_[lane].push_back(static_cast<std::int64_t>(number + beside));
  }

  const Program& program_;
  std::vector<std::vector<std::int64_t>> found_;
};

}  // namespace

std::vector<std::vector<std::int64_t>> limits_of(const Program& program) { return Limits(program).take(); }

}  // namespace paragraf::tests
