// Opening the solver late: see lint_solver.hpp.
#include "tools/lint_solver.hpp"

#include <utility>

namespace paragraf::tools {

analysis::lint::Solution SolverWhenAsked::solve(const interpreter::formulas::Formulas& formulas, interpreter::formulas::Formula formula) {
  if (!std::exchange(opened_, true)) module_ = analysis::lint::load_solver(&why_not_, folder_);
  if (module_) return module_->solve(formulas, formula);
  return analysis::lint::solve(formulas, formula, nullptr);   // boxes try longer then
}

}  // namespace paragraf::tools
