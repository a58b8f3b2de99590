// The works that bench/speed measures, for our engines. In: which work, how many states, random or boundary. Out: its book, and for each
// state what is asked in it; the answers, each times its weight, add up to the sum that all peers of bench/peers have to give.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/source.hpp"
#include "interpreter/state.hpp"

namespace paragraf::bench {

struct Question {
  model::ValueId value;
  std::vector<interpreter::Result> args;
  int weight;
};
struct Case {
  interpreter::State state;
  std::vector<Question> asked;
};
struct Work {
  std::unique_ptr<base::Sources> sources;
  std::unique_ptr<const model::Book> book;
  std::vector<Case> cases;
};

// `name`: cf-entry, melee, or the folder of a generated book. Ends the program with a message if the book has errors.
Work work(const std::string& root, const std::string& name, long states, bool boundary);

// What the work counts an answer as: the number, 1 or 0 for true or false, the place in its enumeration.
long long counted(const interpreter::Result& answer);

}  // namespace paragraf::bench
