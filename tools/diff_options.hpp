// What `paragraf diff` can be told. In: the command line. Out: the options of the comparison, as far as no other command has them.
#pragma once
#include <CLI/CLI.hpp>

#include "tools/session.hpp"

namespace paragraf::tools {

void add_diff_options(CLI::App* command, Options& options);

}  // namespace paragraf::tools
