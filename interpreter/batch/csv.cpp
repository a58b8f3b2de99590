// See csv.hpp.
#include "interpreter/batch/csv.hpp"

#include <algorithm>

namespace paragraf::batch {
namespace {

bool is_blank(char c, char separator) { return (c == ' ' || c == '\t') && c != separator; }

std::string_view trimmed(std::string_view cell, char separator) {
  while (!cell.empty() && is_blank(cell.front(), separator)) cell.remove_prefix(1);
  while (!cell.empty() && is_blank(cell.back(), separator)) cell.remove_suffix(1);
  return cell;
}

std::size_t line_end(std::string_view text, std::size_t at) { return std::min(text.find('\n', at), text.size()); }

}  // namespace

char csv_separator(std::string_view header) {
  bool quoted = false;
  for (const char c : header) {
    if (c == '"') quoted = !quoted;
    if (!quoted && (c == ',' || c == ';' || c == '\t')) return c;
    if (!quoted && c == '\n') break;
  }
  return ',';
}

bool csv_row(std::string_view text, std::size_t& at, char separator, std::vector<std::string_view>& cells) {
  cells.clear();
  const std::size_t begin = at;
  while (true) {
    const std::size_t first = at;
    std::size_t quote = at;
    while (quote < text.size() && is_blank(text[quote], separator)) ++quote;
    if (quote < text.size() && text[quote] == '"') {
      std::size_t close = quote + 1;
      while (true) {
        close = text.find('"', close);
        if (close == text.npos) break;
        if (close + 1 >= text.size() || text[close + 1] != '"') break;
        close += 2;
      }
      std::size_t behind = close == text.npos ? close : close + 1;
      while (behind < text.size() && is_blank(text[behind], separator)) ++behind;
      if (behind < text.size() && text[behind] == '\r' && line_end(text, behind) == behind + 1) ++behind;
      if (close == text.npos || (behind < text.size() && text[behind] != separator && text[behind] != '\n')) {
        at = std::min(line_end(text, begin) + 1, text.size());
        return false;
      }
      cells.push_back(text.substr(quote, close + 1 - quote));
      at = behind;
    } else {
      while (at < text.size() && text[at] != separator && text[at] != '\n') ++at;
      std::string_view cell = text.substr(first, at - first);
      if (at == text.size() || text[at] == '\n')
        if (cell.ends_with('\r')) cell.remove_suffix(1);
      cells.push_back(trimmed(cell, separator));
    }
    if (at >= text.size()) return true;
    ++at;
    if (text[at - 1] == '\n') return true;
  }
}

std::string csv_value(std::string_view cell) {
  if (!cell.starts_with('"')) return std::string(cell);
  std::string value;
  for (std::size_t i = 1; i + 1 < cell.size(); ++i) {
    value += cell[i];
    if (cell[i] == '"') ++i;
  }
  return value;
}

void append_csv(std::string& out, std::string_view value, char separator) {
  const bool plain = std::none_of(value.begin(), value.end(), [&](char c) { return c == '"' || c == '\n' || c == '\r' || c == separator; });
  if (plain && (value.empty() || (value.front() != ' ' && value.back() != ' '))) {
    out += value;
    return;
  }
  out += '"';
  for (const char c : value) out.append(c == '"' ? 2 : 1, c);
  out += '"';
}

}  // namespace paragraf::batch
