// A rule by its own text, cut before its conditions. In: a rule and what its expressions came to. Out: the pieces as they stand in
// the book, each with the numbers filled in, or with what its conditions came to.
#pragma once
#include "interpreter/derivation.hpp"
#include "interpreter/formula.hpp"

namespace paragraf::interpreter {

// A row is written on one line with the others of its table: from the start of that line.
std::string row_text(const Telling& telling, const Rule& rule);
// The first piece becomes the step itself, those behind it parts of the step.
void add_pieces(const Telling& telling, const Rule& rule, const Seen& seen, Derivation& step, bool applies);
// "1 mp + 3 mp = 4 mp", with the elements that folds have counted; empty if the text of the rule says the same.
std::string number_text(const Telling& telling, ExprId expr, const Seen& seen);

}  // namespace paragraf::interpreter
