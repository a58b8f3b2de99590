// The parts that a batch is read with: rows of CSV, and blocks of whole rows.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>

#include "interpreter/batch/blocks.hpp"
#include "interpreter/batch/csv.hpp"

namespace paragraf::tests {
namespace {

using Cells = std::vector<std::string>;

Cells cells_of(std::string_view text, char separator = ',') {
  std::vector<std::string_view> cells;
  std::size_t at = 0;
  if (!batch::csv_row(text, at, separator, cells)) return {"broken"};
  Cells values;
  for (const std::string_view cell : cells) values.push_back(batch::csv_value(cell));
  return values;
}

// The texts of all blocks, of an input that comes in pieces.
std::vector<std::string> blocks_of(std::string_view input, std::size_t size, std::size_t piece, std::vector<std::size_t>* lines = nullptr) {
  std::size_t at = 0;
  batch::Blocks blocks(
      [&](char* to, std::size_t room) {
        const std::size_t count = std::min({room, piece, input.size() - at});
        std::memcpy(to, input.data() + at, count);
        at += count;
        return count;
      },
      size);
  std::vector<std::string> texts;
  while (auto block = blocks.next()) {
    CHECK(block->index == texts.size());
    texts.emplace_back(block->text());
    if (lines) lines->push_back(block->first_line);
  }
  return texts;
}

}  // namespace

TEST_CASE("batch: cells of a row") {
  CHECK(cells_of("a,b,c") == Cells{"a", "b", "c"});
  CHECK(cells_of(" a , b\r\n") == Cells{"a", "b"});
  CHECK(cells_of("a,,\n") == Cells{"a", "", ""});
  CHECK(cells_of("\"a,b\",\"say \"\"hm\"\"\"\r\n") == Cells{"a,b", "say \"hm\""});
  CHECK(cells_of("\"two\nlines\",x\nnext") == Cells{"two\nlines", "x"});
  CHECK(cells_of("5\" gun,x") == Cells{"5\" gun", "x"});
  CHECK(cells_of("a;b,c", ';') == Cells{"a", "b,c"});
  CHECK(cells_of("a\t\tb", '\t') == Cells{"a", "", "b"});
  CHECK(cells_of("\"open,x\n") == Cells{"broken"});
  CHECK(cells_of("\"a\"b,x\n") == Cells{"broken"});
  CHECK(batch::csv_separator("\"a;b\",c;d") == ',');
  CHECK(batch::csv_separator("a\tb,c") == '\t');
  CHECK(batch::csv_separator("alone") == ',');
}

TEST_CASE("batch: a text as a cell is read again as it was") {
  for (const char* text : {"plain", "a,b", "say \"hm\"", "two\nlines", " blank ", "", "\xc3\xa5"}) {
    std::string cell;
    batch::append_csv(cell, text, ',');
    CHECK(cells_of(cell + ",x\n") == Cells{text, "x"});
  }
}

TEST_CASE("batch: blocks are whole rows, whatever comes at once") {
  std::string input = "\xef\xbb\xbfname,b\n";
  for (int i = 0; i < 300; ++i) input += i % 7 == 0 ? "\"a\nb\"\"\n" + std::to_string(i) + "\",2\r\n" : "x,1\n";
  input += "last,1";
  const std::string all = input.substr(3);
  for (const std::size_t size : {16, 64, 1000, 1 << 20})
    for (const std::size_t piece : {1, 7, 1 << 20}) {
      std::vector<std::size_t> lines;
      const std::vector<std::string> texts = blocks_of(input, size, piece, &lines);
      std::string joined;
      std::size_t line = 1;
      for (std::size_t i = 0; i < texts.size(); ++i) {
        CHECK(lines[i] == line);
        CHECK(std::count(texts[i].begin(), texts[i].end(), '"') % 2 == 0);
        line += static_cast<std::size_t>(std::count(texts[i].begin(), texts[i].end(), '\n'));
        joined += texts[i];
      }
      CHECK(joined == all);
    }
  CHECK(blocks_of("", 16, 16).empty());
  CHECK(blocks_of("\xef\xbb\xbf", 16, 16).empty());
}

TEST_CASE("batch: a row without an end does not fill the memory") {
  std::size_t given = 0;
  batch::Blocks blocks([&](char* to, std::size_t room) {
    std::memset(to, 'x', room);
    given += room;
    return room;
  });
  CHECK_FALSE(blocks.next());
  CHECK(blocks.too_long() == 1);
  CHECK(given <= 2 * batch::Blocks::longest_row);
}

}  // namespace paragraf::tests
