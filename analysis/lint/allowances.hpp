// What the author lets stand. In: claims, and the `allow` of the sentences that they are about. Out: claims that say by which reason they
// are allowed; and one claim (P781) for each `allow` that silences nothing.
#pragma once
#include "analysis/lint/finding.hpp"

namespace paragraf::analysis::lint {

void apply_allowances(const Book& book, std::vector<Claim>& claims);
// Does the book of one of these sentences, or one that it amends, say `prohibitions prevail`?
bool prohibitions_prevail(const Book& book, const std::vector<SentenceId>& sentences);

}  // namespace paragraf::analysis::lint
