// What the linter claims, as people and programs read it. In: claims about a book, and which of them were known before. Out: text, JSON
// and SARIF, and how many there are of what. A function of the claims only: nothing here asks the book anything.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/lint/finding.hpp"
#include "analysis/wording.hpp"
#include "base/sarif.hpp"

namespace paragraf::tools {

namespace lint = analysis::lint;

struct LintView {
  const model::Book& book;
  const base::Sources& sources;
  base::Speech say = {};
  std::string prose = {};              // the language of the sentences
  bool colour = false;
  std::uint32_t columns = 0;           // of the terminal; 0: none
};

// A claim and what is to be done about it.
enum class Weight : std::uint8_t { proved, undecided, counted, allowed, known };
struct Told {
  const lint::Claim* claim;
  Weight weight;
};
Told told(const lint::Claim& claim, bool known);
// Does it have a finding that a reader is to see?
inline bool is_shown(const Told& one) { return one.claim->finding && !one.claim->allowed && one.weight != Weight::known && one.weight != Weight::proved; }

struct LintCounts {
  std::size_t errors = 0, warnings = 0, notes = 0, allowed = 0, known = 0, proved = 0, undecided = 0;
  void add(base::Severity severity);
  void add(const Told& one);
  bool holds(base::Severity least) const;   // is there one of this severity, or a worse one?
};

// A finding for people: the message, the sentences, the state, what is asked and answered, what can be done, where more is told.
std::string finding_text(const LintView& view, const lint::Claim& claim);
// All claims, one line each, by their codes.
std::string proof_text(const LintView& view, std::span<const Told> claims);
// "2 errors, 1 warning, 3 notes, 1 allowed; 12 claims proved, 2 not decided"
std::string counts_text(const base::Speech& say, const LintCounts& counts);

// One line each, without its end; see docs/json.md. Of a claim without a finding that is shown: an object of the kind "claim".
std::string claim_json(const LintView& view, const Told& one);
std::string gone_json(std::string_view book, std::string_view code, std::string_view subject);   // known before, and no longer found
std::string counts_json(std::string_view book, const LintCounts& counts);

// The finding with the state in its notes, for those who do not see the claim.
base::Diagnostic with_witness(const LintView& view, const lint::Claim& claim);
// `has_baseline`: then it says whether the finding was known before.
void add_to_log(const LintView& view, const Told& one, base::SarifLog& log, bool has_baseline);

}  // namespace paragraf::tools
