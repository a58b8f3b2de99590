// Reading and writing what was known before: see lint_baseline.hpp.
#include "tools/lint_baseline.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace paragraf::tools {
namespace {

using Json = nlohmann::ordered_json;

// Why the line is none, or nothing.
std::string problem_of(std::string_view line, KnownFinding& entry) {
  if (line.starts_with("<<<<<<<") || line.starts_with("=======") || line.starts_with(">>>>>>>")) return "a merge has left its marks here";
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return "this is no JSON object";
  const auto text = [&](const char* key) -> std::string {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  entry = {text("book"), text("code"), text("subject")};
  if (entry.book.empty() || entry.code.empty() || entry.subject.empty()) return "an entry has a `book`, a `code` and a `subject`";
  const auto code = base::find_code(entry.code);
  return code && base::info(*code).text.starts_with("P7") ? "" : fmt::format("`{}` is no code of the linter", entry.code);
}

}  // namespace

KnownFinding known_as(const model::Book& book, const analysis::lint::Claim& claim) {
  return {book.name, std::string(base::info(claim.code).text), claim.subject};
}

std::set<KnownFinding> read_baseline(const base::Sources& sources, base::SourceId file, base::Sink& sink) {
  std::set<KnownFinding> known;
  const base::Source& source = sources[file];
  for (std::uint32_t number = 1; number <= source.line_count(); ++number) {
    const base::Span span = source.line_span(number);
    const std::string_view line = source.text(span);
    if (line.find_first_not_of(" \t") == line.npos) continue;
    KnownFinding entry;
    std::string problem = problem_of(line, entry);
    if (problem.empty()) {
      known.insert(std::move(entry));
      continue;
    }
    base::Diagnostic found = base::diagnostic(base::Code::baseline_form, {file, span}, std::move(problem));
    found.notes.push_back("expected {\"book\": \"...\", \"code\": \"...\", \"subject\": \"...\"}, as `paragraf lint --write-baseline` writes it");
    sink.add(std::move(found));
  }
  return known;
}

std::string baseline_text(const std::set<KnownFinding>& known) {
  std::string text;
  for (const KnownFinding& entry : known) {
    const Json json{{"book", entry.book}, {"code", entry.code}, {"subject", entry.subject}};
    // A blank behind each mark, so that a diff can be read.
    text += fmt::format("{{\"book\": {}, \"code\": {}, \"subject\": {}}}\n", json["book"].dump(), json["code"].dump(), json["subject"].dump());
  }
  return text;
}

}  // namespace paragraf::tools
