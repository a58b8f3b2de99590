// See versions.hpp.
#include "analysis/diff/versions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace paragraf::analysis::diff {
namespace {

using lint::Standing;

std::string number_of(const Book& book, const Sentence& sentence) {
  return fmt::format("{} ({})", sentence.clause ? book[sentence.clause].number : std::string(), sentence.number);
}

// What the rules of a sentence are about, in the ids of the new edition; presuppositions and `whenever` are about none.
void add_subjects(const Book& book, const Sentence& sentence, const Pairs* to_new, std::set<Declaration>& subjects) {
  for (const RuleId id : sentence.rules) {
    const Rule& rule = book[id];
    const bool value = rule.kind == RuleKind::equation || rule.kind == RuleKind::row || rule.kind == RuleKind::tally_line;
    if (rule.suspended_by || rule.kind == RuleKind::whenever || rule.kind == RuleKind::presuppose || rule.kind == RuleKind::lift) continue;
    const Kind kind = value ? Kind::value : Kind::act;
    const auto there = to_new ? to_new->of(kind, rule.subject) : std::optional(rule.subject);
    if (there) subjects.insert({kind, *there});
  }
}

const std::string& name_in_first(const Book& first, const Comparison& one) {
  return first.text(one.of_old.kind == Kind::value ? first.values[one.of_old.index].name : first.acts[one.of_old.index].name);
}

// The gravest: found, not decided, proved.
int weight(Standing standing) { return standing == Standing::found ? 0 : standing == Standing::undecided ? 1 : 2; }

}  // namespace

std::vector<VersionClaim> version_claims(const Editions& editions, const Difference& difference) {
  const Book &first = editions.old_, &second = editions.new_;
  std::map<std::string, const Sentence*> there;
  for (const Sentence& sentence : second.sentences)
    if (!second[sentence.volume].library) there.emplace(number_of(second, sentence), &sentence);
  const Canonical first_text(first), second_text(second, &editions.to_old);
  std::vector<VersionClaim> claims;
  for (std::size_t i = 0; i < first.sentences.size(); ++i) {
    const Sentence& sentence = first.sentences[i];
    const auto at = there.find(number_of(first, sentence));
    if (first[sentence.volume].library || at == there.end()) continue;
    const Sentence& other = *at->second;
    if (first_text.rules(sentence.rules) == second_text.rules(other.rules)) continue;
    std::set<Declaration> subjects;
    add_subjects(first, sentence, &editions.to_new, subjects);
    add_subjects(second, other, nullptr, subjects);
    VersionClaim one{.claim = {.code = base::Code::versions_differ, .standing = Standing::proved, .subject = sentence.citation, .sentences = {SentenceId(i)},
                               .how = {}, .bound = {}, .finding = {}, .witness = {}, .allowed = {}},
                     .of = {}};
    for (const Comparison& comparison : difference.comparisons)
      if (subjects.contains(comparison.of_new)) one.of.push_back(&comparison);
    std::stable_sort(one.of.begin(), one.of.end(), [](const Comparison* a, const Comparison* b) { return weight(a->standing) < weight(b->standing); });
    lint::Claim& claim = one.claim;
    if (one.of.empty()) {
      claim.standing = Standing::undecided;
      claim.how = "it is about nothing that both versions have";
    } else {
      const Comparison& worst = *one.of.front();
      claim.standing = worst.standing;
      claim.how = worst.how;
      for (const Comparison* comparison : one.of)
        if (comparison->standing == worst.standing && !comparison->bound.empty()) claim.bound = comparison->bound;
      if (worst.standing == Standing::found) {
        const auto place_of = [](const Book& book, const Sentence& in) { return in.rules.empty() ? in.place : book[in.rules.front()].place; };
        base::Diagnostic found = base::diagnostic(base::Code::versions_differ, place_of(first, sentence),
                                                  fmt::format("the two versions of {} decide `{}` differently", sentence.citation, name_in_first(first, worst)));
        found.labels.front().text = "one version";
        found.labels.push_back({place_of(second, other), "the other"});
        claim.witness = worst.before->witness;
        if (claim.witness->invented) found.severity = base::Severity::warning;
        claim.finding = std::move(found);
      }
    }
    for (const auto* allowances : {&sentence.allowances, &other.allowances})
      for (const Allowance& allowance : *allowances)
        for (const Allowance::Allowed& allowed : allowance.codes)
          if (allowed.code == base::Code::versions_differ && claim.finding && !claim.allowed) claim.allowed = allowance.reason;
    claims.push_back(std::move(one));
  }
  return claims;
}

}  // namespace paragraf::analysis::diff
