// The states of a work as rows of one layout, for the engines that run programs. In: a work. Out: the program of its questions, and for each state
// the lanes, in the range of what occurs. None if not all states have the same entities, or a question is no program.
#pragma once
#include <optional>
#include <string>

#include "bench/speed_works.hpp"
#include "interpreter/engine/compile.hpp"

namespace paragraf::bench {

class Rows {
 public:
  explicit Rows(const Work& work);

  const std::string& why_not() const { return why_not_; }      // empty: it can be run
  const engine::Compiled& compiled() const { return *compiled_; }
  std::size_t lanes() const { return compiled_->lanes.size(); }
  std::size_t count() const { return count_; }
  const std::int64_t* row(std::size_t index) const { return lanes_.data() + index * lanes(); }
  // What the work counts the answers of a state as, each times its weight. In: the outputs of the program.
  long long sum(const std::int64_t* outputs) const;

 private:
  bool lay_out(const Work& work);
  bool ask(const Work& work);
  bool write(const Work& work);
  std::vector<std::optional<model::Value>> values_of(const Case& one) const;

  std::string why_not_;
  std::optional<model::Book> book_;
  base::Sources sources_;
  engine::Layout layout_;
  std::vector<model::Query> questions_;
  std::vector<std::string> texts_;
  std::vector<int> weights_;
  std::optional<engine::Compiled> compiled_;
  std::vector<std::int64_t> lanes_;
  std::size_t count_ = 0;
};

}  // namespace paragraf::bench
