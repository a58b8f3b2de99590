// What became of an act, as `do` tells it. In: the answer. Out: lines of text.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "interpreter/reason_text.hpp"
#include "tools/session.hpp"

namespace paragraf::tools {
namespace {

// What was left out of the question, such as its dice, is known by now.
bool is_asked(const interpreter::Occurrence& act, const interpreter::Occurrence& happened) {
  if (act.act != happened.act) return false;
  for (std::size_t i = 0; i < act.args.size() && i < happened.args.size(); ++i)
    if (act.args[i].known() && act.args[i] != happened.args[i]) return false;
  return true;
}

}  // namespace

void print_verdict(const base::Speech& say, const embed::Question& question, const embed::ActAnswer& answer, std::ostream& out) {
  const model::Book& book = question.book();
  const interpreter::Outcome& outcome = answer.outcome;
  const interpreter::State& state = question.situation().state();
  const bool action = std::any_of(answer.acts.begin(), answer.acts.end(), [&](const auto& act) { return book[act.act].action; });
  out << (!outcome.permitted ? interpreter::ending_text(say, book, state, answer.acts, outcome)
          : action           ? say.context("verdict", "allowed")
                             : say.context("event", "happens"));
  if (!outcome.cites.empty()) out << fmt::format("   ({})", interpreter::citations_text(say, book, outcome.cites));
  out << '\n';
  for (const interpreter::Reason& reason : outcome.reasons) out << "  " << interpreter::reason_text(say, book, state, reason) << '\n';
}

void print_outcome(const base::Speech& say, const embed::Question& question, const embed::ActAnswer& answer, std::ostream& out) {
  const model::Book& book = question.book();
  const interpreter::Outcome& outcome = answer.outcome;
  // What was created has its name in the state that came of it.
  const interpreter::State& state = outcome.after ? *outcome.after : question.situation().state();
  out << interpreter::ending_text(say, book, state, answer.acts, outcome);
  if (!outcome.cites.empty()) out << fmt::format("   ({})", interpreter::citations_text(say, book, outcome.cites));
  out << '\n';
  for (const interpreter::Reason& reason : outcome.reasons)
    out << "  " << interpreter::reason_text(say, book, state, reason) << '\n';
  if (const std::string hint = dice_hint(say, book, outcome.reasons); !hint.empty()) out << "  " << hint << '\n';
  for (const interpreter::Occurrence& event : outcome.happened) {
    if (event.cites.empty() && std::any_of(answer.acts.begin(), answer.acts.end(), [&](const auto& act) { return is_asked(act, event); }))
      continue;
    out << fmt::format(
        "  {}{}\n", interpreter::occurrence_text(say, book, state, event),
        event.cites.empty() ? "" : fmt::format("   ({})", interpreter::citations_text(say, book, event.cites)));
  }
  for (const interpreter::Change& change : outcome.changes)
    out << fmt::format("  {}   ({})\n", interpreter::change_text(say, book, state, change),
                       interpreter::citations_text(say, book, change.cites));
  for (const interpreter::CellKey& blank : outcome.blank)
    out << fmt::format("  {}\n", say("{0} is not known, so what it would be now is not known either", interpreter::cell_text(say, book, state, blank)));
}

}  // namespace paragraf::tools
