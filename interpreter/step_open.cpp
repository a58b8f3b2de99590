// A die that is left open, for whoever asks for odds. In: the occurrence that rolls it, and what is rolled. Out: its totals, those together
// that let the same rules apply with the same bindings: what the step does is the same for all of them, unless a statement
// names the die. The step ends here, and is run again with one total of each.
#include <algorithm>

#include "interpreter/step_engine.hpp"
#include "model/die.hpp"

namespace paragraf::interpreter {
namespace {

bool names_slot(const Book& book, ExprId id, std::uint32_t slot) {
  if (!id) return false;
  const Expr& expr = book[id];
  if (expr.op == Op::slot) return expr.a == slot;
  const std::vector<ExprId> parts = operands(expr);
  return std::any_of(parts.begin(), parts.end(), [&](ExprId part) { return names_slot(book, part, slot); });
}

// Does a statement depend on the total itself? What is created bears a name that may come of it.
bool names_slot(const Book& book, const Effect& effect, std::uint32_t slot) {
  if (effect.kind == EffectKind::create) return true;
  std::vector<ExprId> parts = effect.args;
  parts.insert(parts.end(), {effect.entity, effect.value, effect.where});
  for (const Binder& binder : effect.for_every) parts.push_back(binder.set);
  return std::any_of(parts.begin(), parts.end(), [&](ExprId part) { return names_slot(book, part, slot); });
}

// Can only the rules of one occurrence tell its totals apart? Not if a further die of it is rolled later, which conditions may add.
bool looks_alone(const Book& book, const Occurrence& occurrence, std::size_t parameter) {
  const Act& act = book[occurrence.act];
  for (std::size_t i = parameter + 1; i < act.params.size(); ++i)
    if (book.types.kind(act.params[i].type) == TypeKind::dice && !occurrence.args[i].known()) return false;
  return !act.owed && std::all_of(act.effects.begin(), act.effects.end(), [&](RuleId rule) { return book[rule].together.empty(); });
}

}  // namespace

bool StepEngine::open_die(const Occurrence& occurrence, std::size_t parameter, const base::DiceRoll& roll) {
  const Limits limits = work_ ? work_->limits() : Limits();
  if (roll.words() > static_cast<std::uint64_t>(limits.work))
    return fail(Reason{.kind = ReasonKind::limit, .bound = static_cast<std::uint64_t>(limits.work)});
  const base::Distribution rolls = distribution(roll);
  const bool alone = looks_alone(book_, occurrence, parameter);
  const auto slot = static_cast<std::uint32_t>(parameter);
  std::vector<Frame> told;                     // what each of the totals so far let apply
  OpenDie open;
  for (std::size_t i = 0; i < rolls.size(); ++i) {
    const Number total(rolls.least() + static_cast<std::int64_t>(i));
    const Number part = rolls.ways(i) / rolls.all();
    if (part.is_zero()) continue;
    Frame tells;
    if (!alone) tells.emplace_back(Value(total));
    for (std::size_t r = 0; alone && r < book_[occurrence.act].effects.size(); ++r) {
      const Rule& rule = book_[book_[occurrence.act].effects[r]];
      Frame frame = occurrence.args;
      frame[parameter] = Value(total);
      Evaluator evaluator(book_, now_, choices_);
      Result active = evaluator.try_rule(rule, frame, occurrence.args.size()).active;
      const bool applies = !active.is_false();
      tells.push_back(std::move(active));
      if (!applies) continue;
      const bool named = std::any_of(rule.effects.begin(), rule.effects.end(),
                                     [&](const Effect& effect) { return names_slot(book_, effect, slot); });
      frame[parameter] = named ? Result(Value(total)) : Result();
      tells.insert(tells.end(), frame.begin(), frame.end());
    }
    const auto same = std::find(told.begin(), told.end(), tells);
    if (same != told.end()) {
      Number& sum = open.totals[static_cast<std::size_t>(same - told.begin())].part;
      sum = sum + part;
      continue;
    }
    told.push_back(std::move(tells));
    open.totals.push_back({total, part});
  }
  open_ = std::move(open);
  return false;
}

}  // namespace paragraf::interpreter
