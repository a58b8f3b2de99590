// Findings about a state file: see state_json_findings.hpp.
#include "interpreter/state_json_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/suggest.hpp"
#include "base/unicode.hpp"
#include "interpreter/value_reader.hpp"

namespace paragraf::interpreter {

using base::Code;
using base::Diagnostic;
using base::Span;

namespace {

// The only one that is at least half the same, though not near enough to be put in its place: `phase` for `fase`.
std::optional<std::string> half_alike(std::string_view name, const std::vector<std::string>& names) {
  std::optional<std::string> best;
  std::size_t least = std::string::npos;
  bool only = false;
  for (const std::string& one : names) {
    const std::size_t distance = base::edit_distance(name, one);
    if (std::max(base::code_points(name), base::code_points(one)) < 2 * distance || least < distance) continue;
    only = distance < least;
    least = distance;
    best = one;
  }
  return only ? best : std::nullopt;
}

}  // namespace

std::string child_path(const std::string& path, std::string_view key) {
  bool word = !key.empty();
  for (std::size_t at = 0; at < key.size();) {
    const base::CodePoint point = base::decode(key, at);
    word = word && base::is_word(point.value);
    at += point.size;
  }
  if (!word) return fmt::format("{}[{}]", path, json_quoted(key));
  return path.empty() ? std::string(key) : fmt::format("{}.{}", path, key);
}
std::string item_path(const std::string& path, std::size_t i) { return fmt::format("{}[{}]", path, i); }

std::string found(const JsonValue& value) {
  switch (value.kind) {
    case JsonKind::null:
      return "null";
    case JsonKind::boolean:
      return value.truth ? "true" : "false";
    case JsonKind::number:
      return "the number " + value.text;
    case JsonKind::text:
      return "the text " + json_quoted(value.text);
    case JsonKind::array:
      return "a list";
    case JsonKind::object:
      return "an object";
  }
  return "a value";
}

Diagnostic StateFindings::finding(Code code, Span span, const std::string& path, std::string_view message) const {
  Diagnostic result =
      base::diagnostic(code, place(span), path.empty() ? std::string(message) : fmt::format("{}: {}", path, message));
  result.facts.push_back({"path", path});
  return result;
}

void StateFindings::add(Diagnostic finding) {
  failed_ = true;
  sink_.add(std::move(finding));
}

void StateFindings::report(Code code, Span span, const std::string& path, std::string_view message,
                           std::vector<std::string> notes) {
  Diagnostic result = finding(code, span, path, message);
  result.notes = std::move(notes);
  add(std::move(result));
}

void StateFindings::offer(Diagnostic& finding, Span span, std::string replacement) const {
  finding.fixes.push_back({fmt::format("write {}", replacement), {{place(span), std::move(replacement)}}});
}

void StateFindings::unknown(Span span, const std::string& path, std::string message, std::string_view name,
                            const std::vector<std::string>& names, std::vector<std::string> notes) {
  Diagnostic result = finding(Code::state_unknown_key, span, path, message);
  const auto near = near_name(name, names);
  if (near) offer(result, span, json_quoted(*near));
  result.notes = std::move(notes);
  if (const auto far = near ? std::nullopt : half_alike(name, names)) result.notes.push_back(fmt::format("the nearest is `{}`", *far));
  if (!near && !names.empty()) result.notes.push_back(fmt::format("known: {}", listed(names)));
  add(std::move(result));
}

bool StateFindings::expect(JsonKind kind, const JsonValue& value, const std::string& path, std::string_view expected) {
  if (value.kind == kind) return true;
  report(Code::state_type, value.span, path, fmt::format("found {}, expected {}", found(value), expected));
  return false;
}

std::vector<const JsonField*> StateFindings::fields(const JsonValue& object, const std::string& path) {
  std::unordered_map<std::string_view, const JsonField*> first;
  std::vector<const JsonField*> result;
  for (const JsonField& field : object.children) {
    const auto [known, fresh] = first.emplace(field.key, &field);
    if (fresh)
      result.push_back(&field);
    else
      twice(field.key_span, child_path(path, field.key), fmt::format("the key `{}` is given twice", field.key),
            known->second->key_span);
  }
  return result;
}

void StateFindings::twice(Span span, const std::string& path, std::string_view message, Span first) {
  Diagnostic result = finding(Code::state_duplicate, span, path, message);
  result.labels.push_back({place(first), "first given here"});
  add(std::move(result));
}

}  // namespace paragraf::interpreter
