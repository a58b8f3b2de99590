// Entities that are gone are named nowhere: see state_removal.hpp.
#include "interpreter/state_removal.hpp"

#include <algorithm>
#include <utility>

namespace paragraf::interpreter {
namespace {

// The value without what is gone; none if it cannot be without it. A set or list loses it, what may be nothing becomes so.
std::optional<Value> without_gone(const State& state, const Book& book, const Value& value, TypeId declared) {
  const bool optional = book.types.kind(declared) == TypeKind::optional;
  const TypeId type = settled_type(book, declared, value);
  const auto lost = [&]() -> std::optional<Value> { return optional ? std::optional(Value()) : std::nullopt; };
  if (value.is<Instance>()) return state.exists(value.as<Instance>()) ? std::optional(value) : lost();
  if (value.has_elements()) {
    Values kept;
    for (const Value& item : value.items())
      if (auto rest = without_gone(state, book, item, book.types.has_elements(type) ? book.types[type].element : book.types.unknown())) kept.push_back(std::move(*rest));
    return value.is<Set>() ? Value::set(std::move(kept)) : Value::list(std::move(kept));
  }
  if (!value.has_parts()) return value;
  Values parts;
  for (std::size_t i = 0; i < value.items().size(); ++i) {
    const TypeId part = value.is<Record>() ? book[value.as<Record>().declaration].fields[i].type
                                           : book.types.kind(type) == TypeKind::tuple ? book.types[type].parts[i]
                                                                                      : book.types.unknown();
    auto rest = without_gone(state, book, value.items()[i], part);
    if (!rest) return lost();
    parts.push_back(std::move(*rest));
  }
  return value.is<Record>() ? Value::record(value.as<Record>().declaration, std::move(parts)) : Value::row(std::move(parts));
}

}  // namespace

void take_out_gone(State& state, const std::vector<SentenceId>& cites, const std::function<void(const CellKey&, Cell)>& store) {
  const Book& book = state.book();
  for (std::size_t kind = 0; kind < book.entities.size(); ++kind)
    for (const Instance& entity : state.in_order(EntityId(kind)))
      for (AttributeId attribute : book.entities[kind].attributes) {
        const CellKey key(entity, attribute);
        const Cell& cell = std::as_const(state).cell(key);
        if (!cell.supplied) continue;
        std::optional<Value> rest = without_gone(state, book, cell.value, book[attribute].type);
        if (rest && *rest == cell.value) continue;
        std::vector<SentenceId> all = cell.cites;
        all.insert(all.end(), cites.begin(), cites.end());
        const bool known = rest.has_value();
        store(key, {known, known ? std::move(*rest) : Value(), std::move(all)});
      }
  const auto is_gone = [&](const Values& values) {
    return std::any_of(values.begin(), values.end(), [&](const Value& value) {
      const auto rest = without_gone(state, book, value, book.types.unknown());
      return !rest || *rest != value;
    });
  };
  std::vector<CellKey> facts;
  for (const auto& [fact, cell] : state.facts())
    if (cell.value.truth() && is_gone(fact.second)) facts.emplace_back(fact.first, fact.second);
  for (const CellKey& fact : facts) store(fact, {true, Value(false), cites});
  std::erase_if(state.done, [&](const DoneAct& done) { return is_gone(done.args); });
  std::erase_if(state.externs, [&](const auto& entry) { return is_gone(entry.first.second) || is_gone({entry.second}); });
}

void remove_entity(State& state, Instance entity) {
  state.cell(CellKey(entity)) = {true, Value(false), {}};
  state.round = nullptr;
  take_out_gone(state, {}, [&](const CellKey& key, Cell cell) { state.cell(key) = std::move(cell); });
}

}  // namespace paragraf::interpreter
