// See sides.hpp.
#include "analysis/lint/sides.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/lint/claims.hpp"
#include "analysis/lint/replay.hpp"
#include "interpreter/reason_text.hpp"
#include "interpreter/telling.hpp"

namespace paragraf::analysis::lint {
namespace {

using interpreter::Applied;
using interpreter::CellKey;
using interpreter::Result;
using interpreter::Trace;
using interpreter::TraceId;
using interpreter::TraceKind;
using interpreter::TraceNode;

constexpr std::size_t most_sides = 6;

std::optional<Values> known_args(const TraceNode& node) {
  Values args;
  for (const Result& arg : node.args) {
    if (!arg.known()) return std::nullopt;
    args.push_back(arg.value());
  }
  return args;
}

class Reading {
 public:
  Reading(const Claim& claim, const Reply& reply, const Wording& wording)
      : claim_(claim), trace_(reply.trace), state_(*reply.state), book_(reply.state->book()), say_(wording.say) {}

  void add_sides(std::vector<ClauseSide>& sides) {
    for (const TraceId root : trace_.roots()) find(root, sides);
  }

  void look_at_all(ClauseSide& side) const {
    for (const TraceId root : trace_.roots()) look(root, false, side);
  }

 private:
  bool is_about(const Rule& rule) const {
    const auto named = [&](SentenceId sentence) {
      return std::find(claim_.sentences.begin(), claim_.sentences.end(), sentence) != claim_.sentences.end();
    };
    return named(rule.sentence) || std::any_of(rule.cites.begin(), rule.cites.end(), named);
  }

  // Rules of the clauses that apply, the outermost first.
  void find(TraceId id, std::vector<ClauseSide>& sides) {
    const TraceNode& node = trace_[id];
    const bool rule = node.kind == TraceKind::candidate || node.kind == TraceKind::effect;
    if (rule && is_about(book_[node.rule]) && node.applied == Applied::yes && !node.lifts) {
      if (std::string gives = told(node); !gives.empty()) return add(id, std::move(gives), sides);
    }
    for (const TraceId child : node.children) find(child, sides);
  }

  void add(TraceId id, std::string gives, std::vector<ClauseSide>& sides) {
    const TraceNode& node = trace_[id];
    ClauseSide side{rule_name(book_, node.rule), book_[node.rule].sentence, std::move(gives), {}, {}, after(node)};
    const bool same = std::any_of(sides.begin(), sides.end(), [&](const ClauseSide& other) { return other.clause == side.clause && other.gives == side.gives; });
    if (same || sides.size() >= most_sides) return;
    look(id, true, side);
    if (side.cells.empty() && side.externs.empty()) look(id, false, side);
    if (node.kind == TraceKind::effect) look_where_it_applied(node.rule, side);
    sides.push_back(std::move(side));
  }

  // An effect stands beside what made its rule apply.
  void look_where_it_applied(RuleId rule, ClauseSide& side) const {
    std::vector<TraceId> open = trace_.roots();
    while (!open.empty()) {
      const TraceId id = open.back();
      open.pop_back();
      open.insert(open.end(), trace_[id].children.begin(), trace_[id].children.end());
      if (trace_[id].kind == TraceKind::candidate && trace_[id].rule == rule && trace_[id].applied == Applied::yes) look(id, true, side);
    }
  }

  void look(TraceId id, bool deciding, ClauseSide& side) const {
    const TraceNode& node = trace_[id];
    const auto args = known_args(node);
    if (node.kind == TraceKind::attribute && args && args->front().is<Instance>())
      side.cells.insert(CellKey(args->front().as<Instance>(), AttributeId(node.subject)));
    if (node.kind == TraceKind::fact && args) side.cells.insert(CellKey(FactId(node.subject), *args));
    if (node.kind == TraceKind::external && args) side.externs.insert_or_assign({ExternId(node.subject), *args}, node.result);
    for (const TraceId child : node.children)
      if (!deciding || trace_[child].counts) look(child, deciding, side);
  }

  std::string told(const TraceNode& node) const {
    const Rule& rule = book_[node.rule];
    if (node.kind == TraceKind::effect) return effect(node, rule.effects[node.effect]);
    switch (rule.kind) {
      case RuleKind::equation:
      case RuleKind::row:
      case RuleKind::tally_line:
        if (!node.result.known()) return {};
        return interpreter::told_value(say_, book_, state_, node.result.value(),
                                       interpreter::value_call_type(book_, ValueId(rule.subject), node.result.value().is<Row>() ? 0 : node.column));
      case RuleKind::may:
      case RuleKind::free:
        return interpreter::judgement_text(say_, interpreter::Judgement::allowed);
      case RuleKind::may_not:
      case RuleKind::closed:
        return interpreter::judgement_text(say_, interpreter::Judgement::denied);
      case RuleKind::must:
        return say_.context("duty", "obliged");
      case RuleKind::need_not:
        return say_.context("duty", "not obliged");
      case RuleKind::when:
      case RuleKind::bookkeeping:
      case RuleKind::whenever:
      case RuleKind::lift:
      case RuleKind::presuppose:
        return {};
    }
    return {};
  }

  std::string effect(const TraceNode& node, const Effect& effect) const {
    const auto args = known_args(node);
    if (!args) return {};
    const bool cell = effect.attribute && !args->empty() && args->front().is<Instance>() && node.result.known();
    const std::string of = cell ? interpreter::cell_text(say_, book_, state_, CellKey(args->front().as<Instance>(), effect.attribute)) : std::string();
    const std::string to =
        cell ? interpreter::told_value(say_, book_, state_, node.result.value(), book_[effect.attribute].type) : std::string();
    switch (effect.kind) {
      case EffectKind::set:
        return cell ? say_("{0} becomes {1}", of, to) : std::string();
      case EffectKind::add:
      case EffectKind::put:
        return cell ? fmt::format("{} + {}", of, to) : std::string();
      case EffectKind::take:
      case EffectKind::remove:
        return cell ? fmt::format("{} - {}", of, to) : std::string();
      case EffectKind::note:
        return say_("{0} noted", interpreter::cell_text(say_, book_, state_, CellKey(effect.fact, *args)));
      case EffectKind::forget:
        return say_("{0} forgotten", interpreter::cell_text(say_, book_, state_, CellKey(effect.fact, *args)));
      case EffectKind::destroy:
        return args->empty() || !args->front().is<Instance>() ? std::string() : say_("{0} destroyed", state_.id(args->front().as<Instance>()));
      case EffectKind::create:
        return say_("{0} created", book_.told(book_[effect.created].name, say_));
      case EffectKind::cause:
        return interpreter::occurrence_text(say_, book_, state_, {effect.event, node.args, {}});
    }
    return {};
  }

  std::optional<State> after(const TraceNode& node) const {
    if (node.kind != TraceKind::effect || !node.result.known()) return std::nullopt;
    const Effect& effect = book_[node.rule].effects[node.effect];
    const auto args = known_args(node);
    if (effect.kind != EffectKind::set || !args || args->empty() || !args->front().is<Instance>()) return std::nullopt;
    State changed = state_;
    changed.cell(args->front().as<Instance>(), effect.attribute) = {true, node.result.value(), {}};
    return changed;
  }

  const Claim& claim_;
  const Trace& trace_;
  const State& state_;
  const Book& book_;
  const base::Speech& say_;
};

}  // namespace

std::vector<ClauseSide> clause_sides(const Claim& claim, const Wording& wording) {
  std::vector<ClauseSide> sides;
  if (!claim.witness) return sides;
  const Witness& witness = *claim.witness;
  const std::vector<Reply> replies = replay({*witness.state, witness.asked, witness.together, witness.sides});
  for (const Reply& reply : replies) Reading(claim, reply, wording).add_sides(sides);
  if (!sides.empty()) return sides;
  ClauseSide only{{}, {}, witness.answer, {}, {}, {}};
  for (const Reply& reply : replies) Reading(claim, reply, wording).look_at_all(only);
  return {only};
}

}  // namespace paragraf::analysis::lint
