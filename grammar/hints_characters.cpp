// Characters that word processors write, and the symbols and words of other languages; see hints_look.hpp.
#include <algorithm>
#include <array>
#include <vector>

#include "base/unicode.hpp"
#include "grammar/hints_look.hpp"

namespace paragraf::grammar {

namespace {

constexpr std::size_t npos = Scanner::npos;

// --- characters that are not seen
std::string_view invisible_name(char32_t c) {
  switch (c) {
    case 0xAD:
      return "a soft hyphen";
    case 0x200B:
      return "a zero width space";
    case 0x200C:
    case 0x200D:
      return "a zero width joiner";
    case 0x200E:
    case 0x200F:
    case 0x202A:
    case 0x202B:
    case 0x202C:
    case 0x202D:
    case 0x202E:
      return "a direction mark";
    case 0x2060:
    case 0xFEFF:
      return "a zero width blank";
    case 0x85:
    case 0x2028:
    case 0x2029:
      return "a line break of a word processor";
    default:
      return {};
  }
}

// Found at the mistake, or right before it on its line: a text or a mark with such a character in it is read as none.
bool invisible_character(const Look& look) {
  const std::size_t line = look.m.scanner.line_start(look.m.place);
  std::vector<base::Edit> edits;
  std::string_view name;
  bool here = false;
  for (std::size_t at = std::max(line, std::min(look.m.element, look.m.place)), end = look.m.scanner.line_end(at);
       at < end;) {
    if (const auto closed = look.m.scanner.string(at); closed != npos) {
      at = closed;
      continue;
    }
    const base::CodePoint c = base::decode(look.text(), at);
    if (const std::string_view found = invisible_name(c.value); c.valid && !found.empty()) {
      here = here || at == look.m.place || look.opens_line();
      if (name.empty() || at == look.m.place) name = found;
      edits.push_back({look.place(at, at + c.size), found.starts_with("a line") ? "\n" : ""});
    }
    at += c.size;
  }
  if (!here) return false;
  look.note(fmt::format("{} stands here: it is not seen, and was copied from a word processor", name));
  const bool breaks = edits.front().replacement == "\n";
  look.fix(breaks ? "break the line" : "leave it out", std::move(edits));
  return true;
}

// --- quotes of word processors
struct Quotes {
  std::string_view opens, closes[3];
};
constexpr std::array quotes = {
    Quotes{"“", {"”", "“", "\""}}, Quotes{"„", {"“", "”", "\""}}, Quotes{"”", {"”", "\"", "“"}},
    Quotes{"»", {"«", "»", "\""}}, Quotes{"«", {"»", "«", "\""}}, Quotes{"‘", {"’", "‘", "'"}},
    Quotes{"‚", {"‘", "’", "'"}},  Quotes{"’", {"’", "'", "’"}},  Quotes{"‹", {"›", "‹", "›"}},
    Quotes{"›", {"‹", "›", "‹"}},  Quotes{"'", {"'", "’", "'"}},  Quotes{"`", {"`", "´", "'"}},
};

const Quotes* quotes_at(std::string_view text, std::size_t at) {
  for (const Quotes& pair : quotes)
    if (text.substr(std::min(at, text.size())).starts_with(pair.opens)) return &pair;
  return nullptr;
}

bool typographic_quotes(const Look& look) {
  const Scanner& scanner = look.m.scanner;
  std::size_t at = look.m.place;
  if (look.m.expected.has(Expect::a_title) && scanner.language(at) != npos)
    at = scanner.skip(scanner.language(at), Layout::line);
  if (look.m.at_line_end || !quotes_at(look.text(), at)) return false;
  look.note("a text stands in the quotes of the keyboard: `\"`");
  // all of this line, so that one fix does it; an apostrophe inside a text stays
  std::vector<base::Edit> edits;
  const std::size_t end = look.end_of_line();
  while (at < end && look.text()[at] != '#') {
    if (const auto closed = scanner.string(at); closed != npos) {
      at = closed;
      continue;
    }
    const Quotes* const pair = quotes_at(look.text(), at);
    if (!pair) {
      ++at;
      continue;
    }
    const std::size_t inner = at + pair->opens.size();
    std::size_t close = npos, close_end = npos;
    for (std::size_t i = inner; i < end && close == npos; ++i)
      for (const std::string_view closes : pair->closes) {
        const std::size_t behind = i + closes.size();
        const bool in_a_word = behind < end && base::is_word(base::decode(look.text(), behind).value);
        if (!look.text().substr(i).starts_with(closes) || in_a_word) continue;
        close = i;
        close_end = behind;
        break;
      }
    if (close == npos) break;
    edits.push_back({look.place(at, inner), "\""});
    if (look.text()[close] != '"') edits.push_back({look.place(close, close_end), "\""});
    at = close_end;
  }
  if (!edits.empty()) look.fix("write `\"`", std::move(edits));
  return true;
}

// --- signs that no rule is written with, wherever they stand
bool typographic_sign(const Look& look) {
  struct Sign {
    std::string_view found;
    Role role;
    std::string_view symbol;
  };
  static constexpr std::array signs = {
      Sign{"≠", Role::is_not, ""},  Sign{"≤", Role::none, "<="}, Sign{"≥", Role::none, ">="},
      Sign{"⩽", Role::none, "<="},  Sign{"⩾", Role::none, ">="}, Sign{"×", Role::none, "*"},
      Sign{"·", Role::none, "*"},   Sign{"⋅", Role::none, "*"},  Sign{"∙", Role::none, "*"},
      Sign{"÷", Role::none, "/"},   Sign{"∕", Role::none, "/"},  Sign{"⁄", Role::none, "/"},
      Sign{"¬", Role::not_, ""},    Sign{"∧", Role::and_, ""},   Sign{"∨", Role::or_, ""},
      Sign{"∈", Role::in_test, ""}, Sign{"∉", Role::not_in, ""}, Sign{"＝", Role::none, "="},
  };
  static constexpr std::array dashes = {"–", "—", "−", "‐", "‑", "‒", "―", "－"};
  if (look.m.at_line_end) return false;
  for (const Sign& sign : signs) {
    if (look.found() != sign.found) continue;
    look.fix_found(sign.role != Role::none ? look.print(sign.role) : std::string(sign.symbol), look.m.end);
    return true;
  }
  if (look.found() == "…") {
    look.note("this is one character, not dots");
    look.fix_found(look.m.expected.has(Expect::ellipsis) ? "..." : "..", look.m.end);
    return true;
  }
  if (std::none_of(dashes.begin(), dashes.end(), [&](std::string_view dash) { return dash == look.found(); }))
    return false;
  if (look.m.expected.has(Expect::range)) {
    look.note("a range is written `0..9`");
    look.fix_found("..", look.m.end);
  } else {
    look.note(look.found() == "−" ? "this is not the minus of the keyboard" : "this is a dash, not a minus");
    look.fix_found("-", look.m.end);
  }
  return true;
}

// --- symbols and words of other languages: what was found, what must be expected there, what to write
struct Instead {
  std::string_view found;
  Expect where;
  Role role;                // the word to write
  std::string_view symbol;  // or the symbol
  std::string_view note;
};
constexpr std::array instead = {
    Instead{"=", Expect::operator_, Role::is, "", "`=` only defines"},
    Instead{"==", Expect::operator_, Role::is, "", "`=` only defines"},
    Instead{"!=", Expect::operator_, Role::is_not, "", ""},
    Instead{"<>", Expect::operator_, Role::is_not, "", ""},
    Instead{"=<", Expect::operator_, Role::none, "<=", ""},
    Instead{"=>", Expect::operator_, Role::none, ">=", ""},
    Instead{"&&", Expect::operator_, Role::and_, "", ""},
    Instead{"&", Expect::operator_, Role::and_, "", ""},
    Instead{"||", Expect::operator_, Role::or_, "", ""},
    Instead{"!", Expect::expression, Role::not_, "", ""},
    Instead{"->", Expect::colon, Role::none, ":", "a result stands behind `:`"},
    Instead{":=", Expect::equals, Role::none, "=", ""},
    Instead{"=", Expect::expression, Role::none, "", "one `=` defines, and `is` compares"},
};

bool other_language(const Look& look) {
  for (const Instead& entry : instead) {
    const bool fits =
        look.m.expected.has(entry.where) || (entry.where == Expect::operator_ && look.m.expected.has(Role::is));
    if (look.found() != entry.found || !fits) continue;
    if (!entry.note.empty()) look.note(std::string(entry.note));
    look.fix_found(entry.role != Role::none ? look.print(entry.role) : std::string(entry.symbol), look.m.end);
    return true;
  }
  return false;
}

constexpr Hint all[] = {invisible_character, typographic_quotes, typographic_sign, other_language};

}  // namespace

std::span<const Hint> character_hints() { return all; }

}  // namespace paragraf::grammar
