// The checks one after the other, what they claim in the order of the book, and what the book allows: see lint.hpp.
#include "analysis/lint/lint.hpp"

#include <algorithm>
#include <tuple>

#include "analysis/lint/allowances.hpp"
#include "interpreter/formulas/unknowns.hpp"

namespace paragraf::analysis::lint {
namespace {

struct Check {
  void (*run)(const Book&, const LintOptions&, Claims&);
  std::vector<Code> codes;
};

std::vector<Check> checks() {
  return {
      {check_tables, {Code::table_gap, Code::rows_overlap, Code::row_never, Code::row_idle}},
      // Of tables whose rows have conditions, too.
      {check_values, {Code::table_gap, Code::rows_overlap, Code::row_never, Code::equations_disagree, Code::value_gap, Code::equation_never, Code::tie,
                      Code::number_negative, Code::no_number, Code::fraction_unrounded}},
      {check_unusable, {Code::value_unusable}},
      {check_rounding, {Code::rounding_place}},
      {check_norms, {Code::double_bind, Code::permission_never, Code::prohibition_idle, Code::duty_unmeetable, Code::exception_idle, Code::overlap_undeclared}},
      {check_rights, {Code::right_to_nobody}},
      {check_events, {Code::permissions_exclude, Code::acts_unordered, Code::set_twice, Code::condition_undone, Code::presupposition_broken,
                      Code::endless_cascade, Code::ground_changed}},
      {check_readings, {Code::reading_idle}},
      {check_references, {Code::reference_dangling, Code::reference_one_way, Code::name_unused, Code::extern_unsupplied, Code::same_thing_twice, Code::clause_dead,
                          Code::definition_circle}},
  };
}

bool is_asked_for(const Check& check, const std::set<Code>& codes) {
  // Which `allow` silences nothing is seen when all is asked.
  if (codes.empty() || codes.contains(Code::allow_unused)) return true;
  return std::any_of(check.codes.begin(), check.codes.end(), [&](Code code) { return codes.contains(code); });
}

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

void ask_part(const LintOptions& options, std::string_view check, const std::vector<Declared>& about, Claims& claims,
              const std::function<void(Claims&)>& run) {
  if (options.parts) options.parts->ask(check, about, claims, run);
  else run(claims);
}

std::vector<Claim> lint(const Book& book, const LintOptions& options) {
  LintOptions shared = options;
  if (!shared.texts) shared.texts = std::make_shared<const Values>(texts_of(book));
  if (!shared.parts) shared.parts = std::make_shared<const Parts>(book, shared.sides, *shared.texts, shared.memory);
  Claims claims;
  for (const Check& check : checks())
    if (is_asked_for(check, options.codes)) check.run(book, shared, claims);
  apply_allowances(book, claims.all);
  if (!options.codes.empty()) std::erase_if(claims.all, [&](const Claim& claim) { return !options.codes.contains(claim.code); });
  std::stable_sort(claims.all.begin(), claims.all.end(), [&](const Claim& a, const Claim& b) { return before(book, a, b); });
  return std::move(claims.all);
}

}  // namespace paragraf::analysis::lint
