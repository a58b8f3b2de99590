// Slips of translators: how many are found in sets of them, and what must hold for any text.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "bench/drift_score.hpp"

namespace {

namespace fs = std::filesystem;
using namespace paragraf;
using Json = nlohmann::ordered_json;

const fs::path root = PARAGRAF_SOURCE_DIR;

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

Json set_of(const std::string& name) { return Json::parse(content(root / "tests/data/translation" / ("drift-" + name + ".json"))); }

bench::DriftScore score(const std::string& name, bool with_terms) {
  analysis::prose::TermBase terms;
  if (with_terms) terms = analysis::prose::read_terms(content(root / "rulesets" / name / "terms.csv")).terms;
  return bench::drift_score(set_of(name), terms);
}

struct Pairs {
  const analysis::prose::Language *a, *b;
  std::vector<analysis::align::Pair> pairs;
};
Pairs pairs_of(const std::string& name) {
  const Json document = set_of(name), &reference = document.at("reference");
  std::vector<std::string> codes;
  for (const auto& [key, value] : reference.at(0).items())
    if (analysis::prose::language(key)) codes.push_back(key);
  REQUIRE(codes.size() == 2);
  Pairs found{analysis::prose::language(codes[0]), analysis::prose::language(codes[1]), {}};
  for (const Json& unit : reference) found.pairs.push_back({unit.at(codes[0]), unit.at(codes[1])});
  for (const Json& mutant : document.at("mutants"))   // with faults in them there is more to compare
    for (const auto& [unit, texts] : mutant.at("units").items()) found.pairs.push_back({texts.at("after").at(codes[0]), texts.at("after").at(codes[1])});
  return found;
}

// "term: vacate | -; ...", by pair; mirrored: the other way round.
std::vector<std::string> differences(const Pairs& given, bool mirrored = false) {
  analysis::prose::Marker a(*given.a, {}), b(*given.b, {});
  for (const analysis::align::Pair& pair : given.pairs) a.add_vocabulary(pair.a), b.add_vocabulary(pair.b);
  const analysis::align::Corpus corpus(a, b, given.pairs);
  std::vector<std::string> all;
  for (std::size_t at = 0; at < given.pairs.size(); ++at) {
    std::vector<std::string> found;
    std::vector<analysis::align::Difference> of_pair = corpus.differences(at), renderings = corpus.renderings(at);
    of_pair.insert(of_pair.end(), renderings.begin(), renderings.end());
    for (const analysis::align::Difference& one : of_pair) {
      std::string left = one.a ? given.pairs[at].a.substr(one.a->begin, one.a->end - one.a->begin) : "-";
      std::string right = one.b ? given.pairs[at].b.substr(one.b->begin, one.b->end - one.b->begin) : "-";
      if (mirrored) std::swap(left, right);
      found.push_back(one.kind + ": " + left + " | " + right);
    }
    std::sort(found.begin(), found.end());
    all.push_back(fmt::format("{}", fmt::join(found, "; ")));
  }
  return all;
}

constexpr const char* sets[] = {"belle-alliance", "ww2", "battletech", "artillery", "harbour", "league", "siege", "courier"};

}  // namespace

TEST_CASE("drift: nearly all slips are found, for the right reason and without noise") {
  struct Expected {
    const char* name;
    bool terms;
    int found, harmless, clean;                // at least; at most
  };
  // As docs/translations.md tells.
  for (const Expected& one : {Expected{"belle-alliance", true, 69, 1, 1}, Expected{"belle-alliance", false, 60, 1, 1}, Expected{"ww2", true, 69, 0, 1},
                              Expected{"ww2", false, 63, 1, 2}, Expected{"battletech", true, 71, 0, 2}, Expected{"battletech", false, 65, 0, 1},
                              Expected{"artillery", false, 67, 1, 6}, Expected{"harbour", false, 71, 0, 1}, Expected{"league", false, 72, 0, 3},
                              Expected{"siege", false, 57, 1, 1}, Expected{"courier", false, 59, 0, 0}}) {
    const bench::DriftScore found = score(one.name, one.terms);
    CAPTURE(one.name);
    CAPTURE(last_line(found));
    CHECK(found.problem.empty());
    CHECK(found.faults.found >= one.found);
    CHECK(found.harmless.found <= one.harmless);
    CHECK(found.clean.found <= one.clean);
  }
}

TEST_CASE("drift: what is called sure is seldom wrong") {
  int in_faults = 0, in_clean = 0;
  for (const char* name : sets)
    for (const auto& [kind, seen] : score(name, false).by_kind)
      if (kind.first == analysis::align::Sureness::sure) in_faults += seen.in_faults, in_clean += seen.in_clean;
  CHECK(in_faults > 150);
  CHECK(in_clean * 50 <= in_faults);
}

TEST_CASE("drift: with the languages swapped the same differs") {
  for (const char* name : sets) {
    const Pairs given = pairs_of(name);
    Pairs swapped{given.b, given.a, given.pairs};
    for (analysis::align::Pair& pair : swapped.pairs) std::swap(pair.a, pair.b);
    const auto one = differences(given), other = differences(swapped, true);
    for (std::size_t at = 0; at < one.size(); ++at) {
      CAPTURE(given.pairs[at].a);
      CAPTURE(given.pairs[at].b);
      CHECK(one[at] == other[at]);
    }
  }
}

TEST_CASE("drift: the order of the sentences changes nothing") {
  for (const char* name : sets) {
    Pairs given = pairs_of(name);
    auto forward = differences(given);
    std::reverse(given.pairs.begin(), given.pairs.end());
    auto back = differences(given);
    std::reverse(back.begin(), back.end());
    CHECK(forward == back);
  }
}

TEST_CASE("drift: a text says what its copy says") {
  for (const char* name : sets) {
    const Pairs given = pairs_of(name);
    for (const bool second : {false, true}) {
      Pairs copied{second ? given.b : given.a, second ? given.b : given.a, {}};
      for (const analysis::align::Pair& pair : given.pairs) copied.pairs.push_back({second ? pair.b : pair.a, second ? pair.b : pair.a});
      for (const std::string& found : differences(copied)) CHECK(found == "");
    }
  }
}
