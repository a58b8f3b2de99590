// Books and states of the public interface: see paragraf.hpp.
#include "interpreter/embed/api_data.hpp"
#include "interpreter/embed/arguments.hpp"
#include "interpreter/examples.hpp"
#include "interpreter/state_json.hpp"

namespace paragraf::api {
namespace {

std::size_t most_bytes(const Limits& limits) {
  return limits.bytes > 0 ? std::min<std::uint64_t>(limits.bytes, embed::file_limit) : embed::file_limit;
}

Result<Book> loaded(std::shared_ptr<Book::Data> data, const base::Sink& sink) {
  Findings findings = embed::public_findings(sink, data->sources);
  if (sink.has_errors() || !data->loaded.book) return findings;
  return {Book(std::move(data)), std::move(findings)};
}

std::vector<Signature> acts(const model::Book& book, bool actions) {
  std::vector<Signature> all;
  for (const model::Act& act : book.acts)
    if (act.action == actions) all.push_back({book.text(act.name), model::params_text(book, act.params), {}});
  return all;
}

}  // namespace

Result<Book> Book::load(const std::filesystem::path& path, const Limits& limits) {
  return embed::guarded<Book>([&] {
    auto data = std::make_shared<Data>();
    base::Sink sink;
    data->loaded = embed::load_book(path, data->sources, sink, most_bytes(limits));
    return loaded(std::move(data), sink);
  });
}

Result<Book> Book::read(const std::vector<Text>& texts, const Limits& limits) {
  return embed::guarded<Book>([&] {
    auto data = std::make_shared<Data>();
    base::Sink sink;
    std::vector<embed::BookText> files;
    for (const Text& text : texts) files.push_back({text.path, text.text});
    data->loaded = embed::load_texts(std::move(files), data->sources, sink, most_bytes(limits));
    return loaded(std::move(data), sink);
  });
}

std::string Book::name() const { return data_->book().name; }

std::vector<std::string> Book::languages() const {
  return {data_->book().languages.begin(), data_->book().languages.end()};
}

std::vector<Reading> Book::readings() const {
  const model::Book& book = data_->book();
  std::vector<Reading> all;
  for (const model::Reading& reading : book.readings) {
    Reading one{book.text(reading.name), reading.question, {}};
    for (const model::ReadingSide& side : reading.sides) one.sides.emplace_back(book.text(side.name), side.reason);
    all.push_back(std::move(one));
  }
  return all;
}

std::vector<Signature> Book::values() const {
  const model::Book& book = data_->book();
  std::vector<Signature> all;
  for (const model::ValueDecl& value : book.values)
    all.push_back(
        {book.text(value.name), model::params_text(book, value.params), model::type_text(book, value.type)});
  return all;
}

std::vector<Signature> Book::actions() const { return acts(data_->book(), true); }
std::vector<Signature> Book::events() const { return acts(data_->book(), false); }

TestRun Book::test() const {
  TestRun run;
  for (const model::Example& example : data_->book().examples)
    for (const interpreter::CaseResult& one : interpreter::run_example(data_->book(), example, {}, {}, data_->loaded.states)) {
      (one.failures.empty() ? run.passed : run.failed) += 1;
      base::Sink sink;
      for (base::Diagnostic failure : one.failures) {
        failure.facts.push_back({"example", one.title});
        sink.add(std::move(failure));
      }
      for (Finding& finding : embed::public_findings(sink, data_->sources)) run.findings.push_back(std::move(finding));
    }
  return run;
}

State::State(const Book& book)
    : data_(std::make_shared<Data>(Data{book.data(), interpreter::State(book.data()->book())})) {}

Result<State> State::read(const Book& book, std::string_view json, std::string path, const Limits& limits) {
  return embed::guarded<State>([&]() -> Result<State> {
    base::Sources sources(book.data()->sources);
    base::Sink sink;
    if (json.size() > most_bytes(limits))
      return embed::finding(base::Code::text_too_large,
                            path + ": is longer than the limit of " + std::to_string(most_bytes(limits)) + " bytes");
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
  return State(std::move(data));
}

}  // namespace paragraf::api
