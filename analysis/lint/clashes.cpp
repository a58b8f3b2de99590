// What one step sets in two ways: P731. In: an act, or several that may be done in one step. Out: a claim for each two rules that write the
// same: never both, and differently; or a state in which the interpreter finds them in conflict.
//
// Several acts clash only if each of them could be done without the others, and behind any of them: acts of which one takes the permission of
// the other away are P726 and P727. Nobody orders one thing to do two things at once; so it is asked of acts of different players, and of
// acts that are about different things.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/lint/claims.hpp"
#include "analysis/lint/event_checks.hpp"

namespace paragraf::analysis::lint {
namespace {

using interpreter::Judgement;
using interpreter::Outcome;
using interpreter::Reason;
using interpreter::ReasonKind;
using interpreter::Result;

// When two writes do not go together.
Formula clash(Scene& scene, const WriteOutlook& a, const WriteOutlook& b) {
  Formulas& f = scene.formulas;
  const Symbols& s = scene.symbols;
  const auto is = [](const WriteOutlook& write, EffectKind kind) { return write.kind == kind; };
  if (a.step != b.step || a.stage != b.stage) return f.truth(false);
  if (a.fact || b.fact) {
    if (a.fact != b.fact || a.kind == b.kind) return f.truth(false);
    std::vector<Formula> same{a.when, b.when};
    for (std::size_t i = 0; i < a.args.size(); ++i) same.push_back(s.equal(a.args[i], b.args[i]));
    return f.and_(std::move(same));
  }
  if (a.attribute != b.attribute || a.entity != b.entity) return f.truth(false);
  const bool set_a = is(a, EffectKind::set), set_b = is(b, EffectKind::set);
  if (set_a && set_b) {
    const Formula differ = f.not_(s.equal(a.value.symbol, b.value.symbol));
    return f.is_false(differ) ? differ : f.and_({a.when, b.when, differ});
  }
  if (set_a != set_b) return f.and_(a.when, b.when);
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
  return f.and_({a.when, b.when, f.or_(std::move(any))});
}

struct Pair {
  RuleId a, b;
  AttributeId attribute;
  FactId fact;
  auto operator<=>(const Pair&) const = default;
};

class Clashes {
 public:
  Clashes(const EventContext& context, StepQuestion& question)
      : book_(context.book), context_(context), question_(question), acts_(question.acts()), all_((1u << acts_.size()) - 1) {}

  void run() {
    std::set<Pair> pairs;
    for (const std::size_t index : {Stage::any_number, Stage::more})
      for (const auto& [pair, when] : clashes(index)) pairs.insert(pair);
    std::vector<Pair> asked;
    for (const Pair& pair : pairs)
      if (is_linted(book_, pair.a) || is_linted(book_, pair.b)) asked.push_back(pair);
    if (several()) {
      if (!asked.empty()) ask(asked);
    } else {
      for (const Pair& pair : asked) ask({pair});
    }
  }

 private:
  bool several() const { return acts_.size() > 1; }

  // When each two rules clash.
  const std::map<Pair, Formula>& clashes(std::size_t index) {
    const auto [at, added] = clashes_.try_emplace(index);
    if (!added) return at->second;
    Scene& scene = question_.stage().scene(index);
    const std::vector<WriteOutlook>& writes = question_.in(index).after->writes();
    std::map<Pair, std::vector<Formula>> found;
    for (std::size_t i = 0; i < writes.size(); ++i)
      for (std::size_t j = i + 1; j < writes.size(); ++j) {
        const WriteOutlook &x = writes[i], &y = writes[j];
        if ((x.by | y.by) != all_) continue;
        const Formula bad = clash(scene, x, y);
        if (!scene.formulas.is_false(bad)) found[{std::min(x.rule, y.rule), std::max(x.rule, y.rule), x.attribute, x.fact}].push_back(bad);
      }
    for (auto& [pair, any] : found) at->second.emplace(pair, scene.formulas.or_(std::move(any)));
    return at->second;
  }

  // Of one act each two rules are a claim of their own; several acts clash or they do not, and are told once.
  void ask(const std::vector<Pair>& pairs) {
    const auto sought = [&](std::size_t index) {
      Scene& scene = question_.stage().scene(index);
      Formulas& f = scene.formulas;
      std::vector<Formula> any;
      for (const auto& [pair, when] : clashes(index))
        if (std::find(pairs.begin(), pairs.end(), pair) != pairs.end()) any.push_back(when);
      const Formula bad = f.or_(std::move(any));
      const Formula blind = question_.in(index).after->beyond([&](const Consequences& all) {
        return std::any_of(pairs.begin(), pairs.end(), [&](const Pair& pair) { return pair.fact ? all.changes(pair.fact) : all.changes(pair.attribute); });
      });
      if (!several() || f.is_false(bad)) return Sought{bad, blind};
      return Sought{f.and_({bad, apart(index), unhindered(index)}), f.and_(blind, apart(index))};
    };
    const auto says = [&](const Outcome& outcome, const Situation& situation) {
      return told(outcome, pairs) && (!several() || (are_apart(situation) && goes_without_one(situation) && is_unhindered(situation)));
    };
    std::vector<std::string> names;
    for (const ActId act : acts_) names.push_back(book_.text(book_[act].name));
    const Proof proof = question_.ask(sought, says);
    std::vector<RuleId> rules;
    const std::optional<Outcome> outcome = proof.situation ? std::optional(performed(*proof.situation)) : std::nullopt;
    const Pair* shown = outcome ? told(*outcome, pairs) : nullptr;
    for (const Pair& pair : pairs)
      if (!shown || *shown == pair) rules.insert(rules.end(), {pair.a, pair.b});
    const Pair& pair = shown ? *shown : pairs.front();
    const std::string what = pair.fact ? book_.text(book_[pair.fact].name) : book_.text(book_[pair.attribute].name);
    const std::string acts = fmt::format("{}", fmt::join(names, " together with "));
    const std::string subject = several() ? acts + ": nothing is set in two ways" : fmt::format("{}: {} with {} on {}", acts, rule_name(book_, pair.a), rule_name(book_, pair.b), what);
    std::vector<SentenceId> sentences = sentences_of(book_, rules);
    if (shown && several())                            // and those that led there
      for (const Reason& reason : outcome->reasons)
        for (const SentenceId sentence : is_about(reason, *shown) ? reason.cites : std::vector<SentenceId>())
          if (std::find(sentences.begin(), sentences.end(), sentence) == sentences.end()) sentences.push_back(sentence);
    context_.claims.add(claim_of(Code::set_twice, subject, std::move(sentences), proof, context_.options, [&](const Witness*) { return finding(pair, names, what); }));
  }

  // The first of them about which the interpreter says so.
  const Pair* told(const Outcome& outcome, const std::vector<Pair>& pairs) const {
    for (const Pair& pair : pairs)
      if (std::any_of(outcome.reasons.begin(), outcome.reasons.end(), [&](const Reason& reason) { return is_about(reason, pair); })) return &pair;
    return nullptr;
  }

  bool is_about(const Reason& reason, const Pair& pair) const {
    const bool subject = pair.fact ? reason.of == interpreter::SubjectKind::fact && reason.subject == pair.fact.index()
                                   : reason.of == interpreter::SubjectKind::attribute && reason.subject == pair.attribute.index();
    const auto cites = [&](RuleId rule) { return std::find(reason.cites.begin(), reason.cites.end(), book_[rule].sentence) != reason.cites.end(); };
    return reason.kind == ReasonKind::conflict && subject && cites(pair.a) && cites(pair.b);
  }

  base::Diagnostic finding(const Pair& pair, const std::vector<std::string>& names, const std::string& what) const {
    std::string message = pair.a == pair.b ? fmt::format("one `{}` may change `{}` in two ways that do not go together", names.front(), what)
                                           : fmt::format("one `{}` changes `{}` by two sentences that do not go together", names.front(), what);
    if (several()) message = fmt::format("`{}` in one step may change `{}` in two ways that do not go together", fmt::join(names, "` and `"), what);
    base::Diagnostic found = base::diagnostic(Code::set_twice, book_[pair.a].place, message);
    found.labels.front().text = "changes it";
    if (pair.b != pair.a) found.labels.push_back({book_[pair.b].place, "changes it, too"});
    found.notes.push_back(several() ? fmt::format("`when {}` says what happens then", fmt::join(names, " together with "))
                                    : "`despite` makes one of them the exception, `instead` puts one in place of the other, `after` says which comes first");
    return found;
  }

  // --- several acts

  bool is_thing(const Parameter& param) const { return book_.types.kind(param.type) == TypeKind::entity; }

  // Of each two of the acts: which of their arguments are things of both, none if one of them is about no thing; and have both a player?
  template <class Differ>
  bool each_two(const Differ& differ) const {
    for (std::size_t i = 0; i < acts_.size(); ++i)
      for (std::size_t j = i + 1; j < acts_.size(); ++j) {
        const std::vector<Parameter>&one = book_[acts_[i]].params, &other = book_[acts_[j]].params;
        std::vector<std::pair<std::size_t, std::size_t>> things;
        for (std::size_t k = 0; k < one.size(); ++k)
          for (std::size_t l = 0; l < other.size(); ++l)
            if (is_thing(one[k]) && is_thing(other[l])) things.emplace_back(k, l);
        if (!differ(i, j, things, book_[acts_[i]].chooser && book_[acts_[j]].chooser)) return false;
      }
    return true;
  }

  // The acts are about different things, or of different players.
  Formula apart(std::size_t index) {
    Scene& scene = question_.stage().scene(index);
    Formulas& f = scene.formulas;
    const StepQuestion::Performed& in = question_.in(index);
    const auto chooser = [&](std::size_t i) {
      OutlookFrame frame = in.args[i];
      frame.resize(std::max<std::size_t>(frame.size(), 16));
      return scene.encoder.evaluate(book_[acts_[i]].chooser, frame).symbol;
    };
    std::vector<Formula> all;
    each_two([&](std::size_t i, std::size_t j, const auto& things, bool actions) {
      std::vector<Formula> any;
      if (!things.empty()) {
        std::vector<Formula> differ;
        for (const auto& [k, l] : things) differ.push_back(f.not_(scene.symbols.equal(in.args[i][k].symbol, in.args[j][l].symbol)));
        any.push_back(f.and_(std::move(differ)));
      }
      if (actions) any.push_back(f.not_(scene.symbols.equal(chooser(i), chooser(j))));
      all.push_back(f.or_(std::move(any)));
      return true;
    });
    return f.and_(std::move(all));
  }

  bool are_apart(const Situation& situation) const {
    const interpreter::Choices choices{situation.sides, {}};
    const auto args = [&](std::size_t i) -> const Values& { return std::get<ActQuestion>(situation.questions[i]).args; };
    const auto chooser = [&](std::size_t i) {
      interpreter::Frame frame(args(i).begin(), args(i).end());
      frame.resize(std::max<std::size_t>(frame.size(), 16), Result::unbound());
      return interpreter::Evaluator(book_, situation.state, choices).evaluate(book_[acts_[i]].chooser, frame);
    };
    return each_two([&](std::size_t i, std::size_t j, const auto& things, bool actions) {
      if (!things.empty() && std::none_of(things.begin(), things.end(), [&](const auto& two) { return args(i)[two.first] == args(j)[two.second]; })) return true;
      if (!actions) return false;
      const Result one = chooser(i), other = chooser(j);
      return one.known() && other.known() && !(one.value() == other.value());
    });
  }

  // Behind any of the acts the others are allowed still.
  Formula unhindered(std::size_t index) {
    Scene& scene = question_.stage().scene(index);
    const StepQuestion::Performed& in = question_.in(index);
    std::vector<Formula> all;
    for (std::size_t i = 0; i < acts_.size(); ++i) {
      After after(book_, scene, scene.unknowns, context_.reach);
      after.perform(acts_[i], in.args[i], scene.formulas.truth(true));
      Encoder now(book_, scene.symbols, after, scene.crowds, scene.sides);
      for (std::size_t j = 0; j < acts_.size(); ++j)
        if (i != j && book_[acts_[j]].action) all.push_back(now.judge(acts_[j], in.args[j]).allowed);
    }
    return scene.formulas.and_(std::move(all));
  }

  bool is_unhindered(const Situation& situation) const {
    const interpreter::Choices choices{situation.sides, {}};
    for (const Question& question : situation.questions) {
      Outcome alone = performed({situation.state, {question}, false, situation.sides});
      if (!alone.after) return false;
      alone.after->round = nullptr;                    // it is not the same step
      for (const Question& other : situation.questions) {
        const auto& act = std::get<ActQuestion>(other);
        if (&other != &question && interpreter::judge(book_, *alone.after, choices, {act.act, {act.args.begin(), act.args.end()}, {}}, nullptr).judgement != Judgement::allowed)
          return false;
      }
    }
    return true;
  }

  // Without any one of them the others can be done.
  bool goes_without_one(const Situation& situation) const {
    for (std::size_t i = 0; i < acts_.size(); ++i) {
      Situation others = situation;
      others.questions.erase(others.questions.begin() + static_cast<std::ptrdiff_t>(i));
      const Outcome outcome = performed(others);
      if (outcome.verdict.judgement != Judgement::allowed || !outcome.after) return false;
    }
    return true;
  }

  const Book& book_;
  const EventContext& context_;
  StepQuestion& question_;
  const std::vector<ActId>& acts_;
  std::uint32_t all_;                                  // a bit for each act
  std::map<std::size_t, std::map<Pair, Formula>> clashes_;
};

// What examples do in one step.
std::set<std::vector<ActId>> done_together(const Book& book) {
  std::set<std::vector<ActId>> found;
  const auto look = [&](const std::vector<Step>& steps) {
    for (const Step& step : steps) {
      if (step.kind != StepKind::do_) continue;
      for (const Call& other : step.together) found.insert({std::min(step.call.act, other.act), std::max(step.call.act, other.act)});
    }
  };
  for (const Example& example : book.examples) {
    look(example.steps);
    for (const ExampleCase& one : example.cases) look(one.steps);
  }
  return found;
}

}  // namespace

void check_clashes(const EventContext& context, StepQuestion& question) { Clashes(context, question).run(); }

void check_clashes_of_several(const EventContext& context) {
  const Book& book = context.book;
  std::set<std::vector<ActId>> steps = done_together(book);
  const std::vector<ActId> joint = joint_acts(book);
  for (std::size_t i = 0; i < joint.size(); ++i)
    for (std::size_t j = i; j < joint.size(); ++j)
      if (share_a_phase(book, joint[i], joint[j])) steps.insert({joint[i], joint[j]});
  for (const std::vector<ActId>& acts : steps) {
    if (std::none_of(acts.begin(), acts.end(), [&](ActId act) { return is_linted(book, act); })) continue;
    context.ask("step", acts, {}, [&](const EventContext& part) {
      StepQuestion question(book, context.options, context.reach, acts);
      check_clashes(part, question);
    });
  }
}

}  // namespace paragraf::analysis::lint
