// What occurs of a field in the states at hand: in which range its numbers are and in which steps, which names there are, how long lists are. In:
// values, one after the other. Out: bounds that hold for all of them. A layout with them takes fewer and narrower lanes, and can write
// lists; whatever is outside is for the evaluator.
#pragma once
#include <optional>
#include <vector>

#include "model/value.hpp"

namespace paragraf::engine {

struct Extent {
  std::optional<model::Number> low = {}, high = {};       // of numbers
  model::Number grain = 0;               // of which all of them are multiples: the largest such; 0: all are 0
  std::optional<model::Values> values = {};               // members, sides, entities, nothing; sorted, each once
  bool sets = false, lists = false;      // there was one
  std::size_t fewest = 0, most = 0;      // items of lists
  std::vector<Extent> parts = {};        // of records; of sets and lists one for all their elements

  void include(const model::Value& value);
  // What a few states show of numbers and names is not all there is; of lengths, and of what is in sets, it is taken to be.
  void loosen();
};

}  // namespace paragraf::engine
