// The parts of check_events. In: a book, what follows from what in it. Out: claims.
#pragma once
#include "analysis/lint/reach.hpp"
#include "analysis/lint/step_question.hpp"

namespace paragraf::analysis::lint {

struct EventContext {
  const Book& book;
  const LintOptions& options;
  Reach& reach;
  Claims& claims;

  // See ask_part in lint.hpp: about acts, and rules that have no act.
  void ask(std::string_view check, const std::vector<ActId>& acts, const std::vector<RuleId>& rules, const std::function<void(const EventContext&)>& run) const {
    std::vector<Declared> about;
    for (const ActId act : acts) about.push_back({Declared::Kind::act, act.index()});
    for (const RuleId rule : rules) about.push_back({Declared::Kind::rule, rule.index()});
    ask_part(options, check, about, claims, [&](Claims& found) { run({book, options, reach, found}); });
  }
};

// P731: what one act sets in two ways; or several of one step, each of which could be done without the others.
void check_clashes(const EventContext& context, StepQuestion& question);
void check_clashes_of_several(const EventContext& context);
void check_circles(const EventContext& context);         // P732, P735
void check_ground(const EventContext& context);          // P736

// Acts that players may do in one step: in a simultaneous phase, or because some sentence speaks of such steps.
std::vector<ActId> joint_acts(const Book& book);
bool share_a_phase(const Book& book, ActId a, ActId b);

}  // namespace paragraf::analysis::lint
