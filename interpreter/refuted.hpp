// What a `then` found where its condition was to hold. In: the condition and what became of it. Out: "found 2, expected at
// least 3", in the reader's language: the value that was compared, and what it was compared with.
#pragma once
#include <functional>
#include <string>

#include "base/speech.hpp"
#include "interpreter/result.hpp"
#include "interpreter/state.hpp"
#include "model/book.hpp"

namespace paragraf::interpreter {

struct Asked {
  const base::Speech& say;
  const model::Book& book;
  const State& state;
  std::function<Result(model::ExprId)> evaluate;   // a part of the condition, in its frame
};

// `whole`: the result of the condition, which is not true.
std::string refuted(const Asked& asked, model::ExprId condition, const Result& whole);

// "undetermined" or "rules in conflict"
std::string open_text(const base::Speech& say, bool conflict);

}  // namespace paragraf::interpreter
