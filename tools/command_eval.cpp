// `paragraf eval BOOK 'EXPR'`: one value, with the sentences that it rests on.
#include <fmt/format.h>

#include <ostream>

#include "interpreter/reason_text.hpp"
#include "tools/commands.hpp"

namespace paragraf::tools {

Exit command_eval(const Options& options, Streams streams) {
  Session session(options, streams);
  if (!session.load(options.books.front()) || !session.load_state() || !session.choose()) return session.failure();
  auto query = session.query();
  if (!query) return session.failure();
  if (!query->expression) {
    streams.err << "paragraf eval: this is an act; ask with `paragraf do` or `paragraf why`\n";
    return Exit::usage;
  }
  interpreter::Trace trace;
  interpreter::Frame frame(query->slots);
  interpreter::Result result = interpreter::Evaluator(session.book(), session.state(), session.choices(), &trace).evaluate(query->expression, frame);
  const model::Book& book = session.book();
  if (options.format == Format::json) {
    // JSON
    return result.known() ? Exit::clean : Exit::findings;
  }
  if (result.known()) {
    streams.out << model::value_text(book, result.value(), book[query->expression].type, interpreter::entity_name, &session.state());
  } else {
    streams.out << (result.is_conflict() ? "in conflict" : "undetermined");
    for (const interpreter::Reason& reason : result.reasons()) streams.out << "\n  " << interpreter::reason_text(book, session.state(), reason);
  }
  if (std::string cites = interpreter::citations_text(book, trace.citations(book)); !cites.empty())
    streams.out << (result.known() ? "   " : "\n  ") << fmt::format("({})", cites);
  streams.out << '\n';
  return result.known() ? Exit::clean : Exit::findings;
}

}  // namespace paragraf::tools
