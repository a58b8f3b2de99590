// Differences for programs, as JSON lines: see diff_report.hpp.
#include <nlohmann/json.hpp>

#include "tools/diff_report.hpp"

namespace paragraf::tools {
namespace {

using Json = nlohmann::ordered_json;
using diff::Aspect;
using diff::Coming;
using lint::Standing;

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string_view name_of(Coming coming) {
  switch (coming) {
    case Coming::added: return "added";
    case Coming::removed: return "removed";
    case Coming::retyped: return "retyped";
    case Coming::other_range: return "range";
  }
  return {};
}

std::string_view name_of(Aspect aspect) {
  switch (aspect) {
    case Aspect::value: return "value";
    case Aspect::permission: return "permission";
    case Aspect::effects: return "effects";
  }
  return {};
}

std::string_view name_of(diff::Kind kind) {
  switch (kind) {
    case diff::Kind::entity: return "entity";
    case diff::Kind::attribute: return "attribute";
    case diff::Kind::enumeration: return "enum";
    case diff::Kind::record: return "record";
    case diff::Kind::measure: return "measure";
    case diff::Kind::external: return "extern";
    case diff::Kind::fact: return "fact";
    case diff::Kind::value: return "value";
    case diff::Kind::act: return "act";
    case diff::Kind::reading: return "reading";
    case diff::Kind::phase: return "phase";
    case diff::Kind::named_die: return "die";
  }
  return {};
}

std::string_view name_of(Standing standing) {
  switch (standing) {
    case Standing::proved: return "same";
    case Standing::found: return "changed";
    case Standing::undecided: return "undecided";
  }
  return {};
}

Json answer_json(const DiffView& view, const model::Book& book, const std::optional<diff::Answer>& answer) {
  if (!answer) return {};
  Json sentences = Json::array();
  for (const model::SentenceId id : answer->sentences) {
    Json prose = Json::object();
    for (const model::Prose& text : book[id].prose)
      if (text.place.source) prose[text.language] = view.sources[text.place.source].text(text.place.span);
    sentences.push_back(Json{{"citation", book[id].citation}, {"prose", std::move(prose)}});
  }
  const lint::Witness& witness = answer->witness;
  return Json{{"state", witness.steps}, {"asked", witness.questions}, {"answer", witness.answer}, {"then", witness.expectations},
              {"possible", witness.invented}, {"sentences", std::move(sentences)}};
}

Json share_json(const std::optional<diff::Share>& share) {
  if (!share) return {};
  return Json{{"cases", share->cases}, {"of", share->all}, {"exact", share->exact}};
}

Json json_of(const DiffView& view, const diff::Comparison& one) {
  return Json{{"kind", "comparison"}, {"about", name_of(one.aspect)}, {"name", one.name}, {"standing", name_of(one.standing)}, {"how", one.how},
              {"bound", one.bound.empty() ? Json() : Json(one.bound)}, {"share", share_json(one.share)},
              {"old", answer_json(view, view.old_book, one.before)}, {"new", answer_json(view, view.new_book, one.after)}};
}

}  // namespace

std::string declaration_json(const DiffView&, const diff::DeclarationChange& change) {
  return text_of(Json{{"kind", "declaration"}, {"change", name_of(change.coming)}, {"of", name_of(change.kind)}, {"name", change.name},
                      {"old", change.coming == Coming::added ? Json() : Json(change.before)}, {"new", change.coming == Coming::removed ? Json() : Json(change.after)}});
}

std::string comparison_json(const DiffView& view, const diff::Comparison& one) { return text_of(json_of(view, one)); }

std::string version_json(const DiffView& view, const diff::VersionClaim& one) {
  const LintView of_first{.book = view.old_book, .sources = view.sources, .say = view.say, .prose = view.old_prose};
  Json claim = Json::parse(claim_json(of_first, told(one.claim, false)));
  claim["comparisons"] = Json::array();
  for (const diff::Comparison* comparison : one.of) claim["comparisons"].push_back(json_of(view, *comparison));
  return text_of(claim);
}

std::string counts_json(const DiffView& view, const DiffCounts& counts) {
  return text_of(Json{{"kind", "diff"}, {"old", view.old_book.name}, {"new", view.new_book.name}, {"changed", counts.changes}, {"same", counts.same},
                      {"undecided", counts.undecided}, {"declarations", counts.declarations}});
}

}  // namespace paragraf::tools
