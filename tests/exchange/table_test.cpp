// Tables for spreadsheets: the reader of cells, what is written, what comes back from spreadsheets, and what is no such table.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "analysis/exchange/table.hpp"
#include "base/csv.hpp"
#include "base/render.hpp"
#include "tests/exchange/documents.hpp"

namespace paragraf::tests {
namespace {

namespace exchange = analysis::exchange;

std::string cells_of(std::string_view text) {
  std::string all;
  for (const base::CsvRow& row : base::read_csv(text).rows) {
    all += std::to_string(row.line);
    for (const base::CsvCell& cell : row.cells) all += "[" + cell.text + "]";
  }
  return all;
}

struct ReadTable {
  std::optional<Returned> returned;
  std::string findings;
};

ReadTable read(const std::string& text) {
  base::Sources sources;
  base::Sink sink;
  ReadTable result{exchange::read_table(sources.add("t.csv", text), sources, sink), {}};
  for (const base::Diagnostic& found : sink.sorted()) result.findings += base::render_short(found, sources);
  return result;
}

TEST_CASE("csv: cells and where they stand") {
  CHECK(cells_of("a,b\nc,d") == "1[a][b]2[c][d]");
  CHECK(cells_of("\xef\xbb\xbf" "a;\"b,\"\"x\"\"\r\ny\";\r\nc;d;e\r\n\r\n") == "1[a][b,\"x\"\r\ny][]3[c][d][e]");
  CHECK(cells_of("a\tb,c\tx\n\"d\t\"\te\n") == "1[a][b,c][x]2[d\t][e]");
  CHECK(cells_of("sep=|\r\na|b,c\r\n") == "2[a][b,c]");
  CHECK(cells_of("a,b\"c\",\"d\"e\n,\n \n") == "1[a][b\"c\"][de]2[][]");
  CHECK(cells_of("") == "");
  CHECK(cells_of("a\rb,c") == "1[a\rb][c]");
  CHECK(base::read_csv("a,\"b\nc").unclosed == 2);
  const std::string_view text = "x,\"y \"\"z\"\"\"\nw,v\n";
  const base::Csv csv = base::read_csv(text);
  CHECK(text.substr(csv.rows[0].cells[1].span.begin, csv.rows[0].cells[1].span.size()) == "\"y \"\"z\"\"\"");
  CHECK(text.substr(csv.rows[1].cells[1].span.begin, csv.rows[1].cells[1].span.size()) == "v");
  CHECK(base::csv_cell("a, \"b\"") == "\"a, \"\"b\"\"\"");
  CHECK(base::csv_cell("a, b", ';') == "a, b");
}

TEST_CASE("table: what is written, and read again from what spreadsheets make of it") {
  CHECK(exchange::write_table(ferry_document()) ==
        "\xef\xbb\xbfid,da,en\n§ 1.1,Takster,Fares\n§ 1.1(1),\"En \"\"overfart\"\" koster 2 mønter.\",A crossing costs 2 coins.\n§ 1.1(2a),Hunde rejser gratis.,\n");
  const ReadTable again = read("remarks;ID;EN-gb;da\r\n\r\n;\"§ 1.1 (1)\";\"A crossing\r\ncosts 2 coins.\";En overfart\r\nask Bo;;;\r\nx;1.2;;;;\r\ny\r\n");
  CHECK(again.findings == "");
  REQUIRE(again.returned);
  CHECK(lines_of_returned(*again.returned) == "1.1(1) [en] A crossing costs 2 coins. [da] En overfart\n1.2 [en]  [da] \n");
}

TEST_CASE("table: what is no table") {
  const std::string expected = "error[P620]: expected a first row with `id` and a language in each column, such as `id,da,en`";
  CHECK(read("").findings == "t.csv:1:1: " + expected);
  CHECK(read("number,da,en\n1,a,b\n").findings == "t.csv:1:1: " + expected);
  CHECK(read("id,da,Anmerkungen\n1,a,b\n").findings == "t.csv:1:1: " + expected);
  CHECK(read("id,da,en,da\n").findings == "t.csv:1:10: error[P620]: there is a column `da` already");
  CHECK(read("id,da,en\n1,\"a,b\n").findings == "t.csv:2:3: error[P620]: a cell without its closing quotation mark");
  CHECK(read("id,da,en\n1,\xe6,b\n").findings == "t.csv:2:3: error[P620]: is not UTF-8; save it as CSV in UTF-8");
}

TEST_CASE("table: any texts come back as they went") {
  CHECK(rc::check("table: any texts come back", [] {
    const Document document = random_document(*rc::gen::arbitrary<std::uint64_t>(), 3);
    const ReadTable again = read(exchange::write_table(document));
    RC_ASSERT(again.findings == "");
    RC_ASSERT(lines_of_returned(*again.returned) == lines_of_document(document));
  }));
}

TEST_CASE("table: damaged files are read or refused") {
  CHECK(rc::check("table: damaged", [] {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const ReadTable again = read(damaged(exchange::write_table(random_document(seed, 2)), seed));
    RC_ASSERT(again.returned.has_value() == again.findings.empty());
  }));
}

}  // namespace
}  // namespace paragraf::tests
