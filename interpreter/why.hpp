// `why`: an answer as people would tell it at the table. In: an answer with its record. Out: plain text, one step per line: the
// sentence with its prose, the rule in its own words, the numbers filled in, what was missing, what would have to change.
//
//   enter(u1, b1, "0505"): denied
//     § 5(1)  "Entering a Building requires extra MP, to navigate entering the structure."
//       may enter(u, b, h) if h in b.hexes          "0505" in {"0505"}: yes
//       only if u.mp_left >= entry_cost(u, b, h)    3 mp >= 4 mp: no
//       entry_cost(u1, b1, "0505") = 4 mp
//         ...
//   to be allowed:
//     u1.mp_left must be at least 4 mp (now 3 mp)
//
// A sentence's prose is told once, and so is a derivation that is needed twice.
#pragma once
#include "interpreter/derivation.hpp"

namespace paragraf::interpreter {

// The trace must have been recorded with expressions: Trace(true).
std::string why_text(const Telling& telling, const Trace& trace, ExprId asked, const Result& result);
std::string why_text(const Telling& telling, const Trace& trace, const Verdict& verdict);
std::string why_text(const Telling& telling, const Trace& trace, const std::vector<Occurrence>& acts, const Outcome& outcome);

}  // namespace paragraf::interpreter
