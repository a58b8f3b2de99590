// Questions of a scenario as expressions of the book, with the answer that is expected.
#include "tests/scenarios/belle/acts.hpp"
#include "tests/scenarios/belle/claims.hpp"
#include "tests/scenarios/belle/figures.hpp"
#include "tests/scenarios/belle/names.hpp"

namespace paragraf::tests::scenarios::belle {
namespace {

class Question {
 public:
  Question(Scene& scene, const Node& asking, const Node& expect, std::vector<std::string>& out)
      : scene_(scene), params_(asking.at("params")), expect_(expect), by_(reasons_of(expect)), out_(out) {}

  void ask(const std::string& query, const Node& asking) {
    const std::string word = expect_.at("verdict").text();
    if (query == "valour" && word == "ambiguous") return ambiguous();
    if (query == "options" && word == "choice") return options(scene_, params_, expect_, out_);
    if (word != "value") return expect_.at("verdict").fail("the verdict \"" + word + "\" of a question is not mapped");
    if (query == "tactical_units") return number("tactical_units_in(" + building("building") + ")", {"building"});
    if (query == "valour") return number(valour(), {"of"});
    if (query == "supplied") return truth(unit(params_.at("of"), "unit") + ".supplied is ", {"of"});
    if (query == "melee_figures" || query == "melee_unit_figures")
      return number(call(query, {unit(params_, "unit"), params_.at("melee").text()}), {"unit", "melee"});
    if (query == "modifier") return modifier();
    if (query == "formation_as_target") {
      scene_.unit(params_.at("by"));  // whoever it is: the book does not ask
      return then(call(query, {force(params_.at("force"))}) + " is " + spelt(Words::formation, expect_.at("value")), {"force", "by"});
    }
    if (query == "attack_aspect")
      return then(call(query, {unit(params_, "attacker"), aim()}) + " is " + spelt(Words::aspect, expect_.at("value")),
                  {"attacker", "target"});
    if (query == "is_soutien") return role(call("soutien_of", {unit(params_, "of")}) + " is " + unit(params_, "unit"),
                                           call("soutien_of", {unit(params_, "of")}) + " is not " + unit(params_, "unit"));
    if (query == "is_neighbour_unit") return role(call("is_neighbour", {unit(params_, "unit"), unit(params_, "of")}));
    if (query == "is_support_unit") return role(call("is_support", {unit(params_, "unit"), unit(params_, "of")}));
    if (query == "melee_zone") return melee_zone();
    if (query == "apportion_losses") return losses();
    if (query == "applies") return applies();
    asking.fail("the question \"" + query + "\" is not mapped");
  }

 private:
  std::string unit(const Node& params, const char* key) const { return scene_.unit(params.at(key)).at("id").text(); }
  std::string building(const char* key) const { return scene_.building(params_.at(key)).at("id").text(); }
  std::string force(const Node& of) const {
    of.only({"force_in"});
    return scene_.building(of.at("force_in")).at("id").text();
  }
  std::string aim() const {
    const Node target = params_.at("target");
    if (target.has("force_in")) return force(target);
    target.only({"unit"});
    return unit(target, "unit");
  }
  std::string valour() const {
    const Node of = params_.at("of");
    return of.has("force_in") ? call("valour_in", {force(of)}) : call("effective_valour", {unit(of, "unit")});
  }

  void then(const std::string& condition, std::initializer_list<std::string_view> known) {
    params_.only(known);
    out_.push_back("then " + condition + by_);
  }
  void number(const std::string& expression, std::initializer_list<std::string_view> known) {
    then(expression + " is " + std::to_string(expect_.at("value").whole()), known);
  }
  void truth(const std::string& start, std::initializer_list<std::string_view> known) {
    then(start + (expect_.at("value").truth() ? "true" : "false"), known);
  }
  void role(const std::string& yes, const std::string& no = {}) {
    const bool holds = expect_.at("value").truth();
    then(holds ? yes : no.empty() ? "not " + yes : no, {"unit", "of"});
  }

  void ambiguous() {
    std::vector<std::string> values;
    for (const Node& value : expect_.at("value").items()) values.push_back(std::to_string(value.whole()));
    then(valour() + " is undetermined among " + joined(values), {"of"});
  }

  // Of the melee that the unit is in; or, where an act has made it, of that one: there is no other.
  void modifier() {
    const std::string who = unit(params_, "unit");
    const std::string key = spelt(Words::modifier, params_.at("key"));
    if (key == "cover" && scene_.melees().empty())
      return number("every m in melee has melee_factor(" + who + ", m)." + key, {"unit", "key"});
    number(call("melee_factor", {who, scene_.melee_of(params_.at("unit"))}) + "." + key, {"unit", "key"});
  }

  // A centimetre beyond the middle of each wall.
  void melee_zone() {
    const std::string who = unit(params_, "unit");
    const std::string in = scene_.building_of(who).value_or("");
    if (expect_.at("value").text() != "empty_outside_building" || in.empty())
      return expect_.at("value").fail("only a zone that is empty outside of the building is mapped");
    const Json name = in;
    const Scene::Box box = scene_.box(scene_.building(Node(name, expect_.path(), expect_.failures())));
    const double x = (box.left + box.right) / 2, y = (box.bottom + box.top) / 2;
    for (const auto& [px, py] : {std::pair{x, box.bottom - 1}, {box.right + 1, y}, {x, box.top + 1}, {box.left - 1, y}}) {
      const Json place = {px, py};
      then("not " + call("zone_reaches", {who, point(Node(place, expect_.path(), expect_.failures()))}), {"unit"});
    }
  }

  void losses() {
    for (const auto& [id, share] : expect_.at("value").fields()) {
      const Json name = id;
      const Node bearer = scene_.unit(Node(name, share.path(), share.failures()));
      if (bearer.at("side").json() != params_.at("side").json()) share.fail("the unit is of the other side");
      then(call("losses_of", {id, params_.at("melee").text(), std::to_string(params_.at("losses").whole())}) + " is " +
               std::to_string(share.whole()),
           {"melee", "side", "losses"});
    }
  }

  // That a sentence does not apply: it is no reason of what has just been done.
  void applies() {
    params_.only({"rule", "unit"});
    unit(params_, "unit");
    const std::string sentence = clause_of(params_.at("rule"));
    if (expect_.at("value").truth() || by_ != " by " + sentence)
      return expect_.at("value").fail("only a sentence that does not apply is mapped");
    out_.push_back("then allowed not by " + sentence);
  }

  Scene& scene_;
  Node params_;
  Node expect_;
  std::string by_;
  std::vector<std::string>& out_;
};

}  // namespace

void answer(Scene& scene, const Node& asking, const Node& expect, std::vector<std::string>& out) {
  asking.only({"query", "params"});
  Question(scene, asking, expect, out).ask(asking.at("query").text(), asking);
}

}  // namespace paragraf::tests::scenarios::belle
