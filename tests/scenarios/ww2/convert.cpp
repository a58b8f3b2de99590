// See convert.hpp. A scenario has one expectation, or cases, and alternatives under other readings: each is a variant, and an
// example has a `случай` for each; what all of them begin with stands above the first.
#include "tests/scenarios/ww2/convert.hpp"

#include <algorithm>
#include <optional>
#include <regex>
#include <set>

#include "tests/scenarios/layout.hpp"
#include "tests/scenarios/ww2/names.hpp"
#include "tests/scenarios/ww2/question.hpp"
#include "tests/scenarios/ww2/state.hpp"

namespace paragraf::tests::scenarios::ww2 {
namespace {

struct Variant {
  std::string key;                  // of the alternative
  std::vector<std::string> assume;  // the side of a reading, the die
  Json initial;
  Json query;
  Json expected;
  std::string path;  // where it is expected
};

struct Written {
  std::string title;
  std::vector<std::string> begin;
  std::vector<std::string> rest;
};

void comment(std::string& out, const std::string& text) { out += "  # " + text + "\n"; }

// Follows "initial.units.T.kind" or "query.action.to_cm" into a copy of the scenario.
void apply(const std::string& path, const Node& value, Variant& variant) {
  const std::size_t dot = path.find('.');
  const std::string root = path.substr(0, dot);
  if (dot == std::string::npos || (root != "initial" && root != "query"))
    return value.fail("\"" + path + "\" is no path into the initial state or the query");
  Json* at = root == "query" ? &variant.query : &variant.initial;
  for (std::size_t from = dot + 1; from != std::string::npos;) {
    const std::size_t next = path.find('.', from);
    at = &(*at)[path.substr(from, next == std::string::npos ? next : next - from)];
    from = next == std::string::npos ? next : next + 1;
  }
  *at = value.json();
}

// An expectation, or one for each of its cases, or both; with `only`, that case.
std::vector<Variant> variants(const Node& expected, const Variant& like, std::optional<std::size_t> only = {}) {
  std::vector<Variant> out;
  Variant plain = like;
  plain.expected = expected.json();
  plain.path = expected.path();
  std::vector<Node> cases;
  if (expected.has("cases")) cases = expected.at("cases").items();
  if (expected.json().is_object()) plain.expected.erase("cases");
  if (cases.empty() || !plain.expected.empty()) out.push_back(plain);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (only && *only != i) continue;
    cases[i].only({"set", "expected"});
    Variant one = plain;
    one.expected = cases[i].at("expected").json();
    one.path = cases[i].path() + ".expected";
    for (const auto& [path, value] : cases[i].at("set").fields()) apply(path, value, one);
    out.push_back(std::move(one));
  }
  return out;
}

std::string side_line(const Side& side) {
  return "допустим " + std::string(side.reading) + " это " + std::string(side.side);
}

// "WW-A3b (row 2, displacement 22.59)" is about the second case; "E-DIE=d6" is no reading, but what the book leaves open.
void alternative(const Node& scenario, const Variant& plain, const std::string& key, const Node& expected, std::string& notes,
                 std::vector<Variant>& out) {
  static const std::regex row(R"((WW-A\d+\w) \(row (\d+), .*\))"), die(R"(E-DIE=(d\d+))");
  std::smatch parts;
  Variant like = plain;
  like.key = key;
  if (std::regex_match(key, parts, die)) {
    like.assume.push_back("допустим бросок_орудия это " + parts[1].str());
    for (Variant& one : variants(expected, like)) out.push_back(std::move(one));
    return;
  }
  std::string name = key;
  std::optional<std::size_t> of;
  if (std::regex_match(key, parts, row)) {
    name = parts[1];
    of = static_cast<std::size_t>(std::stoul(parts[2]) - 1);
  }
  const auto side = side_of(name);
  if (!side) {
    if (key.starts_with("WW-")) return expected.fail("the reading is not mapped");
    return comment(notes, "no reading of the book: " + key);
  }
  like.assume.push_back(side_line(*side));
  if (!of) {
    for (Variant& one : variants(expected, like)) out.push_back(std::move(one));
    return;
  }
  const auto cases = scenario.at("expected").at("cases").items();
  if (*of >= cases.size()) return expected.fail("there is no such row");
  Variant one = like;
  one.expected = expected.json();
  one.path = expected.path();
  for (const auto& [path, value] : cases[*of].at("set").fields()) apply(path, value, one);
  out.push_back(std::move(one));
}

std::string die_of(const Node& scenario) {
  static const std::regex die(R"(E-DIE: (d\d+))");
  std::smatch parts;
  if (scenario.has("external"))
    for (const std::string& external : scenario.at("external").texts())
      if (std::regex_match(external, parts, die)) return parts[1];
  return {};
}

std::vector<Variant> all_variants(const Node& scenario, std::string& notes) {
  const bool alternatives = scenario.has("alternatives");
  Variant plain{alternatives ? "как прочтено" : "", {}, scenario.at("initial").json(), scenario.at("query").json(), {}, ""};
  std::vector<Variant> out = variants(scenario.at("expected"), plain);
  if (alternatives)
    for (const auto& [key, expected] : scenario.at("alternatives").fields())
      alternative(scenario, plain, key, expected, notes, out);
  return out;
}

std::string head(const Node& scenario, const std::string& id, std::set<std::string>& cited) {
  const auto title = title_of(id);
  if (!title) scenario.at("title").fail("the title is not translated");
  std::string out = "пример \"" + id + " " + std::string(title.value_or("")) + "\"\n";
  comment(out, scenario.at("title").text());
  std::string sentences;
  for (const Node& item : scenario.at("sentences").items()) {
    const auto clause = clause_of(item.text());
    if (!clause) item.fail("the sentence \"" + item.text() + "\" is not mapped");
    cited.insert(item.text());
    sentences += (sentences.empty() ? "" : ", ") + item.text() + " " + clause.value_or("");
  }
  comment(out, sentences);
  if (scenario.has("readings_chosen"))
    for (const Node& item : scenario.at("readings_chosen").items()) {
      const auto side = side_of(item.text());
      if (!side) item.fail("the reading \"" + item.text() + "\" is not mapped");
      const Side chosen = side.value_or(Side{});
      comment(out, item.text() + ": " + std::string(chosen.reading) + " это " + std::string(chosen.side));
    }
  if (scenario.has("external"))
    for (const Node& item : scenario.at("external").items()) {
      const auto note = external_note(item.text());
      if (!note) item.fail("the external \"" + item.text() + "\" is not mapped");
      comment(out, item.text() + ": " + std::string(note.value_or("")));
    }
  if (scenario.has("note")) comment(out, scenario.at("note").text());
  return out;
}

// The state of an aircraft of a kind that the closed list does not have, as `--state` reads it.
Json refused_document(const Node& initial) {
  std::string kind = kind_word(initial.at("kind"));
  std::erase(kind, '"');
  return {{"book", "вторая_мировая"},
          {"entities",
           {{"модель", {{"P_модель", {{"место", {{"x", 90}, {"y", 60}}}}}}},
            {"отряд", {{"P_отряд", {{"сторона", "первая"}, {"род", "самолеты"}, {"модели", {"P_модель"}}}}}},
            {"самолет", {{"P", {{"отряд", "P_отряд"}, {"модель", "P_модель"}, {"вид", kind}, {"курс", 0}}}}}}}};
}

// What all cases begin with. An entity stands above the cases only if all that stand before it do: it may name them.
std::vector<std::string> common_lines(const std::vector<Written>& cases) {
  std::vector<std::string> out;
  bool entities = true;
  for (const std::string& line : cases.front().begin) {
    const bool common = std::all_of(cases.begin(), cases.end(), [&](const Written& one) {
      return std::find(one.begin.begin(), one.begin.end(), line) != one.begin.end();
    });
    const bool entity = line.find(" { ") != std::string::npos;
    if (entity && !common) entities = false;
    if (common && (entities || !entity)) out.push_back(line);
  }
  return out;
}

std::string body(const std::vector<Written>& cases) {
  std::string out;
  const auto common = common_lines(cases);
  for (const std::string& line : common) out += "  " + line + "\n";
  const std::string indent(cases.size() == 1 ? "  " : "    ");
  for (const Written& one : cases) {
    if (cases.size() > 1) out += one.title.empty() ? "  случай\n" : "  случай \"" + one.title + "\"\n";
    for (const std::string& line : one.begin)
      if (std::find(common.begin(), common.end(), line) == common.end()) out += indent + line + "\n";
    for (const std::string& line : one.rest) out += indent + line + "\n";
  }
  return out;
}

void convert_one(const Node& scenario, const std::string& id, std::set<std::string>& cited, Conversion& out) {
  scenario.only({"id", "sentences", "title", "initial", "query", "expected", "alternatives", "readings_chosen", "external",
                 "note", "game"});
  out.ids.push_back(id);
  std::string text = head(scenario, id, cited);
  std::string notes;
  std::vector<Written> cases;
  int refused = 0;
  for (const Variant& variant : all_variants(scenario, notes)) {
    Failures& failures = scenario.failures();
    const Node initial(variant.initial, "initial", failures);
    const Node expected(variant.expected, variant.path, failures);
    Scene on_table = scene(initial);
    Written written{variant.key, on_table.given, {}};
    if (expected.json().is_string()) {
      written.rest = told(variant.key, initial, expected);
    } else {
      const Steps steps = steps_for(initial, Node(variant.query, "query", failures), expected, die_of(scenario));
      if (steps.refused) {
        const std::string name = "rejected/" + id + "-" + std::to_string(++refused) + ".json";
        out.refused[name] = refused_document(initial).dump(2) + "\n";
        comment(notes, "the book refuses the state itself: " + name);
        continue;
      }
      written.begin.insert(written.begin.end(), steps.assume.begin(), steps.assume.end());
      written.rest = std::move(on_table.happened);
      written.rest.insert(written.rest.end(), steps.lines.begin(), steps.lines.end());
    }
    written.begin.insert(written.begin.end(), variant.assume.begin(), variant.assume.end());
    cases.push_back(std::move(written));
  }
  if (!out.examples.empty()) out.examples += "\n";
  out.examples += text + notes;
  if (!cases.empty()) out.examples += body(cases);
}

constexpr std::string_view preamble =
    "# Written by the program convert_scenarios from tests/data/acceptance/battletech-ww2.scenarios.json: do not edit.\n"
    "# Написано программой; исправлять надо не здесь.\n"
    "язык ru\n\n";

}  // namespace

std::vector<std::string> acceptance_ids(const Json& document) { return ids_with(document, "ww2."); }

Conversion convert(const Json& document, std::span<const std::string> ids) {
  Conversion out;
  Failures failures;
  std::set<std::string> cited;
  for_each_scenario(document, ids, failures,
                    [&](const Node& scenario, const std::string& id) { convert_one(scenario, id, cited, out); });
  out.examples = laid_out(std::string(preamble) + out.examples);
  out.sentences.assign(cited.begin(), cited.end());
  out.failures = std::move(failures.list);
  return out;
}

}  // namespace paragraf::tests::scenarios::ww2
