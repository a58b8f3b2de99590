// The module is asked in SMT-LIB and answers with texts; a found assignment counts only if the formula itself comes to 1 under it.
#include "analysis/lint/solver.hpp"

#include <dlfcn.h>

#include <algorithm>

#include <filesystem>

#include "analysis/lint/points.hpp"
#include "analysis/lint/smt_text.hpp"
#include "analysis/lint/z3/module.hpp"

namespace paragraf::analysis::lint {

namespace {

constexpr unsigned work = 5'000'000;   // as the solver counts it: some seconds at most
constexpr const char* file_name = "paragraf-solver.so";

Solution undecided(std::string why) { return {Solution::Kind::undecided, {}, true, std::move(why)}; }

class ModuleSolver : public Solver {
 public:
  explicit ModuleSolver(ParagrafSolve function) : function_(function) {}

  Solution solve(const Formulas& formulas, Formula formula) override {
    if (formulas.is_false(formula)) return {Solution::Kind::none, {}, true};
    const std::optional<SmtText> question = smt_text(formulas, formula);
    if (!question) return undecided("the solver knows no square roots");
    Solution first = ask(formulas, formula, *question, question->text);
    // Where it divides by 0 the solver may take the quotient for anything.
    if (first.kind != Solution::Kind::undecided || question->nothing_by_zero.empty()) return first;
    Solution second = ask(formulas, formula, *question, question->text + question->nothing_by_zero);
    return second.kind == Solution::Kind::found ? second : first;
  }

 private:
  Solution ask(const Formulas& formulas, Formula formula, const SmtText& question, const std::string& text) const {
    std::vector<const char*> names;
    for (const std::string& name : question.names) names.push_back(name.c_str());
    std::vector<std::string> said;
    const auto take = [](void* target, const char* value) { static_cast<std::vector<std::string>*>(target)->emplace_back(value); };
    const int answer = function_(text.c_str(), names.data(), names.size(), work, take, &said);
    if (answer == 0) return {Solution::Kind::none, {}, true};
    if (answer < 0) return undecided("the solver gave up: " + (said.empty() ? std::string("no reason") : said[0]));
    Solution found{Solution::Kind::found, {}, true};
    for (const Variable& variable : formulas.variables()) found.assignment.push_back(any_of(variable));
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto value = i < said.size() ? Number::parse(said[i]) : std::nullopt;
      if (!value) return undecided("what the solver found has roots");
      found.assignment[question.variables[i]] = *value;
    }
    if (formulas.evaluate(formula, found.assignment) == Number(1)) return found;
    return undecided(question.nothing_by_zero.empty() ? "what the solver found is not so" : "it divides by what may be 0");
  }

  ParagrafSolve function_;
};

std::unique_ptr<Solver> open(const std::filesystem::path& file, std::string& why) {
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return nullptr;
  // It stays open until the program ends, as what Z3 keeps for all of it does.
  void* module = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* function = module ? dlsym(module, PARAGRAF_SOLVE_NAME) : nullptr;
  if (function) return std::make_unique<ModuleSolver>(reinterpret_cast<ParagrafSolve>(function));
  why = module ? "the solver beside the program is of another version" : "the solver cannot be opened";
  return nullptr;
}

}  // namespace

std::unique_ptr<Solver> load_solver(std::string* why_not, const std::string& folder) {
  std::vector<std::filesystem::path> folders;
  if (folder.empty()) {
    std::error_code failed;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failed).parent_path();
    if (!failed) folders = {program, program / PARAGRAF_MODULES};
  } else {
    folders = {folder};
  }
  std::string why = "the solver is not there";
  for (const std::filesystem::path& each : folders)
    if (auto solver = open(each / file_name, why)) return solver;
  if (why_not) *why_not = why;
  return nullptr;
}

Solution solve(const Formulas& formulas, Formula formula, Solver* solver, const BoxLimits& limits) {
  BoxLimits own = limits;
  if (!solver) own.guesses = own.boxes;
  if (solver) own = {std::min<std::size_t>(own.boxes, 2'000), own.guesses, std::min<std::size_t>(own.steps, 1'000'000)};
  Solution solution = solve_by_boxes(formulas, formula, own);
  if (solution.kind != Solution::Kind::undecided || !solver) return solution;
  return solver->solve(formulas, formula);
}

}  // namespace paragraf::analysis::lint
