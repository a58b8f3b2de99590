// Random formulas over small domains, as a reference for what is made of them: a tree whose value is worked out plainly, beside the
// formula that `Formulas` makes of the same. Everything hangs on the seed alone.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "interpreter/formulas/formula.hpp"

namespace paragraf::analysis::lint {

using namespace interpreter::formulas;

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}
  std::int64_t below(std::int64_t limit) {
    state_ ^= state_ << 13, state_ ^= state_ >> 7, state_ ^= state_ << 17;
    return static_cast<std::int64_t>((state_ >> 11) % static_cast<std::uint64_t>(limit));
  }
  std::int64_t between(std::int64_t low, std::int64_t high) { return low + below(high - low + 1); }

 private:
  std::uint64_t state_;
};

// A formula and what it ought to come to; none: it hangs on a division by 0.
struct Made {
  Formula formula;
  std::function<std::optional<Number>(const Assignment&)> plain;
};

struct Kinds {
  bool fractions = false;   // numbers that are not whole, with open bounds
  bool curved = false;      // products and quotients of variables
};

class RandomFormulas {
 public:
  RandomFormulas(std::uint64_t seed, Kinds kinds) : random_(seed), kinds_(kinds) {
    for (int i = 0; i < 2; ++i) formulas.add_variable({"p" + std::to_string(i)});
    for (int i = 0; i < 3; ++i) {
      const std::int64_t low = random_.between(-3, 2);
      formulas.add_variable({"x" + std::to_string(i), Sort::whole, low, low + random_.between(0, 4)});
    }
    if (kinds_.fractions) formulas.add_variable({"y", Sort::number, 0, 2, random_.below(2) == 0, random_.below(2) == 0});
  }

  Made truth(int depth) {
    switch (random_.below(depth > 0 ? 7 : 2)) {
      case 0: return variable(static_cast<std::uint32_t>(random_.below(2)));
      case 1: return comparison(depth > 0 ? depth - 1 : 0);
      case 2: {
        const Made a = truth(depth - 1);
        return {formulas.not_(a.formula), [a](const Assignment& at) { return turned(a.plain(at)); }};
      }
      case 3: return junction(depth, true);
      case 4: return junction(depth, false);
      case 5: {
        const Made a = truth(depth - 1), b = truth(depth - 1), c = truth(depth - 1);
        return {formulas.choice(a.formula, b.formula, c.formula), [a, b, c](const Assignment& at) { return chosen(a, b, c, at); }};
      }
      default: {
        const Made a = truth(depth - 1), b = truth(depth - 1);
        return {formulas.equal(a.formula, b.formula), [a, b](const Assignment& at) -> std::optional<Number> {
                  const auto left = a.plain(at), right = b.plain(at);
                  if (!left || !right) return std::nullopt;
                  return *left == *right ? 1 : 0;
                }};
      }
    }
  }

  Made number(int depth) {
    switch (random_.below(depth > 0 ? (kinds_.curved ? 8 : 6) : 2)) {
      case 0: {
        const Number c = ratio(6, 2);
        return {formulas.number(c), [c](const Assignment&) { return c; }};
      }
      case 1: return variable(static_cast<std::uint32_t>(2 + random_.below(static_cast<std::int64_t>(formulas.variables().size()) - 2)));
      case 2: {
        const Made a = number(depth - 1), b = number(depth - 1);
        return {formulas.add(a.formula, b.formula), both(a, b, [](const Number& x, const Number& y) { return x + y; })};
      }
      case 3: {
        const Number factor = ratio(3, 3);
        const Made a = number(depth - 1);
        return {formulas.scale(factor, a.formula), both(a, a, [factor](const Number& x, const Number&) { return factor * x; })};
      }
      case 4: {
        const Made a = truth(depth - 1), b = number(depth - 1), c = number(depth - 1);
        return {formulas.choice(a.formula, b.formula, c.formula), [a, b, c](const Assignment& at) { return chosen(a, b, c, at); }};
      }
      case 5: {
        const Made a = number(depth - 1);
        return {formulas.floor(a.formula), both(a, a, [](const Number& x, const Number&) { return x.floor(); })};
      }
      case 6: {
        const Made a = number(depth - 1), b = number(depth - 1);
        return {formulas.multiply(a.formula, b.formula), both(a, b, [](const Number& x, const Number& y) { return x * y; })};
      }
      default: {
        const Made a = number(depth - 1), b = number(depth - 1);
        return {formulas.divide(a.formula, b.formula), [a, b](const Assignment& at) -> std::optional<Number> {
                  const auto x = a.plain(at), y = b.plain(at);
                  if (!x || !y || y->is_zero()) return std::nullopt;
                  return *x / *y;
                }};
      }
    }
  }

  // Several conditions at once, so that it is often not fulfilled and yet not seen to be false when it is put together.
  Formula question() {
    std::vector<Formula> parts;
    for (std::int64_t i = random_.between(2, 6); i > 0; --i) {
      std::vector<Formula> either;
      for (std::int64_t k = random_.between(1, 3); k > 0; --k) either.push_back(k == 3 ? truth(2).formula : comparison(2).formula);
      parts.push_back(formulas.or_(std::move(either)));
    }
    return formulas.and_(std::move(parts));
  }

  // Every assignment; of `y`, which has no end of them, quarters.
  void each(const std::function<void(const Assignment&)>& use) const {
    Assignment assignment(formulas.variables().size());
    each(0, assignment, use);
  }

  Formulas formulas;

 private:
  using Plain = std::function<std::optional<Number>(const Assignment&)>;

  static std::optional<Number> turned(const std::optional<Number>& a) { return a ? std::optional(Number(1) - *a) : std::nullopt; }
  static std::optional<Number> chosen(const Made& a, const Made& b, const Made& c, const Assignment& at) {
    const auto condition = a.plain(at);
    if (!condition) return std::nullopt;
    return condition->is_zero() ? c.plain(at) : b.plain(at);
  }
  template <class Join>
  static Plain both(const Made& a, const Made& b, Join join) {
    return [a, b, join](const Assignment& at) -> std::optional<Number> {
      const auto x = a.plain(at), y = b.plain(at);
      if (!x || !y) return std::nullopt;
      return join(*x, *y);
    };
  }

  // Drawn one after the other: in which order arguments are, hangs on the compiler.
  Number ratio(std::int64_t most, std::int64_t denominator) {
    const bool whole = random_.below(3) != 0;
    return Number::ratio(random_.between(-most, most), whole ? 1 : denominator);
  }

  Made variable(std::uint32_t index) {
    return {formulas.variable(index), [index](const Assignment& at) { return at[index]; }};
  }

  Made comparison(int depth) {
    const Made a = number(depth), b = number(depth);
    const auto truth_of = [](bool holds) { return Number(holds ? 1 : 0); };
    switch (random_.below(3)) {
      case 0: return {formulas.less(a.formula, b.formula), both(a, b, [truth_of](const Number& x, const Number& y) { return truth_of(x < y); })};
      case 1: return {formulas.at_most(a.formula, b.formula), both(a, b, [truth_of](const Number& x, const Number& y) { return truth_of(x <= y); })};
      default: return {formulas.equal(a.formula, b.formula), both(a, b, [truth_of](const Number& x, const Number& y) { return truth_of(x == y); })};
    }
  }

  Made junction(int depth, bool all) {
    std::vector<Made> parts;
    std::vector<Formula> ids;
    for (std::int64_t i = random_.between(0, 4); i >= 0; --i) parts.push_back(truth(depth - 1)), ids.push_back(parts.back().formula);
    return {all ? formulas.and_(ids) : formulas.or_(ids), [parts, all](const Assignment& at) -> std::optional<Number> {
              const Number stops = all ? 0 : 1;
              bool known = true;
              for (const Made& part : parts) {
                const auto value = part.plain(at);
                if (value && *value == stops) return stops;
                known = known && value;
              }
              return known ? std::optional(Number(1) - stops) : std::nullopt;
            }};
  }

  void each(std::uint32_t index, Assignment& assignment, const std::function<void(const Assignment&)>& use) const {
    if (index == formulas.variables().size()) return use(assignment);
    const Variable& variable = formulas.variables()[index];
    const bool truth = variable.sort == Sort::truth;
    const Number low = truth ? 0 : *variable.low, high = truth ? 1 : *variable.high;
    const Number step = variable.sort == Sort::number ? Number::ratio(1, 4) : Number(1);
    for (Number value = low; value <= high; value = value + step) {
      if ((variable.low_open && value == low) || (variable.high_open && value == high)) continue;
      assignment[index] = value;
      each(index + 1, assignment, use);
    }
  }

  Random random_;
  Kinds kinds_;
};

}  // namespace paragraf::analysis::lint
