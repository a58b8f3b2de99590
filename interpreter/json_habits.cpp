// Habits that JSON does not share: see json_habits.hpp.
#include "interpreter/json_habits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/unicode.hpp"
#include "interpreter/json_shape.hpp"
#include "interpreter/json_tree.hpp"

namespace paragraf::interpreter {
namespace {

using base::Diagnostic;

struct Word {
  std::string_view written, meant;
};
constexpr std::array words = {Word{"True", "true"},      Word{"TRUE", "true"},   Word{"yes", "true"},
                              Word{"Yes", "true"},       Word{"False", "false"}, Word{"FALSE", "false"},
                              Word{"no", "false"},       Word{"No", "false"},    Word{"None", "null"},
                              Word{"Null", "null"},      Word{"NULL", "null"},   Word{"nil", "null"},
                              Word{"undefined", "null"}, Word{"nothing", "null"}};

constexpr std::u32string_view quotes = U"'\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a";

struct Blank {
  char32_t point;
  std::string_view name;
};
constexpr std::array blanks = {Blank{0xa0, "no-break space"},        Blank{0x202f, "narrow no-break space"},
                               Blank{0x2009, "thin space"},          Blank{0x3000, "wide space"},
                               Blank{0x200b, "space without width"}, Blank{0xfeff, "byte order mark"}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word_char(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

class Habit {
 public:
  Habit(std::string_view text, base::SourceId source, std::size_t at) : text_(text), source_(source), at_(at) {}

  std::optional<Diagnostic> find(bool in_object) const {
    const char c = text_[at_];
    if (c == ',') return comma(in_object);
    if (c == '#' || (c == '/' && at_ + 1 < text_.size() && (text_[at_ + 1] == '/' || text_[at_ + 1] == '*')))
      return comment();
    if (is_word_char(c) && !is_digit(c) && (at_ == 0 || !is_word_char(text_[at_ - 1]))) return word();
    if (c == '\'' || static_cast<unsigned char>(c) >= 0x80) return sign();
    return std::nullopt;
  }

 private:
  Diagnostic problem(std::size_t end, std::string message, std::string fix, std::string replacement) const {
    const base::Place place{source_, {static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(end)}};
    Diagnostic found = base::diagnostic(base::Code::state_syntax, place, std::move(message));
    found.fixes.push_back({std::move(fix), {{place, std::move(replacement)}}});
    return found;
  }
  Diagnostic instead(std::size_t end, std::string_view meant) const {
    return problem(end, fmt::format("found `{}`, expected `{}`", text_.substr(at_, end - at_), meant),
                   fmt::format("write {}", meant), std::string(meant));
  }
  std::size_t line_end() const { return std::min(text_.find('\n', at_), text_.size()); }

  std::optional<Diagnostic> comma(bool in_object) const {
    const std::size_t next = json_skip_blanks(text_, at_ + 1);
    std::size_t before = at_;
    while (before > 0 && std::string_view(" \t\r\n").find(text_[before - 1]) != std::string_view::npos) --before;
    const bool behind_value = before > 0 && std::string_view("{[:,").find(text_[before - 1]) == std::string_view::npos;
    if (behind_value && next < text_.size() && (text_[next] == '}' || text_[next] == ']'))
      return problem(at_ + 1, fmt::format("found `,` behind the last value, expected `{}`", text_[next]),
                     fmt::format("delete the comma before `{}`", text_[next]), "");
    // `9,5` in an object, where a key would have to follow.
    if (!in_object || at_ == 0 || !is_digit(text_[at_ - 1]) || next != at_ + 1 || next >= text_.size() ||
        !is_digit(text_[next]))
      return std::nullopt;
    std::size_t begin = at_, end = next;
    while (begin > 0 && (is_digit(text_[begin - 1]) || text_[begin - 1] == '-')) --begin;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    std::string meant(text_.substr(begin, end - begin));
    meant[at_ - begin] = '.';
    return Habit(text_, source_, begin).instead(end, meant);
  }

  Diagnostic comment() const {
    std::size_t end = line_end();
    if (text_[at_] == '/' && text_[at_ + 1] == '*') {
      const std::size_t close = text_.find("*/", at_ + 2);
      end = close == text_.npos ? text_.size() : close + 2;
    }
    if (end > at_ && text_[end - 1] == '\r') --end;
    return problem(end, "found a comment, but JSON has no comments", "delete the comment", "");
  }

  std::optional<Diagnostic> word() const {
    std::size_t end = at_;
    while (end < text_.size() && is_word_char(text_[end])) ++end;
    const auto known = std::find_if(words.begin(), words.end(),
                                    [&](const Word& w) { return w.written == text_.substr(at_, end - at_); });
    if (known == words.end()) return std::nullopt;
    return instead(end, known->meant);
  }

  std::optional<Diagnostic> sign() const {
    const base::CodePoint point = base::decode(text_, at_);
    for (const Blank& blank : blanks)
      if (blank.point == point.value)
        return problem(at_ + point.size,
                       fmt::format("found a {} (U+{:04X}), expected a common blank", blank.name,
                                   static_cast<unsigned>(point.value)),
                       "write a common blank", " ");
    if (quotes.find(point.value) == quotes.npos) return std::nullopt;
    // The closing one, if it stands on this line.
    const std::size_t inside = at_ + point.size;
    for (std::size_t at = inside; at < line_end();) {
      const base::CodePoint next = base::decode(text_, at);
      if (quotes.find(next.value) != quotes.npos || next.value == U'"')
        return instead(at + next.size, json_quoted(text_.substr(inside, at - inside)));
      at += next.size;
    }
    return instead(inside, "\"");
  }

  std::string_view text_;
  base::SourceId source_;
  std::size_t at_;
};

}  // namespace

std::optional<Diagnostic> json_habit_problem(std::string_view text, base::SourceId source, std::size_t at,
                                             bool in_object) {
  return Habit(text, source, at).find(in_object);
}

}  // namespace paragraf::interpreter
