// See claims.hpp. The words for verdicts are those of the scenarios' own key: `applied`, `forced_split` and `cancelled_all` are
// allowed, with the effects that are listed; `undefined` and `unregulated` are undetermined.
#include "tests/scenarios/belle/claims.hpp"

#include <map>

#include "tests/scenarios/belle/acts.hpp"
#include "tests/scenarios/belle/figures.hpp"
#include "tests/scenarios/belle/names.hpp"

namespace paragraf::tests::scenarios::belle {
namespace {

// What an answer waits for. The order of the acts of one phase is no extern of the book: that no clause gives it is the answer.
std::string needs(const Node& expect) {
  std::vector<std::string> out;
  if (expect.has("needs"))
    for (const Node& need : expect.at("needs").items()) {
      if (need.json() == "ext.subphase_order") continue;
      const External* found = external(need.text());
      if (!found) need.fail("the external \"" + need.text() + "\" is not mapped");
      if (found) out.push_back(std::string(found->name) + std::string(found->parameters));
    }
  return out.empty() ? "" : " needs " + joined(out);
}

void parts(const std::string& unit, const Node& sizes, std::vector<std::string>& out) {
  std::map<long long, int> counts;
  for (const Node& size : sizes.items()) ++counts[size.whole()];
  out.push_back("then size(parts_of(" + unit + ")) is " + std::to_string(sizes.items().size()));
  for (const auto& [size, count] : counts)
    out.push_back("then (count v in parts_of(" + unit + ") where size(v.figures) is " + std::to_string(size) + ") is " +
                  std::to_string(count));
}

// Who is gone, by who is left.
void removed(const Scene& scene, const Node& unit, const Node& gone, std::vector<std::string>& out) {
  std::vector<std::string> left, names = gone.texts();
  std::size_t missed = 0;
  const std::string id = unit.at("id").text();
  for (std::size_t n = 1; n <= scene.figures_of(unit.at("id")); ++n) {
    const std::string number = std::to_string(n);
    const bool is_gone = std::find(names.begin(), names.end(), id + "." + number) != names.end();
    if (is_gone) ++missed;
    else left.push_back(id + "_figures_" + number);
  }
  if (missed != names.size()) gone.fail("not all of these are figures of the unit");
  out.push_back("then " + id + ".figures is {" + joined(left) + "}");
}

void of_unit(const Scene& scene, const std::string& id, const std::string& key, const Node& value, std::vector<std::string>& out) {
  const Json name = id;
  const Node unit = scene.unit(Node(name, value.path(), value.failures()));
  const auto then = [&](const std::string& text) { out.push_back("then " + text); };
  if (key == "in_building") {
    if (value.json().is_null()) return then("not in_building(" + id + ")");
    return then("every f in " + id + ".figures has f.inside is " + scene.building(value).at("id").text());
  }
  if (key == "formation") return then(id + ".formation is " + spelt(Words::formation, value));
  if (key == "disorder") return then(id + ".disorder is " + spelt(Words::disorder, value));
  if (key == "count") return then("size(" + id + ".figures) is " + std::to_string(value.whole()));
  if (key == "time_spent") return then(id + ".time_to_leave is " + std::to_string(value.whole()));
  if (key == "position") return then("every f in " + id + ".figures has f.at is " + point(value));
  if (key == "retreat_origin") return then(id + ".retreat_from is " + point(value));
  if (key == "figures_removed") return removed(scene, unit, value, out);
  value.fail("\"" + key + "\" of a unit is not mapped");
}

void claim(const Scene& scene, const std::string& path, const Node& value, std::vector<std::string>& out) {
  std::vector<std::string> keys;
  for (std::size_t at = 0; at != std::string::npos;) {
    const std::size_t dot = path.find('.', at);
    keys.push_back(path.substr(at, dot == std::string::npos ? dot : dot - at));
    at = dot == std::string::npos ? dot : dot + 1;
  }
  const auto is = [&](const char* first, std::size_t count) { return keys.front() == first && keys.size() == count; };
  const auto then = [&](const std::string& text) { out.push_back("then " + text); };
  if (is("units", 3)) return of_unit(scene, keys[1], keys[2], value, out);
  if (is("buildings", 3) && keys[2] == "inside_count") return then("size(inside(" + keys[1] + ")) is " + std::to_string(value.whole()));
  if (is("parts_of", 2)) return parts(keys[1], value, out);
  if (is("distance", 3)) return then("gap(" + keys[1] + ", " + keys[2] + ") is " + length(value));
  if (is("base_contact", 3)) return then((value.truth() ? "" : "not ") + call("in_base_contact", {keys[1], keys[2]}));
  if (is("melees", 2) && keys[1] == "count") return then("(count m in melee where true) is " + std::to_string(value.whole()));
  if (is("continued_advance", 2)) return then(keys[1] + ".advance is " + (value.truth() ? "" : "not ") + "true");
  if (is("split", 3) && keys[2] == "mode" && value.json() == "forced_action")
    return then("some v in parts_of(" + keys[1] + ") where forced_split(v)");
  value.fail("\"" + path + "\" is not mapped");
}

}  // namespace

void verdict(const Node& expect, std::vector<std::string>& out) {
  const std::string word = expect.at("verdict").text();
  std::string said;
  if (word == "allowed" || word == "applied" || word == "forced_split" || word == "cancelled_all") said = "allowed";
  else if (word == "denied" || word == "conflict") said = word;
  else if (word == "undefined" || word == "unregulated") said = "undetermined";
  else return expect.at("verdict").fail("the verdict \"" + word + "\" is not mapped");
  out.push_back("then " + said + reasons_of(expect) + needs(expect));
}

void after(const Scene& scene, const Node& expect, std::vector<std::string>& out) {
  if (!expect.has("after")) return;
  for (const auto& [path, value] : expect.at("after").fields()) claim(scene, path, value, out);
}

void options(const Scene& scene, const Node& params, const Node& expect, std::vector<std::string>& out) {
  params.only({"unit", "phase"});
  const std::string who = scene.unit(params.at("unit")).at("id").text();
  const std::string by = reasons_of(expect);
  if (params.has("phase")) out.push_back("given phase " + spelt(Words::phase, params.at("phase")));
  for (const Node& choice : expect.at("choices").items()) {
    const std::string text = choice.text();
    const std::size_t colon = text.find(':');
    const Json of = colon == std::string::npos ? "" : text.substr(colon + 1);
    const Node object(of, choice.path(), choice.failures());
    const std::string verb = text.substr(0, colon);
    if (verb == "occupy" && colon != std::string::npos) {
      out.push_back("then allowed " + call("occupy", {who, scene.building(object).at("id").text(), "continued_advance", who + ".figures"}) + by);
    } else if (verb == "attack" && colon != std::string::npos) {
      out.push_back("then allowed " + call("attack", {who, scene.unit(object).at("id").text()}) + by);
    } else if (text == "stop") {
      out.push_back("then allowed " + call("stop", {who}) + by);
    } else if (text == "decline") {  // nobody has to: the phase may end without it
      out.push_back("then not obliged " + call("occupy", {who}));
      out.push_back("then allowed end_phase(" + spelt(Words::phase, params.at("phase")) + ")");
    } else {
      choice.fail("the choice \"" + text + "\" is not mapped");
    }
  }
}

// "placement: any spot with base_contact(b1), outside the plan": one such place, one away from the building, one in it.
void huddle_choice(const Scene& scene, const Node& unit, const Node& choice, std::vector<std::string>& out) {
  const std::string id = scene.unit(unit).at("id").text();
  const std::string building = scene.building_of(id).value_or("");
  if (choice.text() != "placement: any spot with base_contact(" + building + "), outside the plan")
    return choice.fail("the choice \"" + choice.text() + "\" is not mapped");
  const Json name = building;
  const Scene::Box box = scene.box(scene.building(Node(name, choice.path(), choice.failures())));
  const auto column = [&](double from, double step) {
    Json places = Json::array();
    for (std::size_t n = 0; n < scene.figures_of(unit); ++n) places.push_back({from + step * static_cast<double>(n), box.bottom});
    return points(Node(places, choice.path(), choice.failures()));
  };
  out.push_back("then obliged " + call("place_huddle", {id}));
  out.push_back("then allowed " + call("place_huddle", {id, column(box.right, 1)}));
  out.push_back("then denied " + call("place_huddle", {id, column(box.right + 1, 1)}));
  Json inside = Json::array();
  for (std::size_t n = 0; n < scene.figures_of(unit); ++n)
    inside.push_back({box.right - static_cast<double>(n), (box.bottom + box.top) / 2});
  out.push_back("then denied " + call("place_huddle", {id, points(Node(inside, choice.path(), choice.failures()))}));
}

}  // namespace paragraf::tests::scenarios::belle
