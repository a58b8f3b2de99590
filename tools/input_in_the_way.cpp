// Comparing the files that a command reads with those that it writes; see input_in_the_way.hpp.
#include "tools/input_in_the_way.hpp"

#include <algorithm>
#include <filesystem>

namespace paragraf::tools {

std::string input_in_the_way(const Options& options) {
  namespace fs = std::filesystem;
  const auto same = [](const std::string& a, const std::string& b) {
    std::error_code error;
    return !a.empty() && !b.empty() && fs::equivalent(a, b, error);
  };
  const auto is_read = [&](const std::string& output) {
    // A file of a book that is given as a folder.
    const std::string folder = fs::path(output).extension() == ".paragraf" ? (fs::path(output).parent_path() / ".").string() : "";
    const auto is_of_book = [&](const std::string& book) { return same(book, output) || (fs::exists(output) && same(book, folder)); };
    return std::any_of(options.books.begin(), options.books.end(), is_of_book) ||
           std::any_of(options.beside.begin(), options.beside.end(), is_of_book) || same(options.state, output) ||
           same(options.play.orders, output);
  };
  for (const std::string* output : {&options.output, &options.svg, &options.lint.write_baseline})
    if (is_read(*output) || same(options.play.replay, *output) || same(options.play.log, *output)) return *output;
  return is_read(options.play.log) ? options.play.log : std::string();
}

}  // namespace paragraf::tools
