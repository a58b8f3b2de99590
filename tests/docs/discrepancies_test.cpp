// docs/belle-alliance-translation.md tells of each difference that was noted by hand what the comparison of the languages answers. In: that table, the
// notes, the book. Out: a failure for each code that is not reported where the table says so, each finding of which no row tells, each note that is
// not answered. A finding that was accepted counts as reported.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "base/natural.hpp"
#include "tests/house/files.hpp"
#include "tools/commands.hpp"

namespace paragraf::tests {
namespace {

using Sentences = std::set<std::string>;
using Reported = std::set<std::pair<std::string, std::string>>;   // "§ 6.1.1(4)", "P607"

std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  for (std::size_t at = line.find('|'); at != line.npos;) {
    const std::size_t end = line.find('|', at + 1);
    if (end == line.npos) break;
    const std::string_view cell = line.substr(at + 1, end - at - 1);
    const std::size_t first = cell.find_first_not_of(' ');
    cells.emplace_back(first == cell.npos ? "" : cell.substr(first, cell.find_last_not_of(' ') - first + 1));
    at = end;
  }
  return cells;
}

Sentences split(std::string_view cell) {
  Sentences parts;
  for (std::size_t at = 0; at < cell.size();) {
    const std::size_t end = std::min(cell.find(", ", at), cell.size());
    parts.emplace(cell.substr(at, end - at));
    at = end + 2;
  }
  return parts;
}

// `P607` for each code in backticks.
std::set<std::string> codes_in(std::string_view cell) {
  std::set<std::string> codes;
  for (std::size_t at = cell.find("`P"); at != cell.npos; at = cell.find("`P", at + 2))
    if (at + 6 <= cell.size() && cell[at + 5] == '`') codes.emplace(cell.substr(at + 1, 4));
  return codes;
}

struct Table {
  std::map<std::string, Sentences> noted;      // id -> where
  Reported said;
  std::vector<std::string> problems;
};

Table read_table() {
  Table table;
  const std::string text = read_file(std::string(PARAGRAF_SOURCE_DIR) + "/docs/belle-alliance-translation.md");
  for (const std::string_view line : lines_of(text)) {
    const std::vector<std::string> cells = cells_of(line);
    if (cells.size() < 3 || cells[0] == "id" || cells[0] == "where" || cells[0].starts_with("---")) continue;
    const bool is_note = cells[0].starts_with("D");
    const Sentences where = split(cells[is_note ? 1 : 0]);
    const std::set<std::string> codes = codes_in(cells[is_note ? 3 : 1]);
    if (is_note && !table.noted.emplace(cells[0], where).second) table.problems.push_back(cells[0] + " is answered twice");
    if (is_note && codes.empty() != cells[3].starts_with("silent: ")) table.problems.push_back(cells[0] + ": neither codes nor silent");
    // "`P617` at § 6.1.1(9), § 6.1.1(10)": not at all of them.
    const std::string_view answer = is_note ? std::string_view(cells[3]) : std::string_view();
    const std::size_t at = answer.find(" at §");
    const Sentences there = at == answer.npos ? where : split(answer.substr(at + 4));
    for (const std::string& sentence : there)
      if (!where.contains(sentence)) table.problems.push_back(cells[0] + " does not stand at " + sentence);
    for (const std::string& sentence : there)
      for (const std::string& code : codes)
        if (!table.said.emplace(sentence, code).second && !is_note) table.problems.push_back(sentence + ": " + code + " stands above already");
  }
  return table;
}

// "6.1.1.s4": § 6.1.1(4); "6.1.1.h": § 6.1.1.
std::string citation_of(const std::string& id) {
  const std::size_t dot = id.rfind('.');
  return id.substr(dot + 1) == "h" ? "§ " + id.substr(0, dot) : fmt::format("§ {}({})", id.substr(0, dot), id.substr(dot + 2));
}

Reported found_in_book() {
  const std::string book = std::string(PARAGRAF_SOURCE_DIR) + "/rulesets/belle-alliance";
  std::ostringstream out, problems;
  const char* const arguments[] = {"paragraf", "align", book.c_str(), "--format", "json"};
  tools::run(5, arguments, {out, problems});
  CHECK(problems.str() == "");
  Reported found;
  const std::string text = out.str();
  for (const std::string_view line : lines_of(text)) {
    const nlohmann::json one = nlohmann::json::parse(line);
    if (!one.contains("facts") || !one["facts"].contains("kind")) continue;   // stale, or of the rules
    const std::string sentence = one["facts"]["sentence"];
    if (sentence.starts_with("§ 6.1.") && one["facts"].contains("da")) found.emplace(sentence, one["code"].get<std::string>());
  }
  return found;
}

TEST_CASE("docs: each difference of the Belle Alliance texts is answered, and the answers are true") {
  const Table table = read_table();
  CHECK_MESSAGE(table.problems.empty(), list(table.problems));
  const auto gold = nlohmann::json::parse(read_file(std::string(PARAGRAF_SOURCE_DIR) + "/tests/data/translation/gold-belle-6.1.da-en.json"));
  std::vector<std::string> problems;
  std::size_t notes = 0;
  for (const auto& note : gold.at("discrepancies")) {
    ++notes;
    const std::string id = note.at("id");
    const auto row = table.noted.find(id);
    if (row == table.noted.end()) {
      problems.push_back(id + " is not answered");
      continue;
    }
    Sentences where;
    for (const std::string sentence : note.at("da")) where.insert(citation_of(sentence));
    if (where.empty()) where.insert("title");
    if (row->second != where) problems.push_back(id + " stands at other sentences");
  }
  CHECK(notes == 74);
  CHECK(table.noted.size() == notes);
  const Reported found = found_in_book();
  for (const auto& [sentence, code] : table.said)
    if (!found.contains({sentence, code})) problems.push_back(fmt::format("{}: {} is not reported", sentence, code));
  for (const auto& [sentence, code] : found)
    if (!table.said.contains({sentence, code})) problems.push_back(fmt::format("{}: no row tells of {}", sentence, code));
  CHECK_MESSAGE(problems.empty(), list(problems));
}

}  // namespace
}  // namespace paragraf::tests
