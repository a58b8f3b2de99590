// What a step makes of an unknown state. In: the acts of the step with their arguments, in a scene. Out: what their rules write, each with
// the condition under which it does; and the state after it, which rules can read again. The mirror of interpreter/step_*.cpp, as far as
// it goes: rules about several acts, stages, `instead`, caused events to a depth, `whenever`, `set`, `add`, `take`, `put`, `remove`,
// `note`, `forget`. What goes beyond is a gap: when, and what may be otherwise then (reach.hpp). Where a gap may have to do with what is
// asked, nothing is proved.
#pragma once
#include <functional>
#include <memory>

#include "analysis/lint/reach.hpp"
#include "analysis/lint/search.hpp"

namespace paragraf::analysis::lint {

// Something happens, where `when` holds. `by`: which acts of the step led to it, a bit for each.
struct OccurrenceOutlook {
  ActId act;
  OutlookFrame args;
  Formula when;
  std::uint32_t by = 1;
};

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
  std::uint32_t by;
};

// A die that an event in it rolls, and which nothing gave.
struct DieOutlook {
  ActId event;
  Symbol total;
};

class After : public Inputs {
 public:
  // `deepest`: how many steps may cause each other.
  After(const Book& book, Scene& scene, Inputs& before, Reach& reach, std::size_t deepest = 3)
      : After(book, scene.symbols, before, reach, scene.crowds, scene.sides, deepest) {}
  After(const Book& book, Symbols& symbols, Inputs& before, Reach& reach, Crowds crowds, std::optional<std::vector<std::uint32_t>> sides,
        std::size_t deepest = 3);

  void perform(ActId act, const OutlookFrame& args, Formula happens);
  void perform(std::vector<OccurrenceOutlook> acts); // one step; once

  const std::vector<WriteOutlook>& writes() const { return writes_; }
  const std::vector<DieOutlook>& dice() const { return dice_; }
  using About = std::function<bool(const Consequences&)>;
  // The gaps that have to do with it; none: all. `deep`: those, too, where more steps cause each other than were followed.
  Formula beyond(const About& about = {}, bool deep = true) const;
  Formula deeper() const { return deeper_; }         // more steps cause each other than were followed

  Symbol attribute(Instance entity, AttributeId attribute) override;
  Symbol fact(FactId fact, const std::vector<Symbol>& args) override;
  Symbol external(ExternId external, const std::vector<Symbol>& args) override { return before_.external(external, args); }
  Symbol phase() override { return before_.phase(); }
  Symbol instances(EntityId kind) override { return before_.instances(kind); }
  Unknowns& unknowns() override { return before_.unknowns(); }

 private:
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
  // A rule whose effects take place: for occurrences of the step, by their place; or for what a `whenever` rule watches.
  struct Firing {
    RuleId rule;
    OutlookFrame frame;
    Formula when;
    std::vector<std::size_t> of;
    std::uint32_t by;
  };
  struct Match {
    Firing firing;
    Truth active;
    Formula happens;                     // all that it matches does
    Formula takes_place(Formulas& f) const { return f.and_(happens, active.yes); }
  };
  using Changed = std::map<CellKey, Formula>;          // when each cell changes; facts without their arguments
  // What statements do, so that those that match both ways round are done once.
  struct Done {
    RuleId rule;
    std::size_t statement;
    std::vector<std::size_t> of;
    std::vector<Symbol> what;
    Formula when;
  };
  struct Stage {
    std::vector<WriteOutlook> writes;
    std::vector<OccurrenceOutlook> caused;
    std::vector<Done> done;
  };
  struct Readers {
    Encoder& bindings;
    Encoder& now;
  };

  void step(std::vector<OccurrenceOutlook> occurrences, std::size_t depth);
  std::vector<Match> matches(const std::vector<OccurrenceOutlook>& occurrences, Encoder& before);
  void fire(const std::vector<Firing>& firings, Snapshot& before, Snapshot& beforehand, std::size_t depth, std::size_t number);
  void collect(const Firing& firing, const Readers& read, std::size_t number, std::size_t at, Stage& stage);
  void collect(const Firing& firing, std::size_t statement, Formula here, OutlookFrame& with, const Readers& read, std::size_t number, std::size_t at, Stage& stage);
  void apply(const std::vector<WriteOutlook>& writes, Changed& changed);
  void apply(const WriteOutlook& write);
  void clamp(const CellKey& cell);
  void look(const Changed& changed, Snapshot& before, std::size_t depth, std::uint32_t by);
  void look(RuleId rule, const Changed& changed, Encoder& now, std::uint32_t by, std::vector<Firing>& risen);
  std::vector<std::pair<Formula, OutlookFrame>> bindings_of(const std::vector<Binder>& binders, Formula here, const OutlookFrame& frame, Encoder& read,
                                                            const Consequences& otherwise);
  Formula first(const Firing& firing, std::size_t statement, const OutlookFrame& frame, std::vector<Symbol> what, Formula when, Stage& stage);
  Snapshot& kept() { return *kept_.emplace_back(std::make_unique<Snapshot>(now_)); }
  std::size_t stage_of(RuleId rule, std::size_t depth = 0) const;
  OutlookFrame complete(ActId act, OutlookFrame args);
  void give_up(Formula when, const Consequences& otherwise, bool deep = false);
  void taint(Formula when, RuleId rule);               // by what it reads

  struct Gap {
    Formula when;
    const Consequences* otherwise;
    bool deep;
  };
  struct Look {
    RuleId rule;
    std::vector<Symbol> bound;
    Truth holds;
  };

  const Book& book_;
  Symbols& s_;
  Formulas& f_;
  Inputs& before_;
  Reach& reach_;
  Crowds crowds_;
  std::optional<std::vector<std::uint32_t>> sides_;
  std::size_t deepest_;
  Encoder at_start_;
  Snapshot now_;
  std::vector<std::unique_ptr<Snapshot>> kept_;      // states that encoders have read
  std::vector<WriteOutlook> writes_;
  std::vector<DieOutlook> dice_;
  std::vector<Gap> gaps_;
  std::vector<Look> looks_;
  Formula deeper_;
  std::size_t steps_ = 0;
};

}  // namespace paragraf::analysis::lint
