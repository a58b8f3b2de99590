// One unknown state for two books. In: the unknowns of one book, and how the other one is matched with it. Out: what the rules of the other book
// read, told in its own words; so both are asked in the same state. Where the state is one that the other book does not admit (a member that it
// does not have, a number outside of its range), nothing is asked: that is tied to be false.
#pragma once
#include <set>

#include "analysis/diff/pairs.hpp"
#include "interpreter/formulas/unknowns.hpp"

namespace paragraf::analysis::diff {

namespace formulas = interpreter::formulas;

using formulas::Formula;
using formulas::Symbol;
using formulas::Symbols;

// The value is one that this domain admits.
Formula admitted(Symbols& symbols, const Symbol& symbol, const Domain& domain);

class SharedInputs : public formulas::Inputs {
 public:
  // `own`: for what the other book makes up itself, see Encoder::unknown.
  SharedInputs(const Pairs& to_base, const Pairs& to_other, Symbols& symbols, formulas::Unknowns& base, formulas::Unknowns& own);

  Symbol attribute(Instance entity, AttributeId attribute) override;
  Symbol fact(FactId fact, const std::vector<Symbol>& args) override;
  Symbol external(ExternId external, const std::vector<Symbol>& args) override;
  Symbol phase() override;
  Symbol instances(EntityId kind) override;
  formulas::Unknowns& unknowns() override { return own_; }
  // An argument of a question, which both are asked.
  formulas::Outlook argument(const formulas::Outlook& base, const Domain& domain);
  // What always holds of what the other book has made up, too.
  void share_ties();

 private:
  Symbol told(const Symbol& base, const Domain& domain);
  std::vector<Symbol> in_base(const std::vector<Symbol>& args) const;

  const Pairs &to_base_, &to_other_;
  Symbols& s_;
  formulas::Unknowns &base_, &own_;
  std::size_t shared_ = 0;                 // ties of `own` that are known in `base`
  std::set<Formula> tied_;
};

}  // namespace paragraf::analysis::diff
