// Boxes, then the solver: see solver.hpp.
#include "analysis/lint/solver.hpp"

namespace paragraf::analysis::lint {

Solution solve(const Formulas& formulas, Formula formula, Solver* solver, const BoxLimits& limits) {
  Solution solution = solve_by_boxes(formulas, formula, limits);
  if (solution.kind != Solution::Kind::undecided || solver == nullptr) return solution;
  return solver->solve(formulas, formula);
}

}  // namespace paragraf::analysis::lint
