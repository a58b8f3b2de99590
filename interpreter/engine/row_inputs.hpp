// Where rules read when they are asked about the states of a batch: the lanes of its layout. What is no field of it is what it is in every
// state: unknown, nothing if it may be nothing, not noted if it is a fact.
#pragma once
#include "interpreter/engine/layout.hpp"
#include "interpreter/formulas/encoder.hpp"

namespace paragraf::engine {

class RowInputs : public interpreter::formulas::Inputs {
 public:
  // Adds a variable for each lane, in their order.
  RowInputs(const Book& book, const Layout& layout, const Lanes& lanes, interpreter::formulas::Symbols& symbols, const Values& texts);

  using Symbol = interpreter::formulas::Symbol;
  using Formula = interpreter::formulas::Formula;
  Symbol attribute(Instance entity, AttributeId attribute) override;
  Symbol fact(FactId fact, const std::vector<Symbol>& args) override;
  Symbol external(ExternId external, const std::vector<Symbol>& args) override;
  Symbol phase() override;
  Symbol instances(EntityId kind) override;
  interpreter::formulas::Unknowns& unknowns() override { return unknowns_; }
  bool measures(ExternId external) const override;
  Symbol given(std::uint32_t slot) const;

 private:
  Symbol field(std::size_t index) const;
  Symbol symbol(const Form& form) const;
  Formula same(const std::vector<Symbol>& asked, const Values& args) const;

  const Book& book_;
  const Layout& layout_;
  const Lanes& lanes_;
  interpreter::formulas::Symbols& s_;
  interpreter::formulas::Formulas& f_;
  interpreter::formulas::Unknowns unknowns_;
};

}  // namespace paragraf::engine
