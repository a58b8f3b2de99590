// The program as a user calls it. In: arguments. Out: its exit code, and what it printed.
#pragma once
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tools/commands.hpp"

namespace paragraf::tests {

// Where the build has put the module of the solver; empty without it.
#ifdef PARAGRAF_MODULE
inline constexpr std::string_view solver_folder = PARAGRAF_MODULE;
#else
inline constexpr std::string_view solver_folder = "";
#endif

struct Ran {
  int exit;
  std::string out, err;
};

// `cache`: as in Streams.
inline Ran run_program(const std::vector<std::string>& arguments, std::string_view cache = {}) {
  std::vector<const char*> argv{"paragraf"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  std::ostringstream out, err;
  const int code = tools::run(static_cast<int>(argv.size()), argv.data(), {.out = out, .err = err, .modules = solver_folder, .cache = cache});
  return {code, out.str(), err.str()};
}

inline std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline bool holds(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

}  // namespace paragraf::tests
