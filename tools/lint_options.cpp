// The options of the linter: see lint_options.hpp.
#include "tools/lint_options.hpp"

namespace paragraf::tools {

void add_lint_options(CLI::App* command, Options& options) {
  Options::Lint& lint = options.lint;
  command->add_flag("--prove", lint.prove, "list every claim: proved, found, allowed, not decided");
  command->add_option("--code", lint.codes, "show findings of this code only; may be repeated")->allow_extra_args(false)->type_name("CODE");
  command->add_option("--entities", lint.entities, "of each kind at most so many in a state")
      ->check(CLI::Range(1u, 8u))
      ->capture_default_str()
      ->type_name("N");
  command->add_flag("--no-cache", lint.no_cache, "ask everything, whatever is known from before");
  command->add_option("--baseline", lint.baseline, "findings that were known before, and do not count")->type_name("FILE");
  command->add_option("--write-baseline", lint.write_baseline, "write what is found into this file")->type_name("FILE");
  command->add_option("--save-scenario", lint.scenarios, "write the states that were found as examples into this new file, or one for each into a folder")
      ->type_name("FILE or FOLDER");
  command->add_option("--svg", lint.pictures, "draw the states that were found, each into a file of this folder")->type_name("FOLDER");
  command->add_option("--reading", options.wishes.readings, "lint under a side of a reading: NAME=SIDE")
      ->allow_extra_args(false)
      ->type_name("NAME=SIDE");
  command->add_flag("--fix", lint.fix, "make the edits that change nothing the book means");
  command->add_option("--fail-on", lint.fail_on, "exit code 1 for a finding that is at least so grave: error, warning, note or never")
      ->check(CLI::IsMember({"error", "warning", "note", "never"}))
      ->capture_default_str();
}

}  // namespace paragraf::tools
