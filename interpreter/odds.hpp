// The odds of an expression or an act. In: the expression with the dice that it leaves out, or the act, and what may be asked of the state
// behind it. Out: what each of them may come to with its exact part of all rolls. Of an act all dice are rolled that its steps miss,
// one after the other; what is not determined for some rolls is a part of its own, with its reasons.
#pragma once
#include <map>

#include "interpreter/step.hpp"
#include "interpreter/telling.hpp"

namespace paragraf::interpreter {

struct Chance {
  Value value;
  std::string text, json;                      // names what was created as well
  Number part;
};
// Of one thing that has different outcomes.
struct Chances {
  std::string what;                            // as it is told
  TypeId type = {};
  std::vector<Chance> outcomes = {};           // in the order of their values
  Number undetermined = {};
  Number of(const Value& value) const;
};
struct Odds {
  std::vector<Chances> things = {};            // of an expression or `of` that alone; of an act each cell that may change
  std::vector<Chances> events = {};            // of an act: what may happen behind it; true or false
  std::optional<Judgement> verdict = {};       // of an act; dice have no part in it
  Number undetermined = {};                    // the part of all rolls for which it is not known what the act brings about
  std::vector<Reason> reasons = {};            // of all that is not determined
  std::vector<SentenceId> cites = {};
  std::size_t followed = 0;                    // ways through the steps that were gone
};

// What of the state behind an act is asked; `dice` are those that it leaves out.
struct AskedOf {
  const Book& book;
  ExprId expression;
  std::vector<ExprId> dice;
  std::uint32_t slots;
  std::string what;
};

// `telling` holds the book, the state and the choices, with the work that all of it may take.
Odds odds_of(const Telling& telling, ExprId expression, std::span<const ExprId> dice, std::uint32_t slots, std::string what);
Odds odds_of(const Telling& telling, std::vector<Occurrence> acts, const Dice& given, const AskedOf* asked);   // of one step

// {"kind":"odds",...}, see docs/json.md; `column`: what it is compared as, or empty.
std::string odds_json(const Telling& telling, const Odds& odds, std::string_view asked, std::string_view column = {});

}  // namespace paragraf::interpreter
