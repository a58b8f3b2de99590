// Conditions on unknown inputs, as data that knows no solver. In: variables with their domains, and how conditions and numbers are put
// together. Out: formulas in a normal form, each once, so that equal ones have equal ids. Numbers are exact.
//
// Normal form. A number is a constant; or one base (a variable, a product, a quotient, a rounding down, a choice between numbers); or a
// sum: constant + coefficient * base + ... with bases in order of their ids. A comparison is `t < c`, `t <= c` or `t = c`, where t is
// a base or a sum without a constant whose first coefficient is positive; of whole numbers only `t <= c` and `t = c` with whole c,
// coefficients whole and without a common divisor. `and` and `or` are flat, sorted, without doubles; `not` stands only before a truth
// variable or a comparison (elsewhere it is moved inwards); a choice between truths is spelt with `and` and `or`. What domains decide
// is a constant; a comparison of a lone choice, rounding or quotient by what has a sign is one of what it is made of.
//
// Arguments are older than what is made of them, so they have smaller ids. To put many parts together give them all at once: one by
// one each would be copied again and again.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "interpreter/formulas/interval.hpp"

namespace paragraf::interpreter::formulas {

using model::Domain;

struct FormulaTag;
using Formula = base::Id<FormulaTag>;

enum class Sort : std::uint8_t { truth, whole, number };

enum class Form : std::uint8_t {
  constant,        // number: `value`; truth: `value` is 1 or 0
  variable,        // `variable`
  not_, and_, or_,
  less, at_most, equal,      // args[0] against `value`
  choice,          // args: condition, then, else; of numbers
  sum,             // `value` + coefficients[i] * args[i]
  product,         // args
  quotient,        // args[0] / args[1]; where args[1] is 0 it stands for nothing in particular
  floor,           // args[0]
};

struct FormulaNode {
  Form form;
  Sort sort;
  std::uint32_t variable = 0;
  Number value = {};
  std::vector<Formula> args = {};
  std::vector<Number> coefficients = {};   // of sum
  bool operator==(const FormulaNode&) const = default;
};

// An unknown. A truth is 0 or 1. The domain bounds a number; a whole one with bounds can be listed.
struct Variable {
  std::string name;              // for listings
  Sort sort = Sort::truth;
  std::optional<Number> low = {}, high = {};
  bool low_open = false, high_open = false;
};

// What variables are, by position.
using Assignment = std::vector<Number>;

class Formulas {
 public:
  Formulas();
  std::uint32_t add_variable(Variable variable);
  const std::vector<Variable>& variables() const { return variables_; }
  const FormulaNode& operator[](Formula id) const { return nodes_[id.index()]; }   // until something is added
  std::size_t size() const { return nodes_.size(); }

  Formula truth(bool value) const { return value ? Formula(1) : Formula(0); }
  bool is_true(Formula f) const { return f == truth(true); }
  bool is_false(Formula f) const { return f == truth(false); }
  Formula number(Number value);
  Formula variable(std::uint32_t index);

  Formula not_(Formula a);
  // What not_ made of it before; invalid: nobody asked.
  Formula opposite(Formula a) const { return opposites_[a.index()]; }
  Formula and_(std::vector<Formula> parts);
  Formula or_(std::vector<Formula> parts);
  Formula and_(Formula a, Formula b) { return and_(std::vector<Formula>{a, b}); }
  Formula or_(Formula a, Formula b) { return or_(std::vector<Formula>{a, b}); }
  Formula choice(Formula condition, Formula then, Formula otherwise);   // of truths or numbers
  Formula less(Formula a, Formula b);
  Formula at_most(Formula a, Formula b);
  Formula equal(Formula a, Formula b);           // of truths or numbers
  Formula in(Formula number, const Domain& domain);   // intervals and numbers of the domain; an open domain admits all
  Formula add(Formula a, Formula b);
  Formula sum(const std::vector<Formula>& parts);
  Formula scale(const Number& factor, Formula a);
  Formula multiply(Formula a, Formula b);
  Formula divide(Formula a, Formula b);
  Formula floor(Formula a);
  std::optional<Number> constant(Formula a) const;     // of a number
  Interval range(Formula number) const;          // what it may be, as far as intervals show it

  // What it comes to; of truths 0 or 1. None where that hangs on a division by 0.
  std::optional<Number> evaluate(Formula f, const Assignment& assignment) const;
  // The same for the last of `order`, which is what is reachable from it: for whoever asks often.
  std::optional<Number> evaluate(const std::vector<Formula>& order, const Assignment& assignment) const;
  // What it is made of and itself, in order of ids, each once.
  std::vector<Formula> reachable(Formula f) const;
  // The variables in it, in order.
  std::vector<std::uint32_t> variables_of(Formula f) const;
  // For tests and listings; of what is too long the beginning.
  std::string text(Formula f) const;

 private:
  class Text;
  struct Linear {                                // constant + coefficients * bases, in order of the bases
    Number constant = 0;
    std::map<Formula, Number> parts = {};
  };
  Formula intern(FormulaNode node);
  Formula comparison(Form form, Formula base, const Number& c);   // as it is
  void widen();
  Formula junction(Form form, std::vector<Formula> parts);
  enum class Agreement : std::uint8_t { same, other, never };
  Agreement bounds_agree(Form form, std::vector<Formula>& parts);
  bool absorb(Form form, std::vector<Formula>& parts);
  void pair(Formula a, Formula b);               // each is what the other is not
  Linear linear(Formula number) const;
  static void add_to(Linear& sum, const Number& factor, const Linear& more);
  Formula from(const Linear& linear);
  Formula compare(Form form, Linear difference);  // difference < 0, <= 0, = 0
  Formula compare(Form form, Formula base_or_sum, const Number& c);
  Formula compare(Form form, Formula a, Formula b);
  bool is_base(Formula number) const { return !is(number, Form::constant) && !is(number, Form::sum); }
  Formula respelt(Form form, Formula base, const Number& c);    // as what its base is made of; none: it stays
  Formula spread(Form form, Linear difference, Formula choice);
  Interval worked_out(const FormulaNode& node) const;
  const Interval& known_range(Formula base_or_sum) const { return ranges_.at(base_or_sum); }
  bool is_whole(Formula f) const { return nodes_[f.index()].sort == Sort::whole; }
  bool is(Formula f, Form form) const { return nodes_[f.index()].form == form; }
  bool branches_to_constant(Formula f) const;
  template <class Change>
  Formula in_branches(Formula choice, Change change);   // the choice between what they change to
  std::pair<Number, Formula> factored(Formula number);  // a factor, and what it is of

  std::vector<FormulaNode> nodes_;
  std::vector<Formula> opposites_;               // by node, if it was asked for
  std::vector<std::uint32_t> slots_;             // by hash: node + 1
  std::unordered_map<Formula, Interval> ranges_;  // of bases and sums
  std::vector<Formula> spelt_;                   // by node, of a comparison: what `respelt` made of it
  std::vector<Variable> variables_;
};

}  // namespace paragraf::interpreter::formulas
