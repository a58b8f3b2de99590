// Values inside a state file: see state_json_values.hpp.
#include "interpreter/state_json_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/union_form.hpp"
#include "model/shapes.hpp"

namespace paragraf::interpreter {

using base::Code;
using base::Diagnostic;
using base::Span;

const Domain StateValues::no_domain = {};

std::optional<Value> StateValues::read_value(const JsonValue& value, const Slot& slot, const std::string& path) {
  const TypeId plain = book_.types.strip_optional(slot.type);
  const TypeKind kind = book_.types.kind(plain);
  if (value.kind == JsonKind::null) {
    if (plain != slot.type || kind == TypeKind::nothing || kind == TypeKind::unknown) return Value();
    Problem problem = mismatch(value, slot.type);
    problem.notes.push_back("null is for what is known to be absent, of optional types; leave out what is not known");
    report_problem(value, slot, path, problem);
    return std::nullopt;
  }
  if (kind == TypeKind::one_of) return one_of(value, slot, path);
  if (value.kind == JsonKind::array) {
    if (book_.types.has_elements(plain)) return elements(value, slot, path);
    if (kind == TypeKind::tuple) return tuple(value, slot, path);
    if (kind == TypeKind::record && is_geometric(plain)) return in_short(value, slot, path);
    return refuse(value, slot, path);
  }
  if (value.kind == JsonKind::object)
    return kind == TypeKind::record ? record(value, slot, path) : refuse(value, slot, path);
  return scalar(value, slot, path);
}

std::optional<Value> StateValues::scalar(const JsonValue& value, const Slot& slot, const std::string& path) {
  const TypeKind kind = book_.types.kind(book_.types.strip_optional(slot.type));
  Problem problem;
  std::optional<Value> result;
  if (value.kind == JsonKind::boolean) {
    if (kind == TypeKind::boolean || kind == TypeKind::unknown) return Value(value.truth);
    problem = mismatch(value, slot.type);
  } else if (value.kind == JsonKind::number) {
    result = values_.from_number(value.text, slot.type, problem);
  } else {
    if (kind == TypeKind::entity && lost_.contains(value.text)) return std::nullopt;  // reported where it stands
    result = values_.from_text(value.text, slot.type, problem);
  }
  if (result && values_.admits(*result, slot.type, *slot.domain, *slot.clamp, problem, slot.stored)) return result;
  report_problem(value, slot, path, problem);
  return std::nullopt;
}

std::optional<Value> StateValues::elements(const JsonValue& value, const Slot& slot, const std::string& path) {
  const Type& shape = book_.types[book_.types.strip_optional(slot.type)];
  const bool list = shape.kind == TypeKind::list;
  std::map<Value, base::Span> seen;
  Values items;
  bool complete = true;
  for (std::size_t i = 0; i < value.children.size(); ++i) {
    const JsonValue& item = value.children[i].value;
    const auto one = read_value(item, {shape.element, slot.domain, slot.clamp, slot.declared}, item_path(path, i));
    complete = complete && one.has_value();
    if (!one) continue;
    const auto [first, fresh] = seen.emplace(*one, item.span);
    if (fresh || list)
      items.push_back(*one);
    else
      twice(item.span, item_path(path, i),
                      fmt::format("{} stands twice in the set",
                                  value_text(book_, *one, shape.element, entity_name, &state_)),
                      first->second);
  }
  if (!complete) return std::nullopt;
  return list ? Value::list(std::move(items)) : Value::set(std::move(items));
}

std::optional<Value> StateValues::tuple(const JsonValue& value, const Slot& slot, const std::string& path) {
  const std::vector<TypeId> parts = book_.types[book_.types.strip_optional(slot.type)].parts;
  if (value.children.size() != parts.size()) {
    report_problem(value, slot, path,
           {Code::state_type, fmt::format("found {} values, expected {}", value.children.size(), parts.size())});
    return std::nullopt;
  }
  Values items;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (auto part = read_value(value.children[i].value, {parts[i], &no_domain, &no_domain, slot.declared}, item_path(path, i)))
      items.push_back(std::move(*part));
  if (items.size() != parts.size()) return std::nullopt;
  return Value::row(std::move(items));
}

std::optional<Value> StateValues::record(const JsonValue& value, const Slot& slot, const std::string& path) {
  const RecordId id(book_.types[book_.types.strip_optional(slot.type)].declaration);
  const RecordDecl& declared = book_[id];
  std::vector<std::string> names;
  for (const Parameter& field : declared.fields) names.push_back(book_.text(field.name));
  std::vector<std::optional<Value>> found(names.size());
  std::vector<bool> given(names.size());
  bool complete = true;
  for (const JsonField* field : fields(value, path)) {
    const std::string own_path = child_path(path, field->key);
    const auto known = std::find(names.begin(), names.end(), field->key);
    if (known == names.end()) {
      unknown(field->key_span, own_path,
                        fmt::format("a `{}` has no field `{}`", book_.text(declared.name), field->key), field->key,
                        names);
      complete = false;
      continue;
    }
    const auto i = static_cast<std::size_t>(known - names.begin());
    const Parameter& own = declared.fields[i];
    given[i] = true;
    found[i] = read_value(field->value, {own.type, &own.domain, &no_domain, own.place}, own_path);
  }
  Values fields;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!given[i] && book_.types.kind(declared.fields[i].type) == TypeKind::optional) found[i] = Value();
    if (found[i]) {
      fields.push_back(std::move(*found[i]));
      continue;
    }
    complete = false;
    if (given[i]) continue;
    report_problem(value, slot, path,
           {Code::state_type, fmt::format("found no `{}`, expected all fields of a `{}`", names[i], book_.text(declared.name)),
            {"a record has all its fields; only one whose type ends with `?` may be left out"}});
  }
  return complete ? made(value, slot, path, id, std::move(fields)) : std::nullopt;
}

bool StateValues::is_geometric(TypeId record) const {
  const RecordId id(book_.types[record].declaration);
  return book_.geometry.is_pair(id) || id == book_.geometry.polygon;
}

// `["3 cm", "4 cm"]` for a point or a vector, `[["0 cm", "0 cm"], ...]` for a polygon: the corners.
std::optional<Value> StateValues::in_short(const JsonValue& value, const Slot& slot, const std::string& path) {
  const RecordId id(book_.types[book_.types.strip_optional(slot.type)].declaration);
  const std::vector<Parameter>& parts = book_[id].fields;
  const auto part = [&](const JsonValue& from, std::size_t i, const std::string& own_path) {
    return read_value(from, {parts[i].type, &parts[i].domain, &no_domain, parts[i].place}, own_path);
  };
  if (parts.size() == 1) {
    auto corners = part(value, 0, path);
    return corners ? made(value, slot, path, id, {std::move(*corners)}) : std::nullopt;
  }
  if (value.children.size() != parts.size()) {
    report_problem(value, slot, path,
                   {Code::state_type, fmt::format("found {} value{}, expected {}", value.children.size(),
                                                  value.children.size() == 1 ? "" : "s", values_.expected(slot.type))});
    return std::nullopt;
  }
  Values items;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (auto one = part(value.children[i].value, i, item_path(path, i))) items.push_back(std::move(*one));
  return items.size() == parts.size() ? made(value, slot, path, id, std::move(items)) : std::nullopt;
}

// The record, unless it is a polygon that is none.
std::optional<Value> StateValues::made(const JsonValue& value, const Slot& slot, const std::string& path, RecordId id, Values fields) {
  Value record = Value::record(id, std::move(fields));
  if (id != book_.geometry.polygon) return record;
  if (const auto fault = polygon_fault(book_, corners_of(record))) {
    report_problem(value, slot, path, {Code::state_polygon, *fault});
    return std::nullopt;
  }
  return record;
}

std::optional<Value> StateValues::one_of(const JsonValue& value, const Slot& slot, const std::string& path) {
  if (value.kind == JsonKind::object) return tagged(value, slot, path);
  const TypeId whole = book_.types.strip_optional(slot.type);
  std::vector<TypeId> fitting;
  bool entities = false;
  for (TypeId part : book_.types[whole].parts) {
    const TypeKind kind = book_.types.kind(part);
    const bool array = book_.types.has_elements(part) || kind == TypeKind::tuple;
    const bool number = book_.types.is_numeric(part);
    const bool fits = value.kind == JsonKind::array     ? array
                      : value.kind == JsonKind::number  ? number
                      : value.kind == JsonKind::boolean ? kind == TypeKind::boolean
                                                        : !array && kind != TypeKind::boolean && kind != TypeKind::record &&
                                                              kind != TypeKind::integer && kind != TypeKind::dice;
    if (!fits) continue;
    fitting.push_back(part);
    entities = entities || kind == TypeKind::entity;
  }
  if (fitting.empty()) return refuse(value, slot, path);
  const bool plain = std::none_of(fitting.begin(), fitting.end(),
                                  [&](TypeId part) { return must_be_tagged(book_, whole, part); });
  if (value.kind == JsonKind::number || (plain && !entities))
    return read_value(value, {fitting.front(), slot.domain, slot.clamp, slot.declared}, path);
  if (plain) return entity_of(value, slot, path);
  Problem problem{Code::state_type, fmt::format("found {}, which does not show of which type it is", found(value))};
  std::vector<std::string> names;
  for (TypeId part : fitting) names.push_back(type_text(book_, part));
  std::sort(names.begin(), names.end());
  problem.notes.push_back(fmt::format("name the type: {{ {}: ... }}; it is one of {}",
                                      json_quoted(names.front()), listed(names)));
  report_problem(value, slot, path, problem);
  return std::nullopt;
}

// `{ "unit": "u1" }`.
std::optional<Value> StateValues::tagged(const JsonValue& value, const Slot& slot, const std::string& path) {
  std::vector<std::string> names;
  const std::vector<const JsonField*> given = fields(value, path);
  const std::vector<TypeId> parts = book_.types.alternatives(slot.type);
  for (TypeId part : parts) names.push_back(type_text(book_, part));
  if (given.size() != 1) {
    std::sort(names.begin(), names.end());
    Problem problem = mismatch(value, slot.type);
    problem.notes.push_back(fmt::format("an object has one key here, the type of the value: {}", listed(names)));
    report_problem(value, slot, path, problem);
    return std::nullopt;
  }
  const JsonField& field = *given.front();
  const auto known = std::find(names.begin(), names.end(), field.key);
  const std::string own_path = child_path(path, field.key);
  if (known == names.end()) {
    unknown(field.key_span, own_path, fmt::format("`{}` is no type that may stand here", field.key), field.key,
                      names);
    return std::nullopt;
  }
  return read_value(field.value,
              {parts[static_cast<std::size_t>(known - names.begin())], slot.domain, slot.clamp, slot.declared}, own_path);
}

// An id of any of the kinds of entities that may stand here; ids are unique among all kinds.
std::optional<Value> StateValues::entity_of(const JsonValue& value, const Slot& slot, const std::string& path) {
  if (lost_.contains(value.text)) return std::nullopt;  // reported where it stands
  const std::vector<TypeId> parts = book_.types.alternatives(slot.type);
  std::vector<std::string> ids;
  for (TypeId part : parts) {
    if (book_.types.kind(part) != TypeKind::entity) continue;
    const EntityId kind(book_.types[part].declaration);
    if (const auto found = state_.find(kind, value.text)) return Value(*found);
    for (const Instance& instance : state_.in_order(kind)) ids.push_back(state_.id(instance));
  }
  Problem problem{Code::state_dangling, {}};
  if (const auto other = state_.find(value.text)) {
    problem.message = fmt::format("found the id of a `{}`, expected {}: `{}`", book_.text(book_[other->declaration].name),
                                  type_words(book_, book_.types.strip_optional(slot.type)), value.text);
  } else {
    problem.message = fmt::format("the state holds nothing with the id `{}`, expected {}", value.text,
                                  type_words(book_, book_.types.strip_optional(slot.type)));
    problem.instead = near_name(value.text, ids);
  }
  report_problem(value, slot, path, problem);
  return std::nullopt;
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

std::optional<Value> StateValues::refuse(const JsonValue& value, const Slot& slot, const std::string& path) {
  report_problem(value, slot, path, mismatch(value, slot.type));
  return std::nullopt;
}

Problem StateValues::mismatch(const JsonValue& value, TypeId type) const {
  return {Code::state_type, fmt::format("found {}, expected {}", found(value), values_.expected(type))};
}

void StateValues::report_problem(const JsonValue& value, const Slot& slot, const std::string& path, const Problem& problem) {
  Diagnostic result = finding(problem.code, value.span, path, problem.message);
  if (slot.declared.source) result.labels.push_back({slot.declared, "declared here"});
  result.notes = problem.notes;
  if (problem.instead) offer(result, value.span, json_quoted(*problem.instead));
  add(std::move(result));
}

}  // namespace paragraf::interpreter
