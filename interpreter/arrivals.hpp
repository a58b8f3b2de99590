// Who brings an entity to where another has seen none. In: a state, and what each of several writers has written in a copy of it. Out:
// for a watch on the state, the writers behind whom it may not be true any more; some more, none is left out.
#pragma once
#include <map>
#include <vector>

#include "interpreter/index.hpp"

namespace paragraf::interpreter {

class Arrivals {
 public:
  Arrivals(const State& before, const IndexKey& key);
  // `sums`: the cell has been added to, so that what comes of it hangs on others who do the same.
  void add(std::size_t writer, const State& after, const CellKey& written, bool sums);
  // Behind all that is added.
  std::vector<std::size_t> find(const Watch& watch);

 private:
  IndexKey key_;
  std::shared_ptr<const Index> index_;
  std::vector<std::size_t> anywhere_;          // writers of whom nothing more is known
  std::map<Value, std::vector<std::size_t>> by_value_;
  std::vector<std::pair<std::uint32_t, base::plane::Box>> boxes_;
  std::vector<std::size_t> writer_of_;         // by box
  std::optional<base::plane::Boxes> by_place_;
};

}  // namespace paragraf::interpreter
