// Answers of the public interface, read off the library's own only when they are asked for: see paragraf.hpp.
#include "interpreter/answer_json.hpp"
#include "interpreter/embed/api_data.hpp"
#include "interpreter/reason_text.hpp"

namespace paragraf::api {
namespace {

// Without the readings that decide, which take further evaluations.
interpreter::Telling telling_of(const embed::Question& question) {
  const embed::Situation& situation = question.situation();
  return {.book = question.book(),
          .sources = question.sources(),
          .state = situation.state(),
          .choices = situation.choices(),
          .language = situation.prose_language(),
          .say = situation.say()};
}

std::optional<Value> value_of(const interpreter::Telling& telling, const interpreter::Result& result,
                              model::TypeId type) {
  if (!result.known()) return std::nullopt;
  return embed::public_value(telling, result.value(), type);
}

}  // namespace

Answer::Status Answer::status() const {
  const interpreter::Result& result = data_->answer.result;
  return result.known() ? Status::known : result.is_conflict() ? Status::conflict : Status::missing;
}

Value Answer::value() const {
  const model::TypeId type = data_->question->book()[data_->question->query().expression].type;
  return value_of(telling_of(*data_->question), data_->answer.result, type).value_or(Value());
}

std::string Answer::text() const {
  const interpreter::Telling telling = telling_of(*data_->question);
  const model::TypeId type = telling.book[data_->question->query().expression].type;
  switch (status()) {
    case Status::known:
      return interpreter::told_value(telling.say, telling.book, telling.state, data_->answer.result.value(), type);
    case Status::missing:
      return telling.say.context("value", "undetermined");
    case Status::conflict:
      return telling.say.context("value", "in conflict");
  }
  return {};
}

std::vector<std::string> Answer::cites() const {
  const model::Book& book = data_->question->book();
  return embed::citations(book, data_->answer.trace.citations(book));
}

std::vector<Missing> Answer::missing() const {
  return embed::missing_of(telling_of(*data_->question), data_->answer.result.reasons());
}

std::string Answer::json() const {
  return interpreter::value_json(embed::telling(*data_->question, data_->answer), data_->answer.trace,
                                 data_->question->query().expression, data_->answer.result);
}

Verdict Outcome::verdict() const {
  switch (data_->answer.outcome.verdict.judgement) {
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

std::string Outcome::text() const {
  const embed::Question& question = *data_->question;
  return interpreter::ending_text(question.situation().say(), question.book(), question.situation().state(),
                                  data_->answer.acts, data_->answer.outcome);
}

std::vector<std::string> Outcome::cites() const {
  return embed::citations(data_->question->book(), data_->answer.outcome.cites);
}

std::vector<Missing> Outcome::missing() const {
  return embed::missing_of(telling_of(*data_->question), data_->answer.outcome.reasons);
}

std::vector<Event> Outcome::events() const {
  const interpreter::Telling telling = telling_of(*data_->question);
  std::vector<Event> all;
  for (const interpreter::Occurrence& occurrence : data_->answer.outcome.happened) {
    const model::Act& act = telling.book[occurrence.act];
    Event event{telling.book.text(act.name),
                {},
                interpreter::occurrence_text(telling.say, telling.book, telling.state, occurrence),
                embed::citations(telling.book, occurrence.cites)};
    for (std::size_t i = 0; i < occurrence.args.size(); ++i)
      event.arguments.push_back(value_of(telling, occurrence.args[i], act.params[i].type).value_or(Value()));
    all.push_back(std::move(event));
  }
  return all;
}

std::vector<Change> Outcome::changes() const {
  const interpreter::Telling telling = telling_of(*data_->question);
  const auto& after = data_->answer.outcome.after;
  const interpreter::State& state = after ? *after : telling.state;
  std::vector<Change> all;
  for (const interpreter::Change& change : data_->answer.outcome.changes) {
    const interpreter::CellKey& cell = change.cell;
    Change told;
    if (cell.fact) {
      const model::Fact& fact = telling.book[cell.fact];
      told.fact = telling.book.text(fact.name);
      for (std::size_t i = 0; i < cell.args.size(); ++i)
        told.arguments.push_back(embed::public_value(telling, cell.args[i], fact.params[i].type));
    } else if (cell.is_phase()) {
      told.attribute = "phase";
    } else {
      told.entity = state.id(cell.entity);
      if (cell.attribute) told.attribute = telling.book.text(telling.book[cell.attribute].name);
    }
    const model::TypeId type = interpreter::cell_type(telling.book, cell);
    told.before = value_of(telling, change.before, type);
    told.after = value_of(telling, change.after, type);
    told.cites = embed::citations(telling.book, change.cites);
    all.push_back(std::move(told));
  }
  return all;
}

std::optional<State> Outcome::state() const {
  const auto& after = data_->answer.outcome.after;
  if (!after) return std::nullopt;
  return State(std::make_shared<State::Data>(State::Data{data_->situation->state->book, *after}));
}

Result<std::optional<bool>> Outcome::happens(std::string_view event) const {
  return embed::guarded<std::optional<bool>>([&]() -> Result<std::optional<bool>> {
    const embed::Situation& situation = data_->situation->situation;
    const embed::Loaded& loaded = data_->situation->state->book->loaded;
    const auto& after = data_->answer.outcome.after;
    if (!after) return std::optional<bool>(false);
    embed::Situation there(loaded, situation.sources(), *after);
    base::Sink sink;
    there.choose({}, sink);
    const embed::Question question(there, std::string(there.keywords().print(grammar::Role::happens)) + " " + std::string(event), sink, model::Asks::act);
    if (!question) return embed::public_findings(sink, question.sources());
    const interpreter::Result found = embed::ask_happened(question, data_->answer.outcome);
    return found.known() ? std::optional<bool>(found.is_true()) : std::nullopt;
  });
}

std::string Outcome::json() const {
  const interpreter::Telling telling = embed::telling(*data_->question, data_->answer);
  const interpreter::Outcome& outcome = data_->answer.outcome;
  return data_->done ? interpreter::act_json(telling, data_->answer.trace, data_->answer.acts, outcome)
                     : interpreter::act_json(telling, data_->answer.trace, data_->answer.acts, outcome.verdict);
}

}  // namespace paragraf::api
