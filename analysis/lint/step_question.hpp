// Questions about one step of an act, or of several acts. In: the acts. Out: in each scene what the step makes of the state; the claim that a
// formula about it never holds, or a state of which the interpreter says so, too.
#pragma once
#include "analysis/lint/after.hpp"
#include "interpreter/step.hpp"

namespace paragraf::analysis::lint {

// What comes of the acts of a situation that are to be done, as one step.
interpreter::Outcome performed(const Situation& situation);

class StepQuestion {
 public:
  // `deepest`: see after.hpp.
  StepQuestion(const Book& book, const LintOptions& options, Reach& reach, std::vector<ActId> acts, std::size_t deepest = 3);

  struct Performed {
    std::vector<OutlookFrame> args;                    // of each act
    std::vector<VerdictOutlook> verdicts;              // of each; of events empty
    Formula happens;                                   // all of them are allowed, and no two are the same
    std::unique_ptr<After> after;
  };
  const Performed& in(std::size_t scene);
  Stage& stage() { return stage_; }
  const std::vector<ActId>& acts() const { return acts_; }

  using Says = std::function<bool(const interpreter::Outcome&, const Situation&)>;
  Proof ask(std::function<Sought(std::size_t scene)> sought, Says says);
  // The acts with their arguments, and the totals of dice that are rolled.
  std::optional<std::vector<Question>> questions(std::size_t scene, const Assignment& assignment);

 private:
  const Book& book_;
  Reach& reach_;
  std::vector<ActId> acts_;
  std::size_t deepest_;
  Stage stage_;
  std::map<std::size_t, Performed> performed_;
};

}  // namespace paragraf::analysis::lint
