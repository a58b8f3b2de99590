// P762: references that only the prose makes. In: what the prose refers to. Out: pairs of a sentence and a clause whose rules have nothing
// to do with each other: no value, act, fact, extern or attribute in common, also not by what their values rest on, and neither lifts,
// follows, repeats or confirms the other. A rule that names a sentence of which the prose says nothing is no finding: "however" and "the
// same applies" refer without a number.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/lint/references.hpp"
#include "analysis/lint/touched.hpp"

namespace paragraf::analysis::lint {
namespace {

bool meet(const Things& a, const Things& b) {
  return std::any_of(a.begin(), a.end(), [&](const Thing& one) { return b.contains(one); });
}

class OneWay {
 public:
  explicit OneWay(const Book& book) : book_(book), rules_(book.sentences.size()), declared_(book.sentences.size()) {
    for (std::size_t i = 0; i < book.rules.size(); ++i)
      if (book.rules[i].sentence) rules_[book.rules[i].sentence.index()].emplace_back(i);
    const auto add = [&](const auto& list, Thing::Kind kind) {
      for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].sentence) declared_[list[i].sentence.index()].insert({kind, static_cast<std::uint32_t>(i)});
    };
    add(book.values, Thing::Kind::value);
    add(book.acts, Thing::Kind::act);
    add(book.facts, Thing::Kind::fact);
    add(book.externs, Thing::Kind::external);
    add(book.attributes, Thing::Kind::attribute);
  }

  // Have the rules of the sentence to do with those of the others?
  bool related(SentenceId from, const std::vector<SentenceId>& to) const {
    const Things here = with_foundations(book_, things(from));
    for (const SentenceId other : to)
      if (names(from, other) || names(other, from) || meet(here, with_foundations(book_, things(other)))) return true;
    return false;
  }

  bool states_something(SentenceId sentence) const { return !rules_[sentence.index()].empty(); }

 private:
  Things things(SentenceId sentence) const {
    Things all = declared_[sentence.index()];
    for (const RuleId rule : rules_[sentence.index()]) all.merge(touched_by(book_, book_[rule]));
    return all;
  }

  bool names(SentenceId from, SentenceId to) const {
    const auto is_of = [&](const std::vector<RuleId>& rules) {
      return std::any_of(rules.begin(), rules.end(), [&](RuleId rule) { return book_[rule].sentence == to; });
    };
    return std::any_of(rules_[from.index()].begin(), rules_[from.index()].end(), [&](RuleId id) {
      const Rule& rule = book_[id];
      return is_of(rule.lifts) || is_of(rule.lifters) || is_of(rule.after) || is_of(rule.gives_way_to) ||
             std::find(rule.cites.begin(), rule.cites.end(), to) != rule.cites.end();
    });
  }

  const Book& book_;
  std::vector<std::vector<RuleId>> rules_;       // by sentence
  std::vector<Things> declared_;                 // by sentence
};

}  // namespace

void check_one_way(const Book& book, const Clauses& clauses, const References& references, Claims& claims) {
  const OneWay one_way(book);
  for (const ProseReference& reference : references) {
    if (reference.table || !one_way.states_something(reference.from)) continue;
    std::vector<SentenceId> meant;
    for (const ClauseId clause : clauses.meant(reference.from, reference.number))
      for (const SentenceId one : clauses.sentences(clause))
        if (one_way.states_something(one) && (reference.sentence.empty() || book[one].number == reference.sentence)) meant.push_back(one);
    if (std::find(meant.begin(), meant.end(), reference.from) != meant.end()) continue;   // its own clause
    if (meant.empty() || one_way.related(reference.from, meant)) continue;
    base::Diagnostic finding{Code::reference_one_way, base::Severity::note,
                             fmt::format("{} refers to {}, but no rule of the one has anything to do with a rule of the other", book[reference.from].citation, reference.text())};
    for (const ProseReference::Written& one : reference.written) finding.labels.push_back({one.place, one.language});
    finding.labels.push_back({book[meant.front()].place, "this is meant"});
    claims.add(found(std::move(finding), fmt::format("{} to {}", book[reference.from].citation, reference.text()), {reference.from}));
  }
  add_proved(Code::reference_one_way, "references", claims);
}

}  // namespace paragraf::analysis::lint
