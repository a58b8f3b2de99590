// The effects of one stage: statements are evaluated on the state in which the stage begins, then all of them are
// applied to each cell at once, so that their order means nothing. `add` and `take` sum; everything else must agree. A
// statement instance is told apart by its rule, occurrence and bindings, and each of these is fired once: equal effects
// of different ones stay two.
#include <algorithm>

#include "interpreter/gap.hpp"
#include "interpreter/step_engine.hpp"

namespace paragraf::interpreter {

bool StepEngine::collect(const Firing& firing, const State& before, const State& beforehand, StageEffects& effects) {
  Evaluator bindings(book_, before, choices_), now(book_, now_, choices_, trace_);
  bindings.set_before(beforehand);
  now.set_before(beforehand);
  Frame frame = firing.frame;
  bool determined = true;
  for (const Effect& effect : book_[firing.rule].effects) {
    const Result sets = bindings.for_each(effect.for_every, frame, [&] {
      const Result meant = effect.where ? bindings.evaluate(effect.where, frame) : Result(Value(true));
      if (!meant.known()) determined = fail(meant);
      if (meant.is_true()) determined = collect(firing, effect, frame, now, effects) && determined;
      return true;
    });
    if (!sets.known()) determined = fail(sets);
  }
  return determined;
}

bool StepEngine::collect(const Firing& firing, const Effect& effect, Frame& frame, Evaluator& now,
                         StageEffects& effects) {
  TraceScope node(trace_);
  if (effect.kind == EffectKind::cause) {
    node.open({.kind = TraceKind::effect, .subject = effect.event.index(), .rule = firing.rule});
    Occurrence caused{effect.event, {}, firing.cites};
    for (ExprId arg : effect.args) caused.args.push_back(arg ? now.evaluate(arg, frame) : Result::unbound());
    caused.args.resize(book_[effect.event].params.size(), Result::unbound());
    node->args = caused.args;
    effects.caused.push_back(std::move(caused));
    return true;
  }
  node.open(
      {.kind = TraceKind::effect, .subject = effect.attribute.index(), .rule = firing.rule, .expr = effect.value});
  const Result entity = now.evaluate(effect.entity, frame);
  const Result value = now.evaluate(effect.value, frame);
  node->args = {entity};
  node->result = value;
  if (!entity.known() || !value.known()) return fail(Result::both_missing(entity, value));
  if (!entity.value().is<Instance>()) return true;
  std::vector<SentenceId> cites = trace_->citations(book_, node.id());
  cites.insert(cites.end(), firing.cites.begin(), firing.cites.end());
  effects.writes[{entity.value().as<Instance>(), effect.attribute}].push_back(
      {effect.kind, value.value(), std::move(cites)});
  return true;
}

bool StepEngine::apply(const CellKey& key, const std::vector<Write>& writes, Cells& changed) {
  const Attribute& attribute = book_[key.second];
  Values sets;
  Number added;
  bool adds = false;
  std::vector<SentenceId> cites;
  for (const Write& write : writes) {
    cites.insert(cites.end(), write.cites.begin(), write.cites.end());
    if (write.kind == EffectKind::set) {
      sets.push_back(write.value);
    } else if (write.value.is<Number>()) {
      adds = true;
      added = write.kind == EffectKind::add ? added + write.value.number() : added - write.value.number();
    }
  }
  const Cell& cell = now_.cell(key.first, key.second);
  if (sets.empty() && (!cell.supplied || !cell.value.is<Number>())) return true;  // what is missing stays missing
  std::sort(sets.begin(), sets.end());
  sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
  if (sets.size() > 1 || (!sets.empty() && adds)) {
    in_book_order(book_, cites);
    return fail(Reason{.kind = ReasonKind::conflict,
                       .subject = key.second.index(),
                       .args = {key.first},
                       .detail = adds ? "set and changed in one step" : "",
                       .candidates = std::move(sets),
                       .type = attribute.type,
                       .cites = std::move(cites),
                       .of = SubjectKind::attribute});
  }
  Value value = !sets.empty() ? sets.front() : Value(cell.value.number() + added);
  if (!attribute.clamp.intervals.empty() && value.is<Number>()) {
    const Interval& clamp = attribute.clamp.intervals.front();
    if (clamp.low && value.number() < *clamp.low) value = *clamp.low;
    if (clamp.high && *clamp.high < value.number()) value = *clamp.high;
  }
  if (!admit(key, value)) return false;
  Cell& stored = now_.cell(key.first, key.second);
  if (!stored.supplied || stored.value != value) changed.insert(key);
  touched_.insert(key);
  if (sets.empty()) cites.insert(cites.end(), stored.cites.begin(), stored.cites.end());
  in_book_order(book_, cites);
  stored = Cell{true, std::move(value), std::move(cites)};
  return true;
}

bool StepEngine::admit(const CellKey& key, const Value& value) {
  const Attribute& attribute = book_[key.second];
  const TypeId plain = book_.types.strip_optional(attribute.type);
  const Type& type = book_.types[plain];
  Reason reason{.kind = ReasonKind::outside_domain,
                .subject = key.second.index(),
                .args = {key.first},
                .candidates = {value},
                .type = attribute.type,
                .cites = {attribute.sentence},
                .of = SubjectKind::attribute};
  if (value.is<Number>() && (type.kind == TypeKind::integer || type.kind == TypeKind::dice)) {
    if (!value.number().is_integer())
      reason.kind = ReasonKind::not_whole;
    else if (!value.number().to_int64())
      reason.kind = ReasonKind::overflow;
    if (reason.kind != ReasonKind::outside_domain) return fail(std::move(reason));
  }
  bool on_step = true;
  if (value.is<Number>() && type.kind == TypeKind::measure) {
    const Number& step = book_[MeasureId(type.declaration)].step;
    on_step = step.is_zero() || (value.number() / step).is_integer();
  }
  if (on_step && attribute.domain.contains(value)) return true;
  reason.detail = now_.id(key.first) + "." + book_.text(attribute.name) + ": " +
                  outside_text(now_, value, attribute.domain, attribute.type);
  return fail(std::move(reason));
}

}  // namespace paragraf::interpreter
