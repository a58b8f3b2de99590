// What a `whenever` rule may look at, whatever the state. In: the rule. Out: attributes, facts and kinds of entities; so that rules,
// and instances of rules, that a step cannot have touched need not be looked at. May be too large, never too small.
#pragma once
#include <set>

#include "interpreter/state.hpp"

namespace paragraf::interpreter {

class Footprint {
 public:
  Footprint(const Book& book, const Rule& rule);

  bool meets(const std::set<CellKey>& changed) const;
  // The entities for which alone something may have changed, if the rule watches each entity of one kind by its own attributes.
  std::optional<std::set<Instance>> touched(const std::set<CellKey>& changed) const;

 private:
  void read(ExprId expr);
  void read(RuleId rule);
  void read_value(ValueId value);

  const Book& book_;
  const Rule& rule_;
  std::set<AttributeId> attributes_;
  std::set<FactId> facts_;
  std::set<EntityId> kinds_;                   // all of them are gone through
  std::set<RuleId> rules_;
  std::set<ValueId> values_;
  bool phase_ = false;
  bool anything_ = false;                      // what is assumed or measured may look at all
  bool own_ = true;                            // attributes of what is bound, and nothing else
};

}  // namespace paragraf::interpreter
