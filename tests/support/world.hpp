// A book and a state given as texts in a test. In: the vocabulary and rules, a state as JSON, questions as on a command line.
// Out: answers as short texts: "3 mp", "missing attribute b1.cf", "conflict value v 1|2 by § 1(1), § 1(2)".
#pragma once
#include <string>
#include <string_view>

#include "interpreter/state_json.hpp"
#include "interpreter/step.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {

class World {
 public:
  World(std::string_view book, std::string_view state);
  World(const std::vector<std::string_view>& books, std::string_view state);   // see small_books

  std::string ask(std::string_view question);             // an expression: its value or what is missing
  std::string by();                                        // the sentences that the last answer rests on
  std::string judge(std::string_view act);                 // "allowed", "undetermined: ..."
  // "unit u1.damage 3 -> 5 by § 1(2); hit(u1, 2)": the changes and what happened; or what is missing. The state goes on if kept.
  std::string perform(std::string_view act, bool keep = false);
  void choose(std::string_view reading, std::uint32_t side);
  void assume(std::string_view assumption);                // "v(b1) is 3"

  interpreter::State& state() { return state_; }
  const model::Book& book() const { return *small_.book; }
  const std::string& findings() const { return small_.findings; }

  interpreter::Choices choices;
  interpreter::Dice dice;
  void roll(std::string_view event, std::int64_t total);

 private:
  std::optional<model::Query> query(std::string_view question, std::string& problem);
  interpreter::Frame arguments(const model::Query& query, const model::Call& call);
  std::vector<interpreter::Occurrence> acts(const model::Query& query);
  std::string text(const interpreter::Reason& reason) const;
  std::string text(const std::vector<interpreter::Reason>& reasons) const;
  std::string text(const interpreter::Occurrence& occurrence) const;
  std::string text(const model::Value& value, model::TypeId type) const;
  std::string sentences(const std::vector<model::SentenceId>& cites) const;
  std::string verdict(const interpreter::Verdict& verdict) const;

  SmallBook small_;
  interpreter::State state_;
  interpreter::Trace trace_;
};

}  // namespace paragraf::tests
