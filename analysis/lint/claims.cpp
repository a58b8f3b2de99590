// See claims.hpp.
#include "analysis/lint/claims.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace paragraf::analysis::lint {

std::string rule_name(const Book& book, RuleId id) {
  const Rule& rule = book[id];
  const Sentence& sentence = book[rule.sentence];
  const std::string name = rule.label ? fmt::format("{}.{}", sentence.citation, book.text(rule.label)) : sentence.citation;
  std::vector<RuleId> others;
  for (const RuleId other : sentence.rules)
    if (book[other].sentence == rule.sentence && book[other].label == rule.label) others.push_back(other);
  const auto at = std::find(others.begin(), others.end(), id);
  if (others.size() < 2 || at == others.end()) return name;
  return fmt::format("{} rule {}", name, at - others.begin() + 1);
}

std::vector<SentenceId> sentences_of(const Book& book, const std::vector<RuleId>& rules) {
  std::vector<SentenceId> sentences;
  for (const RuleId rule : rules) {
    const std::vector<SentenceId>& cites = book[rule].cites;
    for (const SentenceId sentence : cites.empty() ? std::vector<SentenceId>{book[rule].sentence} : cites)
      if (std::find(sentences.begin(), sentences.end(), sentence) == sentences.end()) sentences.push_back(sentence);
  }
  return sentences;
}

std::vector<RuleId> rules_in_force(const Book& book, const std::vector<RuleId>& rules) {
  std::vector<RuleId> found;
  for (const RuleId rule : rules)
    if (!book[rule].suspended_by) found.push_back(rule);
  return found;
}

Claim claim_of(Code code, std::string subject, std::vector<SentenceId> sentences, const Proof& proof, const LintOptions& options,
               const std::function<base::Diagnostic(const Witness*)>& make) {
  Claim claim{code, proof.standing, std::move(subject), std::move(sentences), proof.how, proof.bound, {}, {}};
  if (proof.standing != Standing::found) return claim;
  if (proof.situation) claim.witness = witness_of(*proof.situation, options.wording);
  claim.finding = make(claim.witness ? &*claim.witness : nullptr);
  // What takes a value that nobody states is possible, not certain.
  if (claim.witness && claim.witness->invented && claim.finding->severity == base::Severity::error)
    claim.finding->severity = base::Severity::warning;
  return claim;
}

std::optional<Values> argument_values(const Unknowns& unknowns, const OutlookFrame& args, const Assignment& assignment) {
  Values values;
  for (const Outlook& arg : args) {
    auto value = unknowns.value(arg.symbol, assignment);
    if (!value) return std::nullopt;
    values.push_back(std::move(*value));
  }
  return values;
}

Search asking(Stage& stage, std::function<Sought(std::size_t)> sought, std::function<const OutlookFrame&(std::size_t)> args, Ask ask, Holds holds) {
  return {std::move(sought),
          [&stage, args = std::move(args), ask = std::move(ask)](std::size_t scene, const Assignment& assignment) -> std::optional<std::vector<Question>> {
            auto values = argument_values(stage.scene(scene).unknowns, args(scene), assignment);
            if (!values) return std::nullopt;
            return std::vector<Question>{ask(std::move(*values), scene, assignment)};
          },
          std::move(holds)};
}

}  // namespace paragraf::analysis::lint
