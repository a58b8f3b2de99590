// Questions for odds. In: an expression that may leave dice out, or an act and what is asked of the state behind it. Out: the odds, and what
// was asked.
#pragma once
#include "interpreter/embed/situation.hpp"
#include "interpreter/odds.hpp"

namespace paragraf::embed {

// Both questions must have been read with Asks::odds; `of` is an expression, and none if the question is one.
interpreter::Odds ask_odds(const Question& question, const Question* of);
// `column`: what it is compared as, or empty.
std::string odds_json(const Question& question, const interpreter::Odds& odds, std::string_view column = {});
// As it was written.
std::string asked_text(const Question& question);

}  // namespace paragraf::embed
