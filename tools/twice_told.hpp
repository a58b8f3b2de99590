// What `check` and the linter both find is told once. In: findings of `check`, and claims. Out: the findings that no claim tells better: about
// the same places, with a state.
#pragma once
#include <vector>

#include "analysis/lint/finding.hpp"

namespace paragraf::tools {

std::vector<base::Diagnostic> not_told_again(std::vector<base::Diagnostic> checked, const std::vector<analysis::lint::Claim>& claims);

}  // namespace paragraf::tools
