// What is unknown of a state: a bounded number of entities of each kind, and for whatever a formula asks, variables. In: a book and how
// many entities there may be. Out: symbols for attributes, facts, externs, the phase and arguments; what always holds of them; and,
// with an assignment, the state that it stands for.
//
// Of each kind the first entities are there in any case, those behind them only as far as the assignment says. Only what was asked for is
// supplied in a state. An extern with arguments that are numbers is asked by the formulas of its arguments; where these are equal, so
// are its values.
#pragma once
#include <map>
#include <optional>

#include "interpreter/formulas/symbol.hpp"
#include "interpreter/state.hpp"

namespace paragraf::interpreter::formulas {


struct Scope {
  std::vector<std::uint32_t> sure;       // by EntityId: that are there in any case
  std::vector<std::uint32_t> most;       // by EntityId: that may be there, these included
};

// The texts that a book speaks of, and two that it does not: what a text may be.
Values texts_of(const Book& book);

class Unknowns;

// Where rules read: a state of which nothing is known, or what it has become (after.hpp).
class Inputs {
 public:
  virtual ~Inputs() = default;
  virtual Symbol attribute(Instance entity, AttributeId attribute) = 0;
  virtual Symbol fact(FactId fact, const std::vector<Symbol>& args) = 0;
  virtual Symbol external(ExternId external, const std::vector<Symbol>& args) = 0;
  virtual Symbol phase() = 0;
  virtual Symbol instances(EntityId kind) = 0;          // as a set
  virtual Unknowns& unknowns() = 0;                     // in which all of it rests
  // Is what the function measures never given, and is it to be worked out of places with unknown coordinates?
  virtual bool measures(ExternId) const { return false; }
};

class Unknowns : public Inputs {
 public:
  // `texts`: see texts_of; they outlive it.
  Unknowns(const Book& book, Symbols& symbols, Scope scope, const Values& texts);

  const Scope& scope() const { return scope_; }
  Symbol attribute(Instance entity, AttributeId attribute) override;
  Symbol fact(FactId fact, const std::vector<Symbol>& args) override;
  Symbol external(ExternId external, const std::vector<Symbol>& args) override;
  Symbol phase() override;
  Symbol instances(EntityId kind) override;
  Unknowns& unknowns() override { return *this; }
  // Of any type and domain; none for what cannot be written with variables (lists, dice, texts without end are, as a few).
  std::optional<Symbol> fresh(const std::string& name, TypeId type, const Domain& domain, bool stored);
  Formula exists(Instance entity);       // is it there?
  Formula fresh_truth(const std::string& name);
  // Of a symbol that stands for one of a few whole values, as polygons do: which, and when; null: it does not.
  const std::vector<Symbol::Listed>* few(const Symbol& symbol) const;

  // What holds of the variables of these formulas, directly or through others that they are tied to.
  Formula ties(const std::vector<Formula>& formulas) const;
  void tie(Formula constraint);          // one more
  struct Tie {
    Formula formula;
    std::vector<std::uint32_t> variables;
  };
  const std::vector<Tie>& all_ties() const { return ties_; }
  // Of what these formulas rest on, which values are left out: "lists of more than 2"; nothing: none.
  std::vector<std::string> left_out(const std::vector<Formula>& formulas) const;
  // What was asked of it, one symbol for each attribute, fact, extern and the phase.
  std::vector<Symbol> inputs() const;

  // The state that an assignment stands for, with all that was asked. None if it is none, such as an entity in an attribute that is not
  // there.
  std::optional<State> state(const Assignment& assignment) const;
  // What a symbol is under an assignment; none where it is not known.
  std::optional<Value> value(const Symbol& symbol, const Assignment& assignment) const;

 private:
  struct Asked {
    std::vector<Symbol> args;
    Symbol symbol;
  };
  bool admits(const Domain& domain, const Value& value) const;
  Symbol listed(const std::string& name, const Values& values);
  Values candidates(TypeId type, const Domain& domain) const;
  Symbol polygon(const std::string& name);
  Symbol numbers(const std::string& name, TypeId type, const Domain& domain, bool stored);
  const Symbol& asked(std::vector<Asked>& before, const std::vector<Symbol>& args, const std::function<Symbol()>& make);

  const Book& book_;
  Symbols& s_;
  Formulas& f_;
  Scope scope_;
  enum class Narrow : std::uint8_t { list, text, plan };
  Formula narrowed(Variable variable, Narrow how);
  const std::vector<Formula>& there(EntityId kind);                // of each that may be there
  std::map<EntityId, std::vector<Formula>> there_;                // that were asked for
  std::map<std::pair<AttributeId, std::uint32_t>, Symbol> attributes_;
  std::map<FactId, std::vector<Asked>> facts_;
  std::map<ExternId, std::vector<Asked>> externs_;
  std::optional<Symbol> phase_;
  std::vector<std::pair<Symbol, std::vector<Symbol::Listed>>> few_;
  std::vector<Tie> ties_;
  std::map<std::uint32_t, Narrow> narrow_;                        // variables that stand for less than there may be
  const Values& texts_;
};

}  // namespace paragraf::interpreter::formulas
