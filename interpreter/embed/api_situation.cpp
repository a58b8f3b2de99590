// Situations and their questions: see paragraf.hpp. What is asked is read as text or put together from values; both are one
// question from then on.
#include "interpreter/answer_json.hpp"
#include "interpreter/embed/api_data.hpp"
#include "interpreter/why.hpp"

namespace paragraf::embed {

Wishes wishes_of(const api::Choices& choices) {
  Wishes wishes;
  for (const auto& [name, side] : choices.readings) wishes.readings.push_back(name + "=" + side);
  for (const auto& [event, total] : choices.rolls) wishes.rolls.push_back(event + "=" + std::to_string(total));
  wishes.assumptions = choices.assumptions;
  wishes.seed = choices.seed;
  wishes.language = choices.language;
  wishes.limits = internal_limits(choices.limits);
  return wishes;
}

}  // namespace paragraf::embed

namespace paragraf::api {
namespace {

using Kept = std::shared_ptr<const Situation::Data>;
using Asked = std::unique_ptr<embed::Question>;

// Reads a question and hands it to `use`; or says what is wrong with it.
template <class T, class Read, class Use>
Result<T> put(Read read, Use use) {
  return embed::guarded<T>([&]() -> Result<T> {
    base::Sink sink;
    Asked question = read(sink);
    if (!*question) return embed::public_findings(sink, question->sources());
    return use(std::move(question));
  });
}

auto by_text(const Kept& kept, std::string_view text) {
  return [&kept, text](base::Sink& sink) { return std::make_unique<embed::Question>(kept->situation, text, sink); };
}

auto by_value(const Kept& kept, std::string_view name, const Arguments& arguments) {
  return [&kept, name, &arguments](base::Sink& sink) {
    return std::make_unique<embed::Question>(kept->situation, name, Value(arguments).json(), sink);
  };
}

auto by_acts(const Kept& kept, const std::vector<Act>& acts) {
  return [&kept, &acts](base::Sink& sink) {
    std::vector<std::pair<std::string, std::string>> calls;
    for (const Act& act : acts) calls.emplace_back(act.name, Value(act.arguments).json());
    return std::make_unique<embed::Question>(kept->situation, calls, sink);
  };
}

Findings wrong_kind(bool act) {
  return embed::finding(base::Code::query_kind,
                        act ? "this is an act, which has a verdict and no value; it is judged or performed"
                            : "this is an expression, which has a value; it is asked");
}

Findings last_act() {
  return embed::finding(base::Code::query_kind, "what happened in an act is asked of its outcome");
}

auto answer(const Kept& kept) {
  return [&kept](Asked question) -> Result<Answer> {
    if (question->is_act()) return wrong_kind(true);
    if (question->is_about_last_act()) return last_act();
    embed::ValueAnswer answer = embed::ask_value(*question, false);
    return Answer(std::make_shared<Answer::Data>(Answer::Data{kept, std::move(question), std::move(answer)}));
  };
}

auto outcome(const Kept& kept, bool perform) {
  return [&kept, perform](Asked question) -> Result<Outcome> {
    if (!question->is_act()) return wrong_kind(false);
    embed::ActAnswer answer = perform ? embed::ask_act(*question, false) : embed::judge_act(*question, false);
    return Outcome(
        std::make_shared<Outcome::Data>(Outcome::Data{kept, std::move(question), std::move(answer), perform}));
  };
}

Result<Why> derivation(Asked question) {
  if (question->is_about_last_act()) return last_act();
  if (question->is_act()) {
    const embed::ActAnswer answer = embed::ask_act(*question, true);
    const interpreter::Telling telling = embed::telling(*question, answer);
    return Why{interpreter::why_text(telling, answer.trace, answer.acts, answer.outcome),
               interpreter::why_json(telling, answer.trace, answer.outcome)};
  }
  const embed::ValueAnswer answer = embed::ask_value(*question, true);
  const interpreter::Telling telling = embed::telling(*question, answer);
  const model::ExprId asked = question->query().expression;
  return Why{interpreter::why_text(telling, answer.trace, asked, answer.result),
             interpreter::why_json(telling, answer.trace, asked, answer.result)};
}

}  // namespace

Result<Situation> Situation::make(const State& state, const Choices& choices) {
  return embed::guarded<Situation>([&]() -> Result<Situation> {
    auto data = std::make_shared<Data>(state.data());
    base::Sink sink;
    if (!data->situation.choose(embed::wishes_of(choices), sink))
      return embed::public_findings(sink, data->situation.sources());
    return Situation(std::move(data));
  });
}

State Situation::state() const { return State(data_->state); }

Result<Answer> Situation::ask(std::string_view expression) const {
  return put<Answer>(by_text(data_, expression), answer(data_));
}
Result<Answer> Situation::ask(std::string_view name, const Arguments& arguments) const {
  return put<Answer>(by_value(data_, name, arguments), answer(data_));
}
Result<Outcome> Situation::judge(std::string_view act) const {
  return put<Outcome>(by_text(data_, act), outcome(data_, false));
}
Result<Outcome> Situation::judge(std::string_view name, const Arguments& arguments) const {
  return put<Outcome>(by_value(data_, name, arguments), outcome(data_, false));
}
Result<Outcome> Situation::perform(std::string_view act) const {
  return put<Outcome>(by_text(data_, act), outcome(data_, true));
}
Result<Outcome> Situation::perform(std::string_view name, const Arguments& arguments) const {
  return put<Outcome>(by_value(data_, name, arguments), outcome(data_, true));
}
Result<Outcome> Situation::judge(const std::vector<Act>& acts) const {
  return put<Outcome>(by_acts(data_, acts), outcome(data_, false));
}
Result<Outcome> Situation::perform(const std::vector<Act>& acts) const {
  return put<Outcome>(by_acts(data_, acts), outcome(data_, true));
}
Result<Why> Situation::why(std::string_view expression_or_act) const {
  return put<Why>(by_text(data_, expression_or_act), derivation);
}
Result<Why> Situation::why(std::string_view name, const Arguments& arguments) const {
  return put<Why>(by_value(data_, name, arguments), derivation);
}

}  // namespace paragraf::api
