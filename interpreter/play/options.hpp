// What an entity may and must do now. In: a state and the entity. Out: each action of which it is the subject, or which its side
// chooses; with the verdict for each choice that can be listed, and the rules that limit those that cannot.
#pragma once
#include "interpreter/step.hpp"

namespace paragraf::play {

// One choice of all that can be listed; what is left open is unbound.
struct Way {
  std::vector<interpreter::Result> args;
  interpreter::Verdict verdict;
  std::vector<model::SentenceId> cites;
  std::vector<model::RuleId> norms;            // on which the verdict rests
  // Undetermined, because it hangs on what is left open.
  bool depends() const { return verdict.judgement == interpreter::Judgement::undetermined && verdict.reasons.empty(); }
  bool denied() const { return verdict.judgement == interpreter::Judgement::denied; }
  bool possible() const { return verdict.judgement == interpreter::Judgement::allowed || depends(); }
};

struct Option {
  model::ActId act;
  std::vector<interpreter::Result> args;       // what makes it an act of this entity; the others are unbound
  interpreter::Result due;                     // is it a duty now?
  std::vector<model::SentenceId> due_cites;
  std::vector<std::size_t> listed;             // parameters whose values were tried
  std::vector<model::Values> choices;          // of each of them
  std::vector<std::size_t> open;               // parameters that cannot be listed, or have too many values
  std::vector<Way> ways;                       // in canonical order; none where there is nothing to choose from
  std::vector<model::RuleId> limits;           // rules that decide when it is known what is chosen for those that are open
};

// In the order of the names of the acts.
std::vector<Option> options_of(const model::Book& book, const interpreter::State& state, const interpreter::Choices& choices,
                               interpreter::Instance entity);

struct Offer {
  const Option* option;
  const Way* way;
};
// What can be done, in the order in which it is told: duties first, what is allowed before what depends on a choice.
std::vector<Offer> offers_of(const std::vector<Option>& options);

}  // namespace paragraf::play
