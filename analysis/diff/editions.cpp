// See editions.hpp.
#include "analysis/diff/editions.hpp"

namespace paragraf::analysis::diff {
namespace {

using interpreter::Cell;
using interpreter::CellKey;

std::optional<Values> all_translated(const Pairs& pairs, const Values& values) {
  Values there;
  for (const Value& value : values) {
    auto one = pairs.translated(value);
    if (!one) return std::nullopt;
    there.push_back(std::move(*one));
  }
  return there;
}

}  // namespace

std::optional<State> translated(const Pairs& pairs, const State& state) {
  const Book &from = pairs.from(), &to = pairs.to();
  State there(to);
  for (std::uint32_t kind = 0; kind < from.entities.size(); ++kind)
    if (const EntityId other = pairs.of(Kind::entity, EntityId(kind)))
      for (std::uint32_t i = 0; i < state.count(EntityId(kind)); ++i)
        if (!there.add(other, state.id({EntityId(kind), i}))) return std::nullopt;
  for (std::uint32_t id = 0; id < from.attributes.size(); ++id) {
    const AttributeId other = pairs.of(Kind::attribute, AttributeId(id));
    const EntityId owner = from.attributes[id].owner;
    if (!other) continue;
    for (std::uint32_t i = 0; i < state.count(owner); ++i) {
      const Cell& cell = state.cell({owner, i}, AttributeId(id));
      if (!cell.supplied) continue;
      auto value = pairs.translated(cell.value);
      if (!value) return std::nullopt;
      there.cell({to[other].owner, i}, other) = {true, std::move(*value), {}};
    }
  }
  for (const auto& [key, cell] : state.facts()) {
    const FactId other = pairs.of(Kind::fact, key.first);
    if (!other) continue;
    auto args = all_translated(pairs, key.second);
    if (!args) return std::nullopt;
    there.cell(CellKey(other, *args)) = {cell.supplied, cell.value, {}};
  }
  for (const auto& [key, value] : state.externs) {
    const ExternId other = pairs.of(Kind::external, key.first);
    if (!other) continue;
    auto args = all_translated(pairs, key.second);
    auto known = pairs.translated(value);
    if (!args || !known) return std::nullopt;
    there.externs[{other, std::move(*args)}] = std::move(*known);
  }
  for (const interpreter::DoneAct& done : state.done) {
    const ActId other = pairs.of(Kind::act, done.act);
    auto args = all_translated(pairs, done.args);
    const PhaseId in = done.in ? pairs.of(Kind::phase, done.in) : PhaseId();
    if (other && args && in.valid() == done.in.valid()) there.done.insert({other, std::move(*args), in});
  }
  if (state.phase) {
    there.phase = pairs.of(Kind::phase, state.phase);
    if (!there.phase) return std::nullopt;
  }
  return there;
}

std::optional<lint::Question> translated(const Pairs& pairs, const lint::Question& question) {
  if (const auto* asked = std::get_if<lint::ValueQuestion>(&question)) {
    const ValueId value = pairs.of(Kind::value, asked->value);
    auto args = all_translated(pairs, asked->args);
    if (!value || !args) return std::nullopt;
    return lint::ValueQuestion{value, std::move(*args), asked->column};
  }
  const auto& asked = std::get<lint::ActQuestion>(question);
  const ActId act = pairs.of(Kind::act, asked.act);
  auto args = all_translated(pairs, asked.args);
  if (!act || !args) return std::nullopt;
  lint::ActQuestion there{act, std::move(*args), {}, asked.verdict_only};
  for (const auto& [event, total] : asked.rolls)
    if (const ActId other = pairs.of(Kind::act, event)) there.rolls.emplace_back(other, total);
  return there;
}

std::optional<lint::Situation> translated(const Pairs& pairs, const lint::Situation& situation, const Sides& sides) {
  auto state = translated(pairs, situation.state);
  if (!state) return std::nullopt;
  lint::Situation there{std::move(*state), {}, situation.together, sides};
  for (const lint::Question& question : situation.questions) {
    auto one = translated(pairs, question);
    if (!one) return std::nullopt;
    there.questions.push_back(std::move(*one));
  }
  return there;
}

}  // namespace paragraf::analysis::diff
