// The effects of one stage: statements are evaluated on the state in which the stage begins, then all of them are
// applied to each cell at once, so that their order means nothing. `add` and `take` sum, `put` and
// `remove` of different elements go together; everything else must agree. A
// statement instance is told apart by its rule, occurrence and bindings, and each of these is fired once: equal effects
// of different ones stay two.
#include <algorithm>
#include <iterator>
#include <utility>

#include "interpreter/refusal.hpp"
#include "interpreter/step_engine.hpp"

namespace paragraf::interpreter {
namespace {

// A set with the elements that were put in, and without those that were removed.
Value with_changes(const Values& elements, const Values& put, const Values& removed) {
  Values kept;
  for (const Value& element : elements)
    if (!std::binary_search(removed.begin(), removed.end(), element)) kept.push_back(element);
  kept.insert(kept.end(), put.begin(), put.end());
  return Value::set(std::move(kept));
}

}  // namespace

bool StepEngine::collect(const Firing& firing, const State& before, const State& beforehand, StageEffects& effects) {
  Evaluator bindings(book_, before, choices_), now(book_, now_, choices_, trace_);
  bindings.set_reads(reads_);
  now.set_reads(reads_);
  bindings.set_before(beforehand);
  now.set_before(beforehand);
  Frame frame = firing.frame;
  bool determined = true;
  const std::vector<Effect>& statements = book_[firing.rule].effects;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    const Effect& effect = statements[i];
    const Result sets = bindings.for_each(effect.for_every, frame, [&] {
      const Result meant = effect.where ? bindings.evaluate(effect.where, frame) : Result(Value(true));
      if (!meant.known()) determined = fail(meant);
      if (meant.is_true()) determined = collect(firing, i, frame, now, effects) && determined;
      return effects.caused.size() <= most_events();
    }, {effect.where});
    if (!sets.known()) determined = fail(sets);
  }
  return determined;
}

bool StepEngine::collect(const Firing& firing, std::size_t number, Frame& frame, Evaluator& now,
                         StageEffects& effects) {
  const Effect& effect = book_[firing.rule].effects[number];
  if (effect.kind == EffectKind::create) return create(firing, number, frame, now, effects);
  if (effect.kind == EffectKind::destroy) return destroy(firing, number, frame, now, effects);
  TraceScope node(trace_);
  node.open({.kind = TraceKind::effect, .rule = firing.rule, .effect = static_cast<std::uint32_t>(number)});
  // Symmetric matches do the same thing once.
  const auto is_first = [&](const Values& does) {
    const bool first = effects.is_first(book_, firing, number, frame, does);
    node->counts = first;
    if (first && watching_ == 0) done_.emplace_back(firing.rule, number, does);
    return first;
  };
  if (effect.kind == EffectKind::cause) {
    Occurrence caused{effect.event, {}, firing.cites};
    for (ExprId arg : effect.args) caused.args.push_back(arg ? now.evaluate(arg, frame) : Result::unbound());
    caused.args.resize(book_[effect.event].params.size(), Result::unbound());
    node->args = caused.args;
    if (!is_first(known_values(caused.args))) return true;
    effects.caused.push_back(std::move(caused));
    return true;
  }
  const auto write = [&](const CellKey& key, Value value) {
    std::vector<SentenceId> cites = trace_->citations(book_, node.id());
    cites.insert(cites.end(), firing.cites.begin(), firing.cites.end());
    effects.writes[key].push_back({effect.kind, std::move(value), std::move(cites), effect.rounds, firing.by});
    return true;
  };
  if (effect.fact) {
    Result unknown;
    std::vector<Result> args;
    for (ExprId arg : effect.args) {
      args.push_back(now.evaluate(arg, frame));
      if (!args.back().known()) unknown = Result::both_missing(unknown, args.back());
    }
    node->args = args;
    node->result = Value(effect.kind == EffectKind::note);
    if (!unknown.known()) return fail(unknown);
    const Fact& fact = book_[effect.fact];
    if (auto refused =
            refused_argument(now_, fact.params, args, {SubjectKind::fact, effect.fact.index(), fact.sentence}))
      return fail(std::move(*refused));
    if (!is_first(known_values(args))) return true;
    return write({effect.fact, known_values(args)}, node->result.value());
  }
  const Result entity = now.evaluate(effect.entity, frame);
  const Result value = now.evaluate(effect.value, frame);
  node->args = {entity};
  node->result = value;
  if (!entity.known() || !value.known()) return fail(Result::both_missing(entity, value));
  if (!entity.value().is<Instance>()) return true;
  const Instance of = entity.value().as<Instance>();
  if (now_.was_destroyed(of))
    return fail(Reason{.kind = ReasonKind::gone, .subject = of.declaration.index(), .args = {of}, .of = SubjectKind::entity});
  if (!is_first({entity.value(), value.value()})) return true;
  if (!effect.each || !value.value().is<Set>()) return write({of, effect.attribute}, value.value());
  for (const Value& element : value.value().items()) write({of, effect.attribute}, element);
  return true;
}

bool StepEngine::apply(const CellKey& key, const std::vector<Write>& writes, Cells& changed) {
  (key.attribute && only_sums(key, writes) ? summed_ : plain_).insert(key);  // whatever comes of it
  if (key.fact) return apply_fact(key, writes, changed);
  if (key.is_presence()) return apply_presence(key, writes, changed);
  const Attribute& attribute = book_[key.attribute];
  Values sets;
  Values put, removed;
  Number added;
  bool adds = false;
  std::vector<SentenceId> cites;
  for (const Write& write : writes) {
    cites.insert(cites.end(), write.cites.begin(), write.cites.end());
    if (write.kind == EffectKind::set) {
      sets.push_back(write.value);
    } else if (write.kind == EffectKind::put) {
      put.push_back(write.value);
    } else if (write.kind == EffectKind::remove) {
      removed.push_back(write.value);
    } else if (write.value.is<Number>()) {
      adds = true;
      added = write.kind == EffectKind::add ? added + write.value.number() : added - write.value.number();
    }
  }
  const Cell& cell = std::as_const(now_).cell(key);
  const bool of_elements = !put.empty() || !removed.empty();
  // What is missing stays missing.
  if (sets.empty() && (!cell.supplied || !(of_elements ? cell.value.is<Set>() : cell.value.is<Number>()))) {
    blank_.insert(key);
    return true;
  }
  for (Values* values : {&sets, &put, &removed}) {
    std::sort(values->begin(), values->end());
    values->erase(std::unique(values->begin(), values->end()), values->end());
  }
  Values both;
  std::set_intersection(put.begin(), put.end(), removed.begin(), removed.end(), std::back_inserter(both));
  const bool changed_too = !sets.empty() && (adds || of_elements);
  if (sets.size() > 1 || changed_too || !both.empty()) {
    in_book_order(book_, cites);
    const TypeId element = book_.types[book_.types.strip_optional(attribute.type)].element;
    const Clash clash = changed_too     ? Clash::set_and_changed
                        : both.empty() ? Clash::none
                                       : Clash::put_and_removed;
    Reason conflict{.kind = ReasonKind::conflict,
                    .subject = key.attribute.index(),
                    .args = {key.entity},
                    .candidates = both.empty() ? std::move(sets) : std::move(both),
                    .type = both.empty() ? attribute.type : element,
                    .cites = std::move(cites),
                    .of = SubjectKind::attribute,
                    .clash = clash};
    name_acts(conflict, {&writes});
    return fail(std::move(conflict));
  }
  Value value = !sets.empty()  ? sets.front()
                : of_elements ? with_changes(cell.value.items(), put, removed)
                              : Value(cell.value.number() + added);
  if (!fits(key, value)) return false;  // whatever its bounds would make of it
  if (!attribute.clamp.intervals.empty() && value.is<Number>()) {
    const Interval& clamp = attribute.clamp.intervals.front();
    if (clamp.low && value.number() < *clamp.low) value = *clamp.low;
    if (clamp.high && *clamp.high < value.number()) value = *clamp.high;
  }
  rounded_.erase(key);
  if (std::any_of(writes.begin(), writes.end(), [](const Write& write) { return write.rounds; })) {
    if (!admit(key, value, false)) return false;  // it is the exact amount that is in the range or not
    Value stored = rounded_to_step(book_, attribute.type, value);
    if (stored != value) rounded_.emplace(key, std::exchange(value, std::move(stored)));
  }
  if (!admit(key, value)) return false;
  if (sets.empty()) cites.insert(cites.end(), cell.cites.begin(), cell.cites.end());
  store(key, {true, std::move(value), std::move(cites)}, changed);
  return true;
}

// Rules that disagree on one act are named by their sentences; if it takes several acts, these are named, too.
void StepEngine::name_acts(Reason& conflict, const std::vector<const std::vector<Write>*>& writes) const {
  std::set<std::size_t> places;
  for (const std::vector<Write>* some : writes)
    for (const Write& write : *some) places.insert(write.by.begin(), write.by.end());
  if (places.size() < 2) return;
  for (const std::size_t place : places)
    conflict.between.emplace_back(happened_[place].act.index(), known_values(happened_[place].args));
}

// Whatever bounds the sum could make its order matter.
bool StepEngine::only_sums(const CellKey& key, const std::vector<Write>& writes) const {
  const Attribute& attribute = book_[key.attribute];
  return attribute.clamp.open() && attribute.domain.open() &&
         std::none_of(writes.begin(), writes.end(), [](const Write& write) { return write.kind == EffectKind::set; });
}

bool StepEngine::apply_fact(const CellKey& key, const std::vector<Write>& writes, Cells& changed) {
  const Value& value = writes.front().value;
  const Cell& cell = std::as_const(now_).cell(key);
  std::vector<SentenceId> cites;
  bool agree = true;
  for (const Write& write : writes) {
    cites.insert(cites.end(), write.cites.begin(), write.cites.end());
    agree = agree && write.value == value;
  }
  if (!agree) {
    in_book_order(book_, cites);
    Reason conflict{.kind = ReasonKind::conflict,
                    .subject = key.fact.index(),
                    .args = key.args,
                    .cites = std::move(cites),
                    .of = SubjectKind::fact};
    name_acts(conflict, {&writes});
    return fail(std::move(conflict));
  }
  // What was noted twice stands for both reasons; to forget what was never noted changes nothing.
  if (cell.value == value && !value.truth()) return true;
  if (cell.value == value) cites.insert(cites.end(), cell.cites.begin(), cell.cites.end());
  store(key, {true, value, std::move(cites)}, changed);
  return true;
}

void StepEngine::store(const CellKey& key, Cell cell, Cells& changed) {
  if (!summed_.contains(key)) plain_.insert(key);
  Cell& stored = now_.cell(key);
  if (stored.supplied != cell.supplied || stored.value != cell.value) changed.insert(key);
  touched_.insert(key);
  in_book_order(book_, cell.cites);
  stored = std::move(cell);
}

// A whole number is one, and fits 64 bits.
bool StepEngine::fits(const CellKey& key, const Value& value) {
  const Attribute& attribute = book_[key.attribute];
  const TypeKind kind = book_.types.kind(book_.types.strip_optional(attribute.type));
  if (!value.is<Number>() || (kind != TypeKind::integer && kind != TypeKind::dice)) return true;
  if (value.number().to_int64()) return true;
  return fail(Reason{.kind = value.number().is_integer() ? ReasonKind::overflow : ReasonKind::not_whole,
                     .subject = key.attribute.index(),
                     .args = {key.entity},
                     .candidates = {value},
                     .type = attribute.type,
                     .cites = {attribute.sentence},
                     .of = SubjectKind::attribute});
}

bool StepEngine::admit(const CellKey& key, const Value& value, bool stored) {
  const Attribute& attribute = book_[key.attribute];
  Reason reason{.kind = ReasonKind::outside_domain,
                .subject = key.attribute.index(),
                .args = {key.entity},
                .candidates = {value},
                .type = attribute.type,
                .cites = {attribute.sentence},
                .of = SubjectKind::attribute};
  const auto refused = refused_part(book_, attribute.type, attribute.domain, value, stored);
  if (!refused) return true;
  reason.detail = now_.id(key.entity) + "." + book_.text(attribute.name) + refused->path;
  reason.candidates = {refused->value};
  reason.type = refused->type;
  reason.domain = refused->domain;
  return fail(std::move(reason));
}

}  // namespace paragraf::interpreter
