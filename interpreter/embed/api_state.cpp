// States of the public interface: see paragraf.hpp. A state that is changed by hand forgets what was done together: it stands as it is.
#include <algorithm>

#include "base/natural.hpp"
#include "interpreter/embed/api_data.hpp"
#include "interpreter/embed/arguments.hpp"
#include "interpreter/state_json.hpp"
#include "interpreter/state_removal.hpp"

namespace paragraf::api {

State::State(const Book& book)
    : data_(std::make_shared<Data>(Data{book.data(), interpreter::State(book.data()->book())})) {}

Result<State> State::read(const Book& book, std::string_view json, std::string path, const Limits& limits) {
  return embed::guarded<State>([&]() -> Result<State> {
    base::Sources sources(book.data()->sources);
    base::Sink sink;
    if (json.size() > embed::most_bytes(limits))
      return embed::finding(base::Code::text_too_large,
                            path + ": is longer than the limit of " + std::to_string(embed::most_bytes(limits)) + " bytes");
    const base::SourceId source = sources.add(std::move(path), std::string(json));
    auto state = interpreter::read_state(book.data()->book(), sources, source, sink);
    Findings findings = embed::public_findings(sink, sources);
    if (!state || sink.has_errors()) return findings;
    return {State(std::make_shared<Data>(Data{book.data(), std::move(*state)})), std::move(findings)};
  });
}

std::string State::json() const { return interpreter::write_state(data_->state); }

namespace {

struct CellPlace {
  interpreter::Instance entity;
  model::AttributeId attribute;
};

std::optional<CellPlace> find(const State::Data& data, std::string_view entity, std::string_view attribute,
                              Findings& findings) {
  const model::Book& book = data.book->book();
  const auto instance = data.state.find(entity);
  const model::Name name = book.names.find(attribute);
  const model::AttributeId id =
      instance && name ? book.attribute(instance->declaration, name) : model::AttributeId();
  if (id) return CellPlace{*instance, id};
  findings = embed::finding(base::Code::state_unknown_key,
                            instance ? "`" + std::string(entity) + "` has no attribute `" + std::string(attribute) + "`"
                                     : "the state has no entity `" + std::string(entity) + "`");
  return std::nullopt;
}

}  // namespace

Result<std::optional<Value>> State::get(std::string_view entity, std::string_view attribute) const {
  Findings findings;
  const auto place = find(*data_, entity, attribute, findings);
  if (!place) return findings;
  const interpreter::Cell& cell = data_->state.cell(place->entity, place->attribute);
  if (!cell.supplied) return std::optional<Value>();
  const interpreter::Choices choices;
  const interpreter::Telling telling{
      .book = data_->book->book(), .sources = data_->book->sources, .state = data_->state, .choices = choices};
  return std::optional(embed::public_value(telling, cell.value, data_->book->book()[place->attribute].type));
}

Result<State> State::with(std::string_view entity, std::string_view attribute, const Value& value) const {
  return embed::guarded<State>([&]() -> Result<State> {
    Findings findings;
    const auto place = find(*data_, entity, attribute, findings);
    if (!place) return findings;
    const model::Attribute& declared = data_->book->book()[place->attribute];
    base::Sources sources(data_->book->sources);
    base::Sink sink;
    const embed::Wanted wanted{declared.type, declared.domain, declared.clamp, declared.place};
    const auto read = embed::read_arguments(data_->state, {&wanted, 1}, "[" + value.json() + "]", sources, sink);
    if (!read) return embed::public_findings(sink, sources);
    auto data = std::make_shared<Data>(*data_);
    data->state.cell(place->entity, place->attribute) = {true, read->front(), {}};
    data->state.round = nullptr;
    return State(std::move(data));
  });
}

Result<State> State::with_entity(std::string_view kind, std::string_view id) const {
  const model::Book& book = data_->book->book();
  const auto entity = book.entity_of.find(book.names.find(kind));
  if (entity == book.entity_of.end())
    return embed::finding(base::Code::state_unknown_key, "the book has no entity `" + std::string(kind) + "`");
  if (id.empty() || data_->state.find(id))
    return embed::finding(base::Code::state_duplicate, "the id `" + std::string(id) + "` is empty, or taken");
  auto data = std::make_shared<Data>(*data_);
  data->state.add(entity->second, id);
  data->state.round = nullptr;
  return State(std::move(data));
}

Result<State> State::without(std::string_view entity, std::string_view attribute) const {
  Findings findings;
  const auto place = find(*data_, entity, attribute, findings);
  if (!place) return findings;
  const model::Book& book = data_->book->book();
  auto data = std::make_shared<Data>(*data_);
  data->state.cell(place->entity, place->attribute) = {
      book.types.kind(book[place->attribute].type) == model::TypeKind::optional, {}, {}};
  data->state.round = nullptr;
  return State(std::move(data));
}

Result<State> State::without_entity(std::string_view id) const {
  const auto entity = data_->state.find(id);
  if (!entity) return embed::finding(base::Code::state_unknown_key, "the state has no entity `" + std::string(id) + "`");
  auto data = std::make_shared<Data>(*data_);
  interpreter::remove_entity(data->state, *entity);
  return State(std::move(data));
}

Result<State> State::with_fact(std::string_view fact, const Arguments& arguments, bool noted) const {
  return embed::guarded<State>([&]() -> Result<State> {
    const model::Book& book = data_->book->book();
    const auto declared = book.fact_of.find(book.names.find(fact));
    if (declared == book.fact_of.end())
      return embed::finding(base::Code::state_unknown_key, "the book declares no fact `" + std::string(fact) + "`");
    const std::vector<model::Parameter>& params = book[declared->second].params;
    std::vector<embed::Wanted> wanted;
    for (const model::Parameter& param : params) wanted.push_back({param.type, param.domain, {}, param.place});
    base::Sources sources(data_->book->sources);
    base::Sink sink;
    const auto read = embed::read_arguments(data_->state, wanted, Value(arguments).json(), sources, sink);
    if (!read) return embed::public_findings(sink, sources);
    if (read->size() != params.size())
      return embed::finding(base::Code::argument_count, std::string(fact) + "(" + model::params_text(book, params) + ") takes " +
                                                            std::to_string(params.size()) + " arguments");
    auto data = std::make_shared<Data>(*data_);
    data->state.cell({declared->second, *read}) = {true, model::Value(noted), {}};
    data->state.round = nullptr;
    return State(std::move(data));
  });
}

Result<State> State::in_phase(std::string_view phase) const {
  const model::Book& book = data_->book->book();
  const auto found = book.phase_of.find(book.names.find(phase));
  if (found == book.phase_of.end())
    return embed::finding(base::Code::state_unknown_key, "the book has no phase `" + std::string(phase) + "`");
  auto data = std::make_shared<Data>(*data_);
  data->state.phase = found->second;
  data->state.round = nullptr;
  return State(std::move(data));
}

namespace {

interpreter::Telling telling_of(const State::Data& data, const interpreter::Choices& choices) {
  return {.book = data.book->book(), .sources = data.book->sources, .state = data.state, .choices = choices};
}

State::Fact fact(const interpreter::Telling& telling, model::Name name, const std::vector<model::Parameter>& params,
                 const model::Values& args) {
  State::Fact one{telling.book.text(name), {}};
  for (std::size_t i = 0; i < args.size(); ++i) one.arguments.push_back(embed::public_value(telling, args[i], params[i].type));
  return one;
}

// By the name, then as texts.
std::string key(const State::Fact& fact) { return fact.name + " " + Value(fact.arguments).json(); }

}  // namespace

std::vector<State::Entity> State::entities() const {
  const model::Book& book = data_->book->book();
  std::vector<Entity> all;
  for (std::size_t kind = 0; kind < book.entities.size(); ++kind)
    for (const interpreter::Instance& one : data_->state.in_order(model::EntityId(kind)))
      all.push_back({book.text(book.entities[kind].name), data_->state.id(one)});
  std::stable_sort(all.begin(), all.end(), [](const Entity& a, const Entity& b) { return a.kind < b.kind; });
  return all;
}

std::vector<State::Fact> State::facts() const {
  const interpreter::Choices choices;
  const interpreter::Telling telling = telling_of(*data_, choices);
  std::vector<Fact> all;
  for (const auto& [of, cell] : data_->state.facts())
    if (cell.value.truth()) all.push_back(fact(telling, telling.book[of.first].name, telling.book[of.first].params, of.second));
  std::sort(all.begin(), all.end(), [](const Fact& a, const Fact& b) { return base::natural_order(key(a), key(b)) < 0; });
  return all;
}

std::optional<std::string> State::phase() const {
  const model::PhaseId phase = data_->state.phase;
  return phase ? std::optional(data_->book->book().text(data_->book->book()[phase].name)) : std::nullopt;
}

std::vector<State::Done> State::done() const {
  const interpreter::Choices choices;
  const interpreter::Telling telling = telling_of(*data_, choices);
  std::vector<Done> all;
  for (const interpreter::DoneAct& one : data_->state.done) {
    const model::Act& act = telling.book[one.act];
    all.push_back({fact(telling, act.name, act.params, one.args), {}});
    if (one.in) all.back().phase = telling.book.text(telling.book[one.in].name);
  }
  std::sort(all.begin(), all.end(), [](const Done& a, const Done& b) { return base::natural_order(key(a.act), key(b.act)) < 0; });
  return all;
}

std::vector<State::Fact> State::together() const {
  std::vector<Fact> all;
  if (!data_->state.round) return all;
  const interpreter::Choices choices;
  const interpreter::Telling telling = telling_of(*data_, choices);
  for (const interpreter::GivenAct& one : data_->state.round->acts)
    all.push_back(fact(telling, telling.book[one.act].name, telling.book[one.act].params, one.args));
  return all;
}

}  // namespace paragraf::api
