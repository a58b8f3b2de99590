// Boxes against every assignment there is: what is found fulfils the formula, what is not found is not there, and what compares single
// variables with constants is always decided.
#include <doctest/doctest.h>

#include "analysis/lint/solver.hpp"
#include "tests/lint/random_formulas.hpp"

namespace paragraf::analysis::lint {
namespace {

using Kind = Solution::Kind;

struct Tally {
  int none = 0, found = 0, undecided = 0;
  void add(Kind kind) { ++(kind == Kind::none ? none : kind == Kind::found ? found : undecided); }
};

// Asks for a random formula, and compares the answer with what trying everything gives.
void check_against_all(std::uint64_t seed, Kinds kinds, Tally& tally) {
  RandomFormulas random(seed, kinds);
  const Formula formula = random.question();
  const Formulas& formulas = random.formulas;
  if (formulas.is_true(formula) || formulas.is_false(formula)) return;
  CAPTURE(seed);
  CAPTURE(formulas.text(formula));
  const BoxLimits limits{1'000, 60};
  const Solution solution = solve_by_boxes(formulas, formula, limits);
  tally.add(solution.kind);
  if (solution.kind == Kind::found) {
    REQUIRE(solution.assignment.size() == formulas.variables().size());
    REQUIRE(formulas.evaluate(formula, solution.assignment) == Number(1));
    return;
  }
  bool some = false;
  random.each([&](const Assignment& assignment) { some = some || formulas.evaluate(formula, assignment) == Number(1); });
  if (solution.kind == Kind::none) REQUIRE_FALSE(some);
  const Solution again = solve_by_boxes(formulas, formula, limits);
  REQUIRE(again.kind == solution.kind);
  REQUIRE(again.why == solution.why);
}

TEST_CASE("boxes: agree with trying everything") {
  for (const Kinds kinds : {Kinds{false, false}, Kinds{true, false}, Kinds{false, true}, Kinds{true, true}}) {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 500; ++seed) check_against_all(seed, kinds, tally);
    CHECK(tally.none > 10);
    CHECK(tally.found > 100);
    if (!kinds.curved) CHECK(tally.undecided == 0);
    CHECK(tally.undecided < tally.none);   // quotients of numbers that are not whole
  }
}

TEST_CASE("boxes: what compares single variables is always decided") {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Random random(seed);
    Formulas f;
    std::vector<Formula> numbers;
    for (int i = 0; i < 4; ++i) {
      if (i % 2) numbers.push_back(f.variable(f.add_variable({"y", Sort::number})));
      else numbers.push_back(f.variable(f.add_variable({"x", Sort::whole, -20, 20})));
    }
    const auto literal = [&] {
      const Formula number = numbers[static_cast<std::size_t>(random.below(4))], c = f.number(random.between(-20, 20));
      const std::int64_t kind = random.below(4);
      const Formula atom = kind == 0 ? f.less(number, c) : kind == 1 ? f.at_most(number, c) : f.equal(number, c);
      return random.below(2) ? atom : f.not_(atom);
    };
    std::vector<Formula> clauses;
    for (std::int64_t i = random.between(1, 25); i > 0; --i) clauses.push_back(f.or_({literal(), literal(), literal()}));
    const Formula all = f.and_(clauses);
    const Solution solution = solve_by_boxes(f, all);
    REQUIRE(solution.kind != Kind::undecided);
    if (solution.kind == Kind::found) REQUIRE(f.evaluate(all, solution.assignment) == Number(1));
  }
}

struct Sums : Formulas {
  Formula x = variable(add_variable({"x", Sort::whole, 0, 1000}));
  Formula y = variable(add_variable({"y", Sort::whole, 0, 1000}));
  Formula z = variable(add_variable({"z", Sort::whole, 0, 1000}));
  Formula n(std::int64_t value) { return number(value); }
};

TEST_CASE("boxes: sums of several numbers") {
  Sums f;
  const auto solved = [&](Formula formula) { return solve_by_boxes(f, formula); };
  CHECK(solved(f.and_({f.equal(f.add(f.x, f.y), f.n(10)), f.less(f.scale(3, f.y), f.x)})).kind == Kind::found);
  CHECK(solved(f.and_({f.less(f.add(f.x, f.y), f.n(10)), f.less(f.n(9), f.z), f.less(f.z, f.x)})).kind == Kind::none);
  CHECK(solved(f.and_(f.less(f.scale(40, f.y), f.x), f.less(f.n(30), f.y))).kind == Kind::none);
  CHECK(solved(f.and_({f.or_(f.less(f.x, f.y), f.less(f.x, f.z)), f.less(f.y, f.n(4)), f.less(f.z, f.n(4)), f.less(f.n(3), f.x)})).kind == Kind::none);
  const Solution square = solved(f.and_(f.at_most(f.multiply(f.x, f.x), f.n(50)), f.less(f.n(6), f.x)));
  REQUIRE(square.kind == Kind::found);
  CHECK(square.assignment[0] == Number(7));
  CHECK(solved(f.equal(f.multiply(f.x, f.x), f.n(50))).kind == Kind::none);
}

TEST_CASE("boxes: numbers near to 0 are found first, and the limits are kept") {
  Sums f;
  const Solution first = solve_by_boxes(f, f.less(f.n(5), f.x));
  REQUIRE(first.kind == Kind::found);
  CHECK(first.assignment == Assignment{6, 0, 0});
  const Formula hard = f.equal(f.multiply(f.multiply(f.x, f.y), f.z), f.n(999'999'937));   // a prime
  const Solution left = solve_by_boxes(f, f.and_(hard, f.less(f.n(1), f.x)), {10'000, 20});
  CHECK(left.kind == Kind::undecided);
  CHECK(left.why == "more than 20 values tried of numbers that hang on each other");
  std::vector<Formula> odd;
  for (int i = 0; i < 12; ++i) odd.push_back(f.variable(f.add_variable({"p" + std::to_string(i)})));
  Formula parity = f.truth(false);
  for (const Formula p : odd) parity = f.equal(parity, p);
  const Formula other = f.equal(f.x, f.n(1));
  CHECK(solve_by_boxes(f, f.and_({parity, other, f.or_(f.equal(f.y, f.n(2)), f.equal(f.z, f.n(3)))}), {2}).why == "more than 2 boxes");
  CHECK(solve_by_boxes(f, f.and_(parity, f.not_(parity))).kind == Kind::none);
}

TEST_CASE("boxes: a division by 0 proves nothing") {
  Formulas f;
  const Formula x = f.variable(f.add_variable({"x", Sort::whole, 0, 3}));
  const Formula ratio = f.divide(f.number(6), x);
  const Solution found = solve_by_boxes(f, f.equal(ratio, f.number(3)));
  REQUIRE(found.kind == Kind::found);
  CHECK(found.assignment[0] == Number(2));
  CHECK(solve_by_boxes(f, f.and_(f.equal(x, f.number(0)), f.less(ratio, f.number(9)))).kind != Kind::found);
}

}  // namespace
}  // namespace paragraf::analysis::lint
