// A game: a state that orders change, with a log that tells and proves what was done. In: a book, a state to start from, orders.
// Out: the answer to each order, the state after it, and a line of the log. An order that is not carried out changes nothing.
//
// Each line of the log ends with a digest of itself and the digest of the line before, so that a line that was changed is found.
// The dice of an order are given with it, or follow from the seed and how many orders were carried out before, without those that were taken back.
#pragma once
#include <deque>
#include <memory>

#include "interpreter/embed/ask.hpp"
#include "interpreter/play/order.hpp"

namespace paragraf::play {

// An order that was put, and what came of it. What it says points into its own question.
struct Move {
  std::unique_ptr<embed::Situation> situation;
  std::unique_ptr<embed::Question> question;
  std::optional<embed::ActAnswer> answer;      // none: it could not be read
  bool done() const { return answer && answer->outcome.after; }
};

class Game {
 public:
  // What was loaded and its sources must outlive it.
  Game(const embed::Loaded& loaded, const base::Sources& sources, interpreter::State start, embed::Wishes wishes);

  const interpreter::State& state() const { return states_[at_]; }
  // False after a finding: the state breaks what the book presupposes (P424), or a choice does not fit.
  bool begin(base::Sink& sink);

  // Is it something that players do in a simultaneous phase, so that it belongs to one step with what else is ordered there?
  bool is_of_common_step(const Order& order) const;
  // Carries the order out, if it can be; it is in the log then. `recorded`: what was rolled for it before.
  Move carry_out(const Order& order, base::Sink& sink, const std::vector<interpreter::Roll>& recorded = {});
  // The same without doing it: for its derivation, with expressions.
  Move consider(const Order& order, base::Sink& sink, bool expressions) const;
  // Back to the state after a line of the log; 1 is the start. False if there is no such line.
  bool undo(std::size_t line);

  const std::vector<std::string>& log() const { return log_; }   // from the line that starts the game
  std::size_t line() const { return log_.size(); }
  // The line before which the last order was carried out that has not been taken back; none: the game is at its start.
  std::optional<std::size_t> last_move() const;

  // The lines that lead to the state as it stands, from 1, the start: without those that were taken back.
  std::vector<std::size_t> counted() const;
  const interpreter::State& state_after(std::size_t line) const { return states_[line - 1]; }

  const embed::Loaded& loaded() const { return loaded_; }
  const base::Sources& sources() const { return sources_; }
  const embed::Wishes& wishes() const { return wishes_; }

 private:
  Move put(const Order& order, base::Sink& sink, const std::vector<interpreter::Roll>& recorded, bool expressions) const;
  void add(std::string body, const interpreter::State& after, std::optional<std::size_t> as);

  const embed::Loaded& loaded_;
  const base::Sources& sources_;
  embed::Wishes wishes_;
  std::deque<interpreter::State> states_;      // after each line of the log; answers point to that before theirs
  std::vector<std::size_t> same_;              // by line: the earlier one after which it stood like this, or itself
  std::vector<std::size_t> before_;            // by line: that from which it went on
  std::size_t at_ = 0;
  std::vector<std::string> log_;
  std::string digest_;
};

// The digest of a state: of its file, as it is written.
std::string digest_of(const interpreter::State& state);

}  // namespace paragraf::play
