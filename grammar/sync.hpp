// Where lists of lines go on. In: a place that is the first token of a line (or `_here`, any token). Out: whether it
// opens a line of that list. Then: what became of an attempt to match such a line, and where to go on after a mistake.
#pragma once
#include "grammar/state.hpp"

namespace paragraf::grammar {

using Opens = bool (*)(const Scanner&, std::size_t at);

bool opens_nothing(const Scanner&, std::size_t at);
bool opens_anything(const Scanner&, std::size_t at);  // but a clause and a sentence
bool opens_statement(const Scanner&, std::size_t at);
bool opens_attribute(const Scanner&, std::size_t at);      // name :
bool opens_equation(const Scanner&, std::size_t at);       // =
bool opens_equation_here(const Scanner&, std::size_t at);  // also within a line
bool opens_table_line(const Scanner&, std::size_t at);     // a line with a |
bool opens_tally_line(const Scanner&, std::size_t at);     // + or -
bool opens_step(const Scanner&, std::size_t at);
bool opens_step_here(const Scanner&, std::size_t at);  // also within a line
bool opens_case(const Scanner&, std::size_t at);
bool opens_step_or_case(const Scanner&, std::size_t at);

// A line that looks like nothing else, but is written as a part of the item above it.
bool belongs(const State& state, std::size_t at, Opens continues);

struct Attempt {
  bool complete = false;
  std::size_t begin = 0;               // what becomes the error node begins here
  std::size_t place = 0;               // the token that no rule could take
  std::size_t resume = Scanner::npos;  // known beforehand, or to be looked for
  bool opens = false;                  // `place` begins the next line of the list
};

Attempt judge(const State& state, std::size_t begin, std::size_t end, bool matched, Opens continues);
// A line start between `begin` and `place` where an item may have been read as a part of what began above.
std::size_t swallowed_item(const State& state, std::size_t begin, std::size_t place);
// The line ends before `inner`, which opens an item of its own.
void cut_short(State& state, Attempt& attempt, std::size_t begin, std::size_t inner);
// Adds the finding and the error node; answers where to go on.
std::size_t recover(State& state, const Attempt& attempt, std::size_t element, Opens continues);

}  // namespace paragraf::grammar
