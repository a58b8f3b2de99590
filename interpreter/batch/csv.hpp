// Rows of CSV (RFC 4180). In: a text. Out: cells as they are written, with their quotes; what they say; and a text as a cell. A quote
// within a cell that does not begin with one is a character like any other; blanks around a cell without quotes do not count.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace paragraf::batch {

// The first of `,`, `;` and the tabulator that stands in the header.
char csv_separator(std::string_view header);
// The row that begins at `at`, which moves behind its line end. False if it is none: then it ends with the line.
bool csv_row(std::string_view text, std::size_t& at, char separator, std::vector<std::string_view>& cells);
std::string csv_value(std::string_view cell);
void append_csv(std::string& out, std::string_view value, char separator);

}  // namespace paragraf::batch
