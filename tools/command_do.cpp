// `paragraf do BOOK 'ACT(...)'`: the verdict on an act, what happens, what changes, and the new state.
#include <ostream>

#include "interpreter/answer_json.hpp"
#include "interpreter/state_json.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {
Exit command_do(const Options& options, Streams streams) {
  Session session(options, streams);
  const embed::Question* question = session.prepare(model::Asks::act);
  if (!question) return session.failure();
  if (!question->is_act())
    return session.refuse("this is an expression, which has a value; ask with `paragraf eval` or `paragraf why`");
  const embed::ActAnswer answer = embed::ask_act(*question, false);
  if (options.format == Format::json)
    streams.out << interpreter::act_json(embed::telling(*question, answer), answer.trace, answer.acts, answer.outcome)
                << '\n';
  else
    print_outcome(session.say(), *question, answer, streams.out);
  if (!answer.outcome.after) return Exit::findings;
  if (options.output.empty()) return Exit::clean;
  if (std::string problem = write_file(options.output, interpreter::write_state(*answer.outcome.after));
      !problem.empty())
    return session.fail_file(options.output, problem);
  return Exit::clean;
}

}  // namespace paragraf::tools
