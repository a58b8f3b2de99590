// Tables as spreadsheets write them (RFC 4180). In: a text with commas, semicolons or tabs between cells, whichever its first line has. Out: rows
// of cells with their places, so that a cell can be changed and all else stays; and a cell as it is written.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"

namespace paragraf::base {

struct CsvCell {
  std::string text;                            // without its quotation marks
  Span span;                                   // with them
};
struct CsvRow {
  std::vector<CsvCell> cells;
  std::uint32_t line = 1;                      // where it begins
};
struct Csv {
  std::vector<CsvRow> rows;                    // those with anything in them
  char separator = ',';
  std::optional<std::uint32_t> unclosed;       // the quotation mark that nothing closes
};

Csv read_csv(std::string_view text);
std::string csv_cell(std::string_view text, char separator = ',');

}  // namespace paragraf::base
