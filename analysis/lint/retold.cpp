// See retold.hpp.
#include "analysis/lint/retold.hpp"

#include <algorithm>
#include <set>

#include "analysis/state_text.hpp"
#include "interpreter/value_entities.hpp"

namespace paragraf::analysis::lint {
namespace {

class Retelling {
 public:
  Retelling(const Situation& from, const Cast& cast) : from_(from), to_(from.state.book()) {
    for (const auto& [entity, id] : cast.remain)
      if (const auto added = to_.add(entity.declaration, id)) now_.emplace(entity, *added);
    for (const auto& [gone, other] : cast.instead)
      if (const auto found = now_.find(other); found != now_.end()) now_.emplace(gone, found->second);
    for (const auto& [entity, id] : cast.remain) cells(entity);
    rest();
  }

  std::optional<Situation> situation() {
    Situation result{std::move(to_), from_.questions, from_.together, from_.sides};
    for (Question& question : result.questions) {
      auto args = values(arguments_of(question));
      if (!args) return std::nullopt;
      arguments_of(question) = std::move(*args);
    }
    return result;
  }

 private:
  // None, if it speaks of what is gone; a set or list is told without it.
  std::optional<Value> value(const Value& value) const {
    if (value.is<Instance>()) {
      const auto found = now_.find(value.as<Instance>());
      return found == now_.end() ? std::nullopt : std::optional<Value>(found->second);
    }
    if (!value.has_elements() && !value.has_parts()) return value;
    Values items;
    for (const Value& item : value.items())
      if (auto told = this->value(item))
        items.push_back(std::move(*told));
      else if (value.has_parts())
        return std::nullopt;
    if (value.is<Set>()) return Value::set(std::move(items));
    if (value.is<List>()) return Value::list(std::move(items));
    return value.is<Record>() ? Value::record(value.as<Record>().declaration, std::move(items)) : Value::row(std::move(items));
  }

  std::optional<Values> values(const Values& values) const {
    Values told;
    for (const Value& one : values) {
      auto now = value(one);
      if (!now) return std::nullopt;
      told.push_back(std::move(*now));
    }
    return told;
  }

  void cells(const Instance& entity) {
    for (const AttributeId attribute : to_.book()[entity.declaration].attributes) {
      const interpreter::Cell& cell = from_.state.cell(entity, attribute);
      if (!cell.supplied || cell.value.is_nothing()) continue;
      if (auto told = value(cell.value)) to_.cell(now_.at(entity), attribute) = {true, std::move(*told), {}};
    }
  }

  void rest() {
    to_.phase = from_.state.phase;
    for (const auto& [fact, cell] : from_.state.facts())
      if (cell.value.is<bool>() && cell.value.truth())
        if (auto args = values(fact.second)) to_.cell({fact.first, std::move(*args)}) = {true, Value(true), {}};
    for (const auto& [external, is] : from_.state.externs) {
      auto args = values(external.second);
      auto told = value(is);
      if (args && told) to_.externs.emplace(std::pair(external.first, std::move(*args)), std::move(*told));
    }
    for (const interpreter::DoneAct& done : from_.state.done)
      if (auto args = values(done.args)) to_.done.insert({done.act, std::move(*args), done.in});
  }

  const Situation& from_;
  State to_;
  std::map<Instance, Instance> now_;
};

Cast whole(const Situation& situation) {
  Cast cast;
  for (const Instance& entity : all_entities(situation.state)) cast.remain.emplace_back(entity, situation.state.id(entity));
  return cast;
}

}  // namespace

const std::vector<Parameter>& parameters_of(const Book& book, const Question& question) {
  if (const auto* value = std::get_if<ValueQuestion>(&question)) return book[value->value].params;
  return book[std::get<ActQuestion>(question).act].params;
}

const Values& arguments_of(const Question& question) {
  return std::visit([](const auto& asked) -> const Values& { return asked.args; }, question);
}

Values& arguments_of(Question& question) {
  return std::visit([](auto& asked) -> Values& { return asked.args; }, question);
}

std::vector<Instance> all_entities(const State& state) {
  const Book& book = state.book();
  std::vector<EntityId> kinds;
  for (std::size_t i = 0; i < book.entities.size(); ++i) kinds.push_back(EntityId(i));
  std::sort(kinds.begin(), kinds.end(),
            [&](EntityId a, EntityId b) { return book.text(book[a].name) < book.text(book[b].name); });
  std::vector<Instance> found;
  for (const EntityId kind : kinds)
    for (std::uint32_t i = 0; i < state.count(kind); ++i)
      if (state.exists({kind, i})) found.push_back({kind, i});
  return found;
}

std::vector<Instance> asked_entities(const Situation& situation) {
  std::vector<Instance> found;
  for (const Question& question : situation.questions)
    for (const Value& arg : arguments_of(question))
      interpreter::for_each_entity(arg, [&](Instance entity) {
        if (std::find(found.begin(), found.end(), entity) == found.end()) found.push_back(entity);
      });
  return found;
}

std::optional<Situation> retold(const Situation& situation, const Cast& cast) { return Retelling(situation, cast).situation(); }

std::optional<Situation> without_entity(const Situation& situation, const Instance& gone) {
  Cast cast = whole(situation);
  std::erase_if(cast.remain, [&](const auto& one) { return one.first == gone; });
  return retold(situation, cast);
}

std::optional<Situation> merged(const Situation& situation, const Instance& kept, const Instance& gone) {
  if (kept.declaration != gone.declaration) return std::nullopt;
  Cast cast = whole(situation);
  std::erase_if(cast.remain, [&](const auto& one) { return one.first == gone; });
  cast.instead.emplace(gone, kept);
  return retold(situation, cast);
}

Situation named(const Situation& situation, const Wording& wording) {
  const Book& book = situation.state.book();
  std::map<Instance, std::string> ids;
  std::set<std::string> used;
  const auto name = [&](const Instance& entity, std::string_view wanted) {
    if (ids.contains(entity)) return;
    std::string id = entity_id(book, entity.declaration, wanted, wording.language,
                               [&](const std::string& one) { return used.contains(one); });
    used.insert(id);
    ids.emplace(entity, std::move(id));
  };
  for (const Question& question : situation.questions)
    for (std::size_t i = 0; i < arguments_of(question).size(); ++i)
      if (const Value& arg = arguments_of(question)[i]; arg.is<Instance>())
        name(arg.as<Instance>(), book.spelt(parameters_of(book, question)[i].name, wording.language));
  for (const Instance& entity : all_entities(situation.state)) name(entity, {});
  Cast cast;
  for (const Instance& entity : all_entities(situation.state)) cast.remain.emplace_back(entity, ids.at(entity));
  return *retold(situation, cast);
}

}  // namespace paragraf::analysis::lint
