// A situation: a rulebook, a state, and what a question fixes beyond them. In: readings, assumptions and dice as texts in the
// words of the book. Out: what `ask.hpp` needs to put questions; what does not fit is a finding (P006).
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "interpreter/embed/load.hpp"
#include "interpreter/step.hpp"

namespace paragraf::embed {

struct Wishes {
  std::vector<std::string> readings = {};      // "surcharge_paid=each_hex"
  std::vector<std::string> assumptions = {};   // "comes_down(cf) is cf <= 0 cf"
  std::vector<std::string> rolls = {};         // "check=9"
  std::optional<std::uint64_t> seed = {};
  std::string language = {};                   // of the prose in answers; empty: that of the book's own words
  std::string_view dashes = {};                // before the names of these fields in messages: "--reading"
};

class Situation {
 public:
  // The rulebook has a book.
  Situation(Loaded& loaded, base::Sources& sources) : loaded_(loaded), sources_(sources), state_(*loaded.book) {}

  void set_state(interpreter::State state) { state_ = std::move(state); }
  // False if something does not fit.
  bool choose(const Wishes& wishes, base::Sink& sink);
  std::optional<model::Query> query(std::string_view text, base::Sink& sink);

  const model::Book& book() const { return *loaded_.book; }
  const base::Sources& sources() const { return sources_; }
  const grammar::KeywordTable& keywords() const { return *loaded_.keywords; }
  const interpreter::State& state() const { return state_; }
  const interpreter::Choices& choices() const { return choices_; }
  const interpreter::Dice& dice() const { return dice_; }
  // Of the prose in answers: as asked for, else that of the words in which the book's main file is written.
  const std::string& prose_language() const { return language_; }

 private:
  void choose_reading(const std::string& given, std::string_view dashes, base::Sink& sink);
  void choose_roll(const std::string& given, std::string_view dashes, base::Sink& sink);
  void assume(const std::string& given, std::string_view dashes, base::Sink& sink);

  Loaded& loaded_;
  base::Sources& sources_;
  interpreter::State state_;
  interpreter::Choices choices_;
  interpreter::Dice dice_;
  std::string language_;
};

}  // namespace paragraf::embed
