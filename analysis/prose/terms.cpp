// Reading and writing a term base; see terms.hpp.
#include "analysis/prose/terms.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/csv.hpp"
#include "base/unicode.hpp"

namespace paragraf::analysis::prose {
namespace {

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
  return first == text.npos ? "" : std::string(text.substr(first, last - first + 1));
}

std::vector<TermName> names_of(std::string_view cell) {
  std::vector<TermName> names;
  for (std::size_t at = 0; at <= cell.size();) {
    const std::size_t end = std::min(cell.find('|', at), cell.size());
    std::string text = trimmed(cell.substr(at, end - at));
    TermName::Use use = TermName::Use::usual;
    if (text.starts_with('~')) use = TermName::Use::unsteady;
    if (text.starts_with('!')) use = TermName::Use::forbidden;
    if (use != TermName::Use::usual) text = trimmed(text.substr(1));
    if (!text.empty()) names.push_back({base::to_nfc(text), use});
    at = end + 1;
  }
  return names;
}

}  // namespace

ReadTerms read_terms(std::string_view csv) {
  ReadTerms read;
  const base::Csv table = base::read_csv(csv);
  const auto refuse = [&](std::size_t at, std::string_view problem) {
    read.problems.push_back(fmt::format("line {}: {}", 1 + std::count(csv.begin(), csv.begin() + static_cast<std::ptrdiff_t>(at), '\n'), problem));
    return read;
  };
  if (const auto at = base::first_invalid_utf8(csv)) return refuse(*at, "is not UTF-8; save it as CSV in UTF-8");
  if (table.unclosed) return refuse(*table.unclosed, "a cell without its closing quotation mark");
  const std::vector<base::CsvCell> head = table.rows.empty() ? std::vector<base::CsvCell>() : table.rows.front().cells;
  if (head.size() < 2 || trimmed(head.front().text) != "term") {
    read.problems.emplace_back("line 1: expected `term` and then a language in each column, such as `term,da,en`");
    return read;
  }
  for (std::size_t row = 1; row < table.rows.size(); ++row) {
    const std::vector<base::CsvCell>& cells = table.rows[row].cells;
    const std::uint32_t line = table.rows[row].line;
    if (cells.size() > head.size()) {
      read.problems.push_back(fmt::format("line {}: {} cells, but {} columns; a cell with a comma stands in quotation marks", line, cells.size(), head.size()));
      continue;
    }
    Term term{trimmed(cells.front().text), {}};
    for (std::size_t column = 1; column < cells.size(); ++column)
      if (std::vector<TermName> names = names_of(cells[column].text); !names.empty()) term.names.emplace(trimmed(head[column].text), std::move(names));
    const bool twice = std::any_of(read.terms.terms.begin(), read.terms.terms.end(), [&](const Term& other) { return other.id == term.id; });
    if (term.id.empty() || twice)
      read.problems.push_back(fmt::format("line {}: {}", line, twice ? "the term `" + term.id + "` stands above already" : "a term without a name"));
    else
      read.terms.terms.push_back(std::move(term));
  }
  return read;
}

std::string written_names(const std::vector<TermName>& names) {
  std::string cell;
  for (const TermName& name : names) {
    if (!cell.empty()) cell += " | ";
    if (name.use == TermName::Use::unsteady) cell += '~';
    if (name.use == TermName::Use::forbidden) cell += '!';
    cell += name.text;
  }
  return cell;
}

std::string write_terms(const TermBase& terms) {
  std::vector<std::string> languages;
  for (const Term& term : terms.terms)
    for (const auto& [code, names] : term.names)
      if (std::find(languages.begin(), languages.end(), code) == languages.end()) languages.push_back(code);
  std::sort(languages.begin(), languages.end());
  std::string csv = "term";
  for (const std::string& code : languages) csv += "," + code;
  csv += '\n';
  for (const Term& term : terms.terms) {
    csv += base::csv_cell(term.id);
    for (const std::string& code : languages) {
      const auto names = term.names.find(code);
      csv += "," + (names == term.names.end() ? std::string() : base::csv_cell(written_names(names->second)));
    }
    csv += '\n';
  }
  return csv;
}

}  // namespace paragraf::analysis::prose
