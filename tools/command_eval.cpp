// `paragraf eval BOOK 'EXPR'`: one value, with the sentences that it rests on; of an act the verdict alone; of `happens` whether it
// did in what was done before the question.
#include <fmt/format.h>

#include <ostream>

#include "interpreter/answer_json.hpp"
#include "interpreter/reason_text.hpp"
#include "tools/commands.hpp"

namespace paragraf::tools {
namespace {

Exit verdict(const Session& session, const embed::Question& question, Streams streams) {
  const embed::ActAnswer answer = embed::judge_act(question, false);
  if (session.options().format == Format::json)
    streams.out << interpreter::act_json(embed::telling(question, answer), answer.trace, answer.acts, answer.outcome.verdict) << '\n';
  else
    print_verdict(session.say(), question, answer, streams.out);
  return answer.outcome.permitted ? Exit::clean : Exit::findings;
}

void print(const Session& session, const embed::Question& question, const interpreter::Result& result, model::TypeId type,
           const std::vector<model::SentenceId>& cited, std::ostream& out) {
  const model::Book& book = question.book();
  const interpreter::State& state = question.situation().state();
  const base::Speech& say = session.say();
  if (result.known())
    out << interpreter::told_value(say, book, state, result.value(), type);
  else
    out << (result.is_conflict() ? say.context("value", "in conflict") : say.context("value", "undetermined"));
  if (std::string cites = interpreter::citations_text(say, book, cited); !cites.empty()) out << fmt::format("   ({})", cites);
  out << '\n';
  for (const interpreter::Reason& reason : result.reasons())
    out << "  " << interpreter::reason_text(say, book, state, reason) << '\n';
}

}  // namespace

Exit command_eval(const Options& options, Streams streams) {
  Session session(options, streams);
  const embed::Question* question = session.prepare(model::Asks::anything);
  if (!question) return session.failure();
  if (question->is_act()) return verdict(session, *question, streams);
  const bool json = options.format == Format::json;
  if (question->is_about_last_act()) {
    if (!session.last_act()) return session.refuse("nothing was done that it could have happened in; `--after ACT` does something");
    const interpreter::Result found = embed::ask_happened(*question, *session.last_act());
    if (json)
      streams.out << fmt::format(R"({{"kind":"happens","happens":{}}})", found.known() ? (found.is_true() ? "true" : "false") : "null") << '\n';
    else
      print(session, *question, found, question->book().types.boolean(), session.last_act()->cites, streams.out);
    return found.known() ? Exit::clean : Exit::findings;
  }
  const embed::ValueAnswer answer = embed::ask_value(*question, false);
  const model::ExprId asked = question->query().expression;
  if (json)
    streams.out << interpreter::value_json(embed::telling(*question, answer), answer.trace, asked, answer.result) << '\n';
  else
    print(session, *question, answer.result, question->book()[asked].type, answer.trace.citations(question->book()), streams.out);
  return answer.result.known() ? Exit::clean : Exit::findings;
}

}  // namespace paragraf::tools
