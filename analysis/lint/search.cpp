// See search.hpp.
#include "analysis/lint/search.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/lint/inputs.hpp"
#include "interpreter/step_checks.hpp"

namespace paragraf::analysis::lint {
namespace {

// States that an assignment stands for, and of which the interpreter says something else, before the search is given up.
constexpr int most_replays = 12;

// What tells this assignment from others, so that the next one is another.
Formula other_than(Formulas& f, Formula bad, const Assignment& assignment) {
  std::vector<Formula> same;
  for (const std::uint32_t variable : f.variables_of(bad)) {
    const bool truth = f.variables()[variable].sort == Sort::truth;
    same.push_back(truth ? (assignment[variable].is_zero() ? f.not_(f.variable(variable)) : f.variable(variable))
                         : f.equal(f.variable(variable), f.number(assignment[variable])));
  }
  return f.not_(f.and_(std::move(same)));
}

}  // namespace

Scene::Scene(const Book& book, Scope scope, const Values& texts, Crowds how, std::optional<std::vector<std::uint32_t>> chosen)
    : symbols(formulas), unknowns(book, symbols, std::move(scope), texts), encoder(book, symbols, unknowns, how, chosen), crowds(how),
      sides(std::move(chosen)) {
  encoder.tie_presuppositions();
}

Stage::Stage(const Book& book, const LintOptions& options, const std::vector<Parameter>& params, bool chosen_sides)
    : book_(book), options_(options), chosen_sides_(chosen_sides), texts_(options.texts ? options.texts : std::make_shared<const Values>(texts_of(book))),
      own_(book.entities.size(), 0) {
  for (const Parameter& param : params)
    for (const TypeId type : book_.types.alternatives(param.type))
      if (book_.types.kind(type) == TypeKind::entity) ++own_[book_.types[type].declaration];
}

Scope Stage::scope(std::uint32_t more_of_each) const {
  Scope scope{own_, own_};
  for (std::uint32_t& most : scope.most) most = more_of_each == 0 ? most : std::max(most, more_of_each);
  return scope;
}

Scene& Stage::scene(std::size_t index) {
  std::unique_ptr<Scene>& made = scenes_[index];
  if (made) return *made;
  const bool any = (index == any_number && !chosen_sides_) || index == any_reading;
  made = std::make_unique<Scene>(book_, scope(index == arguments_only ? 0 : options_.entities), *texts_,
                                 index == any_number ? Crowds::unknown : Crowds::bounded,
                                 any ? std::nullopt : std::optional(options_.sides));
  return *made;
}

std::string Stage::bound(std::size_t index, const Sought& sought) {
  std::string text = index == any_number ? "" : fmt::format("at most {} of each kind", options_.entities);
  std::vector<Formula> formulas{sought.bad};
  if (sought.blind) formulas.push_back(sought.blind);
  const std::vector<std::string> left_out = scene(index).unknowns.left_out(formulas);
  if (!left_out.empty()) text += fmt::format("{}without {}", text.empty() ? "" : ", ", fmt::join(left_out, " and "));
  return text;
}

namespace {

const Solution& solve_tied(Scene& scene, Formula formula, const LintOptions& options) {
  const auto known = scene.solved.find(formula);
  if (known != scene.solved.end()) return known->second;
  Solution solution = solve(scene.formulas, scene.formulas.and_(formula, scene.unknowns.ties({formula})), options.solver);
  return scene.solved.emplace(formula, std::move(solution)).first->second;
}

// Could what is not encoded decide? Only what is easily seen not to is not.
bool is_blind(Scene& scene, const Sought& sought) {
  if (!sought.blind || scene.formulas.is_false(sought.blind)) return false;
  const auto [at, added] = scene.blind.emplace(sought.blind, true);
  if (added) {
    const Formula tied = scene.formulas.and_(sought.blind, scene.unknowns.ties({sought.blind}));
    at->second = solve_by_boxes(scene.formulas, tied, {.boxes = 200}).kind != Solution::Kind::none;
  }
  return at->second;
}

std::string way(const Solution& solution) { return solution.by_solver ? "solver" : "boxes"; }

// Assignments are asked of the interpreter until it agrees with one.
struct Replay {
  std::optional<Situation> situation;
  Solution last;                                       // none: there are no others
};

Replay replay(Stage& stage, std::size_t index, const Search& what, const Holds& holds) {
  Scene& scene = stage.scene(index);
  Formulas& f = scene.formulas;
  const Formula bad = what.sought(index).bad;
  Formula wanted = f.and_(bad, scene.unknowns.ties({bad}));
  Replay result;
  for (int tries = 0; tries < most_replays; ++tries) {
    result.last = tries == 0 ? solve_tied(scene, bad, stage.options()) : solve(f, wanted, stage.options().solver);
    if (result.last.kind != Solution::Kind::found) {
      if (tries > 0) result.last.kind = Solution::Kind::undecided, result.last.why = "the states that were thought of answer otherwise";
      return result;
    }
    const auto state = scene.unknowns.state(result.last.assignment);
    auto questions = state ? what.questions(index, result.last.assignment) : std::nullopt;
    if (questions) {
      Situation situation{*state, std::move(*questions), what.together, stage.options().sides};
      if (is_admitted(situation) && holds(situation)) {
        result.situation = std::move(situation);
        return result;
      }
    }
    wanted = f.and_(wanted, other_than(f, bad, result.last.assignment));
  }
  result.last.kind = Solution::Kind::undecided;
  result.last.why = "the states that were thought of answer otherwise";
  return result;
}

}  // namespace

Proof search(Stage& stage, const Search& what) {
  const LintOptions& options = stage.options();
  Scene& any = stage.scene(Stage::any_number);
  const Sought in_any = what.sought(Stage::any_number);
  const Solution& first = solve_tied(any, in_any.bad, options);
  if (first.kind == Solution::Kind::none && !is_blind(any, in_any))
    return {Standing::proved, way(first), stage.bound(Stage::any_number, in_any), std::nullopt};
  const interpreter::Choices choices{options.sides, {}};
  const Holds holds = [&](const Situation& one) {
    return what.holds(one) && interpreter::broken_presuppositions(one.state, choices).empty();
  };
  std::string obstacle;
  for (const std::size_t index : {Stage::arguments_only, Stage::more}) {
    Replay result = replay(stage, index, what, holds);
    if (result.situation) return {Standing::found, way(result.last), {}, minimised(std::move(*result.situation), holds, options.wording)};
    if (result.last.kind == Solution::Kind::undecided) obstacle = result.last.why;
    if (result.last.kind == Solution::Kind::none && index == Stage::more) {
      const Sought in_more = what.sought(index);
      if (!is_blind(stage.scene(index), in_more)) return {Standing::proved, way(result.last), stage.bound(index, in_more), std::nullopt};
      obstacle = "something in it is not looked into";
    }
  }
  return {Standing::undecided, obstacle, stage.bound(Stage::more, what.sought(Stage::more)), std::nullopt};
}

Proof never(Stage& stage, const std::function<Sought(std::size_t)>& sought) {
  const LintOptions& options = stage.options();
  Scene& any = stage.scene(Stage::any_number);
  const Sought in_any = sought(Stage::any_number);
  const Solution& first = solve_tied(any, in_any.bad, options);
  if (first.kind == Solution::Kind::none) {
    // What is never so in these states only is not said to be so never.
    if (std::string bound = stage.bound(Stage::any_number, in_any); !bound.empty()) return {Standing::undecided, "it is never so in the states that were looked at", std::move(bound), std::nullopt};
    if (!is_blind(any, in_any)) return {Standing::found, way(first), {}, std::nullopt};
    return {Standing::undecided, "something in it is not looked into", {}, std::nullopt};
  }
  const Sought in_any_reading = sought(Stage::any_reading);
  const Solution& second = solve_tied(stage.scene(Stage::any_reading), in_any_reading.bad, options);
  if (second.kind == Solution::Kind::found) return {Standing::proved, way(second), {}, std::nullopt};
  return {Standing::undecided, second.kind == Solution::Kind::undecided ? second.why : "no state was found in which it does",
          stage.bound(Stage::any_reading, in_any_reading), std::nullopt};
}

}  // namespace paragraf::analysis::lint
