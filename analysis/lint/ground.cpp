// A second act on ground that a first one has changed: P736. In: a book. Out: for two acts of different players that can be done one after the
// other in either order, and two rules of the first of them: a claim that they never come to this; or a state in which one rule sets something,
// and would have been left out for the other rule, had the other act come first. Neither act says anew what it is then.
//
// So: do X, and § 1 says how it is; then do Y, and § 2 would say that it is otherwise. But Y, then X, and it is as § 2 says. The order is
// nobody's choice, and no clause gives it. Acts of one player are silent: who acts twice chooses which comes first. Acts of one step are
// P726, P727 and P731. The bound is two acts.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/lint/claims.hpp"
#include "analysis/lint/event_checks.hpp"
#include "analysis/state_text.hpp"

namespace paragraf::analysis::lint {
namespace {

using interpreter::Choices;
using interpreter::Judgement;
using interpreter::Outcome;
using interpreter::Result;

// Two rules of an act that set the same attribute.
struct Pair {
  RuleId first, second;
  AttributeId attribute;
  auto operator<=>(const Pair&) const = default;
};

// What a state shows: one after the other, and the other way round.
struct Shown {
  Pair pair;
  CellKey cell;
  Value as_it_is, as_it_would_be;
};

class GroundCheck {
 public:
  GroundCheck(const EventContext& context, ActId act, ActId other, const std::set<Pair>& pairs)
      : book_(context.book), context_(context), reach_(context.reach), act_(act), other_(other), pairs_(pairs), stage_(book_, context.options, both_params(book_, act, other)) {}

  void run();

 private:
  static std::vector<Parameter> both_params(const Book& book, ActId a, ActId b) {
    std::vector<Parameter> params = book[a].params;
    params.insert(params.end(), book[b].params.begin(), book[b].params.end());
    return params;
  }

  struct Unrolled {
    OutlookFrame act, other;
    std::unique_ptr<After> first, then, before, behind;          // act, other after it; other, act after it
    Formula possible;                                            // in either order, by different players
  };

  const Unrolled& in(std::size_t index) {
    Unrolled& made = unrolled_[index];
    if (made.behind) return made;
    Scene& scene = stage_.scene(index);
    Formulas& f = scene.formulas;
    const OutlookFrame all = scene.encoder.arguments(both_params(book_, act_, other_));
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(book_[act_].params.size());
    made.act.assign(all.begin(), middle);
    made.other.assign(middle, all.end());
    const auto after = [&](Inputs& before, ActId act, const OutlookFrame& args) {
      auto found = std::make_unique<After>(book_, scene, before, reach_);
      found->perform(act, args, f.truth(true));
      return found;
    };
    made.first = after(scene.unknowns, act_, made.act);
    made.then = after(*made.first, other_, made.other);
    made.before = after(scene.unknowns, other_, made.other);
    made.behind = after(*made.before, act_, made.act);
    Encoder after_act(book_, scene.symbols, *made.first, scene.crowds, scene.sides), after_other(book_, scene.symbols, *made.before, scene.crowds, scene.sides);
    const auto chooser = [&](ActId act, OutlookFrame frame) {
      frame.resize(frame.size() + room_);
      return scene.encoder.evaluate(book_[act].chooser, frame).symbol;
    };
    made.possible = f.and_({scene.encoder.judge(act_, made.act).allowed, scene.encoder.judge(other_, made.other).allowed,
                            after_act.judge(other_, made.other).allowed, after_other.judge(act_, made.act).allowed,
                            f.not_(scene.symbols.equal(chooser(act_, made.act), chooser(other_, made.other)))});
    return made;
  }

  Sought sought(std::size_t index) {
    Formulas& f = stage_.scene(index).formulas;
    std::vector<Formula> bad, blind;
    for (const Pair& pair : pairs_) {
      const Sought one = sought(index, pair);
      bad.push_back(one.bad);
      blind.push_back(one.blind);
    }
    return {f.and_(in(index).possible, f.or_(std::move(bad))), f.and_(in(index).possible, f.or_(std::move(blind)))};
  }

  Sought sought(std::size_t index, const Pair& pair) {
    Scene& scene = stage_.scene(index);
    Formulas& f = scene.formulas;
    const Unrolled& in = this->in(index);
    // When a rule of the act sets this attribute of that thing.
    const auto sets = [&](const After& after, RuleId rule, Instance entity) {
      std::vector<Formula> any;
      for (const WriteOutlook& write : after.writes())
        if (write.rule == rule && write.attribute == pair.attribute && write.entity == entity) any.push_back(write.when);
      return f.or_(std::move(any));
    };
    const auto written = [&](const After& after, Instance entity) {
      std::vector<Formula> any;
      for (const WriteOutlook& write : after.writes())
        if (write.attribute == pair.attribute && write.entity == entity) any.push_back(write.when);
      return f.or_(std::move(any));
    };
    std::vector<Formula> any;
    const EntityId owner = book_[pair.attribute].owner;
    for (std::uint32_t i = 0; i < scene.unknowns.scope().most[owner.index()]; ++i) {
      const Instance entity{owner, i};
      any.push_back(f.and_({scene.unknowns.exists(entity), sets(*in.first, pair.first, entity), f.not_(sets(*in.first, pair.second, entity)),
                            f.not_(sets(*in.behind, pair.first, entity)), sets(*in.behind, pair.second, entity), f.not_(written(*in.then, entity)),
                            f.not_(scene.symbols.equal(in.then->attribute(entity, pair.attribute), in.behind->attribute(entity, pair.attribute)))}));
    }
    const auto concerns = [&](const Consequences& all) {
      const auto read = [&](RuleId rule) { return reach_.read_by(rule, all); };
      return all.changes(pair.attribute) || read(pair.first) || read(pair.second) || std::any_of(book_[act_].norms.begin(), book_[act_].norms.end(), read) ||
             std::any_of(book_[other_].norms.begin(), book_[other_].norms.end(), read);
    };
    std::vector<Formula> blind;
    for (const auto* after : {&in.first, &in.then, &in.before, &in.behind}) blind.push_back((*after)->beyond(concerns));
    return {f.or_(std::move(any)), f.or_(std::move(blind))};
  }

  std::optional<std::vector<Question>> questions(std::size_t index, const Assignment& assignment) {
    const Unrolled& in = this->in(index);
    const Unknowns& unknowns = stage_.scene(index).unknowns;
    const auto act = argument_values(unknowns, in.act, assignment), other = argument_values(unknowns, in.other, assignment);
    if (!act || !other) return std::nullopt;
    ActQuestion first{act_, *act, {}, false}, second{other_, *other, {}, false};
    for (const auto& [after, question] : {std::pair(&in.first, &first), std::pair(&in.then, &second)})
      for (const DieOutlook& die : (*after)->dice())
        if (const auto total = unknowns.value(die.total, assignment)) question->rolls.emplace_back(die.event, total->number());
    return std::vector<Question>{std::move(first), std::move(second)};
  }

  // What the interpreter makes of it.
  std::optional<Shown> shown(const Situation& situation, const Pair& pair) const {
    const State& state = situation.state;
    if (state.phase && book_[state.phase].simultaneous) return std::nullopt;
    const Choices choices{situation.sides, {}};
    const auto chooser = [&](const Question& question) {
      const auto& asked = std::get<ActQuestion>(question);
      interpreter::Frame frame(asked.args.begin(), asked.args.end());
      frame.resize(frame.size() + room_, Result::unbound());
      return interpreter::Evaluator(book_, state, choices).evaluate(book_[asked.act].chooser, frame);
    };
    const Result one = chooser(situation.questions[0]), other = chooser(situation.questions[1]);
    if (!one.known() || !other.known() || one.value() == other.value()) return std::nullopt;
    const auto done = [&](const State& in, std::size_t which) { return performed({in, {situation.questions[which]}, false, situation.sides}); };
    const Outcome first = done(state, 0), before = done(state, 1);
    if (!first.after || !before.after) return std::nullopt;
    const Outcome then = done(*first.after, 1), behind = done(*before.after, 0);
    if (!then.after || !behind.after) return std::nullopt;
    const auto by = [&](const Outcome& outcome, const CellKey& cell, RuleId rule) {
      return std::any_of(outcome.changes.begin(), outcome.changes.end(), [&](const interpreter::Change& change) {
        return change.cell == cell && std::find(change.cites.begin(), change.cites.end(), book_[rule].sentence) != change.cites.end();
      });
    };
    for (const interpreter::Change& change : first.changes) {
      const CellKey& cell = change.cell;
      if (cell.attribute != pair.attribute || !by(first, cell, pair.first) || by(behind, cell, pair.first) != (book_[pair.first].sentence == book_[pair.second].sentence)) continue;
      if (!first.after->exists(cell.entity) || !then.after->exists(cell.entity) || !behind.after->exists(cell.entity)) continue;
      const Result set = first.after->stored(cell), is = then.after->stored(cell), would = behind.after->stored(cell), was = before.after->stored(cell);
      if (!set.known() || !is.known() || !would.known() || !(set.value() == is.value()) || is.value() == would.value()) continue;
      const bool kept = was.known() && was.value() == would.value();   // it sets it to what it was
      if (kept || by(behind, cell, pair.second)) return Shown{pair, cell, is.value(), would.value()};
    }
    return std::nullopt;
  }

  std::optional<Shown> shown(const Situation& situation) const {
    for (const Pair& pair : pairs_)
      if (auto found = shown(situation, pair)) return found;
    return std::nullopt;
  }

  static constexpr std::size_t room_ = 16;             // for what a chooser binds
  const Book& book_;
  const EventContext& context_;
  Reach& reach_;
  ActId act_, other_;
  const std::set<Pair>& pairs_;
  Stage stage_;
  std::map<std::size_t, Unrolled> unrolled_;
};

void GroundCheck::run() {
  Proof proof = search(stage_, {[&](std::size_t index) { return sought(index); },
                                [&](std::size_t index, const Assignment& assignment) { return questions(index, assignment); },
                                [&](const Situation& one) { return shown(one).has_value(); }});
  proof.bound = proof.bound.empty() ? "two acts" : "two acts, " + proof.bound;
  const std::optional<Shown> told = proof.situation ? shown(*proof.situation) : std::nullopt;
  const Pair& pair = told ? told->pair : *pairs_.begin();
  std::vector<RuleId> rules;
  for (const Pair& one : pairs_)
    if (!told || one == pair) rules.insert(rules.end(), {one.first, one.second});
  const std::string &name = book_.text(book_[act_].name), &other = book_.text(book_[other_].name), &attribute = book_.text(book_[pair.attribute].name);
  context_.claims.add(claim_of(Code::ground_changed, fmt::format("{}, then {}: what was set is as it would be now", name, other), sentences_of(book_, rules), proof,
                               context_.options, [&](const Witness* witness) {
    base::Diagnostic found = base::diagnostic(Code::ground_changed, book_[pair.second].place,
                                              fmt::format("`{}` sets `{}` by another sentence if `{}` comes first, and no clause says which does", name, attribute, other));
    found.labels.front().text = fmt::format("says what it is if `{}` comes first", other);
    found.labels.push_back({book_[pair.first].place, "says what it is else, and so it stays"});
    if (told && witness) {
      const StateText write(*witness->state, context_.options.wording.language);
      const TypeId type = book_[pair.attribute].type;
      found.notes.push_back(fmt::format("{}.{} is {} then; in the other order it is {}", witness->state->id(told->cell.entity), attribute,
                                        write.value(told->as_it_is, type), write.value(told->as_it_would_be, type)));
    }
    found.notes.push_back("two acts were looked at, one behind the other; `whenever`, or a rule of the other act, can say what becomes of it");
    return found;
  }));
}

// Two rules of one act that may set the same attribute.
std::set<Pair> alternatives(const Book& book, ActId act) {
  std::set<Pair> found;
  const std::vector<RuleId> rules = rules_in_force(book, book[act].effects);
  for (const RuleId a : rules)
    for (const RuleId b : rules) {
      if (a == b || !book[a].together.empty() || !book[b].together.empty()) continue;
      if (!is_linted(book, a) && !is_linted(book, b)) continue;
      for (const Effect& x : book[a].effects)
        for (const Effect& y : book[b].effects)
          if (x.kind == EffectKind::set && y.kind == EffectKind::set && x.attribute == y.attribute) found.insert({a, b, x.attribute});
    }
  return found;
}

}  // namespace

void check_ground(const EventContext& context) {
  const Book& book = context.book;
  const auto in_turn = [&](ActId act) {               // in some phase that is no step of its own
    const std::vector<PhaseId>& phases = book[act].phases;
    return book[act].chooser && (phases.empty() || std::any_of(phases.begin(), phases.end(), [&](PhaseId phase) { return !book[phase].simultaneous; }));
  };
  for (std::size_t i = 0; i < book.acts.size(); ++i) {
    const ActId act(i);
    const std::set<Pair> all = in_turn(act) ? alternatives(book, act) : std::set<Pair>();
    for (std::size_t j = 0; j < (all.empty() ? 0 : book.acts.size()); ++j) {
      const ActId other(j);
      if (!in_turn(other) || !share_a_phase(book, act, other)) continue;
      const std::set<CellKey>& changed = context.reach.of(other).cells;
      std::set<Pair> pairs = all;                      // those of which one hangs on what the other act changes
      std::erase_if(pairs, [&](const Pair& pair) {
        return !context.reach.condition_read_by(pair.first, changed) && !context.reach.condition_read_by(pair.second, changed);
      });
      if (!pairs.empty()) context.ask("ground", {act, other}, {}, [&](const EventContext& part) { GroundCheck(part, act, other, pairs).run(); });
    }
  }
}

}  // namespace paragraf::analysis::lint
