// The program: hands the arguments to run() and its streams to the terminal.
#include <unistd.h>

#include <iostream>

#include "tools/commands.hpp"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  return paragraf::tools::run(argc, argv,
                              {std::cout, std::cerr, isatty(STDOUT_FILENO) != 0, isatty(STDERR_FILENO) != 0});
}
