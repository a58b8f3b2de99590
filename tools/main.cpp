// The program: hands the arguments to run() and its streams to the terminal.
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string_view>

#include "tools/commands.hpp"

namespace {

// The language of messages, by the rules of POSIX.
std::string_view language_of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* value = std::getenv(name); value && *value) return value;
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  return paragraf::tools::run(argc, argv,
                              {std::cout, std::cerr, isatty(STDOUT_FILENO) != 0, isatty(STDERR_FILENO) != 0,
                               language_of_environment()});
}
