// See claims.hpp.
#include "tests/scenarios/claims.hpp"

#include <algorithm>
#include <regex>

#include "tests/scenarios/act.hpp"
#include "tests/scenarios/state.hpp"

namespace paragraf::tests::scenarios {
namespace {

// A new value; "0 (20-21, floor assumed)" and "45 before fall damage" are a number with a remark.
void change(const std::string& path, const Node& value, const std::string& by, Steps& steps) {
  const auto cell = cell_at(path, value);
  if (!cell) return;
  std::string text;
  if (cell->attribute->form == Form::number && value.json().is_string()) {
    static const std::regex remarked(R"((\d+) (?:\(.*\)|before fall damage))");
    std::smatch parts;
    const std::string remark = value.text();
    text = std::regex_match(remark, parts, remarked)
               ? measured(std::stoll(parts[1]), cell->attribute->unit, cell->attribute->units)
               : number_in(value);
  } else {
    text = spelt(*cell->attribute, value);
  }
  steps.after.push_back("then " + cell->path() + " is " + text + by);
}

}  // namespace

bool undefined(const Node& expected) { return expected.has("undefined") && expected.at("undefined").truth(); }

std::string claim(bool holds, const std::string& condition) {
  return "then " + std::string(holds ? "" : "not ") + condition;
}

std::string number_in(const Node& value) {
  if (!value.json().is_string()) return std::to_string(value.whole());
  static const std::regex fraction(R"((\d+)(?:/(\d+))?)");
  std::smatch parts;
  const std::string text = value.text();
  if (!std::regex_match(text, parts, fraction)) value.fail("cannot read \"" + text + "\" as a number");
  return parts[2].matched ? parts[1].str() + " / " + parts[2].str() : text;
}

std::string reason(const Node& sentence) {
  const auto clause = clause_of(sentence.text());
  if (!clause) sentence.fail("the sentence \"" + sentence.text() + "\" is not mapped");
  return clause.value_or("");
}

void events(const Node& initial, const Node& listed, Steps& steps) {
  std::vector<std::string> happened;
  for (const Node& item : listed.items()) {
    const Named event = named(item);
    if (event.name == "fall_through" && event.args.size() == 2)
      happened.push_back(call("fall_through", {event.args[0], event.args[1]}));
    else if (event.name == "collapse" && event.args.size() == 1)
      happened.push_back(call("collapse", {event.args[0]}));
    else
      item.fail("the event \"" + event.name + "\" is not mapped");
  }
  for (const std::string& event : happened) steps.after.push_back("then happens " + event);
  const auto absent = [&](const std::string& event) {
    if (std::find(happened.begin(), happened.end(), event) == happened.end())
      steps.after.push_back("then not happens " + event);
  };
  for (const std::string& building : ids_of(initial, "buildings")) {
    for (const std::string& unit : ids_of(initial, "units")) absent(call("fall_through", {unit, building}));
    absent(call("collapse", {building}));
  }
}

void changes(const Node& initial, const Node& expected, const std::string& by, Steps& steps) {
  if (expected.has("changes"))
    for (const auto& [path, value] : expected.at("changes").fields()) change(path, value, by, steps);
  if (expected.has("unchanged"))
    for (const Node& item : expected.at("unchanged").items())
      if (const auto cell = cell_at(item.text(), item)) {
        const auto before = stored(initial, cell->type->key, cell->id, cell->attribute->key);
        if (before)
          change(item.text(), *before, "", steps);
        else
          item.fail("the state does not say what it was");
      }
}

std::string defeated(const Node& expected) {
  std::string out;
  if (!expected.has("defeats")) return out;
  for (const Node& sentence : expected.at("defeats").items()) out += (out.empty() ? " not by " : ", ") + reason(sentence);
  return out;
}

void odds(const std::string& expression, const Node& expected, Steps& steps) {
  steps.after.push_back("then " + expression + " is " + number_in(expected));
}

void complete_collapse(Steps& steps) {
  steps.assume.push_back("assume comes_down(cf) is " + std::string(Completion::collapse));
}

}  // namespace paragraf::tests::scenarios
