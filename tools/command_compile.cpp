// `paragraf compile BOOK 'QUERY'...`: the questions as a program that other programs link, as an object file with a header of C, as LLVM's
// text, or listed; or as a statement of SQL. In: what each state has, and the questions. Out: functions over the numbers that a state is written with;
// which number means what stands in the header. Of SQL a SELECT over a table of states.
#include <fmt/format.h>

#include <ostream>

#include "interpreter/batch/names.hpp"
#include "interpreter/batch/sql.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {
namespace {

Exit write_made(Session& session, const std::string& made) {
  const std::string& path = session.options().output;
  if (path.empty()) session.streams().out << made;
  else if (const std::string problem = write_file(path, made); !problem.empty()) return session.fail_file(path, problem);
  return Exit::clean;
}

}  // namespace

Exit command_compile(const Options& options, Streams streams) {
  Session session(options, streams);
  if (!session.load(options.books.front())) return session.failure();
  const batch::Inquiry inquiry(session.loaded(), session.sources(), options.wishes, options.batch.given, options.batch.queries, session.sink());
  if (!inquiry) {
    session.report(streams.err, inquiry.sources());
    return Exit::usage;
  }
  if (options.compile.emit == "sql") {
    const batch::SqlText sql = batch::sql_text(inquiry, options.compile.table, options.batch.kept);
    return sql.text.empty() ? session.refuse(base::Code::option_value, "--emit sql: " + sql.why_not) : write_made(session, sql.text);
  }
  std::vector<model::Query> queries;
  for (const batch::Question& question : inquiry.questions()) queries.push_back(question.query);
  const engine::Compiled compiled = engine::compile(inquiry.book(), inquiry.layout(), queries, inquiry.situation().choices().sides);
  for (std::size_t i = 0; i < queries.size(); ++i)
    if (!compiled.outlets[i].compiled)
      return session.refuse(base::Code::option_value, fmt::format("`{}` is no program: only the evaluator can answer it", inquiry.questions()[i].text));
  const std::string& name = options.compile.name;
  std::string made, why;
  if (options.compile.emit == "listing") {
    made = engine::listing(compiled.program);
  } else if (options.compile.emit == "c-header") {
    made = jit::header_text(compiled.program, name, batch::lane_names(inquiry, inquiry.layout(), compiled.lanes).names, batch::output_names(inquiry, compiled).names);
  } else {
    const auto compiler = jit::load_compiler(&why);
    const auto file = options.compile.emit == "obj" ? jit::File::object : options.compile.emit == "asm" ? jit::File::assembly : jit::File::ir;
    const auto text = compiler ? compiler->emit(compiled.program, file, name, options.compile.processor, &why) : std::nullopt;
    if (!text) return session.refuse(base::Code::option_value, fmt::format("--emit {}: {}", options.compile.emit, why));
    made = *text;
  }
  return write_made(session, made);
}

}  // namespace paragraf::tools
