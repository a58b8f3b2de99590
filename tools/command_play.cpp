// `paragraf play BOOK`: a game from orders, from its log, or at the terminal.
#include <fmt/format.h>

#include <ostream>
#include <utility>

#include "interpreter/derivation.hpp"
#include "interpreter/play/replay.hpp"
#include "interpreter/reason_text.hpp"
#include "interpreter/state_json.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/log_file.hpp"
#include "tools/play_terminal.hpp"

namespace paragraf::tools {
namespace {

class Play {
 public:
  Play(const Options& options, Streams streams) : options_(options), streams_(streams), session_(options, streams) {}

  Exit run() {
    if (options_.play.replay.empty() && options_.play.until)
      return session_.refuse(base::Code::option_value, "--until names a line of the log that --replay reads");
    if (!session_.load(options_.books.front()) || !begin()) return session_.failure();
    if (!options_.play.log.empty())
      if (const std::string problem = log_.open(options_.play.log, options_.play.replay); !problem.empty())
        return session_.fail_file(options_.play.log, problem);
    Exit result = Exit::clean;
    if (!options_.play.orders.empty()) result = carry_out_orders();
    if (result != Exit::usage && options_.play.interactive) result = at_the_terminal();
    return result == Exit::usage ? result : end(result);
  }

 private:
  // The game, at its start or as its log says.
  bool begin() {
    if (options_.play.replay.empty()) {
      if (!session_.choose()) return false;
      game_ = std::make_unique<play::Game>(session_.loaded(), session_.sources(), session_.situation().state(), options_.wishes);
      if (!game_->begin(session_.sink())) return session_.report(streams_.err), false;
      return true;
    }
    embed::ReadFile file = read_file(options_.play.replay, options_.most_bytes);
    if (!file.text) {
      session_.fail_file(options_.play.replay, file.problem);
      return false;
    }
    const base::SourceId log = session_.sources().add(options_.play.replay, std::move(*file.text));
    game_ = play::replay(session_.loaded(), session_.sources(), log, options_.wishes, options_.play.until, session_.sink());
    session_.report(streams_.err);
    return game_ != nullptr;
  }

  Exit carry_out_orders() {
    embed::ReadFile file = read_file(options_.play.orders, options_.most_bytes);
    if (!file.text) return session_.fail_file(options_.play.orders, file.problem);
    const base::SourceId source = session_.sources().add(options_.play.orders, std::move(*file.text));
    for (const play::Line& line : play::lines_of(session_.sources(), source)) {
      const auto order = play::read_order(line, session_.sink());
      if (!order || !carry_out(*order, line)) {
        session_.report(streams_.err);
        return Exit::findings;
      }
      if (!write_log()) return Exit::usage;
    }
    return Exit::clean;
  }

  bool carry_out(const play::Order& order, const play::Line& line) {
    base::Sink found;
    const play::Move move = game_->carry_out(order, found);
    for (const base::Diagnostic& one : found.sorted()) {
      base::Diagnostic problem = base::diagnostic(one.code, line.place, one.message);
      problem.notes = one.notes;
      session_.sink().add(std::move(problem));
    }
    if (!move.answer) return false;
    if (options_.format != Format::json && move.done()) {
      streams_.out << fmt::format("{}  ", game_->line());
      const std::string text = interpreter::acts_text(session_.say(), move.question->book(), *move.answer->outcome.after, move.answer->acts);
      streams_.out << text << ": ";
      print_outcome(session_.say(), *move.question, *move.answer, streams_.out);
    }
    if (move.done()) return true;
    refused(order, move, line);
    return false;
  }

  // What would have to hold for it to be allowed.
  std::vector<std::string> remedies_of(const play::Order& order) const {
    base::Sink unheard;
    const play::Move again = game_->consider(order, unheard, true);
    if (!again.answer || again.answer->outcome.permitted || !again.answer->outcome.verdict.trace) return {};
    interpreter::Telling telling = embed::telling(*again.question, *again.answer);
    telling.say = {};
    return interpreter::remedies(telling, again.answer->trace, again.answer->outcome.verdict.trace);
  }

  void refused(const play::Order& order, const play::Move& move, const play::Line& line) {
    const interpreter::Outcome& outcome = move.answer->outcome;
    const interpreter::State& state = game_->state();
    const base::Speech say;
    const model::Book& book = move.question->book();
    base::Diagnostic found = base::diagnostic(
        base::Code::order_refused, line.place,
        fmt::format("this order is not carried out: {}{}", interpreter::ending_text(say, book, state, move.answer->acts, outcome),
                    outcome.cites.empty() ? "" : fmt::format(" ({})", interpreter::citations_text(say, book, outcome.cites))));
    for (const interpreter::Reason& reason : outcome.reasons)
      found.notes.push_back(interpreter::reason_text(say, book, state, reason));
    for (const std::string& remedy : remedies_of(order)) found.notes.push_back("to be allowed: " + remedy);
    if (!dice_hint(say, book, outcome.reasons).empty())
      found.notes.emplace_back("give what was rolled with the order, \"rolls\": {\"EVENT\": TOTAL}, or let it be drawn: --seed N");
    found.notes.push_back(fmt::format("the game stands as it did after line {} of its log", game_->line()));
    session_.sink().add(std::move(found));
  }

  Exit at_the_terminal() {
    if (!streams_.in) return session_.refuse(base::Code::option_value, "--interactive: there is nobody to ask");
    PlayTerminal terminal(*game_, session_.say(), streams_, [&] { return write_log(); });
    return terminal.run() ? Exit::clean : Exit::usage;
  }

  bool write_log() {
    const std::string problem = log_.write(game_->log());
    if (problem.empty()) return true;
    session_.fail_file(options_.play.log, problem);
    return false;
  }

  void tell_digest(const base::Speech& say) {
    streams_.out << say("the state has the digest {0}", play::digest_of(game_->state())) << '\n';
  }

  Exit end(Exit result) {
    if (!write_log()) return Exit::usage;
    if (options_.format == Format::json)
      for (const std::string& line : game_->log()) streams_.out << line << '\n';
    else
      tell_digest(session_.say());
    if (options_.output.empty()) return result;
    const std::string problem = write_file(options_.output, interpreter::write_state(game_->state()));
    return problem.empty() ? result : session_.fail_file(options_.output, problem);
  }

  const Options& options_;
  Streams streams_;
  Session session_;
  std::unique_ptr<play::Game> game_;
  LogFile log_;
};

}  // namespace

Exit command_play(const Options& options, Streams streams) { return Play(options, streams).run(); }

}  // namespace paragraf::tools
