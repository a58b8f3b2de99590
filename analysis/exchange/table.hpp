// A table for spreadsheets: a column `id` ("§ 6.1.1(2)"), and one for each language. In: a document; or such a table as a spreadsheet leaves it, with commas,
// semicolons or tabs. Out: the table; or what it says, with findings (P620) for what is no such table. Columns of other names are the translator's own.
#pragma once
#include <optional>
#include <string>

#include "analysis/exchange/document.hpp"
#include "base/diagnostic.hpp"

namespace paragraf::analysis::exchange {

// With a mark of byte order, without which spreadsheets do not see that it is UTF-8.
std::string write_table(const Document& document);
std::optional<Returned> read_table(base::SourceId source, const base::Sources& sources, base::Sink& sink);

}  // namespace paragraf::analysis::exchange
