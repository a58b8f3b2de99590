// The options of the comparison of editions: see diff_options.hpp.
#include "tools/diff_options.hpp"

namespace paragraf::tools {

void add_diff_options(CLI::App* command, Options& options) {
  command->add_option("OLD NEW", options.books, "two editions of a rulebook, or a rulebook and one that amends it: folders or files")
      ->required()
      ->expected(2)
      ->type_name("");
  command->add_flag("--versions", options.versions, "they are versions of one rulebook: each clause should decide the same in both");
  command->add_flag("--prove", options.lint.prove, "list every comparison: the same, another, not decided");
  command->add_option("--entities", options.lint.entities, "of each kind at most so many in a state")
      ->check(CLI::Range(1u, 8u))
      ->capture_default_str()
      ->type_name("N");
  command->add_option("--reading", options.wishes.readings, "compare under a side of a reading that both have: NAME=SIDE")
      ->allow_extra_args(false)
      ->type_name("NAME=SIDE");
  command->add_flag("--strict", options.strict, "exit code 1 also for what is not decided");
}

}  // namespace paragraf::tools
