// Counting what is found; see drift_score.hpp.
#include "bench/drift_score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace paragraf::bench {
namespace {

using namespace analysis;
using Json = nlohmann::ordered_json;

// The kinds of differences that name a type of fault; none: any will do, since the fault may be of any kind.
const std::map<std::string, std::set<std::string>> kinds{
    {"number", {"number"}},
    {"unit", {"unit"}},
    {"crossref", {"reference"}},
    {"crossref-swapped", {"reference"}},
    {"crossref-dropped", {"reference"}},
    {"table-number", {"reference"}},
    {"table-namespace", {"reference"}},
    {"ref-format", {"reference"}},
    {"number-word", {"number"}},
    {"bound-direction", {"bound"}},
    {"negation-dropped", {"negation", "bound"}},
    {"negation-added", {"negation"}},
    {"negation-double", {"negation"}},
    {"modality-may-must", {"modality"}},
    {"modality-must-may", {"modality"}},
    {"sentence-dropped", {"missing"}},
    {"clause-dropped", {"content"}},
    {"glossary", {"term", "code", "opposite"}},
    {"state-code", {"code"}},
    {"phase-swap", {"term", "opposite"}},
    {"role-swap", {"term", "opposite"}},
    {"condition-dropped", {"quantifier", "condition", "bound", "negation", "term", "time", "place"}},
    {"condition-added", {"quantifier", "condition", "bound", "negation", "term", "time", "place"}},
    {"connective", {"connective"}},
    {"antonym", {"opposite", "bound"}},
    {"term-inconsistent", {"term"}},
    {"untranslated-word", {"untranslated"}},
    {"stale-da", {}},
    {"units-swapped", {}},
};

bool is_of_kind(const std::string& type, const align::Difference& difference) {
  const auto named = kinds.find(type.starts_with("stale-") ? "stale-da" : type);
  return named == kinds.end() || named->second.empty() || named->second.contains(difference.kind);
}

std::string kind_of(const align::Difference& difference) { return difference.kind + (difference.a && difference.b ? ", both" : ""); }

std::string told(const align::Pair& pair, const align::Difference& difference) {
  const auto part = [](const std::string& text, const std::optional<align::Mark>& mark) {
    return mark ? text.substr(mark->begin, mark->end - mark->begin) : "-";
  };
  return fmt::format("{}: {} | {}", difference.kind, part(pair.a, difference.a), part(pair.b, difference.b));
}

}  // namespace

void Count::add(bool hit, const std::string& id) {
  ++all;
  hit ? void(++found) : missed.push_back(id);
}

DriftScore drift_score(const Json& document, const prose::TermBase& terms) {
  DriftScore score;
  const Json& reference = document.at("reference");
  std::vector<std::string> codes;
  for (const auto& [key, value] : reference.at(0).items())
    if (prose::language(key)) codes.push_back(key);
  if (codes.size() != 2) {
    score.problem = "expected sentences in two of the languages that are known";
    return score;
  }
  prose::Marker a(*prose::language(codes[0]), terms), b(*prose::language(codes[1]), terms);
  std::vector<align::Pair> pairs;
  std::map<std::string, std::size_t> place;
  for (const Json& unit : reference) {
    place.emplace(unit.at("id"), pairs.size());
    pairs.push_back({unit.at(codes[0]), unit.at(codes[1])});
    a.add_vocabulary(pairs.back().a);
    b.add_vocabulary(pairs.back().b);
  }
  const align::Corpus corpus(a, b, pairs);

  std::map<std::string, std::set<std::string>> without_fault;
  for (const auto& [id, at] : place) {
    const std::vector<align::Difference> found = corpus.differences(at);
    score.clean.add(!found.empty(), id);
    for (const align::Difference& one : found) {
      ++score.by_kind[{one.sureness(), kind_of(one)}].in_clean;
      score.told.push_back(fmt::format("clean {}: {}", id, told(pairs[at], one)));
      without_fault[id].insert(told(pairs[at], one));
    }
  }
  for (const Json& mutant : document.at("mutants")) {
    const std::string type = mutant.at("type"), id = mutant.at("id");
    const bool fault = mutant.at("label") == "fault";
    bool hit = false;
    for (const auto& [unit, texts] : mutant.at("units").items()) {
      const align::Pair pair{texts.at("after").at(codes[0]), texts.at("after").at(codes[1])};
      for (const align::Difference& one : corpus.differences(place.at(unit), pair)) {
        const std::string text = told(pair, one);
        const bool of_unit = unit == mutant.at("unit"), is_new = !without_fault[unit].contains(text);
        hit = hit || !fault || (of_unit && is_new && is_of_kind(type, one));
        if (fault && of_unit && is_new) ++score.by_kind[{one.sureness(), kind_of(one)}].in_faults;
        score.told.push_back(fmt::format("{} {} {}: {}", id, type, unit, text));
      }
    }
    (fault ? score.faults : score.harmless).add(hit, id);
    if (fault) score.by_type[type].add(hit, id);
  }
  return score;
}

std::string last_line(const DriftScore& score) {
  return fmt::format("found {}/{}, harmless flagged {}/{}, clean flagged {}/{}", score.faults.found, score.faults.all, score.harmless.found,
                     score.harmless.all, score.clean.found, score.clean.all);
}

}  // namespace paragraf::bench
