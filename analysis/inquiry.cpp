// See inquiry.hpp.
#include "analysis/inquiry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/state_text.hpp"
#include "interpreter/reason_text.hpp"

namespace paragraf::analysis {

using interpreter::CellKey;
using interpreter::Choices;
using interpreter::Reason;
using interpreter::ReasonKind;
using interpreter::Result;
using interpreter::SubjectKind;
using interpreter::Trace;
using interpreter::TraceId;
using interpreter::TraceKind;
using interpreter::TraceNode;
using grammar::Role;

namespace {

EntityId entity_of(const Book& book, TypeId type) {
  const Type& shape = book.types[type];
  return shape.kind == TypeKind::entity ? EntityId(shape.declaration) : EntityId();
}

// Cells that nobody supplied, and that may matter all the same: what was read as nothing and could be something, facts that
// were not noted, and what an effect changes by an amount without asking what it was.
std::optional<CellKey> looked_at(const Book& book, const State& state, const TraceNode& node) {
  if (node.kind == TraceKind::fact) {
    Values args;
    for (const Result& arg : node.args) {
      if (!arg.known()) return std::nullopt;
      args.push_back(arg.value());
    }
    CellKey fact(FactId(node.subject), std::move(args));
    if (state.stored(fact).is_true()) return std::nullopt;
    return fact;
  }
  const bool changed = node.kind == TraceKind::effect && book[node.rule].effects[node.effect].attribute.valid();
  if (node.kind != TraceKind::attribute && !changed) return std::nullopt;
  if (!node.args[0].known() || !node.args[0].value().is<Instance>()) return std::nullopt;
  const Instance entity = node.args[0].value().as<Instance>();
  if (entity.index >= state.count(entity.declaration)) return std::nullopt;
  const AttributeId attribute = changed ? book[node.rule].effects[node.effect].attribute : AttributeId(node.subject);
  const interpreter::Cell& cell = state.cell(entity, attribute);
  const bool may_be_nothing = book.types.kind(book[attribute].type) == TypeKind::optional;
  if (may_be_nothing ? !cell.value.is_nothing() : !changed || cell.supplied) return std::nullopt;
  return CellKey(entity, attribute);
}

std::vector<Input> all_looked_at(const Book& book, const State& state, const Trace& trace) {
  std::vector<Input> found;
  std::vector<TraceId> open = trace.roots();
  while (!open.empty()) {
    const TraceNode& node = trace[open.back()];
    open.pop_back();
    open.insert(open.end(), node.children.begin(), node.children.end());
    if (auto cell = looked_at(book, state, node); cell && std::find(found.begin(), found.end(), Input(*cell)) == found.end())
      found.push_back(std::move(*cell));
  }
  return found;
}

bool refers(const Value& value, const Instance& entity) {
  if (value.is<Instance>()) return value.as<Instance>() == entity;
  if (!value.has_elements() && !value.has_parts()) return false;
  return std::any_of(value.items().begin(), value.items().end(),
                     [&](const Value& item) { return refers(item, entity); });
}

std::string undecided(const base::Speech& say, const std::vector<Reason>& reasons) {
  const bool conflict = std::any_of(reasons.begin(), reasons.end(),
                                    [](const Reason& reason) { return reason.kind == ReasonKind::conflict; });
  return conflict ? say.context("value", "in conflict") : say.context("value", "undetermined");
}

// "b.cf becomes 3 cf", "fired(u, b) noted"
std::string became(const base::Speech& say, const State& after, const interpreter::Change& change) {
  const Book& book = after.book();
  const std::string what = interpreter::cell_text(say, book, after, change.cell);
  const bool now = change.after.is_true();
  if (change.cell.fact) return now ? say("{0} noted", what) : say("{0} forgotten", what);
  if (change.cell.is_presence()) return now ? say("{0} created", what) : say("{0} destroyed", what);
  if (!change.after.known()) return say("{0} becomes unknown", what);
  return say("{0} becomes {1}", what,
             interpreter::told_value(say, book, after, change.after.value(), cell_type(book, change.cell)));
}

}  // namespace

Inquiry::Inquiry(const Book& book, Subject subject, const Wording& wording)
    : book_(&book), wording_(&wording), subject_(subject) {
  for (const Parameter& parameter : parameters())
    if (const EntityId entity = entity_of(book, parameter.type))
      name_entity(entity, book.spelt(parameter.name, wording.language));
  arguments_ = entities_.size();
}

const std::vector<Parameter>& Inquiry::parameters() const {
  return subject_.value ? (*book_)[subject_.value].params : (*book_)[subject_.act].params;
}

void Inquiry::add_entity(EntityId entity) { name_entity(entity, {}); }

void Inquiry::name_entity(EntityId entity, std::string_view wanted) {
  const auto taken = [&](const std::string& id) {
    return std::any_of(entities_.begin(), entities_.end(), [&](const auto& other) { return other.second == id; });
  };
  entities_.emplace_back(entity, entity_id(*book_, entity, wanted, wording_->language, taken));
}

State Inquiry::state() const {
  State state(*book_);
  for (const auto& [entity, id] : entities_) state.add(entity, id);
  for (const auto& [input, value] : supplied_) {
    if (const auto* cell = std::get_if<CellKey>(&input)) {
      if (cell->is_phase())
        state.phase = PhaseId(value.as<Member>().index);
      else
        state.cell(*cell) = {true, value, {}};
    }
    if (const auto* external = std::get_if<ExternInput>(&input))
      state.externs[{external->external, external->args}] = value;
  }
  return state;
}

std::vector<Result> Inquiry::arguments(const State& state) const {
  std::vector<Result> args(parameters().size(), Result::unbound());
  std::size_t next = 0;
  for (std::size_t i = 0; i < args.size(); ++i)
    if (entity_of(*book_, parameters()[i].type)) {
      const auto& [entity, id] = entities_[next++];
      args[i] = Value(*state.find(entity, id));
    }
  for (const auto& [input, value] : supplied_)
    if (const auto* argument = std::get_if<ArgumentInput>(&input)) args[argument->parameter] = value;
  return args;
}

std::optional<Input> Inquiry::missing(const std::vector<Reason>& reasons) const {
  for (const Reason& reason : reasons) {
    if (reason.kind == ReasonKind::attribute && !reason.args.empty() && reason.args[0].is<Instance>())
      return CellKey(reason.args[0].as<Instance>(), AttributeId(reason.subject));
    if (reason.kind == ReasonKind::phase) return CellKey();
    if (reason.kind == ReasonKind::external) return ExternInput{ExternId(reason.subject), reason.args};
    if (reason.kind == ReasonKind::die && reason.of == SubjectKind::act) return DieInput{ActId(reason.subject)};
  }
  return std::nullopt;
}

Answer Inquiry::ask(const std::vector<std::uint32_t>& sides) const {
  const State state = this->state();
  for (std::uint32_t i = 0; i < parameters().size(); ++i) {
    const TypeId type = parameters()[i].type;
    const Input input = ArgumentInput{i};
    const bool left_open = subject_.act && book_->types.kind(type) == TypeKind::dice;
    const bool given = std::any_of(supplied_.begin(), supplied_.end(), [&](const auto& s) { return s.first == input; });
    if (!entity_of(*book_, type) && !left_open && !given) return {.text = {}, .misses = input, .optional = {}};
  }
  const Choices choices{sides, {}};
  return subject_.value ? ask_value(state, choices) : ask_act(state, choices);
}

std::vector<Input> Inquiry::unsupplied(const State& state, const Trace& trace) const {
  std::vector<Input> found = all_looked_at(*book_, state, trace);
  std::erase_if(found, [&](const Input& input) {
    return std::any_of(supplied_.begin(), supplied_.end(), [&](const auto& s) { return s.first == input; });
  });
  return found;
}

Answer Inquiry::ask_value(const State& state, const Choices& choices) const {
  Trace trace;
  const std::vector<Result> args = arguments(state);
  const Result result = interpreter::Evaluator(*book_, state, choices, &trace).call_value(subject_.value, args);
  const bool circular = std::any_of(result.reasons().begin(), result.reasons().end(),
                                    [](const Reason& reason) { return reason.kind == ReasonKind::circular; });
  Answer answer{{}, result.known(), circular, missing(result.reasons()), unsupplied(state, trace)};
  answer.text = result.known() ? interpreter::told_value(wording_->say, *book_, state, result.value(),
                                                         (*book_)[subject_.value].type)
                               : undecided(wording_->say, result.reasons());
  return answer;
}

Answer Inquiry::ask_act(const State& state, const Choices& choices) const {
  interpreter::Dice dice;
  for (const auto& [input, value] : supplied_)
    if (const auto* die = std::get_if<DieInput>(&input)) dice.totals[die->event] = value.number();
  Trace trace;
  const interpreter::Outcome outcome =
      perform(*book_, state, choices, dice, {subject_.act, arguments(state), {}}, &trace);
  Answer answer{{}, outcome.reasons.empty(), false, missing(outcome.reasons), unsupplied(state, trace)};
  const base::Speech& say = wording_->say;
  answer.text = interpreter::judgement_text(say, outcome.verdict.judgement);
  if (!outcome.after) return answer;
  std::vector<std::string> changes;
  for (const interpreter::Change& change : outcome.changes) changes.push_back(became(say, *outcome.after, change));
  if (!changes.empty()) answer.text += ": " + say.row(changes);
  return answer;
}

TypeId Inquiry::type(const Input& input) const {
  if (const auto* argument = std::get_if<ArgumentInput>(&input)) return parameters()[argument->parameter].type;
  if (const auto* cell = std::get_if<CellKey>(&input))
    return cell_type(*book_, *cell);
  if (const auto* external = std::get_if<ExternInput>(&input)) return (*book_)[external->external].type;
  for (const Parameter& parameter : (*book_)[std::get<DieInput>(input).event].params)
    if (book_->types.kind(parameter.type) == TypeKind::dice) return parameter.type;
  return book_->types.unknown();
}

Domain Inquiry::domain(const Input& input) const {
  if (const auto* argument = std::get_if<ArgumentInput>(&input)) return parameters()[argument->parameter].domain;
  if (const auto* external = std::get_if<ExternInput>(&input)) return (*book_)[external->external].domain;
  if (const auto* cell = std::get_if<CellKey>(&input); cell && cell->attribute) {
    const Attribute& declared = (*book_)[cell->attribute];
    return intersection(declared.domain, declared.clamp, Number(0)).value_or(declared.domain);
  }
  return {};
}

std::vector<std::string> Inquiry::steps() const {
  const State state = this->state();
  std::vector<Instance> in_order;
  for (const auto& [entity, id] : entities_) in_order.push_back(*state.find(entity, id));
  return StateText(state, wording_->language).steps(in_order);
}

std::string Inquiry::question() const {
  const State state = this->state();
  const StateText write(state, wording_->language);
  const Name asked = subject_.value ? (*book_)[subject_.value].name : (*book_)[subject_.act].name;
  std::string text = write.call(asked, parameters(), interpreter::known_values(arguments(state)));
  std::vector<std::string> rolls;
  for (const auto& [input, value] : supplied_)
    if (const auto* die = std::get_if<DieInput>(&input))
      rolls.push_back(fmt::format("{}: {}", write.name((*book_)[die->event].name), value.number().to_string()));
  if (!rolls.empty()) text += fmt::format(" {} {}", write.word(Role::rolling), fmt::join(rolls, ", "));
  return subject_.act ? write.word(Role::do_) + " " + text : text;
}

std::size_t Inquiry::size() const {
  std::size_t size = entities_.size();
  for (const auto& [input, value] : supplied_) size += value.is_nothing() ? 0 : 1;
  return size;
}

Inquiry Inquiry::with_input(std::size_t position, Value value) const {
  Inquiry other = *this;
  other.supplied_[position].second = std::move(value);
  return other;
}

Inquiry Inquiry::without_input(std::size_t position) const {
  Inquiry smaller = *this;
  smaller.supplied_.erase(smaller.supplied_.begin() + static_cast<std::ptrdiff_t>(position));
  return smaller;
}

std::optional<Inquiry> Inquiry::without_last_entity() const {
  if (extra_entities() == 0) return std::nullopt;
  const Instance last = *state().find(entities_.back().first, entities_.back().second);
  const auto refer = [&](const Values& values) {
    return std::any_of(values.begin(), values.end(), [&](const Value& value) { return refers(value, last); });
  };
  for (const auto& [input, value] : supplied_) {
    const auto* cell = std::get_if<CellKey>(&input);
    const auto* external = std::get_if<ExternInput>(&input);
    if (refers(value, last) || (external && refer(external->args))) return std::nullopt;
    if (cell && (refer(cell->args) || (cell->attribute && cell->entity == last))) return std::nullopt;
  }
  Inquiry smaller = *this;
  smaller.entities_.pop_back();
  return smaller;
}

}  // namespace paragraf::analysis
