// One question about a book, over all states. In: what is asked (a value, an act) and what should never be, as a formula for each scene.
// Out: a claim: proved, or a smallest state in which it is so, replayed, or not decided and why.
//
// The scenes of a question, in the order in which they are looked at: one in which nothing is known of sets of entities and of readings,
// where what is proved holds for any number of them; one with the entities that the arguments are; one with more of each kind; and
// one like that under any reading, for what should happen in some state.
#pragma once
#include <functional>
#include <memory>

#include "interpreter/formulas/encoder.hpp"
#include "analysis/lint/lint.hpp"
#include "analysis/lint/situation.hpp"

namespace paragraf::analysis::lint {

using namespace interpreter::formulas;

// What a question is looked at in. Nothing in it moves, since its parts refer to each other.
struct Scene {
  Scene(const Book& book, Scope scope, const Values& texts, Crowds crowds, std::optional<std::vector<std::uint32_t>> sides);
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  Formulas formulas;
  Symbols symbols;
  Unknowns unknowns;
  Encoder encoder;
  Crowds crowds;
  std::optional<std::vector<std::uint32_t>> sides;
  std::map<Formula, Solution> solved;    // with all that is tied to it
  std::map<Formula, bool> blind;
};

struct Sought {
  Formula bad;                           // what should never be
  Formula blind;                         // where something that is not encoded decides; none: nowhere
};

// Scenes for a question with these parameters; made when first asked for.
class Stage {
 public:
  // `chosen_sides`: readings are read as the options say in all scenes but the last.
  Stage(const Book& book, const LintOptions& options, const std::vector<Parameter>& params, bool chosen_sides = false);
  static constexpr std::size_t any_number = 0, arguments_only = 1, more = 2, any_reading = 3;
  Scene& scene(std::size_t index);
  const Book& book() const { return book_; }
  const LintOptions& options() const { return options_; }
  // What was looked at, of all that a question in this scene rests on: "at most 3 of each kind, without lists of more than 2"; empty: everything.
  std::string bound(std::size_t scene, const Sought& sought);

 private:
  Scope scope(std::uint32_t more_of_each) const;
  const Book& book_;
  const LintOptions& options_;
  bool chosen_sides_;
  std::shared_ptr<const Values> texts_;
  std::vector<std::uint32_t> own_;       // by kind: the arguments
  std::unique_ptr<Scene> scenes_[4];
};

struct Proof {
  Standing standing;
  std::string how, bound;
  std::optional<Situation> situation;    // of found
};

// `sought`: in a scene; `situation`: what an assignment stands for, as a state with questions, none if it is none; `holds`: whether the
// interpreter says so, too.
struct Search {
  std::function<Sought(std::size_t scene)> sought;
  std::function<std::optional<std::vector<Question>>(std::size_t scene, const Assignment&)> questions;
  Holds holds;
  bool together = false;                 // the questions are acts of one step
};
Proof search(Stage& stage, const Search& what);

// Does something ever happen? Found: it never does, for any number of entities, or in a book without any. Proved: it does in some state.
Proof never(Stage& stage, const std::function<Sought(std::size_t scene)>& sought);

}  // namespace paragraf::analysis::lint
