// Putting questions for odds: see ask_odds.hpp.
#include "interpreter/embed/ask_odds.hpp"

#include "interpreter/formula.hpp"
#include "interpreter/reason_text.hpp"

namespace paragraf::embed {
using namespace interpreter;
namespace {

Telling telling(const Question& question, const Choices& choices) {
  return {.book = question.book(),
          .sources = question.sources(),
          .state = question.situation().state(),
          .choices = choices,
          .language = question.situation().prose_language(),
          .rests_on = std::vector<ReadingId>(),
          .say = question.situation().say()};
}

// The acts that are asked about, with what they come to in the state.
std::vector<Occurrence> acts_of(const Question& question, const Choices& choices) {
  Frame frame(question.query().slots);
  Evaluator evaluator(question.book(), question.situation().state(), choices);
  Occurrence act{question.query().call.act, {}, {}};
  for (ExprId arg : question.query().call.args) act.args.push_back(arg ? evaluator.evaluate(arg, frame) : Result::unbound());
  return {std::move(act)};
}

}  // namespace

std::string asked_text(const Question& question) {
  const Situation& situation = question.situation();
  if (!question.is_act()) return quoted_source(question.sources(), whole_place(question.book(), question.query().expression));
  std::vector<std::string> acts;
  for (const Occurrence& act : acts_of(question, situation.choices()))
    acts.push_back(occurrence_text(situation.say(), question.book(), situation.state(), act));
  return situation.say().row(acts);
}

Odds ask_odds(const Question& question, const Question* of) {
  Work work(question.situation().limits());
  Choices choices = question.situation().choices();
  choices.work = &work;
  const Telling telling = embed::telling(question, choices);
  const Query& query = question.query();
  if (!question.is_act()) return odds_of(telling, query.expression, query.dice, query.slots, asked_text(question));
  std::vector<Occurrence> acts = acts_of(question, choices);
  if (!of) return odds_of(telling, std::move(acts), question.situation().dice(), nullptr);
  const AskedOf asked{of->book(), of->query().expression, of->query().dice, of->query().slots, asked_text(*of)};
  return odds_of(telling, std::move(acts), question.situation().dice(), &asked);
}

std::string odds_json(const Question& question, const Odds& odds, std::string_view column) {
  return interpreter::odds_json(telling(question, question.situation().choices()), odds, asked_text(question), column);
}

}  // namespace paragraf::embed
