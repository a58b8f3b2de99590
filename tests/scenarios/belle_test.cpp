// The Belle Alliance book: its examples are what the scenarios say, all of them, made by a converter that refuses what it does
// not know, and all of them hold.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "base/render.hpp"
#include "interpreter/embed/load.hpp"
#include "interpreter/examples.hpp"
#include "tests/scenarios/acceptance.hpp"
#include "tests/scenarios/belle/convert.hpp"

namespace {

namespace fs = std::filesystem;
using paragraf::tests::scenarios::acceptance;
using paragraf::tests::scenarios::content;
using paragraf::tests::scenarios::Conversion;
using paragraf::tests::scenarios::Json;
using paragraf::tests::scenarios::scenario;
namespace belle = paragraf::tests::scenarios::belle;
namespace base = paragraf::base;

const fs::path& source = paragraf::tests::scenarios::source_folder;
const fs::path book_folder = source / "rulesets/belle-alliance";
constexpr std::size_t scenarios = 67;

Json document() { return acceptance("belle-alliance.scenarios.json"); }

template <class Change>
std::vector<std::string> failures_of(const std::string& id, Change&& change) {
  return paragraf::tests::scenarios::failures_of(document(), belle::convert, id, change);
}

}  // namespace

TEST_CASE("belle alliance: the examples are those that the scenarios give") {
  const Json given = document();
  const Conversion made = belle::convert(given, belle::acceptance_ids(given));
  for (const std::string& failure : made.failures) FAIL_CHECK(failure);
  CHECK_MESSAGE(made.examples == content(book_folder / "scenarios/acceptance.paragraf"), "stale: run convert_scenarios");
}

TEST_CASE("belle alliance: no scenario is dropped") {
  const Json given = document();
  const Conversion made = belle::convert(given, belle::acceptance_ids(given));
  CHECK(given["scenarios"].size() == scenarios);
  CHECK(made.ids.size() == scenarios);
  CHECK(std::set<std::string>(made.ids.begin(), made.ids.end()).size() == scenarios);
  CHECK(made.refused.empty());
  std::size_t steps = 0, acts = 0, questions = 0;
  for (const std::string& id : made.ids) {
    CAPTURE(id);
    CHECK(made.examples.find("\nexample \"" + id + " ") != std::string::npos);
  }
  for (const Json& one : given["scenarios"])
    for (const Json& step : one["steps"]) {
      ++steps;
      ++(step["do"].contains("query") ? questions : acts);
    }
  CHECK(steps == acts + questions);
  std::size_t done = 0;  // each act is done; a chain that gives way is reached first, twice where the scenario does not say it
  for (std::size_t at = 0; (at = made.examples.find("\n  do ", at)) != std::string::npos; ++at) ++done;
  CHECK(done == acts + 2);
}

TEST_CASE("belle alliance: all examples of the book hold") {
  base::Sources sources;
  base::Sink sink;
  const auto loaded = paragraf::embed::load_book(book_folder, sources, sink);
  for (const base::Diagnostic& finding : sink.sorted()) FAIL_CHECK(base::render_short(finding, sources));
  REQUIRE(loaded.book);
  std::set<std::string> passed;
  for (const auto& example : loaded.book->examples)
    for (const auto& one : paragraf::interpreter::run_example(*loaded.book, example)) {
      for (const auto& failure : one.failures) FAIL_CHECK(one.title << ": " << base::render_short(failure, sources));
      if (one.failures.empty() && one.title.starts_with("BA-")) passed.insert(one.title.substr(0, 5));
    }
  CHECK(passed.size() == scenarios);
}

TEST_CASE("belle alliance: what a scenario expects is what its example expects") {
  Json changed = document();
  scenario(changed, "BA-70")["steps"][0]["expect"]["value"] = 4711;
  scenario(changed, "BA-01")["steps"][0]["expect"]["after"]["buildings.b1.inside_count"] = 13;
  const std::string ids[] = {"BA-01", "BA-70"};
  const Conversion made = belle::convert(changed, ids);
  CHECK(made.failures.empty());
  CHECK(made.examples.find("melee_figures(s1, m1) is 4711 by § 4.3.2(4)") != std::string::npos);
  CHECK(made.examples.find("size(inside(b1)) is 13\n") != std::string::npos);
}

TEST_CASE("belle alliance: what is not mapped is a failure that names scenario and path") {
  using List = std::vector<std::string>;
  CHECK(failures_of("BA-01", [](Json& s) { s["weather"] = "rain"; }) == List{"BA-01: the field \"weather\" is not mapped"});
  CHECK(failures_of("BA-01", [](Json& s) { s["state"]["units"][0]["morale"] = 3; }) ==
        List{"BA-01: state.units[0]: the field \"morale\" is not mapped"});
  CHECK(failures_of("BA-01", [](Json& s) { s["state"]["units"][0]["arm"] = "camels"; }) ==
        List{"BA-01: state.units[0].arm: the word \"camels\" is not mapped"});
  CHECK(failures_of("BA-01", [](Json& s) { s["steps"][0]["do"]["action"] = "dance"; }) ==
        List{"BA-01: steps[0].do: the act \"dance\" is not mapped"});
  CHECK(failures_of("BA-01", [](Json& s) { s["steps"][0]["do"]["params"]["speed"] = 1; }) ==
        List{"BA-01: steps[0].do.params: the field \"speed\" is not mapped"});
  CHECK(failures_of("BA-01", [](Json& s) { s["steps"][0]["do"]["params"]["unit"] = "r7"; }).front() ==
        "BA-01: steps[0].do.params.unit: there is no unit \"r7\"");
  CHECK(failures_of("BA-01", [](Json& s) { s["steps"][0]["expect"]["verdict"] = "maybe"; }) ==
        List{"BA-01: steps[0].expect.verdict: the verdict \"maybe\" is not mapped"});
  CHECK(failures_of("BA-01", [](Json& s) { s["steps"][0]["expect"]["by"][0] = "6.1.1.s11"; }) ==
        List{"BA-01: steps[0].expect.by[0]: the sentence \"6.1.1.s11\" is not mapped"});
  CHECK(failures_of("BA-01", [](Json& s) { s["steps"][0]["expect"]["after"]["units.r1.morale"] = 1; }) ==
        List{"BA-01: steps[0].expect.after.units.r1.morale: \"morale\" of a unit is not mapped"});
  CHECK(failures_of("BA-13", [](Json& s) { s["state"]["facts"][0][0] = "sang"; }).front() ==
        "BA-13: state.facts[0]: the fact \"sang\" is not mapped");
  CHECK(failures_of("BA-13", [](Json& s) { s["externals"]["ext.weather"] = 1; }) ==
        List{"BA-13: externals.ext.weather: the external \"ext.weather\" is not mapped"});
  CHECK(failures_of("BA-17", [](Json& s) { s["steps"][0]["do"]["query"] = "mood"; }) ==
        List{"BA-17: steps[0].do: the question \"mood\" is not mapped"});
  CHECK(failures_of("BA-33", [](Json& s) { s["steps"][1]["expect"]["choices"][0] = "sing"; }) ==
        List{"BA-33: steps[1].expect.choices[0]: the choice \"sing\" is not mapped"});
  CHECK(failures_of("BA-26", [](Json& s) { s["steps"][0]["expect"]["needs"][0] = "ext.mood"; }) ==
        List{"BA-26: steps[0].expect.needs[0]: the external \"ext.mood\" is not mapped"});
  CHECK(failures_of("BA-55", [](Json& s) { s["interpretations"][0] = "I-16"; }) ==
        List{"BA-55: interpretations[0]: the interpretation \"I-16\" is not mapped"});
  CHECK(failures_of("BA-55", [](Json& s) { s["state"]["units"][1]["figures"][0]["x"] = 9.0001; }) ==
        List{"BA-55: state.units[1].figures[0].x: found 9.0001, expected thousandths"});
  const std::string unknown[] = {"BA-99"};
  CHECK(belle::convert(document(), unknown).failures == List{"BA-99: id: there is no such scenario"});
}
