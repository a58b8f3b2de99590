// The whole grammar: docs/grammar.peg as PEGTL rules. In: nothing. Out: `rules::file`, `rules::expression_text`,
// `rules::assumption_text` and `rules::given_text`. Pure rules: what
// they leave in the tree is the recorder's (recorder.hpp), how they go on after a mistake is recovery's (recovery.hpp). This is
// the only part that knows PEGTL; it is included by parse.cpp only.
#pragma once
#include "grammar/rules_items.hpp"

namespace paragraf::grammar::rules {

// What is asked: several acts of one step, a duty or what happened, or an expression, which may be one act.
struct asked_verdict : seq<opt<kw<R::not_>>, sor<kw<R::obliged>, kw<R::happens>>, call> {};
struct asked_acts : seq<call, plus<kw<R::together_with>, call>> {};
struct expression_text : rest_of_line<sor<asked_verdict, asked_acts, expr>> {};
struct assumption_text : rest_of_line<assumed> {};
struct given_text : rest_of_line<separated<sor<param, call, id>>> {};

}  // namespace paragraf::grammar::rules
