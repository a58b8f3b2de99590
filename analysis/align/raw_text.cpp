// Cutting raw texts into blocks; see raw_text.hpp.
#include "analysis/align/raw_text.hpp"

#include <algorithm>
#include <optional>

#include "base/unicode.hpp"

namespace paragraf::analysis::align {
namespace {

// A line without end marks and with no more words is a title.
constexpr std::size_t words_of_a_title = 9;

bool is_blank(char32_t c) { return c <= ' ' || c == 0xa0 || c == 0xfeff || (c >= 0x2000 && c <= 0x200b) || c == 0x202f || c == 0x3000; }

char32_t first_of(std::string_view text) { return text.empty() ? 0 : base::decode(text, 0).value; }

bool is_cased(char32_t c, bool upper) {
  std::string as_is;
  base::append_utf8(as_is, c);
  const bool folded = base::fold_case(as_is) == as_is;
  return base::is_letter(c) && folded != upper;
}
bool begins_lower(std::string_view text) {
  const char32_t c = first_of(text);
  std::string as_is;
  base::append_utf8(as_is, c);
  // Letters without case (ideographs) begin anything.
  return is_cased(c, false) && c < 0x2e80;
}

class Reader {
 public:
  Reader(std::string_view text, Markup markup) : text_(text), markdown_(markup == Markup::markdown) {
    for (std::uint32_t at = 0; at < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      lines_.push_back(trimmed({at, static_cast<std::uint32_t>(end)}));
      at = static_cast<std::uint32_t>(end) + 1;
    }
    wrapped_at_ = width_of_wrapped_lines();
  }

  std::vector<Block> read() {
    for (at_ = 0; at_ < lines_.size(); ++at_) {
      const Span line = lines_[at_];
      if (line.begin == line.end)
        open_ = false;
      else if (is_rule(line))
        open_ = false;
      else if (text_[line.begin] == '|')
        row(line);
      else if (!marked_heading(line) && !numbered(line) && !title(line))
        words(line);
    }
    return std::move(blocks_);
  }

 private:
  std::string_view of(Span span) const { return text_.substr(span.begin, span.end - span.begin); }

  Span trimmed(Span span) const {
    while (span.begin < span.end) {
      const base::CodePoint c = base::decode(text_, span.begin);
      if (!is_blank(c.value)) break;
      span.begin += c.size;
    }
    while (span.begin < span.end) {
      std::uint32_t last = span.end - 1;
      while (last > span.begin && (static_cast<unsigned char>(text_[last]) & 0xc0) == 0x80) --last;
      if (!is_blank(base::decode(text_, last).value)) break;
      span.end = last;
    }
    return span;
  }

  // The longest line, if most lines end only since the next word would have made them longer.
  std::size_t width_of_wrapped_lines() const {
    std::size_t longest = 0, full = 0, inner = 0;
    for (const Span line : lines_) longest = std::max<std::size_t>(longest, base::code_points(of(line)));
    for (std::size_t i = 0; i + 1 < lines_.size(); ++i) {
      if (lines_[i].begin == lines_[i].end || lines_[i + 1].begin == lines_[i + 1].end) continue;
      ++inner;
      full += is_full(i, longest) ? 1 : 0;
    }
    return 2 * full >= inner ? longest : 0;
  }
  bool is_full(std::size_t line, std::size_t width) const {
    const std::string_view next = of(lines_[line + 1]);
    return base::code_points(of(lines_[line])) + 1 + base::code_points(next.substr(0, std::min(next.find(' '), next.size()))) > width;
  }

  // Lines that only draw: ---, ===, |---|:--|.
  bool is_rule(Span line) {
    const std::string_view text = of(line);
    if (text.size() < 3 || text.find_first_not_of("-=_*|:+ ") != text.npos || text.find_first_of("-=_*") == text.npos) return false;
    // Under a line of words it makes them a heading.
    if (markdown_ && open_ && text.find_first_not_of(text.front()) == text.npos && (text.front() == '=' || text.front() == '-') && !blocks_.empty() &&
        blocks_.back().kind == Block::Kind::paragraph && blocks_.back().breaks.empty())
      blocks_.back().kind = Block::Kind::heading;
    return true;
  }

  struct Number {
    std::string text;
    Span span;
    Span rest;
    bool marked;                               // § 5, 5., 5.1: no mere amount
  };
  // A number of a clause at the beginning.
  std::optional<Number> number_of(Span span) const {
    std::uint32_t at = span.begin;
    const bool sign = of(span).starts_with("§");
    if (sign) at = trimmed({at + 2, span.end}).begin;
    const std::uint32_t begin = at;
    if (at + 1 < span.end && is_cased(first_of(of({at, span.end})), true) && text_[at + 1] >= '0' && text_[at + 1] <= '9') ++at;   // M1
    const std::uint32_t digits = at;
    int dots = 0;
    while (at < span.end && ((text_[at] >= '0' && text_[at] <= '9') || (text_[at] == '.' && at > digits && at + 1 < span.end && text_[at + 1] >= '0' && text_[at + 1] <= '9')))
      dots += text_[at++] == '.' ? 1 : 0;
    if (at == digits || (begin != digits && !sign && dots == 0)) return std::nullopt;
    Number number{std::string(of({begin, at})), {span.begin, at}, {}, sign || dots > 0};
    if (at < span.end && (text_[at] == '.' || text_[at] == ':')) number.marked = true, ++at;
    if (at < span.end && !is_blank(base::decode(text_, at).value)) return std::nullopt;
    number.rest = trimmed({at, span.end});
    return number;
  }

  bool is_title(std::string_view text) const {
    if (text.empty() || begins_lower(text) || !base::is_letter(first_of(text))) return false;
    if (std::string_view(".:;!?,)}]").find(text.back()) != std::string_view::npos || text.find_first_of("=|~") != text.npos) return false;
    std::size_t words = 1;
    for (const char c : text) words += c == ' ' ? 1 : 0;
    return words <= words_of_a_title;
  }

  void heading(std::string number, Span number_span, Span title) {
    blocks_.push_back({.kind = Block::Kind::heading, .number = std::move(number), .number_span = number_span, .text = title});
    open_ = false;
  }

  bool marked_heading(Span line) {
    if (!markdown_ || text_[line.begin] != '#') return false;
    std::uint32_t at = line.begin;
    while (at < line.end && text_[at] == '#') ++at;
    if (at - line.begin > 6 || (at < line.end && text_[at] != ' ')) return false;
    Span rest = trimmed({at, line.end});
    while (rest.end > rest.begin && text_[rest.end - 1] == '#') --rest.end;
    rest = trimmed(rest);
    if (const auto number = number_of(rest))
      heading(number->text, number->span, number->rest);
    else
      heading({}, {}, rest);
    return true;
  }

  // "6.1.1 Buildings" is a heading; "6.1.1 A building is ..." opens a clause without a title.
  bool numbered(Span line) {
    if (open_ && continues(at_)) return false;
    const auto number = number_of(line);
    if (!number) return false;
    if (is_title(of(number->rest)) && !goes_on()) {
      heading(number->text, number->span, number->rest);
      return true;
    }
    const bool clause = number->text.find('.') != std::string::npos || text_.compare(line.begin, 2, "§") == 0;
    if (!number->marked || !clause || begins_lower(of(number->rest))) return false;
    heading(number->text, number->span, {number->rest.begin, number->rest.begin});
    if (number->rest.begin < number->rest.end) words(number->rest);
    return true;
  }

  // A short line at the beginning of a paragraph, with words below it; in Markdown, where headings have marks, one that is all bold.
  bool title(Span line) {
    if (markdown_) {
      const std::string_view text = of(line);
      if (open_ || text.size() < 5 || !text.starts_with("**") || text.find("**", 2) != text.size() - 2 || goes_on()) return false;
      const Span inner = trimmed({line.begin + 2, line.end - 2});
      const auto number = number_of(inner);
      heading(number ? number->text : "", number ? number->span : Span{}, number ? number->rest : inner);
      blocks_.back().guessed = !number;
      return true;
    }
    if (open_ || !is_title(of(line)) || goes_on() || at_ + 1 == lines_.size()) return false;
    heading({}, {}, line);
    blocks_.back().guessed = true;
    return true;
  }

  // Is the next line more of the same sentence?
  bool goes_on() const { return at_ + 1 < lines_.size() && lines_[at_ + 1].begin < lines_[at_ + 1].end && continues(at_ + 1); }
  bool continues(std::size_t line) const {
    if (lines_[line - 1].begin == lines_[line - 1].end) return false;
    if (markdown_) return !begins_item(lines_[line]) && text_[lines_[line].begin] != '#' && text_[lines_[line].begin] != '|';
    return wrapped_at_ > 0 && !begins_item(lines_[line]) && (begins_lower(of(lines_[line])) || is_full(line - 1, wrapped_at_));
  }
  bool begins_item(Span line) const {
    const std::string_view text = of(line);
    for (const std::string_view mark : {"- ", "* ", "+ ", "• ", "– ", "— "})
      if (text.starts_with(mark)) return true;
    return false;
  }

  void words(Span line) {
    if (!open_ || begins_item(line)) {
      blocks_.push_back({.text = line});
      open_ = true;
      return;
    }
    Block& block = blocks_.back();
    if (!continues(at_)) block.breaks.push_back(line.begin);
    block.text.end = line.end;
  }

  std::vector<Span> cells_of(Span line) const {
    std::vector<Span> cells;
    for (std::uint32_t at = line.begin + 1; at < line.end;) {
      std::size_t end = at;
      while (end < line.end && (text_[end] != '|' || text_[end - 1] == '\\')) ++end;
      const Span cell = trimmed({at, static_cast<std::uint32_t>(end)});
      if (cell.begin < cell.end) cells.push_back(cell);
      at = static_cast<std::uint32_t>(end) + 1;
    }
    return cells;
  }

  // A row that opens with the number of a clause holds its text; any other is a sentence.
  void row(Span line) {
    open_ = false;
    std::vector<Span> cells = cells_of(line);
    if (cells.empty()) return;
    const auto number = number_of(cells.front());
    const bool clause = number && (number->rest.begin < number->rest.end ? is_title(of(number->rest)) : number->marked);
    if (!clause) {
      blocks_.push_back({.kind = Block::Kind::row, .text = {cells.front().begin, cells.back().end}});
      return;
    }
    std::size_t next = 1;
    Span title = number->rest;
    if (title.begin == title.end && cells.size() > 2 && is_title(of(cells[1]))) title = cells[next++];
    heading(number->text, number->span, title);
    for (; next < cells.size(); ++next) blocks_.push_back({.text = cells[next]});
  }

  std::string_view text_;
  bool markdown_;
  std::vector<Span> lines_;
  std::size_t wrapped_at_ = 0, at_ = 0;
  bool open_ = false;                          // the last block goes on with the next line
  std::vector<Block> blocks_;
};

}  // namespace

std::vector<Block> blocks_of(std::string_view text, Markup markup) { return Reader(text, markup).read(); }

std::string quoted(std::string_view text, Span span, Markup markup) {
  std::string line;
  bool blank = false;
  for (std::size_t at = span.begin; at < span.end;) {
    const base::CodePoint c = base::decode(text, at);
    const std::string_view bytes = text.substr(at, c.size);
    at += c.size;
    if (is_blank(c.value)) {
      blank = true;
      continue;
    }
    if (markup == Markup::markdown) {
      if (bytes == "\\" && at < span.end && std::string_view("\\`*_{}[]()#+-.!|<>~$\"'^").find(text[at]) != std::string_view::npos) continue;
      const bool escaped = at - c.size > span.begin && text[at - c.size - 1] == '\\';
      if (!escaped && (bytes == "*" || bytes == "`")) continue;
    }
    if (blank && !line.empty()) line += ' ';
    blank = false;
    line += bytes;
  }
  return line;
}

}  // namespace paragraf::analysis::align
