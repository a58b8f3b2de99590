// How many of the labelled faults of a translation are found for the right reason. In: a file with sentences in two languages (`reference`)
// and edits of them (`mutants`), each a fault of some type or harmless; a term base, if there is one. Out: what was found by type of fault,
// and the line `found N/M, harmless flagged N/M, clean flagged N/M`. A fault counts if a difference of its kind is found in its sentence.
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "analysis/align/corpus.hpp"

namespace {

using namespace paragraf::analysis;
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

std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    fmt::print(stderr, "{}: cannot be read\n", path);
    std::exit(2);
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Count {
  int found = 0, all = 0;
  std::vector<std::string> missed = {};
  void add(bool hit, const std::string& id) {
    ++all;
    hit ? void(++found) : missed.push_back(id);
  }
};

bool of_its_kind(const std::string& type, const std::vector<align::Difference>& differences) {
  const auto named = kinds.find(type.starts_with("stale-") ? "stale-da" : type);
  return std::any_of(differences.begin(), differences.end(), [&](const align::Difference& difference) {
    return named == kinds.end() || named->second.empty() || named->second.contains(difference.kind);
  });
}

std::string kind_of(const align::Difference& difference) { return difference.kind + (difference.a && difference.b ? ", both" : ""); }

std::string told(const align::Pair& pair, const align::Difference& difference) {
  const auto part = [](const std::string& text, const std::optional<align::Mark>& mark) {
    return mark ? text.substr(mark->begin, mark->end - mark->begin) : "-";
  };
  return fmt::format("{}: {} | {}", difference.kind, part(pair.a, difference.a), part(pair.b, difference.b));
}

}  // namespace

int main(int argc, char** argv) {
  std::string file, terms;
  bool tell = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--terms" && i + 1 < argc) terms = argv[++i];
    else if (argument == "--tell") tell = true;
    else file = argument;
  }
  if (file.empty()) {
    fmt::print(stderr, "paragraf_bench_drift FILE [--terms terms.csv] [--tell]\n");
    return 2;
  }
  const Json document = Json::parse(content(file));
  const Json& reference = document.at("reference");
  std::vector<std::string> codes;
  for (const auto& [key, value] : reference.at(0).items())
    if (prose::language(key)) codes.push_back(key);
  if (codes.size() != 2) {
    fmt::print(stderr, "{}: expected sentences in two of the languages that are known\n", file);
    return 2;
  }
  prose::TermBase base;
  if (!terms.empty()) {
    prose::ReadTerms read = prose::read_terms(content(terms));
    for (const std::string& problem : read.problems) fmt::print(stderr, "{}: {}\n", terms, problem);
    base = std::move(read.terms);
  }
  prose::Marker a(*prose::language(codes[0]), base), b(*prose::language(codes[1]), base);
  std::vector<align::Pair> pairs;
  std::map<std::string, std::size_t> place;
  for (const Json& unit : reference) {
    place.emplace(unit.at("id"), pairs.size());
    pairs.push_back({unit.at(codes[0]), unit.at(codes[1])});
    a.add_vocabulary(pairs.back().a);
    b.add_vocabulary(pairs.back().b);
  }
  const align::Corpus corpus(a, b, pairs);

  Count faults, harmless, clean;
  std::map<std::string, Count> by_type;
  struct Seen {
    int in_faults = 0, in_clean = 0;
  };
  std::map<std::pair<align::Sureness, std::string>, Seen> by_kind;   // of the differences themselves
  for (const auto& [id, at] : place) {
    const std::vector<align::Difference> found = corpus.differences(at, pairs[at]);
    clean.add(!found.empty(), id);
    for (const align::Difference& one : found) ++by_kind[{one.sureness(), kind_of(one)}].in_clean;
    for (const align::Difference& one : found)
      if (tell) fmt::print("clean {}: {}\n", id, told(pairs[at], one));
  }
  for (const Json& mutant : document.at("mutants")) {
    const std::string type = mutant.at("type"), id = mutant.at("id");
    const bool fault = mutant.at("label") == "fault";
    bool hit = false;
    for (const auto& [unit, texts] : mutant.at("units").items()) {
      const align::Pair pair{texts.at("after").at(codes[0]), texts.at("after").at(codes[1])};
      const std::vector<align::Difference> found = corpus.differences(place.at(unit), pair);
      if (fault ? unit == mutant.at("unit") && of_its_kind(type, found) : !found.empty()) hit = true;
      if (fault && unit == mutant.at("unit"))
        for (const align::Difference& one : found) ++by_kind[{one.sureness(), kind_of(one)}].in_faults;
      for (const align::Difference& one : found)
        if (tell) fmt::print("{} {} {}: {}\n", id, type, unit, told(pair, one));
    }
    (fault ? faults : harmless).add(hit, id);
    if (fault) by_type[type].add(hit, id);
  }
  fmt::print("{:<20} {:<9} {:>9} {:>9}\n", "difference", "", "in faults", "in clean");
  for (const auto& [kind, seen] : by_kind) fmt::print("{:<20} {:<9} {:>9} {:>9}\n", kind.second, align::name_of(kind.first), seen.in_faults, seen.in_clean);
  fmt::print("\n{:<20} {:>5} {:>4}  {}\n", "fault", "found", "of", "missed");
  for (const auto& [type, count] : by_type) fmt::print("{:<20} {:>5} {:>4}  {}\n", type, count.found, count.all, fmt::join(count.missed, " "));
  fmt::print("found {}/{}, harmless flagged {}/{}, clean flagged {}/{}\n", faults.found, faults.all, harmless.found, harmless.all, clean.found, clean.all);
  return 0;
}
