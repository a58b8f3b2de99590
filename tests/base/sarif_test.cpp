// SARIF logs: what the standard requires, places in code points, fixes, and nothing at all.
#include "base/sarif.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include <set>
#include <sstream>

#include "tools/commands.hpp"

using namespace paragraf;
using Json = nlohmann::json;

namespace {

const std::vector<std::string_view> pages = {"# P101: text does not follow the grammar\n\n## What\n\nNobody can read it.\n\n## Fix\n\nMend it.\n"};

// What section 3 of the standard requires of every log, as far as such logs have it.
void check_log(const Json& log) {
  CHECK(log.at("version") == "2.1.0");
  CHECK(log.at("$schema").is_string());
  REQUIRE(log.at("runs").size() == 1);
  const Json& run = log["runs"][0];
  CHECK(run.at("columnKind") == "unicodeCodePoints");
  CHECK(run.at("tool").at("driver").at("name") == "paragraf");
  const Json& rules = run["tool"]["driver"].at("rules");
  CHECK(rules.size() == base::all_codes().size());
  for (const Json& rule : rules) {
    CHECK(rule.at("id").is_string());
    CHECK(rule.at("shortDescription").at("text").is_string());
    const std::string level = rule.at("defaultConfiguration").at("level");
    CHECK((level == "error" || level == "warning" || level == "note"));
    if (rule.contains("help")) CHECK(rule["help"].at("text").is_string());
  }
  const auto check_region = [](const Json& region) {
    const int line = region.at("startLine"), end_line = region.at("endLine");
    const int column = region.at("startColumn"), end_column = region.at("endColumn");
    CHECK(line >= 1);
    CHECK(column >= 1);
    CHECK((end_line > line || (end_line == line && end_column >= column)));
  };
  const auto check_artifact = [](const Json& artifact) {
    CHECK(artifact.at("uri").get<std::string>().find(' ') == std::string::npos);
  };
  REQUIRE(run.at("results").is_array());
  for (const Json& result : run["results"]) {
    CHECK(rules.at(result.at("ruleIndex").get<std::size_t>()).at("id") == result.at("ruleId"));
    CHECK(!result.at("message").at("text").get<std::string>().empty());
    CHECK(result.at("locations").size() <= 1);
    for (const char* places : {"locations", "relatedLocations"})
      for (const Json& place : result.value(places, Json::array())) {
        check_artifact(place.at("physicalLocation").at("artifactLocation"));
        check_region(place.at("physicalLocation").at("region"));
      }
    for (const Json& fix : result.value("fixes", Json::array())) {
      CHECK(!fix.at("artifactChanges").empty());
      for (const Json& change : fix["artifactChanges"]) {
        check_artifact(change.at("artifactLocation"));
        CHECK(!change.at("replacements").empty());
        for (const Json& replacement : change["replacements"]) {
          check_region(replacement.at("deletedRegion"));
          CHECK(replacement.at("insertedContent").at("text").is_string());
        }
      }
    }
  }
}

base::Place place(base::SourceId source, std::uint32_t begin, std::uint32_t end) { return {source, {begin, end}}; }

}  // namespace

TEST_CASE("sarif: without findings there is one run without results") {
  const Json log = Json::parse(base::SarifLog("1.2.3", pages).text());
  check_log(log);
  CHECK(log["runs"][0]["results"].empty());
  CHECK(log["runs"][0]["tool"]["driver"]["version"] == "1.2.3");
}

TEST_CASE("sarif: places, notes, related places, fixes and facts") {
  base::Sources sources;
  const base::SourceId first = sources.add("en bog/på plads.paragraf", "regn\næøå 部x iff y\n");
  const base::SourceId second = sources.add("/books/other.paragraf", "one\n");
  base::Diagnostic finding = base::diagnostic(base::Code::syntax, place(first, 17, 20), "found `iff`");
  finding.labels[0].text = "expected a line end";
  finding.labels.push_back({place(second, 0, 3), "declared here"});
  finding.labels.push_back({{}, "nowhere"});
  finding.notes = {"a note"};
  finding.fixes = {{"write `if`", {{place(first, 17, 20), "if"}, {place(second, 4, 4), "two\n"}}}, {"think", {}}};
  finding.facts = {{"expected", "if"}};
  base::SarifLog log("1", pages);
  log.add(finding, sources);
  const Json document = Json::parse(log.text());
  check_log(document);
  const Json& result = document["runs"][0]["results"][0];
  CHECK(result["ruleId"] == "P101");
  CHECK(result["level"] == "error");
  CHECK(result["message"]["text"] == "found `iff`\na note");
  const Json& at = result["locations"][0];
  CHECK(at["physicalLocation"]["artifactLocation"]["uri"] == "en%20bog/p%C3%A5%20plads.paragraf");
  CHECK(at["physicalLocation"]["region"] == Json{{"startLine", 2}, {"startColumn", 8}, {"endLine", 2}, {"endColumn", 11}});
  CHECK(at["message"]["text"] == "expected a line end");
  REQUIRE(result["relatedLocations"].size() == 1);
  CHECK(result["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "file:///books/other.paragraf");
  CHECK(result["relatedLocations"][0]["message"]["text"] == "declared here");
  REQUIRE(result["fixes"].size() == 1);
  const Json& changes = result["fixes"][0]["artifactChanges"];
  REQUIRE(changes.size() == 2);
  CHECK(changes[0]["replacements"][0]["insertedContent"]["text"] == "if");
  CHECK(changes[1]["replacements"][0]["deletedRegion"] ==
        Json{{"startLine", 2}, {"startColumn", 1}, {"endLine", 2}, {"endColumn", 1}});
  CHECK(result["properties"] == Json{{"expected", "if"}});
  const Json& rule = document["runs"][0]["tool"]["driver"]["rules"][result["ruleIndex"].get<std::size_t>()];
  CHECK(rule["help"]["text"] == "Nobody can read it.");
  CHECK(rule["help"]["markdown"] == std::string(pages[0]));
}

TEST_CASE("sarif: check prints one log for all books, and says by its exit code what it found") {
  const std::string root = PARAGRAF_SOURCE_DIR;
  const auto check = [](std::vector<const char*> arguments, int& exit) {
    arguments.insert(arguments.begin(), {"paragraf", "check", "--format", "sarif"});
    std::ostringstream out, err;
    exit = tools::run(static_cast<int>(arguments.size()), arguments.data(), {out, err});
    CHECK(err.str() == "");
    return Json::parse(out.str());
  };
  int exit = 0;
  const std::string book = root + "/rulesets/battletech", one = root + "/tests/data/findings/P201-unknown-name.paragraf",
                    two = root + "/tests/data/pitfalls/raise.paragraf";
  const Json clean = check({book.c_str()}, exit);
  CHECK(exit == 0);
  check_log(clean);
  CHECK(clean["runs"][0]["results"].empty());
  const Json dirty = check({one.c_str(), two.c_str(), "no-such-book"}, exit);
  CHECK(exit == 2);
  check_log(dirty);
  std::set<std::string> codes;
  for (const Json& result : dirty["runs"][0]["results"]) codes.insert(result["ruleId"].get<std::string>());
  CHECK(codes.contains("P201"));
  CHECK(codes.contains("P101"));
  CHECK(codes.contains("P003"));
  for (const Json& rule : dirty["runs"][0]["tool"]["driver"]["rules"]) CHECK(rule.contains("help"));
}
