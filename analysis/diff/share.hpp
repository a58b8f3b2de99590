// In how many of all cases something is so. In: a formula, what always holds, and the inputs that they rest on. Out: counted exactly, if the inputs
// have few values; else an estimate from states drawn evenly from the ranges of the inputs, always the same ones. None if a range has no end.
//
// A case is one value of each input that matters, not one assignment of the variables with which inputs are written: of an optional number that is
// nothing, the number does not count.
#pragma once
#include <optional>
#include <vector>

#include "interpreter/formulas/unknowns.hpp"

namespace paragraf::analysis::diff {

namespace formulas = interpreter::formulas;

struct Share {
  std::int64_t cases = 0, all = 0;
  bool exact = true;                     // else `all` states were drawn
  bool operator==(const Share&) const = default;
};

struct ShareLimits {
  std::int64_t cases = 50'000;           // that are looked at one by one
  std::int64_t draws = 4'000;
};

std::optional<Share> share_of(formulas::Formulas& formulas, formulas::Formula sought, formulas::Formula always, const std::vector<formulas::Symbol>& inputs,
                              const formulas::Unknowns& unknowns, const ShareLimits& limits = {});

}  // namespace paragraf::analysis::diff
