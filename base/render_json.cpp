// The form for programs. Keys keep their order, so that equal findings give equal bytes; bytes that are not UTF-8
// become U+FFFD, since JSON cannot hold them.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/columns.hpp"
#include "base/render.hpp"

namespace paragraf::base {

namespace {

using Json = nlohmann::ordered_json;

// {"path", "begin", "end"} of a place that has a source.
Json placed(const Place& place, const Sources& sources) {
  const Source& source = sources[place.source];
  const auto point = [&](std::uint32_t offset) {
    const Position at = position(source, offset);
    return Json{{"offset", offset}, {"line", at.line}, {"column", at.column}};
  };
  return Json{{"path", source.path()}, {"begin", point(place.span.begin)}, {"end", point(place.span.end)}};
}

// A fix without one of its edits would be another fix, so an edit without a source leaves only the text.
Json edits(const Fix& fix, const Sources& sources) {
  Json result = Json::array();
  const auto has_source = [](const Edit& edit) { return edit.place.source.valid(); };
  if (!std::all_of(fix.edits.begin(), fix.edits.end(), has_source)) return result;
  for (const Edit& edit : fix.edits) {
    Json entry = placed(edit.place, sources);
    entry["replacement"] = edit.replacement;
    result.push_back(std::move(entry));
  }
  return result;
}

}  // namespace

std::string render_json(const Diagnostic& diagnostic, const Sources& sources) {
  Json labels = Json::array();
  for (const Label& label : diagnostic.labels) {
    if (!label.place.source) continue;
    Json entry = placed(label.place, sources);
    entry["text"] = label.text;
    labels.push_back(std::move(entry));
  }
  Json fixes = Json::array();
  for (const Fix& fix : diagnostic.fixes) {
    Json entry{{"text", fix.text}, {"edits", edits(fix, sources)}};
    if (fix.safe) entry["safe"] = true;
    fixes.push_back(std::move(entry));
  }
  Json facts = Json::object();
  for (const Fact& fact : diagnostic.facts) facts[fact.key] = fact.value;

  Json object = Json::object();
  object["code"] = info(diagnostic.code).text;
  object["severity"] = to_string(diagnostic.severity);
  object["message"] = diagnostic.message;
  object["labels"] = std::move(labels);
  object["notes"] = diagnostic.notes;
  object["fixes"] = std::move(fixes);
  object["facts"] = std::move(facts);
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace paragraf::base
