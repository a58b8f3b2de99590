// The one file of the engine that knows Z3. A fresh context for each question, the solver without tactics (those give up by the clock),
// fixed seeds, and a limit on the work that Z3 counts itself. No exception leaves it.
#include "analysis/lint/z3/module.hpp"

#include <z3++.h>

#include <string>

namespace {

std::string value_of(z3::context& context, const z3::model& model, const std::string& name) {
  const z3::expr constant = name[0] == 'b'   ? context.bool_const(name.c_str())
                            : name[0] == 'i' ? context.int_const(name.c_str())
                                             : context.real_const(name.c_str());
  const z3::expr value = model.eval(constant, true);
  if (value.is_bool()) return value.is_true() ? "1" : "0";
  if (!value.is_numeral()) return "";
  return Z3_get_numeral_string(context, value);
}

int solve(const char* problem, const char* const* names, std::size_t count, unsigned work, ParagrafTake take, void* target) {
  z3::config config;
  config.set("model", true);
  z3::context context(config);
  z3::solver solver(context, z3::solver::simple());
  z3::params params(context);
  params.set("rlimit", work);
  params.set("random_seed", 0u);
  solver.set(params);
  const z3::expr_vector assertions = context.parse_string(problem);
  for (unsigned i = 0; i < assertions.size(); ++i) solver.add(assertions[static_cast<int>(i)]);
  switch (solver.check()) {
    case z3::unsat: return 0;
    case z3::unknown: take(target, solver.reason_unknown().c_str()); return -1;
    case z3::sat: break;
  }
  const z3::model model = solver.get_model();
  for (std::size_t i = 0; i < count; ++i) take(target, value_of(context, model, names[i]).c_str());
  return 1;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) int PARAGRAF_SOLVE(const char* problem, const char* const* names, std::size_t count,
                                                                     unsigned work, ParagrafTake take, void* target) {
  try {
    return solve(problem, names, count, work, take, target);
  } catch (const z3::exception& error) {
    take(target, error.msg());
  } catch (...) {
    take(target, "it ran out of memory");
  }
  return -1;
}
