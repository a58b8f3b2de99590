// What the same acts create in different orders. In: what the steps of one order created. Out: a stand-in for each of these
// entities, which is the same wherever the same statement makes one for the same arguments, whichever place and id it has there;
// so that what two orders leave can be compared.
#pragma once
#include <map>
#include <tuple>

#include "interpreter/step_engine.hpp"

namespace paragraf::interpreter {

// Rule, statement, whom it concerns, and how many of these there were before.
using Origin = std::tuple<RuleId, std::size_t, Values, std::size_t>;
using Origins = std::map<Origin, std::uint32_t>;   // shared by all orders that are compared

class Newcomers {
 public:
  void add(Origins& origins, const std::vector<Made>& made);
  void count_anew() { numbers_.clear(); }
  bool none() const { return stands_for_.empty(); }

  // In stand-ins.
  Value told(const Value& value) const;
  CellKey told(const CellKey& cell) const;
  Cells told(const Cells& cells) const;
  // As this order has it; none if it has no such entity.
  std::optional<CellKey> here(const CellKey& told) const;

 private:
  Instance stand_in(Instance entity) const;

  std::map<Instance, Instance> stands_for_, is_here_;
  std::map<std::tuple<RuleId, std::size_t, Values>, std::size_t> numbers_;
};

}  // namespace paragraf::interpreter
