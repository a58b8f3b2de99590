// See convert.hpp. A scenario has one expectation, or cases, and alternatives under other readings: each is a variant, and
// an example has a `case` for each; what all of them begin with stands above the first.
#include "tests/scenarios/convert.hpp"

#include <algorithm>
#include <set>

#include "tests/scenarios/armament.hpp"
#include "tests/scenarios/layout.hpp"
#include "tests/scenarios/mission.hpp"
#include "tests/scenarios/question.hpp"
#include "tests/scenarios/state.hpp"

namespace paragraf::tests::scenarios {
namespace {

struct Variant {
  std::string title;  // "", or the key of the alternative
  std::vector<Side> sides;
  Json initial;
  Json query;
  std::vector<std::string> changed;  // given B1.cf is 15 cf
  Json expected;
  std::string path;  // where it is expected
};

struct Written {
  std::string title;
  std::vector<std::string> begin;  // given and assume
  std::vector<std::string> rest;
};

void comment(std::string& out, const std::string& text) { out += "  # " + text + "\n"; }

// Follows "initial.units.U1.cf" or "query.dice.to_hit" into a copy of the scenario.
void apply(const std::string& path, const Node& value, Variant& variant) {
  const std::size_t dot = path.find('.');
  const std::string root = path.substr(0, dot);
  if (dot == std::string::npos || (root != "initial" && root != "query"))
    return value.fail("\"" + path + "\" is no path into the initial state or the query");
  const std::string rest = path.substr(dot + 1);
  Json* place = root == "query" ? &variant.query : &variant.initial;
  for (std::size_t at = 0; at != std::string::npos;) {
    const std::size_t next = rest.find('.', at);
    place = &(*place)[rest.substr(at, next == std::string::npos ? next : next - at)];
    at = next == std::string::npos ? next : next + 1;
  }
  *place = value.json();
  if (root == "query" || rest == "hexes_moved" || rest == "context") return;  // a parameter of the question, no attribute
  const auto cell = cell_at(rest, value);
  if (cell && value.json().is_number_integer())
    variant.changed.push_back("given " + cell->path() + " is " + spelt(*cell->attribute, value));
}

// A scenario that does not say what a building was at first means that it was undamaged: before the changes of a case.
void give_original_cf(const Node& initial, const std::vector<Side>& sides, Variant& variant) {
  if (std::none_of(sides.begin(), sides.end(), goes_by_original_cf)) return;
  for (const std::string& id : ids_of(initial, "buildings"))
    if (!stored(initial, "buildings", id, "cf_original"))
      variant.changed.push_back("given " + id + ".cf_original is " +
                                measured(initial.at("buildings").at(id).at("cf").whole(), "cf", "cf"));
}

// An expectation, or one for each of its cases, or both.
void add_variants(const Node& scenario, const Json& initial, const std::string& title, const std::vector<Side>& sides,
                  const Node& expected, std::vector<Variant>& out) {
  Variant plain{title, sides, initial, scenario.at("query").json(), {}, expected.json(), expected.path()};
  give_original_cf(Node(initial, "initial", scenario.failures()), sides, plain);
  std::vector<Node> cases;
  if (expected.json().is_array()) {
    cases = expected.items();
  } else {
    if (expected.has("cases")) cases = expected.at("cases").items();
    plain.expected.erase("cases");
    if (cases.empty() || !plain.expected.empty()) out.push_back(plain);
  }
  for (std::size_t i = 0; i < cases.size(); ++i) {
    Variant variant = plain;
    // A bare value stands for the case at the same place in `expected`.
    const bool bare = !cases[i].json().is_object();
    if (!bare) cases[i].only({"set", "expected"});
    const Node like = bare ? scenario.at("expected").at("cases").items().at(i) : cases[i];
    variant.expected = bare ? Json{{"value", cases[i].json()}} : cases[i].at("expected").json();
    variant.path = bare ? cases[i].path() : cases[i].path() + ".expected";
    for (const auto& [path, value] : like.at("set").fields()) apply(path, value, variant);
    out.push_back(std::move(variant));
  }
}

std::vector<Variant> variants_of(const Node& scenario, const Json& initial, std::string& notes) {
  std::vector<Variant> out;
  const bool alternatives = scenario.has("alternatives");
  add_variants(scenario, initial, alternatives ? "as chosen" : "", {}, scenario.at("expected"), out);
  if (!alternatives) return out;
  for (const auto& [key, expected] : scenario.at("alternatives").fields()) {
    if (!is_reading_key(key)) {
      comment(notes, "no reading of the book: " + key);
      continue;
    }
    const auto sides = sides_of(key);
    if (sides)
      add_variants(scenario, initial, key, *sides, expected, out);
    else
      expected.fail("the reading is not mapped");
  }
  return out;
}

std::string head(const Node& scenario, const std::string& id, std::set<std::string>& cited) {
  std::string title = scenario.at("title").text();
  if (title.find('"') != std::string::npos) scenario.at("title").fail("a quote in a title is not mapped");
  std::string out = "example \"" + id + " " + title + "\"\n";
  std::string sentences;
  for (const Node& item : scenario.at("sentences").items()) {
    const std::string sentence = item.text();
    const auto clause = clause_of(sentence);
    if (!clause) item.fail("the sentence \"" + sentence + "\" is not mapped");
    cited.insert(sentence);
    sentences += (sentences.empty() ? "" : ", ") + sentence + " " + clause.value_or("");
  }
  comment(out, sentences);
  if (scenario.has("readings_chosen"))
    for (const Node& item : scenario.at("readings_chosen").items()) {
      const std::string key = item.text();
      const auto sides = sides_of(key);
      if (!sides) item.fail("the reading \"" + key + "\" is not mapped");
      for (const Side& side : sides.value_or(std::vector<Side>{}))
        comment(out, "chosen, " + key + ": " + std::string(side.reading) + " is " + std::string(side.side));
    }
  if (scenario.has("external"))
    for (const Node& item : scenario.at("external").items()) {
      const std::string key = item.text();
      const auto note = external_note(key);
      if (!note) item.fail("the external \"" + key + "\" is not mapped");
      comment(out, "base game, " + key + ": " + std::string(note.value_or("")));
    }
  if (scenario.has("note")) comment(out, scenario.at("note").text());
  return out;
}

std::vector<std::string> common_lines(const std::vector<Written>& cases) {
  std::vector<std::string> common = cases.front().begin;
  std::erase_if(common, [&](const std::string& line) {
    return !std::all_of(cases.begin(), cases.end(), [&](const Written& one) {
      return std::find(one.begin.begin(), one.begin.end(), line) != one.begin.end();
    });
  });
  return common;
}

void write(std::string& out, const std::vector<std::string>& entities, std::vector<Written> cases) {
  for (std::size_t i = 0; i < entities.size(); ++i)
    out += (i == 0 ? "  given " : "        ") + entities[i] + (i + 1 < entities.size() ? ",\n" : "\n");
  const auto common = common_lines(cases);
  for (const std::string& line : common) out += "  " + line + "\n";
  const std::string indent(cases.size() == 1 ? "  " : "    ");
  for (const Written& one : cases) {
    if (cases.size() > 1) out += one.title.empty() ? "  case\n" : "  case \"" + one.title + "\"\n";
    for (const std::string& line : one.begin)
      if (std::find(common.begin(), common.end(), line) == common.end()) out += indent + line + "\n";
    for (const std::string& line : one.rest) out += indent + line + "\n";
  }
}

const std::string written_by =
    "# Written by the program convert_scenarios from tests/data/acceptance/battletech-ww2.scenarios.json: do not edit.\n";

std::string commented(const std::string& text) { return "# " + text; }  // its other lines are comments

// A question about the words of the book, which no state answers, so that no example can ask it. A test asks the schema.
bool asks_for_words(const Node& scenario) {
  return scenario.at("query").has("of") && scenario.at("query").at("of").text() == "defining_factors(Building)";
}

void convert_one(const Node& scenario, const std::string& id, std::set<std::string>& cited, Conversion& out) {
  scenario.only({"id", "sentences", "title", "initial", "query", "expected", "alternatives", "readings_chosen", "external",
                 "note", "game"});
  std::string text = head(scenario, id, cited);
  std::string notes;
  std::vector<Written> cases;
  int refused = 0;
  out.ids.push_back(id);
  const bool amends = has_mission(scenario.at("initial"));
  std::string& file = amends ? out.missions["missions/" + id + ".paragraf"] : out.examples;
  if (amends) file = written_by + mission_book(scenario, id);
  if (!file.empty() && !amends) file += "\n";
  if (asks_for_words(scenario)) {
    out.about_words.insert(id);
    comment(notes, "asks for the words of the book: the schema of its states answers that, and a test asks it");
    file += commented(text + notes);
    return;
  }
  const Json armed_state = armed(scenario);
  for (const Variant& variant : variants_of(scenario, armed_state, notes)) {
    Failures& failures = scenario.failures();
    const Node initial(variant.initial, "initial", failures);
    const Node expected(variant.expected, variant.path, failures);
    if (!may_be_stored(initial)) {
      if (!expected.has("undefined") || !expected.at("undefined").truth())
        expected.fail("the state cannot be stored, yet something is expected of it");
      const std::string name = "rejected/" + id + "-" + std::to_string(++refused) + ".json";
      out.refused[name] = refused_document(initial).dump(2) + "\n";
      comment(notes, "the book refuses the state itself: " + name);
      continue;
    }
    Steps steps = steps_for(initial, Node(variant.query, "query", failures), expected, variant.sides);
    Written written{variant.title, variant.changed, steps.before};
    written.begin.insert(written.begin.end(), steps.given.begin(), steps.given.end());
    written.begin.insert(written.begin.end(), steps.assume.begin(), steps.assume.end());
    if (!steps.act.empty()) written.rest.push_back(steps.act);
    written.rest.insert(written.rest.end(), steps.after.begin(), steps.after.end());
    cases.push_back(std::move(written));
  }
  if (cases.empty()) {  // nothing to run
    file += commented(text + notes);
    return;
  }
  const Node initial(armed_state, "initial", scenario.failures());
  write(text += notes, entities(initial, entering_unit(scenario.at("query"))), std::move(cases));
  file += text;
}

constexpr std::string_view preamble =
    "# What an act needs and a scenario does not say (movement points, what the base game states) is completed by values\n"
    "# that no expectation depends on.\n\n";

}  // namespace

std::vector<std::string> acceptance_ids(const Json& document) { return ids_with(document, "bt."); }

Conversion convert(const Json& document, std::span<const std::string> ids) {
  Conversion out;
  Failures failures;
  std::set<std::string> cited;
  for_each_scenario(document, ids, failures,
                    [&](const Node& scenario, const std::string& id) { convert_one(scenario, id, cited, out); });
  out.examples = laid_out(written_by + std::string(preamble) + out.examples);
  for (auto& [name, text] : out.missions) text = laid_out(text);
  out.sentences.assign(cited.begin(), cited.end());
  out.failures = std::move(failures.list);
  return out;
}

}  // namespace paragraf::tests::scenarios
