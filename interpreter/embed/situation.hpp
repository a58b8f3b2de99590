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
  std::vector<std::string> compared = {};      // further sides, whose messages speak of `compare`
  std::vector<std::string> assumptions = {};   // "comes_down(cf) is cf <= 0 cf"
  std::vector<std::string> rolls = {};         // "check=9", "check(u1)=9"
  std::optional<std::uint64_t> seed = {};
  std::string language = {};                   // of answers and of the prose in them; empty: see below, and that of the book's own words
  std::string environment = {};                // of answers if `language` is empty: "da", "da_DK.UTF-8"; English if it is none
  bool spelt = false;                          // names in answers are those of the main file's language; else as they are declared
  interpreter::Limits limits = {};
  std::string_view dashes = {};                // before the names of these fields in messages: "--reading"
};

// The language in which answers are told.
base::Speech speech_of(const Wishes& wishes);

// Not changed once it has been chosen for; then many threads may ask. The rulebook (which has a book), its sources and the state
// must outlive it and stay as they are; what is assumed stands in a book and in sources on top of them.
class Situation {
 public:
  Situation(const Loaded& loaded, const base::Sources& sources, const interpreter::State& state);
  Situation(const Situation&) = delete;

  // False if something does not fit.
  bool choose(const Wishes& wishes, base::Sink& sink);
  // Warns if what was done together in the state does not come to it (P413): the next act that joins will be refused.
  void check_together(base::Sink& sink) const;
  // What was rolled when it was done before.
  void record(std::vector<interpreter::Roll> rolls) { dice_.recorded = std::move(rolls); }

  const model::Book& book() const { return book_; }
  const base::Sources& sources() const { return sources_; }
  const grammar::KeywordTable& keywords() const { return keywords_; }
  const interpreter::State& state() const { return state_; }
  const interpreter::Choices& choices() const { return choices_; }
  const interpreter::Dice& dice() const { return dice_; }
  const interpreter::Limits& limits() const { return limits_; }
  // Of the prose in answers: as asked for, else that of the words in which the book's main file is written.
  const std::string& prose_language() const { return language_; }
  // Of all else that is told.
  const base::Speech& say() const { return say_; }

 private:
  void choose_reading(const std::string& given, std::string_view option_name, base::Sink& sink);
  void choose_roll(const std::string& given, std::string_view dashes, base::Sink& sink);
  void choose_single_roll(const std::string& event, const model::Number& total, std::string_view dashes, base::Sink& sink);
  void assume(const std::string& given, std::string_view dashes, base::Sink& sink);

  model::Book book_;
  base::Sources sources_;
  const grammar::KeywordTable& keywords_;
  const interpreter::State& state_;
  interpreter::Choices choices_;
  interpreter::Dice dice_;
  interpreter::Limits limits_;
  std::string language_;
  base::Speech say_;
  std::vector<std::uint32_t> assumed_;         // all that was assumed, indices into Book::assumptions
};

// What was asked, with its own book and sources on top of those of the situation, which must outlive it. If it could not be read,
// it is false, and the findings point into its sources.
class Question {
 public:
  Question(const Situation& situation, std::string_view text, base::Sink& sink, model::Asks asks = model::Asks::anything);
  // A value, extern, act or event by its name, with a JSON array of arguments.
  Question(const Situation& situation, std::string_view name, const std::string& arguments, base::Sink& sink);
  // Several acts or events of one step, each with its arguments.
  Question(const Situation& situation, const std::vector<std::pair<std::string, std::string>>& acts, base::Sink& sink);
  Question(const Question&) = delete;

  explicit operator bool() const { return query_.has_value(); }
  const Situation& situation() const { return situation_; }
  const model::Book& book() const { return book_; }
  const base::Sources& sources() const { return sources_; }
  const model::Query& query() const { return *query_; }
  bool is_act() const { return query_->call.act.valid() && !query_->happens; }
  bool is_about_last_act() const { return query_->happens; }

 private:
  bool call(std::string_view name, const std::string& arguments, base::Sink& sink);

  const Situation& situation_;
  model::Book book_;
  base::Sources sources_;
  std::optional<model::Query> query_;
};

}  // namespace paragraf::embed
