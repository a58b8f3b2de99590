// From the library's findings, values and reasons to the public ones: see api_data.hpp.
#include <nlohmann/json.hpp>

#include "base/columns.hpp"
#include "base/render.hpp"
#include "interpreter/answer_json.hpp"
#include "interpreter/embed/api_data.hpp"
#include "interpreter/reason_text.hpp"

namespace paragraf::embed {
using namespace api;
namespace {

Severity severity(base::Severity of) {
  switch (of) {
    case base::Severity::error:
      return Severity::error;
    case base::Severity::warning:
      return Severity::warning;
    case base::Severity::note:
      return Severity::note;
  }
  return Severity::note;
}

}  // namespace

Findings public_findings(const base::Sink& sink, const base::Sources& sources) {
  Findings all;
  for (const base::Diagnostic& found : sink.sorted()) {
    Finding one{.code = std::string(base::info(found.code).text),
                .severity = severity(found.severity),
                .message = found.message,
                .path = {},
                .notes = found.notes,
                .text = base::render_human(found, sources),
                .json = base::render_json(found, sources)};
    if (const auto place = base::place_of(found)) {
      const base::Position at = base::position(sources[place->source], place->span.begin);
      one.path = sources[place->source].path();
      one.line = at.line;
      one.column = at.column;
    }
    all.push_back(std::move(one));
  }
  return all;
}

Findings finding(base::Code code, std::string message) {
  base::Sink sink;
  sink.add(base::Diagnostic{code, base::info(code).severity, std::move(message)});
  return public_findings(sink, {});
}

Findings internal_error(const std::exception& error) {
  return finding(base::Code::internal, error.what());
}

std::size_t most_bytes(const Limits& limits) {
  return limits.bytes > 0 ? std::min<std::uint64_t>(limits.bytes, file_limit) : file_limit;
}

interpreter::Limits internal_limits(const Limits& given) {
  interpreter::Limits limits;
  const auto take = [](std::uint64_t asked, auto& limit) {
    using Limit = std::decay_t<decltype(limit)>;
    if (asked > 0) limit = static_cast<Limit>(std::min<std::uint64_t>(asked, std::numeric_limits<Limit>::max()));
  };
  take(given.work, limits.work);
  take(given.memory, limits.memory);
  take(given.depth, limits.depth);
  take(given.steps, limits.steps);
  take(given.events, limits.events);
  take(given.digits, limits.digits);
  return limits;
}

Value public_value(const interpreter::Telling& telling, const model::Value& value, model::TypeId type) {
  return Value::from_json(interpreter::one_value_json(telling, value, type)).value_or(Value());
}

std::vector<std::string> citations(const model::Book& book, const std::vector<model::SentenceId>& cites) {
  std::vector<std::string> texts;
  for (model::SentenceId sentence : cites) texts.push_back(book[sentence].citation);
  return texts;
}

std::vector<Missing> missing_of(const interpreter::Telling& telling, const std::vector<interpreter::Reason>& reasons) {
  std::vector<Missing> all;
  for (const interpreter::Reason& reason : reasons)
    all.push_back({std::string(interpreter::reason_name(reason.kind)), interpreter::reason_subject(telling, reason),
                   interpreter::reason_text(telling.say, telling.book, telling.state, reason), citations(telling.book, reason.cites)});
  return all;
}

}  // namespace paragraf::embed

namespace paragraf::api {
namespace {

using Json = nlohmann::ordered_json;

Value from(const Json& json) {
  switch (json.type()) {
    case Json::value_t::boolean:
      return json.get<bool>();
    case Json::value_t::number_integer:
      return json.get<std::int64_t>();
    case Json::value_t::number_unsigned:
      return json.get<std::uint64_t>();
    case Json::value_t::number_float:  // not exact as a double; it keeps its text only in quotes
      return json.dump();
    case Json::value_t::string:
      return json.get<std::string>();
    case Json::value_t::array: {
      Value::List list;
      for (const Json& item : json) list.push_back(from(item));
      return list;
    }
    case Json::value_t::object: {
      Value::Fields fields;
      for (const auto& [name, item] : json.items()) fields.emplace_back(name, from(item));
      return fields;
    }
    case Json::value_t::null:
    case Json::value_t::binary:
    case Json::value_t::discarded:
      break;
  }
  return {};
}

Json to(const Value& value) {
  if (value.truth()) return *value.truth();
  if (value.number()) return *value.number();
  if (value.text()) return *value.text();
  if (value.list()) {
    Json list = Json::array();
    for (const Value& item : *value.list()) list.push_back(to(item));
    return list;
  }
  if (value.fields()) {
    Json fields = Json::object();
    for (const auto& [name, item] : *value.fields()) fields[name] = to(item);
    return fields;
  }
  return nullptr;
}

}  // namespace

const Value* Value::field(std::string_view name) const {
  if (const Fields* all = fields())
    for (const auto& [other, value] : *all)
      if (other == name) return &value;
  return nullptr;
}

std::string Value::json() const { return to(*this).dump(-1, ' ', false, Json::error_handler_t::replace); }

std::optional<Value> Value::from_json(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  return json.is_discarded() ? std::nullopt : std::optional(from(json));
}

std::string_view version() { return PARAGRAF_VERSION; }

}  // namespace paragraf::api
