// A game at the terminal: see play_terminal.hpp.
#include "tools/play_terminal.hpp"

#include <fmt/format.h>

#include <charconv>
#include <istream>
#include <ostream>

#include "base/render.hpp"
#include "interpreter/play/options_text.hpp"
#include "interpreter/reason_text.hpp"
#include "interpreter/state_json.hpp"
#include "interpreter/why.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  return first == text.npos ? std::string() : text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

std::optional<std::size_t> number_of(const std::string& text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

// The rest of the line, if it begins with the word.
std::optional<std::string> behind(const std::string& line, std::string_view word) {
  if (!line.starts_with(word)) return std::nullopt;
  if (line.size() == word.size()) return std::string();
  return line[word.size()] == ' ' ? std::optional(trimmed(line.substr(word.size()))) : std::nullopt;
}

}  // namespace

bool PlayTerminal::read(std::string& line, const std::string& prompt) {
  streams_.out << prompt;
  streams_.out.flush();
  if (!std::getline(*streams_.in, line)) {
    streams_.out << '\n';
    return false;
  }
  line = trimmed(line);
  return true;
}

bool PlayTerminal::run() {
  streams_.out << say_("`help` lists what you can type; the game is in the words of the book") << '\n';
  tell_phase();
  std::string line;
  while (!failed_ && read(line, "> "))
    if (!line.empty() && !take(line)) break;
  return !failed_;
}

void PlayTerminal::tell_phase() {
  const model::PhaseId phase = game_.state().phase;
  if (phase) streams_.out << say_("the phase is {0}", game_.loaded().book->told((*game_.loaded().book)[phase].name, say_)) << '\n';
}

// False ends the game.
bool PlayTerminal::take(const std::string& line) {
  if (line == "quit" || line == "exit") return false;
  if (line == "help" || line == "?") return help(), true;
  if (line == "log") {
    for (const std::string& entry : game_.log()) streams_.out << entry << '\n';
    return true;
  }
  if (const auto text = behind(line, "why")) return why(*text), true;
  if (const auto to = behind(line, "undo")) return undo(*to), true;
  if (const auto path = behind(line, "save")) return save(*path), true;
  if (const auto id = behind(line, "show")) return show(*id), true;
  if (const auto number = number_of(line)) return choose(*number);
  const auto asked = behind(line, "options");
  if (const auto entity = game_.state().find(asked ? *asked : line)) return offer(*entity), true;
  if (asked) {
    streams_.out << say_("there is no {0} in the game", *asked) << '\n';
    return true;
  }
  return act(line);
}

void PlayTerminal::help() {
  streams_.out << say_("ENTITY          what it may and must do now") << '\n'
               << say_("NUMBER          one of these") << '\n'
               << say_("ACT             does it: march(r1, 3); several at once: A together with B") << '\n'
               << say_("why ACT         why it is allowed or not, and what would come of it; also of a value") << '\n'
               << say_("show ENTITY     what is known about it; without one: all that there are") << '\n'
               << say_("undo            takes back the last act; undo N: back to the state after line N of the log") << '\n'
               << say_("log             what was done") << '\n'
               << say_("save FILE       writes the state to a file") << '\n'
               << say_("quit            ends the game") << '\n';
}

void PlayTerminal::show(const std::string& id) {
  const interpreter::State& state = game_.state();
  const model::Book& book = *game_.loaded().book;
  if (id.empty()) {
    for (std::size_t kind = 0; kind < book.entities.size(); ++kind) {
      std::vector<std::string> ids;
      for (const interpreter::Instance& one : state.in_order(model::EntityId(kind))) ids.push_back(state.id(one));
      if (!ids.empty()) streams_.out << fmt::format("{}: {}\n", book.told(book.entities[kind].name, say_), say_.row(ids));
    }
    return;
  }
  const auto entity = state.find(id);
  if (!entity) {
    streams_.out << say_("there is no {0} in the game", id) << '\n';
    return;
  }
  for (const model::AttributeId attribute : book[entity->declaration].attributes) {
    const interpreter::Cell& cell = state.cell(*entity, attribute);
    const std::string value = cell.supplied ? interpreter::told_value(say_, book, state, cell.value, book[attribute].type)
                                            : say_.context("value", "unknown");
    streams_.out << fmt::format("  {}: {}\n", book.told(book[attribute].name, say_), value);
  }
  for (const auto& [fact, cell] : state.facts()) {
    if (!cell.value.truth() || std::find(fact.second.begin(), fact.second.end(), model::Value(*entity)) == fact.second.end()) continue;
    streams_.out << "  " << interpreter::cell_text(say_, book, state, {fact.first, fact.second}) << '\n';
  }
}

void PlayTerminal::offer(interpreter::Instance entity) {
  embed::Situation situation(game_.loaded(), game_.sources(), game_.state());
  base::Sink sink;
  situation.choose(game_.wishes(), sink);
  interpreter::Work work(situation.limits());
  interpreter::Choices choices = situation.choices();
  choices.work = &work;
  const std::vector<play::Option> options = play::options_of(situation.book(), game_.state(), choices, entity);
  const interpreter::Telling telling{.book = situation.book(), .sources = situation.sources(), .state = game_.state(),
                                     .choices = situation.choices(), .language = situation.prose_language(), .say = say_};
  offers_.clear();
  for (const play::Offer& offer : play::offers_of(options)) offers_.push_back({offer.option->act, offer.way->args});
  const std::string text = play::options_text(telling, options, true);
  streams_.out << (text.empty() ? say_("no action of the book is one of {0}", game_.state().id(entity)) + "\n" : text);
}

// What is open is asked for, in the words of the book.
bool PlayTerminal::choose(std::size_t number) {
  if (number < 1 || number > offers_.size()) {
    streams_.out << say_("there is no choice {0}; an entity by itself lists what it may do", number) << '\n';
    return true;
  }
  const Offer offer = offers_[number - 1];
  const model::Book& book = *game_.loaded().book;
  const std::vector<model::Parameter>& params = book[offer.act].params;
  const interpreter::Choices none;
  const interpreter::Telling telling{.book = book, .sources = game_.sources(), .state = game_.state(), .choices = none, .say = say_};
  std::vector<std::string> args;
  for (std::size_t i = 0; i < params.size(); ++i) {
    if (offer.args[i].known()) {
      args.push_back(model::value_text(book, offer.args[i].value(), params[i].type, interpreter::entity_name, &game_.state()));
      continue;
    }
    std::string given;
    if (!read(given, fmt::format("{} ({}): ", book.told(params[i].name, say_), play::choice_text(telling, params[i])))) return false;
    if (given.empty()) {
      streams_.out << say_("nothing was done") << '\n';
      return true;
    }
    args.push_back(std::move(given));
  }
  return act(fmt::format("{}({})", book.text(book[offer.act].name), fmt::join(args, ", ")));
}

// False if there are no more lines.
bool PlayTerminal::act(const std::string& text) {
  play::Order order{{text}, {}, {}};
  for (;;) {
    base::Sink sink;
    const model::PhaseId phase = game_.state().phase;
    const play::Move move = game_.carry_out(order, sink);
    if (report(sink, move.question ? move.question->sources() : game_.sources()) || !move.answer) return true;
    if (move.done()) {
      print_outcome(say_, *move.question, *move.answer, streams_.out);
      offers_.clear();
      if (game_.state().phase != phase) tell_phase();
      failed_ = !written_();
      return !failed_;
    }
    const interpreter::Outcome& outcome = move.answer->outcome;
    const bool only_dice = std::all_of(outcome.reasons.begin(), outcome.reasons.end(), [](const interpreter::Reason& reason) {
      return reason.kind == interpreter::ReasonKind::die;
    });
    if (outcome.reasons.empty() || !only_dice) {
      print_outcome(say_, *move.question, *move.answer, streams_.out);
      return true;
    }
    if (!ask_dice(outcome, move, order)) return true;
  }
}

// Of the first event that needs a roll; false if nobody rolls.
bool PlayTerminal::ask_dice(const interpreter::Outcome& outcome, const play::Move& move, play::Order& order) {
  const interpreter::Reason& reason = outcome.reasons.front();
  const model::Book& book = move.question->book();
  const model::Act& event = book[model::ActId(reason.subject)];
  std::vector<interpreter::Result> args(reason.args.begin(), reason.args.end());
  std::string die;
  for (const model::Parameter& param : event.params)
    if (book.text(param.name) == reason.detail) die = model::type_text(book, param.type);
  const std::string name = interpreter::call_text({}, book, game_.state(), event.name, event.params, args);
  for (;;) {
    std::string given;
    if (!read(given, say_("{0} rolls {1}: ", name, die)) || given.empty()) {
      streams_.out << say_("nothing was done") << '\n';
      return false;
    }
    const auto total = number_of(given);
    if (!total) {
      streams_.out << say_("what the dice show is a whole number") << '\n';
      continue;
    }
    play::Order with = order;
    with.rolls.emplace_back(args.empty() ? book.text(event.name) : name, static_cast<std::int64_t>(*total));
    base::Sink sink;
    const play::Move possible = game_.consider(with, sink, false);
    if (report(sink, possible.question ? possible.question->sources() : game_.sources())) continue;
    order = std::move(with);
    return true;
  }
}

void PlayTerminal::why(const std::string& text) {
  base::Sink sink;
  embed::Situation situation(game_.loaded(), game_.sources(), game_.state());
  situation.choose(game_.wishes(), sink);
  const embed::Question question(situation, text, sink);
  if (report(sink, question.sources()) || !question) return;
  if (question.is_act()) {
    const embed::ActAnswer answer = embed::ask_act(question, true);
    streams_.out << interpreter::why_text(embed::telling(question, answer), answer.trace, answer.acts, answer.outcome);
  } else if (!question.is_about_last_act()) {
    const embed::ValueAnswer answer = embed::ask_value(question, true);
    streams_.out << interpreter::why_text(embed::telling(question, answer), answer.trace, question.query().expression, answer.result);
  }
}

void PlayTerminal::undo(const std::string& to) {
  const auto line = to.empty() ? game_.last_move() : number_of(to);
  if (!line || !game_.undo(*line)) {
    streams_.out << (to.empty() ? say_("there is nothing to take back") : say_("the log has the lines 1 to {0}", game_.line())) << '\n';
    return;
  }
  offers_.clear();
  streams_.out << say_("back to the state after line {0}", *line) << '\n';
  tell_phase();
  failed_ = !written_();
}

void PlayTerminal::save(const std::string& path) {
  const std::string problem = path.empty() ? std::string("no file was named") : write_file(path, interpreter::write_state(game_.state()));
  if (problem.empty())
    streams_.out << say_("written to {0}", path) << '\n';
  else
    streams_.out << fmt::format("{}: {}\n", path, problem);
}

// Prints what is wrong; true if something is.
bool PlayTerminal::report(base::Sink& sink, const base::Sources& sources) {
  const bool errors = sink.has_errors();
  for (const base::Diagnostic& found : sink.sorted()) streams_.out << base::render_human(found, sources, {.colour = false});
  return errors;
}

}  // namespace paragraf::tools
