// What a state file of a book may hold, as JSON Schema 2020-12. In: a book and its sources. Out: a schema that admits what read_state
// admits, but for what no schema can say: that ids are there and unique, and the ranges of amounts that are written as texts.
#pragma once
#include <string>

#include "model/book.hpp"

namespace paragraf::interpreter {

// `language`: of the prose in the descriptions; empty: the first of the book.
std::string state_schema(const model::Book& book, const base::Sources& sources, std::string_view language);

}  // namespace paragraf::interpreter
