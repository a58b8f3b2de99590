// `paragraf do BOOK 'ACT(...)'`: the verdict on an act, what happens, what changes, and the new state.
#include <fmt/format.h>

#include <ostream>

#include "interpreter/reason_text.hpp"
#include "interpreter/state_json.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {
namespace {

std::string cell_text(const model::Book& book, const interpreter::State& state, const interpreter::Result& cell, model::AttributeId attribute) {
  return cell.known() ? model::value_text(book, cell.value(), book[attribute].type, interpreter::entity_name, &state) : "unknown";
}

void print(const model::Book& book, const interpreter::State& state, const interpreter::Outcome& outcome, std::ostream& out) {
  out << interpreter::judgement_text(outcome.verdict.judgement);
  if (!outcome.cites.empty()) out << fmt::format("   ({})", interpreter::citations_text(book, outcome.cites));
  out << '\n';
  for (const interpreter::Reason& reason : outcome.reasons) out << "  " << interpreter::reason_text(book, state, reason) << '\n';
  for (std::size_t i = 1; i < outcome.happened.size(); ++i) {
    const interpreter::Occurrence& event = outcome.happened[i];
    out << fmt::format("  {}{}\n", interpreter::occurrence_text(book, state, event),
                       event.cites.empty() ? "" : fmt::format("   ({})", interpreter::citations_text(book, event.cites)));
  }
  for (const interpreter::Change& change : outcome.changes)
    out << fmt::format("  {}.{}: {} -> {}   ({})\n", state.id(change.entity), book.text(book[change.attribute].name),
                       cell_text(book, state, change.before, change.attribute), cell_text(book, state, change.after, change.attribute),
                       interpreter::citations_text(book, change.cites));
}

}  // namespace

Exit command_do(const Options& options, Streams streams) {
  Session session(options, streams);
  if (!session.load(options.books.front()) || !session.load_state() || !session.choose()) return session.failure();
  auto query = session.query();
  if (!query) return session.failure();
  if (!query->call.act) {
    streams.err << "paragraf do: this is an expression; ask with `paragraf eval` or `paragraf why`\n";
    return Exit::usage;
  }
  const model::Book& book = session.book();
  interpreter::Trace trace;
  interpreter::Frame frame(query->slots);
  interpreter::Evaluator evaluator(book, session.state(), session.choices());
  std::vector<interpreter::Result> args;
  for (model::ExprId arg : query->call.args) args.push_back(arg ? evaluator.evaluate(arg, frame) : interpreter::Result::unbound());
  interpreter::Outcome outcome =
      interpreter::perform(book, session.state(), session.choices(), session.dice(), {query->call.act, std::move(args), {}}, &trace);
  print(book, session.state(), outcome, streams.out);
  if (!outcome.after) return Exit::findings;
  if (options.output.empty()) return Exit::clean;
  if (std::string problem = write_file(options.output, interpreter::write_state(*outcome.after)); !problem.empty()) {
    streams.err << fmt::format("{}: {}\n", options.output, problem);
    return Exit::usage;
  }
  return Exit::clean;
}

}  // namespace paragraf::tools
