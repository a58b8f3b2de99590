// What each clause that a finding is about would give, alone. In: a claim with a witness. Out: its clauses with what they say in that
// state, and what they looked at to say it: from the record of the interpreter's answer. If no clause answers, a single side that looked
// at all that was looked at.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/lint/finding.hpp"
#include "analysis/wording.hpp"

namespace paragraf::analysis::lint {

struct ClauseSide {
  std::string clause;                    // "§ 2(1)", "§ 2(1) rule 2"; empty: none answers
  SentenceId sentence;                   // of the clause
  std::string gives;                     // "1 mp", "denied", "u.tired becomes true"
  std::set<interpreter::CellKey> cells;  // attributes and facts that were looked at
  std::map<std::pair<ExternId, Values>, interpreter::Result> externs;   // with what they came to; also what the program measured
  std::optional<State> after;            // if the clause sets what is stored: the state with that
};

std::vector<ClauseSide> clause_sides(const Claim& claim, const Wording& wording);

}  // namespace paragraf::analysis::lint
