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
  explicit OneWay(const Book& book) : book_(book), rules_(book.sentences.size()) {
    for (std::size_t i = 0; i < book.rules.size(); ++i)
      if (book.rules[i].sentence) rules_[book.rules[i].sentence.index()].emplace_back(i);
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
    Things all = declared(sentence);
    for (const RuleId rule : rules_[sentence.index()]) all.merge(touched_by(book_, book_[rule]));
    return all;
  }

  Things declared(SentenceId sentence) const {
    Things all;
    const auto add = [&](const auto& list, Thing::Kind kind) {
      for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].sentence == sentence) all.insert({kind, static_cast<std::uint32_t>(i)});
    };
    add(book_.values, Thing::Kind::value);
    add(book_.acts, Thing::Kind::act);
    add(book_.facts, Thing::Kind::fact);
    add(book_.externs, Thing::Kind::external);
    add(book_.attributes, Thing::Kind::attribute);
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
};

}  // namespace

void check_one_way(const Book& book, const std::vector<ProseReference>& references, Claims& claims) {
  const OneWay one_way(book);
  for (const ProseReference& reference : references) {
    if (reference.table || !one_way.states_something(reference.from)) continue;
    const std::vector<ClauseId> clauses = clauses_meant(book, reference.from, reference.number);
    if (std::find(clauses.begin(), clauses.end(), book[reference.from].clause) != clauses.end() && reference.sentence.empty()) continue;   // its own clause
    std::vector<SentenceId> meant;
    for (std::size_t i = 0; i < book.sentences.size(); ++i) {
      const Sentence& one = book.sentences[i];
      const bool is_meant = std::find(clauses.begin(), clauses.end(), one.clause) != clauses.end() && (reference.sentence.empty() || one.number == reference.sentence);
      if (is_meant && one_way.states_something(SentenceId(i))) meant.emplace_back(i);
    }
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
