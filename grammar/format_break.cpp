// Setting one logical line: on one line of text if it fits, else broken where the least belongs together. In: a line of a sheet.
// Out: lines of text. A line breaks at its outermost places first, and as seldom as possible.
#include <algorithm>

#include "base/unicode.hpp"
#include "grammar/format_sheet.hpp"

namespace paragraf::grammar {

namespace {

class Setter {
 public:
  Setter(const Sheet& sheet, const SheetLine& line)
      : sheet_(sheet), line_(line), lines_{std::string(line.indent, ' ')}, column_(line.indent) {}

  std::vector<std::string> set() {
    if (has_inner_comment(sheet_, line_))
      as_it_was();
    else
      pieces(line_.first, line_.last);
    return std::move(lines_);
  }

 private:
  const SheetToken& token(std::size_t i) const { return sheet_.tokens[i]; }

  void put(std::size_t i) {
    const std::uint32_t blanks = i == line_.first || begun_ || token(i).glued ? 0 : 1 + token(i).pad;
    lines_.back() += std::string(blanks, ' ') + token(i).text;
    column_ += blanks;
    columns_.resize(std::max(columns_.size(), i - line_.first + 1));
    columns_[i - line_.first] = column_;
    column_ += base::display_width(token(i).text);
    begun_ = false;
  }

  // Where a line begins that is broken off before the token. Far to the right nothing fits under an anchor.
  std::uint32_t indent_of(std::size_t i) const {
    const SheetToken& here = token(i);
    const std::uint32_t plain = line_.indent + line_.hang + 2 * here.steps;
    if (here.anchor == SheetToken::none || here.anchor < line_.first || here.anchor - line_.first >= columns_.size())
      return plain;
    const std::uint32_t under = columns_[here.anchor - line_.first];
    return under > format_width * 2 / 3 ? plain + 2 : under;
  }

  void new_line(std::size_t i) {
    column_ = indent_of(i);
    lines_.push_back(std::string(column_, ' '));
    begun_ = true;
  }

  bool has_forced(std::size_t first, std::size_t last) const {
    for (std::size_t i = first + 1; i < last; ++i)
      if (token(i).forced) return true;
    return false;
  }

  std::uint32_t width(std::size_t first, std::size_t last) const {
    return width_of(sheet_, first, last) - token(first).pad;
  }

  // The blanks before a token that goes on the line.
  std::uint32_t gap(std::size_t i) const { return token(i).glued ? 0 : 1 + token(i).pad; }

  // An argument that fits on no line begins on that of the one before it, if it is not far to the right.
  bool opens_here(std::size_t first, std::size_t last) const {
    return token(first).anchor != SheetToken::none && column_ < format_width / 2 &&
           indent_of(first) + width(first, last) > format_width;
  }

  void pieces(std::size_t first, std::size_t last) {
    const bool forced = has_forced(first, last);
    const std::uint32_t before = first == line_.first || begun_ ? 0 : gap(first);
    std::uint32_t depth = 0;
    if (forced || column_ + before + width(first, last) > format_width)
      for (std::size_t i = first + 1; i < last; ++i)
        if (const std::uint32_t d = token(i).depth; d > 0 && (depth == 0 || d < depth)) depth = d;
    if (depth == 0) {
      for (std::size_t i = first; i < last; ++i) put(i);
      return;
    }
    std::size_t from = first;
    bool broken = false;  // the piece before takes more than one line
    for (std::size_t i = first + 1; i <= last; ++i) {
      if (i < last && token(i).depth != depth) continue;
      if (from > first) {
        const bool fits = column_ + gap(from) + width(from, i) <= format_width || opens_here(from, i);
        if (broken || !fits || token(from).forced || has_forced(from, i)) new_line(from);
      }
      const std::size_t lines = lines_.size();
      pieces(from, i);
      broken = lines_.size() > lines;
      from = i;
    }
  }

  // With a comment in it, a line keeps its breaks: what the comment stands beside stays beside it.
  void as_it_was() {
    for (std::size_t i = line_.first; i < line_.last; ++i) {
      if (i > line_.first) {
        bool fresh = token(i).first || token(i).forced;
        for (const SheetComment& comment : token(i).comments) {
          if (comment.trailing) {
            lines_.back() += "  " + comment.text;
          } else {
            new_line(i);
            lines_.back() += comment.text;
          }
          fresh = true;
        }
        if (fresh) new_line(i);
      }
      put(i);
    }
  }

  const Sheet& sheet_;
  const SheetLine& line_;
  std::vector<std::string> lines_;
  std::uint32_t column_;
  std::vector<std::uint32_t> columns_;  // of the tokens that are set
  bool begun_ = false;                  // the line of text holds only its indentation
};

}  // namespace

std::vector<std::string> set_line(const Sheet& sheet, const SheetLine& line) {
  if (line.shape == Shape::kept) return {sheet.tokens[line.first].text};
  return Setter(sheet, line).set();
}

}  // namespace paragraf::grammar
