// Entities that come and go in a stage. What is created gets its place and its id before anything of the stage is evaluated,
// so that statements may name it, but it is not there before the stage ends; what is destroyed is nowhere afterwards. Ids
// follow from the rule and from whom it concerns: kind, the entities of the occurrence, and a number if that is taken.
#include <algorithm>

#include "base/natural.hpp"
#include "interpreter/refusal.hpp"
#include "interpreter/state_removal.hpp"
#include "interpreter/step_engine.hpp"

namespace paragraf::interpreter {
namespace {

std::size_t arguments_of(const Book& book, const Rule& rule) {
  return rule.kind == RuleKind::whenever ? rule.for_every.size() : book[ActId(rule.subject)].params.size();
}

// Of all acts that the rule matches.
Values concerns_of(const Book& book, const Rule& rule, const Frame& frame, Values bound) {
  std::size_t count = arguments_of(book, rule);
  for (const ActId other : rule.together) count += book[other].params.size();
  Values all = known_values({frame.data(), std::min(count, frame.size())});
  all.insert(all.end(), std::make_move_iterator(bound.begin()), std::make_move_iterator(bound.end()));
  return all;
}

// Letters, digits and `_`: so that a question can name it.
std::string as_name(std::string text) {
  for (char& c : text) {
    const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (!word && static_cast<unsigned char>(c) < 0x80) c = '_';
  }
  return text;
}

}  // namespace

bool StepEngine::prepare(std::span<const Firing* const> firings, const State& before, const State& beforehand,
                         StageEffects& effects) {
  struct Planned {
    Creation creation;
    std::string key, id;
  };
  std::vector<Planned> planned;
  bool determined = true;
  for (const Firing* firing : firings) {
    const Rule& rule = book_[firing->rule];
    for (std::size_t i = 0; i < rule.effects.size(); ++i) {
      const Effect& effect = rule.effects[i];
      if (effect.kind != EffectKind::create) continue;
      Evaluator bindings(book_, before, choices_);
      bindings.set_reads(reads_);
      bindings.set_before(beforehand);
      Frame frame = firing->frame;
      const Result sets = bindings.for_each(effect.for_every, frame, [&] {
        const Result meant = effect.where ? bindings.evaluate(effect.where, frame) : Result(Value(true));
        if (!meant.known()) determined = fail(meant);
        if (!meant.is_true()) return true;
        Planned one{{firing, i, {}, {}}, book_[rule.sentence].citation + " " + effect.origin,
                    book_.text(book_[effect.created].name)};
        std::vector<Instance> named;
        const auto name = [&](const Result& value, bool shown) {
          if (!value.known()) return;
          one.key += " " + value_text(book_, value.value(), book_.types.unknown(), entity_name, &now_);
          if (!shown || !value.value().is<Instance>()) return;
          const Instance entity = value.value().as<Instance>();
          if (std::find(named.begin(), named.end(), entity) != named.end()) return;
          named.push_back(entity);
          one.id += "_" + as_name(now_.id(entity));
        };
        for (std::size_t slot = 0; slot < firing->frame.size(); ++slot)
          name(firing->frame[slot], slot < arguments_of(book_, rule));
        for (const Binder& binder : effect.for_every) {
          name(frame[binder.slot], true);
          one.creation.bound.push_back(frame[binder.slot].value());
        }
        planned.push_back(std::move(one));
        return true;
      });
      if (!sets.known()) determined = fail(sets);
    }
  }
  std::stable_sort(planned.begin(), planned.end(),
                   [](const Planned& a, const Planned& b) { return base::natural_order(a.key, b.key) < 0; });
  for (Planned& one : planned) {
    const EntityId kind = book_[one.creation.firing->rule].effects[one.creation.effect].created;
    // The bare name of a kind means all of them.
    const bool bare = one.id == book_.text(book_[kind].name);
    std::string id = bare ? one.id + "_1" : one.id;
    for (int number = 2; now_.was_named(id); ++number) id = one.id + "_" + std::to_string(number);
    one.creation.entity = now_.prepare(kind, id);
    effects.created.push_back(std::move(one.creation));
  }
  return determined;
}

bool StepEngine::create(const Firing& firing, std::size_t number, Frame& frame, Evaluator& now, StageEffects& effects) {
  const Effect& effect = book_[firing.rule].effects[number];
  Values bound;
  for (const Binder& binder : effect.for_every) bound.push_back(frame[binder.slot].value());
  const auto creation = std::find_if(effects.created.begin(), effects.created.end(), [&](const Creation& one) {
    return !one.used && one.firing == &firing && one.effect == number && one.bound == bound;
  });
  creation->used = true;
  const Instance entity = creation->entity;
  TraceScope node(trace_);
  node.open({.kind = TraceKind::effect,
             .args = {Value(entity)},
             .rule = firing.rule,
             .effect = static_cast<std::uint32_t>(number),
             .result = Value(true)});
  Result missing;
  struct Given {
    AttributeId attribute;
    Value value;
    bool rounds;
  };
  std::vector<Given> given;
  const Result like = effect.entity ? now.evaluate(effect.entity, frame) : Result();
  if (!like.known()) missing = like;
  for (const FieldValue& field : effect.fields) {
    const Result value = now.evaluate(field.value, frame);
    if (value.known())
      given.push_back({field.attribute, value.value(), field.rounds});
    else
      missing = Result::both_missing(missing, value);
  }
  if (!missing.known()) return fail(missing);
  Values does{like.value()};
  for (const Given& one : given) does.push_back(one.value);
  // Symmetric matches create one entity, called after the first of them.
  if (firing.of.size() > 1) {
    const auto [first, fresh] = effects.made.emplace(StageEffects::instance(book_, firing, number, frame, does), entity);
    if (!fresh) {
      node->counts = false;
      if (effect.for_every.empty()) bind_slot(frame, effect.slot, Value(first->second));
      return true;
    }
  }
  if (watching_ == 0) done_.emplace_back(firing.rule, number, std::move(does));
  made_.push_back({entity, firing.rule, number, concerns_of(book_, book_[firing.rule], frame, std::move(bound))});
  std::vector<SentenceId> cites = trace_->citations(book_, node.id());
  cites.insert(cites.end(), firing.cites.begin(), firing.cites.end());
  if (like.value().is<Instance>()) {
    const Instance model = like.value().as<Instance>();
    if (!now_.exists(model))
      return fail(Reason{.kind = ReasonKind::gone, .subject = model.declaration.index(), .args = {model}, .of = SubjectKind::entity});
    for (AttributeId attribute : book_[model.declaration].attributes) {
      const bool replaced = std::any_of(effect.fields.begin(), effect.fields.end(),
                                        [&](const FieldValue& field) { return field.attribute == attribute; });
      if (replaced) continue;
      if (reads_) reads_->emplace(model, attribute);
      Cell copy = now_.cell(model, attribute);
      copy.cites.insert(copy.cites.end(), cites.begin(), cites.end());
      in_book_order(book_, copy.cites);
      now_.cell(entity, attribute) = std::move(copy);
      touched_.emplace(entity, attribute);
    }
  }
  for (Given& one : given)
    effects.writes[{entity, one.attribute}].push_back({EffectKind::set, std::move(one.value), cites, one.rounds, firing.by});
  effects.writes[CellKey(entity)].push_back({EffectKind::create, Value(true), std::move(cites), false, firing.by});
  if (effect.for_every.empty()) bind_slot(frame, effect.slot, Value(entity));
  return true;
}

bool StepEngine::destroy(const Firing& firing, std::size_t number, Frame& frame, Evaluator& now, StageEffects& effects) {
  const Effect& effect = book_[firing.rule].effects[number];
  TraceScope node(trace_);
  node.open({.kind = TraceKind::effect, .rule = firing.rule, .effect = static_cast<std::uint32_t>(number)});
  const Result entity = now.evaluate(effect.entity, frame);
  node->args = {entity};
  node->result = Value(false);
  if (!entity.known()) return fail(entity);
  if (!entity.value().is<Instance>() || now_.was_destroyed(entity.value().as<Instance>())) return true;
  if (watching_ == 0) done_.emplace_back(firing.rule, number, Values{entity.value()});
  std::vector<SentenceId> cites = trace_->citations(book_, node.id());
  cites.insert(cites.end(), firing.cites.begin(), firing.cites.end());
  effects.writes[CellKey(entity.value().as<Instance>())].push_back({EffectKind::destroy, Value(false), std::move(cites), false, firing.by});
  return true;
}

// Nothing is done to what is destroyed in the same stage.
bool StepEngine::spare_destroyed(const StageEffects& effects) {
  bool determined = true;
  for (const auto& [key, writes] : effects.writes) {
    if (!key.attribute) continue;
    const auto presence = effects.writes.find(CellKey(key.entity));
    if (presence == effects.writes.end()) continue;
    std::vector<SentenceId> cites;
    bool destroyed = false;
    for (const Write& write : presence->second) {
      if (write.kind != EffectKind::destroy) continue;
      destroyed = true;
      cites.insert(cites.end(), write.cites.begin(), write.cites.end());
    }
    if (!destroyed) continue;
    for (const Write& write : writes) cites.insert(cites.end(), write.cites.begin(), write.cites.end());
    in_book_order(book_, cites);
    Reason conflict{.kind = ReasonKind::conflict,
                    .subject = key.attribute.index(),
                    .args = {key.entity},
                    .type = book_[key.attribute].type,
                    .cites = std::move(cites),
                    .of = SubjectKind::attribute,
                    .clash = Clash::changed_and_destroyed};
    name_acts(conflict, {&writes, &presence->second});
    determined = fail(std::move(conflict));
  }
  return determined;
}

bool StepEngine::apply_presence(const CellKey& key, const std::vector<Write>& writes, Cells& changed) {
  std::vector<SentenceId> cites;
  bool created = false, destroyed = false;
  for (const Write& write : writes) {
    cites.insert(cites.end(), write.cites.begin(), write.cites.end());
    (write.kind == EffectKind::create ? created : destroyed) = true;
  }
  in_book_order(book_, cites);
  if (created && destroyed) {
    Reason conflict{.kind = ReasonKind::conflict,
                    .subject = key.entity.declaration.index(),
                    .args = {key.entity},
                    .cites = std::move(cites),
                    .of = SubjectKind::entity,
                    .clash = Clash::created_and_destroyed};
    name_acts(conflict, {&writes});
    return fail(std::move(conflict));
  }
  store(key, {true, Value(created), std::move(cites)}, changed);
  changed.insert(population(key.entity.declaration));
  plain_.insert(population(key.entity.declaration));
  for (AttributeId attribute : book_[key.entity.declaration].attributes) changed.emplace(key.entity, attribute);
  return true;
}

void StepEngine::forget_gone(const StageEffects& effects, Cells& changed) {
  std::vector<SentenceId> cites;
  bool any = false;
  for (const auto& [key, writes] : effects.writes) {
    if (!key.is_presence() || !now_.was_destroyed(key.entity)) continue;
    any = true;
    for (const Write& write : writes) cites.insert(cites.end(), write.cites.begin(), write.cites.end());
  }
  if (!any) return;
  take_out_gone(now_, cites, [&](const CellKey& key, Cell cell) { store(key, std::move(cell), changed); });
}

}  // namespace paragraf::interpreter
