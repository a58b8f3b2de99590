// docs/findings-*.md tell of each place that the close reading of the texts noted what the linter answers. In: their tables, the books, the
// claims of `paragraf lint --prove`. Out: a failure for each claim that is named and not so, each finding of which no row tells, each reading
// that is not there, each count at the head that is wrong.
#include <doctest/doctest.h>
#include <unistd.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/house/files.hpp"
#include "tests/support/command_line.hpp"

namespace paragraf::tests {
namespace {

using Named = std::set<std::pair<std::string, std::string>>;   // "P734", "§ 6.1.1(9)"

struct Row {
  std::string id, what, answer;
};

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

// What stands in backticks.
std::vector<std::string> in_backticks(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t at = text.find('`'); at != text.npos;) {
    const std::size_t end = text.find('`', at + 1);
    if (end == text.npos) break;
    parts.emplace_back(text.substr(at + 1, end - at - 1));
    at = text.find('`', end + 1);
  }
  return parts;
}

// Sentences that are cited: "§ 6.1.2(4)".
std::set<std::string> cited(std::string_view text) {
  std::set<std::string> found;
  for (std::size_t at = text.find("§ "); at != text.npos; at = text.find("§ ", at + 1)) {
    const std::size_t end = text.find(')', at);
    if (end != text.npos) found.emplace(text.substr(at, end + 1 - at));
  }
  return found;
}

Named named_in(std::string_view answer) {
  Named named;
  for (const std::string& part : in_backticks(answer))
    if (part.size() > 5 && part[0] == 'P' && part[4] == ' ') named.emplace(part.substr(0, 4), part.substr(5));
  return named;
}

// "found", "reading", "settled" and so on, by how the answer begins.
std::string kind_of(const Row& row) {
  if (row.answer.starts_with("`P")) return "found";
  return row.answer.substr(0, row.answer.find_first_of(row.answer.starts_with("not ") ? ":`" : " :`"));
}

struct Page {
  std::vector<Row> rows;
  std::map<std::string, std::size_t> told;   // the counts at its head
};

Page read_page(const std::string& name) {
  Page page;
  const std::string text = read_file(std::string(PARAGRAF_SOURCE_DIR) + "/docs/" + name);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::vector<std::string> cells = cells_of(std::string_view(text).substr(at, end - at));
    at = end + 1;
    if (cells.size() < 3 || cells[0].starts_with("---") || cells[0] == "id" || cells[0] == "answer") continue;
    if (cells.size() == 3)
      page.told[cells[0]] = std::stoul(cells[1]);
    else
      page.rows.push_back({cells[0], cells[1], cells[2]});
  }
  return page;
}

struct Told {
  std::string code, subject, standing;
  std::set<std::string> sentences;
};

// Every claim about the book, as a user reads it: what is proved, allowed and not decided does not change unseen.
void compare_listing(const std::string& book, std::string listing) {
  const std::string root = std::string(PARAGRAF_SOURCE_DIR) + "/";
  for (std::size_t at = listing.find(root); at != listing.npos; at = listing.find(root, at)) listing.erase(at, root.size());
  const std::filesystem::path golden = root + "tests/data/lint/proved/" + book + ".txt";
  if (std::getenv("PARAGRAF_UPDATE")) std::ofstream(golden, std::ios::binary) << listing;
  std::istringstream now(listing), before(text_of(golden));
  std::string problems, line, other;
  for (bool more = true; more;) {
    const bool one = static_cast<bool>(std::getline(now, line)), two = static_cast<bool>(std::getline(before, other));
    more = (one || two) && problems.size() < 2000;
    if (one != two || line != other) problems += fmt::format("now:    {}\nbefore: {}\n", one ? line : "", two ? other : "");
  }
  CHECK(problems == "");
}

std::vector<Told> claims_of_book(const std::string& book) {
  const std::string path = std::string(PARAGRAF_SOURCE_DIR) + "/rulesets/" + book;
  const std::filesystem::path cache = std::filesystem::temp_directory_path() / fmt::format("paragraf-findings-{}-{}", book, ::getpid());
  const Ran ran = run_program({"lint", "--prove", "--format", "json", path}, cache.string());
  if (!solver_folder.empty()) {
    CHECK(ran.err == "");
    CHECK(ran.exit == 0);
    // The second time most of it is known.
    compare_listing(book, run_program({"lint", "--prove", path}, cache.string()).out);
  }
  std::filesystem::remove_all(cache);
  std::vector<Told> claims;
  for (std::size_t at = 0; at < ran.out.size();) {
    const std::size_t end = std::min(ran.out.find('\n', at), ran.out.size());
    nlohmann::json one = nlohmann::json::parse(ran.out.substr(at, end - at));
    at = end + 1;
    if (one.contains("claim")) one = nlohmann::json(one["claim"]);
    if (!one.contains("standing")) continue;   // what `check` finds, and the counts
    Told claim{one["code"], one["subject"], one["standing"], {}};
    for (const auto& sentence : one["sentences"]) claim.sentences.insert(sentence["citation"].get<std::string>());
    claims.push_back(std::move(claim));
  }
  return claims;
}

bool is_found(const Told& claim) { return claim.standing == "found" || claim.standing == "allowed"; }

bool asks(const std::string& book, const std::string& reading) {
  for (const File& file : files_of({"rulesets/" + book}))
    for (const std::string_view word : {"reading ", "толкование "})
      if (file.ends_with(".paragraf") && file.text.find(fmt::format("{}{} ", word, reading)) != std::string::npos) return true;
  return false;
}

// Rows about one book against what the program says of it.
void compare(const std::string& book, const std::vector<Row>& rows) {
  INFO(book);
  const std::vector<Told> claims = claims_of_book(book);
  CHECK(claims.size() > 100);
  std::vector<std::string> problems;
  Named named;
  const auto stands = [&](const std::pair<std::string, std::string>& one, auto how) {
    return std::any_of(claims.begin(), claims.end(),
                       [&](const Told& claim) { return claim.code == one.first && claim.sentences.contains(one.second) && how(claim); });
  };
  const auto is_open = [](const Told& claim) { return claim.standing == "undecided"; };
  for (const Row& row : rows) {
    const std::string kind = kind_of(row);
    const Named here = named_in(row.answer);
    if ((kind == "found" || kind == "not decided") == here.empty()) problems.push_back(row.id + ": its answer names no claim, or should not");
    for (const auto& one : here) {
      // Without the solver a finding may be one that is not decided.
      const bool right = kind == "found" ? stands(one, is_found) || (solver_folder.empty() && stands(one, is_open)) : stands(one, is_open);
      if (!right) problems.push_back(fmt::format("{}: {} {} is not so", row.id, one.first, one.second));
      if (kind == "found") named.insert(one);
    }
    if (kind == "reading")
      for (const std::string& reading : in_backticks(row.answer))
        if (!asks(book, reading)) problems.push_back(fmt::format("{}: there is no reading {}", row.id, reading));
    if (kind == "silent") {
      const std::set<std::string> both = cited(row.what);
      if (both.size() != 2) problems.push_back(row.id + ": it is about two sentences");
      for (const Told& claim : claims)
        if (is_found(claim) && std::includes(claim.sentences.begin(), claim.sentences.end(), both.begin(), both.end()))
          problems.push_back(fmt::format("{}: {} is found: {}", row.id, claim.code, claim.subject));
    }
  }
  for (const Told& claim : claims)
    if (is_found(claim) && std::none_of(claim.sentences.begin(), claim.sentences.end(),
                                        [&](const std::string& sentence) { return named.contains({claim.code, sentence}); }))
      problems.push_back(fmt::format("no row tells of {}: {}", claim.code, claim.subject));
  std::string all;
  for (const std::string& problem : problems) all += problem + '\n';
  CHECK_MESSAGE(problems.empty(), all);
}

std::vector<Row> rows_of(const Page& page, std::string_view prefix) {
  std::vector<Row> rows;
  std::copy_if(page.rows.begin(), page.rows.end(), std::back_inserter(rows), [&](const Row& row) { return row.id.starts_with(prefix); });
  return rows;
}

// Rows with a plus in their id are no places that were noted.
void check_counts(const Page& page, std::size_t noted) {
  std::map<std::string, std::size_t> counts;
  std::set<std::string> ids;
  std::size_t all = 0;
  for (const Row& row : page.rows) {
    CHECK_MESSAGE(ids.insert(row.id).second, row.id);
    if (row.id.find('+') == row.id.npos) ++counts[kind_of(row)], ++all;
  }
  CHECK(counts == page.told);
  CHECK(all == noted);
}

TEST_CASE("lint: what the close reading of Belle Alliance noted is answered, and the answers are true") {
  const Page page = read_page("findings-belle-alliance.md");
  check_counts(page, 44);
  compare("belle-alliance", page.rows);
}

TEST_CASE("lint: what the close reading of BattleTech and of the toy soldiers noted is answered, and the answers are true") {
  const Page page = read_page("findings-battletech-ww2.md");
  check_counts(page, 58);
  compare("battletech", rows_of(page, "BT"));
  compare("ww2", rows_of(page, "WW"));
}

}  // namespace
}  // namespace paragraf::tests
