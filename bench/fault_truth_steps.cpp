// What acts and events do in all states: see fault_truth.hpp.
#include "bench/fault_truth.hpp"
#include "interpreter/step.hpp"

namespace paragraf::bench {

using base::Code;
using interpreter::ReasonKind;

void add_step_truth(Book& book, ActId act, const StateLimits& limits, Truth& truth) {
  if (book[act].effects.empty()) return;
  const interpreter::Choices choices{all_sides(book).front(), {}, nullptr, false};
  const std::string problem = AllStates(book, act, true, limits).each([&](const State& state, const Values& values) {
    const std::vector<interpreter::Result> args(values.begin(), values.end());
    const interpreter::Outcome outcome = interpreter::perform(book, state, choices, {}, interpreter::Occurrence{act, args, {}}, nullptr);
    for (const interpreter::Reason& reason : outcome.reasons) {
      const bool stored = reason.of == interpreter::SubjectKind::attribute || reason.of == interpreter::SubjectKind::fact;
      if (reason.kind == ReasonKind::conflict && stored) truth.found.insert(accused(Code::set_twice, {part_of(book, act)}));
      if (reason.kind != ReasonKind::presupposed || reason.already) continue;
      for (const RuleId rule : book.presuppositions)
        if (reason.detail == book.text(book[rule].label)) truth.found.insert(accused(Code::presupposition_broken, {part_of(book, act), part_of(book, rule)}));
    }
  });
  if (!problem.empty()) truth.problems.push_back(part_of(book, act) + ": " + problem);
}

}  // namespace paragraf::bench
