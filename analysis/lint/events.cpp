// What acts and events do, over all states: is something set in two ways, is a presupposition broken, do acts cause others without end, can
// two acts of one step not both be done. In: a book. Out: claims P726, P727, P731, P733, P735.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "analysis/lint/after.hpp"
#include "analysis/lint/claims.hpp"

namespace paragraf::analysis::lint {
namespace {

using interpreter::Choices;
using interpreter::Judgement;
using interpreter::Outcome;
using interpreter::Reason;
using interpreter::ReasonKind;

// What comes of the acts of a situation that are to be done: one step.
Outcome performed(const Situation& situation) {
  std::vector<interpreter::Occurrence> acts;
  interpreter::Dice dice;
  for (const Question& question : situation.questions)
    if (const auto* asked = std::get_if<ActQuestion>(&question)) {
      acts.push_back({asked->act, {asked->args.begin(), asked->args.end()}, {}});
      for (const auto& [event, total] : asked->rolls) dice.totals[event] = total;
    }
  return perform(situation.state.book(), situation.state, Choices{situation.sides, {}}, dice, std::move(acts), nullptr);
}

// The act with arguments, in a scene, and what it makes of it.
struct Performed {
  OutlookFrame args;
  VerdictOutlook verdict;
  Formula happens;
  std::unique_ptr<After> after;
};

class ActCheck {
 public:
  ActCheck(const Book& book, const LintOptions& options, ActId act, Claims& claims)
      : book_(book), options_(options), act_(act), decl_(book[act]), claims_(claims), stage_(book, options, decl_.params) {}

  void run(bool in_circle) {
    clashes();
    for (const RuleId rule : book_.presuppositions)
      if (is_linted(book_, rule) || (is_linted(book_, act_) && !book_[rule].suspended_by)) keeps(rule);
    if (in_circle && is_linted(book_, act_)) ends();
  }

 private:
  const std::string& name() const { return book_.text(decl_.name); }

  const Performed& performed_in(std::size_t index) {
    auto& made = performed_[index];
    if (made.after) return made;
    Scene& scene = stage_.scene(index);
    made.args = *scene.encoder.arguments(decl_.params);
    made.happens = scene.formulas.truth(true);
    if (decl_.action) {
      made.verdict = scene.encoder.judge(act_, made.args);
      made.happens = made.verdict.allowed;
    }
    made.after = std::make_unique<After>(book_, scene, scene.unknowns);
    made.after->perform(act_, made.args, made.happens);
    return made;
  }

  Search asking(std::function<Sought(std::size_t)> sought, std::function<bool(const Outcome&)> holds) {
    return {std::move(sought),
            [this](std::size_t index, const Assignment& assignment) -> std::optional<std::vector<Question>> {
              const Performed& in = performed_in(index);
              const Unknowns& unknowns = stage_.scene(index).unknowns;
              auto args = argument_values(unknowns, in.args, assignment);
              if (!args) return std::nullopt;
              ActQuestion question{act_, std::move(*args), {}, false};
              for (const DieOutlook& die : in.after->dice())
                if (const auto total = unknowns.value(die.total, assignment)) question.rolls.emplace_back(die.event, total->number());
              return std::vector<Question>{std::move(question)};
            },
            [this, holds = std::move(holds)](const Situation& one) { return holds(performed(one)); }};
  }

  // --- one attribute, set in two ways

  Formula clash(std::size_t index, const WriteOutlook& a, const WriteOutlook& b) {
    Scene& scene = stage_.scene(index);
    Formulas& f = scene.formulas;
    const Symbols& s = scene.symbols;
    const auto is = [](const WriteOutlook& write, EffectKind kind) { return write.kind == kind; };
    const Formula both = f.and_(a.when, b.when);
    if (a.step != b.step || a.stage != b.stage || f.is_false(both)) return f.truth(false);
    if (a.fact || b.fact) {
      if (a.fact != b.fact || a.kind == b.kind) return f.truth(false);
      std::vector<Formula> same{both};
      for (std::size_t i = 0; i < a.args.size(); ++i) same.push_back(s.equal(a.args[i], b.args[i]));
      return f.and_(std::move(same));
    }
    if (a.attribute != b.attribute || a.entity != b.entity) return f.truth(false);
    const bool set_a = is(a, EffectKind::set), set_b = is(b, EffectKind::set);
    if (set_a && set_b) return f.and_(both, f.not_(s.equal(a.value.symbol, b.value.symbol)));
    if (set_a != set_b) return both;
    const bool opposite = (is(a, EffectKind::put) && is(b, EffectKind::remove)) || (is(a, EffectKind::remove) && is(b, EffectKind::put));
    if (!opposite) return f.truth(false);
    std::vector<Formula> any;
    const auto elements = [](const Symbol& symbol) {
      std::vector<Symbol::Listed> all = symbol.listed;
      all.insert(all.end(), symbol.members.begin(), symbol.members.end());
      return all;
    };
    for (const Symbol::Listed& x : elements(a.value.symbol))
      for (const Symbol::Listed& y : elements(b.value.symbol))
        if (x.value == y.value) any.push_back(f.and_(x.when, y.when));
    return f.and_(both, f.or_(std::move(any)));
  }

  void clashes() {
    struct Pair {
      RuleId a, b;
      AttributeId attribute;
      FactId fact;
      auto operator<=>(const Pair&) const = default;
    };
    std::set<Pair> pairs;
    const auto pair_of = [](const WriteOutlook& x, const WriteOutlook& y) {
      return Pair{std::min(x.rule, y.rule), std::max(x.rule, y.rule), x.attribute, x.fact};
    };
    const auto each = [&](std::size_t index, auto visit) {
      const std::vector<WriteOutlook>& writes = performed_in(index).after->writes();
      for (std::size_t i = 0; i < writes.size(); ++i)
        for (std::size_t j = i + 1; j < writes.size(); ++j)
          if (const Formula bad = clash(index, writes[i], writes[j]); !stage_.scene(index).formulas.is_false(bad))
            visit(pair_of(writes[i], writes[j]), bad);
    };
    for (const std::size_t index : {Stage::any_number, Stage::more}) each(index, [&](const Pair& pair, Formula) { pairs.insert(pair); });
    for (const Pair& pair : pairs) {
      if (!is_linted(book_, pair.a) && !is_linted(book_, pair.b)) continue;
      const auto sought = [&](std::size_t index) {
        Formulas& f = stage_.scene(index).formulas;
        std::vector<Formula> any;
        each(index, [&](const Pair& other, Formula bad) {
          if (other == pair) any.push_back(bad);
        });
        return Sought{f.or_(std::move(any)), performed_in(index).after->beyond()};
      };
      const auto holds = [&](const Outcome& outcome) {
        return std::any_of(outcome.reasons.begin(), outcome.reasons.end(), [&](const Reason& reason) {
          const bool subject = pair.fact ? reason.of == interpreter::SubjectKind::fact && reason.subject == pair.fact.index()
                                         : reason.of == interpreter::SubjectKind::attribute && reason.subject == pair.attribute.index();
          const auto cites = [&](RuleId rule) {
            return std::find(reason.cites.begin(), reason.cites.end(), book_[rule].sentence) != reason.cites.end();
          };
          return reason.kind == ReasonKind::conflict && subject && cites(pair.a) && cites(pair.b);
        });
      };
      const std::string what = pair.fact ? book_.text(book_[pair.fact].name) : book_.text(book_[pair.attribute].name);
      const Proof proof = search(stage_, asking(sought, holds));
      claims_.add(claim_of(Code::set_twice, fmt::format("{}: {} with {} on {}", name(), rule_name(book_, pair.a), rule_name(book_, pair.b), what),
                           sentences_of(book_, {pair.a, pair.b}), proof, options_, [&](const Witness*) {
        base::Diagnostic found = base::diagnostic(Code::set_twice, book_[pair.a].place,
                                                  pair.a == pair.b ? fmt::format("one `{}` may change `{}` in two ways that do not go together", name(), what)
                                                                   : fmt::format("one `{}` changes `{}` by two sentences that do not go together", name(), what));
        found.labels.front().text = "changes it";
        if (pair.b != pair.a) found.labels.push_back({book_[pair.b].place, "changes it, too"});
        found.notes.push_back("`despite` makes one of them the exception, `instead` puts one in place of the other, `after` says which comes first");
        return found;
      }));
    }
  }

  // --- presuppositions

  void keeps(RuleId rule) {
    const auto sought = [&](std::size_t index) {
      Scene& scene = stage_.scene(index);
      const Performed& in = performed_in(index);
      Encoder now(book_, scene.symbols, *in.after, scene.crowds, scene.sides);
      OutlookFrame frame;
      const Truth applies = now.active(rule, {}, frame);
      const Truth says = now.holds(book_[rule].limit, frame);
      return Sought{scene.formulas.and_({in.happens, applies.yes, says.no}),
                    scene.formulas.or_({in.after->beyond(), now.not_encoded(applies.causes), now.not_encoded(says.causes)})};
    };
    const auto holds = [&](const Outcome& outcome) {
      return std::any_of(outcome.reasons.begin(), outcome.reasons.end(), [&](const Reason& reason) {
        return reason.kind == ReasonKind::presupposed && !reason.already &&
               std::find(reason.cites.begin(), reason.cites.end(), book_[rule].sentence) != reason.cites.end();
      });
    };
    const Proof proof = search(stage_, asking(sought, holds));
    std::vector<SentenceId> sentences = sentences_of(book_, {rule});
    if (decl_.sentence) sentences.push_back(decl_.sentence);
    claims_.add(claim_of(Code::presupposition_broken, fmt::format("{} keeps {}", name(), rule_name(book_, rule)), sentences, proof, options_,
                         [&](const Witness*) {
      base::Diagnostic found = base::diagnostic(Code::presupposition_broken, book_[rule].place,
                                                fmt::format("{} `{}` leads to a state that this excludes", decl_.action ? "an allowed" : "the event", name()));
      found.labels.front().text = "takes for granted what is not so then";
      found.labels.push_back({decl_.place, "nothing forbids it"});
      found.notes.push_back("the sentence takes for granted that this does not happen; a prohibition says so");
      return found;
    }));
  }

  // --- acts that cause others without end

  void ends() {
    const auto sought = [&](std::size_t index) {
      const Performed& in = performed_in(index);
      Formulas& f = stage_.scene(index).formulas;
      return Sought{in.after->deeper(), f.and_(in.after->beyond(), f.not_(in.after->deeper()))};
    };
    const auto holds = [&](const Outcome& outcome) {
      return std::any_of(outcome.reasons.begin(), outcome.reasons.end(), [](const Reason& reason) { return reason.kind == ReasonKind::endless; });
    };
    const Proof proof = search(stage_, asking(sought, holds));
    const std::vector<RuleId> rules = rules_in_force(book_, decl_.effects);
    claims_.add(claim_of(Code::endless_cascade, fmt::format("{} comes to an end", name()), sentences_of(book_, rules), proof, options_,
                         [&](const Witness*) {
      base::Diagnostic found = base::diagnostic(Code::endless_cascade, rules.empty() ? decl_.place : book_[rules.front()].place,
                                                fmt::format("`{}` may cause itself again without end", name()));
      found.notes.push_back("a condition that is no longer true after some steps ends it");
      return found;
    }));
  }

  const Book& book_;
  const LintOptions& options_;
  ActId act_;
  const Act& decl_;
  Claims& claims_;
  Stage stage_;
  std::map<std::size_t, Performed> performed_;
};

// Two acts that may be done in one step.
class PairCheck {
 public:
  PairCheck(const Book& book, const LintOptions& options, ActId a, ActId b, Claims& claims)
      : book_(book), options_(options), a_(a), b_(b), claims_(claims), params_(both_params(book, a, b)), stage_(book, options, params_) {}

  void run() {
    const Code code = a_ == b_ ? Code::permissions_exclude : Code::acts_unordered;
    const auto sought = [&](std::size_t index) { return this->sought(index); };
    const auto questions = [&](std::size_t index, const Assignment& assignment) -> std::optional<std::vector<Question>> {
      const auto args = argument_values(stage_.scene(index).unknowns, args_[index], assignment);
      if (!args) return std::nullopt;
      const auto middle = args->begin() + static_cast<std::ptrdiff_t>(book_[a_].params.size());
      return std::vector<Question>{ActQuestion{a_, Values(args->begin(), middle), {}, false}, ActQuestion{b_, Values(middle, args->end()), {}, false}};
    };
    const auto holds = [&](const Situation& one) {
      if (a_ == b_ && std::get<ActQuestion>(one.questions[0]).args == std::get<ActQuestion>(one.questions[1]).args) return false;
      bool determined = true;                             // each of them alone
      for (const Question& question : one.questions) {
        const Situation alone{one.state, {question}, false, one.sides};
        const Outcome outcome = performed(alone);
        if (outcome.verdict.judgement != Judgement::allowed) return false;
        determined = determined && outcome.after;
      }
      const Outcome outcome = performed(one);
      return std::any_of(outcome.reasons.begin(), outcome.reasons.end(), [&](const Reason& reason) {
        return reason.kind == ReasonKind::unordered ||
               (determined && (reason.kind == ReasonKind::conflict || reason.kind == ReasonKind::outside_domain));
      });
    };
    const Proof proof = search(stage_, {sought, questions, holds, true});
    const std::string &one = book_.text(book_[a_].name), &other = book_.text(book_[b_].name);
    std::vector<SentenceId> sentences;
    for (const ActId act : {a_, b_}) {
      std::vector<RuleId> rules = rules_in_force(book_, book_[act].norms);
      for (const SentenceId sentence : sentences_of(book_, rules))
        if (std::find(sentences.begin(), sentences.end(), sentence) == sentences.end()) sentences.push_back(sentence);
    }
    claims_.add(claim_of(code, fmt::format("{} together with {}: both can be done", one, other), sentences, proof, options_, [&](const Witness*) {
      base::Diagnostic found = base::diagnostic(code, book_[a_].place,
                                                a_ == b_ ? fmt::format("two acts `{}` of one step may each be allowed, and not both be done", one)
                                                         : fmt::format("`{}` and `{}` in one step may each be allowed, and their order makes a difference", one, other));
      if (a_ != b_) found.labels.push_back({book_[b_].place, "the other act"});
      found.notes.push_back(fmt::format("`when {} together with {}` says what happens then", one, other));
      return found;
    }));
  }

 private:
  static std::vector<Parameter> both_params(const Book& book, ActId a, ActId b) {
    std::vector<Parameter> params = book[a].params;
    params.insert(params.end(), book[b].params.begin(), book[b].params.end());
    return params;
  }

  // Both are allowed, no clause is about both, and after one of them the other is not allowed any more.
  Sought sought(std::size_t index) {
    Scene& scene = stage_.scene(index);
    Formulas& f = scene.formulas;
    if (!args_.contains(index)) args_[index] = *scene.encoder.arguments(params_);
    const OutlookFrame& all = args_[index];
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(book_[a_].params.size());
    const OutlookFrame first(all.begin(), middle), second(middle, all.end());
    const VerdictOutlook one = scene.encoder.judge(a_, first), other = scene.encoder.judge(b_, second);
    std::vector<Formula> parts{one.allowed, other.allowed};
    std::vector<Formula> blinds{scene.encoder.not_encoded(one.forbidden.causes), scene.encoder.not_encoded(other.forbidden.causes)};
    if (a_ == b_) {
      std::vector<Formula> same;
      for (std::size_t i = 0; i < first.size(); ++i) same.push_back(scene.symbols.equal(first[i].symbol, second[i].symbol));
      parts.push_back(f.not_(f.and_(std::move(same))));
    }
    for (const bool turned : {false, true}) {
      OutlookFrame heads = turned ? second : first;
      heads.insert(heads.end(), turned ? first.begin() : second.begin(), turned ? first.end() : second.end());
      for (const RuleId id : book_[turned ? b_ : a_].effects) {
        const Rule& rule = book_[id];
        if (rule.suspended_by || rule.together.size() != 1 || rule.together[0] != (turned ? a_ : b_)) continue;
        OutlookFrame frame;
        parts.push_back(f.not_(scene.encoder.active(id, heads, frame).yes));
      }
    }
    std::vector<Formula> hindered;
    for (const bool turned : {false, true}) {
      After after(book_, scene, scene.unknowns);
      after.perform(turned ? b_ : a_, turned ? second : first, f.truth(true));
      Encoder now(book_, scene.symbols, after, scene.crowds, scene.sides);
      hindered.push_back(f.not_(now.judge(turned ? a_ : b_, turned ? first : second).allowed));
      blinds.push_back(after.beyond());
      if (a_ == b_) break;                                // which of them is first makes no difference
    }
    parts.push_back(f.or_(std::move(hindered)));
    return {f.and_(std::move(parts)), f.or_(std::move(blinds))};
  }

  const Book& book_;
  const LintOptions& options_;
  ActId a_, b_;
  Claims& claims_;
  std::vector<Parameter> params_;
  Stage stage_;
  std::map<std::size_t, OutlookFrame> args_;
};

// Which acts may cause themselves again.
std::set<ActId> circles(const Book& book) {
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

// Acts that players may do in one step: in a simultaneous phase, or because some sentence speaks of such steps.
std::vector<ActId> joint_acts(const Book& book) {
  std::set<ActId> found;
  for (const Rule& rule : book.rules)
    if (rule.kind == RuleKind::when && !rule.together.empty() && !rule.suspended_by) {
      found.insert(ActId(rule.subject));
      found.insert(rule.together.begin(), rule.together.end());
    }
  for (std::size_t i = 0; i < book.acts.size(); ++i)
    for (const PhaseId phase : book.acts[i].phases)
      if (book[phase].simultaneous) found.insert(ActId(i));
  std::vector<ActId> actions;
  for (const ActId act : found)
    if (book[act].action && is_linted(book, act)) actions.push_back(act);
  return actions;
}

bool share_a_phase(const Book& book, ActId a, ActId b) {
  const std::vector<PhaseId> &one = book[a].phases, &other = book[b].phases;
  return one.empty() || other.empty() || std::any_of(one.begin(), one.end(), [&](PhaseId phase) {
    return std::find(other.begin(), other.end(), phase) != other.end();
  });
}

}  // namespace

void check_events(const Book& book, const LintOptions& options, Claims& claims) {
  const std::set<ActId> in_circles = circles(book);
  const bool presupposes = std::any_of(book.presuppositions.begin(), book.presuppositions.end(), [&](RuleId rule) { return is_linted(book, rule); });
  for (std::size_t i = 0; i < book.acts.size(); ++i) {
    const Act& act = book.acts[i];
    if (act.effects.empty() || !(presupposes || is_linted(book, ActId(i)))) continue;
    ask_part(options, "act", {{Declared::Kind::act, static_cast<std::uint32_t>(i)}}, claims,
             [&](Claims& found) { ActCheck(book, options, ActId(i), found).run(in_circles.contains(ActId(i))); });
  }
  const std::vector<ActId> joint = joint_acts(book);
  for (std::size_t i = 0; i < joint.size(); ++i)
    for (std::size_t j = i; j < joint.size(); ++j)
      if (share_a_phase(book, joint[i], joint[j]))
        ask_part(options, "pair", {{Declared::Kind::act, joint[i].index()}, {Declared::Kind::act, joint[j].index()}}, claims,
                 [&](Claims& found) { PairCheck(book, options, joint[i], joint[j], found).run(); });
}

}  // namespace paragraf::analysis::lint
