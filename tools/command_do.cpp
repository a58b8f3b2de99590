// `paragraf do BOOK 'ACT(...)'`: the verdict on an act, what happens, what changes, and the new state.
#include <fmt/format.h>

#include <ostream>

#include "interpreter/answer_json.hpp"
#include "interpreter/reason_text.hpp"
#include "interpreter/state_json.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {
namespace {

void print(const base::Speech& say, const embed::Question& question, const embed::ActAnswer& answer, std::ostream& out) {
  const model::Book& book = question.book();
  const interpreter::Outcome& outcome = answer.outcome;
  // What was created has its name in the state that came of it.
  const interpreter::State& state = outcome.after ? *outcome.after : question.situation().state();
  out << interpreter::ending_text(say, book, state, answer.act, outcome);
  if (!outcome.cites.empty()) out << fmt::format("   ({})", interpreter::citations_text(say, book, outcome.cites));
  out << '\n';
  for (const interpreter::Reason& reason : outcome.reasons)
    out << "  " << interpreter::reason_text(say, book, state, reason) << '\n';
  if (const std::string hint = dice_hint(say, book, outcome.reasons); !hint.empty()) out << "  " << hint << '\n';
  for (std::size_t i = 1; i < outcome.happened.size(); ++i) {
    const interpreter::Occurrence& event = outcome.happened[i];
    out << fmt::format(
        "  {}{}\n", interpreter::occurrence_text(say, book, state, event),
        event.cites.empty() ? "" : fmt::format("   ({})", interpreter::citations_text(say, book, event.cites)));
  }
  for (const interpreter::Change& change : outcome.changes)
    out << fmt::format("  {}   ({})\n", interpreter::change_text(say, book, state, change),
                       interpreter::citations_text(say, book, change.cites));
}

}  // namespace

Exit command_do(const Options& options, Streams streams) {
  Session session(options, streams);
  const embed::Question* question = session.prepare(model::Asks::act);
  if (!question) return session.failure();
  if (!question->is_act())
    return session.refuse("this is an expression, which has a value; ask with `paragraf eval` or `paragraf why`");
  const embed::ActAnswer answer = embed::ask_act(*question, false);
  if (options.format == Format::json)
    streams.out << interpreter::act_json(embed::telling(*question, answer), answer.trace, answer.act, answer.outcome)
                << '\n';
  else
    print(session.say(), *question, answer, streams.out);
  if (!answer.outcome.after) return Exit::findings;
  if (options.output.empty()) return Exit::clean;
  if (std::string problem = write_file(options.output, interpreter::write_state(*answer.outcome.after));
      !problem.empty())
    return session.fail_file(options.output, problem);
  return Exit::clean;
}

}  // namespace paragraf::tools
