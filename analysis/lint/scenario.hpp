// Witnesses as examples of the book. In: what the linter found. Out: text in the language of the book's main file, laid out as the
// formatter does, that `paragraf test` runs: it asks for what the interpreter answers now, so that it fails once the finding is mended,
// and then says what it should have been.
#pragma once
#include <span>
#include <string>

#include "analysis/lint/finding.hpp"
#include "analysis/wording.hpp"

namespace paragraf::analysis::lint {

// One `example`, to stand under the sentence or in a file of the book. Empty: there is no witness, or no example can give its state.
std::string scenario_text(const Book& book, const Claim& claim, const Wording& wording = {});
// A whole file with all of them; each has a title that the book does not have. Empty, if there are none.
std::string scenario_file(const Book& book, std::span<const Claim> claims, const Wording& wording = {});

}  // namespace paragraf::analysis::lint
