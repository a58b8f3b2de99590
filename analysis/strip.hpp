// A played game as a strip of pictures. In: a game, what was told of its orders while its log was played again, and what is wished for.
// Out: panels, one for the start and one for each order that counts, with what to say under them. What ends a phase and changes nothing
// that can be seen has no panel of its own: it stands under the one before. See strip_svg.cpp for the drawing.
#pragma once
#include "analysis/picture.hpp"
#include "interpreter/play/game.hpp"

namespace paragraf::analysis {

struct Step {
  std::size_t line = 1;                  // of the log; 1 is the start
  std::string order;                     // in the words of the book; empty: the start of the game
  std::string verdict;
  std::string note;                      // what who gave the order wrote to it
  struct Event {
    std::string text;                    // "shot(ann, bob, 9)"
    bool dice;                           // which it shows
  };
  std::vector<Event> events;             // in the order in which they happened
  bool goes_on = false;                  // in a simultaneous phase: what was ordered before happens again, with its events
  struct Told {
    interpreter::CellKey cell;
    std::string text;                    // "ann.hits: 0 -> 1"
  };
  std::vector<Told> changes;
  std::string phase;                     // in which the game starts
  bool ends_a_phase = false;
};
// Of an order that was carried out, in the words of the speech.
Step step_of(const play::Game& game, const play::Order& order, const play::Move& move, const base::Speech& say);

struct Panel {
  std::vector<Step> steps;               // the first is that of the picture; what was told before, or can be seen, is left out
  Picture picture;                       // after them, with what has changed since the panel before
};
struct Strip {
  std::string title;
  std::vector<Panel> panels;
  bool empty() const;                    // nothing can be seen in any of them
};
// `steps`: of all lines of the log. `from`: the first line that has a panel; it is compared with the line before it that counts.
Strip strip_of(const play::Game& game, const std::vector<Step>& steps, std::size_t from, const base::Speech& say, const PictureWishes& wishes);
Document svg_of(const Strip& strip, const base::Speech& say);

}  // namespace paragraf::analysis
