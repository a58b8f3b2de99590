// The end of a phase or sequence, when all rules for it have had their effects. In: the phase that ends. Out: what
// lives for it is as if it had never been supplied or noted, and the state is in the phase that the sequence names
// next, if it names one.
#include <algorithm>

#include "interpreter/step_engine.hpp"

namespace paragraf::interpreter {

void StepEngine::end(PhaseId phase, Cells& changed) {
  for (std::size_t i = 0; i < book_.attributes.size(); ++i) {
    const Attribute& attribute = book_.attributes[i];
    if (!book_.ends_with(attribute.life, phase)) continue;
    const bool optional = book_.types.kind(attribute.type) == TypeKind::optional;
    for (const Instance& entity : now_.in_order(attribute.owner))
      store({entity, AttributeId(i)}, {optional, {}, {attribute.sentence}}, changed);
  }
  std::vector<CellKey> over;
  for (const auto& [key, cell] : now_.facts())
    if (cell.value.truth() && book_.ends_with(book_[key.first].life, phase)) over.emplace_back(key.first, key.second);
  for (const CellKey& fact : over) store(fact, {true, Value(false), {book_[fact.fact].sentence}}, changed);
  forget_done(phase);
  if (!now_.phase || (now_.phase != phase && book_[now_.phase].sequence != phase)) return;
  now_.phase = book_[phase].next;
  changed.emplace();
  touched_.emplace();
  plain_.emplace();
}

// The acts done in a phase are forgotten with it, unless a duty that lasts as long as the sequence still asks for them.
void StepEngine::forget_done(PhaseId phase) {
  const PhaseId sequence = book_[phase].sequence;
  const auto asked_longer = [&](ActId act) {
    return std::any_of(book_.rules.begin(), book_.rules.end(), [&](const Rule& rule) {
      return rule.kind == RuleKind::must && rule.period.kind == Period::Kind::named && rule.period.phase == sequence &&
             std::any_of(rule.ways.begin(), rule.ways.end(), [&](const Way& way) { return way.act == act; });
    });
  };
  std::set<DoneAct> kept;
  for (DoneAct done : now_.done) {
    const bool over = !done.in || done.in == phase || book_[done.in].sequence == phase;
    if (over && (!sequence || !asked_longer(done.act))) continue;
    if (over) done.in = sequence;
    kept.insert(std::move(done));
  }
  now_.done = std::move(kept);
}

}  // namespace paragraf::interpreter
