// `paragraf play BOOK`: a game from orders, from its log, or at the terminal.
#include <fmt/format.h>

#include <optional>
#include <ostream>
#include <span>
#include <utility>
#include <vector>

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
      if (const std::string problem = log_.open(options_.play.log, options_.play.replay, lines_lost()); !problem.empty())
        return session_.fail_file(options_.play.log, problem);
    Exit result = Exit::clean;
    if (!options_.play.orders.empty()) result = carry_out_orders();
    if (result != Exit::usage && options_.play.interactive) result = at_the_terminal();
    return result == Exit::usage ? result : end(result);
  }

 private:
  // Does the log that is read hold lines that are not played again?
  bool lines_lost() { return options_.play.until && log_source_ && play::lines_of(session_.sources(), *log_source_).size() > *options_.play.until; }

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
    log_source_ = session_.sources().add(options_.play.replay, std::move(*file.text));
    game_ = play::replay(session_.loaded(), session_.sources(), *log_source_, options_.wishes, options_.play.until, session_.sink());
    session_.report(streams_.err);
    return game_ != nullptr;
  }

  Exit carry_out_orders() {
    embed::ReadFile file = read_file(options_.play.orders, options_.most_bytes);
    if (!file.text) return session_.fail_file(options_.play.orders, file.problem);
    const base::SourceId source = session_.sources().add(options_.play.orders, std::move(*file.text));
    std::vector<play::Order> step;             // orders of a simultaneous phase that are one step
    std::vector<play::Line> lines;
    const auto finish = [&] {
      const bool done = step.empty() || carry_out(step, lines);
      step.clear(), lines.clear();
      return done;
    };
    for (const play::Line& line : play::lines_of(session_.sources(), source)) {
      const auto order = play::read_order(line, session_.sink());
      const bool common = order && game_->is_of_common_step(*order);
      if (!common || order->answers)
        if (!finish()) return stopped();
      if (!order) return stopped();
      step.push_back(*order);
      lines.push_back(line);
      // What ends the phase stands alone, and so may what follows.
      if (!common && !finish()) return stopped();
      if (!write_log()) return Exit::usage;
    }
    return finish() ? Exit::clean : stopped();
  }

  Exit stopped() {
    session_.report(streams_.err);
    return Exit::findings;
  }

  bool carry_out(std::span<const play::Order> orders, std::span<const play::Line> lines) {
    std::string problem;
    const std::optional<play::Order> order = orders.size() == 1 ? orders.front() : play::joined(orders, problem);
    if (!order) {
      session_.sink().add(found_at(lines, base::Code::order_form, problem, {}));
      return false;
    }
    return carry_out(*order, lines);
  }

  // A finding about the orders of these lines.
  static base::Diagnostic found_at(std::span<const play::Line> lines, base::Code code, std::string message, std::vector<std::string> notes) {
    base::Diagnostic found = base::diagnostic(code, lines.front().place, std::move(message));
    found.notes = std::move(notes);
    if (lines.size() > 1)
      found.notes.push_back(fmt::format("the orders of the lines {} to {} are one step of a simultaneous phase; one that answers what came of others says \"answers\": true",
                                        lines.front().number, lines.back().number));
    return found;
  }

  bool carry_out(const play::Order& order, std::span<const play::Line> lines) {
    base::Sink found;
    const play::Move move = game_->carry_out(order, found);
    for (const base::Diagnostic& one : found.sorted()) {
      base::Diagnostic problem = found_at(lines, one.code, one.message, one.notes);
      problem.severity = one.severity;
      session_.sink().add(std::move(problem));
    }
    if (!move.answer) return false;
    if (move.done()) session_.report(streams_.err);
    if (options_.format != Format::json && move.done()) {
      streams_.out << fmt::format("{}  ", game_->line());
      const std::string text = interpreter::acts_text(session_.say(), move.question->book(), *move.answer->outcome.after, move.answer->acts);
      streams_.out << text << ": ";
      print_outcome(session_.say(), *move.question, *move.answer, streams_.out);
    }
    if (move.done()) return true;
    refused(order, move, lines);
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

  void refused(const play::Order& order, const play::Move& move, std::span<const play::Line> lines) {
    const interpreter::Outcome& outcome = move.answer->outcome;
    const interpreter::State& state = game_->state();
    const base::Speech say;
    const model::Book& book = move.question->book();
    base::Diagnostic found = found_at(
        lines, base::Code::order_refused,
        fmt::format("this order is not carried out: {}{}", interpreter::ending_text(say, book, state, move.answer->acts, outcome),
                    outcome.cites.empty() ? "" : fmt::format(" ({})", interpreter::citations_text(say, book, outcome.cites))),
        {});
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
  std::optional<base::SourceId> log_source_;
  LogFile log_;
};

}  // namespace

Exit command_play(const Options& options, Streams streams) { return Play(options, streams).run(); }

}  // namespace paragraf::tools
