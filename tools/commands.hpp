// The commands of the program, one function each. In: options and streams. Out: what is printed, and the exit code.
#pragma once
#include "tools/session.hpp"

namespace paragraf::tools {

Exit command_check(const Options& options, Streams streams);
Exit command_eval(const Options& options, Streams streams);
Exit command_do(const Options& options, Streams streams);
Exit command_why(const Options& options, Streams streams);
Exit command_test(const Options& options, Streams streams);
Exit command_fmt(const Options& options, Streams streams);
Exit command_explain(const Options& options, Streams streams);

// The whole program.
int run(int argc, const char* const* argv, Streams streams);

}  // namespace paragraf::tools
