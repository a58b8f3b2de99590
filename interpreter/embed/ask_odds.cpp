// Putting questions for odds: see ask_odds.hpp.
#include "interpreter/embed/ask_odds.hpp"

#include "interpreter/embed/ask.hpp"
#include "interpreter/formula.hpp"
#include "interpreter/reason_text.hpp"

namespace paragraf::embed {
using namespace interpreter;
namespace {

Telling telling_of(const Question& question, const Choices& choices) {
  return {.book = question.book(),
          .sources = question.sources(),
          .state = question.situation().state(),
          .choices = choices,
          .language = question.situation().prose_language(),
          .rests_on = std::vector<ReadingId>(),
          .say = question.situation().say()};
}

}  // namespace

std::string asked_text(const Question& question) {
  const Situation& situation = question.situation();
  if (!question.is_act()) return quoted_source(question.sources(), whole_place(question.book(), question.query().expression));
  return acts_text(situation.say(), question.book(), situation.state(), acts_of(question, situation.choices()));
}

Odds ask_odds(const Question& question, const Question* of) {
  Work work(question.situation().limits());
  Choices choices = question.situation().choices();
  choices.work = &work;
  const Telling telling = telling_of(question, choices);
  const Query& query = question.query();
  if (!question.is_act()) return odds_of(telling, query.expression, query.dice, query.slots, asked_text(question));
  std::vector<Occurrence> acts = acts_of(question, choices);
  if (!of) return odds_of(telling, std::move(acts), question.situation().dice(), nullptr);
  const AskedOf asked{of->book(), of->query().expression, of->query().dice, of->query().slots, asked_text(*of)};
  return odds_of(telling, std::move(acts), question.situation().dice(), &asked);
}

std::string odds_json(const Question& question, const Odds& odds, std::string_view column) {
  return interpreter::odds_json(telling_of(question, question.situation().choices()), odds, asked_text(question), column);
}

}  // namespace paragraf::embed
