// See convert.hpp. A scenario is one example: what stands in its state is given and assumed, its steps follow in their order.
#include "tests/scenarios/belle/convert.hpp"

#include <algorithm>

#include "tests/scenarios/belle/acts.hpp"
#include "tests/scenarios/belle/claims.hpp"
#include "tests/scenarios/belle/names.hpp"
#include "tests/scenarios/layout.hpp"

namespace paragraf::tests::scenarios::belle {
namespace {

const std::string head =
    "# Written by the program convert_scenarios from tests/data/acceptance/belle-alliance.scenarios.json: do not edit.\n"
    "# What a scenario does not say and a sentence asks for is completed by what the README of the book lists.\n";

void comment(std::string& out, const std::string& text) { out += "  # " + text + "\n"; }

std::string heading(const Node& scenario, const std::string& id, std::vector<std::string>& cited) {
  const std::string title = scenario.at("title").text();
  if (title.find('"') != std::string::npos) scenario.at("title").fail("a quote in a title is not mapped");
  std::string out = "example \"" + id + " " + title + "\"\n";
  std::vector<std::string> clauses;
  for (const Node& sentence : scenario.at("clauses").items()) {
    clauses.push_back(clause_of(sentence));
    cited.push_back(sentence.text());
  }
  comment(out, joined(clauses));
  for (const Node& one : scenario.at("interpretations").items()) comment(out, "chosen, " + one.text() + ": " + interpretation_of(one));
  if (scenario.has("lint_finding")) comment(out, "shows the finding " + scenario.at("lint_finding").text());
  if (scenario.has("note")) comment(out, scenario.at("note").text());
  return out;
}

class Steps {
 public:
  Steps(Scene& scene, std::vector<std::string>& out) : scene_(scene), out_(out) {}

  void step(const Node& step) {
    step.only({"phase", "do", "expect"});
    const Node doing = step.at("do"), expect = step.at("expect");
    if (step.has("phase")) out_.push_back("given phase " + spelt(Words::phase, step.at("phase")));
    if (doing.has("query")) {
      expect.only({"verdict", "by", "value", "choices"}, {"why"});
      return answer(scene_, doing, expect, out_);
    }
    expect.only({"verdict", "by", "after", "choices", "needs"}, {"why"});
    std::vector<std::string> acts;
    if (doing.has("simultaneous")) {
      doing.only({"simultaneous"});
      for (const Node& one : doing.at("simultaneous").items()) acts.push_back(act(scene_, one));
    } else {
      acts.push_back(act(scene_, doing));
      if (name_of(doing) == "reaches_melee_distance") reached_ = true;
      if (name_of(doing) == "choose_forced_back") attacker_is_there(doing.at("params").at("unit"));
    }
    out_.push_back("do " + joined(acts, " together with "));
    verdict(expect, out_);
    if (expect.at("verdict").json() == "forced_split")
      out_.push_back("then some v in parts_of(" + doing.at("params").at("unit").text() + ") where forced_split(v)");
    after(scene_, expect, out_);
    if (expect.has("choices"))
      for (const Node& choice : expect.at("choices").items())
        huddle_choice(scene_, doing.at("params").at("unit"), choice, out_);
  }

 private:
  // "... when an attacker comes to melee distance" (§ 4.3.1(1)): a scenario that does not say so presumes it.
  void attacker_is_there(const Node& chain) {
    const std::string id = scene_.unit(chain).at("id").text();
    const std::vector<std::string> opponents = scene_.opponents_of(id);
    if (reached_) return;
    if (opponents.size() != 1) return chain.fail("who attacks the chain?");
    out_.push_back("do " + call("reaches_melee_distance", {opponents.front(), id}));
    reached_ = true;
  }

  Scene& scene_;
  std::vector<std::string>& out_;
  bool reached_ = false;
};

void convert_one(const Node& scenario, const std::string& id, Conversion& made) {
  scenario.only({"id", "title", "clauses", "interpretations", "lint_finding", "note", "state", "externals", "steps"});
  std::vector<std::string> cited;
  std::string text = heading(scenario, id, cited);
  Scene scene(scenario);
  std::vector<std::string> steps;
  Steps doing(scene, steps);
  for (const Node& step : scenario.at("steps").items()) doing.step(step);
  const std::vector<std::string> entities = scene.entities();
  for (std::size_t i = 0; i < entities.size(); ++i)
    text += (i == 0 ? "  given " : "        ") + entities[i] + (i + 1 < entities.size() ? ",\n" : "\n");
  for (const std::string& line : scene.lines()) text += "  " + line + "\n";
  for (const std::string& line : steps) text += "  " + line + "\n";
  made.examples += "\n" + text;
  made.ids.push_back(id);
  for (std::string& sentence : cited)
    if (std::find(made.sentences.begin(), made.sentences.end(), sentence) == made.sentences.end())
      made.sentences.push_back(std::move(sentence));
}

}  // namespace

std::vector<std::string> acceptance_ids(const Json& document) { return ids_with(document, ""); }

Conversion convert(const Json& document, std::span<const std::string> ids) {
  Conversion made;
  made.examples = head;
  Failures failures;
  failures.scenario = "scenarios";
  Node(document, "", failures).only({"scenarios"}, {"format", "source", "conventions", "interpretations"});
  for_each_scenario(document, ids, failures, [&](const Node& scenario, const std::string& id) { convert_one(scenario, id, made); });
  made.failures = failures.list;
  made.examples = laid_out(std::move(made.examples));
  return made;
}

}  // namespace paragraf::tests::scenarios::belle
