// The finding for a mistake. In: the state after a failed attempt. Out: "found X, expected Y or Z" in the words of the
// file's keyword table, with what helps (hints.cpp).
#pragma once
#include <string>

#include "grammar/sync.hpp"

namespace paragraf::grammar {

base::Diagnostic syntax_finding(const State& state, const Attempt& attempt, std::size_t element);

// The token at a place, as written: a word, a number, a text, a symbol; empty at the end of a line.
std::size_t token_end(const Scanner& scanner, std::size_t at);

}  // namespace paragraf::grammar
