// The whole grammar: docs/grammar.peg as PEGTL rules. In: nothing. Out: `rules::file`, `rules::expression_text` and
// `rules::assumption_text`. Pure rules: what
// they leave in the tree is the recorder's (recorder.hpp), how they go on after a mistake is recovery's (recovery.hpp). This is
// the only part that knows PEGTL; it is included by parse.cpp only.
#pragma once
#include "grammar/rules_items.hpp"

namespace paragraf::grammar::rules {

struct expression_text : rest_of_line<expr> {};
struct assumption_text : rest_of_line<assumed> {};

}  // namespace paragraf::grammar::rules
