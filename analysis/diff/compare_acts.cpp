// Acts of two editions: are they allowed in the same states, and do they do the same? In: an act that both have. Out: comparisons. What an act does
// is compared where both editions allow it. What both cannot be made formulas of (what is created, what `whenever` rules notice, duties that
// hang on what was done) leaves it undecided, unless a state is found.
#include <algorithm>

#include "analysis/diff/side_by_side.hpp"
#include "analysis/lint/after.hpp"
#include "analysis/lint/claims.hpp"

namespace paragraf::analysis::diff {
namespace {

using interpreter::CellKey;
using interpreter::Choices;
using interpreter::Judgement;
using interpreter::Outcome;
using interpreter::Result;
using lint::ActQuestion;
using lint::After;
using formulas::Assignment;
using formulas::Encoder;
using formulas::Formulas;
using formulas::OutlookFrame;
using lint::Question;
using lint::Situation;
using lint::Sought;
using formulas::VerdictOutlook;
using lint::WriteOutlook;

const ActQuestion& asked_in(const Situation& situation) { return std::get<ActQuestion>(situation.questions.front()); }

interpreter::Occurrence occurrence(const ActQuestion& asked) { return {asked.act, {asked.args.begin(), asked.args.end()}, {}}; }

interpreter::Verdict judged(const Situation& situation) {
  return interpreter::judge(situation.state.book(), situation.state, Choices{situation.sides, {}}, occurrence(asked_in(situation)), nullptr);
}
bool is_allowed(const Situation& situation) { return judged(situation).judgement == Judgement::allowed; }

Outcome performed(const Situation& situation) {
  interpreter::Dice dice;
  for (const auto& [event, total] : asked_in(situation).rolls) dice.totals[event] = total;
  return interpreter::perform(situation.state.book(), situation.state, Choices{situation.sides, {}}, dice, occurrence(asked_in(situation)), nullptr);
}

Formula blind(Formulas& f, const Encoder& encoder, const VerdictOutlook& verdict) {
  return f.or_({encoder.not_encoded(verdict.permitted.causes), encoder.not_encoded(verdict.forbidden.causes), encoder.not_encoded(verdict.closed.causes),
                encoder.not_encoded(verdict.free.causes)});
}

// Who does not know whether it is allowed says neither.
enum class Said : std::uint8_t { yes, no, neither };
Said said(Judgement judgement) {
  return judgement == Judgement::allowed ? Said::yes : judgement == Judgement::denied ? Said::no : Said::neither;
}

bool is_undecided(const SideBySide& both, Comparison& into) {
  if (both.obstacle().empty()) return false;
  into.standing = lint::Standing::undecided;
  into.how = both.obstacle();
  return true;
}

// What an act leaves, in both books, in a scene.
class Effects {
 public:
  Effects(SideBySide& both, std::size_t index)
      : both_(both), scene_(both.scene(index)), beside_(both.beside(index)), f_(scene_.formulas), s_(scene_.symbols), here_(both.in_base()), there_(both.in_other()),
        reach_(both.base()), other_reach_(both.other()), base_(both.base(), scene_, scene_.unknowns, reach_),
        other_(both.other(), scene_.symbols, beside_.inputs, other_reach_, scene_.crowds, both.other_sides()) {
    const OutlookFrame &args = both.base_args(index), &other_args = both.other_args(index);
    happens_ = f_.truth(true);
    blind_ = f_.truth(false);
    if (both.base()[here_].action) {
      const VerdictOutlook one = scene_.encoder.judge(here_, args), two = beside_.encoder.judge(there_, other_args);
      happens_ = f_.and_(one.allowed, two.allowed);
    }
    base_.perform(here_, args, happens_);
    other_.perform(there_, other_args, happens_);
    same_dice();
    blind_ = f_.or_({base_.beyond(), other_.beyond(), clashes(base_), clashes(other_)});
  }

  const After& base() const { return base_; }
  Formula blind() const { return blind_; }

  // Some attribute or fact is another one afterwards.
  Formula differ() {
    std::vector<Formula> any;
    for (const WriteOutlook& write : base_.writes()) any.push_back(f_.and_(write.when, of(write, false)));
    for (const WriteOutlook& write : other_.writes()) any.push_back(f_.and_(write.when, of(write, true)));
    return f_.and_(happens_, f_.or_(std::move(any)));
  }

 private:
  // The same die shows the same.
  void same_dice() {
    std::vector<bool> used(other_.dice().size(), false);
    for (const lint::DieOutlook& die : base_.dice())
      for (std::size_t i = 0; i < used.size(); ++i) {
        const lint::DieOutlook& theirs = other_.dice()[i];
        if (used[i] || both_.to_base().of(Kind::act, theirs.event) != die.event || !die.total.number || !theirs.total.number) continue;
        used[i] = true;
        scene_.unknowns.tie(f_.equal(die.total.number, theirs.total.number));
        break;
      }
  }

  // Writes of one stage that may not go together: the step would come to nothing.
  Formula clashes(const After& after) {
    std::vector<Formula> any;
    const std::vector<WriteOutlook>& writes = after.writes();
    for (std::size_t i = 0; i < writes.size(); ++i)
      for (std::size_t k = i + 1; k < writes.size(); ++k) {
        const WriteOutlook &a = writes[i], &b = writes[k];
        if (a.step != b.step || a.stage != b.stage) continue;
        const Formula when = f_.and_(a.when, b.when);
        if (f_.is_false(when)) continue;
        if (a.fact || b.fact) {
          if (a.fact == b.fact && a.kind != b.kind) any.push_back(when);
          continue;
        }
        if (a.attribute != b.attribute || a.entity != b.entity) continue;
        if (a.kind == EffectKind::set && b.kind == EffectKind::set) any.push_back(f_.and_(when, f_.not_(s_.equal(a.value.symbol, b.value.symbol))));
        else if (a.kind != b.kind && (a.kind == EffectKind::set || b.kind == EffectKind::set || a.kind == EffectKind::put || a.kind == EffectKind::remove)) any.push_back(when);
      }
    return f_.or_(std::move(any));
  }

  Formula inside_of(const Book& book, AttributeId attribute, const Symbol& stored) { return admitted(s_, stored, book[attribute].domain); }

  Formula unlike(const Symbol& a, const Symbol& b) { return f_.and_(f_.or_(s_.known(a), s_.known(b)), f_.not_(s_.equal(a, b))); }

  // Is what was written another thing in the other book, or there not known at all?
  Formula of(const WriteOutlook& write, bool by_other) {
    const Pairs &to_base = both_.to_base(), &to_other = both_.to_other();
    if (write.fact) {
      const FactId there = (by_other ? to_base : to_other).of(Kind::fact, write.fact);
      if (!there)
        return by_other ? unlike(other_.fact(write.fact, write.args), beside_.inputs.fact(write.fact, write.args))
                        : unlike(base_.fact(write.fact, write.args), scene_.unknowns.fact(write.fact, write.args));
      std::vector<Symbol> args;
      for (const Symbol& arg : write.args) args.push_back((by_other ? to_base : to_other).translated(arg));
      return by_other ? unlike(base_.fact(there, args), other_.fact(write.fact, write.args)) : unlike(base_.fact(write.fact, write.args), other_.fact(there, args));
    }
    const Pairs& across = by_other ? to_base : to_other;
    const AttributeId there = across.of(Kind::attribute, write.attribute);
    const Instance mine = write.entity;
    if (!there)
      return by_other ? unlike(other_.attribute(mine, write.attribute), beside_.inputs.attribute(mine, write.attribute))
                      : unlike(base_.attribute(mine, write.attribute), scene_.unknowns.attribute(mine, write.attribute));
    const Instance theirs{across.of(Kind::entity, mine.declaration), mine.index};
    const Symbol one = by_other ? base_.attribute(theirs, there) : base_.attribute(mine, write.attribute);
    const Symbol two = by_other ? other_.attribute(mine, write.attribute) : other_.attribute(theirs, there);
    // What is outside of its range is not stored, and the step comes to nothing.
    const Formula inside = inside_of(both_.base(), by_other ? there : write.attribute, one), inside_there = inside_of(both_.other(), by_other ? write.attribute : there, two);
    return f_.or_(f_.not_(f_.equal(inside, inside_there)),
                  f_.and_(f_.or_(inside, inside_there), f_.or_(unlike(one, to_base.translated(two)), to_base.lost(f_, two))));
  }

  SideBySide& both_;
  lint::Scene& scene_;
  Beside& beside_;
  Formulas& f_;
  formulas::Symbols& s_;
  ActId here_, there_;
  lint::Reach reach_, other_reach_;
  After base_, other_;
  Formula happens_, blind_;
};

// Changes in the words of the base; of what was created only how many of each kind.
struct Changes {
  std::map<CellKey, Result> cells;
  std::vector<EntityId> came;
  bool elsewhere = false;                // something that the base does not know
  bool operator==(const Changes&) const = default;
};

Changes changes_of(const Outcome& outcome, const State& before, const Pairs* to_base) {
  Changes all;
  const auto is_old = [&](const Value& value) { return !value.is<Instance>() || value.as<Instance>().index < before.count(value.as<Instance>().declaration); };
  for (const interpreter::Change& change : outcome.changes) {
    CellKey cell = change.cell;
    if (cell.entity.declaration && !is_old(Value(cell.entity))) {
      if (cell.is_presence()) all.came.push_back(to_base ? to_base->of(Kind::entity, cell.entity.declaration) : cell.entity.declaration);
      continue;
    }
    Result after = change.after;
    if (to_base) {
      bool known = true;
      if (cell.attribute) known = (cell.attribute = to_base->of(Kind::attribute, cell.attribute)).valid();
      if (cell.entity.declaration) known = known && (cell.entity.declaration = to_base->of(Kind::entity, cell.entity.declaration)).valid();
      if (cell.fact) known = known && (cell.fact = to_base->of(Kind::fact, cell.fact)).valid();
      for (Value& arg : cell.args) {
        auto there = to_base->translated(arg);
        known = known && there.has_value();
        if (there) arg = std::move(*there);
      }
      if (after.known()) {
        auto there = to_base->translated(after.value());
        known = known && there.has_value();
        if (there) after = Result(std::move(*there));
      }
      if (!known) {
        all.elsewhere = true;
        continue;
      }
    }
    all.cells.emplace(std::move(cell), after.known() ? after : Result::unbound());
  }
  std::sort(all.came.begin(), all.came.end());
  return all;
}

}  // namespace

Comparison compare_permission(const Editions& editions, ActId of_new, const DiffOptions& options) {
  Comparison into;
  if (begin(editions, {Kind::act, of_new.index()}, Aspect::permission, into)) return into;
  SideBySide both(editions, into.of_new, options);
  if (is_undecided(both, into)) return into;
  const ActId here(both.in_base()), there(both.in_other());
  both.answer({[&](std::size_t index) {
                 lint::Scene& scene = both.scene(index);
                 Formulas& f = scene.formulas;
                 const Encoder &mine = scene.encoder, &theirs = both.beside(index).encoder;
                 const VerdictOutlook one = scene.encoder.judge(here, both.base_args(index));
                 const VerdictOutlook two = both.beside(index).encoder.judge(there, both.other_args(index));
                 const Formula differ = f.or_(f.not_(f.equal(one.allowed, two.allowed)), f.not_(f.equal(one.denied, two.denied)));
                 const Formula unseen = f.truth(!editions.unchanged.has_same_duties());
                 return Sought{differ, f.or_({blind(f, mine, one), blind(f, theirs, two), unseen})};
               },
               [&](std::size_t index, const Assignment& assignment) -> std::optional<Question> {
                 auto args = lint::argument_values(both.scene(index).unknowns, both.base_args(index), assignment);
                 if (!args) return std::nullopt;
                 return ActQuestion{here, std::move(*args), {}, true};
               },
               [](const Situation& base, const Situation& other) {
                 const interpreter::Verdict one = judged(base), two = judged(other);
                 return !lacks_input(one.reasons) && !lacks_input(two.reasons) && said(one.judgement) != said(two.judgement);
               }},
              into);
  if (into.standing == lint::Standing::undecided && !editions.unchanged.has_same_duties()) into.how = "duties are not the same, and hang on what was done before";
  return into;
}

Comparison compare_effects(const Editions& editions, ActId of_new, const DiffOptions& options) {
  Comparison into;
  if (begin(editions, {Kind::act, of_new.index()}, Aspect::effects, into)) return into;
  SideBySide both(editions, into.of_new, options);
  if (is_undecided(both, into)) return into;
  const ActId here(both.in_base());
  std::map<std::size_t, std::unique_ptr<Effects>> in;
  std::map<std::size_t, Formula> differ;
  const auto effects = [&](std::size_t index) -> Effects& {
    std::unique_ptr<Effects>& made = in[index];
    if (!made) {
      made = std::make_unique<Effects>(both, index);
      differ[index] = made->differ();
    }
    return *made;
  };
  both.answer({[&](std::size_t index) {
                 Effects& one = effects(index);
                 Formulas& f = both.scene(index).formulas;
                 return Sought{differ[index], f.or_(one.blind(), f.truth(!editions.unchanged.has_same_presuppositions() || !editions.unchanged.has_same_phases()))};
               },
               [&](std::size_t index, const Assignment& assignment) -> std::optional<Question> {
                 const formulas::Unknowns& unknowns = both.scene(index).unknowns;
                 auto args = lint::argument_values(unknowns, both.base_args(index), assignment);
                 if (!args) return std::nullopt;
                 ActQuestion question{here, std::move(*args), {}, false};
                 for (const lint::DieOutlook& die : effects(index).base().dice())
                   if (const auto total = unknowns.value(die.total, assignment)) question.rolls.emplace_back(die.event, total->number());
                 return question;
               },
               [&](const Situation& base, const Situation& other) {
                 if (both.base()[here].action && (!is_allowed(base) || !is_allowed(other))) return false;
                 const Outcome one = performed(base), two = performed(other);
                 if (lacks_input(one.reasons) || lacks_input(two.reasons)) return false;
                 if (one.after.has_value() != two.after.has_value()) return true;
                 if (!one.after) return false;
                 return changes_of(one, base.state, nullptr) != changes_of(two, other.state, &both.to_base());
               },
               [&](std::size_t index) {
                 std::vector<Symbol> dice;
                 for (const lint::DieOutlook& die : effects(index).base().dice()) dice.push_back(die.total);
                 return dice;
               }},
              into);
  if (into.standing == lint::Standing::undecided && !editions.unchanged.has_same_presuppositions()) into.how = "what is presupposed of a state is not the same";
  if (into.standing == lint::Standing::undecided && !editions.unchanged.has_same_phases()) into.how = "what ends with a phase is not the same";
  return into;
}

}  // namespace paragraf::analysis::diff
