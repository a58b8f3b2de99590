// Who asks for a value, directly or through other values and through events that acts cause. In: a book. Out: the one action for whose effects
// alone it is worked out, if there is one.
#pragma once
#include <set>
#include <vector>

#include "model/book.hpp"

namespace paragraf::analysis::lint {

using namespace model;

// Conditions of norms and duties, what is watched or presupposed, choosers, examples, acts that several do in one step, and whatever comes
// after other effects of the step ask for a value in their own right. So does whoever puts a question to a book without examples.
class Askers {
 public:
  explicit Askers(const Book& book);
  // None: nobody asks for it, several acts do, or somebody else.
  ActId only_action(ValueId value) const;

 private:
  struct By {
    bool others = false;
    std::set<std::uint32_t> values, acts;
  };
  void add(ExprId root, const By& by);
  void add_rule(const Rule& rule);
  bool gather(const By& by, std::set<std::uint32_t>& actions, std::set<std::uint32_t>& values, std::set<std::uint32_t>& events) const;

  const Book& book_;
  std::vector<By> of_value_;
  std::vector<By> of_act_;               // who causes it
  std::vector<bool> caused_;             // by ActId: by any rule
  std::vector<bool> seen_;               // by ExprId: it stands in a rule or declaration
};

}  // namespace paragraf::analysis::lint
