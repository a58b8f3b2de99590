// How claims are put into words. In: rules of a book, what a search came to. Out: names that stay the same when something else is edited,
// claims with their witnesses.
#pragma once
#include "analysis/lint/linted.hpp"
#include "analysis/lint/search.hpp"

namespace paragraf::analysis::lint {

// "§ 2(1)"; with its label or, of a sentence with several rules, its place among them: "§ 2(1).grant", "§ 2(1) rule 2".
std::string rule_name(const Book& book, RuleId rule);
// Those that cite it, without repetitions.
std::vector<SentenceId> sentences_of(const Book& book, const std::vector<RuleId>& rules);
// All rules that could give a value, without those that are suspended.
std::vector<RuleId> rules_in_force(const Book& book, const std::vector<RuleId>& rules);

// A claim from what a search came to: `make` gives the finding, and is asked only if there is one.
Claim claim_of(Code code, std::string subject, std::vector<SentenceId> sentences, const Proof& proof, const LintOptions& options,
               const std::function<base::Diagnostic(const Witness*)>& make);

// The known arguments of a frame under an assignment.
std::optional<Values> argument_values(const Unknowns& unknowns, const OutlookFrame& args, const Assignment& assignment);
// A search that puts one question: `ask` makes it of the arguments that the assignment stands for, where all of them are known.
using Ask = std::function<Question(Values args, std::size_t scene, const Assignment& assignment)>;
Search asking(Stage& stage, std::function<Sought(std::size_t scene)> sought, std::function<const OutlookFrame&(std::size_t scene)> args, Ask ask,
              Holds holds);

}  // namespace paragraf::analysis::lint
