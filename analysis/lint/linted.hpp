// What of a book is linted. In: a book, alone or with those that it amends. Out: whether its own findings are about a sentence, a rule, a value
// or an act. A book is linted for what it says itself, and for what it changes of those that it amends; all else is asked when these are linted,
// and of libraries nothing is.
#pragma once
#include "model/book.hpp"

namespace paragraf::analysis::lint {

using namespace model;

// Is it one of the book's own?
bool is_linted(const Book& book, SentenceId sentence);
// Is it declared by the book, or does the book give it a rule, or suspend one?
bool is_linted(const Book& book, ValueId value);
bool is_linted(const Book& book, ActId act);
// Is it in force, and one of the book's own or of what the book changes?
bool is_linted(const Book& book, RuleId rule);

}  // namespace paragraf::analysis::lint
