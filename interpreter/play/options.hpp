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
  // Undetermined, because it hangs on what is left open.
  bool depends() const { return verdict.judgement == interpreter::Judgement::undetermined && verdict.reasons.empty(); }
};

struct Option {
  model::ActId act;
  std::vector<interpreter::Result> args;       // what makes it an act of this entity; the others are unbound
  interpreter::Result due;                     // is it a duty now?
  std::vector<model::SentenceId> due_cites;
  std::vector<std::size_t> listed;             // parameters whose values were tried
  std::vector<std::size_t> open;               // parameters that cannot be listed, or have too many values
  std::vector<Way> ways;                       // those that are not denied, in canonical order; if all are, the first of them
  std::size_t denied = 0;                      // how many are
  std::vector<model::RuleId> limits;           // rules about what is left open
};

// In the order of the names of the acts.
std::vector<Option> options_of(const model::Book& book, const interpreter::State& state, const interpreter::Choices& choices,
                               interpreter::Instance entity);

}  // namespace paragraf::play
