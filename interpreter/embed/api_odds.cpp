// Odds for the public interface: see paragraf.hpp.
#include "interpreter/embed/api_data.hpp"
#include "interpreter/embed/ask_odds.hpp"

namespace paragraf::api {
namespace {

Verdict verdict_of(interpreter::Judgement judgement) {
  switch (judgement) {
    case interpreter::Judgement::allowed:
      return Verdict::allowed;
    case interpreter::Judgement::denied:
      return Verdict::denied;
    case interpreter::Judgement::undetermined:
      return Verdict::undetermined;
    case interpreter::Judgement::conflict:
      return Verdict::conflict;
  }
  return Verdict::undetermined;
}

Chance chance(Value value, std::string text, const base::Number& part) {
  return {std::move(value), std::move(text), part.to_fraction(), part.approximation(6)};
}

Odds public_odds(const embed::Question& question, const interpreter::Odds& odds) {
  const embed::Situation& situation = question.situation();
  const interpreter::Telling telling{.book = question.book(),
                                     .sources = question.sources(),
                                     .state = situation.state(),
                                     .choices = situation.choices(),
                                     .language = situation.prose_language(),
                                     .say = situation.say()};
  Odds told;
  if (odds.verdict) told.verdict = verdict_of(*odds.verdict);
  for (const interpreter::Chances& thing : odds.things) {
    Chances chances{thing.what, {}, thing.undetermined.to_fraction()};
    for (const interpreter::Chance& one : thing.outcomes)
      chances.outcomes.push_back(chance(Value::from_json(one.json).value_or(Value()), one.text, one.part));
    told.things.push_back(std::move(chances));
  }
  for (const interpreter::Chances& event : odds.events)
    told.events.push_back(chance(Value(event.what), event.what, event.of(model::Value(true))));
  told.undetermined = odds.undetermined.to_fraction();
  told.missing = embed::missing_of(telling, odds.reasons);
  told.cites = embed::citations(question.book(), odds.cites);
  told.json = embed::odds_json(question, odds);
  return told;
}

}  // namespace

Result<Odds> Situation::odds(std::string_view expression_or_act, std::string_view of) const {
  return embed::guarded<Odds>([&]() -> Result<Odds> {
    base::Sink sink;
    const embed::Question question(data_->situation, expression_or_act, sink, model::Asks::odds);
    if (!question) return embed::public_findings(sink, question.sources());
    if (of.empty()) return public_odds(question, embed::ask_odds(question, nullptr));
    const embed::Question behind(data_->situation, of, sink, model::Asks::odds);
    if (!behind) return embed::public_findings(sink, behind.sources());
    if (!question.is_act() || behind.is_act())
      return embed::finding(base::Code::query_kind, "an act is asked about, and an expression of the state behind it");
    return public_odds(question, embed::ask_odds(question, &behind));
  });
}

}  // namespace paragraf::api
