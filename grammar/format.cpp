// A sheet becomes a text: which lines an empty line parts, where comments stand, how lines end. See format.hpp.
#include "grammar/format.hpp"

#include <algorithm>

#include "base/unicode.hpp"
#include "grammar/format_sheet.hpp"

namespace paragraf::grammar {

namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

struct TextLine {
  std::string text;
  std::string comment = {};  // behind it
};

std::uint32_t indent_of(const Sheet& sheet, const SheetLine& line) {
  if (line.shape != Shape::kept) return line.indent;
  const std::string& text = sheet.tokens[line.first].text;
  return static_cast<std::uint32_t>(std::min(text.find_first_not_of(' '), text.size()));
}

// What stands between two lines: comments and empty lines.
struct Between {
  std::vector<SheetComment> comments;
  bool blank;  // an empty line stands before the next line

  bool has_blank() const {
    return blank || std::any_of(comments.begin(), comments.end(), [](const SheetComment& c) { return c.blank; });
  }
  void part() { (comments.empty() ? blank : comments.front().blank) = true; }
  void close_up() {
    blank = false;
    for (SheetComment& comment : comments) comment.blank = false;
  }
};

// Sentences and clauses are parted by an empty line, and so are a sentence and its rules. Elsewhere the author decides.
void space(Between& between, const SheetLine* before, const SheetLine& here) {
  if (!before) {
    (between.comments.empty() ? between.blank : between.comments.front().blank) = false;
    return;
  }
  if (before->shape == Shape::kept || here.shape == Shape::kept) return;
  const bool behind_text = before->shape == Shape::sentence || before->shape == Shape::prose;
  const bool opens = here.shape == Shape::clause || here.shape == Shape::sentence;
  const bool heads = before->shape == Shape::language || before->shape == Shape::clause;
  if (here.shape == Shape::prose || (here.shape == Shape::inner && here.indent > before->indent)) between.close_up();
  if (behind_text && here.shape != Shape::prose)
    between.part();
  else if ((opens || heads) && !between.has_blank())
    between.part();
}

class Page {
 public:
  explicit Page(const Sheet& sheet) : sheet_(sheet) {
    const SheetLine* before = nullptr;
    for (const SheetLine& line : sheet.lines) {
      const SheetToken& first = sheet.tokens[line.first];
      Between between{first.comments, first.blank};
      take_trailing(between);
      space(between, before, line);
      comments(between, before, indent_of(sheet, line));
      if (between.blank) lines_.push_back({});
      for (std::string& text : set_line(sheet, line)) lines_.push_back({std::move(text)});
      before = &line;
    }
    Between rest{sheet.rest, false};
    take_trailing(rest);
    if (!before && !rest.comments.empty()) rest.comments.front().blank = false;
    // what stands at the end goes with the last line, up to an empty line
    const bool attached = !rest.comments.empty() && !rest.comments.front().blank;
    rest.blank = attached;
    comments(rest, before, 0);
    place_trailing();
  }

  std::string text(std::string_view line_end) const {
    std::string result;
    for (const TextLine& line : lines_) {
      result += line.text;
      result += line.comment;
      result += line_end;
    }
    return result;
  }

 private:
  void take_trailing(Between& between) {
    if (between.comments.empty() || !between.comments.front().trailing) return;
    lines_.back().comment = between.comments.front().text;
    between.comments.erase(between.comments.begin());
  }

  // A comment goes with what follows; if an empty line parts it from that and not from what stands before, with the latter.
  void comments(const Between& between, const SheetLine* before, std::uint32_t indent) {
    std::size_t attached = 0;
    if (before && between.has_blank() && indent_of(sheet_, *before) > indent)
      while (attached < between.comments.size() && !between.comments[attached].blank) ++attached;
    for (std::size_t i = 0; i < between.comments.size(); ++i) {
      if (between.comments[i].blank) lines_.push_back({});
      lines_.push_back({std::string(i < attached ? indent_of(sheet_, *before) : indent, ' ') + between.comments[i].text});
    }
  }

  // Comments behind neighbouring lines stand under each other, two blanks behind the longest line.
  void place_trailing() {
    for (std::size_t i = 0; i < lines_.size();) {
      std::size_t end = i;
      std::uint32_t column = 0;
      for (; end < lines_.size() && !lines_[end].comment.empty(); ++end)
        if (fits(lines_[end])) column = std::max(column, base::display_width(lines_[end].text) + 2);
      for (; i < end; ++i) {
        const std::uint32_t width = base::display_width(lines_[i].text);
        lines_[i].comment.insert(0, std::string(std::max(column, width + 2) - width, ' '));
      }
      ++i;
    }
  }
  static bool fits(const TextLine& line) {
    return base::display_width(line.text) + 2 + base::display_width(line.comment) <= format_width;
  }

  const Sheet& sheet_;
  std::vector<TextLine> lines_;
};

// Lines that may go on the line before them do so if they fit there.
void join_lines(Sheet& sheet) {
  std::vector<SheetLine> lines;
  for (SheetLine& line : sheet.lines) {
    if (line.joins && !lines.empty() &&
        lines.back().indent + width_of(sheet, lines.back().first, line.last) <= format_width)
      lines.back().last = line.last;
    else
      lines.push_back(std::move(line));
  }
  sheet.lines = std::move(lines);
}

bool cannot_be_read(base::Code code) {
  return code == base::Code::invalid_utf8 || code == base::Code::nul_byte || code == base::Code::text_too_large ||
         code == base::Code::unknown_language;
}

}  // namespace

Formatted format(const base::Sources& sources, const Parsed& parsed, const std::vector<base::Diagnostic>& findings,
                 const Respelling* respelling) {
  const std::string_view text = sources[parsed.tree.source].text();
  const base::Span all{0, static_cast<std::uint32_t>(text.size())};
  std::vector<base::Span> mistakes;
  for (const base::Diagnostic& finding : findings) {
    if (cannot_be_read(finding.code)) return {std::string(text), {all}};
    const auto place = base::place_of(finding);
    if (place && (finding.code == base::Code::syntax || finding.code == base::Code::nested_too_deep))
      mistakes.push_back(place->span);
  }
  Sheet sheet = read_sheet(parsed, mistakes, respelling);
  if (respelling && !sheet.kept.empty()) return {std::string(text), sheet.kept};
  join_lines(sheet);
  align(sheet);

  const std::size_t first_end = text.find('\n');
  const bool crlf = first_end != std::string_view::npos && first_end > 0 && text[first_end - 1] == '\r';
  const std::string_view line_end = crlf ? "\r\n" : "\n";
  Formatted result{Page(sheet).text(line_end), sheet.kept};
  const bool says_language = static_cast<bool>(Cursor::root(parsed.tree).child(Kind::language));
  if (respelling && !says_language && respelling->to->language() != "en")
    result.text.insert(0, respelling->word(Role::language) + " " + std::string(respelling->to->language()) +
                              std::string(line_end) + std::string(line_end));
  if (text.starts_with(byte_order_mark)) result.text.insert(0, byte_order_mark);

  base::Sources after;
  const base::SourceId id = after.add(sources[parsed.tree.source].path(), result.text);
  base::Sink sink;
  const Parsed again = parse(after, id, sink);
  result.refused = difference(parsed, again, respelling);
  if (result.refused) result.text = text;
  return result;
}

}  // namespace paragraf::grammar
