// Values of a state file: see state_json_values.hpp.
#include "interpreter/state_json_values.hpp"

#include <fmt/format.h>

#include <map>

namespace paragraf::interpreter {

using base::Code;
using base::Diagnostic;
using base::Span;

const Domain StateValues::no_domain = {};

std::optional<Value> StateValues::read_value(const JsonValue& value, const Slot& slot, const std::string& path) {
  const TypeKind kind = book_.types.kind(book_.types.strip_optional(slot.type));
  Problem problem;
  std::optional<Value> result;
  switch (value.kind) {
    case JsonKind::null:
      if (book_.types.kind(slot.type) == TypeKind::optional || kind == TypeKind::nothing || kind == TypeKind::unknown)
        return Value();
      problem = mismatch(value, slot.type);
      problem.notes.push_back("null is for what is known to be absent, of optional types; leave out what is not known");
      break;
    case JsonKind::boolean:
      if (kind == TypeKind::boolean || kind == TypeKind::unknown) return Value(value.truth);
      problem = mismatch(value, slot.type);
      break;
    case JsonKind::number:
      result = values_.from_number(value.text, slot.type, problem);
      break;
    case JsonKind::text:
      if (kind == TypeKind::entity && lost_.contains(value.text)) return std::nullopt;  // reported where it stands
      result = values_.from_text(value.text, slot.type, problem);
      break;
    case JsonKind::array:
      if (kind == TypeKind::set) return read_set(value, slot, path);
      problem = mismatch(value, slot.type);
      break;
    case JsonKind::object:
      problem = mismatch(value, slot.type);
      break;
  }
  if (result && values_.admits(*result, slot.type, *slot.domain, *slot.clamp, problem)) return result;
  report_problem(value, slot, path, problem);
  return std::nullopt;
}

Problem StateValues::mismatch(const JsonValue& value, TypeId type) const {
  return {Code::state_type, fmt::format("found {}, expected {}", found(value), values_.expected(type))};
}

void StateValues::report_problem(const JsonValue& value, const Slot& slot, const std::string& path,
                                 const Problem& problem) {
  Diagnostic result = finding(problem.code, value.span, path, problem.message);
  if (slot.declared.source) result.labels.push_back({slot.declared, "declared here"});
  result.notes = problem.notes;
  if (problem.instead) offer(result, value.span, json_quoted(*problem.instead));
  add(std::move(result));
}

std::optional<Value> StateValues::read_set(const JsonValue& value, const Slot& slot, const std::string& path) {
  const TypeId element = book_.types[book_.types.strip_optional(slot.type)].element;
  std::map<Value, Span> seen;
  Values items;
  bool complete = true;
  for (std::size_t i = 0; i < value.children.size(); ++i) {
    const JsonValue& item = value.children[i].value;
    const auto read = read_value(item, {element, slot.domain, slot.clamp, slot.declared}, item_path(path, i));
    complete = complete && read.has_value();
    if (!read) continue;
    const auto [first, fresh] = seen.emplace(*read, item.span);
    if (fresh)
      items.push_back(*read);
    else
      twice(item.span, item_path(path, i),
            fmt::format("{} stands twice in the set", value_text(book_, *read, element, entity_name, &state_)),
            first->second);
  }
  if (!complete) return std::nullopt;
  return Value::set(std::move(items));
}

std::optional<Values> StateValues::read_args(Name name, const std::vector<Parameter>& params, const JsonValue* args,
                                             const JsonValue& entry, const std::string& path) {
  if (args && !expect(JsonKind::array, *args, path, "a list of arguments")) return std::nullopt;
  const std::size_t count = args ? args->children.size() : 0;
  if (count != params.size()) {
    report(Code::state_type, args ? args->span : entry.span, path,
           fmt::format("found {} argument{}, expected {}", count, count == 1 ? "" : "s", params.size()),
           {fmt::format("declared as {}({})", book_.text(name), params_text(book_, params))});
    return std::nullopt;
  }
  Values values;
  bool complete = true;
  for (std::size_t i = 0; i < count; ++i) {
    const Parameter& param = params[i];
    const auto value =
        read_value(args->children[i].value, {param.type, &param.domain, &no_domain, param.place}, item_path(path, i));
    if (value) values.push_back(*value);
    complete = complete && value.has_value();
  }
  if (!complete) return std::nullopt;
  return values;
}

}  // namespace paragraf::interpreter
