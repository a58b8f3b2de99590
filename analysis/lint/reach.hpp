// What may follow from an act or a rule at most, whatever the state. In: a book. Out: the cells that it may change, the events that it may
// cause and the `whenever` rules that it may start, directly or through others; and what a rule looks at. Both may be too large, never
// too small.
#pragma once
#include <deque>
#include <map>
#include <set>

#include "interpreter/footprint.hpp"

namespace paragraf::analysis::lint {

using namespace model;
using interpreter::CellKey;

struct Consequences {
  std::set<CellKey> cells;               // of one entity of the kind, standing for all of them
  std::set<ActId> acts;
  std::set<RuleId> whenevers;
  bool changes(AttributeId attribute) const;
  bool changes(FactId fact) const;
};

class Reach {
 public:
  explicit Reach(const Book& book) : book_(book) {}

  const Consequences& of(ActId act);                           // the act among them
  const Consequences& of(RuleId rule);                         // of its effects
  const Consequences& of(RuleId rule, std::size_t statement);  // of one of them

  // What the act itself writes, without what it causes.
  std::set<CellKey> written_by(ActId act);

  // What a `whenever` rule watches.
  const interpreter::Footprint& watched_by(RuleId whenever);
  // May the rule, its condition or what it says, come to something else by that?
  bool read_by(RuleId rule, const std::set<CellKey>& cells);
  bool read_by(RuleId rule, const Consequences& all) { return read_by(rule, all.cells); }
  // Only its condition, with what lifts it?
  bool condition_read_by(RuleId rule, const std::set<CellKey>& cells);

 private:
  void start(ActId act, Consequences& all);
  void follow(const Effect& effect, Consequences& all);
  void write(const Effect& effect, std::set<CellKey>& cells) const;
  void watch(Consequences& all);

  const Book& book_;
  std::map<ActId, Consequences> acts_;
  std::map<std::pair<RuleId, std::size_t>, Consequences> effects_;
  std::deque<Rule> asked_;                                     // that footprints are of
  std::map<RuleId, interpreter::Footprint> watched_;
  std::map<RuleId, std::vector<interpreter::Footprint>> read_;
};

}  // namespace paragraf::analysis::lint
