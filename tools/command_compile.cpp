// `paragraf compile BOOK 'QUERY'...`: the questions as a program that other programs link, as an object file with a header of C, as LLVM's
// text, or listed. In: what each state has, and the questions. Out: functions over the numbers that a state is written with; which number means
// what stands in the header.
#include <fmt/format.h>

#include <ostream>

#include "interpreter/batch/names.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {

Exit command_compile(const Options& options, Streams streams) {
  Session session(options, streams);
  if (!session.load(options.books.front())) return session.failure();
  const batch::Inquiry inquiry(session.loaded(), session.sources(), options.wishes, options.batch.given, options.batch.queries, session.sink());
  if (!inquiry) {
    session.report(streams.err, inquiry.sources());
    return Exit::usage;
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
  if (options.output.empty()) {
    streams.out << made;
    return Exit::clean;
  }
  if (const std::string problem = write_file(options.output, made); !problem.empty()) return session.fail_file(options.output, problem);
  return Exit::clean;
}

}  // namespace paragraf::tools
