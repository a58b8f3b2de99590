// Two terms for one thing, as far as the rules tell. In: a book, its term base. Out: P765 for two terms that share a word ("control zone",
// "firing zone") if every sentence that says the one or the other rests on one value, table or tally, and no sentence says both: then the
// rules take them for one thing, and the prose does not say so.
#pragma once
#include "analysis/lint/lint.hpp"

namespace paragraf::analysis::lint {

void check_term_pairs(const Book& book, const base::Sources& sources, const prose::TermBase& terms, Claims& claims);

}  // namespace paragraf::analysis::lint
