// What the interpreter answers in a situation. In: a situation. Out: one reply for each question, with the state in which it was asked and
// what was looked at. The first of acts that are one step has the reply to all of them; the others have none.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "analysis/lint/situation.hpp"

namespace paragraf::analysis::lint {

struct Reply {
  std::shared_ptr<const State> state;                  // in which it was asked
  std::vector<std::size_t> questions;                  // that it answers, by position
  std::optional<interpreter::Result> value;            // of a value
  std::optional<interpreter::Verdict> verdict;         // of an act that is only judged
  std::vector<interpreter::Occurrence> acts;           // that were done
  std::optional<interpreter::Outcome> outcome;         // of these
  interpreter::Trace trace;
};

std::vector<Reply> replay(const Situation& situation);

}  // namespace paragraf::analysis::lint
