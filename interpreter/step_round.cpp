// A round and its state: see step_round.hpp. The acts are done again with what was rolled then; what they leave is compared by the
// names of entities, since those that were created may stand at other places.
#include "interpreter/step_round.hpp"

#include <algorithm>

#include "interpreter/step_engine.hpp"
#include "interpreter/value_entities.hpp"

namespace paragraf::interpreter {
namespace {

class Comparison {
 public:
  Comparison(const State& state, const State& again) : book_(state.book()), state_(state), again_(again) {}

  std::optional<Reason> difference() const {
    for (std::size_t kind = 0; kind < book_.entities.size(); ++kind)
      if (auto found = of_kind(EntityId(kind))) return found;
    return of_facts();
  }

 private:
  std::optional<Reason> of_kind(EntityId kind) const {
    for (const Instance& entity : again_.in_order(kind))
      if (!state_.find(kind, again_.id(entity))) return lacks(kind, again_.id(entity), false);
    for (const Instance& entity : state_.in_order(kind)) {
      const auto other = again_.find(kind, state_.id(entity));
      if (!other) return lacks(kind, state_.id(entity), true);
      for (const AttributeId attribute : book_[kind].attributes) {
        const Result now = state_.stored({entity, attribute}), comes = again_.stored({*other, attribute});
        if (now.known() == comes.known() && (!now.known() || now.value() == here(comes.value()))) continue;
        return Reason{.kind = ReasonKind::altered,
                      .subject = attribute.index(),
                      .args = {entity},
                      .candidates = known_values(std::vector{now, comes.known() ? Result(here(comes.value())) : comes}),
                      .type = book_[attribute].type,
                      .of = SubjectKind::attribute};
      }
    }
    return std::nullopt;
  }

  std::optional<Reason> of_facts() const {
    for (const auto& [fact, cell] : state_.facts())
      if (cell.value.truth() && !noted(again_, fact.first, fact.second, state_)) return differs(fact.first, fact.second, true);
    for (const auto& [fact, cell] : again_.facts()) {
      if (!cell.value.truth() || noted(state_, fact.first, fact.second, again_)) continue;
      Values args;
      for (const Value& arg : fact.second) args.push_back(here(arg));
      return differs(fact.first, std::move(args), false);
    }
    return std::nullopt;
  }

  Value here(const Value& value) const { return placed(value, again_, state_); }

  // The same entities, by their names; one that `to` does not have is none of those that it has.
  static Value placed(const Value& value, const State& from, const State& to) {
    return with_entities(value, [&](Instance entity) {
      return to.find(entity.declaration, from.id(entity)).value_or(Instance{entity.declaration, population(entity.declaration).entity.index});
    });
  }

  static bool noted(const State& in, FactId fact, const Values& args, const State& from) {
    Values own;
    for (const Value& arg : args) own.push_back(placed(arg, from, in));
    return in.cell(CellKey(fact, std::move(own))).value.truth();
  }

  static Reason lacks(EntityId kind, std::string id, bool there) {
    return {.kind = ReasonKind::altered, .subject = kind.index(), .detail = std::move(id), .candidates = {Value(there)}, .of = SubjectKind::entity};
  }

  static Reason differs(FactId fact, Values args, bool there) {
    return {.kind = ReasonKind::altered, .subject = fact.index(), .args = std::move(args), .candidates = {Value(there)}, .of = SubjectKind::fact};
  }

  const Book& book_;
  const State& state_;
  const State& again_;
};

}  // namespace

std::optional<Reason> altered_round(const State& state, const Choices& choices) {
  if (!state.round) return std::nullopt;
  const Round& round = *state.round;
  Dice dice;
  dice.recorded = round.rolls;
  std::vector<Occurrence> acts;
  for (const GivenAct& given : round.acts) acts.push_back({given.act, {given.args.begin(), given.args.end()}, {}});
  StepEngine engine(state.book(), *round.began, choices, dice, nullptr);
  if (acts.empty() || !engine.run(std::move(acts))) return Reason{.kind = ReasonKind::altered};
  return Comparison(state, engine.state()).difference();
}

}  // namespace paragraf::interpreter
