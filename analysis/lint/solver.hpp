// Is there an assignment under which a formula holds? In: formulas, one of them with side conditions. Out: an assignment, or that there is
// none, or why that is not decided; always the same for the same formula. First boxes: domains are narrowed and split where the
// formula's own bounds are, which decides what compares single variables with constants. What is left goes to the solver of the
// module `paragraf-solver`, if it is there.
#pragma once
#include <memory>
#include <string>

#include "interpreter/formulas/formula.hpp"

namespace paragraf::analysis::lint {

using namespace interpreter::formulas;

struct Solution {
  enum class Kind : std::uint8_t { none, found, undecided } kind = Kind::undecided;
  Assignment assignment = {};        // of found: one number for each variable of the formulas; `evaluate` gives 1
  bool by_solver = false;
  std::string why = {};              // of undecided: "the solver is not there", "more than 10000 boxes", for the reader
};

struct BoxLimits {
  std::size_t boxes = 10'000;        // looked at for one question
  std::size_t guesses = 400;         // of them, those that are split where nothing of the formula says so
  std::size_t steps = 5'000'000;     // parts of the formula looked at, in all of them
};

// Boxes alone.
Solution solve_by_boxes(const Formulas& formulas, Formula formula, const BoxLimits& limits = {});

// One for each book.
class Solver {
 public:
  virtual ~Solver() = default;
  virtual Solution solve(const Formulas& formulas, Formula formula) = 0;
};

// Opens the module. It is looked for in the folder, or if none is told, in the folder of the program and in the one where it was
// installed. None: it cannot be used, and why.
std::unique_ptr<Solver> load_solver(std::string* why_not = nullptr, const std::string& folder = {});

// Boxes, then the solver if it may be of use; `solver` may be null. Without one boxes try as long as their limit is.
Solution solve(const Formulas& formulas, Formula formula, Solver* solver, const BoxLimits& limits = {});

}  // namespace paragraf::analysis::lint
