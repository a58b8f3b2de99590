// Examples: the tests of a book and its manual. In: an example of a book. Out: for each of its cases whether it holds, and for
// each step that does not, a finding (P501) that says what was found and why. Each case starts again from the steps above the
// first case; nothing is carried over.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "interpreter/step.hpp"

namespace paragraf::interpreter {

struct CaseResult {
  std::string title;                         // "bt.t01 types at their bounds", " / " and the title of the case
  std::vector<base::Diagnostic> failures;    // empty: the case holds
  std::vector<SentenceId> cites;             // the sentences that its steps rested on, in book order
  std::vector<RuleId> applied;               // the rules that applied in its steps, each once
};

// States that examples start from: by the file in which the example stands, and the state's file as the example writes it.
using GivenStates = std::map<std::pair<base::SourceId, std::string>, State>;

// `sides`: the readings that are chosen unless the example assumes others; empty: the first side of each. `say`: the language of
// what the failures say.
std::vector<CaseResult> run_example(const Book& book, const Example& example, const std::vector<std::uint32_t>& sides = {},
                                    const base::Speech& say = {}, const GivenStates& states = {});

}  // namespace paragraf::interpreter
