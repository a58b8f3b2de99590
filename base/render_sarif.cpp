// Writing SARIF: see sarif.hpp. Keys keep their order, so that equal findings give equal bytes.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/columns.hpp"
#include "base/sarif.hpp"

namespace paragraf::base {

namespace {

using Json = nlohmann::ordered_json;

// A path as a URI reference: relative paths stay relative.
std::string uri_of(std::string_view path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  const std::size_t segment = path.find('/');
  for (std::size_t i = 0; i < path.size(); ++i) {
    const char c = path[i];
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' || c == '-' ||
                       c == '.' || c == '_' || c == '~' || (c == ':' && i > segment);
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

Json message_of(std::string_view message) { return Json{{"text", message}}; }

Json artifact(const Place& place, const Sources& sources) { return Json{{"uri", uri_of(sources[place.source].path())}}; }

Json region(const Place& place, const Sources& sources) {
  const Position begin = position(sources[place.source], place.span.begin);
  const Position end = position(sources[place.source], place.span.end);
  return Json{{"startLine", begin.line}, {"startColumn", begin.column}, {"endLine", end.line}, {"endColumn", end.column}};
}

Json location(const Label& label, const Sources& sources) {
  Json result{{"physicalLocation",
               Json{{"artifactLocation", artifact(label.place, sources)}, {"region", region(label.place, sources)}}}};
  if (!label.text.empty()) result["message"] = message_of(label.text);
  return result;
}

// Replacements, file by file.
Json changes(const Fix& fix, const Sources& sources) {
  Json result = Json::array();
  std::vector<SourceId> files;
  for (const Edit& edit : fix.edits) {
    auto at = std::find(files.begin(), files.end(), edit.place.source);
    if (at == files.end()) {
      files.push_back(edit.place.source);
      at = files.end() - 1;
      result.push_back(Json{{"artifactLocation", artifact(edit.place, sources)}, {"replacements", Json::array()}});
    }
    result[static_cast<std::size_t>(at - files.begin())]["replacements"].push_back(
        Json{{"deletedRegion", region(edit.place, sources)}, {"insertedContent", message_of(edit.replacement)}});
  }
  return result;
}

// What stands under `## What` of a page.
std::string what_of(std::string_view page) {
  const std::string_view heading = "\n## What\n";
  const std::size_t begin = page.find(heading);
  if (begin == std::string_view::npos) return {};
  std::string_view part = page.substr(begin + heading.size());
  part = part.substr(0, part.find("\n## "));
  while (part.starts_with('\n')) part.remove_prefix(1);
  while (part.ends_with('\n')) part.remove_suffix(1);
  return std::string(part);
}

Json rule(const CodeInfo& code, std::span<const std::string_view> pages) {
  Json result{{"id", code.text},
              {"shortDescription", message_of(code.title)},
              {"defaultConfiguration", Json{{"level", to_string(code.severity)}}}};
  const std::string heading = fmt::format("# {}:", code.text);
  for (const std::string_view page : pages) {
    if (!page.starts_with(heading)) continue;
    const std::string what = what_of(page);
    result["help"] = Json{{"text", what.empty() ? std::string(code.title) : what}, {"markdown", page}};
  }
  return result;
}

}  // namespace

struct SarifLog::Document {
  Json log;
  Json results = Json::array();
};

SarifLog::SarifLog(std::string_view version, std::span<const std::string_view> pages)
    : document_(std::make_unique<Document>()) {
  Json rules = Json::array();
  for (const CodeInfo& code : all_codes()) rules.push_back(rule(code, pages));
  Json driver{{"name", "paragraf"}, {"version", version}, {"rules", std::move(rules)}};
  Json run{{"tool", Json{{"driver", std::move(driver)}}}, {"columnKind", "unicodeCodePoints"}};
  Json runs = Json::array();
  runs.push_back(std::move(run));
  document_->log = Json{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}};
  document_->log["runs"] = std::move(runs);
}

SarifLog::~SarifLog() = default;

void SarifLog::add(const Diagnostic& finding, const Sources& sources, const SarifMarks& marks) {
  const auto codes = all_codes();
  const auto code = std::find_if(codes.begin(), codes.end(), [&](const CodeInfo& c) { return c.code == finding.code; });
  std::string message = finding.message;
  for (const std::string& note : finding.notes) message += "\n" + note;
  Json result{{"ruleId", code->text},
              {"ruleIndex", code - codes.begin()},
              {"level", to_string(finding.severity)},
              {"message", message_of(message)},
              {"locations", Json::array()}};
  Json related = Json::array();
  for (const Label& label : finding.labels) {
    if (!label.place.source) continue;
    Json place = location(label, sources);
    if (result["locations"].empty()) {
      result["locations"].push_back(std::move(place));
    } else {
      place["id"] = related.size();
      related.push_back(std::move(place));
    }
  }
  if (!related.empty()) result["relatedLocations"] = std::move(related);
  Json fixes = Json::array();
  for (const Fix& fix : finding.fixes) {
    const bool placed = std::all_of(fix.edits.begin(), fix.edits.end(), [](const Edit& e) { return e.place.source.valid(); });
    if (placed && !fix.edits.empty())
      fixes.push_back(Json{{"description", message_of(fix.text)}, {"artifactChanges", changes(fix, sources)}});
  }
  if (!fixes.empty()) result["fixes"] = std::move(fixes);
  Json facts = Json::object();
  for (const Fact& fact : finding.facts) facts[fact.key] = fact.value;
  if (!facts.empty()) result["properties"] = facts;
  if (facts.contains("accepted"))
    result["suppressions"] = Json::array({Json{{"kind", "external"}, {"status", "accepted"}, {"justification", facts["accepted"]}}});
  if (marks.suppressed) result["suppressions"] = Json::array({Json{{"kind", "inSource"}, {"status", "accepted"}, {"justification", *marks.suppressed}}});
  if (!marks.fingerprint.empty()) result["partialFingerprints"] = Json{{"paragraf/v1", marks.fingerprint}};
  if (marks.known) result["baselineState"] = *marks.known ? "unchanged" : "new";
  document_->results.push_back(std::move(result));
}

std::string SarifLog::text() const {
  Json log = document_->log;
  log["runs"][0]["results"] = document_->results;
  return log.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace paragraf::base
