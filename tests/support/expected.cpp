// Reading and writing the findings that stand in a book: see expected.hpp.
#include "tests/support/expected.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "base/columns.hpp"
#include "interpreter/embed/load.hpp"

namespace paragraf::tests {
namespace fs = std::filesystem;
namespace {

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// "P201" if the line is a comment of carets and a code.
std::string code_of(const std::string& line) {
  if (line.empty() || line.front() != '#') return {};
  const auto carets = line.find_first_not_of(" ", 1);
  if (carets == std::string::npos || line[carets] != '^') return {};
  const auto code = line.find_first_not_of("^", carets);
  if (code == std::string::npos || line.substr(code, 2) != " P") return {};
  return line.substr(code + 1, 4);
}

std::string comment(const base::Diagnostic& finding, const base::Sources& sources, std::uint32_t* line) {
  const base::Place place = *base::place_of(finding);
  const base::Source& source = sources[place.source];
  const base::Position from = base::position(source, place.span.begin);
  *line = from.line;
  // A place of several lines is shown on its first.
  const std::uint32_t last = std::min(place.span.end, source.line_span(from.line).end);
  const std::size_t width = std::max<std::size_t>(1, last > place.span.begin ? base::position(source, last).column - from.column : 0);
  std::string text = from.column == 1 ? "#" + std::string(std::max<std::size_t>(2, width) - 1, '^')
                                      : "#" + std::string(from.column - 2, ' ') + std::string(width, '^');
  text += " " + std::string(base::info(finding.code).text) + " " + finding.message;
  if (!finding.fixes.empty()) text += " => " + finding.fixes.front().edits.front().replacement;
  return text;
}

}  // namespace

std::vector<fs::path> books_under(const std::string& folder) {
  std::vector<fs::path> books;
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(PARAGRAF_SOURCE_DIR) / "tests/data" / folder))
    if (entry.path().extension() == ".paragraf") books.push_back(entry.path());
  std::sort(books.begin(), books.end());
  return books;
}

Expected compare_findings(const fs::path& book) {
  Expected result;
  result.written = read(book);
  base::Sources sources;
  base::Sink sink;
  embed::load_book(book, sources, sink);
  std::map<std::uint32_t, std::vector<std::string>> comments;
  for (const base::Diagnostic& finding : sink.sorted()) {
    std::uint32_t line = 0;
    const std::string text = comment(finding, sources, &line);
    comments[line].push_back(text);
  }
  std::istringstream lines(result.written);
  std::string line;
  for (std::uint32_t number = 1; std::getline(lines, line); ++number) {
    if (const std::string code = code_of(line); !code.empty()) result.codes.insert(code);
    else result.found += line + "\n";
    for (const std::string& text : comments[number]) result.found += text + "\n";
  }
  if (result.found != result.written && std::getenv("PARAGRAF_UPDATE")) {
    std::ofstream(book, std::ios::binary) << result.found;
    result.written = result.found;
  }
  return result;
}

}  // namespace paragraf::tests
