// See replay.hpp.
#include "analysis/lint/replay.hpp"

namespace paragraf::analysis::lint {
namespace {

using interpreter::Dice;
using interpreter::Occurrence;
using interpreter::Result;

const ActQuestion* done_act(const Question& question) {
  const auto* act = std::get_if<ActQuestion>(&question);
  return act && !act->verdict_only ? act : nullptr;
}

// Nothing is what is left open: a die that is rolled.
std::vector<Result> results_of(const Book& book, const std::vector<Parameter>& params, const Values& args) {
  std::vector<Result> results;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const bool open = args[i].is_nothing() && book.types.kind(params[i].type) != TypeKind::optional;
    results.push_back(open ? Result::unbound() : Result(args[i]));
  }
  return results;
}

class Replaying {
 public:
  explicit Replaying(const Situation& situation)
      : situation_(situation), book_(situation.state.book()), choices_{situation.sides, {}}, now_(std::make_shared<State>(situation.state)) {}

  std::vector<Reply> run() {
    bool stepped = false;
    for (std::size_t i = 0; i < situation_.questions.size(); ++i) {
      if (const auto* asked = std::get_if<ValueQuestion>(&situation_.questions[i])) {
        value(*asked, i);
      } else if (const ActQuestion* act = done_act(situation_.questions[i])) {
        if (situation_.together && stepped) continue;
        step(act, i);
        stepped = true;
      } else {
        judge(std::get<ActQuestion>(situation_.questions[i]), i);
      }
    }
    return std::move(replies_);
  }

 private:
  void value(const ValueQuestion& asked, std::size_t position) {
    Reply reply;
    reply.state = now_;
    reply.questions = {position};
    reply.value = interpreter::Evaluator(book_, *now_, choices_, &reply.trace)
                      .call_value(asked.value, results_of(book_, book_[asked.value].params, asked.args), asked.column);
    replies_.push_back(std::move(reply));
  }

  void judge(const ActQuestion& asked, std::size_t position) {
    Reply reply;
    reply.state = now_;
    reply.questions = {position};
    reply.verdict = interpreter::judge(book_, *now_, choices_, occurrence(asked), &reply.trace);
    replies_.push_back(std::move(reply));
  }

  void step(const ActQuestion* first, std::size_t position) {
    Reply reply;
    reply.state = now_;
    Dice dice;
    const auto add = [&](const ActQuestion& act, std::size_t at) {
      reply.questions.push_back(at);
      reply.acts.push_back(occurrence(act));
      for (const auto& [event, total] : act.rolls) dice.totals[event] = total;
    };
    if (situation_.together) {
      for (std::size_t i = position; i < situation_.questions.size(); ++i)
        if (const ActQuestion* act = done_act(situation_.questions[i])) add(*act, i);
    } else {
      add(*first, position);
    }
    reply.outcome = interpreter::perform(book_, *now_, choices_, dice, reply.acts, &reply.trace);
    if (reply.outcome->after) now_ = std::make_shared<State>(*reply.outcome->after);
    replies_.push_back(std::move(reply));
  }

  Occurrence occurrence(const ActQuestion& asked) const {
    return {asked.act, results_of(book_, book_[asked.act].params, asked.args), {}};
  }

  const Situation& situation_;
  const Book& book_;
  const interpreter::Choices choices_;
  std::shared_ptr<const State> now_;
  std::vector<Reply> replies_;
};

}  // namespace

std::vector<Reply> replay(const Situation& situation) { return Replaying(situation).run(); }

}  // namespace paragraf::analysis::lint
