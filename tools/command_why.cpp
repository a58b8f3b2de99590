// `paragraf why BOOK 'EXPR or ACT(...)'`: the derivation, told step by step.
#include <ostream>

#include "tools/ask.hpp"
#include "tools/commands.hpp"

namespace paragraf::tools {

Exit command_why(const Options& options, Streams streams) {
  Session session(options, streams);
  auto query = prepare(session);
  if (!query) return session.failure();
  const bool json = options.format == Format::json;
  if (query->expression) {
    const ValueAnswer answer = ask_value(session, *query, true);
    const interpreter::Telling with = telling(session, *query, answer);
    streams.out << (json ? interpreter::why_json(with, answer.trace, query->expression, answer.result) + '\n'
                         : interpreter::why_text(with, answer.trace, query->expression, answer.result));
    return answer.result.known() ? Exit::clean : Exit::findings;
  }
  const ActAnswer answer = ask_act(session, *query, true);
  const interpreter::Telling with = telling(session, *query, answer);
  if (json) {
    streams.out << interpreter::why_json(with, answer.trace, answer.outcome) << '\n';
  } else {
    streams.out << interpreter::why_text(with, answer.trace, answer.act, answer.outcome);
    if (const std::string hint = dice_hint(session.book(), answer.outcome.reasons); !hint.empty())
      streams.out << "hint: " << hint << '\n';
  }
  return answer.outcome.after ? Exit::clean : Exit::findings;
}

}  // namespace paragraf::tools
