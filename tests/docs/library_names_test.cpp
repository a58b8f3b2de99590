// The table of the names of libraries in docs/language.md: every name that a library declares and other languages spell has its row,
// with the spellings of the keyword tables and of the `term` lines.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <sstream>

#include "grammar/keywords.hpp"
#include "model/libraries.hpp"

namespace paragraf::tests {
namespace {

using Row = std::array<std::string, 3>;  // English, Danish, Russian

std::set<Row> documented() {
  std::ifstream file(std::string(PARAGRAF_SOURCE_DIR) + "/docs/language.md");
  std::set<Row> rows;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    inside = inside || line == "| name | Danish | Russian |";
    if (inside && line.empty()) break;
    if (!inside || !line.starts_with("| `")) continue;
    Row row;
    std::size_t at = 0;
    for (std::string& cell : row) {
      const std::size_t from = line.find('`', at) + 1, to = line.find('`', from);
      cell = line.substr(from, to - from);
      at = to + 1;
    }
    rows.insert(row);
  }
  return rows;
}

std::string builtin(std::string_view language, std::string_view name) {
  for (const auto& [spelling, neutral] : grammar::keyword_table(language)->builtins())
    if (neutral == name) return spelling;
  return {};
}

// `term keep_lowest  da "behold laveste" ru "младшие из"`: what stands in quotes behind the language.
std::string term(std::string_view line, std::string_view language) {
  const std::size_t at = line.find(fmt::format(" {} \"", language));
  if (at == line.npos) return {};
  const std::size_t from = at + language.size() + 3;
  std::string text(line.substr(from, line.find('"', from) - from));
  std::replace(text.begin(), text.end(), ' ', '_');
  return text;
}

std::set<Row> spelt() {
  std::set<Row> rows;
  for (const model::Library& library : model::libraries()) {
    std::istringstream text{std::string(library.text)};
    for (std::string line; std::getline(text, line);) {
      std::istringstream words(line);
      std::string keyword, name;
      words >> keyword >> name;
      name = name.substr(0, name.find_first_of(":("));
      if (keyword == "term") rows.insert({name, term(line, "da"), term(line, "ru")});
      if ((keyword == "extern" || keyword == "record" || keyword == "type") && !builtin("da", name).empty())
        rows.insert({name, builtin("da", name), builtin("ru", name)});
    }
  }
  for (const char* measure : {"length", "angle"}) rows.insert({measure, builtin("da", measure), builtin("ru", measure)});
  return rows;
}

}  // namespace

TEST_CASE("docs: the names of libraries in all languages are those by which they can be written") {
  const std::set<Row> in_document = documented(), in_program = spelt();
  CHECK(in_program.size() > 40);
  for (const Row& row : in_program) {
    CAPTURE(row[0]);
    CHECK(!row[1].empty());
    CHECK(!row[2].empty());
    CHECK(in_document.contains(row));
  }
  CHECK(in_document.size() == in_program.size());
}

}  // namespace paragraf::tests
