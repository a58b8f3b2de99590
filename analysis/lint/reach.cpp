// See reach.hpp.
#include "analysis/lint/reach.hpp"

#include <algorithm>

#include "analysis/lint/touched.hpp"

namespace paragraf::analysis::lint {
namespace {

constexpr std::size_t all_statements = static_cast<std::size_t>(-1);

CellKey cell_of(const Book& book, AttributeId attribute) { return {Instance{book[attribute].owner, 0}, attribute}; }

// What a phase may take with it when it ends.
void end_of_phase(const Book& book, std::set<CellKey>& cells) {
  cells.emplace();
  for (std::size_t i = 0; i < book.attributes.size(); ++i)
    if (book.attributes[i].life.kind != Period::Kind::always) cells.insert(cell_of(book, AttributeId(i)));
  for (std::size_t i = 0; i < book.facts.size(); ++i)
    if (book.facts[i].life.kind != Period::Kind::always) cells.emplace(FactId(i), Values());
}

}  // namespace

bool Consequences::changes(AttributeId attribute) const {
  return std::any_of(cells.begin(), cells.end(), [&](const CellKey& cell) { return cell.attribute == attribute; });
}

bool Consequences::changes(FactId fact) const {
  return std::any_of(cells.begin(), cells.end(), [&](const CellKey& cell) { return cell.fact == fact; });
}

const Consequences& Reach::of(ActId act) {
  const auto [at, added] = acts_.try_emplace(act);
  if (added) {
    start(act, at->second);
    watch(at->second);
  }
  return at->second;
}

const Consequences& Reach::of(RuleId rule) { return of(rule, all_statements); }

const Consequences& Reach::of(RuleId rule, std::size_t statement) {
  const auto [at, added] = effects_.try_emplace({rule, statement});
  if (added) {
    const std::vector<Effect>& effects = book_[rule].effects;
    for (std::size_t i = 0; i < effects.size(); ++i)
      if (statement == all_statements || statement == i) follow(effects[i], at->second);
    watch(at->second);
  }
  return at->second;
}

void Reach::start(ActId act, Consequences& all) {
  if (!all.acts.insert(act).second) return;
  if (book_[act].ends_phase) end_of_phase(book_, all.cells);
  for (const RuleId rule : book_[act].effects)
    if (!book_[rule].suspended_by)
      for (const Effect& effect : book_[rule].effects) follow(effect, all);
}

void Reach::follow(const Effect& effect, Consequences& all) {
  if (effect.kind == EffectKind::cause) start(effect.event, all);
  write(effect, all.cells);
}

std::set<CellKey> Reach::written_by(ActId act) {
  std::set<CellKey> cells;
  if (book_[act].ends_phase) end_of_phase(book_, cells);
  for (const RuleId rule : book_[act].effects)
    if (!book_[rule].suspended_by)
      for (const Effect& effect : book_[rule].effects) write(effect, cells);
  return cells;
}

void Reach::write(const Effect& effect, std::set<CellKey>& cells) const {
  switch (effect.kind) {
    case EffectKind::set: case EffectKind::add: case EffectKind::take: case EffectKind::put: case EffectKind::remove:
      cells.insert(cell_of(book_, effect.attribute));
      break;
    case EffectKind::note: case EffectKind::forget:
      cells.emplace(effect.fact, Values());
      break;
    case EffectKind::create:
      cells.emplace(Instance{effect.created, 0});
      for (const AttributeId attribute : book_[effect.created].attributes) cells.insert(cell_of(book_, attribute));
      break;
    case EffectKind::destroy:                                  // what speaks of it changes, too
      for (std::size_t i = 0; i < book_.entities.size(); ++i) cells.emplace(Instance{EntityId(i), 0});
      for (std::size_t i = 0; i < book_.attributes.size(); ++i) cells.insert(cell_of(book_, AttributeId(i)));
      for (std::size_t i = 0; i < book_.facts.size(); ++i) cells.emplace(FactId(i), Values());
      break;
    case EffectKind::cause:
      break;
  }
}

void Reach::watch(Consequences& all) {
  for (bool more = true; more;) {
    more = false;
    for (const RuleId rule : book_.whenevers) {
      if (book_[rule].suspended_by || all.whenevers.contains(rule) || !watched_by(rule).meets(all.cells)) continue;
      if (all.cells.empty()) continue;
      all.whenevers.insert(rule);
      for (const Effect& effect : book_[rule].effects) follow(effect, all);
      more = true;
    }
  }
}

const interpreter::Footprint& Reach::watched_by(RuleId whenever) {
  const auto at = watched_.find(whenever);
  return at != watched_.end() ? at->second : watched_.emplace(whenever, interpreter::Footprint(book_, book_[whenever])).first->second;
}

bool Reach::condition_read_by(RuleId rule, const std::set<CellKey>& cells) { return !cells.empty() && watched_by(rule).meets(cells); }

bool Reach::read_by(RuleId id, const std::set<CellKey>& cells) {
  const auto [at, added] = read_.try_emplace(id);
  if (added) {
    const Rule& rule = book_[id];
    at->second.emplace_back(book_, rule);
    for (const ExprId expr : expressions_of(rule)) {
      if (!expr) continue;
      asked_.push_back({.kind = rule.kind, .condition = expr});
      at->second.emplace_back(book_, asked_.back());
    }
  }
  return !cells.empty() && std::any_of(at->second.begin(), at->second.end(), [&](const interpreter::Footprint& one) { return one.meets(cells); });
}

}  // namespace paragraf::analysis::lint
