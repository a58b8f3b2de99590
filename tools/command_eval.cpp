// `paragraf eval BOOK 'EXPR'`: one value, with the sentences that it rests on.
#include <fmt/format.h>

#include <ostream>

#include "interpreter/answer_json.hpp"
#include "interpreter/reason_text.hpp"
#include "tools/commands.hpp"

namespace paragraf::tools {

Exit command_eval(const Options& options, Streams streams) {
  Session session(options, streams);
  const embed::Question* question = session.prepare(model::Asks::value);
  if (!question) return session.failure();
  if (question->is_act())
    return session.refuse(
        "this is an act, which has a verdict and effects but no value; ask with `paragraf do` or `paragraf why`");
  const embed::ValueAnswer answer = embed::ask_value(*question, false);
  const interpreter::Result& result = answer.result;
  const model::Book& book = question->book();
  const interpreter::State& state = question->situation().state();
  const base::Speech& say = session.say();
  if (options.format == Format::json) {
    streams.out << interpreter::value_json(embed::telling(*question, answer), answer.trace, question->query().expression, result)
                << '\n';
    return result.known() ? Exit::clean : Exit::findings;
  }
  if (result.known()) {
    streams.out << interpreter::told_value(say, book, state, result.value(), book[question->query().expression].type);
  } else {
    streams.out << (result.is_conflict() ? say.context("value", "in conflict") : say.context("value", "undetermined"));
  }
  if (std::string cites = interpreter::citations_text(say, book, answer.trace.citations(book)); !cites.empty())
    streams.out << fmt::format("   ({})", cites);
  streams.out << '\n';
  for (const interpreter::Reason& reason : result.reasons())
    streams.out << "  " << interpreter::reason_text(say, book, state, reason) << '\n';
  return result.known() ? Exit::clean : Exit::findings;
}

}  // namespace paragraf::tools
