// Games and their log: see game.hpp and docs/play.md.
#include "interpreter/play/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "interpreter/answer_json.hpp"
#include "interpreter/json_tree.hpp"
#include "interpreter/play/digest.hpp"
#include "interpreter/reason_text.hpp"
#include "interpreter/state_json.hpp"
#include "interpreter/step_checks.hpp"

namespace paragraf::play {
using interpreter::json_quoted;
namespace {

std::string list(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : ",") + json_quoted(text);
  return "[" + all + "]";
}

// A state as one line of JSON; within texts there are no line ends.
std::string on_one_line(const std::string& json) {
  std::string line;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] != '\n')
      line += json[i];
    else
      while (i + 1 < json.size() && json[i + 1] == ' ') ++i;
  }
  return line;
}

std::uint64_t seed_of_move(std::uint64_t seed, std::size_t number) {
  const std::string digest = sha256(fmt::format("{}:{}", seed, number));
  std::uint64_t value = 0;
  std::from_chars(digest.data(), digest.data() + 16, value, 16);
  return value;
}

// An act that players do and that stands twice; empty: none does.
std::string ordered_twice(const Move& move) {
  const std::vector<interpreter::Occurrence> acts = embed::acts_of(*move.question, move.situation->choices());
  const model::Book& book = move.question->book();
  for (std::size_t i = 0; i < acts.size(); ++i)
    for (std::size_t j = i + 1; j < acts.size() && book[acts[i].act].action; ++j)
      if (acts[i] == acts[j]) return interpreter::occurrence_text({}, book, move.situation->state(), acts[i]);
  return {};
}

// The rolls that were given and belong to no die that was rolled.
std::vector<std::string> idle_rolls(const embed::Situation& situation, const interpreter::Outcome& outcome) {
  const auto of_event = [&](model::ActId event, const std::vector<interpreter::Result>* args) {
    return std::any_of(outcome.rolls.begin(), outcome.rolls.end(), [&](const interpreter::Roll& rolled) {
      if (rolled.event != event) return false;
      for (std::size_t i = 0; args && i < args->size() && i < rolled.args.size(); ++i)
        if ((*args)[i].known() && (*args)[i] != rolled.args[i]) return false;
      return true;
    });
  };
  std::vector<std::string> idle;
  for (const auto& [event, total] : situation.dice().totals)
    if (!of_event(event, nullptr)) idle.push_back(situation.book().text(situation.book()[event].name));
  for (const interpreter::Roll& single : situation.dice().single)
    if (!of_event(single.event, &single.args))
      idle.push_back(interpreter::occurrence_text({}, situation.book(), situation.state(), {single.event, single.args, {}}));
  return idle;
}

// Without asking on which readings it rests, which would take the act again for each.
interpreter::Telling telling_of(const embed::Question& question, const embed::ActAnswer& answer) {
  const embed::Situation& situation = question.situation();
  return {.book = question.book(),
          .sources = question.sources(),
          .state = answer.outcome.after ? *answer.outcome.after : situation.state(),
          .choices = situation.choices(),
          .language = situation.prose_language(),
          .rests_on = std::vector<model::ReadingId>()};
}

}  // namespace

std::string digest_of(const interpreter::State& state) { return sha256(interpreter::write_state(state)); }

Game::Game(const embed::Loaded& loaded, const base::Sources& sources, interpreter::State start, embed::Wishes wishes)
    : loaded_(loaded), sources_(sources), wishes_(std::move(wishes)) {
  states_.emplace_back(std::move(start));
  std::string body = fmt::format(R"({{"kind":"game","book":{},"edition":{},"readings":{},"assumptions":{})",
                                 json_quoted(loaded.book->name), json_quoted(loaded.book->edition), list(wishes_.readings),
                                 list(wishes_.assumptions));
  if (wishes_.seed) body += fmt::format(R"(,"seed":{})", json_quoted(std::to_string(*wishes_.seed)));
  body += R"(,"start":)" + on_one_line(interpreter::write_state(state()));
  add(std::move(body), state(), std::nullopt);
}

bool Game::begin(base::Sink& sink) {
  embed::Situation situation(loaded_, sources_, state());
  base::Sink found_there;                      // points at texts that end with the situation
  if (!situation.choose(wishes_, found_there)) {
    for (const base::Diagnostic& one : found_there.sorted()) sink.add({one.code, one.severity, one.message, {}, one.notes});
    return false;
  }
  const std::vector<interpreter::Reason> broken = interpreter::broken_presuppositions(state(), situation.choices());
  if (broken.empty()) return true;
  base::Diagnostic found{base::Code::breaks_presupposition, base::Severity::error, "the state breaks what the book presupposes, so no game can start from it"};
  for (const interpreter::Reason& reason : broken)
    found.notes.push_back(interpreter::reason_text(situation.say(), situation.book(), state(), reason));
  sink.add(std::move(found));
  return false;
}

Move Game::put(const Order& order, base::Sink& sink, const std::vector<interpreter::Roll>& recorded, bool expressions) const {
  embed::Wishes wishes = wishes_;
  wishes.dashes = {};                          // rolls are given with orders, not as options
  for (const auto& [event, total] : order.rolls) wishes.rolls.push_back(fmt::format("{}={}", event, total));
  if (wishes.seed) wishes.seed = seed_of_move(*wishes.seed, counted().size());
  Move move;
  move.situation = std::make_unique<embed::Situation>(loaded_, sources_, state());
  if (!move.situation->choose(wishes, sink)) return move;
  move.situation->record(recorded);
  const std::string text = order.text(move.situation->keywords().print(grammar::Role::together_with));
  move.question = std::make_unique<embed::Question>(*move.situation, text, sink, model::Asks::act);
  if (!*move.question) return move;
  if (!move.question->is_act()) {
    sink.add({base::Code::query_kind, base::Severity::error, fmt::format("`{}` is no act and no event", text)});
    return move;
  }
  if (const std::string twice = ordered_twice(move); !twice.empty()) {
    sink.add({base::Code::order_form, base::Severity::error, fmt::format("`{}` stands twice in one step", twice)});
    return move;
  }
  move.answer = embed::ask_act(*move.question, expressions);
  if (move.done())
    for (const std::string& idle : idle_rolls(*move.situation, move.answer->outcome))
      sink.add({base::Code::order_form, base::Severity::warning, fmt::format("the roll of `{}` was not asked for: nothing of that kind was rolled", idle)});
  return move;
}

bool Game::is_of_common_step(const Order& order) const {
  if (!state().phase || !state().book()[state().phase].simultaneous) return false;
  const embed::Situation situation(loaded_, sources_, state());
  base::Sink unheard;
  const embed::Question question(situation, order.text(situation.keywords().print(grammar::Role::together_with)), unheard, model::Asks::act);
  if (!question) return true;                  // what is wrong with it is told with the step
  if (!question.is_act()) return false;
  const std::vector<interpreter::Occurrence> acts = embed::acts_of(question, situation.choices());
  return std::all_of(acts.begin(), acts.end(), [&](const interpreter::Occurrence& act) { return question.book()[act.act].action && !question.book()[act.act].ends_phase; });
}

Move Game::carry_out(const Order& order, base::Sink& sink, const std::vector<interpreter::Roll>& recorded) {
  Move move = put(order, sink, recorded, false);
  if (!move.done()) return move;
  const interpreter::Outcome& outcome = move.answer->outcome;
  std::string body = fmt::format(R"({{"kind":"move","line":{},"order":{},"answer":{},"rolls":[)", line() + 1, order.json(),
                                 interpreter::act_json(telling_of(*move.question, *move.answer), move.answer->trace, move.answer->acts, outcome));
  bool first = true;
  for (const std::string& roll : interpreter::write_rolls(*outcome.after, outcome.rolls)) body += (std::exchange(first, false) ? "" : ",") + roll;
  add(body + "]", *outcome.after, std::nullopt);
  return move;
}

Move Game::consider(const Order& order, base::Sink& sink, bool expressions) const { return put(order, sink, {}, expressions); }

bool Game::undo(std::size_t to) {
  if (to < 1 || to > states_.size()) return false;
  const interpreter::State back = states_[to - 1];
  add(fmt::format(R"({{"kind":"undo","line":{},"to":{})", line() + 1, to), back, same_[to - 1]);
  return true;
}

std::optional<std::size_t> Game::last_move() const {
  const std::size_t now = same_[at_];
  return now == 0 ? std::nullopt : std::optional(before_[now] + 1);
}

std::vector<std::size_t> Game::counted() const {
  std::vector<std::size_t> lines;
  for (std::size_t at = same_[at_]; at > 0; at = same_[before_[at]]) lines.push_back(at + 1);
  lines.push_back(1);
  std::reverse(lines.begin(), lines.end());
  return lines;
}

// `as`: the line after which the game stood as it stands now.
void Game::add(std::string body, const interpreter::State& after, std::optional<std::size_t> as) {
  body += fmt::format(R"(,"state":"{}")", digest_of(after));
  digest_ = sha256(digest_ + body);
  log_.push_back(fmt::format(R"({},"digest":"{}"}})", body, digest_));
  const std::size_t line = log_.size() - 1;
  if (line > 0) states_.emplace_back(after);
  same_.push_back(as.value_or(line));
  before_.push_back(at_);
  at_ = line;
}

}  // namespace paragraf::play
