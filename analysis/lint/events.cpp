// What acts and events do, over all states: is a presupposition broken, can two acts of one step not both be done; is something set in two
// ways (clashes.cpp), does something go round without end (circles.cpp), does a second act find other ground than a first one
// (ground.cpp). In: a book. Out: claims P726, P727, P731 to P733, P735, P736.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "analysis/lint/claims.hpp"
#include "analysis/lint/event_checks.hpp"

namespace paragraf::analysis::lint {
namespace {

using interpreter::Judgement;
using interpreter::Outcome;
using interpreter::Reason;
using interpreter::ReasonKind;

// Presuppositions.
void keeps(const EventContext& context, StepQuestion& question, RuleId rule) {
  const Book& book = context.book;
  const ActId act = question.acts().front();
  const Act& decl = book[act];
  const std::string& name = book.text(decl.name);
  const auto concerns = [&](const Consequences& all) { return context.reach.read_by(rule, all); };
  const auto sought = [&](std::size_t index) {
    Scene& scene = question.stage().scene(index);
    const StepQuestion::Performed& in = question.in(index);
    Encoder now(book, scene.symbols, *in.after, scene.crowds, scene.sides);
    OutlookFrame frame;
    const Truth applies = now.active(rule, {}, frame);
    const Truth says = now.holds(book[rule].limit, frame);
    return Sought{scene.formulas.and_({in.happens, applies.yes, says.no}),
                  scene.formulas.or_({in.after->beyond(concerns), now.not_encoded(applies.causes), now.not_encoded(says.causes)})};
  };
  const auto breaks = [&](const Outcome& outcome, const Situation&) {
    return std::any_of(outcome.reasons.begin(), outcome.reasons.end(), [&](const Reason& reason) {
      return reason.kind == ReasonKind::presupposed && !reason.already &&
             std::find(reason.cites.begin(), reason.cites.end(), book[rule].sentence) != reason.cites.end();
    });
  };
  // What it does not look at cannot break it.
  const Proof proof = concerns(context.reach.of(act)) ? question.ask(sought, breaks) : Proof{Standing::proved, "boxes", {}, std::nullopt};
  std::vector<SentenceId> sentences = sentences_of(book, {rule});
  if (decl.sentence) sentences.push_back(decl.sentence);
  context.claims.add(claim_of(Code::presupposition_broken, fmt::format("{} keeps {}", name, rule_name(book, rule)), sentences, proof, context.options,
                              [&](const Witness*) {
    base::Diagnostic found = base::diagnostic(Code::presupposition_broken, book[rule].place,
                                              fmt::format("{} `{}` leads to a state that this excludes", decl.action ? "an allowed" : "the event", name));
    found.labels.front().text = "takes for granted what is not so then";
    found.labels.push_back({decl.place, "nothing forbids it"});
    found.notes.push_back("the sentence takes for granted that this does not happen; a prohibition says so");
    return found;
  }));
}

// Two acts that may be done in one step.
class PairCheck {
 public:
  PairCheck(const EventContext& context, ActId a, ActId b)
      : book_(context.book), options_(context.options), reach_(context.reach), a_(a), b_(b), claims_(context.claims), params_(both_params(book_, a, b)),
        stage_(book_, options_, params_) {}

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
    if (!args_.contains(index)) args_[index] = scene.encoder.arguments(params_);
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
      After after(book_, scene, scene.unknowns, reach_);
      after.perform(turned ? b_ : a_, turned ? second : first, f.truth(true));
      Encoder now(book_, scene.symbols, after, scene.crowds, scene.sides);
      hindered.push_back(f.not_(now.judge(turned ? a_ : b_, turned ? first : second).allowed));
      const std::vector<RuleId>& norms = book_[turned ? a_ : b_].norms;
      blinds.push_back(after.beyond([&](const Consequences& caused) {
        return std::any_of(norms.begin(), norms.end(), [&](RuleId rule) { return reach_.read_by(rule, caused); });
      }));
      if (a_ == b_) break;                                // which of them is first makes no difference
    }
    parts.push_back(f.or_(std::move(hindered)));
    return {f.and_(std::move(parts)), f.or_(std::move(blinds))};
  }

  const Book& book_;
  const LintOptions& options_;
  Reach& reach_;
  ActId a_, b_;
  Claims& claims_;
  std::vector<Parameter> params_;
  Stage stage_;
  std::map<std::size_t, OutlookFrame> args_;
};

}  // namespace

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

void check_events(const Book& book, const LintOptions& options, Claims& claims) {
  Reach reach(book);
  const EventContext context{book, options, reach, claims};
  const bool presupposes = std::any_of(book.presuppositions.begin(), book.presuppositions.end(), [&](RuleId rule) { return is_linted(book, rule); });
  for (std::size_t i = 0; i < book.acts.size(); ++i) {
    const ActId act(i);
    if (book[act].effects.empty() || !(presupposes || is_linted(book, act))) continue;
    context.ask("act", {act}, {}, [&](const EventContext& part) {
      StepQuestion question(book, options, reach, {act});
      check_clashes(part, question);
      for (const RuleId rule : book.presuppositions)
        if (is_linted(book, rule) || (is_linted(book, act) && !book[rule].suspended_by)) keeps(part, question, rule);
    });
  }
  check_clashes_of_several(context);
  check_circles(context);
  check_ground(context);
  const std::vector<ActId> joint = joint_acts(book);
  for (std::size_t i = 0; i < joint.size(); ++i)
    for (std::size_t j = i; j < joint.size(); ++j)
      if (share_a_phase(book, joint[i], joint[j]))
        context.ask("pair", {joint[i], joint[j]}, {}, [&](const EventContext& part) { PairCheck(part, joint[i], joint[j]).run(); });
}

}  // namespace paragraf::analysis::lint
