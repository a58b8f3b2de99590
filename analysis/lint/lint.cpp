// The checks one after the other, what they claim in the order of the book, and what the book allows: see lint.hpp.
#include "analysis/lint/lint.hpp"

#include <algorithm>
#include <tuple>

#include "analysis/lint/allowances.hpp"
#include "analysis/lint/unknowns.hpp"

namespace paragraf::analysis::lint {
namespace {

using Check = void (*)(const Book&, const LintOptions&, Claims&);
std::vector<Check> checks() { return {check_tables, check_values, check_unusable, check_rounding, check_norms, check_rights, check_events, check_readings, check_references}; }

// The first place that a claim is about, as the book orders it: by its sentences, then by where its finding stands.
bool before(const Book& book, const Claim& a, const Claim& b) {
  const auto first = [&](const Claim& claim) {
    SentenceId least;
    for (const SentenceId sentence : claim.sentences)
      if (!least || sentence_before(book, sentence, least)) least = sentence;
    return least;
  };
  const SentenceId one = first(a), other = first(b);
  if (one != other) {
    if (!one || !other) return !one;
    if (sentence_before(book, one, other)) return true;
    if (sentence_before(book, other, one)) return false;
  }
  const std::string_view code = base::info(a.code).text, other_code = base::info(b.code).text;
  return std::tie(code, a.subject) < std::tie(other_code, b.subject);
}

}  // namespace

std::vector<Claim> lint(const Book& book, const LintOptions& options) {
  LintOptions shared = options;
  if (!shared.texts) shared.texts = std::make_shared<const Values>(texts_of(book));
  Claims claims;
  for (const Check check : checks()) check(book, shared, claims);
  apply_allowances(book, claims.all);
  std::stable_sort(claims.all.begin(), claims.all.end(), [&](const Claim& a, const Claim& b) { return before(book, a, b); });
  return std::move(claims.all);
}

}  // namespace paragraf::analysis::lint
