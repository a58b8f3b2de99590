// See mission.hpp.
#include "tests/scenarios/mission.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "tests/scenarios/claims.hpp"
#include "tests/scenarios/names.hpp"

namespace paragraf::tests::scenarios {
namespace {

// The rows of the table of types: the sentence, and the key that a row of the mission needs to stand in its place.
using Words = std::pair<std::string_view, std::string_view>;
constexpr std::array rows{
    Words{"bt.s6", "1..15 cf"},
    Words{"bt.s7", "16..40 cf"},
    Words{"bt.s8", "41..90 cf"},
    Words{"bt.s9", "91..150 cf"},
};
constexpr std::array<std::string_view, 3> columns{"class", "mp_surcharge", "psr_mod"};

struct Change {
  std::string sentence;  // bt.s9
  std::string field;     // psr_mod; empty: the whole sentence
};

Change change_of(const Node& item) {
  item.only({"target", "value"});
  const std::string target = item.at("target").text();
  const std::size_t first = target.find('.');
  const std::size_t second = first == std::string::npos ? first : target.find('.', first + 1);
  return second == std::string::npos ? Change{target, ""} : Change{target.substr(0, second), target.substr(second + 1)};
}

std::vector<Node> changes_of(const Node& initial) {
  if (!initial.has("mission")) return {};
  initial.at("mission").only({"overrides"});
  return initial.at("mission").at("overrides").items();
}

std::string clause(const Node& item, const std::string& sentence) {
  const auto found = clause_of(sentence);
  if (!found) item.fail("the sentence \"" + sentence + "\" is not mapped");
  return found.value_or("");
}

std::string rule(const Node& item) {
  const Change change = change_of(item);
  const std::string place = clause(item, change.sentence);
  if (change.field.empty()) {
    if (item.at("value").text() != "suspended") item.at("value").fail("expected \"suspended\"");
    return "suspend " + place;
  }
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const Words& one) { return one.first == change.sentence; });
  if (row == rows.end() || std::find(columns.begin(), columns.end(), change.field) == columns.end() || change.field == "class") {
    item.at("target").fail("this change is not mapped");
    return {};
  }
  std::string out = "row class_of " + std::string(row->second);
  for (const std::string_view column : columns) {
    const std::string number = std::to_string(item.at("value").whole()) + (column == "mp_surcharge" ? " mp" : "");
    out += " | " + (column == change.field ? number : std::string("same"));
  }
  return out + " despite " + place;
}

}  // namespace

bool has_mission(const Node& initial) { return !changes_of(initial).empty(); }

std::string mission_name(const std::string& id) {
  std::string name = id;
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
}

std::string mission_book(const Node& scenario, const std::string& id) {
  std::string out = "rulebook  " + mission_name(id) + " edition 1 amends battletech_buildings\ntitle     en \"Mission " + id +
                    "\"\nlanguages en\n\n§ M1 en \"Mission\"\n";
  int number = 0;
  for (const Node& item : changes_of(scenario.at("initial"))) {
    const Change change = change_of(item);
    const std::string place = clause(item, change.sentence);
    out += "\n(" + std::to_string(++number) + ") en: ";
    if (change.field.empty())
      out += "In this mission " + place + " does not hold.\n";
    else
      out += "In this mission " + change.field + " in " + place + " is " + number_in(item.at("value")) + ".\n";
    out += "\n    " + rule(item) + "\n";
  }
  return out + "\n";
}

std::string decided_by(const Node& initial, const Node& expected, const std::string& field) {
  if (!expected.has("decided_by")) return {};
  std::string base;
  for (const Node& item : expected.at("decided_by").items())
    if (item.text() != "mission") base = reason(item);
  int number = 0;
  for (const Node& item : changes_of(initial)) {
    ++number;
    if (change_of(item).field == field) return " by § M1(" + std::to_string(number) + ")";
  }
  return " by " + base;
}

std::string suspended(const Node& initial, const Node& expected) {
  if (!expected.has("override")) return {};
  if (expected.at("override").text() != "mission") expected.at("override").fail("expected \"mission\"");
  std::string out;
  for (const Node& item : changes_of(initial))
    out += (out.empty() ? " not by " : ", ") + clause(item, change_of(item).sentence);
  return out;
}

}  // namespace paragraf::tests::scenarios
