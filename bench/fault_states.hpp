// All states of a small book, as far as one value or act rests on them. In: a book whose ranges are short. Out: every state, with every
// list of arguments: each number of entities, each value of each attribute, fact, extern and phase that the rules of the value or act
// look at, directly or through others. States that break a presupposition are left out. Nothing here knows the linter.
#pragma once
#include <functional>
#include <set>
#include <string>
#include <variant>

#include "interpreter/state.hpp"

namespace paragraf::bench {

using namespace model;
using interpreter::State;

using Subject = std::variant<ValueId, ActId>;

struct StateLimits {
  std::uint32_t entities = 3;            // of a kind whose number counts, at most
  std::size_t states = 2'000'000;        // more are a problem
};

class AllStates {
 public:
  // `steps`: what the effects of the act and of all that may follow look at counts, too.
  AllStates(const Book& book, Subject subject, bool steps = false, StateLimits limits = {});
  // Calls `visit` for each. What is in the way, if it is not possible: a range without end, or too many states; else "".
  std::string each(const std::function<void(const State&, const Values& args)>& visit) const;

 private:
  struct Input {
    std::variant<interpreter::CellKey, std::pair<ExternId, Values>, interpreter::DoneAct> what;
    Values values;
  };
  std::string inputs(const State& state, std::vector<Input>& into) const;
  std::string add_each(const State& state, const std::vector<Parameter>& params, const std::function<std::string(Values)>& add) const;
  std::string look_at(const State& peopled, const std::function<void(const State&, const Values&)>& visit, std::size_t& looked) const;

  const Book& book_;
  Subject subject_;
  StateLimits limits_;
  const std::vector<Parameter>* params_;
  std::set<AttributeId> attributes_;
  std::set<FactId> facts_;
  std::set<ExternId> externs_;
  std::set<ActId> done_;
  bool phase_ = false;
  std::vector<std::uint32_t> least_, most_;    // entities, by kind
};

// The values of a type inside a range, all of them; of a number that may be any fraction those at which something may change, and
// some between. `problem` says why there is no end of them.
Values all_values(const State& state, TypeId type, const Domain& domain, bool stored, std::string& problem);

}  // namespace paragraf::bench
