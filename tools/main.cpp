// The program: hands the arguments to run() and its streams to the terminal.
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#include "tools/commands.hpp"

namespace {

// The language of messages, by the rules of POSIX.
std::string_view language_of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* value = std::getenv(name); value && *value) return value;
  return {};
}

// Does the terminal take UTF-8? By the same rules; a machine that says nothing is a modern one.
bool shows_unicode() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (const char* value = std::getenv(name); value && *value) {
      const std::string_view locale = value;
      return locale.find("UTF-8") != locale.npos || locale.find("utf8") != locale.npos;
    }
  return true;
}

std::uint32_t columns_of_terminal() {
  winsize size{};
  return isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

// Where programs keep what they can work out again, by the rules of freedesktop.org.
std::string cache_folder() {
  if (const char* folder = std::getenv("XDG_CACHE_HOME"); folder && *folder == '/') return std::string(folder) + "/paragraf";
  if (const char* home = std::getenv("HOME"); home && *home == '/') return std::string(home) + "/.cache/paragraf";
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  const std::string cache = cache_folder();
  return paragraf::tools::run(argc, argv,
                              {std::cout, std::cerr, isatty(STDOUT_FILENO) != 0, isatty(STDERR_FILENO) != 0,
                               language_of_environment(), shows_unicode(), &std::cin, columns_of_terminal(), {}, cache});
}
