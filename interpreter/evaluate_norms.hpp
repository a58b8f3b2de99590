// What norms and duties say about one act. In: a rule that was tried. Out: its part in the verdict; shared by the files that
// judge: evaluate_norms.cpp and evaluate_duties.cpp.
#pragma once
#include "interpreter/evaluate.hpp"

namespace paragraf::interpreter {

struct NormOutcome {
  RuleId rule;
  TraceId node;
  Applied applied = Applied::no;
  Result permits = Value(false), forbids = Value(false);
  Result closes = Value(false), frees = Value(false);
  Result asks = Value(false);                  // a duty on this very act is due
  bool binds = false;                          // it forbids what a duty asks for, however it is done
  Frame args = {};                             // of a duty: for whom
};

// One duty for one binding of the names in its head.
struct DutyOutcome {
  RuleId rule;
  TraceId node;
  Frame args;                                  // of its act; what it leaves open is not bound
  Result due;
  Applied applied;                             // limit_met: it was done; lifted: something cancels it
};

}  // namespace paragraf::interpreter
