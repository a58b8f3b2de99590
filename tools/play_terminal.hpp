// A game at the terminal. In: a game, lines that a player types. Out: answers: what an entity may do, what came of an act, why, and
// questions for choices and dice that are open. The lines may come through a pipe.
#pragma once
#include <functional>

#include "interpreter/play/game.hpp"
#include "interpreter/play/options.hpp"
#include "tools/session.hpp"

namespace paragraf::tools {

class PlayTerminal {
 public:
  // `written`: what is called after each line of the log; false if it could not be written.
  PlayTerminal(play::Game& game, const base::Speech& say, Streams streams, std::function<bool()> written)
      : game_(game), say_(say), streams_(streams), written_(std::move(written)) {}

  // Until the player ends it, or there are no more lines. False if the log could not be written.
  bool run();

 private:
  // A choice that was offered: the act as it is written, with open arguments left out.
  struct Offer {
    model::ActId act;
    std::vector<interpreter::Result> args;
  };

  bool read(std::string& line, const std::string& prompt);
  bool take(const std::string& line);
  void help();
  void show(const std::string& id);
  void offer(interpreter::Instance entity);
  bool choose(std::size_t number);
  bool act(const std::string& text);
  bool ask_dice(const interpreter::Outcome& outcome, const play::Move& move, play::Order& order);
  void why(const std::string& text);
  void undo(const std::string& to);
  void save(const std::string& path);
  void tell_phase();
  bool report(base::Sink& sink, const base::Sources& sources);

  play::Game& game_;
  const base::Speech& say_;
  Streams streams_;
  std::function<bool()> written_;
  std::vector<Offer> offers_;
  bool failed_ = false;
};

}  // namespace paragraf::tools
