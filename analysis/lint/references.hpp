// Checks of references and names (P761 to P767). In: a book, the texts of its files. Out: a claim for each thing that is found, and one
// that is proved for each question that found nothing. Nothing here takes a solver: what is told holds for every state.
#pragma once
#include "analysis/lint/lint.hpp"
#include "analysis/lint/linted.hpp"
#include "analysis/lint/mentions.hpp"
#include "analysis/lint/prose_references.hpp"

namespace paragraf::analysis::lint {

using References = std::vector<ProseReference>;
void check_dangling(const Book& book, const LintOptions& options, const Clauses& clauses, const References& references, Claims& claims);   // P761
void check_one_way(const Book& book, const Clauses& clauses, const References& references, Claims& claims);       // P762
void check_unused(const Book& book, const LintOptions& options, const Mentions& mentions, Claims& claims);        // P763
void check_unsupplied(const Book& book, const LintOptions& options, const Mentions& mentions, Claims& claims);    // P764
void check_alike(const Book& book, const LintOptions& options, Claims& claims);                                   // P765
void check_dead(const Book& book, const Mentions& mentions, Claims& claims);                                      // P766
void check_definitions(const Book& book, const LintOptions& options, Claims& claims);                             // P767

// A claim with its finding.
Claim found(base::Diagnostic finding, std::string subject, std::vector<SentenceId> sentences);
// That a question found nothing; only if no claim of that code has been added.
void add_proved(Code code, std::string subject, Claims& claims);

}  // namespace paragraf::analysis::lint
