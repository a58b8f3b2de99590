// See inquiry.hpp.
#include "interpreter/batch/inquiry.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/unicode.hpp"
#include "interpreter/evaluate.hpp"

namespace paragraf::batch {
namespace {

using engine::Field;

constexpr std::string_view declared_in = "--given";

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\n"), last = text.find_last_not_of(" \t\n");
  return first == text.npos ? std::string() : text.substr(first, last + 1 - first);
}

bool is_entity(const model::Book& book, const model::Parameter& param) { return book.types.kind(param.type) == model::TypeKind::entity; }

}  // namespace

std::string stated_name(std::string_view written) {
  std::string name;
  for (const char c : written) {
    if (c == ' ' || c == '\t' || c == '\n') continue;
    name += c;
    if (c == ',') name += ' ';
  }
  return base::to_nfc(name);
}

Inquiry::Inquiry(const embed::Loaded& loaded, const base::Sources& sources, const embed::Wishes& wishes, const std::string& given,
                 const std::vector<std::string>& questions, base::Sink& sink)
    : loaded_(loaded), below_(sources) {
  if (!declare(given, sink)) return;
  situation_.emplace(loaded, sources, *named_);
  const bool chosen = situation_->choose(wishes, sink);
  // Now the same in the book that has what is assumed.
  sources_.emplace(situation_->sources());
  book_.emplace(situation_->book());
  layout_ = {};
  if (!chosen || !declare(given, sink)) return;
  bool all = true;
  for (const std::string& question : questions) all = ask(question, sink) && all;
  blank_.emplace(*book_);
  for (const engine::Layout::Entity& entity : layout_.entities) blank_->add(entity.kind, entity.id);
  good_ = all;
}

bool Inquiry::declare(const std::string& given, base::Sink& sink) {
  std::optional<base::Sources> own_sources;
  std::optional<model::Book> own_book;
  if (!book_) {
    own_sources.emplace(below_);
    own_book.emplace(*loaded_.book);
  }
  base::Sources& sources = book_ ? *sources_ : *own_sources;
  model::Book& book = book_ ? *book_ : *own_book;
  const bool blank = trimmed(given).empty();
  const base::SourceId source = sources.add(std::string(declared_in), given);
  const std::size_t before = sink.errors();
  model::Given declared;
  if (!blank) {
    const grammar::Parsed parsed = grammar::parse_given(sources, source, *loaded_.keywords, sink);
    if (sink.errors() == before)
      if (auto built = model::build_given(book, parsed, sources, sink)) declared = std::move(*built);
  }
  if (sink.errors() > before) {
    if (!sources_) sources_.emplace(std::move(*own_sources));
    return false;
  }
  if (!book_) {
    named_.emplace(*loaded_.book);
    for (const model::Parameter& param : declared.params)
      if (is_entity(book, param)) named_->add(model::EntityId(book.types[param.type].declaration), book.text(param.name));
    return true;
  }
  for (const model::Parameter& param : declared.params) {
    if (!is_entity(book, param)) {
      layout_.fields.push_back({.of = Field::Of::given, .name = book.text(param.name), .slot = static_cast<std::uint32_t>(layout_.given.size())});
      layout_.given.push_back(param);
      continue;
    }
    const model::EntityId kind(book.types[param.type].declaration);
    layout_.entities.push_back({kind, book.text(param.name)});
    names_.emplace(param.name, kind);
    const model::Instance entity = layout_.instance(layout_.entities.size() - 1);
    for (const model::AttributeId attribute : book[kind].attributes)
      layout_.fields.push_back({.name = fmt::format("{}.{}", book.text(param.name), book.text(book[attribute].name)), .entity = entity, .attribute = attribute});
  }
  if (book.phase_enum) layout_.fields.push_back({.of = Field::Of::phase, .name = "phase"});
  for (const std::string& text : declared.stated)
    if (!state(text, sink)) return false;
  for (const Field& field : layout_.fields) {
    const bool may_be_nothing = book.types.kind(engine::type_of(book, layout_, field)) == model::TypeKind::optional;
    absent_.push_back(field.of == Field::Of::fact ? std::optional(model::Value(false)) : may_be_nothing ? std::optional(model::Value()) : std::nullopt);
  }
  return true;
}

// A fact or an extern with its arguments: "fired(c)".
bool Inquiry::state(const std::string& text, base::Sink& sink) {
  const base::SourceId source = sources_->add(std::string(declared_in), text);
  const std::size_t before = sink.errors();
  const grammar::Parsed parsed = grammar::parse_expression(*sources_, source, *loaded_.keywords, sink);
  if (sink.errors() > before) return false;
  const auto query = model::build_query(*book_, parsed, names_, *sources_, sink, model::Asks::value);
  if (!query) return false;
  const model::Expr& call = (*book_)[query->expression];
  Field field;
  if (call.op == model::Op::fact_call) field = {.of = Field::Of::fact, .fact = model::FactId(call.a)};
  if (call.op == model::Op::extern_call && (*book_)[model::ExternId(call.a)].measured_by.empty())
    field = {.of = Field::Of::external, .external = model::ExternId(call.a)};
  interpreter::State entities(*book_);
  for (const engine::Layout::Entity& entity : layout_.entities) entities.add(entity.kind, entity.id);
  const interpreter::Choices choices;
  interpreter::Evaluator evaluator(*book_, entities, choices);
  interpreter::Frame frame(query->slots, interpreter::Result::unbound());
  bool good = field.fact || field.external;
  for (const model::ExprId arg : call.args) {
    const interpreter::Result known = arg && good ? evaluator.evaluate(arg, frame) : interpreter::Result::unbound();
    good = good && known.known();
    if (good) field.args.push_back(known.value());
  }
  if (!good) {
    sink.add(base::diagnostic(base::Code::option_value, {source, {0, static_cast<std::uint32_t>(text.size())}},
                              fmt::format("`{}` is no fact and no extern that a state gives", text)));
    return false;
  }
  field.name = stated_name(text);
  layout_.fields.push_back(std::move(field));
  return true;
}

bool Inquiry::ask(const std::string& text, base::Sink& sink) {
  const base::SourceId source = sources_->add("query", text);
  const std::size_t before = sink.errors();
  const grammar::Parsed parsed = grammar::parse_expression(*sources_, source, situation_->keywords(), sink);
  if (sink.errors() > before) return false;
  auto query = model::build_query(*book_, parsed, names_, *sources_, sink, model::Asks::anything, layout_.given);
  if (!query) return false;
  if (query->happens) {
    sink.add({base::Code::query_kind, base::Severity::error, fmt::format("{}: nothing is done in a batch, so nothing happens", trimmed(text))});
    return false;
  }
  Question question{trimmed(text), std::move(*query)};
  question.of_act = !question.query.expression;
  if (!question.of_act) question.type = (*book_)[question.query.expression].type;
  questions_.push_back(std::move(question));
  return true;
}

}  // namespace paragraf::batch
