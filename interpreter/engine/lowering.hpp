// Formulas to operations. In: formulas, and which variable is which lane. Out: where the operations stand that come to the same; none for what
// has no lane or may be beyond 64 bits. A fraction is a numerator over a denominator that is known or has a place of its own.
//
// What hangs on one lane alone, with few values, is worked out for each of them and becomes a table.
#pragma once
#include "interpreter/engine/builder.hpp"
#include "interpreter/formulas/formula.hpp"

namespace paragraf::engine {

using interpreter::formulas::Formula;

class Lowering {
 public:
  // `lanes`: by variable; none: it has none.
  Lowering(const interpreter::formulas::Formulas& formulas, Builder& builder, std::vector<std::optional<std::uint32_t>> lanes,
           std::vector<Range> ranges);

  struct Fraction {
    Place numerator;
    std::int64_t denominator = 1;          // > 0
    std::optional<Place> divisor = {};     // > 0, and a factor of the denominator, too
  };
  std::optional<Fraction> number(Formula formula);
  std::optional<Place> truth(Formula formula);

 private:
  std::optional<Fraction> lowered_number(Formula formula);
  std::optional<Place> lowered_truth(Formula formula);
  std::optional<Fraction> sum(const interpreter::formulas::FormulaNode& node, bool negated = false);
  std::optional<Fraction> turned(Formula number);       // the number below 0, or above
  std::optional<Fraction> rounded_down(const Fraction& of);
  std::optional<Fraction> quotient(const Fraction& a, const Fraction& b);
  std::optional<Fraction> choice(Place condition, const Fraction& a, const Fraction& b);
  std::optional<Fraction> plus(const std::optional<Fraction>& a, const std::optional<Fraction>& b);
  std::optional<Place> junction(const interpreter::formulas::FormulaNode& node);
  std::optional<Place> compared(const interpreter::formulas::FormulaNode& node);
  std::optional<Place> divisor(const Fraction& of);
  struct Only {                            // what the variables of a formula are
    bool many = false;
    std::optional<std::uint32_t> variable = {};
  };
  const Only& only(Formula formula);
  std::optional<Fraction> tabled(Formula formula, bool is_truth);

  const interpreter::formulas::Formulas& f_;
  Builder& b_;
  std::vector<std::optional<std::uint32_t>> lanes_;
  std::vector<Range> ranges_;              // by lane
  std::vector<Only> only_;                 // by formula, as far as it was asked for
  std::unordered_map<Formula, std::optional<Fraction>> numbers_;
  std::unordered_map<Formula, std::optional<Place>> truths_;
};

}  // namespace paragraf::engine
