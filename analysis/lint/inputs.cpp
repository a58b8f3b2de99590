// See inputs.hpp.
#include "analysis/lint/inputs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/lint/retold.hpp"
#include "analysis/state_text.hpp"
#include "base/natural.hpp"
#include "model/shapes.hpp"

namespace paragraf::analysis::lint {

using interpreter::CellKey;

namespace {

TypeId roll_type(const Book& book, ActId event) {
  for (const Parameter& parameter : book[event].params)
    if (book.types.kind(parameter.type) == TypeKind::dice) return parameter.type;
  return book.types.integer();
}

// Corners need not make a polygon.
bool are_polygons(const Book& book, const Value& value) {
  if (!value.has_elements() && !value.has_parts()) return true;
  if (value.is<Record>() && value.as<Record>().declaration == book.geometry.polygon) return !polygon_fault(book, corners_of(value));
  return std::all_of(value.items().begin(), value.items().end(), [&](const Value& item) { return are_polygons(book, item); });
}

bool is_admitted_value(const Book& book, TypeId type, const Domain& domain, const Value& value) {
  return is_of(book, value, type) && !refused_part(book, type, domain, value) && are_polygons(book, value);
}

bool are_admitted(const Book& book, const std::vector<Parameter>& params, const Values& args) {
  for (std::size_t i = 0; i < args.size(); ++i)
    if (!args[i].is_nothing() && !is_admitted_value(book, params[i].type, params[i].domain, args[i])) return false;
  return true;
}

// The value with each number of that type replaced; what it is of is told by the declared type.
Value with_number_in(const Book& book, const Value& value, TypeId declared, TypeId wanted, const Number& number, const Number& instead) {
  const TypeId type = settled_type(book, declared, value);
  if (value.is<Number>()) return type == wanted && value.number() == number ? Value(instead) : value;
  if (!value.has_elements() && !value.has_parts()) return value;
  const Type& shape = book.types[type];
  Values items;
  for (std::size_t i = 0; i < value.items().size(); ++i) {
    TypeId part = book.types.unknown();
    if (value.has_elements() && book.types.has_elements(type)) part = shape.element;
    if (value.is<Record>()) part = book[value.as<Record>().declaration].fields[i].type;
    if (shape.kind == TypeKind::tuple) part = shape.parts[i];
    items.push_back(with_number_in(book, value.items()[i], part, wanted, number, instead));
  }
  if (value.is<Set>()) return Value::set(std::move(items));
  if (value.is<List>()) return Value::list(std::move(items));
  return value.is<Record>() ? Value::record(value.as<Record>().declaration, std::move(items)) : Value::row(std::move(items));
}

}  // namespace

std::vector<SuppliedInput> inputs_of(const Situation& situation) {
  const Book& book = situation.state.book();
  const StateText write(situation.state, "en");
  std::vector<SuppliedInput> asked, found;
  for (std::size_t q = 0; q < situation.questions.size(); ++q) {
    const std::vector<Parameter>& params = parameters_of(book, situation.questions[q]);
    const Values& args = arguments_of(situation.questions[q]);
    for (std::size_t i = 0; i < args.size(); ++i)
      if (!args[i].is<Instance>() && !args[i].is_nothing()) asked.push_back({AskedInput{q, i}, args[i], params[i].type, {}});
    if (const auto* act = std::get_if<ActQuestion>(&situation.questions[q]))
      for (std::size_t i = 0; i < act->rolls.size(); ++i)
        asked.push_back({RolledInput{q, i}, act->rolls[i].second, roll_type(book, act->rolls[i].first), {}});
  }
  for (const Instance& entity : all_entities(situation.state))
    for (const AttributeId attribute : book[entity.declaration].attributes) {
      const interpreter::Cell& cell = situation.state.cell(entity, attribute);
      if (cell.supplied && !cell.value.is_nothing())
        found.push_back({StoredInput{CellKey(entity, attribute)}, cell.value, book[attribute].type,
                         fmt::format("{}.{}", situation.state.id(entity), book.text(book[attribute].name))});
    }
  for (const auto& [fact, cell] : situation.state.facts())
    if (cell.value.is<bool>() && cell.value.truth())
      found.push_back({StoredInput{CellKey(fact.first, fact.second)}, Value(true), book.types.boolean(),
                       write.call(book[fact.first].name, book[fact.first].params, fact.second)});
  for (const auto& [external, value] : situation.state.externs)
    found.push_back({StatedInput{external.first, external.second}, value, book[external.first].type,
                     write.call(book[external.first].name, book[external.first].params, external.second)});
  for (const interpreter::DoneAct& done : situation.state.done)
    found.push_back({DoneInput{done}, Value(true), book.types.boolean(), write.call(book[done.act].name, book[done.act].params, done.args)});
  if (situation.state.phase)
    found.push_back({StoredInput{}, Member{book.phase_enum, situation.state.phase.index()}, book.phase_type, "phase"});
  std::stable_sort(found.begin(), found.end(), [](const SuppliedInput& a, const SuppliedInput& b) {
    const bool stated = std::holds_alternative<StatedInput>(a.what), other = std::holds_alternative<StatedInput>(b.what);
    return stated != other ? other : base::natural_order(a.name, b.name) < 0;
  });
  asked.insert(asked.end(), found.begin(), found.end());
  return asked;
}

Situation with_input(const Situation& situation, const SuppliedInput& input, Value value) {
  Situation changed = situation;
  if (const auto* stored = std::get_if<StoredInput>(&input.what)) {
    if (stored->cell.is_phase())
      changed.state.phase = value.is_nothing() ? PhaseId() : PhaseId(value.as<Member>().index);
    else
      changed.state.cell(stored->cell) = {true, std::move(value), {}};
  } else if (const auto* stated = std::get_if<StatedInput>(&input.what)) {
    changed.state.externs[{stated->external, stated->args}] = std::move(value);
  } else if (const auto* asked = std::get_if<AskedInput>(&input.what)) {
    arguments_of(changed.questions[asked->question])[asked->parameter] = std::move(value);
  } else if (const auto* rolled = std::get_if<RolledInput>(&input.what)) {
    std::get<ActQuestion>(changed.questions[rolled->question]).rolls[rolled->roll].second = value.number();
  }
  return changed;
}

std::optional<Situation> without_input(const Situation& situation, const SuppliedInput& input) {
  const Book& book = situation.state.book();
  Situation changed = situation;
  if (const auto* stored = std::get_if<StoredInput>(&input.what)) {
    if (stored->cell.is_phase()) return with_input(situation, input, Value());
    if (stored->cell.fact) return with_input(situation, input, Value(false));
    const bool optional = book.types.kind(book[stored->cell.attribute].type) == TypeKind::optional;
    changed.state.cell(stored->cell) = {optional, {}, {}};
  } else if (const auto* stated = std::get_if<StatedInput>(&input.what)) {
    changed.state.externs.erase({stated->external, stated->args});
  } else if (const auto* done = std::get_if<DoneInput>(&input.what)) {
    changed.state.done.erase(done->done);
  } else {
    return std::nullopt;
  }
  return changed;
}

Situation with_number(const Situation& situation, TypeId type, const Number& number, const Number& instead) {
  const Book& book = situation.state.book();
  const auto value = [&](const Value& old, TypeId declared) { return with_number_in(book, old, declared, type, number, instead); };
  const auto values = [&](const Values& old, const std::vector<Parameter>& params) {
    Values told;
    for (std::size_t i = 0; i < old.size(); ++i) told.push_back(value(old[i], params[i].type));
    return told;
  };
  Situation changed = situation;
  for (const SuppliedInput& input : inputs_of(situation)) {
    const auto* stored = std::get_if<StoredInput>(&input.what);
    const auto* stated = std::get_if<StatedInput>(&input.what);
    if (stored && stored->cell.fact) {
      changed.state.cell(stored->cell).value = Value(false);
      changed.state.cell({stored->cell.fact, values(stored->cell.args, book[stored->cell.fact].params)}) = {true, Value(true), {}};
    } else if (stated) {
      changed.state.externs.erase({stated->external, stated->args});
      changed.state.externs.insert_or_assign({stated->external, values(stated->args, book[stated->external].params)},
                                             value(input.value, input.type));
    } else {
      changed = with_input(changed, input, value(input.value, input.type));
    }
  }
  return changed;
}

bool is_admitted(const Situation& situation) {
  const Book& book = situation.state.book();
  for (const SuppliedInput& input : inputs_of(situation)) {
    const auto* stored = std::get_if<StoredInput>(&input.what);
    if (stored && stored->cell.attribute) {
      if (!is_of(book, input.value, input.type) || !admits(book, stored->cell.attribute, input.value) || !are_polygons(book, input.value))
        return false;
    } else if (stored && stored->cell.fact) {
      if (!are_admitted(book, book[stored->cell.fact].params, stored->cell.args)) return false;
    } else if (const auto* stated = std::get_if<StatedInput>(&input.what)) {
      const Extern& declared = book[stated->external];
      if (!are_admitted(book, declared.params, stated->args) ||
          !is_admitted_value(book, input.type, declared.domain, input.value))
        return false;
    } else if (const auto* asked = std::get_if<AskedInput>(&input.what)) {
      const Parameter& parameter = parameters_of(book, situation.questions[asked->question])[asked->parameter];
      if (!is_admitted_value(book, parameter.type, parameter.domain, input.value)) return false;
    } else if (std::holds_alternative<RolledInput>(input.what)) {
      if (!is_admitted_value(book, input.type, {}, input.value)) return false;
    }
  }
  return true;
}

}  // namespace paragraf::analysis::lint
