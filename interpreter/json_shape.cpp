// What can be said about a text before it is parsed as JSON: bytes, quotes and brackets. Such mistakes are reported
// here, where the place is known; the parser only says that something is wrong somewhere.
#include "interpreter/json_shape.hpp"

#include <fmt/format.h>

#include <vector>

#include "base/unicode.hpp"
#include "interpreter/json_habits.hpp"
#include "interpreter/json_tree.hpp"

namespace paragraf::interpreter {

namespace {

using base::Code;
using base::Diagnostic;
using base::Span;

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

class Shape {
 public:
  Shape(std::string_view text, base::SourceId source) : text_(text), source_(source) {}

  std::optional<Diagnostic> problem() {
    if (auto bytes = bad_bytes()) return bytes;
    std::size_t at = json_skip_blanks(text_, 0);
    if (at == text_.size()) {
      return error(at, at,
                   text_.empty() ? "the file is empty, expected `{`" : "the file holds only blanks, expected `{`");
    }
    if (text_[at] != '{') return error(at, at + 1, fmt::format("found {}, expected `{{`", json_found(text_, at)));
    for (; at < text_.size(); ++at) {
      const char c = text_[at];
      if (auto spoken = json_habit_problem(text_, source_, at, !open_.empty() && text_[open_.back()] == '{'))
        return spoken;
      if (c == '"') {
        if (auto bad = string(at)) return bad;
      } else if (c == '{' || c == '[') {
        if (open_.size() == json_nesting_limit) {
          return error(at, at + 1, fmt::format("nested deeper than {} levels", json_nesting_limit));
        }
        open_.push_back(at);
      } else if (c == '}' || c == ']') {
        if (auto bad = close(at)) return bad;
        if (open_.empty()) return behind(at + 1);
      }
    }
    Diagnostic end = error(at, at, fmt::format("the file ends before `{}` is closed", text_[open_.back()]));
    end.labels.push_back({place(open_.back(), open_.back() + 1), "opened here"});
    return end;
  }

 private:
  base::Place place(std::size_t begin, std::size_t end) const {
    return {source_, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::min(end, text_.size()))}};
  }
  Diagnostic error(std::size_t begin, std::size_t end, std::string message) const {
    return base::diagnostic(Code::state_syntax, place(begin, end), std::move(message));
  }

  std::optional<Diagnostic> bad_bytes() const {
    if (text_.starts_with(byte_order_mark)) {
      Diagnostic mark = error(0, byte_order_mark.size(), "the file begins with a byte order mark, expected `{`");
      mark.fixes.push_back({"remove the mark", {{place(0, byte_order_mark.size()), ""}}});
      return mark;
    }
    if (const auto at = base::first_invalid_utf8(text_)) {
      Diagnostic invalid = error(*at, *at + 1,
                                 fmt::format("found the byte 0x{:02x}, which is not valid UTF-8 here",
                                             static_cast<unsigned char>(text_[*at])));
      if (text_.starts_with("\xff\xfe") || text_.starts_with("\xfe\xff"))
        invalid.notes.push_back("the file looks like UTF-16; save it as UTF-8");
      return invalid;
    }
    if (const auto at = text_.find('\0'); at != text_.npos) return error(at, at + 1, "found a NUL byte");
    return std::nullopt;
  }

  // `at` is the opening quote, afterwards the closing one.
  std::optional<Diagnostic> string(std::size_t& at) const {
    const std::size_t begin = at;
    for (++at; at < text_.size() && text_[at] != '"'; ++at) {
      if (text_[at] == '\\') {
        ++at;
      } else if (static_cast<unsigned char>(text_[at]) < 0x20) {
        if (text_[at] != '\n' && text_[at] != '\r') {
          return error(at, at + 1,
                       fmt::format("found the control character 0x{:02x} in a text, expected `\\u{:04x}`", text_[at],
                                   text_[at]));
        }
        break;
      }
    }
    if (at < text_.size() && text_[at] == '"') return std::nullopt;
    Diagnostic open = error(begin, at, "found no closing `\"` on the line of the opening one");
    open.notes.push_back("a line end inside a text is written \\n");
    return open;
  }

  std::optional<Diagnostic> close(std::size_t at) {
    const char wanted = text_[open_.back()] == '{' ? '}' : ']';
    if (text_[at] != wanted) {
      Diagnostic wrong = error(at, at + 1, fmt::format("found `{}`, expected `{}`", text_[at], wanted));
      wrong.labels.push_back({place(open_.back(), open_.back() + 1), "opened here"});
      return wrong;
    }
    open_.pop_back();
    return std::nullopt;
  }

  std::optional<Diagnostic> behind(std::size_t end) const {
    const std::size_t at = json_skip_blanks(text_, end);
    if (at == text_.size()) return std::nullopt;
    return error(at, at + 1,
                 fmt::format("found {} behind the closing `}}`, expected the end of the file", json_found(text_, at)));
  }

  std::string_view text_;
  base::SourceId source_;
  std::vector<std::size_t> open_;  // brackets, outermost first
};

}  // namespace

std::size_t json_skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos) ++at;
  return at;
}

std::size_t json_string_end(std::string_view text, std::size_t quote) {
  std::size_t at = quote + 1;
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

std::string json_found(std::string_view text, std::size_t at) {
  if (at >= text.size()) return "the end of the file";
  return fmt::format("`{}`", text.substr(at, base::decode(text, at).size));
}

std::optional<Diagnostic> json_shape_problem(std::string_view text, base::SourceId source) {
  return Shape(text, source).problem();
}

}  // namespace paragraf::interpreter
