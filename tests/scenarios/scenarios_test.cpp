// The examples in rulesets/ are what the scenarios say: written anew and compared, complete, and made by a converter that
// refuses what it does not know.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "base/render.hpp"
#include "interpreter/embed/load.hpp"
#include "interpreter/examples.hpp"
#include "interpreter/state_schema.hpp"
#include "tests/scenarios/acceptance.hpp"
#include "tests/scenarios/convert.hpp"

namespace {

namespace fs = std::filesystem;
using namespace paragraf::tests::scenarios;

const fs::path& source = paragraf::tests::scenarios::source_folder;
const fs::path folder = source / "rulesets/battletech/scenarios";

Json document() { return acceptance("battletech-ww2.scenarios.json"); }

template <class Change>
std::vector<std::string> failures_of(const std::string& id, Change&& change) {
  return paragraf::tests::scenarios::failures_of(document(), convert, id, change);
}

}  // namespace

TEST_CASE("the examples are those that the scenarios give") {
  const Conversion made = convert(document(), acceptance_ids(document()));
  CHECK(made.failures.empty());
  CHECK_MESSAGE(made.examples == content(folder / "acceptance.paragraf"), "stale: run convert_scenarios");

  std::set<std::string> expected, found;
  for (const auto* files : {&made.refused, &made.missions})
    for (const auto& file : *files) {
      const auto& [name, text] = file;
      CAPTURE(file.first);
      expected.insert(name);
      CHECK_MESSAGE(text == content(folder / name), "stale: run convert_scenarios");
    }
  for (const std::string part : {"rejected", "missions"})
    for (const auto& entry : fs::directory_iterator(folder / part)) found.insert(part + "/" + entry.path().filename().string());
  CHECK(found == expected);
}

TEST_CASE("no scenario is dropped, and the one that asks for words is known") {
  const Conversion made = convert(document(), acceptance_ids(document()));
  CHECK(made.ids.size() == 51);
  CHECK(std::set<std::string>(made.ids.begin(), made.ids.end()).size() == 51);
  for (const std::string& id : made.ids) {
    CAPTURE(id);
    const bool example = made.examples.find("\nexample \"" + id + " ") != std::string::npos;
    const bool refused = made.refused.contains("rejected/" + id + "-1.json");
    const bool comment = made.examples.find("\n# example \"" + id + " ") != std::string::npos;
    const bool mission = made.missions.contains("missions/" + id + ".paragraf");
    CHECK((example || refused || mission || (comment && made.about_words.contains(id))));
  }
  CHECK(made.about_words == std::set<std::string>{"bt.t53"});
  for (const std::string& sentence : made.sentences) {
    CAPTURE(sentence);
    REQUIRE(sentence.starts_with("bt.s"));
    const int number = std::stoi(sentence.substr(4));
    CHECK(number >= 1);
    CHECK(number <= 62);
  }
}

TEST_CASE("a case for each case, and one for each alternative that is a reading") {
  const Json given = document();
  for (const std::string& id : acceptance_ids(given)) {
    Json copy = given;
    const Json one = scenario(copy, id);
    const auto count = [](const Json& expected) {
      if (expected.is_array()) return expected.size();
      if (!expected.contains("cases")) return std::size_t{1};
      return expected["cases"].size() + (expected.size() > 1 ? 1 : 0);
    };
    std::size_t wanted = count(one["expected"]);
    if (one.contains("alternatives"))
      for (const auto& [key, expected] : one["alternatives"].items())
        if (key.starts_with("BT-")) wanted += count(expected);

    const std::string ids[] = {id};
    const Conversion made = convert(given, ids);
    if (made.examples.find("\n# example ") != std::string::npos && made.about_words.contains(id)) continue;
    std::size_t cases = 0;
    for (std::size_t at = 0; (at = made.examples.find("\n  case", at)) != std::string::npos; ++at) ++cases;
    if (cases == 0 && made.examples.find("\nexample ") != std::string::npos) cases = 1;
    CAPTURE(id);
    CHECK(cases + made.refused.size() + made.missions.size() == wanted);
  }
}

TEST_CASE("the missions of the scenarios amend the book, and hold") {
  const Conversion made = convert(document(), acceptance_ids(document()));
  CHECK(made.missions.size() == 2);
  for (const auto& mission : made.missions) {
    CAPTURE(mission.first);
    paragraf::base::Sources sources;
    paragraf::base::Sink sink;
    const auto loaded = paragraf::embed::load_book(folder / mission.first, sources, sink);
    CHECK_FALSE(sink.has_errors());
    REQUIRE(loaded.book);
    REQUIRE(loaded.book->examples.size() >= 1);
    for (const auto& example : loaded.book->examples)
      for (const auto& one : paragraf::interpreter::run_example(*loaded.book, example))
        for (const auto& failure : one.failures) FAIL_CHECK(one.title << ": " << paragraf::base::render_short(failure, sources));
  }
}

TEST_CASE("bt.t53: the schema of the book has the factors that define a building, and no others") {
  Json given = document();
  const Json expected = scenario(given, "bt.t53")["expected"];
  // Of the CF a state may also tell what it was.
  const std::map<std::string, std::set<std::string>> stored{
      {"CF", {"cf", "cf_original", "cf_at_start"}}, {"Levels", {"levels"}}, {"Size", {"hexes"}}};
  std::set<std::string> wanted, found;
  for (const std::string factor : expected["value"]) wanted.insert(stored.at(factor).begin(), stored.at(factor).end());
  CHECK(stored.size() == expected["count"]);

  paragraf::base::Sources sources;
  paragraf::base::Sink sink;
  const auto loaded = paragraf::embed::load_book(folder.parent_path(), sources, sink);
  REQUIRE(loaded.book);
  const Json schema = Json::parse(paragraf::interpreter::state_schema(*loaded.book, sources, ""));
  for (const auto& [name, of] : schema["$defs"]["building"]["properties"].items()) found.insert(name);
  CHECK(found == wanted);
}

TEST_CASE("what a scenario expects is what its example expects") {
  Json changed = document();
  scenario(changed, "bt.t08")["expected"]["changes"]["units.U1.damage"] = 4711;
  const std::string ids[] = {"bt.t08"};
  const Conversion made = convert(changed, ids);
  CHECK(made.failures.empty());
  CHECK(made.examples.find("U1.damage is 4711") != std::string::npos);
  CHECK(made.examples.find("U1.damage is 9\n") == std::string::npos);
}

TEST_CASE("what is not mapped is a failure that names scenario and path") {
  using List = std::vector<std::string>;
  CHECK(failures_of("bt.t08", [](Json& s) { s["initial"]["units"]["U1"]["heat"] = 3; }) ==
        List{"bt.t08: initial.units.U1.heat: no attribute of a unit is mapped to \"heat\""});
  CHECK(failures_of("bt.t09", [](Json& s) { s["weather"] = "rain"; }) ==
        List{"bt.t09: the field \"weather\" is not mapped"});
  CHECK(failures_of("bt.t09", [](Json& s) { s["expected"]["heat"] = 1; }) ==
        List{"bt.t09: expected: the field \"heat\" is not mapped"});
  CHECK(failures_of("bt.t09", [](Json& s) { s["query"]["action"]["speed"] = 1; }) ==
        List{"bt.t09: query.action: the field \"speed\" is not mapped"});
  CHECK(failures_of("bt.t08", [](Json& s) { s["alternatives"]["BT-A8x"] = Json::object(); }) ==
        List{"bt.t08: alternatives.BT-A8x: the reading is not mapped"});
  CHECK(failures_of("bt.t20", [](Json& s) { s["alternatives"]["BT-A23b"]["cases"][0]["expected"]["verdict"] = "maybe"; }) ==
        List{"bt.t20: alternatives.BT-A23b.cases[0].expected.verdict: the verdict \"maybe\" is not mapped"});
  CHECK(failures_of("bt.t20", [](Json& s) { s["alternatives"]["BT-A23b"]["cases"][0]["expected"]["by"] = "bt.s99"; }) ==
        List{"bt.t20: alternatives.BT-A23b.cases[0].expected.by: the sentence \"bt.s99\" is not mapped"});
  CHECK(failures_of("bt.t26", [](Json& s) { s["expected"].erase("obligations"); s["expected"]["obligation"] = "x"; }) ==
        List{"bt.t26: expected: the field \"obligation\" is not mapped"});
  CHECK(failures_of("bt.t49", [](Json& s) { s["external"][0] = "E-FOG"; }) ==
        List{"bt.t49: external[0]: the external \"E-FOG\" is not mapped"});
  CHECK(failures_of("bt.t16", [](Json& s) { s["query"]["of"] = "repair_cost(B1)"; }) ==
        List{"bt.t16: query.of: the query \"repair_cost(B1)\" is not mapped"});
  CHECK(failures_of("bt.t16", [](Json& s) { s["expected"].erase("value"); }) ==
        List{"bt.t16: expected.value: this field is missing",
             "bt.t16: expected.value: found null, expected a whole number"});
  CHECK(failures_of("bt.t17", [](Json& s) { s["expected"] = {{"value", 0}}; }) ==
        List{"bt.t17: expected: the state cannot be stored, yet something is expected of it"});

  const std::string unknown[] = {"bt.t999"};
  CHECK(convert(document(), unknown).failures == List{"bt.t999: id: there is no such scenario"});
}

namespace {

// Blanks of any number and kind count as one.
std::string even(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool wide = text.compare(i, 2, "\xC2\xA0") == 0;
    const bool blank = wide || text[i] == ' ' || text[i] == '\n';
    if (wide) ++i;
    if (!blank)
      out += text[i];
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

// The English prose behind each mark: from "\n(n) en: " to the next language or blank line.
std::vector<std::string> prose(const std::string& clause_file) {
  std::vector<std::string> out;
  const std::string text = content(source / "rulesets/battletech" / clause_file);
  for (std::size_t at = 0; (at = text.find("\n(", at)) != std::string::npos; ++at) {
    const std::size_t tag = text.find(" en: ", at);
    const std::size_t end = std::min(text.find("\n    da: ", tag), text.find("\n\n", tag));
    out.push_back(even(text.substr(tag + 5, end - tag - 5)));
  }
  return out;
}

}  // namespace

TEST_CASE("the book says what its author wrote, sentence for sentence") {
  std::vector<std::string> book;
  for (const char* file : {"1-buildings", "2-construction-factor", "3-levels", "4-size", "5-movement",
                           "6-attacks-on-buildings", "7-attacks-on-units-inside", "8-combat-within-buildings"}) {
    if (file == std::string("5-movement")) book.emplace_back("Movement");  // bt.s20, the title
    for (std::string& sentence : prose(file + std::string(".paragraf"))) book.push_back(std::move(sentence));
  }
  const Json given = document();
  const Json& sentences = given["meta"]["sentences"]["bt"];
  REQUIRE(book.size() == 62);
  REQUIRE(sentences.size() == book.size());
  for (std::size_t i = 0; i < book.size(); ++i) {
    CAPTURE(sentences[i]["id"].get<std::string>());
    CHECK(book[i] == even(sentences[i]["text"].get<std::string>()));
  }
}
