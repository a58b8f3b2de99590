// What goes round without end: P732, P735. In: a book. Out: a claim for each act that may cause itself again (P735), and for each circle that
// goes through `whenever` rules (P732), which start each other by what they change. Found is one only if the interpreter gives up in it.
//
// A circle is asked about with each act that may start one of its rules. An act that only causes such an event need not be asked: the event
// is, in the same states.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/lint/claims.hpp"
#include "analysis/lint/event_checks.hpp"

namespace paragraf::analysis::lint {
namespace {

using interpreter::Outcome;
using interpreter::Reason;
using interpreter::ReasonKind;

constexpr std::size_t deepest = 12;
constexpr std::size_t most_in_circle = 5;                // events and rules that follow from one of it

// Of the last steps before the interpreter gives up: was one that of a `whenever` rule? These are told by their sentence.
bool is_endless(const Book& book, const Outcome& outcome, bool through_whenever) {
  return std::any_of(outcome.reasons.begin(), outcome.reasons.end(), [&](const Reason& reason) {
    const bool through = std::any_of(book.whenevers.begin(), book.whenevers.end(), [&](RuleId rule) {
      return reason.detail.find(book[book[rule].sentence].citation) != std::string::npos;
    });
    return reason.kind == ReasonKind::endless && through == through_whenever;
  });
}

// Which acts may cause themselves again.
std::set<ActId> acts_in_circles(const Book& book) {
  std::map<ActId, std::set<ActId>> causes;
  for (std::size_t i = 0; i < book.acts.size(); ++i)
    for (const RuleId id : rules_in_force(book, book.acts[i].effects))
      for (const Effect& effect : book[id].effects)
        if (effect.kind == EffectKind::cause) causes[ActId(i)].insert(effect.event);
  std::set<ActId> found;
  for (const auto& [act, direct] : causes) {
    std::set<ActId> reached;
    std::vector<ActId> open(direct.begin(), direct.end());
    while (!open.empty()) {
      const ActId next = open.back();
      open.pop_back();
      if (reached.insert(next).second) open.insert(open.end(), causes[next].begin(), causes[next].end());
      if (next == act) found.insert(act);
    }
  }
  return found;
}

Proof never_endless(const EventContext& context, ActId act, bool through_whenever, const After::About& about) {
  StepQuestion question(context.book, context.options, context.reach, {act}, deepest);
  const auto sought = [&](std::size_t index) {
    const After& after = *question.in(index).after;
    return Sought{after.deeper(), after.beyond(about, false)};
  };
  return question.ask(sought, [&](const Outcome& outcome, const Situation&) { return is_endless(context.book, outcome, through_whenever); });
}

void ends(const EventContext& context, ActId act) {
  const Book& book = context.book;
  const Act& decl = book[act];
  const std::string& name = book.text(decl.name);
  const Proof proof = never_endless(context, act, false, [&](const Consequences& all) { return all.acts.contains(act); });
  const std::vector<RuleId> rules = rules_in_force(book, decl.effects);
  context.claims.add(claim_of(Code::endless_cascade, fmt::format("{} comes to an end", name), sentences_of(book, rules), proof, context.options, [&](const Witness*) {
    base::Diagnostic found = base::diagnostic(Code::endless_cascade, rules.empty() ? decl.place : book[rules.front()].place,
                                              fmt::format("`{}` may cause itself again without end", name));
    found.notes.push_back("a condition that is no longer true after some steps ends it");
    return found;
  }));
}

// --- through `whenever` rules

// The acts whose own effects may start one of the rules, or one that leads to them.
std::vector<ActId> starters(const EventContext& context, const std::set<RuleId>& circle) {
  const Book& book = context.book;
  const auto leads_there = [&](RuleId rule) {
    const std::set<RuleId>& all = context.reach.of(rule).whenevers;
    return circle.contains(rule) || std::any_of(circle.begin(), circle.end(), [&](RuleId one) { return all.contains(one); });
  };
  std::vector<ActId> found;
  for (std::size_t i = 0; i < book.acts.size(); ++i) {
    const std::set<CellKey> cells = context.reach.written_by(ActId(i));
    if (std::any_of(book.whenevers.begin(), book.whenevers.end(), [&](RuleId rule) {
          return !book[rule].suspended_by && context.reach.condition_read_by(rule, cells) && leads_there(rule);
        }))
      found.emplace_back(i);
  }
  return found;
}

void come_to_rest(const EventContext& context, const std::set<RuleId>& circle, bool closed) {
  const Book& book = context.book;
  const std::vector<RuleId> rules(circle.begin(), circle.end());
  if (std::none_of(rules.begin(), rules.end(), [&](RuleId rule) { return is_linted(book, rule); })) return;
  Proof proof{Standing::proved, "boxes", {}, std::nullopt};
  const Consequences& all = context.reach.of(rules.front());
  if (closed && all.acts.size() + all.whenevers.size() > most_in_circle) {
    proof = {Standing::undecided, "too many events and rules follow from it", {}, std::nullopt};
  } else if (closed) {
    for (const ActId act : starters(context, circle)) {
      Proof one = never_endless(context, act, true, [&](const Consequences& caused) {
        return std::any_of(rules.begin(), rules.end(), [&](RuleId rule) { return caused.whenevers.contains(rule); });
      });
      const bool graver = one.standing == Standing::found || (one.standing == Standing::undecided && proof.standing == Standing::proved);
      if (graver || (one.standing == proof.standing && proof.bound.empty())) proof = std::move(one);
      if (proof.standing == Standing::found) break;
    }
  }
  std::vector<std::string> names;
  for (const RuleId rule : rules) names.push_back(rule_name(book, rule));
  context.claims.add(claim_of(Code::condition_undone, fmt::format("{} comes to rest", fmt::join(names, " with ")), sentences_of(book, rules), proof, context.options,
                              [&](const Witness*) {
    base::Diagnostic found = base::diagnostic(Code::condition_undone, book[rules.front()].place,
                                              rules.size() == 1 ? "what this brings about makes its condition false and true again, without end"
                                                                : "these make each other's conditions false and true again, without end");
    for (std::size_t i = 1; i < rules.size(); ++i) found.labels.push_back({book[rules[i]].place, "and this"});
    found.notes.push_back("a `whenever` rule rises each time its condition becomes true; one effect less, or a condition that stays false, ends it");
    return found;
  }));
}

}  // namespace

void check_circles(const EventContext& context) {
  const Book& book = context.book;
  for (const ActId act : acts_in_circles(book))
    if (is_linted(book, act)) context.ask("end", {act}, {}, [&](const EventContext& part) { ends(part, act); });
  std::set<RuleId> told;
  for (const RuleId rule : book.whenevers) {
    if (book[rule].suspended_by || told.contains(rule)) continue;
    std::set<RuleId> circle;
    for (const RuleId other : context.reach.of(rule).whenevers)
      if (context.reach.of(other).whenevers.contains(rule)) circle.insert(other);
    const bool closed = !circle.empty();
    circle.insert(rule);
    told.insert(circle.begin(), circle.end());
    context.ask("circle", closed ? starters(context, circle) : std::vector<ActId>(), {circle.begin(), circle.end()},
                [&](const EventContext& part) { come_to_rest(part, circle, closed); });
  }
}

}  // namespace paragraf::analysis::lint
