// What the linter asks a book in a state, as plain data.
#pragma once
#include <utility>
#include <variant>
#include <vector>

#include "model/ids.hpp"

namespace paragraf::analysis::lint {

using namespace model;

struct ValueQuestion {
  ValueId value;
  Values args;
  std::uint32_t column = 0;          // 1-based, 0: all
};
struct ActQuestion {
  ActId act;
  Values args;                       // one for each parameter; nothing for a die that is rolled: its total stands in `rolls`
  std::vector<std::pair<ActId, Number>> rolls = {};
  bool verdict_only = false;         // `then allowed X`, not `do X`
};
using Question = std::variant<ValueQuestion, ActQuestion>;

}  // namespace paragraf::analysis::lint
