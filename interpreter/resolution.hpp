// The candidates of one value. In: rules with their activity and outcome. Out: the outcome on which all active rules agree, a
// conflict of exactly those that disagree, what is missing if a candidate could still differ, or nothing if none decides.
#pragma once
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "interpreter/result.hpp"

namespace paragraf::interpreter {

// What is resolved, for the reason of a conflict.
struct Resolved {
  ValueId value;
  TypeId type;
  std::span<const Result> args;
  std::string_view part = {};   // the column or line
};

class Resolution {
 public:
  // `active` is true or missing.
  void add(RuleId rule, const Result& active, Result outcome);
  // Is a rule active, so that `otherwise` has no say?
  bool decided() const { return !known_.empty() || !missing_.known(); }
  // `otherwise`: the outcome if no rule is active; none: then no clause decides, and there is no result.
  std::optional<Result> result(const Book& book, const Resolved& what, const Value* otherwise = nullptr) const;

 private:
  struct Possible {
    Result active, outcome;
  };
  std::vector<std::pair<RuleId, Value>> known_;  // active ones with a known outcome
  Result missing_;                               // what the outcomes of active ones miss
  std::vector<Possible> possible_;               // those whose condition is missing
};

}  // namespace paragraf::interpreter
