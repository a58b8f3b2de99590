// P766: sentences whose rules have no effect. In: the rules of a book. Out: sentences of which every rule is idle in every state: something
// without a condition stands in its place, its condition is never true, or it cancels a duty that nobody has. Of an event that nothing in
// the book brings about, that is only said in a note: something outside may. What an amendment puts out of force is no finding.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analysis/lint/references.hpp"
#include "analysis/lint/touched.hpp"

namespace paragraf::analysis::lint {
namespace {

class Dead {
 public:
  Dead(const Book& book, const Mentions& mentions, Claims& claims) : book_(book), mentions_(mentions), claims_(claims), rules_(book.sentences.size()), declares_(book.sentences.size()) {
    for (std::size_t i = 0; i < book.rules.size(); ++i)
      if (book.rules[i].sentence) rules_[book.rules[i].sentence.index()].emplace_back(i);
    const auto mark = [&](const auto& list) {
      for (const auto& one : list)
        if (one.sentence) declares_[one.sentence.index()] = true;
    };
    mark(book.values), mark(book.acts), mark(book.facts), mark(book.externs), mark(book.attributes), mark(book.records), mark(book.readings);
    find_caused();
  }

  void run() {
    for (std::size_t i = 0; i < book_.sentences.size(); ++i) {
      const SentenceId sentence(i);
      if (!is_linted(book_, sentence) || rules_[i].empty() || declares_[i] || book_.sentences[i].number.empty()) continue;
      std::vector<std::string> why;
      bool certain = true;
      base::Diagnostic finding{Code::clause_dead, base::Severity::warning, {}};
      finding.labels.push_back({book_.sentences[i].place, {}});
      for (const RuleId rule : rules_[i]) {
        const auto reason = idle(book_[rule]);
        if (!reason) break;
        certain = certain && reason->certain;
        finding.labels.push_back({book_[rule].place, reason->text});
        if (reason->by.source) finding.labels.push_back({reason->by, "this"});
        why.push_back(reason->text);
      }
      if (why.size() < rules_[i].size()) continue;
      if (!certain) finding.severity = base::Severity::note;
      finding.message = certain ? fmt::format("no rule of {} ever has an effect", book_.sentences[i].citation)
                                : fmt::format("nothing in the book brings about what the rules of {} wait for", book_.sentences[i].citation);
      claims_.add(found(std::move(finding), book_.sentences[i].citation, {sentence}));
    }
  }

 private:
  struct Reason {
    std::string text;
    Place by = {};
    bool certain = true;
  };

  // Why the rule has no effect; none if it may have one.
  std::optional<Reason> idle(const Rule& rule) const {
    if (rule.suspended_by) return std::nullopt;
    if (is_false(rule.condition) || is_false(rule.provided)) return Reason{"its condition is never true"};
    for (const RuleId id : rule.lifters) {
      const Rule& lifter = book_[id];
      const bool always = !lifter.condition && !lifter.provided && lifter.lifters.empty() && !lifter.suspended_by;
      const bool keeps = std::find(lifter.asks_same.begin(), lifter.asks_same.end(), true) != lifter.asks_same.end();
      if (always && !keeps) return Reason{"something without a condition stands in its place", lifter.place};
    }
    if (rule.kind == RuleKind::need_not && book_[ActId(rule.subject)].duties.empty()) return Reason{fmt::format("no sentence says `must {}`", book_.text(book_[ActId(rule.subject)].name))};
    if (rule.kind == RuleKind::when) {
      for (const ActId act : heads(rule))
        if (!book_[act].action && !book_[act].ends_phase && !caused_.contains(act)) return Reason{fmt::format("nothing causes `{}`, and no example does it", book_.text(book_[act].name)), {}, false};
    }
    return std::nullopt;
  }

  static std::vector<ActId> heads(const Rule& rule) {
    std::vector<ActId> all{ActId(rule.subject)};
    all.insert(all.end(), rule.together.begin(), rule.together.end());
    return all;
  }

  bool is_false(ExprId id) const {
    if (!id) return false;
    const Expr& expr = book_[id];
    if (expr.op == Op::constant) return book_.constants[expr.a] == Value(false);
    return expr.op == Op::and_ && std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId part) { return is_false(part); });
  }

  // Events that a rule causes or an example does; and those that duties and their ways speak of.
  void find_caused() {
    for (const Rule& rule : book_.rules) {
      for (const Effect& effect : rule.effects)
        if (effect.event) caused_.insert(effect.event);
      for (const Way& way : rule.ways) caused_.insert(way.act);
    }
    for (std::size_t i = 0; i < book_.acts.size(); ++i) {
      const std::vector<Mention>& all = mentions_.of(book_.acts[i].name);
      if (std::any_of(all.begin(), all.end(), [](const Mention& one) { return one.in_example; })) caused_.emplace(i);
    }
  }

  const Book& book_;
  const Mentions& mentions_;
  Claims& claims_;
  std::vector<std::vector<RuleId>> rules_;     // by sentence
  std::vector<bool> declares_;                 // by sentence
  std::set<ActId> caused_;
};

}  // namespace

void check_dead(const Book& book, const Mentions& mentions, Claims& claims) {
  Dead(book, mentions, claims).run();
  add_proved(Code::clause_dead, "sentences", claims);
}

}  // namespace paragraf::analysis::lint
