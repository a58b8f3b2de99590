// What is wrong with a small book, by trying every state. In: a built book whose ranges are short. Out: which value, rule or pair of rules is
// to be accused of what, as the interpreter answers in all states; the linter is not asked.
//
// What is meant by each finding:
//   P701, P712  in some state no clause gives the value            P703, P713  the rule applies in no state, under any reading
//   P702, P711  two rules apply in one state and differ            P704        the same conflicts and values come without the row
//   P734, P742, P744  in some state there is no value, for the reason of a tie, a division by 0 or a number out of range, a fraction
//   P741        the value can be negative, though no number that it rests on is, and no clause states a negative one
//   P721        in some state a duty is due to do what the prohibition forbids, and the verdict is a conflict of both
//   P722        in no state the permission permits and the act is allowed
//   P723        in no state the verdict would be another one without the prohibition
//   P724        in some state the duty is due, and the act is denied however it is done
//   P725        in no state the exception applies where something that it names would apply
//   P728        in some state the prohibition denies what another sentence permits, and the book does not say that prohibitions prevail
//   P731        in some state the step of the act conflicts about what is stored
//   P733        in some state the act would break a presupposition, and for no other reason is not done
#pragma once
#include <compare>
#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "bench/fault_states.hpp"

namespace paragraf::bench {

struct Accused {
  base::Code code;
  std::vector<std::string> parts;        // "rule 12", "value toll", "act sow", in order
  auto operator<=>(const Accused&) const = default;
};
std::string part_of(const Book& book, RuleId rule);
std::string part_of(const Book& book, ValueId value);
std::string part_of(const Book& book, ActId act);
Accused accused(base::Code code, std::vector<std::string> parts);
// "P711 at `= 3 if s.arm is musket` and `= 1`", for the reader.
std::string told(const Book& book, const base::Sources& sources, const Accused& one);

struct Truth {
  std::set<Accused> found;
  std::vector<std::string> problems;     // what could not be tried
};
// The book is left as it was; rules are taken away for a moment.
Truth truth_of(Book& book, const StateLimits& limits = {});

// One part each.
void add_value_truth(Book& book, ValueId value, const StateLimits& limits, Truth& truth);
void add_norm_truth(Book& book, ActId act, const StateLimits& limits, Truth& truth);
void add_exception_truth(Book& book, const StateLimits& limits, Truth& truth);
void add_step_truth(Book& book, ActId act, const StateLimits& limits, Truth& truth);

// Each combination of sides of readings; the first is the default.
std::vector<std::vector<std::uint32_t>> all_sides(const Book& book);
// A rule that never applies, as long as this is there.
class Without {
 public:
  Without(Book& book, const std::vector<RuleId>& rules);
  ~Without();
  Without(const Without&) = delete;
  Without& operator=(const Without&) = delete;

 private:
  Book& book_;
  std::vector<std::pair<RuleId, ExprId>> before_;
};

}  // namespace paragraf::bench
