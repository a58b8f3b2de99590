// Formulas in their normal form: what is folded, what has equal ids, and that a formula always means what it was made of.
#include <doctest/doctest.h>

#include "interpreter/formulas/formula.hpp"
#include "tests/lint/random_formulas.hpp"

namespace paragraf::analysis::lint {

using namespace interpreter::formulas;
namespace {

struct Some : Formulas {
  Formula p = variable(add_variable({"p"}));
  Formula q = variable(add_variable({"q"}));
  Formula r = variable(add_variable({"r"}));
  Formula x = variable(add_variable({"x", Sort::whole, 0, 150}));
  Formula y = variable(add_variable({"y", Sort::whole, 1, 40}));
  Formula z = variable(add_variable({"z", Sort::number}));
  Formula w = variable(add_variable({"w", Sort::number, 0, 1}));
  Formula flag = variable(add_variable({"flag", Sort::whole, 3, 4}));
  Formula n(Number value) { return number(value); }
};

TEST_CASE("formulas: truths are flat, sorted, folded") {
  Some f;
  CHECK(f.text(f.and_(f.q, f.and_(f.p, f.q))) == "p and q");
  CHECK(f.and_(f.p, f.q) == f.and_({f.q, f.truth(true), f.p}));
  CHECK(f.is_false(f.and_(f.p, f.not_(f.p))));
  CHECK(f.is_true(f.or_({f.q, f.p, f.not_(f.q)})));
  CHECK(f.is_true(f.and_(std::vector<Formula>{})));
  CHECK(f.is_false(f.or_(std::vector<Formula>{})));
  const Formula both = f.and_(f.p, f.q);
  CHECK(f.text(f.not_(both)) == "not p or not q");
  CHECK(f.not_(f.not_(both)) == both);
  CHECK(f.is_false(f.and_({f.r, both, f.not_(both)})));
  CHECK(f.and_(f.p, f.or_(f.p, f.q)) == f.p);
  CHECK(f.or_(f.p, f.and_(f.p, f.q)) == f.p);
  CHECK(f.choice(f.p, f.q, f.q) == f.q);
  CHECK(f.choice(f.p, f.truth(true), f.truth(false)) == f.p);
  CHECK(f.choice(f.not_(f.p), f.q, f.truth(false)) == f.and_(f.q, f.not_(f.p)));
  CHECK(f.is_true(f.equal(f.p, f.p)));
  CHECK(f.is_false(f.equal(f.p, f.not_(f.p))));
  CHECK(f.equal(f.p, f.truth(false)) == f.not_(f.p));
}

TEST_CASE("formulas: comparisons have one form") {
  Some f;
  CHECK(f.text(f.less(f.x, f.n(3))) == "x <= 2");
  CHECK(f.text(f.at_most(f.n(Number::ratio(5, 2)), f.x)) == "not (x <= 2)");
  CHECK(f.less(f.scale(2, f.x), f.n(5)) == f.at_most(f.x, f.n(2)));
  CHECK(f.is_false(f.equal(f.scale(2, f.x), f.n(5))));
  CHECK(f.text(f.less(f.z, f.n(3))) == "z < 3");
  CHECK(f.text(f.less(f.n(3), f.scale(-2, f.z))) == "z < -1.5");
  CHECK(f.text(f.less(f.scale(4, f.y), f.scale(6, f.x))) == "not (3*x - 2*y <= 0)");
  CHECK(f.less(f.x, f.y) == f.not_(f.at_most(f.y, f.x)));
  CHECK(f.equal(f.x, f.y) == f.equal(f.scale(-3, f.y), f.scale(-3, f.x)));
  CHECK(f.at_most(f.scale(Number::ratio(1, 2), f.x), f.scale(Number::ratio(1, 3), f.y)) == f.at_most(f.scale(3, f.x), f.scale(2, f.y)));
  CHECK(f.is_true(f.at_most(f.x, f.n(150))));
  CHECK(f.is_false(f.less(f.x, f.n(0))));
  CHECK(f.is_true(f.at_most(f.add(f.x, f.y), f.n(190))));
  CHECK(f.at_most(f.x, f.n(0)) == f.equal(f.x, f.n(0)));
  CHECK(f.less(f.n(149), f.x) == f.equal(f.x, f.n(150)));
  CHECK(f.equal(f.flag, f.n(4)) == f.not_(f.equal(f.flag, f.n(3))));
  CHECK(f.less(f.w, f.n(1)) == f.not_(f.equal(f.w, f.n(1))));
  CHECK(f.at_most(f.n(1), f.w) == f.equal(f.w, f.n(1)));
}

TEST_CASE("formulas: what is said of one number is brought together") {
  Some f;
  const auto x = [&](std::int64_t low, std::int64_t high) { return f.and_(f.at_most(f.n(low), f.x), f.at_most(f.x, f.n(high))); };
  CHECK(f.is_false(f.and_(x(1, 5), x(6, 9))));
  CHECK(f.and_(x(1, 6), x(6, 9)) == f.equal(f.x, f.n(6)));
  CHECK(f.and_({f.q, x(1, 7), x(3, 20)}) == f.and_(f.q, x(3, 7)));
  CHECK(f.is_false(f.and_(f.equal(f.x, f.n(3)), f.equal(f.x, f.n(4)))));
  CHECK(f.is_false(f.and_(f.equal(f.z, f.n(3)), f.less(f.z, f.n(3)))));
  CHECK(f.is_true(f.or_(f.at_most(f.x, f.n(5)), f.less(f.n(4), f.x))));
  CHECK(f.is_true(f.or_(f.at_most(f.x, f.n(5)), f.less(f.n(5), f.x))));
  CHECK(f.or_(f.at_most(f.x, f.n(5)), f.at_most(f.x, f.n(9))) == f.at_most(f.x, f.n(9)));
  CHECK(f.text(f.and_(f.at_most(f.z, f.n(5)), f.not_(f.equal(f.z, f.n(5))))) == "z < 5");
  CHECK(f.and_(f.at_most(f.x, f.n(5)), f.not_(f.equal(f.x, f.n(5)))) == f.at_most(f.x, f.n(4)));
  CHECK(f.or_({f.equal(f.flag, f.n(3)), f.equal(f.flag, f.n(4))}) == f.truth(true));
  CHECK(f.is_false(f.and_(f.at_most(f.x, f.y), f.less(f.y, f.x))));
  Domain domain;
  domain.intervals.push_back({Number(2), Number(4)});
  domain.values = {model::Value(Number(5)), model::Value(Number(9))};
  CHECK(f.evaluate(f.in(f.x, domain), {0, 0, 0, 5, 1, 0, 0, 3}) == Number(1));
  CHECK(f.evaluate(f.in(f.x, domain), {0, 0, 0, 6, 1, 0, 0, 3}) == Number(0));
  CHECK(f.is_true(f.in(f.x, Domain{})));
}

TEST_CASE("formulas: numbers are sums of what cannot be taken apart") {
  Some f;
  CHECK(f.text(f.add(f.add(f.x, f.n(1)), f.scale(-1, f.y))) == "x - y + 1");
  CHECK(f.add(f.x, f.scale(-1, f.x)) == f.n(0));
  CHECK(f.sum({f.y, f.x, f.y}) == f.add(f.x, f.scale(2, f.y)));
  CHECK(f.multiply(f.scale(2, f.x), f.scale(3, f.y)) == f.scale(6, f.multiply(f.y, f.x)));
  CHECK(f.multiply(f.multiply(f.x, f.y), f.x) == f.multiply(f.multiply(f.x, f.x), f.y));
  CHECK(f.divide(f.x, f.n(2)) == f.scale(Number::ratio(1, 2), f.x));
  CHECK(f.floor(f.add(f.x, f.n(Number::ratio(3, 2)))) == f.add(f.x, f.n(1)));
  CHECK(f.text(f.floor(f.add(f.x, f.z))) == "x + floor(z)");
  CHECK(f.constant(f.add(f.n(2), f.n(3))) == Number(5));
  CHECK_FALSE(f.constant(f.x));
  const Interval range = f.range(f.multiply(f.x, f.add(f.y, f.n(-1))));
  CHECK(range.low == Number(0));
  CHECK(range.high == Number(5850));
}

TEST_CASE("formulas: a comparison looks into choices, roundings and quotients") {
  Some f;
  const Formula cost = f.choice(f.p, f.n(1), f.choice(f.q, f.n(2), f.n(7)));
  CHECK(f.at_most(cost, f.n(2)) == f.or_(f.p, f.q));
  CHECK(f.equal(cost, f.n(7)) == f.and_(f.not_(f.p), f.not_(f.q)));
  CHECK(f.is_true(f.less(cost, f.n(8))));
  CHECK(f.at_most(f.add(cost, f.x), f.n(2)) == f.choice(f.p, f.at_most(f.x, f.n(1)), f.and_(f.q, f.equal(f.x, f.n(0)))));
  CHECK(f.equal(f.floor(f.divide(f.x, f.n(2))), f.n(3)) == f.and_(f.at_most(f.n(6), f.x), f.at_most(f.x, f.n(7))));
  CHECK(f.at_most(f.divide(f.x, f.y), f.n(2)) == f.at_most(f.x, f.scale(2, f.y)));
  CHECK(f.less(f.divide(f.x, f.scale(-1, f.y)), f.n(-2)) == f.less(f.scale(2, f.y), f.x));
  CHECK(f.text(f.less(f.divide(f.x, f.z), f.n(2))) == "x / z < 2");
  CHECK_FALSE(f.evaluate(f.divide(f.x, f.z), {0, 0, 0, 1, 1, 0, 0, 3}));
  CHECK(f.multiply(f.x, f.choice(f.p, f.n(2), f.n(3))) == f.choice(f.p, f.scale(2, f.x), f.scale(3, f.x)));
}

TEST_CASE("formulas: roots stay exact") {
  Some f;
  const Number root = Number::root(2);
  CHECK(f.text(f.at_most(f.scale(root, f.z), f.n(2))) == "z <= √2");
  CHECK(f.text(f.at_most(f.x, f.n(root))) == "x <= 1");
}

TEST_CASE("formulas: thousands of parts and levels") {
  Formulas f;
  std::vector<Formula> parts;
  for (int i = 0; i < 20'000; ++i) parts.push_back(f.variable(f.add_variable({"p" + std::to_string(i)})));
  const Formula all = f.and_(parts);
  CHECK(f[all].args.size() == parts.size());
  CHECK(f[f.not_(all)].args.size() == parts.size());
  const Formula x = f.variable(f.add_variable({"x", Sort::whole, 0, 1'000'000}));
  std::vector<Formula> bounds;
  for (int i = 0; i < 20'000; ++i) bounds.push_back(f.not_(f.equal(x, f.number(2 * i + 1))));
  CHECK(f[f.and_(bounds)].args.size() == bounds.size());
  Formula chain = f.number(0), nested = parts[0];
  for (std::size_t i = 0; i < parts.size(); ++i) {
    chain = f.choice(parts[i], f.number(static_cast<std::int64_t>(i % 7)), chain);
    nested = i % 2 ? f.and_(nested, parts[i]) : f.or_(nested, parts[i]);
  }
  Formula doubled = x;
  for (int i = 0; i < 100; ++i) doubled = f.multiply(f.add(doubled, f.number(1)), f.add(doubled, x));
  CHECK(f.text(doubled).size() < 20'000);
  const Formula low = f.at_most(chain, f.number(3));
  CHECK_FALSE(f.is_true(low));
  Assignment none(f.variables().size(), 0);
  CHECK(f.evaluate(low, none) == Number(1));
  none[4] = 1;
  CHECK(f.evaluate(low, none) == Number(0));
  CHECK(f.evaluate(f.not_(nested), none) == Number(1));
}

TEST_CASE("formulas: a formula means what it was made of") {
  std::size_t decided = 0;
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    RandomFormulas random(seed, {seed % 3 == 0, seed % 2 == 0});
    const Made made = random.truth(4);
    CAPTURE(seed);
    CAPTURE(random.formulas.text(made.formula));
    decided += random.formulas.is_true(made.formula) || random.formulas.is_false(made.formula);
    bool agree = true;
    random.each([&](const Assignment& assignment) {
      if (!agree) return;
      const auto plain = made.plain(assignment);
      // What was undefined may have come to something: it stands for nothing in particular.
      agree = !plain || random.formulas.evaluate(made.formula, assignment) == plain;
    });
    REQUIRE(agree);
  }
  CHECK(decided > 20);
  CHECK(decided < 500);
}

TEST_CASE("formulas: equal questions have equal ids, whatever was asked before") {
  RandomFormulas a(7, {true, true}), b(7, {true, true});
  for (int i = 0; i < 50; ++i) CHECK(a.truth(3).formula == b.truth(3).formula);
}

}  // namespace
}  // namespace paragraf::analysis::lint
