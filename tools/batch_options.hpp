// The options of `paragraf batch` and `paragraf compile`. In: a command. Out: the same with these options, which are read into `options`.
#pragma once
#include <CLI/CLI.hpp>

#include "tools/session.hpp"

namespace paragraf::tools {

void add_batch_options(CLI::App* command, Options& options);
void add_compile_options(CLI::App* command, Options& options);

}  // namespace paragraf::tools
