// How things are written: marks and numbers, dice, ranges, comments, and what ends a line; see hints_look.hpp.
#include <algorithm>
#include <array>

#include "grammar/hints_look.hpp"
#include "grammar/prose_lines.hpp"

namespace paragraf::grammar {

namespace {

constexpr std::size_t npos = Scanner::npos;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// --- sentences and clauses
bool no_clause_number(const Look& look) {
  if (!look.m.expected.has(Expect::clause_number)) return false;
  look.note("a clause needs a number behind `§`, such as `§ 1`");
  return true;
}

// `§ 1. en "Title"`
bool stop_behind_clause_number(const Look& look) {
  if (look.m.at_line_end || look.m.scanner.clause_number(look.m.element) != look.m.place) return false;
  if (look.found() != "." && look.found() != ":" && look.found() != ")") return false;
  look.note("the number of a clause stands alone, without full stop or colon");
  look.fix_found("", look.m.end);
  return true;
}

// `3. en: ...`, `1) en: ...`
bool sentence_mark(const Look& look) {
  const Scanner& scanner = look.m.scanner;
  if (!look.opens_line() || !look.m.expected.has(Expect::item)) return false;
  const std::size_t end = scanner.digits(look.m.place);
  if (end == npos || end >= look.text().size()) return false;
  const bool sign = look.text()[end] == '.' || look.text()[end] == ')' || look.text()[end] == ':';
  const std::size_t text = scanner.skip(end + (sign ? 1 : 0), Layout::line);
  if (!sign && scanner.tag(text) == npos) return false;
  const std::string mark = fmt::format("({})", look.text().substr(look.m.place, end - look.m.place));
  look.note(fmt::format("a sentence mark is `{}`", mark));
  if (scanner.tag(text) != npos) look.fix("write it so", {{look.place(look.m.place, text), mark + " "}});
  return true;
}

// `(1) The text.`, `(1) EN: The text.`: the text behind a mark has its language.
bool mark_without_tag(const Look& look) {
  const Scanner& scanner = look.m.scanner;
  if (!look.opens_line() || look.found() != "(") return false;
  const std::size_t digits = scanner.digits(look.m.end);
  if (digits == npos || scanner.symbol(digits, ")") == npos) return false;
  const std::size_t text = scanner.skip(digits + 1, Layout::line);
  if (const auto slip = tag_slip(scanner, text)) {
    look.finding.labels.front().place = look.place(text, text + slip->found.size());
    if (slip->language == slip->found)
      look.finding.message = fmt::format("a tag is `{}`, a colon and a blank", slip->found);
    else
      look.finding.message = fmt::format("`{}` is no language of Paragraf's tables ({})", slip->found,
                                         fmt::join(prose_languages(), ", "));
    if (!slip->language.empty())
      look.fix(fmt::format("write `{}: `", slip->language),
               {{look.place(text, scanner.skip(slip->end, Layout::line)), slip->language + ": "}});
    return true;
  }
  const std::string tag = fmt::format("{}: ", scanner.table().language());
  const base::Place mark = look.place(look.m.place, digits + 1);
  look.finding.labels.front().place = mark;
  look.finding.message =
      fmt::format("`{}` is missing behind `{}`", tag, look.text().substr(look.m.place, digits + 1 - look.m.place));
  look.note("the text of a sentence begins with its language");
  look.fix("write it so", {{look.place(digits + 1, text), " " + tag}});
  return true;
}

// `by (1)`: a reference names its clause.
bool reference_without_clause(const Look& look) {
  const Scanner& scanner = look.m.scanner;
  if (look.found() != "(" || !look.m.expected.has(Expect::reference)) return false;
  const std::size_t end = scanner.digits(look.m.end);
  if (end == npos || scanner.symbol(end, ")") == npos) return false;
  std::string_view clause;
  for (std::size_t line = scanner.line_start(look.m.place);; line = scanner.line_start(line - 1)) {
    const std::size_t sign = scanner.symbol(scanner.skip(line, Layout::line), "§");
    if (sign != npos) {
      const std::size_t number = scanner.skip(sign, Layout::line), behind = scanner.clause_number(number);
      if (behind != npos) clause = look.text().substr(number, behind - number);
      break;
    }
    if (line <= scanner.start()) break;
  }
  const std::string mark(look.text().substr(look.m.place, end + 1 - look.m.place));
  look.note(fmt::format("a reference to a sentence names its clause: `§ {}{}`", clause.empty() ? "1" : clause, mark));
  if (!clause.empty()) look.fix_found(fmt::format("§ {}{}", clause, mark), end + 1);
  return true;
}

// --- numbers
// `2D6`, `2 d 6`, `2d 6`
bool die(const Look& look) {
  if (look.m.at_line_end) return false;
  const std::string_view text = look.text();
  const auto is_d = [&](std::size_t at) { return at < text.size() && (text[at] == 'd' || text[at] == 'D'); };
  const auto blanks_back = [&](std::size_t at) {
    while (at > look.m.element && text[at - 1] == ' ') --at;
    return at;
  };
  const auto digits_back = [&](std::size_t at) {
    while (at > look.m.element && is_digit(text[at - 1])) --at;
    return at;
  };
  // from the number of sides, which ends at or behind the token found, back to the number of dice
  std::size_t end = look.m.place;
  while (end < text.size() && is_digit(text[end])) ++end;
  if (is_d(end)) ++end;
  if (end > 0 && is_d(end - 1)) end = look.m.scanner.skip(end, Layout::line);
  while (end < text.size() && is_digit(text[end])) ++end;
  const std::size_t sides = digits_back(end);
  if (sides == end || (end < text.size() && Look::is_name_byte(text[end]))) return false;
  const std::size_t d = blanks_back(sides);
  if (d <= look.m.element || !is_d(d - 1)) return false;
  const std::size_t count_end = blanks_back(d - 1), count = digits_back(count_end);
  if (count > 0 && Look::is_name_byte(text[count - 1])) return false;
  if (count == count_end && count_end != d - 1) return false;  // a word before a lone `d 6`
  const std::string written =
      fmt::format("{}d{}", text.substr(count, count_end - count), text.substr(sides, end - sides));
  if (written == text.substr(count, end - count) || count > look.m.place) return false;
  look.note(fmt::format("dice are written `{}`, in one piece", written));
  look.fix(fmt::format("write `{}`", written), {{look.place(count, end), written}});
  return true;
}

bool decimal_comma(const Look& look) {
  const std::string_view text = look.text();
  if (look.found() != "," || look.m.place == 0 || look.m.behind != look.m.place || !is_digit(text[look.m.place - 1]) ||
      look.m.end >= text.size() || !is_digit(text[look.m.end]))
    return false;
  look.note("a decimal number is written with a point");
  look.fix_found(".", look.m.end);
  return true;
}

// `0-9`, `0 to 9` where a range is expected; the first has been read as a difference.
bool range(const Look& look) {
  const std::string_view text = look.text();
  const auto back = [&](std::size_t at, auto fits) {
    while (at > look.m.element && fits(text[at - 1])) --at;
    return at;
  };
  const auto blank = [](char c) { return c == ' '; };
  std::size_t begin = npos, end = npos;
  if (look.m.expected.has(Expect::range) && look.found_word(Role::to_set)) {
    begin = look.m.behind;
    end = look.m.scanner.skip(look.found_end(Role::to_set), Layout::line);
  } else if (const std::size_t upper = back(look.m.behind, is_digit); upper < look.m.behind) {
    end = upper;
    const std::size_t minus = back(upper, blank);
    if (minus > look.m.element && text[minus - 1] == '-') begin = back(minus - 1, blank);
  }
  if (begin == npos || begin <= look.m.element || !is_digit(text[begin - 1])) return false;
  const std::size_t lower = back(back(begin, is_digit), blank);
  if (!look.m.expected.has(Expect::range) && look.word_before(Role::in_range, lower) == npos) return false;
  look.note("a range is written `0..9`");
  look.fix("write `..`", {{look.place(begin, end), ".."}});
  return true;
}

// --- what ends a line
bool full_stop(const Look& look) {
  const std::string_view text = look.text();
  const bool behind_it = look.m.at_line_end || look.m.scanner.at_line_end(look.m.place);
  const std::size_t stop = behind_it ? look.m.place - 1 : look.m.place;
  if (stop >= text.size() || stop == 0 || text[stop] != '.' || text[stop - 1] == '.') return false;
  if (!look.m.scanner.at_line_end(stop + 1) || (stop != look.m.place && look.m.behind != stop + 1)) return false;
  look.note("no full stop at the end of a rule");
  look.finding.labels.front().place = look.place(stop, stop + 1);
  if (stop != look.m.place) look.finding.message = "found `.` at the end of the line";
  look.fix("leave it out", {{look.place(stop, stop + 1), ""}});
  return true;
}

bool sign_at_line_end(const Look& look) {
  if (look.m.at_line_end || !look.m.scanner.at_line_end(look.m.end) || look.opens_line()) return false;
  if (look.found() == ";") {
    look.note("a line ends without a semicolon");
  } else if (look.found() == ":") {
    look.note("no colon at the end of this line: what belongs to it stands on the lines below");
  } else {
    return false;
  }
  look.fix("leave it out", {{look.place(look.m.place, look.m.end), ""}});
  return true;
}

bool comment(const Look& look) {
  if (look.m.at_line_end) return false;
  const std::string_view text = look.text();
  std::size_t begin = look.m.place;
  if (look.found() == "/" && begin > look.m.element && text[begin - 1] == '/') --begin;
  const std::string_view sign = text.substr(begin, 2);
  if (sign != "//" && sign != "/*" && !(sign == "--" && look.opens_line())) return false;
  look.note("a comment begins with `#` and ends with its line");
  if (sign != "/*") look.fix("write `#`", {{look.place(begin, begin + 2), "#"}});
  return true;
}

// `informal The players agree`, `allow P712: the base game says it`
bool unquoted_text(const Look& look) {
  if (look.m.at_line_end || !look.m.expected.has(Expect::quoted) || look.opens_line() ||
      (look.element_word() != Role::informal && look.element_word() != Role::allow))
    return false;
  const std::size_t end = look.end_of_line();
  look.note("the text is quoted");
  if (look.text().substr(look.m.place, end - look.m.place).find_first_of("\"#") == std::string_view::npos)
    look.fix("quote it", {{look.place(look.m.place, look.m.place), "\""}, {look.place(end, end), "\""}});
  return true;
}

// --- prose among the rules
bool prose(const Look& look) {
  if (!mistake_in_prose(look.m.scanner, look.m.element, look.m.place, look.m.at_line_end)) return false;
  look.note("if this is text of the sentence, it stands above the empty line; the text has no empty lines inside");
  return true;
}

constexpr Hint all[] = {no_clause_number,
                        stop_behind_clause_number,
                        sentence_mark,
                        mark_without_tag,
                        reference_without_clause,
                        full_stop,
                        prose,
                        die,
                        decimal_comma,
                        range,
                        sign_at_line_end,
                        comment,
                        unquoted_text};

}  // namespace

std::span<const Hint> shape_hints() { return all; }

}  // namespace paragraf::grammar
