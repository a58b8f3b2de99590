// The solver of the linter, opened when it is first asked: most books never need it. In: where its module is looked for; empty: beside the
// program. Out: answers; without the module those of boxes alone, and why it is not there.
#pragma once
#include <memory>
#include <string>

#include "analysis/lint/solver.hpp"

namespace paragraf::tools {

class SolverWhenAsked : public analysis::lint::Solver {
 public:
  explicit SolverWhenAsked(std::string folder) : folder_(std::move(folder)) {}
  analysis::lint::Solution solve(const interpreter::formulas::Formulas& formulas, interpreter::formulas::Formula formula) override;
  // Why it is missed; empty: nobody asked, or it is there.
  const std::string& why_not() const { return why_not_; }

 private:
  std::string folder_, why_not_;
  std::unique_ptr<analysis::lint::Solver> module_;
  bool opened_ = false;
};

}  // namespace paragraf::tools
