// See batch_options.hpp.
#include "tools/batch_options.hpp"

#include <algorithm>

namespace paragraf::tools {

namespace {

void add_questions(CLI::App* command, Options& options) {
  options.books.resize(1);
  command->add_option("BOOK", options.books.front(), "a rulebook: its folder or file")->required()->type_name("");
  command->add_option("QUERY", options.batch.queries, "expressions, as in a rule, or acts, of which the verdict is told")->required()->type_name("");
  command->add_option("--given", options.batch.given, "what each state has: parameters as they are declared, facts and externs: 'b: building, roll: 2d6, mined(b)'")->type_name("TEXT");
}

void add_kept(CLI::App* command, Options& options, const char* help) {
  command->add_option("--keep", options.batch.kept, help)->allow_extra_args(false)->type_name("COLUMN");
}

// It becomes part of names in C.
std::string identifier(const std::string& text) {
  const bool good = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
  return good && !(text[0] >= '0' && text[0] <= '9') ? "" : "expected a name of C: letters, digits and _";
}

std::string table(const std::string& text) {
  const std::size_t dot = text.find('.');
  const bool good = identifier(text.substr(0, dot)).empty() && (dot == text.npos || identifier(text.substr(dot + 1)).empty());
  return good ? "" : "expected the name of a table, also with that of its schema: letters, digits and _";
}

}  // namespace

void add_compile_options(CLI::App* command, Options& options) {
  add_questions(command, options);
  command->add_option("--emit", options.compile.emit, "listing, sql, c-header, obj, asm or llvm-ir; the last three need LLVM")
      ->check(CLI::IsMember({"listing", "sql", "c-header", "obj", "asm", "llvm-ir"}))
      ->capture_default_str();
  command->add_option("--name", options.compile.name, "what the functions are called: NAME_one and NAME_batch")
      ->check(identifier)
      ->capture_default_str()
      ->type_name("NAME");
  command->add_option("--table", options.compile.table, "of SQL: the table of the states")->check(table)->capture_default_str()->type_name("TABLE");
  add_kept(command, options, "of SQL: a column that is copied into the answers; may be repeated");
  command->add_option("--reading", options.wishes.readings, "choose a side: NAME=SIDE")->allow_extra_args(false)->type_name("NAME=SIDE");
  command->add_option("--cpu", options.compile.processor, "the processor, as LLVM calls it: x86-64-v3; or host, this one; else any of its kind")->type_name("CPU");
  command->add_option("-o,--output", options.output, "write it to this file")->type_name("FILE");
}

void add_batch_options(CLI::App* command, Options& options) {
  add_questions(command, options);
  command->add_option("--states", options.state, "the states, CSV or a JSON object in each line (- reads standard input)")->required()->type_name("FILE");
  command->add_option("--format", options.batch.format, "csv or json, an object in each line; else as the states are")
      ->check(CLI::IsMember({"csv", "json"}));
  command->add_option("-o,--output", options.output, "write the answers to this file")->type_name("FILE");
  command->add_option("--bad", options.batch.bad, "the file for rows that cannot be read (else FILE.bad beside the output, or standard error)")->type_name("FILE");
  command->add_flag("--strict", options.strict, "stop at the first row that cannot be read");
  add_kept(command, options, "a column that is copied into the answers; may be repeated");
  command->add_option("--engine", options.batch.engine, "what answers: auto, scalar, columns, jit or evaluator; the answers are the same")
      ->check(CLI::IsMember({"auto", "scalar", "columns", "jit", "evaluator"}))
      ->capture_default_str();
  command->add_option("--threads", options.batch.threads, "how many work at once; else as many as there are cores")
      ->check(CLI::Range(1u, 1024u))
      ->type_name("N");
}

}  // namespace paragraf::tools
