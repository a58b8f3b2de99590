// Questions with their derivation, for tests. In: a small book, a state as JSON, and questions as on a command line. Out: what
// `why` and the JSON answers say.
#pragma once
#include <string>
#include <string_view>

#include "interpreter/answer_json.hpp"
#include "interpreter/why.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {

struct Asked {
  std::string why, json, why_json;
};

class Asker {
 public:
  Asker(std::string_view book, std::string_view state);

  Asked value(std::string_view question);
  Asked judge(std::string_view act);
  Asked perform(std::string_view act);
  std::vector<model::ReadingId> deciding(std::string_view question);

  SmallBook small;
  interpreter::State state;
  interpreter::Choices choices;
  interpreter::Dice dice;
  std::string language;                        // of the prose
  base::Speech say;
  bool shorten = false;

 private:
  model::Query query(std::string_view question);
  interpreter::Occurrence act(std::string_view question);
  interpreter::Telling telling() const { return {*small.book, small.sources, state, choices, language, shorten, {}, say}; }
};

}  // namespace paragraf::tests
