// Claims for programs, as JSON lines and as SARIF: see lint_report.hpp.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/render.hpp"
#include "tools/lint_report.hpp"

namespace paragraf::tools {
namespace {

using Json = nlohmann::ordered_json;

std::string_view name_of(Weight weight) {
  switch (weight) {
    case Weight::proved: return "proved";
    case Weight::undecided: return "undecided";
    case Weight::counted: return "found";
    case Weight::allowed: return "allowed";
    case Weight::known: return "known";
  }
  return {};
}

Json sentence_json(const LintView& view, model::SentenceId id) {
  Json prose = Json::object();
  for (const model::Prose& text : view.book[id].prose)
    if (text.place.source) prose[text.language] = view.sources[text.place.source].text(text.place.span);
  return Json{{"citation", view.book[id].citation}, {"prose", std::move(prose)}};
}

Json witness_json(const lint::Witness& witness) {
  return Json{{"state", witness.steps}, {"asked", witness.questions}, {"answer", witness.answer}, {"then", witness.expectations}, {"possible", witness.invented}};
}

Json json_of(const LintView& view, const Told& one) {
  const lint::Claim& claim = *one.claim;
  Json out{{"code", base::info(claim.code).text}, {"subject", claim.subject}, {"standing", name_of(one.weight)}, {"how", claim.how}};
  out["bound"] = claim.bound.empty() ? Json() : Json(claim.bound);
  out["reason"] = claim.allowed ? Json(*claim.allowed) : Json();
  out["sentences"] = Json::array();
  for (const model::SentenceId sentence : claim.sentences) out["sentences"].push_back(sentence_json(view, sentence));
  out["witness"] = claim.witness ? witness_json(*claim.witness) : Json();
  return out;
}

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

std::string claim_json(const LintView& view, const Told& one) {
  const Json claim = json_of(view, one);
  if (is_shown(one)) {
    Json finding = Json::parse(base::render_json(*one.claim->finding, view.sources));
    finding["claim"] = claim;
    return text_of(finding);
  }
  Json out{{"kind", "claim"}};
  out.update(claim);
  return text_of(out);
}

std::string gone_json(std::string_view book, std::string_view code, std::string_view subject) {
  return text_of(Json{{"kind", "gone"}, {"book", book}, {"code", code}, {"subject", subject}});
}

std::string counts_json(std::string_view book, const LintCounts& counts) {
  return text_of(Json{{"kind", "lint"}, {"book", book}, {"errors", counts.errors}, {"warnings", counts.warnings}, {"notes", counts.notes},
                      {"allowed", counts.allowed}, {"known", counts.known}, {"proved", counts.proved}, {"undecided", counts.undecided}});
}

void add_to_log(const LintView& view, const Told& one, base::SarifLog& log, bool has_baseline) {
  if (!one.claim->finding || one.weight == Weight::proved) return;
  base::SarifMarks marks{.fingerprint = fmt::format("{} {}: {}", base::info(one.claim->code).text, view.book.name, one.claim->subject),
                         .suppressed = one.claim->allowed};
  if (has_baseline) marks.known = one.weight == Weight::known;
  log.add(with_witness(view, *one.claim), view.sources, marks);
}

}  // namespace paragraf::tools
