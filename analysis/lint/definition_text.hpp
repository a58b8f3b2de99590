// Definitions as texts that are equal if they are. In: a value, an expression. Out: what it is made of, without the names of its parameters.
#pragma once
#include <string>

#include "model/book.hpp"

namespace paragraf::analysis::lint {

using namespace model;

// Parameters, type, bounds and rules of the value; where it calls itself, the text does not say which it is.
std::string definition_text(const Book& book, ValueId value);
std::string expression_text(const Book& book, ExprId id, ValueId itself = {});

}  // namespace paragraf::analysis::lint
