// The module that asks Z3, against every assignment there is; what happens where it is not there; boxes and it together.
#include <doctest/doctest.h>

#include "analysis/lint/smt_text.hpp"
#include "analysis/lint/solver.hpp"
#include "tests/lint/random_formulas.hpp"

namespace paragraf::analysis::lint {
namespace {

using Kind = Solution::Kind;

#ifdef PARAGRAF_MODULE

std::unique_ptr<Solver> module() {
  std::string why;
  auto solver = load_solver(&why, PARAGRAF_MODULE);
  REQUIRE_MESSAGE(solver, why);
  return solver;
}

TEST_CASE("solver: agrees with trying everything, and with boxes") {
  const auto solver = module();
  for (const Kinds kinds : {Kinds{false, false}, Kinds{true, false}, Kinds{true, true}}) {
    int none = 0, found = 0, undecided = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      RandomFormulas random(seed, kinds);
      const Formula formula = random.question();
      const Formulas& formulas = random.formulas;
      if (formulas.is_true(formula) || formulas.is_false(formula)) continue;
      CAPTURE(seed);
      CAPTURE(formulas.text(formula));
      const Solution solution = solver->solve(formulas, formula);
      const Solution boxes = solve_by_boxes(formulas, formula, {1'000, 60});
      CHECK(solution.by_solver);
      ++(solution.kind == Kind::none ? none : solution.kind == Kind::found ? found : undecided);
      if (solution.kind == Kind::found) {
        REQUIRE(formulas.evaluate(formula, solution.assignment) == Number(1));
        REQUIRE(boxes.kind != Kind::none);
      }
      if (solution.kind != Kind::none) continue;
      REQUIRE(boxes.kind != Kind::found);
      bool some = false;
      random.each([&](const Assignment& assignment) { some = some || formulas.evaluate(formula, assignment) == Number(1); });
      REQUIRE_FALSE(some);
    }
    CHECK(none > 2);
    CHECK(found > 20);
    CHECK(undecided <= (kinds.curved ? 40 : 0));   // divisions by what may be 0
  }
}

TEST_CASE("solver: the same question gets the same answer, whatever was asked before") {
  const auto one = module(), two = module();
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    RandomFormulas random(seed, {true, true});
    const Formula formula = random.truth(4).formula;
    const Solution first = one->solve(random.formulas, formula);
    if (seed % 2) one->solve(random.formulas, random.formulas.not_(formula));
    const Solution again = one->solve(random.formulas, formula), other = two->solve(random.formulas, formula);
    CHECK(first.kind == again.kind);
    CHECK(first.assignment == again.assignment);
    CHECK(first.assignment == other.assignment);
    CHECK(first.why == other.why);
  }
}

TEST_CASE("solver: exact numbers come back") {
  const auto solver = module();
  Formulas f;
  const Formula y = f.variable(f.add_variable({"y", Sort::number}));
  const Formula x = f.variable(f.add_variable({"x", Sort::whole, -9, 9}));
  const Solution found = solver->solve(f, f.and_(f.equal(f.add(f.scale(3, y), x), f.number(Number::ratio(-22, 7))), f.equal(x, f.number(-2))));
  REQUIRE(found.kind == Kind::found);
  CHECK(found.assignment == Assignment{Number::ratio(-8, 21), -2});
  const Solution root = solver->solve(f, f.and_(f.equal(f.multiply(y, y), f.number(2)), f.less(f.number(0), y)));
  CHECK(root.kind == Kind::undecided);
  CHECK(root.why.substr(0, 4) != "");
  const Solution of_root = solver->solve(f, f.and_(f.less(f.number(Number::root(2)), y), f.less(y, f.scale(2, x))));
  CHECK(of_root.why == "the solver knows no square roots");
}

TEST_CASE("solver: a division by 0 is never an answer") {
  const auto solver = module();
  Formulas f;
  const Formula x = f.variable(f.add_variable({"x", Sort::whole, 0, 3})), y = f.variable(f.add_variable({"y", Sort::whole, 0, 3}));
  const Formula ratio = f.divide(f.add(x, f.number(1)), y);
  const Solution found = solver->solve(f, f.equal(ratio, f.number(2)));
  REQUIRE(found.kind == Kind::found);
  CHECK(f.evaluate(ratio, found.assignment) == Number(2));
  const Solution left = solver->solve(f, f.equal(ratio, f.number(17)));
  CHECK(left.kind == Kind::undecided);
  CHECK(left.why == "it divides by what may be 0");
}

TEST_CASE("solver: what boxes leave it decides") {
  const auto solver = module();
  Formulas f;
  std::vector<Formula> x;
  for (int i = 0; i < 4; ++i) x.push_back(f.variable(f.add_variable({"x" + std::to_string(i), Sort::whole})));
  // Around a ring each is above the one before.
  const Formula ring = f.and_({f.less(x[0], x[1]), f.less(x[1], x[2]), f.less(x[2], x[3]), f.less(x[3], x[0])});
  CHECK(solve_by_boxes(f, ring).kind == Kind::undecided);
  const Solution by_both = solve(f, ring, solver.get());
  CHECK(by_both.kind == Kind::none);
  CHECK(by_both.by_solver);
  CHECK(solve(f, ring, nullptr).kind == Kind::undecided);
  const Solution simple = solve(f, f.less(x[0], f.number(3)), solver.get());
  CHECK(simple.kind == Kind::found);
  CHECK_FALSE(simple.by_solver);
}

#endif

TEST_CASE("solver: where it is not there it says so") {
  std::string why;
  CHECK_FALSE(load_solver(&why, "no/such/folder"));
  CHECK(why == "the solver is not there");
}

TEST_CASE("solver: a question in SMT-LIB") {
  Formulas f;
  const Formula x = f.variable(f.add_variable({"x", Sort::whole, 1, {}})), y = f.variable(f.add_variable({"y", Sort::number, 0, 9, true}));
  const Formula p = f.variable(f.add_variable({"p"}));
  const auto text = smt_text(f, f.and_(p, f.less(f.add(x, f.scale(Number::ratio(-1, 2), y)), f.number(-3))));
  REQUIRE(text);
  CHECK(text->text ==
        "(declare-const i0 Int)\n(assert (>= i0 1))\n"
        "(declare-const r1 Real)\n(assert (> r1 0.0))\n(assert (<= r1 9.0))\n"
        "(declare-const b2 Bool)\n"
        "(define-fun n3 () Real (+ 0.0 (* 1.0 (to_real i0)) (* (- (/ 1.0 2.0)) r1)))\n"
        "(define-fun n4 () Bool (< n3 (- 3.0)))\n"
        "(define-fun n5 () Bool (and b2 n4))\n"
        "(assert n5)\n");
  CHECK(text->names == std::vector<std::string>{"i0", "r1", "b2"});
  CHECK(text->nothing_by_zero == "");
}

}  // namespace
}  // namespace paragraf::analysis::lint
