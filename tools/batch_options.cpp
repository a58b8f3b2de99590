// See batch_options.hpp.
#include "tools/batch_options.hpp"

namespace paragraf::tools {

void add_batch_options(CLI::App* command, Options& options) {
  options.books.resize(1);
  command->add_option("BOOK", options.books.front(), "a rulebook: its folder or file")->required()->type_name("");
  command->add_option("QUERY", options.batch.queries, "expressions, as in a rule, or acts, of which the verdict is told")->required()->type_name("");
  command->add_option("--given", options.batch.given, "what each state has, as parameters are declared: 'b: building, u: unit, roll: 2d6'")->type_name("TEXT");
  command->add_option("--states", options.state, "the states, CSV or a JSON object in each line (- reads standard input)")->required()->type_name("FILE");
  command->add_option("--format", options.batch.format, "csv or json, an object in each line; else as the states are")
      ->check(CLI::IsMember({"csv", "json"}));
  command->add_option("-o,--output", options.output, "write the answers to this file")->type_name("FILE");
  command->add_option("--bad", options.batch.bad, "the file for rows that cannot be read (else FILE.bad beside the output, or standard error)")->type_name("FILE");
  command->add_flag("--strict", options.strict, "stop at the first row that cannot be read");
  command->add_option("--keep", options.batch.kept, "a column that is copied into the answers; may be repeated")
      ->allow_extra_args(false)
      ->type_name("COLUMN");
  command->add_option("--engine", options.batch.engine, "what answers: auto, scalar, columns or evaluator; the answers are the same")
      ->check(CLI::IsMember({"auto", "scalar", "columns", "evaluator"}))
      ->capture_default_str();
  command->add_option("--threads", options.batch.threads, "how many work at once; else as many as there are cores")
      ->check(CLI::Range(1u, 1024u))
      ->type_name("N");
}

}  // namespace paragraf::tools
