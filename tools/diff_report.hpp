// What two editions decide differently, as people and programs read it. In: a difference. Out: text, JSON, and how much there is of what. A
// function of the difference only: nothing here asks the books anything.
#pragma once
#include <string>

#include "analysis/diff/versions.hpp"
#include "tools/lint_report.hpp"

namespace paragraf::tools {

namespace diff = analysis::diff;

struct DiffView {
  const model::Book &old_book, &new_book;
  const base::Sources& sources;
  base::Speech say = {};
  std::string old_prose = {}, new_prose = {};   // the language of the sentences
  bool colour = false;
};

struct DiffCounts {
  std::size_t changes = 0, same = 0, undecided = 0, declarations = 0;
  void add(const diff::Comparison& one);
};

// One line for each declaration, with its end.
std::string declarations_text(const DiffView& view, const std::vector<diff::DeclarationChange>& changes);
// What changes: how often, in which state, and what both editions say there; or why it is not decided.
std::string comparison_text(const DiffView& view, const diff::Comparison& one);
// The headline alone, behind the place in the new edition; empty for what is the same.
std::string short_text(const DiffView& view, const diff::Comparison& one);
// A clause of which two versions differ.
std::string version_text(const DiffView& view, const diff::VersionClaim& one);
// All comparisons, one line each.
std::string listing_text(const DiffView& view, const std::vector<diff::Comparison>& comparisons);
std::string counts_text(const base::Speech& say, const DiffCounts& counts);

// One line each, without its end; see docs/json.md.
std::string declaration_json(const DiffView& view, const diff::DeclarationChange& change);
std::string comparison_json(const DiffView& view, const diff::Comparison& one);
std::string version_json(const DiffView& view, const diff::VersionClaim& one);
std::string counts_json(const DiffView& view, const DiffCounts& counts);

}  // namespace paragraf::tools
