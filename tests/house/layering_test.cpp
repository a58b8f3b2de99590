// The direction of use: base <- grammar <- model <- interpreter <- analysis <- tools. In: the sources and CMakeLists.txt of the
// repository. Out: a failure for each include or link line that goes up, each outside library that is used beyond its one
// folder, and each library file that prints or ends the process. The checks are also shown to fail on made-up files.
#include <doctest/doctest.h>

#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/house/files.hpp"

namespace paragraf::tests {
namespace {

constexpr std::array<std::string_view, 6> layers = {"base", "grammar", "model", "interpreter", "analysis", "tools"};

std::optional<std::size_t> layer(std::string_view folder) {
  for (std::size_t i = 0; i < layers.size(); ++i)
    if (layers[i] == folder) return i;
  return std::nullopt;
}

// What is used in one folder only, named by what an include of it starts with and by its target in CMake.
struct Private {
  std::string_view include;
  std::string_view target;
  std::string_view folder;
  std::string_view beside = "tests";   // may use it, too
};
constexpr std::array privates = {
    Private{"tao/pegtl", "taocpp::pegtl", "grammar"}, Private{"gmp", "PkgConfig::gmp", "base"},
    Private{"utf8proc", "PkgConfig::utf8proc", "base"},
    Private{"nettle/", "PkgConfig::nettle", "interpreter"}, Private{"simdjson", "simdjson::", "interpreter"},
    Private{"CLI/", "CLI11::", "tools"}, Private{"zip.h", "PkgConfig::libzip", "analysis"}, Private{"pugixml", "pugixml::", "analysis"},
    Private{"llvm/", "LLVM", "interpreter/jit/llvm"},
    Private{"z3", "z3_library", "analysis/lint/z3", "bench"}};   // the bench measures beside it

bool is_below(const File& file, std::string_view folder) { return file.path.starts_with(std::string(folder) + "/"); }

// The text with comments and the contents of literals blanked; line ends stay.
std::string code_only(std::string_view text) {
  std::string code(text);
  std::size_t i = 0;
  const auto blank = [&](std::size_t end) {
    for (end = std::min(end, code.size()); i < end; ++i)
      if (code[i] != '\n') code[i] = ' ';
  };
  const auto after = [&](std::string_view mark, std::size_t from) {
    const std::size_t at = text.find(mark, from);
    return at == text.npos ? text.size() : at + mark.size();
  };
  while (i < text.size()) {
    const std::string_view rest = text.substr(i);
    const bool in_name = i > 0 && (std::isalnum(static_cast<unsigned char>(text[i - 1])) || text[i - 1] == '_');
    if (rest.starts_with("//")) {
      blank(std::min(text.find('\n', i), text.size()));
    } else if (rest.starts_with("/*")) {
      blank(after("*/", i + 2));
    } else if (rest.starts_with("R\"") && !in_name) {
      const std::string close = ")" + std::string(rest.substr(2, rest.find('(') - 2)) + "\"";
      blank(after(close, i + 2));
    } else if (text[i] == '"' || (text[i] == '\'' && !in_name)) {  // in a name, ' groups digits
      std::size_t end = i + 1;
      while (end < text.size() && text[end] != text[i] && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
      blank(end + 1);
    } else {
      ++i;
    }
  }
  return code;
}

// Whether the code calls or names `name` as a whole word and not as a member.
bool uses(std::string_view code, std::string_view name) {
  const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (std::size_t at = code.find(name); at != code.npos; at = code.find(name, at + 1)) {
    const bool starts = at == 0 || (!in_word(code[at - 1]) && code[at - 1] != '.' && !code.substr(0, at).ends_with("->"));
    std::size_t end = at + name.size();
    if (!starts || (end < code.size() && in_word(code[end]))) continue;
    if (name.find("::") != name.npos) return true;
    while (end < code.size() && code[end] == ' ') ++end;
    if (end < code.size() && code[end] == '(') return true;
  }
  return false;
}

void check_include(const File& file, std::string_view included, std::vector<std::string>& problems) {
  const std::string folder = file.folder();
  for (const Private& library : privates)
    if (included.starts_with(library.include) && !is_below(file, library.folder) && folder != library.beside)
      problems.push_back(file.path + " includes " + std::string(included) + ": only for " + std::string(library.folder) + "/");
  const auto own = layer(folder);
  const auto used = layer(included.substr(0, included.find('/')));
  if (own && used && *used > *own) problems.push_back(file.path + " includes " + std::string(included) + ": goes up");
  if (own && included.starts_with("tests/")) problems.push_back(file.path + " includes " + std::string(included) + ": a test");
}

std::vector<std::string> cpp_violations(const File& file) {
  std::vector<std::string> problems;
  const std::string code = code_only(file.text);
  for (std::size_t at = code.find("#include"); at != code.npos; at = code.find("#include", at + 1)) {
    const std::string_view line = lines_of(std::string_view(file.text).substr(at)).front();
    const std::size_t open = line.find_first_of("\"<");
    if (open == line.npos) continue;
    const std::size_t close = line.find_first_of("\">", open + 1);
    check_include(file, line.substr(open + 1, close - open - 1), problems);
  }
  if (file.folder() == "tools" || file.folder() == "tests" || file.folder() == "bench") return problems;
  for (const std::string_view name :
       {"std::cout", "std::cerr", "std::clog", "printf", "fprintf", "puts", "fputs", "putchar", "fmt::print", "exit", "_exit",
        "quick_exit", "abort", "terminate"})
    if (uses(code, name) && !(name == "abort" && file.path.starts_with("base/assert.")))
      problems.push_back(file.path + " uses " + std::string(name) + ": only tools/ prints and exits");
  return problems;
}

std::vector<std::string> cmake_violations(const File& file) {
  std::vector<std::string> problems;
  const auto own = layer(file.folder());
  if (!own) return problems;
  for (std::string_view line : lines_of(file.text)) {
    line = line.substr(0, line.find('#'));
    for (const std::string_view prefix : {"paragraf::", "paragraf_"})
      for (std::size_t at = line.find(prefix); at != line.npos; at = line.find(prefix, at + 1)) {
        const std::string_view rest = line.substr(at + prefix.size());
        const std::string_view target = rest.substr(0, rest.find_first_of(" )_("));
        const auto used = layer(target);
        if (used && *used > *own) problems.push_back(file.path + " links " + std::string(target) + ": goes up");
      }
    for (const Private& library : privates)
      if (line.find(library.target) != line.npos && !is_below(file, library.folder) && file.folder() != library.beside)
        problems.push_back(file.path + " links " + std::string(library.target) + ": only for " + std::string(library.folder) + "/");
  }
  return problems;
}

std::vector<std::string> violations(const File& file) {
  if (file.is_cpp()) return cpp_violations(file);
  if (file.ends_with("CMakeLists.txt")) return cmake_violations(file);
  return {};
}

TEST_CASE("layering: sources and link lines go one way") {
  std::vector<std::string> problems;
  std::size_t seen = 0;
  for (const File& file : files_of({"base", "grammar", "model", "interpreter", "analysis", "tools", "tests", "bench"})) {
    seen += file.is_cpp() && layer(file.folder()).has_value();
    for (const std::string& problem : violations(file)) problems.push_back(problem);
  }
  CHECK(seen > 20);
  CHECK_MESSAGE(problems.empty(), list(problems));
}

TEST_CASE("layering: the check sees violations") {
  const auto count = [](std::string path, std::string text) { return violations({std::move(path), std::move(text)}).size(); };
  SUBCASE("includes that go up") {
    CHECK(count("grammar/a.cpp", "#include \"model/types.hpp\"\n") == 1);
    CHECK(count("interpreter/jit/a.hpp", "#include \"analysis/lint/gaps.hpp\"\n#  include <x>\n#include \"tools/a.hpp\"\n") == 2);
    CHECK(count("base/a.cpp", "#include \"tests/support/a.hpp\"\n") == 1);
    CHECK(count("analysis/lint/a.cpp", "#include \"interpreter/run.hpp\"\n#include \"model/types.hpp\"\n") == 0);
    CHECK(count("tests/a_test.cpp", "#include \"tools/a.hpp\"\n") == 0);
    CHECK(count("base/a.cpp", "// #include \"model/types.hpp\"\n") == 0);
  }
  SUBCASE("libraries out of their folder") {
    CHECK(count("model/a.hpp", "#include <tao/pegtl.hpp>\n#include <gmpxx.h>\n#include <utf8proc.h>\n") == 3);
    CHECK(count("tools/a.cpp", "#include <simdjson.h>\n#include <CLI/CLI.hpp>\n#include <pugixml.hpp>\n") == 2);
    CHECK(count("grammar/a.cpp", "#include <tao/pegtl.hpp>\n") == 0);
    CHECK(count("analysis/lint/solver.cpp", "#include <z3++.h>\n") == 1);
    CHECK(count("analysis/lint/CMakeLists.txt", "target_link_libraries(a PRIVATE ${z3_library})\n") == 1);
    CHECK(count("analysis/lint/z3/module.cpp", "#include <z3++.h>\n#include \"analysis/lint/z3/module.hpp\"\n") == 0);
  }
  SUBCASE("printing and exiting") {
    CHECK(count("model/a.cpp", "void f() { std::cout << 1; std::exit (1); }\n") == 2);
    CHECK(count("base/a.cpp", "void f() { printf(\"x\"); abort(); }\n") == 2);
    CHECK(count("base/assert.hpp", "void f() { std::abort(); }\n") == 0);
    CHECK(count("tools/main.cpp", "void f() { std::cout << 1; exit(1); }\n") == 0);
    CHECK(count("base/a.cpp", "void f() { snprintf(0, 0, \"exit(1)\"); scope.exit(); int exit_code(1); }  // abort()\n") == 0);
    CHECK(count("base/a.cpp", "auto s = R\"x(std::cout)x\"; int n = 1'000; char c = '\"'; /* std::cerr */\n") == 0);
    CHECK(count("base/a.cpp", "auto s = R\"x(\")x\"; int n = 1'000; char c = '\\''; auto t = \"\\\"\"; exit(n);\n") == 1);
  }
  SUBCASE("link lines") {
    CHECK(count("base/CMakeLists.txt", "paragraf_library(base PUBLIC paragraf::model)\n") == 1);
    CHECK(count("model/CMakeLists.txt", "paragraf_library(model\n  PUBLIC paragraf_interpreter simdjson::simdjson)\n") == 2);
    CHECK(count("tools/CMakeLists.txt", "paragraf_library(tools PUBLIC paragraf::interpreter CLI11::CLI11)\n") == 0);
  }
}

}  // namespace
}  // namespace paragraf::tests
