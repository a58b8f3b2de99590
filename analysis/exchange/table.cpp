// Tables of sentences; see table.hpp.
#include "analysis/exchange/table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/csv.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis::exchange {

std::string write_table(const Document& document) {
  std::string csv = "\xef\xbb\xbfid";
  for (const std::string& language : document.languages) csv += ',' + language;
  csv += '\n';
  for (const Unit& unit : document.units) {
    csv += "§ " + unit.id;                     // without the sign a spreadsheet takes "4.3.1" for a date
    for (const std::string& text : unit.texts) csv += ',' + base::csv_cell(text);
    csv += '\n';
  }
  return csv;
}

std::optional<Returned> read_table(base::SourceId source, const base::Sources& sources, base::Sink& sink) {
  const std::string_view text = sources[source].text();
  const auto refuse = [&](base::Span span, std::string message) {
    sink.add(base::diagnostic(base::Code::exchange_broken, {source, span}, std::move(message)));
    return std::nullopt;
  };
  if (const auto at = base::first_invalid_utf8(text)) {
    const auto begin = static_cast<std::uint32_t>(*at);
    return refuse({begin, begin + 1}, "is not UTF-8; save it as CSV in UTF-8");
  }
  const base::Csv csv = base::read_csv(text);
  if (csv.unclosed) return refuse({*csv.unclosed, *csv.unclosed + 1}, "a cell without its closing quotation mark");
  constexpr const char* expected = "expected a first row with `id` and a language in each column, such as `id,da,en`";
  if (csv.rows.empty()) return refuse({0, 0}, expected);
  Returned read;
  const std::vector<base::CsvCell>& head = csv.rows.front().cells;
  constexpr std::size_t none = SIZE_MAX;
  std::size_t id = none;
  std::vector<std::size_t> columns;            // of the languages
  for (std::size_t column = 0; column < head.size(); ++column) {
    const std::string name = base::fold_case(folded(head[column].text));
    if (name == "id" && id == none) {
      id = column;
    } else if (is_language(name)) {
      if (std::find(read.languages.begin(), read.languages.end(), plain_language(name)) != read.languages.end())
        return refuse(head[column].span, fmt::format("there is a column `{}` already", plain_language(name)));
      read.languages.push_back(plain_language(name));
      columns.push_back(column);
    }
  }
  if (id == none || columns.size() < 2) return refuse(head.front().span, expected);
  for (std::size_t at = 1; at < csv.rows.size(); ++at) {
    const std::vector<base::CsvCell>& cells = csv.rows[at].cells;
    ReturnedUnit unit{.id = {}, .row = at + 1};
    bool any = false;
    for (const std::size_t column : columns) {
      unit.texts.emplace_back();
      if (column >= cells.size()) continue;
      unit.texts.back() = ReturnedText{folded(cells[column].text), {source, cells[column].span}};
      any = any || !unit.texts.back()->text.empty();
    }
    unit.place = {source, cells[std::min(id, cells.size() - 1)].span};
    if (id < cells.size()) unit.id = plain_id(cells[id].text);
    if (any || !unit.id.empty()) read.units.push_back(std::move(unit));
  }
  return read;
}

}  // namespace paragraf::analysis::exchange
