// Reading tables, character by character; see csv.hpp.
#include "base/csv.hpp"

#include <algorithm>

namespace paragraf::base {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

// What stands most often in the first line, outside of quotation marks.
char separator_of(std::string_view text) {
  std::size_t counts[3] = {};
  constexpr std::string_view separators = ",;\t";
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '\n' || c == '\r') break;
    if (const std::size_t known = separators.find(c); known != separators.npos) ++counts[known];
  }
  return separators[static_cast<std::size_t>(std::max_element(counts, counts + 3) - counts)];
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {
    at_ = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    // Excel may say it in so many words.
    if (const std::string_view rest = text.substr(at_); rest.starts_with("sep=") && rest.size() > 5 && (rest[5] == '\n' || rest[5] == '\r')) {
      csv_.separator = rest[4];
      at_ = std::min(text.find('\n', at_), text.size() - 1) + 1;
      line_ = 2;
    } else {
      csv_.separator = separator_of(text.substr(at_));
    }
  }

  Csv read() {
    while (at_ < text_.size()) {
      CsvRow row{.cells = {}, .line = line_};
      do row.cells.push_back(cell());
      while (at_ < text_.size() && text_[at_] == csv_.separator && ++at_);
      if (at_ < text_.size() && text_[at_] == '\r') ++at_;
      if (at_ < text_.size() && text_[at_] == '\n') ++at_, ++line_;
      if (row.cells.size() > 1 || row.cells.front().text.find_first_not_of(" \t") != std::string::npos) csv_.rows.push_back(std::move(row));
    }
    return std::move(csv_);
  }

 private:
  CsvCell cell() {
    CsvCell found{{}, {static_cast<std::uint32_t>(at_), 0}};
    if (at_ < text_.size() && text_[at_] == '"') read_quoted(found.text);
    // Behind a quotation mark nothing should follow; if it does, it belongs to the cell.
    for (; at_ < text_.size() && !ends_cell(); ++at_) found.text += text_[at_];
    found.span.end = static_cast<std::uint32_t>(at_);
    return found;
  }

  bool ends_cell() const {
    const char c = text_[at_];
    return c == csv_.separator || c == '\n' || (c == '\r' && (at_ + 1 == text_.size() || text_[at_ + 1] == '\n'));
  }

  void read_quoted(std::string& text) {
    const std::size_t open = at_;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '"') {
        if (at_ + 1 == text_.size() || text_[at_ + 1] != '"') {
          ++at_;
          return;
        }
        ++at_;
      }
      if (text_[at_] == '\n') ++line_;
      text += text_[at_];
    }
    csv_.unclosed = static_cast<std::uint32_t>(open);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  Csv csv_;
};

}  // namespace

Csv read_csv(std::string_view text) { return Reader(text).read(); }

std::string csv_cell(std::string_view text, char separator) {
  const bool plain = text.find_first_of("\"\n\r") == text.npos && text.find(separator) == text.npos && !text.starts_with(' ') && !text.ends_with(' ');
  if (plain) return std::string(text);
  std::string cell = "\"";
  for (const char c : text) {
    if (c == '"') cell += '"';
    cell += c;
  }
  return cell + '"';
}

}  // namespace paragraf::base
