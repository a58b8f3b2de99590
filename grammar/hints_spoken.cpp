// Words of speech and of programming where the language has its own; see hints_look.hpp.
#include <array>

#include "grammar/hints_look.hpp"

namespace paragraf::grammar {

namespace {

constexpr std::size_t npos = Scanner::npos;

bool must_not(const Look& look) {
  const std::size_t must = look.word_before(Role::must);
  if (must == npos || !look.found_word(Role::not_)) return false;
  look.note(fmt::format("a prohibition is {}", look.quoted(Role::may_not)));
  look.fix("write " + look.quoted(Role::may_not),
           {{look.place(must, look.found_end(Role::not_)), look.print(Role::may_not)}});
  return true;
}

// Where one or more words end, in any case; a blank stands for blanks.
std::size_t phrase_end(const Look& look, std::string_view phrase) {
  const std::string_view text = look.text();
  std::size_t at = look.m.place;
  for (const char c : phrase) {
    if (c == ' ') {
      if (blank_at(text, at) == 0) return npos;
      at = look.m.scanner.skip(at, Layout::line);
    } else {
      if (at >= text.size() || (text[at] != c && (c < 'a' || c > 'z' || text[at] != c - 'a' + 'A'))) return npos;
      ++at;
    }
  }
  return at < text.size() && Look::is_name_byte(text[at]) ? npos : at;
}

struct Spoken {
  std::string_view phrase;
  Expect where;
  Role role;
};
constexpr std::array spoken = {
    Spoken{"cannot", Expect::item, Role::may_not},     Spoken{"can not", Expect::item, Role::may_not},
    Spoken{"can't", Expect::item, Role::may_not},      Spoken{"can", Expect::item, Role::may},
    Spoken{"shall not", Expect::item, Role::may_not},  Spoken{"shall", Expect::item, Role::must},
    Spoken{"const", Expect::item, Role::value},        Spoken{"let", Expect::item, Role::value},
    Spoken{"def", Expect::item, Role::value},          Spoken{"class", Expect::item, Role::entity},
    Spoken{"struct", Expect::item, Role::record},      Spoken{"subtract", Expect::statement, Role::take},
    Spoken{"deduct", Expect::statement, Role::take},   Spoken{"delete", Expect::statement, Role::destroy},
    Spoken{"let", Expect::statement, Role::set},       Spoken{"assign", Expect::statement, Role::set},
    Spoken{"insert", Expect::statement, Role::put},    Spoken{"raise", Expect::statement, Role::cause},
    Spoken{"trigger", Expect::statement, Role::cause}, Spoken{"emit", Expect::statement, Role::cause},
    Spoken{"call", Expect::statement, Role::cause},
};

bool spoken_word(const Look& look) {
  if (look.m.at_line_end) return false;
  for (const Spoken& entry : spoken) {
    if (!look.m.expected.has(entry.where)) continue;
    const std::size_t end = phrase_end(look, entry.phrase);
    if (end == npos) continue;
    look.fix_found(look.print(entry.role), end);
    return true;
  }
  return false;
}

bool set_equals(const Look& look) {
  if ((look.found() != "=" && look.found() != ":=") || !look.m.expected.has(Role::to_set)) return false;
  look.fix_found(look.print(Role::to_set), look.m.end);
  return true;
}

bool condition_first(const Look& look) {
  const bool condition = look.found_word(Role::if_) || (!look.m.at_line_end && phrase_end(look, "if") != npos);
  if (!look.m.expected.has(Expect::item) || !condition || !look.opens_line()) return false;
  look.note(fmt::format("a condition ends a rule: `{} EVENT {} CONDITION`, `{} ACTION {} CONDITION`",
                        look.print(Role::when), look.print(Role::if_), look.print(Role::may), look.print(Role::if_)));
  return true;
}

// `else 4`, `else = 4`, `otherwise 4`: the last equation ends with the word.
bool otherwise_first(const Look& look) {
  if (look.m.at_line_end) return false;
  const bool own = look.found_word(Role::otherwise);
  const std::size_t end = own ? look.found_end(Role::otherwise) : phrase_end(look, "else");
  if (end == npos ||
      (!own && !look.m.expected.has(Role::otherwise) && !look.m.expected.has(Expect::equals) && !look.first_on_line()))
    return false;
  const std::size_t rest = look.m.scanner.skip(end, Layout::line), stop = look.end_of_line();
  if (look.m.scanner.at_line_end(end)) {
    if (own) return false;
    look.fix_found(look.print(Role::otherwise), end);
    return true;
  }
  look.note(fmt::format("the last line is `= ... {}`", look.print(Role::otherwise)));
  const bool equals = look.text()[rest] == '=';
  if (look.first_on_line() && look.text().substr(rest, stop - rest).find('#') == std::string_view::npos)
    look.fix("write it so", {{look.place(look.m.place, rest), equals ? "" : "= "},
                             {look.place(stop, stop), " " + look.print(Role::otherwise)}});
  return true;
}

// `brawl(p)` where a statement stands
bool bare_call(const Look& look) {
  if (look.m.at_line_end || !look.m.expected.has(Expect::statement)) return false;
  const std::size_t end = look.m.scanner.free_name(look.m.place);
  if (end == npos || look.m.scanner.symbol(end, "(") == npos) return false;
  look.note(fmt::format("a statement begins with a word; {} makes an event happen", look.quoted(Role::cause)));
  look.fix(fmt::format("write `{} {}`", look.print(Role::cause), look.found()),
           {{look.place(look.m.place, look.m.place), look.print(Role::cause) + " "}});
  return true;
}

constexpr Hint all[] = {must_not, set_equals, condition_first, otherwise_first, bare_call, spoken_word};

}  // namespace

std::span<const Hint> spoken_hints() { return all; }

}  // namespace paragraf::grammar
