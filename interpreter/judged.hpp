// The act that is being judged, for `afterwards`. In: the act and its arguments. Out: the state that it would leave if it
// were done alone, worked out when it is first asked for.
#pragma once
#include <memory>
#include <span>

#include "interpreter/state.hpp"

namespace paragraf::interpreter {

struct Judged {
  ActId act;
  std::span<const Result> args;
  std::unique_ptr<const State> after = nullptr;
  Result missing = {};             // why there is no such state; known: it was not worked out yet
};

}  // namespace paragraf::interpreter
