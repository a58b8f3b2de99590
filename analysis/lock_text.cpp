// Reading and writing locks; see lock_text.hpp.
#include "analysis/lock_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "interpreter/json_tree.hpp"

namespace paragraf::analysis {
namespace {

using base::Code;
using base::Span;
using interpreter::json_quoted;
using Json = nlohmann::ordered_json;

constexpr std::string_view sentence_key = "sentence", accepted_key = "accepted", approvals_key = "approvals";

// One line: the sentence and what was approved of it, or what is wrong.
struct Line {
  std::string sentence = {};
  std::vector<Approval> approvals = {};
  std::string problem = {};
};

std::string take_text(const std::string& key, const Json& value, Texts& into) {
  if (!value.is_string() && !value.is_null()) return fmt::format("`{}` is no text", key);
  into[key] = value.is_null() ? std::string() : approved_form(value.get<std::string>());
  return {};
}

std::string take_acceptance(const Json& value, Approval& into) {
  if (!value.is_object()) return "what was accepted is no object";
  Acceptance one;
  for (const auto& [key, part] : value.items()) {
    if (key == "code" || key == "reason") {
      if (!part.is_string()) return fmt::format("`{}` of what was accepted is no text", key);
      (key == "code" ? one.code : one.reason) = part.get<std::string>();
    } else if (std::string problem = take_text(key, part, one.words); !problem.empty()) {
      return problem;
    }
  }
  if (one.code.empty()) return "what was accepted has no `code`";
  if (one.reason.empty()) return "what was accepted has no `reason`";
  into.accepted.push_back(std::move(one));
  return {};
}

std::string take_approval(const Json& value, std::vector<Approval>& into) {
  if (!value.is_object()) return "an approval is no object";
  Approval one;
  for (const auto& [key, part] : value.items()) {
    if (key == sentence_key || key == approvals_key) continue;
    if (key != accepted_key) {
      if (std::string problem = take_text(key, part, one.texts); !problem.empty()) return problem;
      continue;
    }
    if (!part.is_array()) return fmt::format("`{}` is no list", key);
    for (const Json& acceptance : part)
      if (std::string problem = take_acceptance(acceptance, one); !problem.empty()) return problem;
  }
  if (!one.texts.empty()) into.push_back(std::move(one));
  return {};
}

Line read_line(std::string_view text) {
  if (interpreter::nests_too_deep(text)) return {.problem = "brackets nest too deep"};
  const Json value = Json::parse(text, nullptr, false);
  if (!value.is_object()) return {.problem = "this is no JSON object"};
  Line line;
  const auto sentence = value.find(sentence_key);
  if (sentence == value.end() || !sentence->is_string() || sentence->get<std::string>().empty()) return {.problem = "the line names no `sentence`"};
  line.sentence = sentence->get<std::string>();
  line.problem = take_approval(value, line.approvals);
  if (const auto several = value.find(approvals_key); several != value.end() && line.problem.empty()) {
    if (!several->is_array()) return {.problem = fmt::format("`{}` is no list", approvals_key)};
    for (const Json& one : *several)
      if (line.problem.empty()) line.problem = take_approval(one, line.approvals);
  }
  return line;
}

// Conflict marks of git, each at the beginning of a line.
enum class Mark { none, ours, base, theirs, end };
Mark mark_of(std::string_view line) {
  const auto is = [&](char c) { return line.size() >= 7 && line.substr(0, 7) == std::string(7, c) && (line.size() == 7 || line[7] == ' '); };
  return is('<') ? Mark::ours : is('|') ? Mark::base : is('=') ? Mark::theirs : is('>') ? Mark::end : Mark::none;
}

std::string quoted(const std::string& text) { return text.empty() ? "null" : json_quoted(text); }

std::string written(const Texts& texts, const std::vector<std::string>& languages) {
  std::string out;
  const auto add = [&](const std::string& language, const std::string& text) { out += fmt::format(", {}: {}", json_quoted(language), quoted(text)); };
  for (const std::string& language : languages)
    if (const auto text = texts.find(language); text != texts.end()) add(language, text->second);
  for (const auto& [language, text] : texts)
    if (std::find(languages.begin(), languages.end(), language) == languages.end()) add(language, text);
  return out;
}

// With a comma in front.
std::string written(const Approval& approval, const std::vector<std::string>& languages) {
  std::string out = written(approval.texts, languages), accepted;
  for (const Acceptance& one : approval.accepted)
    accepted += fmt::format("{}{{\"code\": {}{}, \"reason\": {}}}", accepted.empty() ? "" : ", ", json_quoted(one.code), written(one.words, languages), json_quoted(one.reason));
  return accepted.empty() ? out : fmt::format("{}, \"{}\": [{}]", out, accepted_key, accepted);
}

}  // namespace

Lock read_lock(const base::Sources& sources, base::SourceId id, base::Sink& sink) {
  const base::Source& source = sources[id];
  Lock lock{.there = true};
  std::optional<Span> conflict;
  std::size_t conflicts = 0;
  bool skipped = false;
  const auto report = [&](Span span, std::string message, std::string note) {
    base::Diagnostic found{Code::lock_form, base::Severity::warning, std::move(message), {{{id, span}, ""}}};
    found.notes.push_back(std::move(note));
    sink.add(std::move(found));
  };
  for (std::uint32_t number = 1; number <= source.line_count(); ++number) {
    const Span span = source.line_span(number);
    std::string_view text = source.text(span);
    if (number == 1 && text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    if (const Mark mark = mark_of(text); mark != Mark::none) {
      if (mark == Mark::ours) ++conflicts;
      if (!conflict) conflict = span;
      skipped = mark == Mark::base;      // what both sides have replaced
      continue;
    }
    if (skipped || text.find_first_not_of(" \t") == std::string_view::npos) continue;
    Line line = read_line(text);
    if (!line.problem.empty()) {
      report(span, line.problem + ", and counts for nothing", "expected {\"sentence\": \"6.1.1(2)\", \"da\": \"...\", \"en\": \"...\"}; the line is kept as it is until somebody mends it or takes it out");
      lock.unread.emplace_back(text);
      continue;
    }
    lock.places.emplace(line.sentence, base::Place{id, span});
    std::vector<Approval>& known = lock.approvals[line.sentence];
    for (Approval& one : line.approvals)
      if (std::find(known.begin(), known.end(), one) == known.end()) known.push_back(std::move(one));
  }
  if (conflict)
    report(*conflict, conflicts < 2 ? "a merge has left its marks here" : fmt::format("a merge has left its marks here, and in {} places more", conflicts - 1),
           "of two lines of a sentence the one counts whose texts are those of the book; `paragraf accept BOOK` writes the file anew");
  return lock;
}

std::string write_lock(const Lock& lock, const std::vector<std::string>& languages) {
  std::string out;
  for (const auto& [sentence, approvals] : lock.approvals) {
    if (approvals.empty()) continue;
    std::string rest;
    if (approvals.size() == 1) {
      rest = written(approvals.front(), languages);
    } else {
      for (const Approval& one : approvals) rest += fmt::format("{}{{{}}}", rest.empty() ? "" : ", ", written(one, languages).substr(2));
      rest = fmt::format(", \"{}\": [{}]", approvals_key, rest);
    }
    out += fmt::format("{{\"{}\": {}{}}}\n", sentence_key, json_quoted(sentence), rest);
  }
  for (const std::string& line : lock.unread) out += line + "\n";
  return out;
}

}  // namespace paragraf::analysis
