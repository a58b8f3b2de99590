// The linter. In: a built book. Out: a claim for each question that was asked of it: proved, broken by a state that is shown, or not
// decided. Each check is a file of its own; this runs them.
#pragma once
#include <memory>

#include "analysis/lint/finding.hpp"
#include "analysis/lint/memory.hpp"
#include "analysis/lint/solver.hpp"
#include "analysis/prose/terms.hpp"
#include "analysis/wording.hpp"
#include "base/source.hpp"
#include "interpreter/examples.hpp"

namespace paragraf::analysis::lint {

struct LintOptions {
  Wording wording = {};
  Solver* solver = nullptr;          // none: what boxes do not decide is not decided
  std::uint32_t entities = 3;        // of each kind, at most, in a state
  std::vector<std::uint32_t> sides = {};   // by ReadingId: the chosen side; empty: the first of each
  std::shared_ptr<const Values> texts = {};   // see unknowns.hpp; none: worked out
  const base::Sources* sources = nullptr;                // of the book; none: what takes its texts is not asked
  const interpreter::GivenStates* states = nullptr;      // that its examples start from
  const prose::TermBase* terms = nullptr;                // what its prose calls things
  std::set<Code> codes = {};             // that are asked for; none: all
  Memory* memory = nullptr;              // what earlier runs have found out; it knows `entities` and who asked
  std::shared_ptr<const Parts> parts = {};               // none: worked out
};

// For checks: `run`, unless all of its claims are known (see memory.hpp).
void ask_part(const LintOptions& options, std::string_view check, const std::vector<Declared>& about, Claims& claims,
              const std::function<void(Claims&)>& run);

// In the order of the book: by the first place of what each is about, then code and subject.
std::vector<Claim> lint(const Book& book, const LintOptions& options = {});

// The checks.
void check_tables(const Book& book, const LintOptions& options, Claims& claims);       // P701 to P704
void check_values(const Book& book, const LintOptions& options, Claims& claims);       // P711 to P713, P734, P741, P742, P744
void check_unusable(const Book& book, const LintOptions& options, Claims& claims);     // P714
void check_rounding(const Book& book, const LintOptions& options, Claims& claims);     // P745
void check_norms(const Book& book, const LintOptions& options, Claims& claims);        // P721 to P725, P728
void check_rights(const Book& book, const LintOptions& options, Claims& claims);       // P743
void check_events(const Book& book, const LintOptions& options, Claims& claims);       // P726, P727, P731 to P733, P735, P736
void check_readings(const Book& book, const LintOptions& options, Claims& claims);     // P751
void check_references(const Book& book, const LintOptions& options, Claims& claims);   // P761 to P767

}  // namespace paragraf::analysis::lint
