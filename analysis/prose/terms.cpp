// Reading and writing a term base; see terms.hpp.
#include "analysis/prose/terms.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/unicode.hpp"

namespace paragraf::analysis::prose {
namespace {

// The cells of a table as RFC 4180 writes it, by lines.
std::vector<std::vector<std::string>> cells_of(std::string_view csv) {
  std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
  bool quoted = false;
  for (std::size_t at = csv.starts_with("\xef\xbb\xbf") ? 3 : 0; at < csv.size(); ++at) {
    const char c = csv[at];
    std::string& cell = rows.back().back();
    if (quoted && c == '"' && at + 1 < csv.size() && csv[at + 1] == '"') {
      cell += c, ++at;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (quoted || (c != ',' && c != '\n' && c != '\r')) {
      cell += c;
    } else if (c == ',') {
      rows.back().emplace_back();
    } else if (c == '\n') {
      rows.emplace_back(1);
    }
  }
  return rows;
}

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

std::string quoted(const std::string& cell) {
  if (cell.find_first_of(",\"\n") == cell.npos) return cell;
  std::string text = "\"";
  for (const char c : cell) text += c == '"' ? std::string("\"\"") : std::string(1, c);
  return text + '"';
}

}  // namespace

ReadTerms read_terms(std::string_view csv) {
  ReadTerms read;
  const auto rows = cells_of(csv);
  const std::vector<std::string>& head = rows.front();
  if (head.size() < 2 || trimmed(head.front()) != "term") {
    read.problems.emplace_back("line 1: expected `term` and then a language in each column, such as `term,da,en`");
    return read;
  }
  for (std::size_t row = 1; row < rows.size(); ++row) {
    if (rows[row].size() == 1 && trimmed(rows[row].front()).empty()) continue;
    if (rows[row].size() > head.size()) {
      read.problems.push_back(fmt::format("line {}: {} cells, but {} columns; a cell with a comma stands in quotation marks", row + 1,
                                          rows[row].size(), head.size()));
      continue;
    }
    Term term{trimmed(rows[row].front()), {}};
    for (std::size_t column = 1; column < rows[row].size(); ++column)
      if (std::vector<TermName> names = names_of(rows[row][column]); !names.empty()) term.names.emplace(trimmed(head[column]), std::move(names));
    const bool twice = std::any_of(read.terms.terms.begin(), read.terms.terms.end(), [&](const Term& other) { return other.id == term.id; });
    if (term.id.empty() || twice)
      read.problems.push_back(fmt::format("line {}: {}", row + 1, twice ? "the term `" + term.id + "` stands above already" : "a term without a name"));
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
    csv += quoted(term.id);
    for (const std::string& code : languages) {
      const auto names = term.names.find(code);
      csv += "," + (names == term.names.end() ? std::string() : quoted(written_names(names->second)));
    }
    csv += '\n';
  }
  return csv;
}

}  // namespace paragraf::analysis::prose
