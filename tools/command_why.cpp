// `paragraf why BOOK 'EXPR or ACT(...)'`: the derivation, told step by step.
#include <ostream>

#include "interpreter/answer_json.hpp"
#include "interpreter/why.hpp"
#include "tools/commands.hpp"

namespace paragraf::tools {

Exit command_why(const Options& options, Streams streams) {
  Session session(options, streams);
  const embed::Question* question = session.prepare();
  if (!question) return session.failure();
  if (question->is_about_last_act())
    return session.refuse("whether something happens in an act is told with the derivation of the act");
  const bool json = options.format == Format::json;
  if (!question->is_act()) {
    const embed::ValueAnswer answer = embed::ask_value(*question, true);
    const interpreter::Telling with = embed::telling(*question, answer);
    streams.out << (json ? interpreter::why_json(with, answer.trace, question->query().expression, answer.result) + '\n'
                         : interpreter::why_text(with, answer.trace, question->query().expression, answer.result));
    return answer.result.known() ? Exit::clean : Exit::findings;
  }
  const embed::ActAnswer answer = embed::ask_act(*question, true);
  const interpreter::Telling with = embed::telling(*question, answer);
  if (json) {
    streams.out << interpreter::why_json(with, answer.trace, answer.outcome) << '\n';
  } else {
    streams.out << interpreter::why_text(with, answer.trace, answer.acts, answer.outcome);
    if (const std::string hint = dice_hint(session.say(), question->book(), answer.outcome.reasons); !hint.empty())
      streams.out << hint << '\n';
  }
  return answer.outcome.after ? Exit::clean : Exit::findings;
}

}  // namespace paragraf::tools
