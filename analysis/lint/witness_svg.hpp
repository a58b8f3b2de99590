// A finding as a picture. In: a claim with its witness. Out: SVG: the state once for each clause that the finding is about, side by side,
// with what that clause gives there, and rings around what it looked at. What has places is drawn as `paragraf draw` draws it; below
// stand the entities as cards, so that books without places have their pictures, too.
#pragma once
#include <string>

#include "analysis/lint/finding.hpp"
#include "analysis/wording.hpp"

namespace paragraf::analysis::lint {

// Empty without a witness. The same claim gives the same bytes. With the sources of the book the clauses are quoted.
std::string witness_svg(const Book& book, const Claim& claim, const Wording& wording = {}, const base::Sources* sources = nullptr);

}  // namespace paragraf::analysis::lint
