// What an act makes of an unknown state. In: an act with its arguments, in a scene. Out: what its rules write, each with the condition under
// which it does; and the state after it, which rules can read again. The mirror of interpreter/step_*.cpp, as far as it goes: stages,
// `instead`, caused events to a depth, `set`, `add`, `take`, `put`, `remove`, `note`, `forget`. What goes beyond is told as `beyond`:
// there, nothing is proved.
#pragma once
#include <memory>

#include "analysis/lint/search.hpp"

namespace paragraf::analysis::lint {

// What one statement writes, under which condition. Of an attribute of one entity, or a fact.
struct WriteOutlook {
  RuleId rule;
  std::size_t statement;
  EffectKind kind;
  Instance entity;                       // of an attribute
  AttributeId attribute;
  FactId fact;
  std::vector<Symbol> args;              // of a fact
  Outlook value;                         // of put and remove: the element, or the set of them
  Formula when;
  std::size_t step, stage;               // writes of one stage of one step take place together
};

// A rule that fires, for the event with these arguments.
struct FiringOutlook {
  RuleId rule;
  Truth active;
  std::size_t step;
};

// A die that an event in it rolls, and which nothing gave.
struct DieOutlook {
  ActId event;
  Symbol total;
};

class After : public Inputs {
 public:
  // `deepest`: how many steps may cause each other.
  After(const Book& book, Scene& scene, Inputs& before, std::size_t deepest = 3)
      : After(book, scene.symbols, before, scene.crowds, scene.sides, deepest) {}
  After(const Book& book, Symbols& symbols, Inputs& before, Crowds crowds, std::optional<std::vector<std::uint32_t>> sides, std::size_t deepest = 3);

  void perform(ActId act, const OutlookFrame& args, Formula happens);

  const std::vector<WriteOutlook>& writes() const { return writes_; }
  const std::vector<FiringOutlook>& firings() const { return firings_; }
  const std::vector<DieOutlook>& dice() const { return dice_; }
  Formula beyond() const { return beyond_; }
  Formula deeper() const { return deeper_; }         // more steps cause each other than were followed

  Symbol attribute(Instance entity, AttributeId attribute) override;
  Symbol fact(FactId fact, const std::vector<Symbol>& args) override;
  Symbol external(ExternId external, const std::vector<Symbol>& args) override { return before_.external(external, args); }
  Symbol phase() override { return before_.phase(); }
  Symbol instances(EntityId kind) override { return before_.instances(kind); }
  Unknowns& unknowns() override { return before_.unknowns(); }

 private:
  void step(ActId act, const OutlookFrame& args, Formula happens, std::size_t depth);
  void collect(const Rule& rule, RuleId id, const OutlookFrame& frame, Formula fires, std::size_t depth, std::size_t step, std::size_t stage,
               Encoder& bindings, Encoder& now, std::vector<WriteOutlook>& writes, std::vector<std::function<void()>>& caused);
  void apply(const std::vector<WriteOutlook>& writes);
  std::size_t stage_of(RuleId rule, std::size_t depth = 0) const;
  OutlookFrame complete(ActId act, OutlookFrame args);
  void give_up(Formula where) { beyond_ = f_.or_(beyond_, where); }

  // What has been written so far: attributes by cell, facts in order.
  struct Noted {
    std::vector<Symbol> args;
    Formula when;
    bool noted;
  };
  struct Snapshot : Inputs {
    std::map<std::pair<AttributeId, std::uint32_t>, Symbol> attributes;
    std::map<FactId, std::vector<Noted>> facts;
    Inputs* before = nullptr;
    Symbols* symbols = nullptr;
    Symbol attribute(Instance entity, AttributeId attribute) override;
    Symbol fact(FactId fact, const std::vector<Symbol>& args) override;
    Symbol external(ExternId external, const std::vector<Symbol>& args) override { return before->external(external, args); }
    Symbol phase() override { return before->phase(); }
    Symbol instances(EntityId kind) override { return before->instances(kind); }
    Unknowns& unknowns() override { return before->unknowns(); }
  };

  const Book& book_;
  Symbols& s_;
  Formulas& f_;
  Inputs& before_;
  Crowds crowds_;
  std::optional<std::vector<std::uint32_t>> sides_;
  std::size_t deepest_;
  Snapshot now_;
  std::vector<std::unique_ptr<Snapshot>> kept_;      // states that encoders have read
  std::vector<WriteOutlook> writes_;
  std::vector<FiringOutlook> firings_;
  std::vector<DieOutlook> dice_;
  Formula beyond_, deeper_;
  std::size_t steps_ = 0;
};

}  // namespace paragraf::analysis::lint
