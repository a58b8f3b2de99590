// Findings that were known before, in a file. In: its text, one JSON object in each line: {"book", "code", "subject"}. Out: entries; lines
// that are none are findings (P782). An entry has no positions, so it stays good when something else is edited.
#pragma once
#include <compare>
#include <set>
#include <string>

#include "analysis/lint/finding.hpp"
#include "base/source.hpp"

namespace paragraf::tools {

struct KnownFinding {
  std::string book, code, subject;
  auto operator<=>(const KnownFinding&) const = default;
};

KnownFinding known_as(const model::Book& book, const analysis::lint::Claim& claim);
std::set<KnownFinding> read_baseline(const base::Sources& sources, base::SourceId file, base::Sink& sink);
std::string baseline_text(const std::set<KnownFinding>& known);

}  // namespace paragraf::tools
